"""What is wrong with a position, by the rules alone or against the solution."""

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
    """The cells whose entry is not that of *solution* (one digit a cell).

    Raises:
        ValueError: the solution is not as long as the puzzle.
    """
    pairs = zip(game.position.digits, solution, strict=True)
    return mask_of(cell for cell, (digit, true) in enumerate(pairs) if digit not in (0, true))


def mistakes_made(log: Iterable[Event], solution: Sequence[Digit], before: int = 0) -> int:
    """How many entries of *log* are not those of *solution*, since the last restart in it.

    *before* is how many there were when it began.
    """
    count = before
    for event in log:
        if isinstance(event, Restart):
            count = 0
        for move in event.moves if isinstance(event, Batch) else (event,):
            count += isinstance(move, Enter) and solution[move.cell] != move.digit
    return count


def notes_lacking(game: Game, solution: Sequence[Digit]) -> Mask:
    """The empty cells that have notes, but not of the digit that *solution* has there.

    Raises:
        ValueError: the solution is not as long as the puzzle.
    """
    rows = zip(game.position.digits, game.position.notes, solution, strict=True)
    return mask_of(
        cell
        for cell, (digit, notes, true) in enumerate(rows)
        if not digit and notes and not notes >> true & 1
    )


def clashing(game: Game) -> tuple[Clash, ...]:
    """What breaks the rules: mostly cells that see each other and hold the same digit."""
    return _clashes_of(game.puzzle, game.position.digits)


@lru_cache(maxsize=4)
def _clashes_of(puzzle: Puzzle, digits: tuple[Digit, ...]) -> tuple[Clash, ...]:
    """The same; it is asked at every step of the cursor, which changes nothing of it."""
    return tuple(puzzle.clashes_of(digits))


def is_won(game: Game) -> bool:
    """Whether every cell is filled and no rule is broken.

    That is the puzzle's solution if it has but one; if it has several, any of them wins.
    """
    return game.is_full and not clashing(game)


def describe_check(wrong: Mask, lacking: Mask, layout: Layout | None = None) -> str:
    """What a check found, in a sentence: entries that are *wrong*, notes that are *lacking*.

    With a *layout* it names the cells.
    """
    parts: list[str] = []
    if count := wrong.bit_count():
        parts.append(f"{counted(count, 'entry is', 'entries are')} not right")
    if count := lacking.bit_count():
        parts.append(f"{counted(count, 'cell lacks', 'cells lack')} a note that belongs there")
    where = f": {layout.names(wrong | lacking)}" if layout else ""
    return f"{', and '.join(parts)}{where}." if parts else "All is right so far."
