"""Rules for imports and for the shape of modules. If a test fails, move the code."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.each import each

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sudoku_tui"
WORKSHOP = ROOT / "workshop"
"""The maintainers' commands, outside the package; no room of the package imports them."""
MODULES = sorted((*PACKAGE.rglob("*.py"), *WORKSHOP.rglob("*.py")))

ROOMS = ("engine", "formats", "paper", "library", "game", "store", "words", "session", "cli", "tui")
"""Rooms from the lowest to the highest. Each may import itself and the rooms before it."""
MAY_IMPORT = {room: set(ROOMS[: rank + 1]) for rank, room in enumerate(ROOMS)}
MAY_IMPORT["tui"] -= {"cli"}
MAY_IMPORT["cli"] |= {"tui"}
MAY_IMPORT["workshop"] = {*ROOMS, "workshop"}
OPENS_SCREEN = {f"cli/commands/{name}.py" for name in ("play", "practice", "keys")}
"""The only modules of `cli` that import `tui`; `keys` needs only its tables of keys."""

ENGINE_ORDER = (
    {"arguments", "bits", "level", "dice", "effort", "bounded_cache", "nearest"},
    {"layout"},
    {"constraints"},
    {"layouts", "puzzle"},
    {"lanes", "symmetry"},
    {"registers"},
    {"puzzle_lanes"},
    {"board", "search"},
    {"blockers", "started_puzzle"},
    {"changes", "exclusions", "step", "inference"},
    {"techniques", "explainer", "proof"},
    {"ladders"},
    {"solving", "why_not"},
    {"analysis", "generating"},
    {"practice"},
)
"""Layers of the engine, from the lowest. A layer does not import from a higher one."""
NO_SCREENS = ("drawing", "texts", "widgets", "terminal", "commands")
"""Rooms of `tui` that do not import screens."""

APP_MODULES = {
    f"sudoku_tui.tui.{name}"
    for name in (
        "app",
        "messages",
        "navigation",
        "page_navigation",
        "practice_navigation",
        "saving",
    )
}
"""Modules that open the screens. Screens see them as `host.Host` and `routes.Routes`."""

PURE = ("engine", "formats", "paper", "game")
"""Rooms without I/O, clock or global randomness. So are `words` and `workshop/mining`, but `words`
may import the store."""

IMPURE = {
    *("asyncio", "ctypes", "datetime", "fcntl", "io", "locale", "logging", "multiprocessing"),
    *("os", "pathlib", "platformdirs", "secrets", "select", "shutil", "signal", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "uuid", "warnings"),
}
"""Modules that access the clock, the machine or the file system."""

NETWORK = {
    *("aiohttp", "dask", "distributed", "ftplib", "http", "httpx", "requests", "smtplib"),
    *("socket", "socketserver", "ssl", "xmlrpc"),
}
"""Modules for networking."""

UNSTEADY = {"choice", "choices", "randint", "randrange", "sample", "shuffle", "getrandbits"}
"""Functions of `random` whose results may change between versions of Python."""

STATEFUL = {
    *("playing", "player", "hand", "modes", "mistakes", "coach", "clock", "hint"),
    *("drill_task", "task", "drill_session", "storm", "replay", "watched", "questions", "store"),
}
"""Names of variables for objects with state: games, drills, replays and the store."""

MOST_LINES = 500
MOST_LINES_IN_A_FUNCTION = 40
MOST_MODULES_IN_A_FOLDER = 36


def relative(path: Path) -> str:
    """Return a module's path relative to the package, or to the root for `workshop`."""
    return str(path.relative_to(PACKAGE if PACKAGE in path.parents else ROOT))


modules = each("path", MODULES, relative)
pure_modules = each(
    "path",
    [path for path in MODULES if relative(path).startswith((*PURE, "words", "workshop/mining"))],
    relative,
)


@cache
def parse_module(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree."""
    return tuple(ast.walk(parse_module(path)))


def room_of(path: Path) -> str:
    """Return the room of a module: its top folder, or its own name at the top of the package."""
    return Path(relative(path)).parts[0].removesuffix(".py")


def imported_names(path: Path, parts: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the absolute names that *parts* of a module import, relative ones resolved."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in parts:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = (*base, *filter(None, [node.module]))
            yield from (".".join((*source, alias.name)) for alias in node.names)


def inner_room(path: Path) -> str:
    """Return the folder or module of the engine that contains *path*."""
    return path.relative_to(PACKAGE / "engine").parts[0].removesuffix(".py")


@cache
def modules_by_name() -> dict[str, Path]:
    """Return every module by its dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in MODULES
    }


