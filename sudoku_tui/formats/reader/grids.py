"""Grids of cells in the lines of a text, and the search for grids with a line for each row."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...engine.layout import Layout
from .rows import BLANK_SIGNS, Cell, Row
from .sizes import WITHOUT_BOXES, Sizes
from .surroundings import RULE, RULE_WITH_WORDS
from .values import Meaning, meaning_of

_DASHES: Final = re.compile(r"[^.\w]*(?:-{3}|_{3}|={3})[^.0-9A-Za-z]*")
"""A line that may separate two rows, or be a row of empty cells."""
_PADDED: Final = 1_000_000
"""The index of a cell whose tab an editor has removed."""
_MOST_BOARDS: Final = 20
"""Most boards of a block whose lines are all tried as the first line of a board."""
_LONGEST_ROW: Final = 27
"""Most cells of a row, or of a row of candidates in their places."""
_MARKDOWN_RULE: Final = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*")
_HEAD: Final = re.compile(r"(?:columns?|cols?|c|r)?([0-9]{1,2}|[A-Ya-y])", re.IGNORECASE)
_COUNTS_ARE_CELLS: Final = 0.5
"""The extra cost of a grid whose first row or column counts 1, 2, 3 and so on."""


class Grid(NamedTuple):
    """The cells of a board and their meaning."""

    layout: Layout
    cells: tuple[Cell, ...]
    meaning: Meaning


class Proposal(NamedTuple):
    """An explanation of some lines as grids."""

    first: int
    """The first of the lines, from 0."""
    last: int
    grids: tuple[Grid, ...]
    cost: float
    view: str
    is_doubtful: bool = False
    """Whether a missing blank would make it another board."""

    @property
    def is_long(self) -> bool:
        """Whether its first grid has more cells than a row."""
        return len(self.grids[0].cells) > _LONGEST_ROW

    def is_clear_by_length(self, lines: Sequence[str]) -> bool:
        """Check whether there are more cells than in any row, on a line with other text."""
        is_beside = len(self.grids[0].cells) < len(lines[self.first].strip())
        return self.is_long and is_beside and any(self.grids[0].meaning.digits)

    @property
    def meaning(self) -> object:
        """The meaning of the grids, without their places."""
        return tuple((grid.layout.id, *grid.meaning[:3]) for grid in self.grids)


def grid_of(cells: Sequence[Cell], layout: Layout | None) -> Grid | None:
    """Return the grid of *cells*; None if there is no layout or a cell has no meaning."""
    if layout is None:
        return None
    if len(cells) == layout.rows * layout.columns != layout.cells:
        cells = _on_canvas(cells, layout)
    if layout.cells != len(cells):
        return None
    meaning = meaning_of(cells, layout)
    return Grid(layout, tuple(cells), meaning) if isinstance(meaning, Meaning) else None


def _on_canvas(cells: Sequence[Cell], layout: Layout) -> Sequence[Cell]:
    """Return the cells of a layout with gaps from its whole canvas; () if a gap has a digit."""
    inside = []
    for at, cell in enumerate(cells):
        if divmod(at, layout.columns) in layout.cell_at:
            inside.append(cell)
        elif cell.text not in BLANK_SIGNS and cell.text != "0":
            return ()
    return inside


def are_counted(names: Sequence[str]) -> bool:
    """Check whether *names* count from 0, 1 or A, up or down, or are all one sign or empty."""
    if len({*names}) == 1:
        return names[0] == "" or not names[0].isalnum()
    count = len(names)
    due = (
        [str(number) for number in range(1, count + 1)],
        [str(number) for number in range(count)],
        [f"{number:02}" for number in range(1, count + 1)],
        list("ABCDEFGHIJKLMNOPQRSTUVWXY"[:count]),
    )
    upper = [name.upper() for name in names]
    return upper in due or upper[::-1] in due


def is_head(line: str, columns: int) -> bool:
    """Check whether a line names the columns of a grid."""
    words = re.split(r"[\s|,;\t\"'&:]+", line.strip(" |,;\t\"'"))
    named = [match[1] for match in map(_HEAD.fullmatch, words) if match]
    if len(named) != len(words):
        words = words[1:]
        named = [match[1] for match in map(_HEAD.fullmatch, words) if match]
    return len(named) == len(words) == columns and are_counted(named)


_Rows: TypeAlias = dict[int, list[Row]]
"""Rows by the numbers of their lines."""


class _Plan(NamedTuple):
    """The expected rows of a board, or of two boards side by side."""

    layout: Layout
    widths: tuple[int, ...]
    """The number of cells in each row."""
    beside: int = 1


def squares(
    lines: Sequence[str],
    rows_at: Sequence[Sequence[Row]],
    sizes: Sizes,
    whole: Collection[int],
) -> Iterator[Proposal]:
    """Yield the grids with a line for each row, alone or two side by side.

    Blocks of lines that are mostly *whole* boards are skipped.
    """
    for view in dict.fromkeys(row.view for rows in rows_at for row in rows):
        by_width = _by_width(rows_at, view)
        for plan in _plans(sizes):
            for rows in _rows_of_plan(lines, by_width, plan, view):
                for each in _squares_of(lines, rows, plan, view):
                    numbers = [at for at in range(each.first, each.last + 1) if rows_at[at]]
                    if 2 * sum(at in whole for at in numbers) <= len(numbers):
                        yield each


def _plans(sizes: Sizes) -> Iterator[_Plan]:
    """Yield the plans of all sizes, alone or two side by side."""
    for columns, layout in sizes.by_columns.items():
        for beside in (1,) if columns in WITHOUT_BOXES else (1, 2):
            yield _Plan(layout, (columns * beside,) * layout.rows, beside)
    for widths, layout in sizes.by_counts.items():
        yield _Plan(layout, widths)


def _by_width(rows_at: Sequence[Sequence[Row]], view: str) -> dict[int, _Rows]:
    """Return the rows of a view by their number of cells, and by their line."""
    by_width: dict[int, _Rows] = {}
    for at, each in enumerate(rows_at):
        for row in each:
            if row.view == view:
                by_width.setdefault(len(row.cells), {}).setdefault(at, []).append(row)
    return by_width


def _rows_of_plan(
    lines: Sequence[str], by_width: Mapping[int, _Rows], plan: _Plan, view: str
) -> Iterator[_Rows]:
    """Yield the lines that may be rows of a plan, with and without lines of dashes."""
    rows: _Rows = {}
    for width in dict.fromkeys(plan.widths):
        for at, each in by_width.get(width, {}).items():
            rows[at] = [*rows.get(at, ()), *each]
    if len(rows) >= len(plan.widths):
        yield dict(sorted(rows.items()))
        if view in ("characters", "words"):
            bare = {at: row for at, row in rows.items() if not _DASHES.fullmatch(lines[at].strip())}
            if len(plan.widths) <= len(bare) < len(rows):
                yield dict(sorted(bare.items()))
    elif rows and view == "\t0":
        yield from _padded_rows(by_width, plan)


def _padded_rows(by_width: Mapping[int, _Rows], plan: _Plan) -> Iterator[_Rows]:
    """Yield the rows of all widths with empty cells at their ends, if none has dropped any."""
    every = [row for rows in by_width.values() for each in rows.values() for row in each]
    if not any(row.cut for row in every):
        padded = {row.cells[0].line: [_padded(row, plan.widths[0])] for row in every}
        yield dict(sorted(padded.items()))


def _squares_of(lines: Sequence[str], rows: _Rows, plan: _Plan, view: str) -> Iterator[Proposal]:
    """Yield the grids of a plan; *rows* are the lines that may be its rows."""
    of_shape: dict[tuple[int, int], dict[_Shape, Row]] = {}
    """The rows of a line with a certain width, by their shapes."""
    for at, each in rows.items():
        for row in each:
            of_shape.setdefault((at, len(row.cells)), {}).setdefault(_Shape.of(row), row)
    below = _lines_below(lines, rows)
    for start in _starts(lines, rows, len(plan.widths)):
        taken = _lines_of_square(lines, below, start, len(plan.widths))
        shaped = [of_shape.get(key, {}) for key in zip(taken, plan.widths, strict=False)]
        if len(taken) < len(plan.widths) or not all(shaped):
            continue
        for shape in shaped[0]:
            chosen = _rows_of_shape(shaped, shape, view)
            if chosen and (proposal := _square(chosen, plan, view)):
                is_doubtful = any(map(_is_padded, chosen))
                yield with_frame(proposal, lines)._replace(is_doubtful=is_doubtful)


def _rows_of_shape(shaped: Sequence[Mapping[_Shape, Row]], shape: _Shape, view: str) -> list[Row]:
    """Return the row of each line with a shape; [] if a line has none."""
    chosen = [rows[shape] for rows in shaped if shape in rows]
    if len(chosen) == len(shaped) - 1 and shape.cut and view[0] in ",;":
        # In a program each row but the last ends with a comma.
        last = shaped[-1].get(shape._replace(cut=0))
        chosen += [last] if last else []
    return chosen if len(chosen) == len(shaped) else []


def _starts(lines: Sequence[str], rows: _Rows, count: int) -> Iterator[int]:
    """Yield the lines where a board of *count* rows may begin.

    In a block of boards these are the first line of each; in a long block with other lines, each
    board may be below a line with the names of its columns.
    """
    block: list[int] = []
    for at in (*rows, None):
        between = lines[block[-1] + 1 : at] if block else ()
        if at is None or any(not RULE.fullmatch(line.strip()) for line in between):
            if len(block) % count == 0 or len(block) > _MOST_BOARDS * count:
                yield from block[::count]
                yield from block[1 :: count + 1] if len(block) % count else ()
            else:
                yield from block
            block = []
        if at is not None:
            block.append(at)


def _padded(row: Row, wide: int) -> Row:
    """Return a row with empty cells at its end, whose tabs an editor has removed."""
    last = row.cells[-1]
    missing = wide - len(row.cells)
    return row._replace(cells=row.cells + (Cell("", last.line, _PADDED),) * missing)


def _is_padded(row: Row) -> bool:
    return row.cells[-1].at == _PADDED


class _Shape(NamedTuple):
    """The common properties of the rows of a board."""

    is_named: bool
    is_named_behind: bool
    cut: int

    @classmethod
    def of(cls, row: Row) -> _Shape:
        """Return the shape of a row."""
        return cls(bool(row.name), bool(row.name_behind), row.cut)


def _lines_below(lines: Sequence[str], rows: Collection[int]) -> dict[int, int]:
    """Return the next row below each row, if only rules and blank lines are between them."""
    below: dict[int, int] = {}
    last: int | None = None
    for at, line in enumerate(lines):
        if at in rows:
            if last is not None:
                below[last] = at
            last = at
        elif line.strip() and not RULE_WITH_WORDS.fullmatch(line.strip()):
            last = None
    return below


def _lines_of_square(
    lines: Sequence[str], below: Mapping[int, int], start: int, count: int
) -> list[int]:
    """Return the lines of *count* rows from *start*, or fewer if other lines are between."""
    taken = [start]
    while len(taken) < count:
        at = below.get(taken[-1])
        if (
            at is None
            and len(taken) == 1
            and _MARKDOWN_RULE.fullmatch("".join(lines[start + 1 : start + 2]))
        ):
            at = start + 2
        if at is None:
            break
        taken.append(at)
    return taken


def _square(rows: Sequence[Row], plan: _Plan, view: str) -> Proposal | None:
    """Return the proposal of one or two grids; None if they are not a board."""
    names, behind = [row.name for row in rows], [row.name_behind for row in rows]
    if not (are_counted(names) and are_counted(behind)) or _are_margins_cells(rows, view):
        return None
    grids = [_part(rows, number, plan) for number in range(plan.beside)]
    found = tuple(grid for grid in grids if grid)
    if len(found) < len(grids):
        return None
    cost = 1.0 + 0.1 * (view == "words") + 0.05 * (view[0] in ",;\t|&:/")
    cost += 0.02 * bool(names[0]) + 0.02 * bool(behind[0])
    cost += _COUNTS_ARE_CELLS * (plan.beside == 1 and _has_counted_edge(found[0], plan.widths[0]))
    first, last = rows[0].cells[0].line, rows[-1].cells[0].line
    return Proposal(first, last, found, cost * plan.beside, view)


def _are_margins_cells(rows: Sequence[Row], view: str) -> bool:
    """Check whether the empty fields outside the bars of a table were taken as cells."""
    if view[0] != "|":
        return False
    is_left = view == "|0" and not any(row.cells[0].text for row in rows)
    return is_left or not (rows[0].cut or any(row.cells[-1].text for row in rows))


def _has_counted_edge(grid: Grid, width: int) -> bool:
    """Check whether the first row or column of a grid counts 1, 2, 3 and so on."""
    edges = grid.cells[1:width], grid.cells[width::width]
    return any(edge[0].text and are_counted([cell.text for cell in edge]) for edge in edges)


def _part(rows: Sequence[Row], number: int, plan: _Plan) -> Grid | None:
    """Return one of the boards side by side, by its number from 0; None if it is not a board."""
    parts = (_share(row.cells, number, plan.beside) for row in rows)
    return grid_of([cell for part in parts for cell in part], plan.layout)


def _share(cells: Sequence[Cell], number: int, count: int) -> Sequence[Cell]:
    """Return the part of a row in one of *count* boards side by side, by its number from 0."""
    width = len(cells) // count
    return cells[number * width : (number + 1) * width]


def with_frame(proposal: Proposal, lines: Sequence[str]) -> Proposal:
    """Extend an explanation by the rules around the grid and the names of columns."""
    framed = _with_rules(proposal, lines)
    headed = _with_head(framed, lines)
    return headed if headed is framed else _with_rules(headed, lines)


def _with_rules(proposal: Proposal, lines: Sequence[str]) -> Proposal:
    """Extend an explanation by the rules above and below the grid."""
    first, last = proposal.first, proposal.last
    if first and lines[first - 1].strip() and RULE.fullmatch(lines[first - 1].strip()):
        first -= 1
    below = lines[last + 1].strip() if last + 1 < len(lines) else ""
    if below and RULE.fullmatch(below) and RULE.fullmatch(lines[first].strip()):
        last += 1
    return proposal._replace(first=first, last=last)


def _with_head(proposal: Proposal, lines: Sequence[str]) -> Proposal:
    """Extend an explanation by the line of column names above or below the grid."""
    columns, above = proposal.grids[0].layout.columns, proposal.first - 1
    while above >= 0 and (not lines[above].strip() or RULE.fullmatch(lines[above].strip())):
        above -= 1
    if above >= 0 and is_head(lines[above], columns):
        return proposal._replace(first=above, cost=proposal.cost - 0.01)
    below = proposal.last + 1
    if below < len(lines) and RULE.fullmatch(lines[below].strip()):
        below += 1
    if below < len(lines) and is_head(lines[below], columns):
        return proposal._replace(last=below, cost=proposal.cost - 0.01)
    return proposal
