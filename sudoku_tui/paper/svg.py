"""A board as an SVG image: givens, entries, candidates and optionally a step.

Lengths are in pixels; a cell is a square with sides of `CELL`. Nothing is conveyed by colour alone:
givens are bold, eliminations are struck through, strong links are solid and weak links dashed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, Final, Protocol

from ..engine.bits import Mask, mask_of, members
from ..engine.exclusions import short_diagonals
from ..engine.layout import Candidate, Cell, Digit, House, Kind, Layout
from ..engine.layouts.cuts import Cut
from ..engine.layouts.effective import effective_layout
from ..engine.step import Link, Mark, Role, Step

if TYPE_CHECKING:
    from ..engine.constraints import Constraint

CELL: Final = 44
"""Side of a cell."""
_MARGIN: Final = 22
"""Margin around the board, with the row and column numbers."""
_INSET: Final = 3
"""Distance of the outline of a cage from the edges of its cells."""
_SUM_SIZE: Final = 10
"""Font size of the sum of a cage. In puzzles with cages, small digits stand below that height."""
_INK, _PAPER, _FAINT, _LINE = "#1d2733", "#ffffff", "#77818c", "#b9c2cb"
_ENTRY: Final = "#1d5fbf"
_REGION, _HOUSE = "#e9eef6", "#fff4cf"
"""Background colours of extra regions and diagonals, and of the houses of a step."""
_PLACED, _ELIMINATED = "#1c8a4a", "#c8322b"
_ROLES: Final = {
    Role.PATTERN: "#9ad1ae",
    Role.FIN: "#f0d860",
    Role.ENDO_FIN: "#b9a8ec",
    Role.LINK_ON: "#9ad1ae",
    Role.LINK_OFF: "#f3c48d",
    Role.SET_A: "#9cc3f0",
    Role.SET_B: "#f3c48d",
    Role.SET_C: "#cdb4ef",
}
"""Background colour of a candidate, by its role in the step."""
_FONT: Final = "font-family='DejaVu Sans, Verdana, sans-serif' text-anchor='middle'"


class Drawing(Protocol):
    """Interface of the highlights on a board: a step, or an illustration of the guide."""

    @property
    def houses(self) -> Sequence[House]:
        """Houses with a tinted background."""

    @property
    def marks(self) -> Sequence[Mark]:
        """Highlighted candidates with their roles."""

    @property
    def links(self) -> Sequence[Link]:
        """Links between candidates."""

    @property
    def placements(self) -> Sequence[Candidate]:
        """Placed digits."""

    @property
    def eliminations(self) -> Sequence[Candidate]:
        """Eliminated candidates, which are struck through."""

    @property
    def equal(self) -> Cut | None:
        """Houses that prove two cells equal, if the step uses one cell in place of the other."""

    @property
    def frames(self) -> Sequence[Mask]:
        """Sets of cells with an outline around each."""


@dataclass(frozen=True)
class BoardImage:
    """The content of an image."""

    layout: Layout
    givens: Sequence[Digit]
    """One digit per cell, 0 for an empty cell, which can have an entry or candidates."""
    entries: Sequence[Digit] = ()
    candidates: Sequence[Mask] = ()
    """One bit mask of small digits per cell; empty for those that the step highlights alone."""
    step: Drawing | None = None
    cells: Mask = 0
    """Cells to tint, whatever they hold."""
    constraints: Sequence[Constraint] = ()
    """The constraints of the puzzle; cages are drawn as dashed outlines with their sums."""
    description: str = ""
    """Description for screen readers; by default the sentence of the step."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return (self.layout.columns * CELL + 2 * _MARGIN, self.layout.rows * CELL + 2 * _MARGIN)

    def svg(self) -> str:
        """Return the image as the text of one ``<svg>`` element."""
        width, height = self.size
        parts = (
            *self._backgrounds(),
            *self._marks(),
            *self._lines(),
            *self._cages(),
            *self._frames(),
            *self._labels(),
            *self._digits(),
            *self._links(),
        )
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
            f"width='{width}' height='{height}' style='max-width:100%;height:auto' role='img'>"
            f"<title>{escape(self._title())}</title>"
            f"<rect width='{width}' height='{height}' fill='{_PAPER}'/>{''.join(parts)}</svg>"
        )

    def _title(self) -> str:
        """Return the description of the image for screen readers."""
        if self.description:
            return self.description
        if isinstance(self.step, Step):
            return self.step.sentence(effective_layout(self.layout, self.constraints))
        return f"{self.layout.name}, {sum(map(bool, self.givens))} givens"

    def _corner(self, cell: Cell) -> tuple[int, int]:
        """Return the x of the left edge and the y of the upper edge of *cell*."""
        row, column = self.layout.positions[cell]
        return _MARGIN + column * CELL, _MARGIN + row * CELL

    def _backgrounds(self) -> Iterator[str]:
        """Yield the backgrounds of extra regions, of the step's houses and of highlighted cells."""
        layout, tinted = self.layout, dict[Cell, str]()
        for house in layout.of_kind(Kind.EXTRA, Kind.DIAGONAL):
            tinted.update(dict.fromkeys(house.cells, _REGION))
        for cells in short_diagonals(layout):
            tinted.update(dict.fromkeys(cells, _REGION))
        for house in self.step.houses if self.step else ():
            tinted.update(dict.fromkeys(house.cells, _HOUSE))
        equal = self.step.equal if self.step else None
        pointed = self.cells | (equal.left | equal.right if equal else 0)
        tinted.update(dict.fromkeys(members(pointed), _HOUSE))
        for cell, colour in tinted.items():
            x, y = self._corner(cell)
            yield f"<rect x='{x}' y='{y}' width='{CELL}' height='{CELL}' fill='{colour}'/>"

    def _edges(self, cell: Cell) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield each neighbouring position of a cell with the path of the edge between the two."""
        (row, column), (x, y) = self.layout.positions[cell], self._corner(cell)
        yield (row, column - 1), f"M{x} {y}v{CELL}"
        yield (row - 1, column), f"M{x} {y}h{CELL}"
        yield (row, column + 1), f"M{x + CELL} {y}v{CELL}"
        yield (row + 1, column), f"M{x} {y + CELL}h{CELL}"

    def _frames(self) -> Iterator[str]:
        """Yield an outline around each set of cells that the step frames."""
        for cells in self.step.frames if self.step else ():
            edges = [
                edge
                for cell in members(cells)
                for beside, edge in self._edges(cell)
                if not cells >> self.layout.cell_at.get(beside, self.layout.cells) & 1
            ]
            yield (
                f"<path d='{''.join(edges)}' stroke='{_ENTRY}' stroke-width='3.5' "
                "stroke-linecap='square' fill='none'/>"
            )

    def _lines(self) -> Iterator[str]:
        """Yield the edges of cells, thin inside a box and thick around boxes and the board."""
        thin, thick = list[str](), list[str]()
        for cell in range(self.layout.cells):
            for beside, edge in self._edges(cell):
                (thick if self._is_thick_edge(cell, beside) else thin).append(edge)
        yield f"<path d='{''.join(thin)}' stroke='{_LINE}' fill='none'/>"
        yield (
            f"<path d='{''.join(thick)}' stroke='{_INK}' stroke-width='2' "
            "stroke-linecap='square' fill='none'/>"
        )

    def _cages(self) -> Iterator[str]:
        """Yield the outline of each cage, and its sum in the corner of its first cell."""
        for cage in self.constraints:
            if cage.kind != "cage":
                continue
            places = {self.layout.positions[cell] for cell in cage.cells}
            walls = [wall for cell in cage.cells for wall in self._walls(cell, places)]
            yield (
                f"<path d='{''.join(walls)}' stroke='{_INK}' stroke-dasharray='3 2' fill='none'/>"
            )
            for total in map(str, cage.clue):
                (x, y), width = self._corner(cage.cells[0]), len(total) * 7 + 1
                yield f"<rect x='{x + 1}' y='{y + 1}' width='{width}' height='10' fill='{_PAPER}'/>"
                yield _text(x + 1 + width / 2, y + _SUM_SIZE, _SUM_SIZE, _INK, total)

    def _walls(self, cell: Cell, places: set[tuple[int, int]]) -> Iterator[str]:
        """Yield the paths of the sides of *cell* that border a cage; *places* are its positions."""
        (row, column), (x, y) = self.layout.positions[cell], self._corner(cell)

        def inset(along: tuple[int, int], out: tuple[int, int]) -> int:
            """Return how far the wall towards *out* ends before the edge of the cell *along* it."""
            beside = row + along[0], column + along[1]
            if beside not in places:
                return _INSET
            return -_INSET if (beside[0] + out[0], beside[1] + out[1]) in places else 0

        for out in (-1, 0), (1, 0), (0, -1), (0, 1):
            if (row + out[0], column + out[1]) in places:
                continue
            across = _INSET if sum(out) < 0 else CELL - _INSET
            back, ahead = ((0, -1), (0, 1)) if out[0] else ((-1, 0), (1, 0))
            start, length = inset(back, out), CELL - inset(back, out) - inset(ahead, out)
            yield (
                f"M{x + start} {y + across}h{length}"
                if out[0]
                else f"M{x + across} {y + start}v{length}"
            )

    def _is_thick_edge(self, cell: Cell, beside: tuple[int, int]) -> bool:
        """Check whether a box or the board ends between *cell* and the position *beside* it."""
        other = self.layout.cell_at.get(beside)
        return other is None or self.layout.box_of[other] != self.layout.box_of[cell]

    def _labels(self) -> Iterator[str]:
        """Yield the numbers of columns above the board and of rows to its left."""
        for column in range(self.layout.columns):
            x = _MARGIN + column * CELL + CELL // 2
            yield _text(x, _MARGIN - 7, 11, _FAINT, str(column + 1))
        for row in range(self.layout.rows):
            y = _MARGIN + row * CELL + CELL // 2 + 4
            yield _text(_MARGIN - 11, y, 11, _FAINT, str(row + 1))

    def _digits(self) -> Iterator[str]:
        placed = dict(self.step.placements) if self.step else {}
        gone = set(self.step.eliminations) if self.step else set()
        named = {mark.candidate for mark in self.step.marks} if self.step else set()
        for cell in range(self.layout.cells):
            given = self.givens[cell]
            entry = self.entries[cell] if self.entries else 0
            if given or entry:
                yield self._large(cell, given or entry, _INK if given else _ENTRY, bold=bool(given))
                continue
            noted = (
                self.candidates[cell]
                if self.candidates
                else mask_of(digit for at, digit in named if at == cell)
            )
            if cell in placed and not noted:
                yield self._large(cell, placed[cell], _PLACED, bold=True)
            for digit in members(noted):
                candidate = Candidate(cell, digit)
                colour = _INK if candidate in named else _FAINT
                if placed.get(cell) == digit:
                    colour = _PLACED
                elif candidate in gone:
                    colour = _ELIMINATED
                yield self._small(candidate, colour, struck=candidate in gone)

    def _large(self, cell: Cell, digit: Digit, colour: str, *, bold: bool) -> str:
        x, y = self._corner(cell)
        weight = " font-weight='bold'" if bold else ""
        symbol = self.layout.symbol(digit)
        return _text(x + CELL // 2, y + CELL // 2 + 9, 25, colour, symbol, weight)

    @property
    def _side(self) -> int:
        """Number of candidates in each row of small digits in a cell."""
        return ceil(sqrt(self.layout.digits))

    @property
    def _step(self) -> float:
        """Distance of the small digits in a cell."""
        return (CELL - (_SUM_SIZE + _INSET if self.constraints else 0)) / self._side

    def _centre(self, candidate: Candidate) -> tuple[float, float]:
        """Return the centre of a small digit: in rows from the upper left, in ascending order."""
        x, y = self._corner(candidate.cell)
        row, column = divmod(candidate.digit - 1, self._side)
        step, top = self._step, _SUM_SIZE if self.constraints else 0
        left = (CELL - self._side * step) / 2
        return x + left + (column + 0.5) * step, y + top + (row + 0.5) * step

    def _small(self, candidate: Candidate, colour: str, *, struck: bool) -> str:
        x, y = self._centre(candidate)
        size = self._step * 0.75
        symbol = self.layout.symbol(candidate.digit)
        bold = " font-weight='bold'" if colour != _FAINT else ""
        drawn = _text(x, y + size * 0.36, size, colour, symbol, bold)
        if struck:
            reach = size * 0.5
            drawn += (
                f"<path d='M{_number(x - reach)} {_number(y + reach * 0.7)}"
                f"L{_number(x + reach)} {_number(y - reach * 0.7)}' stroke='{_ELIMINATED}' "
                "stroke-width='1.5'/>"
            )
        return drawn

    def _marks(self) -> Iterator[str]:
        """Yield a coloured disc under each candidate that the step highlights or places."""
        if not self.step:
            return
        radius = self._step * 0.47
        for mark in self.step.marks:
            cell, colour = mark.candidate.cell, _ROLES[mark.role]
            if self.givens[cell] or (self.entries and self.entries[cell]):
                left, top = self._corner(cell)
                yield _circle(left + CELL / 2, top + CELL / 2, CELL * 0.36, colour)
            else:
                yield _circle(*self._centre(mark.candidate), radius, colour)
        for candidate in self.step.placements:
            x, y = self._centre(candidate)
            if self.candidates:
                yield _circle(x, y, radius, _ROLES[Role.PATTERN])

    def _links(self) -> Iterator[str]:
        """Yield the links, slightly curved so that two links between the same cells stay apart."""
        for link in self.step.links if self.step else ():
            if link.start != link.end:
                yield self._link(link)

    def _link(self, link: Link) -> str:
        (x, y), (then_x, then_y) = self._centre(link.start), self._centre(link.end)
        far = hypot(then_x - x, then_y - y)
        away = min(14.0, far / 6)
        middle = ((x + then_x) / 2, (y + then_y) / 2)
        bent = (middle[0] - (then_y - y) / far * away, middle[1] + (then_x - x) / far * away)
        dashes = "" if link.strong else " stroke-dasharray='4 3'"
        points = f"M{_pair((x, y))}Q{_pair(bent)} {_pair((then_x, then_y))}"
        return (
            f"<path d='{points}' fill='none' stroke='{_ELIMINATED}' stroke-opacity='.7'{dashes}/>"
        )


def _pair(point: tuple[float, float]) -> str:
    return " ".join(map(_number, point))


def _number(value: float) -> str:
    """Format a length, rounded to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def _circle(x: float, y: float, radius: float, colour: str) -> str:
    return f"<circle cx='{_number(x)}' cy='{_number(y)}' r='{_number(radius)}' fill='{colour}'/>"


def _text(x: float, y: float, size: float, colour: str, text: str, more: str = "") -> str:
    return (
        f"<text x='{_number(x)}' y='{_number(y)}' font-size='{_number(size)}' fill='{colour}' "
        f"{_FONT}{more}>{escape(text)}</text>"
    )
