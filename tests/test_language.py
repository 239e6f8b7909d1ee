"""The wording of the package: docstrings, comments and names of functions.

CONTRIBUTING.md has the rules. A match is a hint, so a few habits are allowed in all; a docstring
without a verb and a function without a telling name are not.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest

from tests.verbs import VERBS

PACKAGE: Final = Path(__file__).parents[1] / "sudoku_tui"
_BARE: Final = """
left told said known asked made shown gone kept given taken found held begun built drawn written
named called marked closed beside within without together apart behind below above before after
around between inside outside along across again anew alone once still yet already back on off up
down in out over under of by to from with at as then here both same other others following
standing waiting going coming looking telling saying making keeping holding naming calling
"""
BARE: Final = frozenset(_BARE.split())
"""Words that name neither a value nor what a function does."""
HABITS: Final = {
    "relative": r"\b(of|by|from|to|at|for|with|on) (which|what|whom|whose)\b"
    r"|(^|[.:;] )What (is|are|was|of|it|the)\b",
    "told": r"\b(told|tells?|telling|said|says|asked|asks)\b",
    "person": r"\b(who|whom|whoever|nobody|somebody|anybody|everybody)\b",
    "stands": r"\b(stands|stood|goes|gone|went)\b(?! (for|by|with|through|up|down|back|over|on)\b)",
    "same": r"^(The same|Likewise|As above|As before)\b",
    "none": r"\b(that|which) (is|are) none\b|\b(is|are) no [a-z]+\b(?=[.,;]|$)",
}
"""Roundabout phrases, each with a plain word that says it better."""
NEVER: Final = ("person", "same")
MOST: Final = 200
"""The most habits of all other kinds together; some matches are good English."""

_STRING_OR_COMMENT: Final = re.compile(
    r"'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\""
    r"|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|#[^\n]*",
    re.DOTALL,
)
"""Strings are matched because they may contain the sign of a comment."""

Node: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Text(NamedTuple):
    """A docstring or a comment, and its place."""

    place: str
    text: str
    needs_verb: bool = False


@cache
def modules() -> tuple[tuple[str, str, ast.Module], ...]:
    """Return the path, source and tree of each module that is checked."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = str(path.relative_to(PACKAGE))
        source = path.read_text("utf-8")
        found.append((name, source, ast.parse(source)))
    return tuple(found)


def definitions(tree: ast.AST) -> Iterator[Node]:
    """Yield the module, its classes and its functions; expressions contain none."""
    if isinstance(tree, Node):
        yield tree
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from definitions(child)


def _texts(name: str, source: str, tree: ast.Module) -> Iterator[Text]:
    for node in definitions(tree):
        yield from _docstring(name, node)
        for before, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(before, ast.Assign | ast.AnnAssign) and (text := _string(after)):
                yield Text(f"{name}:{after.lineno}", text)
    for found in _STRING_OR_COMMENT.finditer(source):
        text = found[0].lstrip("# ").strip()
        is_directive = re.match(r"(fmt:|type:|noqa|pragma|!)", text)
        if found[0].startswith("#") and text and not is_directive:
            line = source.count("\n", 0, found.start()) + 1
            yield Text(f"{name}:{line}", text)


def _docstring(name: str, node: Node) -> Iterator[Text]:
    if text := ast.get_docstring(node):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        decorators = map(ast.unparse, getattr(node, "decorator_list", ()))
        is_property = any("property" in each for each in decorators)
        line = node.body[0].lineno
        yield Text(f"{name}:{line}", " ".join(text.split()), is_function and not is_property)


def _string(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        value = statement.value.value
        return " ".join(value.split()) if isinstance(value, str) else ""
    return ""


@cache
def texts() -> tuple[Text, ...]:
    """Return all docstrings, attribute strings and comments that are checked."""
    return tuple(text for module in modules() for text in _texts(*module))


def begins_with_verb(text: str) -> bool:
    """Check whether the first word is a verb of the list."""
    word = re.match(r"[A-Za-z]+", text)
    return word is not None and word[0].lower() in VERBS


def habits_of(text: str) -> list[str]:
    """Return the names of the habits in a text."""
    return [name for name, pattern in HABITS.items() if re.search(pattern, text)]


def bare_functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions whose names say nothing; constructors read well after their class."""
    for node in definitions(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = map(ast.unparse, node.decorator_list)
            if node.name.strip("_") in BARE and "classmethod" not in decorators:
                yield node


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    found = [f"{t.place}: {t.text[:80]}" for t in texts() if t.needs_verb]
    wrong = [each for each in found if not begins_with_verb(each.split(": ", 1)[1])]
    assert not wrong, "Begin with a verb, as Return, Yield or Check whether:\n" + "\n".join(wrong)


def documented_arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Return the names under `Args:` in the docstring of a function."""
    _, _, rest = (ast.get_docstring(function) or "").partition("Args:\n")
    block = re.split(r"\n\n(?=\S)", rest)[0]
    return set(re.findall(r"^    (\w+)(?: \(.*\))?:", block, re.M))


def test_documented_arguments_exist() -> None:
    wrong = []
    for name, _, tree in modules():
        for node in definitions(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                declared = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
                missing = documented_arguments(node) - declared
                wrong += [f"{name}:{node.lineno}: {each}" for each in missing]
    assert not wrong, "These are not parameters of the function:\n" + "\n".join(wrong)


def test_functions_have_telling_names() -> None:
    found = [f"{n}:{f.lineno}: {f.name}" for n, _, tree in modules() for f in bare_functions(tree)]
    assert not found, "Name a function by a verb and its object:\n" + "\n".join(found)


def test_roundabout_phrases_are_rare() -> None:
    found = [(habit, t) for t in texts() for habit in habits_of(t.text)]
    never = [f"{t.place}: {t.text[:90]}" for habit, t in found if habit in NEVER]
    assert not never, "Say it by a plain word:\n" + "\n".join(never)
    counts = Counter(habit for habit, _ in found)
    assert counts.total() <= MOST, f"Habits have come back: {dict(counts)}"


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("Return the cells of which one is empty.", "relative"),
        ("Return what the player is told.", "told"),
        ("Return the answer to whoever waits.", "person"),
        ("The row in which the digit stands.", "stands"),
        ("The same, for columns.", "same"),
        ("Return None if the text is no puzzle.", "none"),
    ],
)
def test_each_habit_is_seen(text: str, habit: str) -> None:
    assert habit in habits_of(text)


def test_docstring_without_a_verb_and_bare_name_are_seen() -> None:
    tree = ast.parse('def told(x):\n    """What the player hears."""\n')
    (function,) = bare_functions(tree)
    assert function.name == "told"
    (text,) = _docstring("example.py", function)
    assert text.needs_verb and not begins_with_verb(text.text)
    assert begins_with_verb("Return the cells.")
