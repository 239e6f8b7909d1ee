"""What somebody waits for before anything is on the screen: tables built, a game replayed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from benchmarks.measure import Figure, seconds, under
from sudoku_tui.engine.lanes import Lanes
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import Enter, Event, FillNotes, Note, Undo
from sudoku_tui.game.game import Game

ROUNDS = 5
EVENTS = 1000


def measure() -> Iterator[Figure]:
    """The least of a few rounds each."""
    yield _figure("tables of the classic layout", lambda: Lanes(CLASSIC), 30)
    layout = layout_named("25")
    puzzle, log = Puzzle(layout, (0,) * layout.cells), _log(layout.cells, layout.digits)
    yield _figure(f"{EVENTS:,} events on 25x25 replayed", lambda: Game.replayed(puzzle, log), 60)


def _figure(name: str, work: Callable[[], object], most: float) -> Figure:
    """Milliseconds, and how many they may be."""
    return Figure(name, 1000 * min(seconds(work) for _ in range(ROUNDS)), "ms", under(most))


def _log(cells: int, digits: int) -> list[Event]:
    dice = random.Random(1)
    log: list[Event] = [FillNotes()]
    while len(log) < EVENTS:
        cell, digit = dice.randrange(cells), dice.randint(1, digits)
        log.append(dice.choice((Enter(cell, digit), Note(cell, digit), Note(cell, digit), Undo())))
    return log
