"""The scenes of the pictures: for each, the way from the menu to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime, time, timedelta
from typing import Final, NamedTuple, TypeAlias
from unittest.mock import patch

from sudoku_tui.engine.bits import members, smallest_member
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.positions import PositionLine
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.game.events import Branch, Colour, Corner, Enter, FillNotes, Hint, Note, Undo
from sudoku_tui.game.hints import Advice, find_hint
from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.watch import PathToWatch
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.positions import positions_of
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.replay.replay import ReplayScreen
from sudoku_tui.tui.screens.replay.watch import WatchScreen
from sudoku_tui.tui.screens.storm.run import StormScreen
from tests.tui.at_table import TO_LADDER, TODAY, Table

from .books import BOOKS
from .killers import KILLERS

Steps: TypeAlias = Callable[[Table], Awaitable[None]]
_DICE: Final = 5
_W_WING: Final = "9.842...5......23.1.6....7.79.3....164...1..7..2.........8...4..8....9.....29.3.8"
"""Hard, with a W-Wing on the way: `generate --level hard --technique w-wing --seed 1`."""
_AIC: Final = "..9.2.4..72..645....8....2......7.....62...43...93.8...8.7..3...7..5........1...9"
"""Extreme, with an AIC on the way: `generate --level extreme --technique aic --seed 1`."""
_RECTANGLE: Final = (
    ".54..........3.74.8.17...2....2.6..7......3......9.8.1.....72..61...3..8.4.....3."
)
"""Hard: `generate --level hard --technique unique-rectangle-1 --seed 1`."""
_CELLS: Final = "1...4..7.76...5..9.2....3...912..6....8.9..2..7...1.......6.5..6.3.8..9......9.3."
"""Extreme: the puzzle of the picture of cells as they were before."""
_ENTRIES: Final = 12
"""Digits that have been entered in a game that is under way."""


_ANALYSED: Final = 6.0
"""Seconds after which most is said of a puzzle."""


class Shot(NamedTuple):
    """A picture: its scene, size and look."""

    scene: str
    columns: int
    rows: int
    look: str = "graphite"


async def _play(table: Table, level: Level, layout: Layout = CLASSIC, entries: int = 0) -> None:
    """Start a puzzle of the stock and enter so many of its digits."""
    await _begin(table, draw_puzzle(level, Dice(_DICE), layout).puzzle, level, entries)


async def _begin(table: Table, puzzle: Puzzle, level: Level, entries: int) -> None:
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
    """Paint changes that were made without a key."""
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


async def _cells(table: Table) -> None:
    """Start a fixed puzzle, so that pictures of different versions can be compared."""
    await _begin(table, _puzzle(_CELLS), Level.EXTREME, entries=5)
    await table.press("t")


async def _notes(table: Table) -> None:
    """Fill in all notes, and leave one note in some cells, so that they could pass for digits."""
    await _begin(table, _puzzle(_CELLS), Level.EXTREME, entries=0)
    playing = table.playing
    playing.play(FillNotes())
    lone: set[int] = set()
    for cell, digit in enumerate(playing.game.position.digits):
        notes = list(members(playing.game.position.notes_of(cell)))
        if digit or cell % 4:
            continue
        keep = next((each for each in notes if each not in lone), notes[0])
        lone.add(keep)
        for other in notes:
            if other != keep:
                playing.play(Note(cell, other))
    await _show(table)


async def _hand(table: Table) -> None:
    """Use colours, marks and a branch on the classic board."""
    await _play(table, Level.EXTREME, entries=5)
    await _by_hand(table)


async def _hand_samurai(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("samurai"), entries=20)
    await _by_hand(table)
    await table.press(":", *"filter 5 links", "enter")


async def _hand_sixteen(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("16"), entries=30)
    await _by_hand(table)
    await table.press(":", *"filter ac", "enter")


async def _by_hand(table: Table) -> None:
    """Colour candidates and cells, add corner marks and a selection, and try a branch."""
    await table.press(":", *"write all notes", "enter")
    playing = table.playing
    empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
    for colour in range(1, 11):
        digit = smallest_member(playing.game.position.notes_of(empty[colour]))
        playing.play(Colour(colour, (), (Candidate(empty[colour], digit),)))
        playing.play(Colour(colour, (empty[-2 * colour],)))
    for cell in empty[24:27]:
        playing.play(Corner(cell, 1))
        playing.play(Corner(cell, 2))
    await table.press("T", "1", "x", "V", "right", "right", "right", "right")


async def _branches(table: Table) -> None:
    """Open the list of branches."""
    await _hand(table)
    await table.press("escape", "escape", "u", "down", "u", "2", "U", "down")


async def _hint(table: Table) -> None:
    """Take hints until one is worth a picture."""
    await _hint_of(table, _W_WING, Level.HARD, "w-wing")


async def _hint_of(table: Table, givens: str, level: Level, technique: str) -> None:
    """Take hints until one is of the given technique."""
    table.app.navigation.play_puzzle(_puzzle(givens), Details(level=str(level)))
    await table.settled()
    table.seconds.now += 421.0
    await table.press("t")
    while isinstance(table.app.screen, PlayScreen):
        await table.press("question_mark", "question_mark", "question_mark")
        answer = table.playing.hint.answer
        if isinstance(answer, Advice) and answer.step.technique.id == technique:
            return
        await table.press("enter")


def _puzzle(givens: str) -> Puzzle:
    return Puzzle(CLASSIC, tuple(0 if each == "." else int(each) for each in givens))


async def _aic(table: Table) -> None:
    await _hint_of(table, _AIC, Level.EXTREME, "aic")


async def _rectangle(table: Table) -> None:
    await _hint_of(table, _RECTANGLE, Level.HARD, "unique-rectangle-1")


async def _medusa(table: Table) -> None:
    await _colouring(table, "medusa-3d")


async def _multi_colours(table: Table) -> None:
    await _colouring(table, "multi-colours-1")


async def _colouring(table: Table, technique: str) -> None:
    """Show a hint of *technique* in the position of the stock where it has the most colours."""
    line = max(positions_of(technique), key=lambda each: len(_first_step(each).marks))
    notes = tuple(line.board().candidates_of)
    sheet = Sheet(line.started.puzzle, line.started.entries, candidates=notes)
    table.app.navigation.play_puzzle(line.started.puzzle, Details(level="Extreme"), sheet)
    await table.settled()
    table.seconds.now += 421.0
    await table.press("question_mark", "question_mark", "question_mark")


def _first_step(line: PositionLine) -> Step:
    return next(iter(CATALOGUE[line.technique].find(line.board())))


async def _single(table: Table) -> None:
    """Show a hidden single without notes, with the digits that exclude the other cells."""
    await _play(table, Level.EASY, entries=4)
    await table.press("question_mark", "question_mark", "question_mark")


async def _why_not(table: Table) -> None:
    """Explain in steps why a digit is impossible."""
    await _play(table, Level.HARD, entries=4)
    await table.press("t")
    cell = table.on(PlayScreen).board.cursor
    digits, solution = table.playing.game.position.notes_of(cell), table.playing.solution or ()
    wrong = next(each for each in members(digits) if each != solution[cell])
    await table.press("exclamation_mark", str(wrong))
    async with asyncio.timeout(20):
        while table.playing.hint.answer is None:
            await asyncio.sleep(0.05)
    await table.settled()


async def _drill(table: Table) -> DrillScreen:
    table.app.navigation.practice.open_drill("x-wing")
    await table.settled()
    return table.on(DrillScreen)


async def _right(table: Table) -> None:
    """Answer a drill correctly."""
    screen = await _drill(table)
    table.seconds.now += 31.0
    step = screen.drill_task.step
    for cell, digit in (*step.placements, *step.eliminations):
        screen.board.cursor = cell
        await table.press(str(digit))
    await table.press("enter")


async def _wrong(table: Table) -> None:
    """Answer a drill wrongly."""
    screen = await _drill(table)
    board, cell = screen.drill_task.board, screen.board.cursor
    solution = only_solution(Puzzle(board.layout, tuple(board.digits)))
    await table.press(str(solution[cell] if solution else 1), "enter")


async def _won(table: Table) -> None:
    """Win a game, faster than those before it."""
    _record_wins(table, 20, (Level.HARD,))
    await _first_win(table)


async def _first_win(table: Table) -> None:
    """Win a game."""
    drawn = draw_puzzle(Level.HARD, Dice(_DICE), CLASSIC)
    puzzle = drawn.puzzle
    details = Details(level=str(Level.HARD), score=drawn.score)
    table.app.navigation.play_puzzle(puzzle, details)
    await table.settled()
    playing = table.playing
    _enter(table, puzzle, 1_000)
    last = next(cell for cell, digit in enumerate(puzzle.givens) if not digit)
    playing.clear(last)
    table.on(PlayScreen).board.cursor = last
    await table.press(str(playing.solution[last] if playing.solution else 1))
    if not PlayScreen.seconds_solved:
        await table.shows("needed")


async def _solved(table: Table) -> None:
    """Show the solved board before it closes."""
    PlayScreen.seconds_solved = 3600.0
    await _won(table)
    PlayScreen.seconds_solved = 0.0


async def _palette(table: Table) -> None:
    await _play(table, Level.EASY, entries=4)
    await table.press("ctrl+p")


async def _analysis(table: Table) -> None:
    await _play(table, Level.HARD)
    await table.press("f5")
    await asyncio.sleep(_ANALYSED)
    await table.settled()


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
    await _play(table, Level.EASY, layout_named("pinwheel-9"), entries=6)
    await table.press("t")


async def _windows(table: Table) -> None:
    """Put the cursor beside a window, so that its houses cross two windows."""
    await _play(table, Level.EASY, layout_named("windoku"), entries=6)
    await table.press("t")
    table.on(PlayScreen).board.cursor = 2 * 9 + 4
    await _show(table)


async def _diagonals(table: Table) -> None:
    await _play(table, Level.EASY, layout_named("x"), entries=6)
    await table.press("t")


async def _custom(table: Table) -> None:
    await table.open("Custom")


async def _daily(table: Table) -> None:
    await table.open("Daily")


async def _settings(table: Table) -> None:
    await table.press(",")


async def _saved(table: Table) -> None:
    for level in (Level.HARD, Level.EASY, Level.EXTREME):
        await _play(table, level, entries=9)
        await table.press("q")
    for _ in range(3):
        Journal.begin(table.app.store, _puzzle(_CELLS), Details(str(Level.EXTREME)))
    await table.press("g")


async def _first_statistics(table: Table) -> None:
    await _first_win(table)
    await table.press("escape", "i")


async def _statistics(table: Table) -> None:
    """Win games of some levels over some months."""
    _record_wins(table, 150, (Level.EASY, Level.MEDIUM, Level.HARD))
    await table.press("i")


def _record_wins(table: Table, last_days: int, levels: Iterable[Level]) -> None:
    """Record won games of each level, most of them without a hint, on some of the last days."""
    store, dice = table.app.store, Dice(_DICE)
    for days in range(last_days, -1, -1):
        noon = datetime.combine(TODAY, time(12)) - timedelta(days=days)
        for level in levels:
            if dice.number_below(10) >= 3:
                continue
            with patch.object(store.games, "_clock", noon.timestamp):
                journal = Journal.begin(store, _puzzle(_CELLS), Details(str(level)))
                if not dice.number_below(5):
                    journal.record(Hint(1, "x-wing"), 0.0)
                faster = days * (3 - int(level))
                journal.finish(240.0 * int(level) + faster + dice.number_below(120))


async def _review(table: Table) -> None:
    await _won(table)
    await table.press("f6")
    await asyncio.sleep(_ANALYSED)
    await table.settled()


async def _played(table: Table, layout: Layout, level: Level, most: int = 400) -> Playing:
    """Return a game played to its end, with a pause, a move that is taken back, and notes."""
    puzzle = draw_puzzle(level, Dice(_DICE), layout).puzzle
    table.app.navigation.play_puzzle(puzzle, Details(level=str(level)))
    await table.settled()
    playing, slow = table.playing, True
    for number in range(most):
        answer = find_hint(playing.game, playing.solution)
        if not isinstance(answer, Advice):
            break
        step = answer.step
        table.seconds.now += 150.0 if slow and step.eliminations else 6.0
        slow = slow and not step.eliminations
        if step.eliminations and answer.fill:
            playing.play(FillNotes())
        for candidate in step.eliminations:
            table.seconds.now += 2.0
            playing.play(Note(*candidate))
        for candidate in step.placements:
            playing.play(Enter(*candidate))
        if number == 12:
            playing.play(Branch("what if 1"))
            empty = playing.game.position.digits.index(0)
            playing.play(Enter(empty, 1))
            table.seconds.now += 9.0
            playing.play(Undo())
    return playing


async def _replay(table: Table) -> None:
    """Replay a game up to a step that the player missed."""
    await _replayed(table, CLASSIC, Level.HARD)
    await table.press("tab")


async def _replay_why(table: Table) -> None:
    """Draw the explanation of a move."""
    await _replayed(table, CLASSIC, Level.HARD)
    await table.press("tab", "shift+right")
    async with asyncio.timeout(60):
        while "Looking for" in table.text:
            await asyncio.sleep(0.1)
    await table.press("!")


async def _replay_samurai(table: Table) -> None:
    await _replayed(table, layout_named("samurai"), Level.EASY, 90)
    await table.press(*["right"] * 60)


async def _replay_sixteen(table: Table) -> None:
    await _replayed(table, layout_named("16"), Level.EASY, 90)
    await table.press(*["right"] * 60, "!")


async def _replayed(table: Table, layout: Layout, level: Level, most: int = 400) -> None:
    playing = await _played(table, layout, level, most)
    source = GameToReview.of_playing(playing)
    table.app.push_screen(ReplayScreen(source))
    await table.settled()
    async with asyncio.timeout(60):
        while not table.on(ReplayScreen).replay.is_reviewed:
            await asyncio.sleep(0.1)
    await asyncio.sleep(_ANALYSED)
    await table.settled()


async def _watch(table: Table) -> None:
    """Show a path that plays itself, at one of its harder steps."""
    puzzle = _puzzle(_W_WING)
    await _watched(table, puzzle)
    screen = table.on(WatchScreen)
    steps = [each.step.technique.id for each in screen.watched.steps]
    screen.go(steps.index("w-wing") + 1)
    await table.settled()


async def _watch_samurai(table: Table) -> None:
    await _watched(table, draw_puzzle(Level.EASY, Dice(_DICE), layout_named("samurai")).puzzle)
    await table.press(*["right"] * 90)


async def _watched(table: Table, puzzle: Puzzle) -> None:
    table.app.push_screen(WatchScreen(PathToWatch(puzzle, Details(level="Hard"), puzzle)))
    await table.settled()
    await table.press("space")
    async with asyncio.timeout(60):
        while table.on(WatchScreen).expects_more:
            await asyncio.sleep(0.1)
    await table.settled()


async def _ghost(table: Table) -> None:
    """Show the progress of a game above that of the best one."""
    (await _played(table, CLASSIC, Level.HARD)).finish()
    await table.press("escape")
    await _play(table, Level.HARD, entries=_ENTRIES)
    table.seconds.now -= 240.0
    table.on(PlayScreen).show()
    await table.settled()


async def _steps(table: Table) -> None:
    await _play(table, Level.HARD)
    await table.press("t", "slash")
    await asyncio.sleep(_ANALYSED)
    await table.settled()


async def _guide(table: Table) -> None:
    await table.press("f4", "down", "down")


async def _page(table: Table) -> None:
    table.app.navigation.pages.open_guide("x-wing")
    await table.settled()


async def _enter_puzzle(table: Table) -> None:
    await table.press("e")
    await table.paste(_RECTANGLE)
    await table.shows("Play it")


async def _practice(table: Table) -> None:
    await table.press("p", "down", "down", "down")


async def _pick(table: Table) -> None:
    """Open the list of techniques that a new puzzle must need."""
    await table.press("m", "down", "enter", *"wing")


async def _shapes(table: Table) -> None:
    await table.press("f7", "down", "down")


async def _share(table: Table) -> None:
    await _play(table, Level.EASY)
    await table.press("f3")


async def _ladder(table: Table) -> None:
    """Open the list of techniques, with wings switched off."""
    await table.press(*TO_LADDER, *"wings", "space", "down", "down")


async def _filter(table: Table) -> None:
    """Filter two digits at once, with their strong links."""
    await _play(table, Level.HARD, entries=12)
    await table.press("W", *"3 7 links", "enter", "tab", ":", *"fill bo")


async def _keys(table: Table) -> None:
    """Show left-handed keys, one key of the player's own, and a key that is already used."""
    await table.press(",", "up", "enter", "tab", "tab", *"redo", "enter", "Q")
    await table.press(*["backspace"] * 4, *"checkpoint", "enter", "v")


