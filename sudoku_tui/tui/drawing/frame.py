"""The geometry of a drawn board: grid lines, and the places of cells, joints and numbers.

A rule is a horizontal grid line, a post a vertical one. A joint is a point where they meet. The rim
is the outermost line, the gutter the space left of it for row numbers. On a board with cages the
lines between cells are the walls of the cages.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from textual.geometry import Region

from ...engine.layout import Cell, Layout, Position, grid_letters
from .cages import DrawnCages
from .glyphs import ARM_DOWN, ARM_LEFT, ARM_RIGHT, ARM_UP

NONE, LIGHT, DASHED, WALL, HEAVY = range(5)
"""The kinds of a line: none, between cells, between boxes in a cage, between cages, between boxes.
"""
WEIGHTS: Final = (0, 1, 2, 1, 2)
"""The weight of each kind: 0 none, 1 light, 2 heavy."""


@dataclass(frozen=True)
class CellSize:
    """The columns and lines of a cell, and the kinds of lines between cells.

    Lines between boxes are always drawn; light ones are optional.
    """

    name: str
    width: int
    height: int
    rules: bool = False
    """Whether there are light lines between the rows of a box. Each takes a line of the screen."""
    posts: bool = True
    """Whether there are light lines between the columns of a box."""
    blanks: bool = False
    """Whether there is a blank between the columns of a box in place of a light line."""
    labelled: bool = True
    """Whether rows and columns can be numbered."""

    @property
    def open(self) -> bool:
        """Whether there are lines around every cell."""
        return self.rules and self.posts


HUGE = CellSize("huge", 11, 5, rules=True)
LARGE = CellSize("large", 7, 3, rules=True)
LARGE_TIGHT = CellSize("large tight", 7, 3)
MEDIUM_OPEN = CellSize("medium open", 5, 2, rules=True)
MEDIUM = CellSize("medium", 5, 2)
MEDIUM_LOW = CellSize("medium low", 5, 1, rules=True)
"""The size between `MEDIUM_OPEN` and `SMALL_OPEN`, for boards with cages."""
SMALL_OPEN = CellSize("small open", 3, 1, rules=True)
SMALL = CellSize("small", 3, 1, posts=False)
MINI = CellSize("mini", 1, 1, posts=False, blanks=True, labelled=False)
"""The size of previews, which is too small for notes."""
SIZES = (HUGE, LARGE, LARGE_TIGHT, MEDIUM_OPEN, MEDIUM, SMALL_OPEN, SMALL)
"""The sizes to play in, largest first."""
CAGE_SIZES = (HUGE, LARGE, MEDIUM_OPEN, MEDIUM_LOW, SMALL_OPEN)
"""The sizes to play in with cages: all have lines around every cell. The largest is first."""


def size_named(name: str) -> CellSize | None:
    """Return the size of this name; None for another name, such as that of the automatic choice."""
    return next((size for size in SIZES if size.name == name), None)


class Joint(NamedTuple):
    """The greatest kind of the lines that meet at a point, and the arms of its stroke."""

    kind: int
    arms: int
    """The index of its stroke in `Glyphs.lines`."""


@dataclass(frozen=True)
class Frame:
    """A layout drawn at one size. Rows, columns and grid lines count from 0.

    Rule i is above row i, post i is left of column i. A place of the canvas without a cell has no
    lines of its own. A picture is the drawn board, in characters.
    """

    layout: Layout
    size: CellSize
    labels: bool = True
    cages: DrawnCages | None = None
    """The cages of the puzzle; None if it has none or the size has no room for their walls."""

    @cached_property
    def rules(self) -> tuple[tuple[int, ...], ...]:
        """The kind of the line above each place, ``rules[row][column]``."""
        rows, columns = range(self.layout.rows + 1), range(self.layout.columns)
        return tuple(
            tuple(self._line((r - 1, c), (r, c), self.size.rules) for c in columns) for r in rows
        )

    @cached_property
    def posts(self) -> tuple[tuple[int, ...], ...]:
        """The kind of the line left of each place, ``posts[row][column]``."""
        rows, columns = range(self.layout.rows), range(self.layout.columns + 1)
        return tuple(
            tuple(self._line((r, c - 1), (r, c), self.size.posts) for c in columns) for r in rows
        )

    def _line(self, one: Position, other: Position, light: bool) -> int:
        """Return the kind of the line between two places; *light* ones can be left out."""
        layout = self.layout
        cells = layout.cell_at.get(one), layout.cell_at.get(other)
        here, there = (None if cell is None else layout.box_of[cell] for cell in cells)
        between_boxes = here != there
        if self.cages and (one in self.cages.cage_at or other in self.cages.cage_at):
            if self.cages.cage_at.get(one) is not self.cages.cage_at.get(other):
                return HEAVY if between_boxes else WALL
            return DASHED if between_boxes else NONE
        if between_boxes:
            return HEAVY
        return LIGHT if light and here is not None else NONE

    @cached_property
    def joints(self) -> tuple[tuple[Joint, ...], ...]:
        """The joint at the top left corner of each place, ``joints[row][column]``."""
        rows, columns = range(self.layout.rows + 1), range(self.layout.columns + 1)
        return tuple(tuple(self._joint(r, c) for c in columns) for r in rows)

    def _joint(self, row: int, column: int) -> Joint:
        rows, columns = self.layout.rows, self.layout.columns
        arms = {
            ARM_UP: self.posts[row - 1][column] if row else NONE,
            ARM_RIGHT: self.rules[row][column] if column < columns else NONE,
            ARM_DOWN: self.posts[row][column] if row < rows else NONE,
            ARM_LEFT: self.rules[row][column - 1] if column else NONE,
        }
        kind = max(arms.values())
        # A joint has one colour, so light lines end before walls and lines between boxes.
        least = DASHED if kind >= WALL else LIGHT
        return Joint(kind, sum(arm * WEIGHTS[its] for arm, its in arms.items() if its >= least))

    @cached_property
    def has_rule(self) -> tuple[bool, ...]:
        """Whether each rule takes a line of the picture."""
        return tuple(self.size.rules or any(weights) for weights in self.rules)

    @cached_property
    def has_post(self) -> tuple[bool, ...]:
        """Whether each post takes a column of the picture."""
        between = self.size.posts or self.size.blanks
        return tuple(between or any(weights) for weights in zip(*self.posts, strict=True))

    @cached_property
    def gutter(self) -> int:
        """The number of columns left of the rim, for the numbers of the rows."""
        return len(str(self.layout.rows)) if self.labelled else 0

    @property
    def labelled(self) -> bool:
        """Whether rows and columns are numbered."""
        return self.labels and self.size.labelled

    @cached_property
    def numbered_lines(self) -> tuple[frozenset[int], frozenset[int]]:
        """The rows and the columns that have cells: the others need no number."""
        places = self.layout.positions
        return frozenset(row for row, _ in places), frozenset(column for _, column in places)

    @cached_property
    def letters(self) -> Mapping[Position, str]:
        """The letters of overlapping grids, by the joint at the top left corner of each grid."""
        return grid_letters(self.layout) if self.size.labelled else {}

    def is_before_letter(self, column: int) -> bool:
        """Check whether the next post to the right of a column has a letter at its top."""
        after = range(column + 1, self.layout.columns)
        post = next((each for each in after if self.has_post[each]), None)
        return post is not None and (0, post) in self.letters

    @property
    def numbered_rim(self) -> int:
        """The line of the picture with the column numbers: the first, or the last below cages.

        The sums of cages need the first line.
        """
        return self.height - 1 if self.cages else 0

    def number(self, column: int) -> Region:
        """Return the region of a column's number in the rim; empty if the column has none."""
        if not self.labelled or column not in self.numbered_lines[1]:
            return Region()
        width, digits = self.size.width, len(str(column + 1))
        before = (width - digits + 1) // 2
        if before + digits == width and self.is_before_letter(column):
            before -= 1  # otherwise the number and the letter would read as one
        return Region(self.lefts[column] + before, self.numbered_rim, digits, 1)

    @property
    def middle(self) -> int:
        """The line of a cell in which a digit is written as one character."""
        return (self.size.height - 1) // 2

    @cached_property
    def lefts(self) -> tuple[int, ...]:
        """The first picture column of each column of cells, and the column after the rim."""
        steps = (self.size.width + has for has in self.has_post[1:])
        return tuple(accumulate(steps, initial=self.gutter + self.has_post[0]))

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The first picture line of each row of cells, and the line after the rim."""
        steps = (self.size.height + has for has in self.has_rule[1:])
        return tuple(accumulate(steps, initial=int(self.has_rule[0])))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """First picture column of the gutter and of each column with its post; last, the width."""
        columns = (x - has for x, has in zip(self.lefts, self.has_post, strict=True))
        return (0, *columns, self.width)

    def columns_of(self, region: Region) -> range:
        """Return the columns of cells, each with the post left of it, that a region overlaps.

        -1 is the gutter, and the last column is the rightmost post.
        """
        left, right = region.column_span
        starts = self.starts[1:-1]
        return range(bisect_right(starts, left) - 1, bisect_left(starts, right))

    @property
    def width(self) -> int:
        """The number of columns of the picture."""
        return self.lefts[-1]

    @property
    def height(self) -> int:
        """The number of lines of the picture."""
        return self.tops[-1]

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """The region of each cell in the picture, without the lines around it."""
        width, height = self.size.width, self.size.height
        return tuple(
            Region(self.lefts[column], self.tops[row], width, height)
            for row, column in self.layout.positions
        )

    def region(self, cell: Cell) -> Region:
        """Return the region of a cell in the picture, without the lines around it."""
        return self.regions[cell]

    def region_with_lines(self, cell: Cell) -> Region:
        """Return the region of a cell with the lines around it."""
        row, column = self.layout.positions[cell]
        lines = (
            self.has_rule[row],
            self.has_post[column + 1],
            self.has_rule[row + 1],
            self.has_post[column],
        )
        return self.region(cell).grow(lines)

    def joint(self, row: int, column: int) -> Region:
        """Return the region of the joint at the top left corner of a place; empty if not drawn."""
        post, rule = self.has_post[column], self.has_rule[row]
        return Region(self.lefts[column] - post, self.tops[row] - rule, int(post), int(rule))

    def edge(self, upright: bool, row: int, column: int) -> Region:
        """Return the region of the line left of a place (*upright*) or above it.

        It is empty if not drawn.
        """
        joint = self.joint(row, column)
        if upright:
            return Region(joint.x, self.tops[row], joint.width, self.size.height)
        return Region(self.lefts[column], joint.y, self.size.width, joint.height)

    @cached_property
    def light_lines(self) -> Mapping[Position, tuple[Region, Region, Region]]:
        """The light lines right of and below each cell and their joint.

        Regions of other lines are empty.
        """
        return {
            (r, c): (
                _if_light(self.posts[r][c + 1], self.edge(True, r, c + 1)),
                _if_light(self.rules[r + 1][c], self.edge(False, r + 1, c)),
                _if_light(self.joints[r + 1][c + 1].kind, self.joint(r + 1, c + 1)),
            )
            for r, c in self.layout.positions
        }

    @cached_property
    def region_of_all(self) -> Region:
        """The region of the whole picture."""
        return Region(0, 0, self.width, self.height)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a point of the picture; None on a line or outside."""
        row, column = bisect_right(self.tops, y) - 1, bisect_right(self.lefts, x) - 1
        cell = self.layout.cell_at.get((row, column))
        return cell if cell is not None and self.region(cell).contains(x, y) else None


def _if_light(kind: int, region: Region) -> Region:
    """Return the region of a line between cells, drawn or not; an empty one for other lines."""
    return region if kind <= LIGHT else Region()


@lru_cache(maxsize=32)
def frame_of(
    layout: Layout, size: CellSize, labels: bool = True, cages: DrawnCages | None = None
) -> Frame:
    """Return the cached frame of a layout at a size, with *cages* if the size can show them."""
    return Frame(layout, size, labels, cages if size.open else None)


def sizes_with(cages: DrawnCages | None) -> tuple[CellSize, ...]:
    """Return the sizes to play in with these cages, largest first."""
    return CAGE_SIZES if cages else SIZES


def largest_size(
    layout: Layout, columns: int, rows: int, labels: bool = True, cages: DrawnCages | None = None
) -> CellSize | None:
    """Return the largest size that fits into *columns* and *rows*; None if none does."""
    for size in sizes_with(cages):
        frame = frame_of(layout, size, labels, cages)
        if frame.width <= columns and frame.height <= rows:
            return size
    return None
