"""Who may import whom, and what a module may look like. If this fails, move the code."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sudoku_tui"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "engine": {"engine"},
    "formats": {"formats", "engine"},
    "game": {"game", "formats", "engine"},
    "store": {"store", "game", "formats", "engine"},
    "cli": {"cli", "tui", "store", "game", "formats", "engine"},
    "tui": {"tui", "store", "game", "formats", "engine"},
}
"""Imports go one way: tui, cli -> store -> game -> formats -> engine."""

PURE = ("engine", "formats", "game")
"""Rooms with no I/O, no clock and no randomness of their own."""

IMPURE = {
    *("asyncio", "ctypes", "datetime", "fcntl", "io", "locale", "logging", "multiprocessing"),
    *("os", "pathlib", "platformdirs", "secrets", "select", "shutil", "signal", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "uuid", "warnings"),
}
"""Modules that read the clock, the machine or the world."""

UNSTEADY = {"choice", "choices", "randint", "randrange", "sample", "shuffle", "getrandbits"}
"""What `random` does not promise to repeat from one version of Python to the next."""

MOST_LINES = 260
MOST_LINES_IN_A_FUNCTION = 40

modules = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
pure_modules = pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in PURE],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)


@lru_cache(maxsize=len(MODULES))
def parsed(path: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(path: Path) -> str:
    """The folder of a module below the package, or the module's own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path, nodes: Iterator[ast.AST]) -> Iterator[str]:
    """The absolute names that *nodes* of a module import, relative ones resolved."""
    package = ("sudoku_tui", *path.relative_to(PACKAGE).parts[:-1])
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = (*base, *filter(None, [node.module]))
            yield from (".".join((*source, alias.name)) for alias in node.names)


def run_on_import(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when the module is imported: not those of functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from run_on_import(node)


@modules
def test_imports_go_one_way(path: Path) -> None:
    room = room_of(path)
    tree = parsed(path)
    for name in imported(path, ast.walk(tree)):
        match name.split("."):
            case ["sudoku_tui", other, *_] if room in MAY_IMPORT and other in MAY_IMPORT:
                assert other in MAY_IMPORT[room], f"{room} must not import {name}"
            case ["textual", *_]:
                assert room in ("tui", "cli"), f"{room} must not import {name}"
            case ["rich", *_]:
                assert room in ("tui", "cli"), f"{room} must not import {name}"
            case ["sqlite3", *_]:
                assert room == "store", f"{room} must not import {name}"


@modules
def test_only_the_screen_loads_textual_at_once(path: Path) -> None:
    if room_of(path) != "tui":
        tree = parsed(path)
        for name in imported(path, run_on_import(tree)):
            assert not name.startswith(("textual", "rich", "sudoku_tui.tui")), (
                f"{name} belongs inside the function that needs it: starting must stay quick"
            )


@pure_modules
def test_no_clock_no_files_and_no_unsteady_randomness(path: Path) -> None:
    tree = parsed(path)
    for name in imported(path, ast.walk(tree)):
        assert name.split(".")[0] not in IMPURE, name
        assert not name.startswith("random.") or name == "random.Random", name
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "breakpoint"), ast.unparse(node)
        if isinstance(node, ast.Attribute):
            assert node.attr not in UNSTEADY, ast.unparse(node)


@modules
def test_no_row_is_computed_by_division(path: Path) -> None:
    """There need not be a cell at every place of the canvas, nor ``size * size`` of them.

    So nobody divides a cell, and nobody squares a size, but where layouts are made.
    In the engine, what may be divided at all is a number of a candidate (by the cells) or of
    a lane (by what a lane is made of, in the modules that number lanes).
    """
    if path.parent == PACKAGE / "engine" / "layouts":
        return
    allowed = {"cells", "width", "2", "BREATH"}
    if path.name in ("lanes.py", "discovery.py"):
        allowed |= {"digits", "size", "8", "30"}
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            squared = ast.unparse(node.left) == ast.unparse(node.right)
            assert not squared, f"line {node.lineno}: {ast.unparse(node)}"
        for number, divisor in divided(node):
            what = f"divides {ast.unparse(number)} by {ast.unparse(divisor)}"
            assert last_name(number) != "cell", what
            assert room_of(path) != "engine" or last_name(divisor) in allowed, what


def divided(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What *node* divides in whole numbers, and by what."""
    match node:
        case ast.BinOp(left, ast.FloorDiv() | ast.Mod(), right):
            if not (isinstance(left, ast.Constant) and isinstance(left.value, str)):
                yield left, right
        case ast.Call(ast.Name("divmod"), [number, divisor]):
            yield number, divisor


def last_name(expression: ast.expr) -> str:
    """``cells`` of ``self.cells``; a constant as it is written."""
    return expression.attr if isinstance(expression, ast.Attribute) else ast.unparse(expression)


@modules
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = len(text.splitlines())
    assert lines <= MOST_LINES, f"{lines} lines: what are the two ideas in it?"
    for node in ast.walk(parsed(path)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            long = lines_of(node)
            assert long <= MOST_LINES_IN_A_FUNCTION, f"{node.name} has {long} lines"


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of the body, comments included, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    start = function.body[0].end_lineno if body is not function.body else body[0].lineno - 1
    assert start is not None and function.end_lineno is not None
    return function.end_lineno - start


@modules
def test_modules_are_named_for_what_is_in_them(path: Path) -> None:
    forbidden = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"}
    assert not forbidden & set(path.stem.split("_"))


@pytest.mark.parametrize(
    ("rooms", "absent"),
    [(PURE, ("textual", "rich", "sqlite3")), (("store", "cli", "__main__"), ("textual", "rich"))],
    ids=["pure", "without a screen"],
)
def test_rooms_load_without_what_they_do_not_need(
    rooms: tuple[str, ...], absent: tuple[str, ...]
) -> None:
    """Proved at run time: the modules of *rooms* are imported, and nobody brings *absent* in."""
    names = [
        ".".join(("sudoku_tui", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        for path in MODULES
        if room_of(path) in rooms
    ]
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        f"print(*sorted(set({absent!r}) & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""
