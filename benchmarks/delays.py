"""Delays before anything is on the screen: tables to build, games to replay, hints and draws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Figure, seconds, upper_bound
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.lanes import Lanes
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.solver import Path as StepPath
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import (
    Enter,
    Event,
    FillNotes,
    GoTo,
    Note,
    Undo,
)
from sudoku_tui.game.game import Game
from sudoku_tui.store.games import Line
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle, stock_levels
from sudoku_tui.store.store import FILE_NAME, Store

ROUNDS = 5
EVENTS = 1000
LONG, BRANCHES = 5000, 50
STEPS = 40
"""Number of hints on each layout, from the start of a puzzle."""


def measure() -> Iterator[Figure]:
    """Yield all figures of this module, the best of a few rounds each."""
    yield _figure("tables of the classic layout", lambda: Lanes(CLASSIC), 30)
    layout = layout_named("25")
    puzzle, log = Puzzle(layout, (0,) * layout.cells), _log(layout.cells, layout.digits)
    yield _figure(f"{EVENTS:,} events on 25x25 replayed", lambda: Game.from_log(puzzle, log), 60)
    yield from _long_game()
    yield _hints()
    yield _draws()


def _hints() -> Figure:
    """Measure the search for a hint on all layouts with puzzles."""
    stocked = (layout for entry in CATALOGUE if stock_levels(layout := entry.layout))
    times = sorted(taken for layout in stocked for taken in _hints_on(layout))
    late, last = times[round(0.95 * (len(times) - 1))], times[-1]
    note = f"of {len(times):,}, the slowest {1000 * last:.1f}"
    return Figure("a hint on any layout, p95", 1000 * late, "ms", upper_bound(300), note)


def _hints_on(layout: Layout) -> Iterator[float]:
    """Yield the time of each first step of an Unfair puzzle, or of the hardest available."""
    level = max(level for level in stock_levels(layout) if level <= Level.UNFAIR)
    path = StepPath(draw_puzzle(level, Dice("hint"), layout).puzzle, TEACHING)
    for _ in islice(iter(lambda: path.board.empty, 0), STEPS):
        yield seconds(path.next)


def _draws() -> Figure:
    """Measure the second draw from the stock of each level of each layout."""
    times = []
    for layout in (entry.layout for entry in CATALOGUE):
        for level in stock_levels(layout):
            draw_puzzle(level, Dice("first"), layout)
            times.append(seconds(partial(draw_puzzle, level, Dice("second"), layout)))
    late, last = sorted(times)[round(0.95 * (len(times) - 1))], max(times)
    note = f"median {1000 * median(times):.1f}, the slowest {1000 * last:.0f}"
    return Figure("a puzzle of the stock drawn, p95", 1000 * late, "ms", upper_bound(5), note)


def _long_game() -> Iterator[Figure]:
    """Measure loading a long game with many branches from a file, and one undo in it."""
    game = Game(Puzzle(CLASSIC, (0,) * CLASSIC.cells))
    for event in _log(CLASSIC.cells, CLASSIC.digits, 2 * LONG):
        if len(game.log) % (LONG // BRANCHES) == 0:
            game.record(GoTo(len(game.history.nodes) * 2 // 3))
        if len(game.log) < LONG:
            game.record(event)
    lines = [Line(encode(event, CLASSIC), 1.0) for event in game.log]
    with TemporaryDirectory() as folder, Store(Path(folder) / FILE_NAME) as store:
        number = store.games.copy(game, Details(), lines)
        name = f"{len(lines):,} events opened"
        yield _figure(name, lambda: store.games.load(number), 200)
        journal = Journal(store, store.games.load(number))
        yield _figure("an undo in them, written down", lambda: journal.record(Undo(), 1.0), 16)


def _figure(name: str, work: Callable[[], object], most: float) -> Figure:
    """Return the best time of some rounds (ms), with *most* as its bound."""
    return Figure(name, 1000 * min(seconds(work) for _ in range(ROUNDS)), "ms", upper_bound(most))


def _log(cells: int, digits: int, count: int = EVENTS) -> list[Event]:
    dice = random.Random(1)
    log: list[Event] = [FillNotes()]
    while len(log) < count:
        cell, digit = dice.randrange(cells), dice.randint(1, digits)
        log.append(dice.choice((Enter(cell, digit), Note(cell, digit), Note(cell, digit), Undo())))
    return log
