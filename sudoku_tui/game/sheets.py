"""Conversion between games and sheets: positions as text formats exchange them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.bits import Mask, members
from ..engine.layout import SYMBOLS, Candidate, Cell
from ..formats.sheet import ColouredCandidate, Sheet
from .colours import NO_COLOURS
from .events import COLOURS, Batch, CellMove, Colour, Corner, Enter, Event, Note
from .game import Game


def game_of(sheet: Sheet) -> Game:
    """Return a game in which the player has written all content of *sheet*."""
    return Game.from_log(sheet.puzzle, events_of(sheet))


def events_of(sheet: Sheet) -> tuple[Event, ...]:
    """Return the events that write all content of *sheet*.

    The notes of a cell are its candidates; if it has none, its centre marks; if it has none of
    these either, the marks that came with the puzzle. If a cell has several colours, the first is
    taken.
    """
    moves = tuple(_moves(sheet))
    return (*((Batch(moves),) if moves else ()), *_paints(sheet))


def _moves(sheet: Sheet) -> Iterator[CellMove]:
    """Yield entries, notes and corner marks, cell by cell."""
    digits = sheet.digits
    for cell in range(sheet.layout.cells):
        if sheet.entries and sheet.entries[cell]:
            yield Enter(cell, sheet.entries[cell], erase=False)
        elif not digits[cell]:
            kinds = (sheet.candidates, sheet.centre, sheet.given_marks)
            noted = next(filter(None, (_mask_at(masks, cell) for masks in kinds)), 0)
            yield from (Note(cell, digit) for digit in members(noted))
            yield from (Corner(cell, digit) for digit in members(_mask_at(sheet.corner, cell)))


def _mask_at(masks: Sequence[Mask], cell: Cell) -> Mask:
    return masks[cell] if masks else 0


def _paints(sheet: Sheet) -> Iterator[Colour]:
    """Yield one event for each colour that occurs."""
    for colour in range(1, COLOURS + 1):
        symbol = SYMBOLS[colour]
        cells = tuple(c for c, held in enumerate(sheet.colours) if held[:1] == symbol)
        candidates = tuple(
            Candidate(cell, digit)
            for cell, digit, held in sheet.candidate_colours
            if held[:1] == symbol
        )
        if cells or candidates:
            yield Colour(colour, cells, candidates)


def sheet_of(game: Game) -> Sheet:
    """Return the visible content of the current position of *game*."""
    puzzle, position, layout = game.puzzle, game.position, game.puzzle.layout
    cells = range(layout.cells)
    colours = position.colours
    painted = () if colours == NO_COLOURS else tuple(map(colours.colour_of_cell, cells))
    tints = colours.colours_by_candidate(layout)
    return Sheet(
        puzzle,
        entries=tuple(
            0 if given else digit
            for given, digit in zip(puzzle.givens, position.digits, strict=True)
        ),
        candidates=tuple(map(position.notes_of, cells)),
        corner=tuple(position.corners_of(cell, layout) for cell in cells),
        colours=tuple(SYMBOLS[colour] if colour else "" for colour in painted),
        candidate_colours=tuple(
            sorted(ColouredCandidate(*each, SYMBOLS[colour]) for each, colour in tints.items())
        ),
    )
