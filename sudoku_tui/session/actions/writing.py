"""Actions that write: digits, notes and marks, undo and redo."""

from __future__ import annotations

from typing import Final

from ...engine.bits import Mask, members
from ...engine.layout import Cell, Digit
from ...formats.errors import FormatError
from ...game.events import Batch, Note
from ..line_mode.spoken import listed_digits, read_cell
from .action import PLAYED, Group, Outcome, Parameter, Session, Table, Where
from .conditions import cell_of, one_digit, unsolved

TABLE: Final = Table(Group.WRITING, unsolved)
_DIGIT_FIRST: Final = "Type a digit, then press enter or click to write it in a cell."


@TABLE.add(
    "place-digit", "", "Place a digit", words="place", example="r5c3 7",
    parameters=(Parameter.CELL, Parameter.DIGITS), is_bare=True, palette=False,
)  # fmt: skip
def place_digit(
    session: Session, cell: Cell | None = None, digits: tuple[Digit, ...] = ()
) -> Outcome:
    """Place a digit in a cell."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    cell = cell_of(session, cell, "r5c3 7")
    digit = one_digit(session, cell, digits, "r5c3 7")
    written = f"{layout.cell_name(cell)} is {layout.symbol(digit)}"
    session.go_to(cell)
    if not playing.game.is_given(cell) and playing.game.position.digits[cell] == digit:
        return Outcome(f"{written} already.")
    before = playing.game.position
    playing.enter(cell, digit)
    if playing.game.position is before:
        return Outcome(playing.message)
    return Outcome(playing.message, playing.message or f"{written}.", is_move=True)


@TABLE.add(
    "note", "", "Note digits", words="n, note, notes, pencil, mark, candidates",
    example="n r5c3 24", parameters=(Parameter.CELL, Parameter.DIGITS), palette=False,
)  # fmt: skip
def note(session: Session, cell: Cell | None = None, digits: tuple[Digit, ...] = ()) -> Outcome:
    """Write notes in a cell, or erase them."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    cell = cell_of(session, cell, "n r5c3 24")
    name = layout.cell_name(cell)
    if not digits:
        raise FormatError(f"which digit in {name}? Type n {name} 24")
    session.go_to(cell)
    if playing.game.position.digits[cell]:
        is_given = playing.game.is_given(cell)
        why = "is a given" if is_given else "has a digit; clear it first to write notes"
        return Outcome(f"{name} {why}.")
    notes = tuple(Note(cell, digit) for digit in digits)
    playing.play(notes[0] if len(notes) == 1 else Batch(notes))
    noted = playing.game.position.notes[cell]
    spoken = listed_digits(layout, noted) if noted else "none"
    return Outcome(spoken=f"{name} notes {spoken}.")


@TABLE.add("notes", "space", "Notes", shown="space", footer=True)
def toggle_notes(session: Session) -> Outcome:
    """Switch between notes and entries."""
    session.playing.modes.toggle_notes()
    return Outcome()


@TABLE.add(
    "clear", "delete backspace 0 full_stop", "Clear", shown="delete 0 .",
    words="clear, erase, delete, remove, empty", example="clear r5c3",
    parameters=(Parameter.CELL,), where=PLAYED | Where.DRILL, palette=False,
)  # fmt: skip
def clear(session: Session, cell: Cell | None = None) -> Outcome:
    """Empty a cell: its entry first, then its notes."""
    playing, before = session.playing, session.playing.game.position
    cell = cell_of(session, cell, "clear r5c3")
    playing.clear(cell)
    if playing.message:
        return Outcome(playing.message)
    if playing.game.position == before:
        return Outcome(spoken=f"{playing.game.puzzle.layout.cell_name(cell)} is empty already.")
    return Outcome(spoken=read_cell(session.paper, cell))


@TABLE.add(
    "fill", "t", "Write all notes", words="fill, take all notes", example="fill box 2",
    parameters=(Parameter.CELLS,),
)  # fmt: skip
def fill(session: Session, cells: Mask | None = None) -> Outcome:
    """Write all notes: every digit that the rules allow."""
    session.playing.fill(tuple(members(cells or 0)))
    return Outcome(session.playing.message, session.playing.message or "All notes are written.")


@TABLE.add("digit-first", "s", "By digit")
def toggle_digit_first(session: Session) -> Outcome:
    """Pick a digit first, then write it with enter or a click."""
    modes = session.playing.modes
    modes.toggle_digit_first(_digit_at(session))
    return Outcome(_DIGIT_FIRST if modes.digit_first else "")


@TABLE.add("pick-next", "right_square_bracket", "Next digit", shown="] [", palette=False)
def pick_next(session: Session) -> Outcome:
    """Pick the next digit, or the one before (digit first)."""
    return _pick(session, 1)


@TABLE.add("pick-before", "left_square_bracket", "Digit before", "", shown="", palette=False)
def pick_before(session: Session) -> Outcome:
    """Pick the digit before the picked one, or the colour before the chosen one."""
    return _pick(session, -1)


def _pick(session: Session, way: int) -> Outcome:
    playing = session.playing
    if playing.hand.colour:
        playing.hand.turn_colour(way)
    else:
        most = playing.game.puzzle.layout.digits
        playing.modes.pick_next(way, _digit_at(session), most)
    return Outcome()


def _digit_at(session: Session) -> Digit:
    return session.playing.game.position.digits[cell_of(session, None, "")]


@TABLE.add("write", "enter", "Write", palette=False)
def write(session: Session) -> Outcome:
    """Write the picked digit here (digit first)."""
    playing, cell = session.playing, cell_of(session, None, "")
    if playing.modes.digit_first and playing.modes.picked:
        playing.write(cell, playing.modes.picked)
    elif playing.hand.colour:
        playing.hand.paint_cells(cell)
    return Outcome(playing.message)


@TABLE.add(
    "undo", "u ctrl+z", "Undo", words="undo, back", example="undo", where=PLAYED | Where.DRILL,
    footer=True,
)  # fmt: skip
def undo(session: Session) -> Outcome:
    """Take back the last move."""
    playing = session.playing
    last = playing.game.last_moves(1)
    playing.undo()
    if playing.message:
        return Outcome(playing.message)
    return Outcome(spoken=f"Undone: {last[0]}.", is_move=True)


@TABLE.add("redo", "r ctrl+y", "Redo", example="redo")
def redo(session: Session) -> Outcome:
    """Redo the move that was taken back."""
    playing = session.playing
    playing.redo()
    if playing.message:
        return Outcome(playing.message)
    return Outcome(spoken=f"Redone: {playing.game.last_moves(1)[0]}.", is_move=True)


@TABLE.add(
    "repeat", "ampersand", "Repeat", words="repeat", example="repeat r5c3",
    parameters=(Parameter.CELL,),
)  # fmt: skip
def repeat(session: Session, cell: Cell | None = None) -> Outcome:
    """Repeat the last change in a cell."""
    playing = session.playing
    cell = cell_of(session, cell, "repeat r5c3")
    playing.repeat(cell)
    return Outcome(playing.message, playing.message or read_cell(session.paper, cell), is_move=True)


@TABLE.add("once", "apostrophe", "Switch notes once")
def write_once(session: Session) -> Outcome:
    """Write the next digit as a note; in notes mode, enter it."""
    modes = session.playing.modes
    modes.write_once()
    return Outcome(f"The next digit is {'an entry' if modes.notes else 'a note'}.")


@TABLE.add("corners", "quotation_mark", "Corner marks")
def toggle_corners(session: Session) -> Outcome:
    """Write corner marks, which are never erased automatically."""
    return Outcome(session.playing.hand.toggle_corners())
