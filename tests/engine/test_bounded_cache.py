"""Caches that outlive a board: their keys contain everything that their values depend on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudoku_tui.engine
from sudoku_tui.engine.bounded_cache import BoundedCache

ENGINE = Path(sudoku_tui.engine.__file__).parent
DECORATORS = {"lru_cache", "cache", "position_cache"}
FILLED_BY_SEARCHES = {
    "_recent_templates": "templates only spare searches; each is checked where it is used",
    "_searches_without_result": "a search of one digit reads only its key",
}
"""Tables that a search fills itself, with the reason why its entries are true for the key."""


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for file in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{file.relative_to(ENGINE)}:{node.lineno} {node.name}", node


def name_of(node: ast.expr) -> str:
    if isinstance(node, (ast.Call, ast.Subscript)):
        return name_of(node.func if isinstance(node, ast.Call) else node.value)
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def is_cached(function: ast.FunctionDef) -> bool:
    return any(name_of(each) in DECORATORS for each in function.decorator_list)


def takes_board(function: ast.FunctionDef) -> bool:
    return any(
        arg.annotation is not None and ast.unparse(arg.annotation) == "Board"
        for arg in function.args.args
    )


def makes_cache(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Call) and name_of(node) == "BoundedCache"
        for node in ast.walk(function)
    )


def returns_empty_table(function: ast.FunctionDef) -> bool:
    returned = function.body[-1].value if isinstance(function.body[-1], ast.Return) else None
    if isinstance(returned, ast.Call):
        return name_of(returned) in {"set", "dict", "list", "deque", "defaultdict"}
    return isinstance(returned, (ast.Dict, ast.List)) and not ast.unparse(returned)[1:-1]


@pytest.mark.slow
def test_no_cache_between_boards_is_built_from_a_board() -> None:
    """Reject builders that receive a board, as only the key may determine the value."""
    wrong = [
        where
        for where, function in functions()
        if takes_board(function) and (is_cached(function) or makes_cache(function))
    ]
    assert not wrong


@pytest.mark.slow
def test_only_named_tables_are_filled_by_searches() -> None:
    filled = {
        function.name
        for _, function in functions()
        if is_cached(function) and returns_empty_table(function)
    }
    assert filled == FILLED_BY_SEARCHES.keys()


def test_a_full_cache_drops_its_older_half() -> None:
    built: list[int] = []

    def build(key: int) -> int:
        built.append(key)
        return key * key

    cache = BoundedCache(build, 4)
    assert [cache[key] for key in (1, 2, 3, 4, 5, 4)] == [1, 4, 9, 16, 25, 16]
    assert list(cache) == [3, 4, 5]
    assert built == [1, 2, 3, 4, 5]