@cache
def all_imported_names(path: Path) -> tuple[str, ...]:
    """Return the names that a module imports, at the top or within functions."""
    return tuple(imported_names(path, nodes(path)))


def imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules of the package that a module imports, at the top or within functions."""
    known = modules_by_name()
    for name in all_imported_names(path):
        if name in known:
            yield name
        elif (module := name.rpartition(".")[0]) in known:
            yield module


def import_cycles(arrows: dict[str, set[str]]) -> Iterator[set[str]]:
    """Yield the groups of modules that import each other, directly or indirectly."""
    reached = {name: reachable(name, arrows) for name in arrows}
    grouped: set[str] = set()
    for name in arrows:
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and name not in grouped:
            grouped |= circle
            yield circle


def reachable(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """Return the modules that *start* reaches in one import or more."""
    found: set[str] = set()
    open_ends = [start]
    while open_ends:
        new = arrows[open_ends.pop()] - found
        found |= new
        open_ends += new
    return found


def bases_of(node: ast.ClassDef) -> list[str]:
    """Return the names of a class's bases."""
    bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return [last_name(base) for base in bases]


def run_on_import(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run on import: without functions and type-checking blocks."""
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
    for name in all_imported_names(path):
        match name.split("."):
            case ["sudoku_tui", other, *_] if room in MAY_IMPORT and other in MAY_IMPORT:
                assert other in MAY_IMPORT[room], f"{room} must not import {name}"
            case ["workshop", *_]:
                assert room == "workshop", f"{room} must not import {name}"
            case ["textual", *_]:
                assert room in ("tui", "cli"), f"{room} must not import {name}"
            case ["rich", *_]:  # values of the library can be printed by rich
                assert room in ("tui", "cli", "library"), f"{room} must not import {name}"
            case ["sqlite3", *_]:
                assert room == "store", f"{room} must not import {name}"


@modules
def test_only_few_commands_import_the_screens(path: Path) -> None:
    if room_of(path) == "cli" and relative(path) not in OPENS_SCREEN:
        for name in all_imported_names(path):
            assert not name.startswith("sudoku_tui.tui"), name


def test_no_layer_of_the_engine_imports_a_higher_one() -> None:
    floors = {name: rank for rank, names in enumerate(ENGINE_ORDER) for name in names}
    rooms = {inner_room(path) for path in MODULES if room_of(path) == "engine"}
    assert rooms - {"__init__"} == set(floors), "say on which floor it is"
    for path in MODULES:
        if room_of(path) == "engine" and (room := inner_room(path)) in floors:
            for name in all_imported_names(path):
                match name.split("."):
                    case ["sudoku_tui", "engine", other, *_] if other in floors:
                        what = f"{path.relative_to(PACKAGE)} must not import {name}"
                        assert floors[other] <= floors[room], what


@pytest.mark.parametrize("room", NO_SCREENS)
def test_parts_of_screens_import_no_screen(room: str) -> None:
    for path in (PACKAGE / "tui" / room).rglob("*.py"):
        for name in all_imported_names(path):
            assert not name.startswith(("sudoku_tui.tui.screens", *APP_MODULES)), (
                f"{path.name} must not import {name}"
            )


def test_there_are_no_import_cycles() -> None:
    """Include imports within functions and for type checking."""
    arrows = {
        name: set(imported_modules(path)) - {name} for name, path in modules_by_name().items()
    }
    assert not [sorted(circle) for circle in import_cycles(arrows)]


def test_sdist_has_the_workshop_and_the_wheel_does_not() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wheel, sdist = (targets["targets"][name] for name in ("wheel", "sdist"))
    assert wheel["packages"] == ["sudoku_tui"] and WORKSHOP.name not in wheel["force-include"]
    assert WORKSHOP.name in sdist["include"]


def test_folders_are_small() -> None:
    for folder in {path.parent for path in MODULES}:
        count = len([path for path in folder.glob("*.py") if path.name != "__init__.py"])
        assert count <= MOST_MODULES_IN_A_FOLDER, f"{folder.name} has {count}: which rooms?"


@cache
def classes() -> list[tuple[Path, ast.ClassDef]]:
    """Return every class of the package with its path."""
    return [
        (path, node) for path in MODULES for node in nodes(path) if isinstance(node, ast.ClassDef)
    ]


@cache
def app_mixins() -> set[str]:
    """Return the names of the mixins that adapt Textual's app, one for each adaptation."""
    return {node.name for path, node in classes() if path.parent == PACKAGE / "tui" / "terminal"}


def test_a_mixin_has_two_users() -> None:
    """Allow only mixins of Textual's app to have one user: a class is not split to keep a limit."""
    own = {node.name for _, node in classes()} - app_mixins()
    users = Counter(base for _, node in classes() for base in set(bases_of(node)) & own)
    for path, node in classes():
        bases = [base for base in bases_of(node) if base in own]
        lonely = [base for base in bases if users[base] < 2] if len(bases) > 1 else []
        assert not lonely, f"{path.name}: {node.name} alone inherits from {lonely}"


@pytest.mark.slow
def test_no_class_is_split_in_two() -> None:
    """Require other uses of a base class with one subclass; else it is a part of that subclass.

    Uses are calls, annotations, `isinstance` and `except`. Those within the base class and its
    subclass do not count.
    """
    everywhere = Counter(name for path in MODULES for name in names_in(nodes(path)))
    heirs_of: dict[str, list[ast.ClassDef]] = {}
    for _, heir in classes():
        for base in {*bases_of(heir)}:
            heirs_of.setdefault(base, []).append(heir)
    for path, node in classes():
        heirs = heirs_of.get(node.name, [])
        if len(heirs) != 1 or node.name in app_mixins():
            continue
        at_home = Counter(name for each in (node, *heirs) for name in names_in(ast.walk(each)))
        named_elsewhere = everywhere[node.name] - at_home[node.name]
        assert named_elsewhere, f"{path.name}: {node.name} is the upper half of {heirs[0].name}"


def names_in(parts: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names used in parts of code, without imports; both parts of ``a.b``."""
    for node in parts:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


@modules
def test_only_the_screen_loads_textual_at_once(path: Path) -> None:
    if room_of(path) != "tui":
        tree = parse_module(path)
        for name in imported_names(path, run_on_import(tree)):
            assert not name.startswith(("textual", "rich", "sudoku_tui.tui")), (
                f"{name} belongs inside the function that needs it: starting must stay quick"
            )


@pure_modules
def test_no_clock_no_files_and_no_unsteady_randomness(path: Path) -> None:
    for name in all_imported_names(path):
        assert name.split(".")[0] not in IMPURE, name
        assert not name.startswith("random.") or name == "random.Random", name
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "breakpoint"), ast.unparse(node)
        if isinstance(node, ast.Attribute):
            assert node.attr not in UNSTEADY, ast.unparse(node)


def test_only_the_cluster_uses_the_network() -> None:
    speaking = {
        relative(path)
        for path in MODULES
        for name in all_imported_names(path)
        if name.split(".")[0] in NETWORK or name.startswith("urllib.request")
    }
    assert speaking <= {"cli/cluster.py"}


@modules
def test_background_work_starts_in_one_way(path: Path) -> None:
    # Textual would accept a coroutine, and never await it if its screen closes first.
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr == "run_worker":
            assert relative(path) == "tui/app.py", ast.unparse(node)


@modules
def test_no_handler_calls_its_base_class(path: Path) -> None:
    # Textual calls the handlers of all base classes itself, so a call would run them twice. Only
    # `on_event` must call its base class: it calls the handlers.
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr.startswith("on_"):
            is_super = ast.unparse(node.value) == "super()"
            assert not is_super or node.attr == "on_event", ast.unparse(node)


@modules
def test_objects_with_state_set_their_own_fields(path: Path) -> None:
    # Games, drills and replays have methods for other modules.
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            assert last_name(node.value) not in STATEFUL, ast.unparse(node)


@modules
def test_only_one_folder_uses_the_compiler(path: Path) -> None:
    if path.parent != PACKAGE / "engine" / "search" / "compiled":
        for name in all_imported_names(path):
            assert name.split(".")[0] not in ("numba", "numpy", "llvmlite"), name


@pytest.mark.slow
@modules
def test_no_row_is_computed_by_division(path: Path) -> None:
    """Allow division of cell numbers only in `layouts`, as a canvas may have gaps.

    A canvas need not have ``size * size`` cells either. In the engine, the only allowed divisors
    are those of candidate numbers (cells) and of lane numbers, in the modules that number lanes.
    """
    if path.parent == PACKAGE / "engine" / "layouts":
        return
    allowed = {"cells", "width", "2", "CHECK_INTERVAL"}
    if path.name in ("lanes.py", "single_queue.py"):
        allowed |= {"digits", "size", "8", "30"}
    for node in nodes(path):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            squared = ast.unparse(node.left) == ast.unparse(node.right)
            assert not squared, f"line {node.lineno}: {ast.unparse(node)}"
        for number, divisor in integer_divisions(node):
            what = f"divides {ast.unparse(number)} by {ast.unparse(divisor)}"
            assert last_name(number) != "cell", what
            assert room_of(path) != "engine" or last_name(divisor) in allowed, what


def integer_divisions(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the operands of integer divisions and modulos in *node*: number and divisor."""
    match node:
        case ast.BinOp(left, ast.FloorDiv() | ast.Mod(), right):
            if not (isinstance(left, ast.Constant) and isinstance(left.value, str)):
                yield left, right
        case ast.Call(ast.Name("divmod"), [number, divisor]):
            yield number, divisor


def last_name(expression: ast.expr) -> str:
    """Return the attribute's name: ``cells`` for ``self.cells``; other expressions as written."""
    return expression.attr if isinstance(expression, ast.Attribute) else ast.unparse(expression)


@modules
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = len(text.splitlines())
    assert lines <= MOST_LINES, f"{lines} lines: what are the two ideas in it?"
    for node in nodes(path):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            long = lines_of(node)
            assert long <= MOST_LINES_IN_A_FUNCTION, f"{node.name} has {long} lines"


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the number of lines of the body, with comments, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    start = function.body[0].end_lineno if body is not function.body else body[0].lineno - 1
    assert start is not None and function.end_lineno is not None
    return function.end_lineno - start


@modules
def test_module_names_are_specific(path: Path) -> None:
    forbidden = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"}
    assert not forbidden & set(path.stem.split("_"))


@pytest.mark.parametrize(
    ("rooms", "absent"),
    [
        (PURE, ("textual", "rich", "sqlite3")),
        (("paper", "library"), ("textual", "rich", "sqlite3")),
        (("store", "words", "session", "cli", "__main__", "workshop"), ("textual", "rich")),
    ],
    ids=["pure", "library", "without a screen"],
)
def test_rooms_load_without_what_they_do_not_need(
    rooms: tuple[str, ...], absent: tuple[str, ...]
) -> None:
    """Import the modules of *rooms* in a new process, and check that *absent* are not loaded."""
    names = [name for name, path in modules_by_name().items() if room_of(path) in rooms]
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        f"print(*sorted(set({absent!r}) & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""


@pytest.mark.slow
def test_the_menu_opens_before_the_engine_loads() -> None:
    code = "import sys, sudoku_tui.tui.app; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    late = (
        *("engine.search", "engine.techniques", "engine.ladders", "session.background"),
        *("store.books", "store.storms", "game.learning.storms"),
    )
    loaded = run.stdout.split()
    for name in late:
        assert f"sudoku_tui.{name}" not in loaded


TESTS = Path(__file__).parent
_WHOLE = ("architecture", "docs", "examples", "language", "mutants")
WHOLE_PROJECT = {TESTS / f"test_{name}.py" for name in _WHOLE}
"""Tests of the code, its wording, the documents, their examples and the mutants as a whole."""


def test_tests_mirror_the_package() -> None:
    whole = {TESTS / each for each in ("properties", "mutants", "campaign", "formats/differential")}
    for path in TESTS.rglob("test_*.py"):
        if path not in WHOLE_PROJECT and not whole & set(path.parents):
            place = path.parent.relative_to(TESTS)
            is_beside = place.parts[:1] in (("benchmarks",), ("workshop",))
            room = (ROOT if is_beside else PACKAGE) / place
            name = path.stem.removeprefix("test_")
            of_module = (room / f"{name}.py").is_file()
            assert of_module or (room.is_dir() and room.name == name), path.relative_to(TESTS)
