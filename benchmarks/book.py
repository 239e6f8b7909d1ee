"""A book of 10,000 puzzles: time until its list appears, and latency of keys during rating."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.measure import Figure, upper_bound
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.level import Level
from sudoku_tui.store.stock import draw_puzzle
from tests.terminal import ARROWS, Terminal

PUZZLES: Final = 10_000
DRAWN: Final = 20
"""Puzzles of each level that are drawn; the others are made from them by renaming digits."""
KEYS: Final = 200
OPENINGS: Final = 5
_PAUSE: Final = 0.15
"""Time between two keys of a player who looks at each line (seconds)."""


def measure() -> Iterator[Figure]:
    """Yield all figures of this module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        book = folder / "many.sdm"
        book.write_text("\n".join(_puzzles()), encoding="ascii")
        data = folder / "data"
        with Terminal(data, ["play", str(book)]) as terminal:
            terminal.shows("No. 1, ")
            first = time.perf_counter() - terminal.started
            terminal.shows("puzzles, 0 done")
            whole = time.perf_counter() - terminal.started
            told = f"whole command; all lines are read {whole - first:.2f} s later"
            yield Figure("a book that is new, its list", first, "s", None, told)
            yield from _keys(terminal)
        with Terminal(data) as terminal:
            yield _opening(terminal)


def _puzzles() -> Iterator[str]:
    """Yield different puzzles of all levels in equal parts."""
    dice = Dice("a book")
    drawn = [draw_puzzle(level, dice).puzzle for _ in range(DRAWN) for level in Level]
    made: dict[str, None] = {}
    while len(made) < PUZZLES:
        digits = str.maketrans("123456789", "".join(dice.shuffled("123456789")))
        givens = drawn[len(made) % len(drawn)].givens
        made["".join(map(str, givens)).translate(digits)] = None
    yield from made


def _keys(terminal: Terminal) -> Iterator[Figure]:
    """Yield the latency of keys while ratings arrive; delays of 0.1 s and more are noticeable."""
    waits = []
    for number in range(2, KEYS + 2):
        _read_for(terminal, _PAUSE)
        start = time.perf_counter()
        terminal.send(ARROWS["down"])
        while f"No. {number}, " not in terminal.text:
            terminal.read(1.0)
        waits.append(terminal.received_at - start)
    waits.sort()
    rated = terminal.lines[0].partition("rated ")[2].strip()
    note = f"median {1000 * median(waits):.1f}, longest {1000 * waits[-1]:.1f}; rated {rated}"
    latency = waits[round(0.95 * (len(waits) - 1))]
    yield Figure("a key in a book that is rated, p95", 1000 * latency, "ms", upper_bound(100), note)


def _read_for(terminal: Terminal, seconds: float) -> None:
    end = time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        terminal.read(left)


def _opening(terminal: Terminal) -> Figure:
    """Return the time from the shelf to the list of a stored book."""
    terminal.shows("Quit")
    terminal.send("b")
    terminal.shows("many")
    times = []
    for _ in range(OPENINGS):
        _read_for(terminal, _PAUSE)
        start = time.perf_counter()
        terminal.send("\r")
        terminal.shows("No. ")
        times.append(terminal.received_at - start)
        terminal.send("\x1b")
        terminal.until(lambda: "No. " not in terminal.text)
    return Figure("a book on the shelf, its list", median(times), "s", upper_bound(0.5))
