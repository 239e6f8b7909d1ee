"""Compare the speed of two trees: ``python -m benchmarks.interleaved OLD NEW [--pairs 15]``.

Each measure is taken from both trees in interleaved runs, in alternating order, so that other load
on the machine affects both alike. The ratio within each pair counts. A measure is met if the median
ratio is below 1.03, or if 1 is between the quartiles. The exit code is 1 if a measure is not met.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from benchmarks.cases import LINE, some_puzzles
from benchmarks.measure import NO_REFERENCE
from benchmarks.trees import Tree, on_terminal
from tests.terminal import ARROWS, Terminal

PAIRS: Final = 15
MOST: Final = 1.03
"""Bound on the median ratio."""
KEYS: Final = 60
STARTS: Final = 5
"""Number of runs of a short command in one measure."""
_QUIET: Final = 0.04
"""Time without output after which a key has taken effect (seconds)."""


class Measure(NamedTuple):
    """A run, and the names of the figures that it returns."""

    names: tuple[str, ...]
    take: Callable[[Tree, Path], tuple[float, ...]]
    """Function that takes a tree and an empty folder, and returns seconds."""


class Ratio(NamedTuple):
    """The times of two trees, pair by pair."""

    old: Sequence[float]
    new: Sequence[float]

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """The quartiles of the ratios, new to old; the second is the median."""
        ratios = [new / old for old, new in zip(self.old, self.new, strict=True)]
        if len(ratios) == 1:
            return (ratios[0],) * 3
        first, middle, third = quantiles(ratios, n=4, method="inclusive")
        return first, middle, third

    @property
    def is_met(self) -> bool:
        """Whether the new tree is as fast as the old one, within the noise."""
        first, middle, third = self.quartiles
        return middle < MOST or first <= 1 <= third

    def __str__(self) -> str:
        first, middle, third = self.quartiles
        times = " ".join(f"{1000 * median(side):9.1f}" for side in self)
        told = "met" if self.is_met else "MISSED"
        return f"{times}   {middle:.3f}  {first:.3f} to {third:.3f}  {told}"


def _terminal(tree: Tree, home: Path, *arguments: str) -> Terminal:
    around = on_terminal(tree, home)
    return Terminal(home, arguments, columns=120, rows=40, environment=around)


def start(tree: Tree, home: Path) -> tuple[float, float]:
    """Return the time from the command to the menu, elapsed and processor (seconds)."""
    with _terminal(tree, home) as terminal:
        terminal.shows("Quit")
        return time.perf_counter() - terminal.started, terminal.processor_seconds


def keys(tree: Tree, home: Path) -> tuple[float, float]:
    """Return the time of one key in a game: processor, and elapsed to the last byte (seconds)."""
    with _terminal(tree, home, "play", LINE) as terminal:
        terminal.shows("Hint")
        terminal.settle(0.5)
        before, waited = terminal.processor_seconds, []
        for key in _some_keys():
            pressed = last = time.perf_counter()
            terminal.send(key)
            if terminal.read(1.0):
                last = time.perf_counter()
                while terminal.read(_QUIET):
                    last = time.perf_counter()
            waited.append(last - pressed)
        return (terminal.processor_seconds - before) / KEYS, median(waited)


def _some_keys() -> list[str]:
    """Return moves all over the board, digits and undo."""
    random = Random(1)
    arrows, digits = sorted(ARROWS.values()), list("123456789")
    kinds = (arrows, arrows, digits, arrows, digits, arrows, ["u"])
    return [random.choice(kind) for kind in islice(cycle(kinds), KEYS)]


def command_measure(name: str, line: str, puzzles: Sequence[str] = (), times: int = 1) -> Measure:
    """Return a measure of the processor time of a command; *puzzles* are its standard input."""

    def take(tree: Tree, home: Path) -> tuple[float, ...]:
        given = home / "input.txt"
        given.write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
        spent = [tree.processor_seconds(line.split(), given, home) for _ in range(times)]
        return (sum(spent) / times,)

    return Measure((name,), take)


def measures() -> list[Measure]:
    """Return all measures."""
    made = [
        Measure(("start to menu", "start to menu, processor"), start),
        Measure(("a key, processor", "a key, to its last byte"), keys),
        command_measure("generate 20 of level hard", "generate --level hard -n 20 --seed x"),
        command_measure("--help", "--help", times=STARTS),
        command_measure("solve one line", f"solve {LINE}", times=STARTS),
    ]
    few = some_puzzles(40)
    if few:
        made.append(command_measure("rate 40, hodoku", "rate --scale hodoku", few))
        made.append(command_measure("rate 10, explainer", "rate --scale explainer", few[::4]))
    else:
        print(f"without ratings: {NO_REFERENCE}")
    return made


def compare(measure: Measure, old: Tree, new: Tree, pairs: int) -> list[Ratio]:
    """Take a measure of both trees in interleaved runs; return one ratio per figure."""
    taken: tuple[list[tuple[float, ...]], ...] = ([], [])
    sides = ((old, taken[0]), (new, taken[1]))
    for turn in range(-1, pairs):
        for tree, figures in sides if turn % 2 else sides[::-1]:
            with tempfile.TemporaryDirectory() as name:
                taking = measure.take(tree, Path(name))
            if turn >= 0:  # the first pair only fills the system's file cache
                figures.append(taking)
    columns = [[list(column) for column in zip(*figures, strict=True)] for figures in taken]
    return [Ratio(*both) for both in zip(*columns, strict=True)]


def main() -> int:
    """Measure the two trees of the command line and print a table; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interleaved", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N")
    parser.add_argument("--only", default="", metavar="WORDS", help="only names with this in them")
    asked = parser.parse_args()
    old, new = Tree.at(asked.old), Tree.at(asked.new)
    missed = 0
    print(f"{'ms, median of ' + str(asked.pairs):<26} {'old':>9} {'new':>9}   ratio  middle half")
    for measure in measures():
        if any(asked.only in name for name in measure.names):
            for name, ratio in zip(
                measure.names, compare(measure, old, new, asked.pairs), strict=True
            ):
                print(f"{name:<26} {ratio}", flush=True)
                missed += not ratio.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
