"""What the board shows of a game."""

from __future__ import annotations

from dataclasses import replace

from ..engine.bits import mask_of
from ..engine.layout import Cell
from ..game.checks import clashing
from ..game.hints import PLACE, WHOLE, Advice
from ..game.position import open_places
from ..game.why_not import Because
from .board_state import BoardState, Drawn, marks_of
from .hint_drawing import drawn_reason, drawn_step
from .playing import Playing


def shown(playing: Playing, cursor: Cell, *, covered: bool = False) -> BoardState:
    """Everything the board shows of a game, with the cursor on a cell."""
    game, preferences = playing.game, playing.preferences
    layout, position = game.puzzle.layout, game.position
    if isinstance(playing.answer, Because) and not covered:
        return _reasoned(playing, playing.answer)
    clashes = clashing(game) if preferences.show_conflicts else ()
    focus = playing.focus(cursor)
    filtered = playing.modes.where and focus
    return BoardState(
        layout,
        position.digits,
        mask_of(cell for cell, digit in enumerate(game.puzzle.givens) if digit),
        position.notes,
        wrong=mask_of(cell for clash in clashes for cell in (clash.one, clash.other)),
        flagged=playing.flagged,
        focus=focus,
        open_places=open_places(game.puzzle, position.digits, focus) if filtered else 0,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
        covered=covered,
        hint=_drawn_hint(playing),
        marks=marks_of(game.puzzle),
    )


def _reasoned(playing: Playing, answer: Because) -> BoardState:
    """A page of the reason why a digit cannot be, on what the pages before it lead to."""
    puzzle = playing.game.puzzle
    return replace(
        BoardState.of_puzzle(puzzle),
        digits=answer.before.digits,
        notes=answer.before.notes,
        flagged=1 << answer.candidate.cell if answer.supposes else 0,
        show_houses=playing.preferences.show_houses,
        hint=drawn_reason(answer),
    )


def _drawn_hint(playing: Playing) -> Drawn | None:
    """The hint as far as it has been told."""
    match playing.answer:
        case Advice() as advice if playing.rung >= WHOLE:
            return drawn_step(advice.step)
        case Advice() as advice if playing.rung == PLACE:
            return Drawn(houses=advice.looking_at, outlined=True)
        case _:
            return None
