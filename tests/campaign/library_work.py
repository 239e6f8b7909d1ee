"""Use the library and print its answers, one line each. Run by test_threads and test_determinism.

python -m tests.campaign.library_work WAY COUNT

WAY is ``one`` (thread), ``threads`` (eight at once, each in an order of its own) or ``signals``
(each call is interrupted at random moments before it is made whole).
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from types import FrameType
from typing import TypeAlias

import sudoku_tui as s
from sudoku_tui import engine, formats, library
from tests.campaign.attack import ROOT

Call: TypeAlias = Callable[[], str]
THREADS = 8
SMALL = "1.....2..3.....4"
_LEVELS = ("beginner", "easy", "medium", "hard", "unfair")
_INTERRUPTIONS = 3
_LONGEST = 0.05
"""Latest moment of an interruption, in seconds after the call begins."""


class Interrupted(Exception):
    """Raised in the middle of a call by a signal, as ctrl+c is."""


def _stock_puzzle(number: int) -> str:
    """Return a puzzle of the stock, of another level each time."""
    level = _LEVELS[number % len(_LEVELS)]
    stock = (ROOT / "puzzles" / f"classic-{level}.txt").read_text("utf-8").splitlines()
    grids = [line.split("\t")[0] for line in stock if line[:1] in ".123456789"]
    return grids[number * 37 % len(grids)]


def _lines(found: Iterator[s.Step]) -> str:
    return " ".join(str(step) for step in found)


def calls(count: int) -> dict[str, Call]:
    """Return the calls by their names: everything that the library computes.

    The first puzzle is a small one, the others are from the stock.
    """
    named: dict[str, Call] = {}
    for number in range(count):
        text = _stock_puzzle(number) if number else SMALL
        named |= {f"{name} {number}": partial(call, text) for name, call in _CALLS.items()}
        layout = ("4", "6x6", "windoku", "x", "classic")[number % 5]
        named[f"generate {number}"] = partial(_generate, layout, number)
        named[f"grid {number}"] = partial(_grid, layout, number)
    return named


_CALLS: dict[str, Callable[[str], str]] = {
    "hint": lambda text: str(s.hint(text)),
    "path": lambda text: _lines(s.path(text)),
    "all steps": lambda text: _lines(s.all_steps(text)),
    "rate": lambda text: str(s.rate(text, "hodoku")),
    "solve": lambda text: str(s.solve(text)),
    "unique": lambda text: str(s.is_unique(text.replace("1", "."))),
    "convert": lambda text: s.convert(text, to="json"),
}


def _generate(layout: str, number: int) -> str:
    return str(s.generate(layout=layout, seed=f"campaign {number}"))


def _grid(layout: str, number: int) -> str:
    return str(s.grid(layout, f"campaign {number}"))


def _in_threads(named: dict[str, Call]) -> dict[str, str]:
    def work(number: int) -> dict[str, str]:
        order = Random(number).sample([*named], len(named))
        return {name: named[name]() for name in order}

    with ThreadPoolExecutor(THREADS) as pool:
        first, *others = pool.map(work, range(THREADS))
    for other in others:
        assert other == first, "two threads got different answers"
    return first


def _interrupted(named: dict[str, Call]) -> dict[str, str]:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise Interrupted

    _import_all()
    signal.signal(signal.SIGALRM, interrupt)
    dice = Random(1)
    for _ in range(_INTERRUPTIONS):
        for call in named.values():
            try:
                signal.setitimer(signal.ITIMER_REAL, dice.uniform(0.0001, _LONGEST))
                call()
                signal.setitimer(signal.ITIMER_REAL, 0)
            except Interrupted:
                pass
    return {name: call() for name, call in named.items()}


def _import_all() -> None:
    """Import all modules of the engine, as Python cannot recover from an interrupted import."""
    for package in (engine, formats, library):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if "compiled" not in module.name:
                import_module(module.name)


def main(way: str, count: int) -> None:
    """Print the answers in the order of the calls."""
    named = calls(count)
    match way:
        case "threads":
            answers = _in_threads(named)
        case "signals":
            answers = _interrupted(named)
        case _:
            answers = {name: call() for name, call in named.items()}
    for name in named:
        print(name, answers[name].replace("\n", " "))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
