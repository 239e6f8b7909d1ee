"""Who may import whom, and what a module may look like. If this fails, move the code."""

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
"""The maintainers' commands, beside the package: a room that no other room imports."""
MODULES = sorted((*PACKAGE.rglob("*.py"), *WORKSHOP.rglob("*.py")))

ROOMS = ("engine", "formats", "paper", "library", "game", "store", "words", "session", "cli", "tui")
"""Imports go one way: each room may use those before it, and itself."""
MAY_IMPORT = {room: set(ROOMS[: rank + 1]) for rank, room in enumerate(ROOMS)}
MAY_IMPORT["tui"] -= {"cli"}
MAY_IMPORT["cli"] |= {"tui"}
MAY_IMPORT["workshop"] = {*ROOMS, "workshop"}
OPENS_THE_SCREEN = {f"cli/commands/{name}.py" for name in ("play", "practice", "keys")}
"""The only modules of `cli` that reach `tui`: the last one for its tables of keys alone."""

ENGINE_ORDER = (
    {"arguments", "bits", "level", "dice", "effort", "bounded_cache", "nearest"},
    {"layout"},
    {"layouts", "puzzle"},
    {"lanes", "symmetry"},
    {"board", "search"},
    {"blockers", "started_puzzle"},
    {"changes", "sight", "step", "inference"},
    {"techniques", "explainer", "proof"},
    {"ladders"},
    {"solving", "why_not"},
    {"analysis", "generating"},
    {"practice"},
)
"""The floors of the engine, the lowest first: nobody imports from a floor above."""
NO_SCREENS = ("drawing", "texts", "widgets", "terminal", "commands")
"""Rooms of `tui` that screens are built of."""

OF_THE_APP = {
    f"sudoku_tui.tui.{name}"
    for name in ("app", "messages", "navigation", "practice_navigation", "saving")
}
"""The program, which opens the screens. They see it as `host.Host` and `routes.Routes`."""

PURE = ("engine", "formats", "paper", "game")
"""Rooms with no I/O, no clock and no randomness of their own. So are `words` and
`workshop/mining`, but `words` may import the store."""

IMPURE = {
    *("asyncio", "ctypes", "datetime", "fcntl", "io", "locale", "logging", "multiprocessing"),
    *("os", "pathlib", "platformdirs", "secrets", "select", "shutil", "signal", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "uuid", "warnings"),
}
"""Modules that read the clock, the machine or the world."""

NETWORK = {
    *("aiohttp", "dask", "distributed", "ftplib", "http", "httpx", "requests", "smtplib"),
    *("socket", "socketserver", "ssl", "xmlrpc"),
}
"""Modules that speak to other computers."""

UNSTEADY = {"choice", "choices", "randint", "randrange", "sample", "shuffle", "getrandbits"}
"""What `random` does not promise to repeat from one version of Python to the next."""

GOING_ON = {
    *("playing", "player", "hand", "modes", "mistakes", "coach", "clock", "hint"),
    *("drill_task", "task", "drill_session", "storm", "replay", "watched", "questions", "store"),
}
"""What modules call that which is going on between a player and the program."""

MOST_LINES = 500
MOST_LINES_IN_A_FUNCTION = 40
MOST_MODULES_IN_A_FOLDER = 36


def relative(path: Path) -> str:
    """Return the path of a module below the package, or of one beside it below the root."""
    return str(path.relative_to(PACKAGE if PACKAGE in path.parents else ROOT))


modules = each("path", MODULES, relative)
pure_modules = each(
    "path",
    [path for path in MODULES if relative(path).startswith((*PURE, "words", "workshop/mining"))],
    relative,
)


