"""Overrides of Textual exist in Textual: after an update, a renamed one fails by name.

mypy checks our calls of Textual's own names. But a method that only Textual calls, or an attribute
that only Textual reads, would be unused after Textual renames it, without any error.
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
KEPT_REFERENCES = {"_leaving"}
"""Attributes that only keep a reference, since asyncio keeps none to tasks."""
TREES = [ast.parse(path.read_text()) for path in sorted(ROOT.rglob("*.py"))]


def private_names(*contexts: type[ast.expr_context]) -> set[str]:
    """Return the private attributes that are read, or set, anywhere in our modules."""
    return {
        node.attr
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, contexts)
        if node.attr.startswith("_") and not node.attr.startswith("__")
    }


def own_classes() -> Iterator[type]:
    """Yield our classes that inherit from one of Textual's."""
    for module in walk_packages([str(ROOT)], f"{tui.__name__}."):
        for _, each in getmembers(import_module(module.name), isclass):
            if each.__module__ == module.name and any(textual_bases(each)):
                yield each


def textual_bases(each: type) -> Iterator[type]:
    """Yield a class's bases that are Textual's."""
    return (base for base in each.__mro__[1:] if base.__module__.startswith("textual"))


@pytest.mark.slow
def test_private_methods_without_callers_are_called_by_textual() -> None:
    called, found = private_names(ast.Load), set[str]()
    for each in own_classes():
        names = (name for name, held in vars(each).items() if callable(held))
        for name in names:
            if name.startswith("_") and not name.startswith("__") and name not in called:
                assert any(name in vars(base) for base in textual_bases(each)), (each, name)
                found.add(name)
    assert found, "some are bent"


@pytest.mark.slow
def test_private_attributes_without_readers_are_read_by_textual() -> None:
    root = Path(textual.__path__[0])
    sources = (*root.glob("*.py"), *root.glob("drivers/*.py"))
    texts = [path.read_text(encoding="utf-8") for path in sources]
    for name in private_names(ast.Store) - private_names(ast.Load) - KEPT_REFERENCES:
        assert any(re.search(rf"\.{name}\b", text) for text in texts), name
