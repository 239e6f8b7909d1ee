"""Symmetries: ways to move cells and rename digits that keep a pattern, a layout or a puzzle.

Three things, each made of the one before. A `Symmetry` turns and mirrors the canvas, and the
pattern of givens may have one. A `Move` takes each cell to another so that the layout stays what
it is: turns and mirrors, and lines that change places. A `Scramble` is a move and new names for
the digits, so that nobody knows a puzzle again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from .arguments import quoted
from .bits import members
from .dice import Dice
from .layout import Candidate, Cell, Digit, Kind, Layout, Position
from .puzzle import NO_EXTRAS, Extras, Puzzle, kept_together

Move: TypeAlias = tuple[Cell, ...]
"""For each cell the cell that it goes to."""


class Symmetry(StrEnum):
    """How the pattern of givens may be turned and mirrored onto itself.

    Each is a group: what several of its moves do one after the other is in it too. These ten
    are all that a square has, so any two together are a third one of them.
    """

    NONE = "none"
    HALF_TURN = "180"
    """Half a turn."""
    QUARTER_TURN = "90"
    """A quarter of a turn, so also half a turn."""
    MIRROR = "mirror"
    """Left and right."""
    DIAGONAL = "diagonal"
    """Mirrored at the diagonal that falls: rows become columns."""
    FLIP = "flip"
    """Top and bottom."""
    ANTIDIAGONAL = "antidiagonal"
    """Mirrored at the diagonal that rises."""
    MIRRORS = "mirrors"
    """Left and right, top and bottom, so also half a turn."""
    DIAGONALS = "diagonals"
    """Mirrored at both diagonals, so also half a turn."""
    FULL = "full"
    """All turns and all mirrors."""

    @classmethod
    def named(cls, text: str) -> Symmetry:
        """The symmetry of this name; several with ``+`` between are one that has them all.

        Raises:
            ValueError: there is none of a name; the message lists them.
        """
        found: list[Symmetry] = []
        for name in text.split("+"):
            try:
                found.append(cls(name.strip().casefold()))
            except ValueError:
                known = ", ".join(cls)
                named = f"no symmetry is called {quoted(name)}"
                raise ValueError(f"{named}; there are {known}") from None
        return together(found)


def _turned(position: Position, last: Position) -> Position:
    return position[1], last[0] - position[0]


_Mirror: TypeAlias = Callable[[Position, Position], Position]
"""Where a place of the canvas goes; the second place is the last one of the canvas."""

_MOVES: dict[Symmetry, _Mirror] = {
    Symmetry.HALF_TURN: lambda place, last: (last[0] - place[0], last[1] - place[1]),
    Symmetry.QUARTER_TURN: _turned,
    Symmetry.MIRROR: lambda place, last: (place[0], last[1] - place[1]),
    Symmetry.DIAGONAL: lambda place, last: (place[1], place[0]),
    Symmetry.FLIP: lambda place, last: (last[0] - place[0], place[1]),
    Symmetry.ANTIDIAGONAL: lambda place, last: (last[1] - place[1], last[0] - place[0]),
}
"""The symmetries that one move makes, applied again and again."""

_GENERATORS: dict[Symmetry, tuple[Symmetry, ...]] = {
    Symmetry.NONE: (),
    **{symmetry: (symmetry,) for symmetry in _MOVES},
    Symmetry.MIRRORS: (Symmetry.MIRROR, Symmetry.FLIP),
    Symmetry.DIAGONALS: (Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL),
    Symmetry.FULL: (Symmetry.QUARTER_TURN, Symmetry.MIRROR),
}
"""The single moves that each symmetry is made of."""


def _group(generators: Sequence[Symmetry]) -> frozenset[tuple[Position, ...]]:
    """All that the moves of *generators* do together: where each takes three places.

    No two turns or mirrors of a square take all of three corners to the same places.
    """
    corners: tuple[Position, ...] = ((0, 0), (0, 1), (1, 0))
    found = {corners}
    waiting = [corners]
    while waiting:
        places = waiting.pop()
        for generator in generators:
            then = tuple(_MOVES[generator](place, (1, 1)) for place in places)
            if then not in found:
                found.add(then)
                waiting.append(then)
    return frozenset(found)


_NAMED = {_group(generators): symmetry for symmetry, generators in _GENERATORS.items()}


def together(symmetries: Iterable[Symmetry]) -> Symmetry:
    """The symmetry that has all of *symmetries*, and no more than follows from them."""
    return _NAMED[_group([move for symmetry in symmetries for move in _GENERATORS[symmetry]])]


def moves_of_symmetry(layout: Layout, symmetry: Symmetry) -> tuple[Move, ...]:
    """Where the moves that make up *symmetry* take each cell of the canvas; none for no symmetry.

    Raises:
        ValueError: the canvas is not symmetric in this way.
    """
    last = (layout.rows - 1, layout.columns - 1)
    try:
        return tuple(
            tuple(layout.cell_at[_MOVES[one](place, last)] for place in layout.positions)
            for one in _GENERATORS[symmetry]
        )
    except KeyError:
        raise ValueError(f"the layout {layout.id} has no {symmetry} symmetry") from None


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...]:
    """The sets of cells that *symmetry* takes to each other, in reading order.

    Raises:
        ValueError: the canvas is not symmetric in this way.
    """
    moves = moves_of_symmetry(layout, symmetry)
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for start in range(layout.cells):
        if start not in seen:
            orbit = [start]
            for cell in orbit:
                for move in moves:
                    if move[cell] not in orbit:
                        orbit.append(move[cell])
            seen.update(orbit)
            found.append(tuple(orbit))
    return tuple(found)


def broken_orbit(layout: Layout, symmetry: Symmetry, given: Set[Cell]) -> tuple[Cell, Cell] | None:
    """A cell of *given* and one that is not, which *symmetry* takes to each other, if any."""
    for orbit in orbits(layout, symmetry):
        inside = [cell for cell in orbit if cell in given]
        if inside and len(inside) < len(orbit):
            return inside[0], next(cell for cell in orbit if cell not in given)
    return None


def keeps(layout: Layout, move: Move) -> bool:
    """Whether *move* takes every house to a house and keeps what excludes what."""
    houses = {house.mask for house in layout.houses}
    goes = all(sum(1 << move[cell] for cell in house.cells) in houses for house in layout.houses)
    if not goes or layout.houses_only:
        return goes
    sees = all(layout.sees[move[one]] >> move[other] & 1 for one, other in layout.extra_sees)
    return sees and all(
        layout.banned_by[_number(layout, move[one], digit)] >> _number(layout, move[other], then)
        & 1
        for (one, digit), (other, then) in layout.bans
    )


def _number(layout: Layout, cell: Cell, digit: int) -> int:
    return (digit - 1) * layout.cells + cell


_Lines: TypeAlias = dict[int, int]
"""Where each row, or each column, goes, if it does not stay."""

_LINES_AT_ONCE = (1, 2, 3, 4, 5)
"""How many lines may change places with as many others at once."""
_MOST_CELLS = 400
"""On a larger canvas only turns and mirrors are tried: lines would take seconds."""
_MOVES_MIXED = 50
"""Moves made one after the other: enough to come from any arrangement to any other."""


def random_move(layout: Layout, dice: Dice) -> Move:
    """A move that keeps the layout.

    In a grid of boxes: rows within bands, bands, columns, stacks, transposed. Elsewhere turns
    and mirrors of the canvas and lines that change places, many of them one after the other.
    """
    if is_of_boxes(layout):
        return _shuffled_lines(layout, dice)
    known = moves_of(layout)
    move = tuple(range(layout.cells))
    for _ in range(_MOVES_MIXED if known else 0):
        then = dice.pick(known)
        move = tuple(then[cell] for cell in move)
    return move


@lru_cache(maxsize=64)
def moves_of(layout: Layout) -> tuple[Move, ...]:
    """Moves that keep *layout*, of which its others are made: turns, mirrors, lines exchanged."""
    found = dict.fromkeys(
        move for move in chain(_turns(layout), _exchanges(layout)) if keeps(layout, move)
    )
    return tuple(found)


def _turns(layout: Layout) -> Iterator[Move]:
    for symmetry in Symmetry:
        try:
            yield from moves_of_symmetry(layout, symmetry)
        except ValueError:
            continue


def _exchanges(layout: Layout) -> Iterator[Move]:
    """Some neighbouring rows with some others, columns likewise, or both at once."""
    if layout.cells > _MOST_CELLS:
        return
    stays: _Lines = {}
    for many in _LINES_AT_ONCE:
        for swap in _swaps(layout.rows, many):
            yield from _moves_by_lines(layout, swap, stays)
        for swap in _swaps(layout.columns, many):
            yield from _moves_by_lines(layout, stays, swap)
        if layout.rows == layout.columns:
            for swap in _swaps(layout.rows, many):
                yield from _moves_by_lines(layout, swap, swap)
                both = swap | _mirrored(swap, layout.rows)
                yield from _moves_by_lines(layout, both, both)


def _mirrored(swap: _Lines, lines: int) -> _Lines:
    return {lines - 1 - one: lines - 1 - other for one, other in swap.items()}


def _swaps(lines: int, many: int) -> Iterator[_Lines]:
    for one, other in combinations(range(lines - many + 1), 2):
        if other - one >= many:
            there = {one + i: other + i for i in range(many)}
            yield there | {then: first for first, then in there.items()}


def _moves_by_lines(layout: Layout, rows: _Lines, columns: _Lines) -> Iterator[Move]:
    """The move that takes *rows* and *columns* where they go, if there is a cell at each place."""
    places = ((rows.get(r, r), columns.get(c, c)) for r, c in layout.positions)
    cells = [layout.cell_at.get(place) for place in places]
    move = tuple(cell for cell in cells if cell is not None)
    if len(set(move)) == layout.cells:
        yield move


def is_of_boxes(layout: Layout) -> bool:
    """Whether it is a grid of rows, columns and rectangles, and nothing else."""
    kinds = {house.kind for house in layout.houses}
    if not layout.houses_only or kinds != {Kind.ROW, Kind.COLUMN, Kind.BOX}:
        return False
    if layout.rows * layout.columns != layout.cells:
        return False
    bands = (bands_across(layout, axis) for axis in (0, 1))
    return all(sum(map(len, lines)) == layout.digits for lines in bands)


def _shuffled_lines(layout: Layout, dice: Dice) -> Move:
    rows = _shuffled_within(bands_across(layout, 0), dice)
    columns = _shuffled_within(bands_across(layout, 1), dice)
    places = [(rows[row], columns[column]) for row, column in layout.positions]
    move = tuple(layout.cell_at[place] for place in places)
    (flip,) = moves_of_symmetry(layout, Symmetry.DIAGONAL)
    if dice.below(2) and keeps(layout, flip):
        move = tuple(flip[cell] for cell in move)
    return move


def bands_across(layout: Layout, axis: int) -> list[list[int]]:
    """Rows (axis 0) or columns (axis 1) that share a box, band by band."""
    bands = {
        tuple(sorted({layout.positions[cell][axis] for cell in house.cells}))
        for house in layout.of_kind(Kind.BOX)
    }
    return [list(band) for band in sorted(bands)]


def _shuffled_within(bands: list[list[int]], dice: Dice) -> dict[int, int]:
    """Where each line goes: bands change places, and lines within them."""
    old = [line for band in bands for line in band]
    new = [line for band in dice.shuffled(bands) for line in dice.shuffled(band)]
    return dict(zip(old, new, strict=True))


class Scramble(NamedTuple):
    """What is true of a puzzle and of its scramble is the same, under other names."""

    names: tuple[Digit, ...]
    """What each digit is called afterwards; an empty cell, 0, stays one."""
    move: Move
    """Where each cell goes; it keeps the layout."""

    def digits(self, digits: Sequence[Digit]) -> tuple[Digit, ...]:
        """One digit a cell, 0 where it is empty."""
        moved = [0] * len(digits)
        for cell, digit in enumerate(digits):
            moved[self.move[cell]] = self.names[digit]
        return tuple(moved)

    def candidates(self, candidates: Iterable[Candidate]) -> frozenset[Candidate]:
        """Candidates, renamed and moved."""
        return frozenset(Candidate(self.move[c], self.names[digit]) for c, digit in candidates)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The givens and extras, renamed and moved; whose puzzle it is stays."""
        return replace(
            puzzle,
            givens=self.digits(puzzle.givens),
            comment="",
            extras=puzzle.extras.renamed(self.move, self.names),
        )


def random_scramble(layout: Layout, dice: Dice, extras: Extras = NO_EXTRAS) -> Scramble:
    """Any names, and any of the moves that keep *layout*; marks keep what they mean."""
    return Scramble(_names(layout, dice, extras), random_move(layout, dice))


def _names(layout: Layout, dice: Dice, extras: Extras) -> tuple[Digit, ...]:
    """Any names, within each part that marks tell from the others; where it counts which digits
    are neighbours, these or these turned round, if that keeps the parts."""
    digits = range(1, layout.digits + 1)
    parts = kept_together(layout, extras)
    if not layout.bans:
        names = [0] * (layout.digits + 1)
        for part in parts:
            for digit, name in zip(members(part), dice.shuffled(members(part)), strict=True):
                names[digit] = name
        return tuple(names)
    turned = {sum(1 << layout.digits + 1 - digit for digit in members(part)) for part in parts}
    if turned != set(parts):
        return (0, *digits)
    return (0, *(reversed(digits) if dice.below(2) else digits))
