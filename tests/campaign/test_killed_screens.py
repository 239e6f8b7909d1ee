"""Kill the real program on every screen that writes: acknowledged changes stay."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import pytest
from textual._context import active_app

from sudoku_tui.store.store import FILE_NAME, Store
from sudoku_tui.tui import screens
from sudoku_tui.tui.screens.base import CommandScreen
from tests.campaign.attack import ROOT, Attack, check_session
from tests.campaign.test_sql_faults import copy_file, visit, write_games
from tests.cli.puzzles import LINE
from tests.soak import first_of
from tests.store.desk import keep, moves, quick
from tests.store.faulty import Faulty
from tests.store.test_books import LINES
from tests.terminal import Terminal
from tests.tui.scenes import SCENES

Act: TypeAlias = Callable[[Terminal, Random], None]
"""Changes data on an open screen, and waits until the change is visible."""


class Deed(NamedTuple):
    """A visible change, and the screens that save it."""

    screens: str
    """Names of their classes, separated by spaces."""
    keys: tuple[tuple[str, str], ...]
    """The way there from the menu: keys, and the command that the footer offers then."""
    act: Act


WAYS: dict[str, Callable[[Terminal], None]] = {
    "kill -9": lambda terminal: terminal.signal(signal.SIGKILL),
    "SIGTERM": lambda terminal: terminal.signal(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.signal(signal.SIGHUP),
    "closed terminal": lambda terminal: terminal.hang_up(),
}
"""Ways to end the program."""
GAMES = 3
"""Number of games and of books."""
_PREVIEW = 54
"""Column of the picture of the game, to the right of the list of games."""
_MENU = 24
"""Column of the menu, to the right of the picture of the game."""
_LEVELS = 54
"""Column of the levels, to the right of the calendar."""


def rename_first(terminal: Terminal, dice: Random) -> None:
    """Rename the first game or book of the list."""
    name = "".join(dice.choices("bcdfgh", k=8))
    terminal.send("n")
    terminal.shows("Close")
    terminal.send("\x08" * 12 + name + "\r")
    terminal.shows(name)
    terminal.shows("Rename")


def delete_or_restore(terminal: Terminal, dice: Random) -> None:
    """Delete a game or a book from the list, or restore one."""
    before = rows(terminal)
    is_back = len(before) < 2 or (len(before) < GAMES and dice.random() < 0.5)
    terminal.send("u" if is_back else "\x1b[3~")
    terminal.until(lambda: len(rows(terminal)) == len(before) + (1 if is_back else -1))


def press_until_changed(terminal: Terminal, key: str) -> None:
    """Press a key, and wait until the screen changes."""
    shown = terminal.lines
    terminal.send(key)
    terminal.until(lambda: terminal.lines != shown)


def change_setting(terminal: Terminal, dice: Random) -> None:
    """Change the selected setting, or select the next one and change that."""
    if dice.random() < 0.7:
        press_until_changed(terminal, "\x1b[B")  # the next line explains another setting
    before = rows(terminal)
    terminal.send("\r")
    terminal.until(lambda: rows(terminal) != before)


def change_level(terminal: Terminal, dice: Random) -> None:
    """Choose another level for the puzzles of the day."""
    before = rows(terminal)
    terminal.send("\t")
    terminal.until(lambda: rows(terminal) != before)


def read_page(terminal: Terminal, dice: Random) -> None:
    """Read the next page to learn, to the end of its example."""
    before = rows(terminal)
    terminal.send("\r")
    terminal.offers("Page after")
    while "✓" not in terminal.lines[0]:
        press_until_changed(terminal, " ")
    terminal.send("q")
    terminal.offers("Read")
    terminal.until(lambda: rows(terminal) != before and rows(terminal)[0].rstrip().endswith("done"))


def continue_replay(terminal: Terminal, dice: Random) -> None:
    """Continue from a replay, which makes another game."""
    before = rows(terminal)
    terminal.send("o")
    terminal.offers("Play on")
    terminal.send("\x1b[C" * dice.randint(0, 3) + "\x1bOQ")
    terminal.offers("Hint")
    terminal.send("q")
    terminal.offers("Rename")
    terminal.until(lambda: len(rows(terminal)) == len(before) + 1)
    # The list is painted over the board piece by piece.
    terminal.until(lambda: not any(set(row) & set("┃│━─") for row in rows(terminal)))


def change_keys(terminal: Terminal, dice: Random) -> None:
    """Choose another key preset; its file is written."""
    before = rows(terminal)
    terminal.send("\t")
    terminal.until(lambda: rows(terminal) != before)


def draw_cage(terminal: Terminal, dice: Random) -> None:
    """Draw a cage of one cell; the number of cages and their sum are beside the board."""
    before = rows(terminal)
    terminal.send(f"{dice.randint(1, 9)}\r")
    terminal.until(lambda: rows(terminal) != before and len(rows(terminal)) == 1)


def rows(terminal: Terminal) -> list[str]:
    """Return the rows that must survive: games, books, settings, lessons, the level, the keys."""
    if "Erase" in terminal.lines[-1]:
        return re.findall(r"\d+ cages?, sum \d+", terminal.text)
    if "Add key" in terminal.lines[-1]:
        return [terminal.lines[0]]
    if "Quit" in terminal.lines[-1]:
        return [line[_MENU:] for line in terminal.lines if "F7 Shape" in line]
    if "Level" in terminal.lines[-1]:
        # The chosen level differs by its colours alone.
        return [repr(terminal.screen.buffer[row][_LEVELS]) for row in range(3, 9)]
    if "Read" in terminal.lines[-1]:
        # The place of the cursor beside it is not kept.
        return re.findall(r"\d+ done", terminal.lines[0])
    if "From a file" in terminal.lines[-1]:
        return [line for line in terminal.lines if f"{len(LINES)} puzzles" in line]
    if "Rename" in terminal.lines[-1] or "Undo" in terminal.lines[-1]:
        return [line[:_PREVIEW] for line in terminal.lines[2:-2] if " %" in line[:_PREVIEW]]
    own = [line for line in terminal.lines[1:-1] if line.startswith("   Techniques  ")]
    return own + [line.split("›")[0] for line in terminal.lines[1:-1] if "›" in line]


def export_file(terminal: Terminal, dice: Random) -> None:
    """Export a file from the screen, and wait for its name."""
    terminal.send("\x1b[19~")
    terminal.until(lambda: "exports/" in terminal.text.replace("\n", "").replace(" ", ""))


def export_review(terminal: Terminal, dice: Random) -> None:
    """Export the review of a game, once it is complete."""
    terminal.shows("Open counts")
    export_file(terminal, dice)


def export_book(terminal: Terminal, dice: Random) -> None:
    """Export a book."""
    terminal.send("\x1b[19~")
    terminal.offers("Write")
    terminal.send("\r")
    terminal.until(lambda: "exports/" in terminal.text.replace("\n", "").replace(" ", ""))


def change_layout(terminal: Terminal, dice: Random) -> None:
    """Choose another layout for new games; the menu names it."""
    before = rows(terminal)
    terminal.send("\x1b[18~")
    terminal.offers("Use it")
    terminal.send("\x1b[B\r")
    terminal.offers("Quit")
    terminal.until(lambda: rows(terminal) != before)


def switch_a_technique(terminal: Terminal, dice: Random) -> None:
    """Switch a technique of the ladder on or off; the settings name the ladder."""
    before = rows(terminal)
    terminal.send("\r")
    terminal.offers("Done")
    press_until_changed(terminal, "\x1b[B ")
    terminal.send("\r")
    terminal.offers("Change")
    terminal.until(lambda: rows(terminal) != before)


_GAMES, _BOOKS = (("g", "Rename"),), (("b", "From a file"),)
DEEDS: dict[str, Deed] = {
    "a name": Deed("SavedScreen", _GAMES, rename_first),
    "a game off the list": Deed("SavedScreen", _GAMES, delete_or_restore),
    "a setting": Deed("SettingsScreen", ((",", "Change"),), change_setting),
    "a lesson": Deed("GuideScreen GuidePageScreen", (("\x1bOS", "Read"),), read_page),
    "a level": Deed("DailyScreen", (("d", "Level"),), change_level),
    "a name of a book": Deed("ShelfScreen", _BOOKS, rename_first),
    "a book off the shelf": Deed("ShelfScreen", _BOOKS, delete_or_restore),
    "a game taken over": Deed("ReplayScreen", _GAMES, continue_replay),
    "keys": Deed("KeysScreen", ((",", "Change"), ("\x1b[F\r", "Add key")), change_keys),
    "statistics": Deed("StatisticsScreen", (("i", "Layout"),), export_file),
    "a drawing": Deed("DrawScreen", (("e", "Draw"), ("\t", "Erase")), draw_cage),
    "an analysis": Deed(
        "AnalysisScreen",
        ((f"\x1b[200~{LINE}\x1b[201~", "Play it"), ("\x1b[15~", "Bottleneck")),
        export_file,
    ),
    "a review": Deed("ReviewScreen", (*_GAMES, ("\x1b[17~", "Export")), export_review),
    "a book exported": Deed("BookScreen ExportScreen", (*_BOOKS, ("\r", "Export")), export_book),
    "a layout": Deed("LayoutsScreen HomeScreen", (), change_layout),
    "a ladder": Deed(
        "LadderScreen", ((",", "Change"), ("\x1b[F\x1b[A", "Change")), switch_a_technique
    ),
}
"""Deeds on the screens outside a game."""
ELSEWHERE = {
    "PlayScreen": "test_killed_games.py",
    "CustomScreen": "test_killed_games.py",
    "EnterScreen": "test_killed_games.py",
    "WonScreen": "test_killed_games.py",
    "DrillScreen": "test_killed_practice.py",
    "FlashScreen": "test_killed_practice.py",
    "ChainScreen": "test_killed_practice.py",
    "StormScreen": "test_killed_practice.py",
    "BranchesScreen": "test_crashes.py",
    "MakingScreen": "test_killed_games.py",
    "UnsavedScreen": "test_crashes.py",
}
"""Other screens that write, and the module that tests them."""
READ_ONLY = {
    *("CopyScreen", "GivensScreen", "HelpScreen", "LeftOutScreen", "Palette", "PatternScreen"),
    *("PickScreen", "PracticeScreen", "ShareScreen", "StepsScreen", "StormResultScreen"),
    *("StormRulesScreen", "WatchScreen"),
}
"""Screens that write nothing but the clock of the game below."""


_WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
_CLOCK = "UPDATE game SET played"
"""Statement that saves the time played while another screen covers the board."""


def open_screen(terminal: Terminal, deed: str) -> None:
    """Open the screen of a deed."""
    terminal.offers("Quit")
    for keys, offered in DEEDS[deed].keys:
        terminal.send(keys)
        terminal.offers(offered)
    for _ in range(4):  # other parts of the screen may be painted after the footer
        terminal.read(0.05)


def read_exports(data: Path) -> dict[str, bytes]:
    """Return the exported files, and those of the settings beside the database."""
    return {
        path.name: path.read_bytes()
        for path in (data / "exports").glob("*")
        if not path.name.startswith(".")
    }


def check_exports(seen: dict[str, bytes], found: dict[str, bytes]) -> None:
    """Check that the *seen* exports are unchanged and that every additional export is whole.

    Another export of an analysis may be written before the kill without being on the screen yet.
    Its name ends with the checksum of its content, so an incomplete one is recognised.
    """
    assert {name: found.get(name) for name in seen} == seen
    for name in found.keys() - seen.keys():
        assert name.startswith("analysis-"), f"unexpected export {name}"
        assert name.endswith(f"-{crc32(found[name]):08x}.md"), f"{name} is incomplete"


def kill_once(data: Path, number: int) -> None:
    """Repeat a deed, end the program, and check that its results survive a restart."""
    dice, deed = Random(number), (*DEEDS,)[number % len(DEEDS)]
    way = (*WAYS,)[number // len(DEEDS) % len(WAYS)]
    with Store(data / FILE_NAME, connect=quick) as store:
        for name in range(GAMES):
            store.games.rename(keep(store, moves(5)), f"Game {name}")
            store.books.save_book(f"Book {name}", f"/books/{name}", f"digest {name}", LINES)
    has_list = DEEDS[deed].keys in (_GAMES, _BOOKS)
    with Terminal(data) as terminal:
        open_screen(terminal, deed)
        if has_list:
            terminal.until(lambda: len(rows(terminal)) == GAMES)
        for _ in range(dice.randint(1, 4)):
            DEEDS[deed].act(terminal, dice)
        seen, files = rows(terminal), read_exports(data)
        assert seen or files
        time.sleep(dice.uniform(0, 0.02))
        WAYS[way](terminal)
        terminal.wait()
        check_session(terminal.pid)
    check_exports(files, read_exports(data))
    with Terminal(data) as terminal:
        open_screen(terminal, deed)
        terminal.until(lambda: rows(terminal) == seen)  # a failure prints the screen


def killed_screens() -> set[str]:
    """Return the names of the screens that a kill test covers, here or elsewhere."""
    return {name for deed in DEEDS.values() for name in deed.screens.split()} | set(ELSEWHERE)


def test_every_writing_screen_is_tested() -> None:
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    found, known = list[type[Any]]([CommandScreen]), set[str]()
    while found:
        kind = found.pop()
        found += kind.__subclasses__()
        is_own = kind.__module__.startswith(screens.__name__) and kind is not CommandScreen
        if is_own and ("COMMAND_TABLE" in vars(kind) or not kind.__subclasses__()):
            known.add(kind.__name__)
    assert known == killed_screens() | READ_ONLY
    assert not killed_screens() & READ_ONLY
    assert all((ROOT / "tests" / "campaign" / file).is_file() for file in ELSEWHERE.values())


def test_a_whole_additional_analysis_is_accepted() -> None:
    seen = {"statistics.csv": b"a,b\n"}
    text = b"# Analysis\n\nSE 2.6\n"
    name = f"analysis-9x9-{crc32(text):08x}.md"
    check_exports(seen, seen)
    check_exports(seen, {**seen, name: text})
    check_exports({}, {name: text})


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"statistics.csv": b"a,"},
        {"statistics.csv": b""},
        {"statistics.csv": b"a,b\n", "review-1.md": b"# Review\n"},
        {"statistics.csv": b"a,b\n", f"analysis-9x9-{crc32(b'# Analysis'):08x}.md": b"# Ana"},
        {"statistics.csv": b"a,b\n", f"analysis-9x9-{crc32(b'# Analysis'):08x}.md": b""},
        {f"analysis-9x9-{crc32(b'# Analysis'):08x}.md": b"# Analysis"},
    ],
)
def test_a_missing_changed_or_partial_export_is_reported(found: dict[str, bytes]) -> None:
    with pytest.raises(AssertionError):
        check_exports({"statistics.csv": b"a,b\n"}, found)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("scene", first_of(tuple(SCENES)))
async def test_no_other_screen_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    writers = set[tuple[str, ...]]()
    count = Faulty._count

    def note(connection: Faulty, sql: str) -> None:
        count(connection, sql)
        app = active_app.get(None)
        if app and sql.lstrip().startswith(_WRITES) and not sql.startswith(_CLOCK):
            writers.add(tuple(type(screen).__name__ for screen in app.screen_stack))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Faulty, "_count", note)
    Faulty.fail({})
    await visit(copy_file(write_games(tmp_path / "before.db"), tmp_path / "data"), scene)
    # The menu is below all other screens.
    assert all(set(stack[1:] or stack) & killed_screens() for stack in writers), writers


@pytest.mark.slow
@pytest.mark.soak
def test_changes_on_the_screen_survive_kill_9(tmp_path: Path) -> None:
    with Attack("kills on other screens") as attack:
        for number, _ in attack.numbers(len(WAYS) * len(DEEDS), 1):
            case = f"{(*DEEDS,)[number % len(DEEDS)]} {number}"
            with attack.attempt(case, most_seconds=60.0):
                kill_once(tmp_path / str(number), number)
