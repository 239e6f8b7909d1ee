"""Sudoku for the terminal and for Python: play, learn, solve, rate and generate.

>>> import sudoku_tui as s
>>> p = s.puzzle(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> s.solve(p).line[:9], s.rate(p).level
('534678912', 'Beginner')

The public API consists of the names in ``__all__``; everything else may change between versions.
Each name is imported on first use, so that importing the package is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine.layout import Layout
    from .library.candidates import Candidate
    from .library.catalogue import TechniqueInfo, layouts, techniques
    from .library.effort import Effort, time_limit
    from .library.errors import (
        ArgumentError,
        NoSolution,
        NotFound,
        NotUnique,
        OutOfEffort,
        PuzzleError,
    )
    from .library.generating import Progress, Wishes, generate, generate_many
    from .library.puzzles import Position, Puzzle, convert, position, puzzle
    from .library.ratings import Rating
    from .library.solving import grid, is_unique, rate, solutions, solve
    from .library.steps import Proof, Reason, Step, all_steps, hint, path, prove, why_not
    from .library.sums import Sum

__version__ = "0.1.0"

__all__ = [
    "ArgumentError",
    "Candidate",
    "Effort",
    "Layout",
    "NoSolution",
    "NotFound",
    "NotUnique",
    "OutOfEffort",
    "Position",
    "Progress",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Step",
    "Sum",
    "TechniqueInfo",
    "Wishes",
    "all_steps",
    "convert",
    "generate",
    "generate_many",
    "grid",
    "hint",
    "is_unique",
    "layouts",
    "path",
    "position",
    "prove",
    "puzzle",
    "rate",
    "solutions",
    "solve",
    "techniques",
    "time_limit",
    "why_not",
]

_NAMES_BY_MODULE = {
    "engine.layout": "Layout",
    "library.catalogue": "TechniqueInfo layouts techniques",
    "library.effort": "Effort time_limit",
    "library.errors": "ArgumentError NoSolution NotFound NotUnique OutOfEffort PuzzleError",
    "library.generating": "Progress Wishes generate generate_many",
    "library.candidates": "Candidate",
    "library.puzzles": "Position Puzzle convert position puzzle",
    "library.ratings": "Rating",
    "library.solving": "grid is_unique rate solutions solve",
    "library.steps": "Proof Reason Step all_steps hint path prove why_not",
    "library.sums": "Sum",
}
"""Modules that define the public names: path below the package, then the names in it."""
_MODULE_OF_NAME = {name: home for home, names in _NAMES_BY_MODULE.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Import a public name on first use and return it (see PEP 562)."""
    if name not in _MODULE_OF_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{_MODULE_OF_NAME[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
