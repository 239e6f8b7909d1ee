"""What is on the screen in each picture: how to get there from the menu."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.events import Colour, Corner
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw
from sudoku_tui.tui.screens.play import PlayScreen
from tests.tui.at_table import Table

Steps: TypeAlias = Callable[[Table], Awaitable[None]]
_DICE: Final = 5
_W_WING: Final = "9.842...5......23.1.6....7.79.3....164...1..7..2.........8...4..8....9.....29.3.8"
"""Hard, with a W-Wing on the way: `generate --level hard --technique w-wing --seed 1`."""
_ENTRIES: Final = 12
"""Digits that have been entered in a game that is under way."""


class Shot(NamedTuple):
    """One picture."""

    scene: str
    columns: int
    rows: int
    look: str = "graphite"


async def _play(table: Table, level: Level, layout: Layout = CLASSIC, entries: int = 0) -> None:
    """Begin a puzzle of the stock, and enter so many of its digits."""
    puzzle = draw(level, Dice(_DICE), layout).puzzle
    table.app.navigation.play_puzzle(puzzle, Details(level=str(level)))
    await table.settled()
    _enter(table, puzzle, entries)
    await _show(table)


def _enter(table: Table, puzzle: Puzzle, entries: int) -> None:
    solution = only_solution(puzzle) or ()
    empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    for cell in empty[:: max(1, len(empty) // entries)][:entries] if entries else ():
        table.playing.write(cell, solution[cell])
    table.seconds.now += 421.0


async def _show(table: Table) -> None:
    """Paint what was done without a key."""
    await table.press("right")
    await table.press("left")


async def _menu(table: Table) -> None:
    await _play(table, Level.HARD, entries=_ENTRIES)
    await table.press("q")


async def _empty(table: Table) -> None:
    await _play(table, Level.MEDIUM)


async def _playing(table: Table) -> None:
    await _play(table, Level.EXTREME, entries=5)
    await table.press("t")


async def _hand(table: Table) -> None:
    """Ten colours on candidates and on cells, corner marks, a selection, a branch that is tried."""
    await _play(table, Level.EXTREME, entries=5)
    await table.press("t")
    playing = table.playing
    empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
    for colour in range(1, 11):
        digit = next(members(playing.game.position.notes_of(empty[colour])))
        playing.play(Colour(colour, (), (Candidate(empty[colour], digit),)))
        playing.play(Colour(colour, (empty[-2 * colour],)))
    for cell in empty[24:27]:
        playing.play(Corner(cell, 1))
        playing.play(Corner(cell, 2))
    await table.press("T", "1", "x", "V", "right", "right")


async def _branches(table: Table) -> None:
    """The list of branches."""
    await _hand(table)
    await table.press("escape", "escape", "u", "down", "u", "2", "U", "down")


async def _hint(table: Table) -> None:
    """Take hints until there is one that is worth a picture."""
    puzzle = Puzzle(CLASSIC, tuple(0 if each == "." else int(each) for each in _W_WING))
    table.app.navigation.play_puzzle(puzzle, Details(level=str(Level.HARD)))
    await table.settled()
    table.seconds.now += 421.0
    await table.press("t")
    while isinstance(table.app.screen, PlayScreen):
        await table.press("question_mark", "question_mark", "question_mark")
        answer = table.playing.answer
        if isinstance(answer, Advice) and answer.step.technique.id == "w-wing":
            return
        await table.press("enter")


async def _where_to_look(table: Table) -> None:
    await _play(table, Level.EASY, entries=4)
    for _ in range(40):
        await table.press("question_mark", "question_mark")
        hint = table.on(PlayScreen).board.state.hint
        if hint and any(house.kind is Kind.ROW and house.number % 3 == 2 for house in hint.houses):
            return
        await table.press("enter")


async def _sixteen(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("16"), entries=30)
    await table.press("t")


async def _twentyfive(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("25"))
    await table.press("t")


async def _samurai(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("samurai"))


async def _jigsaw(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("jigsaw"), entries=6)
    await table.press("t")


async def _custom(table: Table) -> None:
    await table.open("Custom")


async def _daily(table: Table) -> None:
    await table.open("Daily")


async def _settings(table: Table) -> None:
    await table.press(",")


async def _ladder(table: Table) -> None:
    """The techniques that are climbed, without wings."""
    await table.press(",", "up", "enter", *"wings", "space", "down", "down")


async def _filter(table: Table) -> None:
    """Two digits at once, their strong links, and the line at the foot."""
    await _play(table, Level.HARD, entries=12)
    await table.press("W", *"3 7 links", "enter", "tab", ":", *"fill bo")


async def _help(table: Table) -> None:
    await table.press("f1")


SCENES: Final[Mapping[str, Steps]] = {
    "menu": _menu,
    "empty": _empty,
    "play": _playing,
    "hand": _hand,
    "branches": _branches,
    "hint": _hint,
    "look": _where_to_look,
    "sixteen": _sixteen,
    "twentyfive": _twentyfive,
    "samurai": _samurai,
    "jigsaw": _jigsaw,
    "custom": _custom,
    "daily": _daily,
    "help": _help,
    "settings": _settings,
    "ladder": _ladder,
    "filter": _filter,
}
"""By name."""
PUBLISHED: Final[Mapping[str, Shot]] = {
    "play": Shot("play", 120, 40),
    "hint": Shot("hint", 120, 40),
    "paper": Shot("play", 120, 40, "paper"),
    "mono": Shot("play", 80, 24, "mono"),
    "home": Shot("menu", 80, 24),
    "custom": Shot("custom", 80, 24),
    "daily": Shot("daily", 80, 24),
}
"""The pictures of the documents, by the names of their files."""
