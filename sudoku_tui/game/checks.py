"""Checks of a position for mistakes, by the rules alone or against the solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..engine.bits import Mask, mask_of
from ..engine.layout import Digit, Layout
from ..engine.puzzle import Clash, Puzzle
from ..formats.figures import counted
from .events import Batch, Enter, Event, Restart
from .game import Game


def wrong_entries(game: Game, solution: Sequence[Digit]) -> Mask:
    """Return the mask of the cells whose digit differs from *solution* (one digit per cell).

    Raises:
        ValueError: The solution is not as long as the puzzle.
    """
    pairs = zip(game.position.digits, solution, strict=True)
    return mask_of(cell for cell, (digit, true) in enumerate(pairs) if digit not in (0, true))


def count_mistakes(log: Iterable[Event], solution: Sequence[Digit], before: int = 0) -> int:
    """Count the wrong entries in *log* since its last restart.

    *before* is the count at the beginning of *log*; a restart resets it.
    """
    count = before
    for event in log:
        if isinstance(event, Restart):
            count = 0
        for move in event.moves if isinstance(event, Batch) else (event,):
            count += isinstance(move, Enter) and solution[move.cell] != move.digit
    return count


def find_missing_notes(game: Game, solution: Sequence[Digit]) -> Mask:
    """Return the mask of the empty cells whose notes lack the digit of *solution*.

    Cells without any notes do not count.

    Raises:
        ValueError: The solution is not as long as the puzzle.
    """
    rows = zip(game.position.digits, game.position.notes, solution, strict=True)
    return mask_of(
        cell
        for cell, (digit, notes, true) in enumerate(rows)
        if not digit and notes and not notes >> true & 1
    )


def find_clashes(game: Game) -> tuple[Clash, ...]:
    """Return the broken rules, mostly two cells that see each other and hold the same digit."""
    return _clashes_of(game.puzzle, game.position.digits)


@lru_cache(maxsize=4)
def _clashes_of(puzzle: Puzzle, digits: tuple[Digit, ...]) -> tuple[Clash, ...]:
    """Return the clashes of *digits*. Cached, because each move of the cursor requests them."""
    return tuple(puzzle.clashes_of(digits))


def is_won(game: Game) -> bool:
    """Check whether every cell is filled and no rule is broken.

    If the puzzle has several solutions, any of them wins.
    """
    return game.is_full and not find_clashes(game)


def describe_check(wrong: Mask, lacking: Mask, layout: Layout | None = None) -> str:
    """Describe the result of a check: the cells with *wrong* entries and those *lacking* a note.

    The cells are named if a *layout* is given.
    """
    parts: list[str] = []
    if count := wrong.bit_count():
        parts.append(f"{counted(count, 'entry is', 'entries are')} not right")
    if count := lacking.bit_count():
        parts.append(f"{counted(count, 'cell lacks', 'cells lack')} a note that belongs there")
    where = f": {layout.names(wrong | lacking)}" if layout else ""
    return f"{', and '.join(parts)}{where}." if parts else "All is right so far."
