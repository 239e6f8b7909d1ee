"""Lines along the grid: the links of a hint, and the outlines of houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from ...engine.bits import Mask, members
from ...engine.layout import House, Position
from .board_state import Overlay
from .frame import LARGE, LIGHT, Frame
from .glyphs import DOWN, LEFT, RIGHT, UP


class Edge(NamedTuple):
    """A piece of a grid line: above a place of the canvas, or left of it (*upright*)."""

    upright: bool
    row: int
    column: int


class Wire(IntEnum):
    """The kind of line along an edge. Where several meet, the joint shows the greatest."""

    OUTLINE = 1
    WEAK = 2
    STRONG = 3


Wires: TypeAlias = Mapping[Edge, Wire]
Route: TypeAlias = tuple[Edge, ...]


def wires_of(hint: Overlay | None, frame: Frame) -> Wires:
    """Return the lines of a hint, by edge of the grid.

    Links are drawn between large cells only. In smaller cells letters show the order of a chain.
    """
    wires: dict[Edge, Wire] = {}
    if hint is None:
        return wires
    if hint.outlined:
        for house in hint.houses:
            wires.update(dict.fromkeys(outline(house.mask, frame), Wire.OUTLINE))
    for cells in hint.frames:
        wires.update(dict.fromkeys(outline(cells, frame), Wire.OUTLINE))
    if frame.size.open and frame.size.height >= LARGE.height:
        positions = frame.layout.positions
        for start, end, strong in dict.fromkeys(hint.bonds):
            routes = list(routes_between(positions[start], positions[end]))
            if routes:
                best = min(routes, key=lambda route: _cost(route, wires, frame))
                wires.update(dict.fromkeys(best, Wire.STRONG if strong else Wire.WEAK))
    return wires


def outline(cells: Mask, frame: Frame) -> Iterator[Edge]:
    """Yield the edges between *cells* and their surroundings."""
    places = {frame.layout.positions[cell] for cell in members(cells)}
    for row, column in places:
        beyond = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        for edge, place in zip(edges_around(row, column), beyond, strict=True):
            if place not in places:
                yield edge


def incompletely_outlined(hint: Overlay, frame: Frame) -> tuple[House, ...]:
    """Return the houses whose outline has gaps, as at a column of cells without lines between.

    Missing lines across are no gaps: text is underlined instead.
    """
    if not hint.outlined:
        return ()
    return tuple(
        house
        for house in hint.houses
        if not all(frame.edge(*edge) for edge in outline(house.mask, frame) if edge.upright)
    )


def underlined_places(hint: Overlay | None, frame: Frame) -> frozenset[Position]:
    """Return the places below which an outline runs where the frame has no line for it.

    Between small cells there is no room for a line, so the text above it is underlined instead.
    """
    if hint is None:
        return frozenset()
    houses = hint.houses if hint.outlined else ()
    outlines = (*(house.mask for house in houses), *hint.frames)
    edges = {edge for cells in outlines for edge in outline(cells, frame)}
    return frozenset(
        (row - 1, column)
        for upright, row, column in edges
        if not upright and not frame.has_rule[row]
    )


def edges_around(row: int, column: int) -> tuple[Edge, Edge, Edge, Edge]:
    """Return the edges above, below, left and right of a place."""
    return (
        Edge(False, row, column),
        Edge(False, row + 1, column),
        Edge(True, row, column),
        Edge(True, row, column + 1),
    )


def routes_between(one: Position, other: Position) -> Iterator[Route]:
    """Yield the routes along the grid from one cell to another, from corner to corner.

    Cells of one row are joined above or below the row, cells of one column on either side of it,
    others around either corner. Adjacent cells need no line: their routes are empty.
    """
    (row, column), (to_row, to_column) = sorted((one, other))
    if row == to_row:
        for rule in (row, row + 1):
            yield tuple(Edge(False, rule, c) for c in range(column + 1, to_column))
    elif column == to_column:
        for post in (column, column + 1):
            yield tuple(Edge(True, r, post) for r in range(row + 1, to_row))
    else:
        start, end = (column + 1, to_column) if column < to_column else (column, to_column + 1)
        level = range(min(start, end), max(start, end))
        fall = range(row + 1, to_row)
        yield (*(Edge(False, row + 1, c) for c in level), *(Edge(True, r, end) for r in fall))
        yield (*(Edge(True, r, start) for r in fall), *(Edge(False, to_row, c) for c in level))


def _cost(route: Route, wires: Wires, frame: Frame) -> tuple[int, int, int]:
    """Return the cost of a route.

    The costs are edges shared with other lines, joints shared with them, and edges on lines between
    boxes or cages.
    Two links that meet at a joint look like one.
    """
    heavy = sum(
        (frame.posts if upright else frame.rules)[row][column] > LIGHT
        for upright, row, column in route
    )
    shared = sum(edge in wires for edge in route)
    return shared, len({*joints_of(route)} & {*joints_of(wires)}), heavy


def joint_of(wires: Wires, row: int, column: int) -> tuple[Wire, int] | None:
    """Return the kind of line at a joint and its arms there; None if no line meets it."""
    arms = (
        (UP, Edge(True, row - 1, column)),
        (RIGHT, Edge(False, row, column)),
        (DOWN, Edge(True, row, column)),
        (LEFT, Edge(False, row, column - 1)),
    )
    found = [(arm, wires[edge]) for arm, edge in arms if edge in wires]
    if not found:
        return None
    return max(wire for _, wire in found), sum(arm for arm, _ in found)


def joints_of(edges: Iterable[Edge]) -> Iterator[Position]:
    """Yield the joints at both ends of every edge, with repetitions."""
    for upright, row, column in edges:
        yield row, column
        yield (row + 1, column) if upright else (row, column + 1)
