"""Actions that read the board, the moves and the clock out."""

from __future__ import annotations

from typing import Final

from ...engine.bits import mask_of
from ...engine.layout import Cell, Digit, House
from ...formats.errors import FormatError
from ...game.cages import cages_at
from ...words.cages import describe_briefly
from ..cell_filter import CellFilter
from ..line_mode.spoken import Paper, read_board, read_cell, read_house, read_left, read_places
from ..playing import Playing
from .action import PLAYED, Group, Outcome, Parameter, Session, Table, Where
from .conditions import cell_of

TABLE: Final = Table(Group.LOOKING)
_BOARD: Final = PLAYED | Where.DRILL


def paper_of(playing: Playing) -> Paper:
    """Return the board of a game, to be read out."""
    puzzle, position = playing.game.puzzle, playing.game.position
    return Paper(
        puzzle.layout, position.digits, position.notes, playing.candidates, puzzle.givens, "notes",
        position.colours,
    )  # fmt: skip


@TABLE.add(
    "cell", "", "Go to a cell", words="cell", example="r5c3",
    parameters=(Parameter.CELL,), is_bare=True, where=_BOARD, palette=False, keeps_hint=True,
)  # fmt: skip
def read_a_cell(session: Session, cell: Cell | None = None) -> Outcome:
    """Go to a cell and read it."""
    cell = cell_of(session, cell, "r5c3")
    session.go_to(cell)
    puzzle, position = session.playing.game.puzzle, session.playing.game.position
    cages = map(describe_briefly, cages_at(puzzle, position, cell))
    return Outcome(spoken=" ".join((read_cell(session.paper, cell), *cages)))


@TABLE.add(
    "house", "", "Read a house", words="house", example="row 5",
    parameters=(Parameter.HOUSE,), is_bare=True, where=_BOARD, palette=False, keeps_hint=True,
)  # fmt: skip
def read_a_house(session: Session, house: House | None = None) -> Outcome:
    """Read a row, column, box or other house."""
    if house is None:
        raise FormatError("which house? Type row 5")
    return Outcome(read_house(session.paper, house))


@TABLE.add(
    "board", "", "Read the board", words="board, show, print, grid", example="board",
    where=_BOARD, keeps_hint=True,
)  # fmt: skip
def read_the_board(session: Session) -> Outcome:
    """Read the whole board, row by row."""
    return Outcome("\n".join(read_board(session.paper)))


@TABLE.add(
    "where", "w", "Show places", words="where", example="where 4",
    parameters=(Parameter.DIGITS,), where=_BOARD,
)  # fmt: skip
def show_places(session: Session, digits: tuple[Digit, ...] = ()) -> Outcome:
    """Show where a digit can still go."""
    if session.cursor is not None:
        playing = session.playing
        if digits:
            playing.modes.toggle_filter(CellFilter(mask_of(digits)))
        else:
            playing.toggle_where(session.cursor)
        return Outcome(playing.message)
    if not digits:
        raise FormatError("where is which digit? Type where 4")
    return Outcome("\n".join(read_places(session.paper, digit) for digit in digits))


@TABLE.add(
    "left", "", "Missing digits", words="left", example="left", where=_BOARD, keeps_hint=True
)
def say_what_is_left(session: Session) -> Outcome:
    """Report how many of each digit are missing."""
    return Outcome(read_left(session.paper))