async def _own_keys(table: Table) -> None:
    """Play with left-handed keys."""
    await table.press(",", "up", "enter", "tab", "tab", "escape", "escape")
    await _play(table, Level.MEDIUM, entries=_ENTRIES)
    await table.press("f1")


async def _storm(table: Table) -> None:
    """Show a storm in progress: two found, one missed."""
    await table.press("p", "s", "enter")
    for seconds in (4.0, 7.5):
        screen = table.on(StormScreen)
        step = screen.drill_task.step
        for cell, digit in (*step.placements, *step.eliminations):
            screen.board.cursor = cell
            await table.press(str(digit))
        table.seconds.now += seconds
        await table.press("enter")
    await table.press("?")
    table.seconds.now += 31.0
    await table.press("right")


async def _storm_over(table: Table) -> None:
    """Show the results of two storms."""
    await _storm(table)
    await table.press("escape")
    table.seconds.now += 2.0
    await table.press("enter", "?", "?", "?")


async def _storm_best(table: Table) -> None:
    """Show the player's results beside the list of techniques."""
    await _storm_over(table)
    await table.press("escape", "home", "down")


async def _help(table: Table) -> None:
    await table.press("f1")


SCENES: Final[Mapping[str, Steps]] = {
    "menu": _menu,
    **BOOKS,
    **KILLERS,
    "empty": _empty,
    "play": _playing,
    "notes": _notes,
    "hand": _hand,
    "hand-samurai": _hand_samurai,
    "hand-sixteen": _hand_sixteen,
    "branches": _branches,
    "hint": _hint,
    "look": _where_to_look,
    "sixteen": _sixteen,
    "twentyfive": _twentyfive,
    "samurai": _samurai,
    "jigsaw": _jigsaw,
    "windows": _windows,
    "diagonals": _diagonals,
    "custom": _custom,
    "daily": _daily,
    "help": _help,
    "settings": _settings,
    "keys": _keys,
    "own-keys": _own_keys,
    "ladder": _ladder,
    "filter": _filter,
    "saved": _saved,
    "first-statistics": _first_statistics,
    "statistics": _statistics,
    "review": _review,
    "replay": _replay,
    "replay-why": _replay_why,
    "replay-samurai": _replay_samurai,
    "replay-sixteen": _replay_sixteen,
    "watch": _watch,
    "watch-samurai": _watch_samurai,
    "ghost": _ghost,
    "steps": _steps,
    "guide": _guide,
    "page": _page,
    "enter": _enter_puzzle,
    "practice": _practice,
    "storm": _storm,
    "storm-over": _storm_over,
    "storm-best": _storm_best,
    "pick": _pick,
    "shapes": _shapes,
    "share": _share,
    "cells": _cells,
    "medusa": _medusa,
    "multi-colours": _multi_colours,
    "single": _single,
    "aic": _aic,
    "rectangle": _rectangle,
    "why-not": _why_not,
    "right": _right,
    "wrong": _wrong,
    "won": _won,
    "solved": _solved,
    "palette": _palette,
    "analysis": _analysis,
}
"""By name."""
PUBLISHED: Final[Mapping[str, Shot]] = {
    "play": Shot("play", 120, 40),
    "hint": Shot("hint", 120, 40),
    "killer": Shot("killer", 80, 24),
    "paper": Shot("play", 120, 40, "paper"),
    "mono": Shot("play", 80, 24, "mono"),
    "cells": Shot("cells", 80, 24),
    "replay": Shot("replay", 80, 24),
    "watch": Shot("watch", 80, 24),
    "home": Shot("menu", 80, 24),
    "custom": Shot("custom", 80, 24),
    "daily": Shot("daily", 80, 24),
}
"""The pictures of the documents, by the names of their files."""
