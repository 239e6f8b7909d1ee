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
    from .library.catalogue import TechniqueInfo, layouts, techniques
    from .library.effort import Effort, within
    from .library.errors import (
        ArgumentError,
        NoSolution,
        NotFound,
        NotUnique,
        OutOfEffort,
        PuzzleError,
    )
    from .library.generating import Progress, Wishes, generate, generate_many
    from .library.puzzles import Candidate, Position, Puzzle, convert, position, puzzle
    from .library.ratings import Rating
    from .library.solving import grid, is_unique, rate, solutions, solve
    from .library.steps import Proof, Reason, Step, all_steps, hint, path, prove, why_not

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
    "why_not",
    "within",
]

_HOMES = {
    "engine.layout": "Layout",
    "library.catalogue": "TechniqueInfo layouts techniques",
    "library.effort": "Effort within",
    "library.errors": "ArgumentError NoSolution NotFound NotUnique OutOfEffort PuzzleError",
    "library.generating": "Progress Wishes generate generate_many",
    "library.puzzles": "Candidate Position Puzzle convert position puzzle",
    "library.ratings": "Rating",
    "library.solving": "grid is_unique rate solutions solve",
    "library.steps": "Proof Reason Step all_steps hint path prove why_not",
}
"""Modules that define the public names: path below the package, then the names in it."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Import a public name on first use and return it (see PEP 562)."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
