"""What the board shows of a drill."""

from __future__ import annotations

from ..engine.judgement import Ruling
from ..engine.layout import Cell
from ..engine.step import Candidate
from ..game.hints import PLACE
from .board_state import BoardState, Chip, Drawn
from .drilling import Drilling
from .glyphs import Glyphs
from .hint_drawing import drawn_step
from .inks import Look
from .preferences import Preferences


def shown_drill(
    drilling: Drilling, cursor: Cell, preferences: Preferences, glyphs: Glyphs
) -> BoardState:
    """Everything the board shows of a drill, with the cursor on a cell.

    Until it is over, what is answered; then the whole step, drawn as a hint is.
    """
    board, focus = drilling.board, drilling.focus(cursor)
    filtered = drilling.modes.where and focus and drilling.shows_candidates
    return BoardState(
        board.layout,
        tuple(board.digits),
        board.givens,
        drilling.notes(),
        focus=focus,
        open_places=board.places[focus] if filtered else 0,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
        hint=drawn_step(drilling.shown_step) if drilling.is_over else None,
        answer=None if drilling.is_over else _answered(drilling, glyphs),
    )


def _answered(drilling: Drilling, glyphs: Glyphs) -> Drawn | None:
    """What is answered: what goes with a cross, what was wrong with the sign of a clash."""
    other = _by_another(drilling)
    chips: dict[Candidate, Chip] = dict(other.chips) if other else {}
    for candidate in drilling.answer.eliminations:
        chips[candidate] = Chip(Look.CUT)
    for candidate in drilling.answer.placements:
        chips[candidate] = Chip(Look.ON)
    if judged := drilling.judgement:
        for candidate in (*judged.survives, *judged.unfounded):
            if candidate in chips:
                chips[candidate] = Chip(Look.FIN, glyphs.clash)
    place = drilling.rung == PLACE
    houses = drilling.advice.looking_at if place else ()
    marked = drilling.answer.pattern
    if not (chips or houses or marked):
        return None
    bonds = other.bonds if other else ()
    return Drawn(chips, bonds, houses, cells=marked, outlined=place)


def _by_another(drilling: Drilling) -> Drawn | None:
    """The step of another technique that shows what was answered."""
    judged = drilling.judgement
    if judged and judged.step and judged.ruling in (Ruling.OTHER, Ruling.HARDER):
        return drawn_step(judged.step)
    return None
