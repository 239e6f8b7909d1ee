"""The conditions under which actions can be run, and the cells and digits that they are about."""

from __future__ import annotations

from typing import Final

from ...engine.layout import Cell, Digit
from ...formats.errors import FormatError
from ...game.hints import Advice
from ..instructions import Instruction
from .action import Session

_BEGIN_AGAIN: Final = Instruction("Press R to restart it.", "Type restart to play it again.")
_ASK_FIRST: Final = Instruction("Press ? first.", "Type hint first.")


def unsolved(session: Session) -> str:
    """Require a game that is not won: nothing is written on a solved board."""
    playing = session.playing
    return (
        f"The puzzle is solved. {_BEGIN_AGAIN.text_for(playing.played_by)}"
        if playing.is_won
        else ""
    )


def hinted(session: Session) -> str:
    """Require a hint that is shown."""
    playing = session.playing
    if isinstance(playing.hint.answer, Advice):
        return ""
    return f"No hint is shown. {_ASK_FIRST.text_for(playing.played_by)}"


def cell_of(session: Session, cell: Cell | None, example: str) -> Cell:
    """Return *cell*, or the cell of the cursor.

    Raises:
        FormatError: There is neither.
    """
    found = session.cursor if cell is None else cell
    if found is None:
        raise FormatError(f"which cell? Type {example}")
    return found


def one_digit(session: Session, cell: Cell, digits: tuple[Digit, ...], example: str) -> Digit:
    """Return the only digit of *digits*.

    Raises:
        FormatError: There is none, or there are several.
    """
    if not digits:
        name = session.playing.game.puzzle.layout.cell_name(cell)
        raise FormatError(f"which digit in {name}? Type {example.replace('r5c3', name)}")
    if len(digits) > 1:
        raise FormatError("only one digit can be placed at a time; for notes type n r5c3 24")
    return digits[0]