@cache
def parsed(path: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that a module says, part by part."""
    return tuple(ast.walk(parsed(path)))


def room_of(path: Path) -> str:
    """Return the folder of a module below the package, its own name, or the package beside it."""
    return Path(relative(path)).parts[0].removesuffix(".py")


def imported(path: Path, parts: Iterable[ast.AST]) -> Iterator[str]:
    """The absolute names that *parts* of a module import, relative ones resolved."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in parts:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = (*base, *filter(None, [node.module]))
            yield from (".".join((*source, alias.name)) for alias in node.names)


def inner_room(path: Path) -> str:
    """The folder or module of the engine that *path* lies in."""
    return path.relative_to(PACKAGE / "engine").parts[0].removesuffix(".py")


@cache
def by_name() -> dict[str, Path]:
    """Every module by its dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in MODULES
    }


def modules_imported(path: Path) -> Iterator[str]:
    """The modules of the package that a module imports, wherever in it that stands."""
    known = by_name()
    for name in imported(path, nodes(path)):
        if name in known:
            yield name
        elif (module := name.rpartition(".")[0]) in known:
            yield module


def circles(arrows: dict[str, set[str]]) -> Iterator[set[str]]:
    """The groups of modules of which each leads to each other."""
    reached = {name: reachable(name, arrows) for name in arrows}
    grouped: set[str] = set()
    for name in arrows:
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and name not in grouped:
            grouped |= circle
            yield circle


def reachable(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """What can be come to from *start*, in one step or more."""
    found: set[str] = set()
    open_ends = [start]
    while open_ends:
        new = arrows[open_ends.pop()] - found
        found |= new
        open_ends += new
    return found


def bases_of(node: ast.ClassDef) -> list[str]:
    """The names of the classes that a class inherits from."""
    bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return [last_name(base) for base in bases]


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
    for name in imported(path, nodes(path)):
        match name.split("."):
            case ["sudoku_tui", other, *_] if room in MAY_IMPORT and other in MAY_IMPORT:
                assert other in MAY_IMPORT[room], f"{room} must not import {name}"
            case ["workshop", *_]:
                assert room == "workshop", f"{room} must not import {name}"
            case ["textual", *_]:
                assert room in ("tui", "cli"), f"{room} must not import {name}"
            case ["rich", *_]:  # a value of the library can be printed by it
                assert room in ("tui", "cli", "library"), f"{room} must not import {name}"
            case ["sqlite3", *_]:
                assert room == "store", f"{room} must not import {name}"


@modules
def test_the_command_line_reaches_the_screen_in_few_places_only(path: Path) -> None:
    if room_of(path) == "cli" and relative(path) not in OPENS_THE_SCREEN:
        for name in imported(path, nodes(path)):
            assert not name.startswith("sudoku_tui.tui"), name


def test_no_floor_of_the_engine_imports_from_above() -> None:
    floors = {name: rank for rank, names in enumerate(ENGINE_ORDER) for name in names}
    rooms = {inner_room(path) for path in MODULES if room_of(path) == "engine"}
    assert rooms - {"__init__"} == set(floors), "say on which floor it is"
    for path in MODULES:
        if room_of(path) == "engine" and (room := inner_room(path)) in floors:
            for name in imported(path, nodes(path)):
                match name.split("."):
                    case ["sudoku_tui", "engine", other, *_] if other in floors:
                        what = f"{path.relative_to(PACKAGE)} must not import {name}"
                        assert floors[other] <= floors[room], what


@pytest.mark.parametrize("room", NO_SCREENS)
def test_what_screens_are_built_of_knows_no_screen(room: str) -> None:
    for path in (PACKAGE / "tui" / room).rglob("*.py"):
        for name in imported(path, nodes(path)):
            assert not name.startswith(("sudoku_tui.tui.screens", *OF_THE_APP)), (
                f"{path.name} must not import {name}"
            )


def test_no_modules_import_each_other() -> None:
    """Imports at the top, within functions and for types alone count."""
    arrows = {name: set(modules_imported(path)) - {name} for name, path in by_name().items()}
    assert not [sorted(circle) for circle in circles(arrows)]


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
    """Every class of the package, and where it is."""
    return [
        (path, node) for path in MODULES for node in nodes(path) if isinstance(node, ast.ClassDef)
    ]


@cache
def hooks() -> set[str]:
    """The classes that bend Textual's own app: it is made of them, one for each thing bent."""
    return {node.name for path, node in classes() if path.parent == PACKAGE / "tui" / "terminal"}


def test_a_mixin_has_two_users() -> None:
    """A class is not cut in two to keep a limit; what bends Textual's own app may be one."""
    own = {node.name for _, node in classes()} - hooks()
    users = Counter(base for _, node in classes() for base in set(bases_of(node)) & own)
    for path, node in classes():
        bases = [base for base in bases_of(node) if base in own]
        lonely = [base for base in bases if users[base] < 2] if len(bases) > 1 else []
        assert not lonely, f"{path.name}: {node.name} alone inherits from {lonely}"


@pytest.mark.slow
def test_no_class_is_cut_in_two() -> None:
    """What one class alone inherits from, and nobody else names, is a part of that class.

    To name it is to make one, to annotate with it, to ask whether something is one, to catch it;
    what it says of itself, and its heir of it, does not count.
    """
    everywhere = Counter(name for path in MODULES for name in names_in(parsed(path)))
    heirs_of: dict[str, list[ast.ClassDef]] = {}
    for _, heir in classes():
        for base in {*bases_of(heir)}:
            heirs_of.setdefault(base, []).append(heir)
    for path, node in classes():
        heirs = heirs_of.get(node.name, [])
        if len(heirs) != 1 or node.name in hooks():
            continue
        at_home = Counter(name for each in (node, *heirs) for name in names_in(each))
        named_elsewhere = everywhere[node.name] - at_home[node.name]
        assert named_elsewhere, f"{path.name}: {node.name} is the upper half of {heirs[0].name}"


def names_in(tree: ast.AST) -> Iterator[str]:
    """The names that code says, imports apart; of ``a.b`` both."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


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
    for name in imported(path, nodes(path)):
        assert name.split(".")[0] not in IMPURE, name
        assert not name.startswith("random.") or name == "random.Random", name
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "breakpoint"), ast.unparse(node)
        if isinstance(node, ast.Attribute):
            assert node.attr not in UNSTEADY, ast.unparse(node)


def test_nothing_is_sent_over_a_network() -> None:
    speaking = {
        relative(path)
        for path in MODULES
        for name in imported(path, nodes(path))
        if name.split(".")[0] in NETWORK or name.startswith("urllib.request")
    }
    assert speaking <= {"cli/cluster.py"}


@modules
def test_what_is_done_beside_the_screen_is_begun_in_one_way(path: Path) -> None:
    """Textual would take a coroutine, and not await it if its screen goes before its turn."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr == "run_worker":
            assert relative(path) == "tui/app.py", ast.unparse(node)


@modules
def test_no_handler_calls_that_of_what_its_class_is_made_of(path: Path) -> None:
    """Textual calls the handlers of all classes itself: what a handler calls would be done twice.

    `on_event` is none of these: it calls them.
    """
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr.startswith("on_"):
            is_super = ast.unparse(node.value) == "super()"
            assert not is_super or node.attr == "on_event", ast.unparse(node)


@modules
def test_what_is_going_on_is_written_by_itself_alone(path: Path) -> None:
    """A game, a drill or a replay has a method for what others want of it: no field is set."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            assert last_name(node.value) not in GOING_ON, ast.unparse(node)


@modules
def test_one_folder_compiles(path: Path) -> None:
    """What it needs for that is an extra: everything else does without."""
    if path.parent != PACKAGE / "engine" / "search" / "compiled":
        for name in imported(path, nodes(path)):
            assert name.split(".")[0] not in ("numba", "numpy", "llvmlite"), name


@pytest.mark.slow
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
    if path.name in ("lanes.py", "single_queue.py"):
        allowed |= {"digits", "size", "8", "30"}
    for node in nodes(path):
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
    for node in nodes(path):
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
    """Proved at run time: the modules of *rooms* are imported, and nobody brings *absent* in."""
    names = [name for name, path in by_name().items() if room_of(path) in rooms]
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        f"print(*sorted(set({absent!r}) & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""


@pytest.mark.slow
def test_the_menu_is_there_before_the_engine() -> None:
    """What starts the app loads no technique, search, process or book: they come when needed."""
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
_WHOLE = ("architecture", "docs", "examples", "mutants")
OF_THE_WHOLE = {TESTS / f"test_{name}.py" for name in _WHOLE}
"""What is about the code, the documents, their examples and the mutants as a whole."""


def test_tests_lie_where_what_they_test_does() -> None:
    """A test module has the name and the place of a module, or of the package that it lies in."""
    whole = {TESTS / "properties", TESTS / "mutants", TESTS / "campaign"}
    for path in TESTS.rglob("test_*.py"):
        if path not in OF_THE_WHOLE and not whole & set(path.parents):
            place = path.parent.relative_to(TESTS)
            is_beside = place.parts[:1] in (("benchmarks",), ("workshop",))
            room = (ROOT if is_beside else PACKAGE) / place
            name = path.stem.removeprefix("test_")
            of_module = (room / f"{name}.py").is_file()
            assert of_module or (room.is_dir() and room.name == name), path.relative_to(TESTS)
