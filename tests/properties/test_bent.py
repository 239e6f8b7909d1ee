"""What is bent in Textual is there: a newer one that calls it otherwise is told by name.

What we call of Textual's own mypy looks up. But a method that only Textual calls, and an attribute
that only Textual reads, would lie there unused under another name, and nobody would be told.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from pkgutil import walk_packages

import pytest
import textual

from sudoku_tui import tui

ROOT = Path(tui.__file__).parent
HELD = {"_leaving"}
"""What is only held, for asyncio holds no task."""
TREES = [ast.parse(path.read_text()) for path in sorted(ROOT.rglob("*.py"))]


def private(*contexts: type[ast.expr_context]) -> set[str]:
    """The private attributes that are read, or set, anywhere in our modules."""
    return {
        node.attr
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, contexts)
        if node.attr.startswith("_") and not node.attr.startswith("__")
    }


def ours() -> Iterator[type]:
    """Our classes that inherit from one of Textual's."""
    for module in walk_packages([str(ROOT)], f"{tui.__name__}."):
        for _, each in getmembers(import_module(module.name), isclass):
            if each.__module__ == module.name and any(of_textual(each)):
                yield each


def of_textual(each: type) -> Iterator[type]:
    """The classes of Textual's that a class inherits from."""
    return (base for base in each.__mro__[1:] if base.__module__.startswith("textual"))


@pytest.mark.slow
def test_a_private_method_that_nobody_here_calls_is_one_that_textual_does() -> None:
    called, found = private(ast.Load), set[str]()
    for each in ours():
        names = (name for name, held in vars(each).items() if callable(held))
        for name in names:
            if name.startswith("_") and not name.startswith("__") and name not in called:
                assert any(name in vars(base) for base in of_textual(each)), (each, name)
                found.add(name)
    assert found, "some are bent"


@pytest.mark.slow
def test_a_private_attribute_that_nobody_here_reads_is_one_that_textual_does() -> None:
    root = Path(textual.__path__[0])
    sources = (*root.glob("*.py"), *root.glob("drivers/*.py"))
    texts = [path.read_text(encoding="utf-8") for path in sources]
    for name in private(ast.Store) - private(ast.Load) - HELD:
        assert any(re.search(rf"\.{name}\b", text) for text in texts), name
