"""Actions that mark: colours, selections, and the conclusions from colours."""

from __future__ import annotations

from typing import Final

from ...engine.layout import Candidate, Cell
from ...formats.errors import FormatError
from ...game.events import COLOURS, Colour
from ..line_mode.spoken import read_colour
from .action import Group, Outcome, Parameter, Session, Table, always
from .arguments import choose
from .asking import describe_hint
from .conditions import cell_of, unsolved

TABLE: Final = Table(Group.MARKING, unsolved)
_WHICH: Final = (
    f"type colour 1 r5c3 for a cell, colour 1 r5c3 7 for a candidate; colours are 1 to {COLOURS}"
)


@TABLE.add("select", "V", "Select cells")
def select(session: Session) -> Outcome:
    """Begin a selection that the arrows extend, or end it."""
    return Outcome(session.playing.hand.toggle_selecting(cell_of(session, None, "")))


@TABLE.add("select-by", "asterisk", "Select by kind")
def select_by(session: Session) -> Outcome:
    """Select cells by cage, note, pair, house or colour."""
    cell = cell_of(session, None, "")
    return Outcome(session.playing.hand.select_next(cell, session.playing.focus(cell)))


@TABLE.add("invert", "tilde", "Invert the selection")
def invert(session: Session) -> Outcome:
    """Select the cells that are not selected."""
    return Outcome(session.playing.hand.invert())


@TABLE.add(
    "colour", "x", "Colour", words="colour, color", example="colour 1 r5c3 7",
    parameters=(Parameter.NUMBER, Parameter.MARKS),
)  # fmt: skip
def colour(
    session: Session,
    number: int | None = None,
    marks: tuple[tuple[Cell, ...], tuple[Candidate, ...]] | None = None,
) -> Outcome:
    """Colour candidates, cells or a house."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    if number is None and session.cursor is not None:
        return Outcome(playing.hand.toggle_colour(playing.modes.digit_first))
    if number is None or marks is None:
        raise FormatError(_WHICH)
    if number:
        choose(number, COLOURS, "colour", "0 removes a colour")
    cells, candidates = marks
    for cell in {each.cell for each in candidates}:
        if playing.game.position.digits[cell]:
            raise FormatError(
                f"{layout.cell_name(cell)} has a digit, so it has no candidates to colour"
            )
    if not number:
        digits = range(1, layout.digits + 1)
        candidates += tuple(Candidate(cell, digit) for cell in cells for digit in digits)
    if playing.play(Colour(number, cells, candidates)):
        return Outcome(spoken=read_colour(layout, playing.game.position.colours, number))
    return Outcome("Nothing is coloured there." if not number else "That has this colour already.")


@TABLE.add(
    "colours", "", "Read the colours", words="colours, colors", example="colours", applies=always,
)  # fmt: skip
def read_colours(session: Session) -> Outcome:
    """List the cells and candidates of each colour."""
    colours, layout = session.playing.game.position.colours, session.playing.game.puzzle.layout
    given = [c for c in range(1, COLOURS + 1) if colours.cells[c - 1] | colours.candidates[c - 1]]
    lines = [read_colour(layout, colours, each) for each in given]
    return Outcome("\n".join(lines) or "Nothing is coloured.")


@TABLE.add(
    "follows", "X", "What follows", words="follows", example="follows 1",
    parameters=(Parameter.NUMBER,),
)  # fmt: skip
def follow_colours(session: Session, number: int | None = None) -> Outcome:
    """Show what follows from the two shades of a colour."""
    playing, cursor = session.playing, session.cursor
    if number is None and cursor is not None:
        held = playing.game.position.colours.colours_by_candidate(playing.game.puzzle.layout)
        number = next((each for candidate, each in held.items() if candidate.cell == cursor), None)
        if number is None:
            return Outcome("First go to a candidate that you have coloured.")
    playing.show_conclusion(
        choose(
            1 if number is None else number,
            COLOURS,
            "colour",
            "type colours to list what is coloured",
        )
    )
    return Outcome(playing.message, playing.message or describe_hint(session))


@TABLE.add(
    "clear-colours", "ctrl+x", "Clear all colours", words="clear colours", example="clear colours",
    keeps_hint=True,
)  # fmt: skip
def clear_colours(session: Session) -> Outcome:
    """Remove all colours."""
    says = session.playing.hand.clear_colours()
    return Outcome(says, says or "All colours are removed.")
