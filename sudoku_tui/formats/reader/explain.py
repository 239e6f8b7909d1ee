"""The explanation of a text: every line is part of a grid, or is ignored.

Each proposal, some lines as grids, has a cost, and so has ignoring a line. The cheapest combination
wins; a tie is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from ...engine.layout import Layout
from ..cells import has_one_solution
from .addresses import addressed
from .brackets import bracketed
from .candidates import placed_candidates
from .columns import open_boards
from .grids import Proposal, squares
from .rows import Row, rows_of_line
from .sizes import Sizes, sizes_for
from .source import (
    Source,
    source_of,
    with_usual_blanks,
    without_extras,
    without_prefix,
    without_words_beside,
)
from .streams import boards_in_fields, boards_on_lines, streams
from .surroundings import SPOILT, cost_of_ignoring

_CELLS_LEFT_OUT: Final = 0.2
"""The extra cost of ignoring a line that may be part of a board."""
_REFUSED: Final = 1_000.0
"""The cost of a line without an explanation."""
_TEXT_LEFT_OUT: Final = 10.0
"""Replaces `_CELLS_LEFT_OUT` if all lines would be ignored."""
_EQUAL: Final = 1e-6
"""Two costs with a smaller difference are a tie."""


class Refused(NamedTuple):
    """Lines without an explanation, or with two."""

    first: int
    """The first of the lines, from 0."""
    last: int
    rivals: tuple[Proposal, Proposal] | None = None
    """Two proposals for the lines with equal costs and different meanings."""

    @property
    def meaning(self) -> object:
        """The identity of the lines among others."""
        return self[:2]

    @property
    def cost(self) -> float:
        """The cost of having no explanation."""
        return _REFUSED * (self.last - self.first + 1)


Part: TypeAlias = Proposal | Refused


class Explanation(NamedTuple):
    """The explanation of all lines of a text."""

    source: Source
    rows_at: Sequence[Sequence[Row]]
    """The rows of each line, one for each way to separate its cells."""
    sizes: Sizes
    """The possible layouts of the boards."""
    parts: tuple[Part, ...]
    """The grids and the refused lines, in the order of the text."""

    @property
    def chosen(self) -> tuple[Proposal, ...]:
        """The grids; () if some lines were refused."""
        proposals = tuple(part for part in self.parts if isinstance(part, Proposal))
        return proposals if len(proposals) == len(self.parts) else ()


def explain(text: str, layout: Layout | None = None, sizes: Sizes | None = None) -> Explanation:
    """Explain a text.

    Args:
        text: The whole text.
        layout: The requested layout; None if the numbers of cells decide.
        sizes: The possible layouts in a requested style; None for any style.
    """
    source = source_of(text)
    lines = without_words_beside(without_prefix(source.lines))
    source, sizes = source._replace(lines=lines), sizes or sizes_for(layout)
    usual = _with_cells_alone(with_usual_blanks(lines), sizes)
    boards = list(boards_on_lines(usual, sizes))
    alone = {proposal.first for proposal in boards if proposal.is_clear_by_length(usual)}
    rows_at = [() if at in alone else rows_of_line(line, at) for at, line in enumerate(usual)]
    proposals = [*boards, *_proposals(usual, rows_at, sizes, layout, boards)]
    parts = tuple(_cheapest(lines, proposals)) or tuple(_cheapest(lines, proposals, _TEXT_LEFT_OUT))
    parts = tuple(map(_refuse_doubtful, parts))
    return Explanation(source, rows_at, sizes, parts)


def _with_cells_alone(lines: Sequence[str], sizes: Sizes) -> list[str]:
    """Return the lines with blanks in place of marks after a puzzle, and dots for gaps.

    Only rows joined on one line have characters for gaps.
    """
    lines = [_without_gaps(line) if sizes.joins_rows(line) else line for line in lines]
    return [without_extras(line, sizes.by_cells) for line in lines]


def _without_gaps(line: str) -> str:
    """Return joined rows with dots for gaps, or with blanks if the rows end at their last cell."""
    is_whole = len({*map(len, line.strip().split("/"))}) == 1
    return line.replace("#", "." if is_whole else " ")


def _proposals(
    lines: Sequence[str],
    rows_at: Sequence[Sequence[Row]],
    sizes: Sizes,
    layout: Layout | None,
    boards: Sequence[Proposal],
) -> Iterator[Proposal]:
    """Yield all other proposals; *boards* on a line are known."""
    whole = {proposal.first for proposal in boards if any(proposal.grids[0].meaning.digits)}
    yield from squares(lines, rows_at, sizes, whole)
    yield from streams(lines, rows_at, sizes, whole)
    yield from boards_in_fields(lines, sizes)
    yield from bracketed(lines, sizes)
    yield from placed_candidates(lines, rows_at, sizes)
    yield from open_boards(lines, sizes)
    yield from addressed(lines, layout)


class _Way(NamedTuple):
    """A way to explain all lines from a certain one, as a linked list of parts."""

    cost: float
    meaning: int
    """A hash of the meanings of its parts."""
    part: Part | None = None
    """The first part; None after the last line."""
    others: _Way | None = None

    def prepend(self, cost: float, part: Part | None = None) -> _Way:
        """Return this way with a part, or with an ignored line of this cost, before it."""
        if part is None:
            return self._replace(cost=self.cost + cost)
        return _Way(self.cost + cost, hash((part.meaning, self.meaning)), part, self)

    def parts(self) -> Iterator[Part]:
        """Yield the parts in the order of their lines."""
        way: _Way | None = self
        while way and way.part:
            yield way.part
            way = way.others


def _cheapest(
    lines: Sequence[str], proposals: Sequence[Proposal], left_out: float = _CELLS_LEFT_OUT
) -> Iterator[Part]:
    """Yield the parts of the cheapest explanation; after a tie, those that both share.

    Args:
        lines: The lines.
        proposals: Some lines as grids.
        left_out: The extra cost of ignoring a line that may be part of a board.
    """
    options: dict[int, list[Part]] = {}
    parts: list[Part] = [*proposals, *_refusable(lines, proposals)]
    for part in parts:
        options.setdefault(part.first, []).append(part)
    covered = {at for each in proposals for at in range(each.first, each.last + 1)}
    best: list[list[_Way]] = [[] for _ in lines]
    best.append([_Way(0.0, 0)])
    for at in reversed(range(len(lines))):
        ignored = cost_of_ignoring(lines[at])
        extra = left_out if at in covered and lines[at].strip() else 0
        ways = [way.prepend(ignored + extra) for way in best[at + 1] if ignored is not None]
        for part in options.get(at, ()):
            ways += [way.prepend(part.cost, part) for way in best[part.last + 1]]
        best[at] = _two_best(ways)
    cheapest, *others = best[0]
    if others and others[0].cost - cheapest.cost < _EQUAL:
        yield from _common(list(cheapest.parts()), list(others[0].parts()))
    else:
        yield from cheapest.parts()


def _two_best(ways: list[_Way]) -> list[_Way]:
    """Return the cheapest way, and the cheapest one with another meaning."""
    ways.sort(key=lambda way: way.cost)
    return [*ways[:1], *[way for way in ways[1:] if way.meaning != ways[0].meaning][:1]]


def _refusable(lines: Sequence[str], proposals: Sequence[Proposal]) -> Iterator[Refused]:
    """Yield the blocks of lines that may be refused: paragraphs, and single lines of a list."""
    on_lines = [each for each in proposals if each.first == each.last]
    alone = {each.first for each in on_lines}
    longs = {each.first for each in on_lines if each.is_long}
    parts = groupby(range(len(lines)), key=lambda at: (_is_said(lines[at]), at in longs))
    for block in (list(group) for (is_said, _), group in parts if is_said):
        yield Refused(block[0], block[-1])
        rows = [at for at in block if at in alone or cost_of_ignoring(lines[at]) is None]
        single = [at for at in rows if at in alone or SPOILT.fullmatch(lines[at])]
        if len(block) > 1 and 2 * len(single) >= len(rows):
            yield from (Refused(at, at) for at in rows)


def _is_said(line: str) -> bool:
    """Check whether a line is neither blank nor a comment; those separate blocks."""
    if cost_of_ignoring(line) is None:
        return True
    return bool(line.strip()) and not line.lstrip().startswith(("#", "%", "//"))


def _common(parts: Sequence[Part], others: Sequence[Part]) -> Iterator[Part]:
    """Yield the parts that two explanations share; differing parts become refused lines."""
    shared = {part.first: part for part in others}
    for part in parts:
        other = shared.get(part.first)
        if other and other.meaning == part.meaning:
            yield part
        elif isinstance(part, Proposal) and isinstance(other, Proposal):
            yield Refused(part.first, max(part.last, other.last), (part, other))
        else:
            rival = next((each for each in others if part.first <= each.last), None)
            if isinstance(part, Proposal) and isinstance(rival, Proposal):
                yield Refused(part.first, part.last, (part, rival))
            else:
                yield Refused(part.first, part.last)


def _refuse_doubtful(part: Part) -> Part:
    """Return a part, or refuse a doubtful board that does not have exactly one solution."""
    grids = part.grids if isinstance(part, Proposal) and part.is_doubtful else ()
    if all(has_one_solution(grid.layout, grid.meaning.digits) for grid in grids):
        return part
    return Refused(part.first, part.last)
