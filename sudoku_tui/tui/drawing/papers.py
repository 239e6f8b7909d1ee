"""The papers of a board: the backgrounds of cells, and of the areas that they lie in."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Region

from ...engine.bits import Mask, mask_of, members, union
from ...engine.layout import Cell
from .board_state import BoardState
from .extra_region_signs import tinted_cells
from .frame import Frame
from .styles import HAND_PAPERS, Paper


def equal_cells(state: BoardState) -> Mask:
    """Return the cells that hold the digit pointed at, if these are to be marked."""
    mask = 0
    if state.focus and state.show_equal and not state.covered and state.hint is None:
        for cell, digit in enumerate(state.digits):
            if digit == state.focus:
                mask |= 1 << cell
    return mask


def grounds(state: BoardState, cursor: Cell | None) -> tuple[Paper, ...]:
    """Return the background of the area that each cell lies in, or that of the board.

    The houses of the cursor are one area, and so are the houses of a hint, which replace those of
    the cursor. The cages of the cursor are another. The lines inside an area share its background.
    """
    layout = state.layout
    area = cages = 0
    if state.hint is not None:
        area = state.hint.area
    elif cursor is not None and state.show_houses and not state.covered:
        area = layout.sees[cursor] | 1 << cursor
        if state.cages:
            cages = union(mask_of(cage.cells) for cage in state.cages.cages_of(cursor))
    tinted = tinted_cells(layout)
    return _first_papers(
        layout.cells, (Paper.PART, cages), (Paper.PEER, area), (Paper.TINT, tinted)
    )


def papers(state: BoardState, cursor: Cell | None, ground: tuple[Paper, ...]) -> tuple[Paper, ...]:
    """Return the paper of each cell, the first that applies.

    The order is: the part of the cell in a hint, the cursor, the player's marks, equal digits,
    areas.
    """
    hint = state.hint
    at = 0 if cursor is None or state.covered else 1 << cursor
    if hint is not None:
        layers = [
            *((Paper.PART, hint.parts), (Paper.TARGET, hint.targets)),
            (Paper.SAME, hint.blocked_by),
        ]
    else:
        layers = [(Paper.CURSOR, at)]
        if not state.covered:
            if state.answer is not None:
                layers.append((Paper.PART, state.answer.cells))
            layers.append((Paper.SELECTED, state.selected))
            layers += [
                (HAND_PAPERS[colour - 1], 1 << cell) for cell, colour in state.cell_colours.items()
            ]
            layers += [(Paper.SAME, equal_cells(state)), (Paper.PLACE, state.open_places)]
    above = _first_papers(state.layout.cells, *layers)
    return tuple(
        under if over is Paper.BOARD else over for over, under in zip(above, ground, strict=True)
    )


def area_lines(frame: Frame, grounds: tuple[Paper, ...]) -> Iterator[tuple[Region, Paper]]:
    """Yield the light lines and joints inside an area, with its paper.

    A line or joint between areas, or at the edge of the board, has the paper of the board.
    """
    cells = zip(frame.layout.positions, grounds, strict=True)
    areas = {place: paper for place, paper in cells if paper is not Paper.BOARD}
    for (row, column), paper in areas.items():
        post, rule, joint = frame.light_lines[row, column]
        right = areas.get((row, column + 1)) is paper
        below = areas.get((row + 1, column)) is paper
        if right and post:
            yield post, paper
        if below and rule:
            yield rule, paper
        if right and below and joint and areas.get((row + 1, column + 1)) is paper:
            yield joint, paper


def _first_papers(cells: int, *layers: tuple[Paper, Mask]) -> tuple[Paper, ...]:
    """Return for each cell the first paper whose mask contains it, or that of the board."""
    result = [Paper.BOARD] * cells
    for paper, mask in reversed(layers):
        for cell in members(mask):
            result[cell] = paper
    return tuple(result)
