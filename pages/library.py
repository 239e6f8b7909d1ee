"""The reference of the Python API, generated from the docstrings of all public names."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import sudoku_tui
from sudoku_tui.library.puzzles import Drawn

HEADINGS = {
    "library.candidates": "Candidates",
    "library.puzzles": "Puzzles and positions",
    "library.solving": "Solving and rating",
    "library.steps": "Steps",
    "library.sums": "Cages and equations of steps",
    "library.generating": "Generating",
    "library.ratings": "Ratings",
    "library.catalogue": "What there is",
    "engine.layout": "Layouts",
    "library.effort": "How much a call may cost",
    "library.errors": "Errors",
}
"""The parts of the page, by the modules that the names come from."""


def files() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page."""
    yield "reference.md", "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Library reference"
    yield from ("", "All that is public, from its docstrings; `help(sudoku_tui)` says the same.")
    for home, heading in HEADINGS.items():
        yield from ("", f"## {heading}", "", "```{eval-rst}", ".. currentmodule:: sudoku_tui", "")
        for name in sorted(sudoku_tui._NAMES_BY_MODULE[home].split(), key=_order):
            value = getattr(sudoku_tui, name)
            if inspect.isclass(value):
                yield from (f".. autoclass:: {name}", *_members(value), "")
            else:
                yield from (f".. autofunction:: {name}", "")
        yield "```"


def _order(name: str) -> tuple[bool, str]:
    """Sort key: functions come before classes."""
    return name[0].isupper(), name


def _members(kind: type) -> tuple[str, ...]:
    """Return the documented members of a class.

    Members that every exception has are left out. Public values also list the members that they
    share with the engine's values, such as givens.
    """
    if issubclass(kind, Exception):
        return ("   :show-inheritance:",)
    inherited = ("   :inherited-members:",) if issubclass(kind, Drawn) else ()
    return ("   :members:", *inherited, "   :member-order: bysource")
