"""Strong links that are new since an earlier board of a path, and the candidates they refute.

If no chain refuted anything before, a chain that does so now passes through a new strong link: all
other strong links existed before, and weak links do not change. Groups are identified by their
cells. A group that has lost a cell is a new group with new strong links. A chain enters or leaves
such a group by one of these, so the candidates that the group excludes need no check of their own.

One end of a strong link is true. So the candidates that chains through it refute are those that are
false whichever end is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from ..bits import Mask, members
from ..board import Board
from ..changes import Changes
from .links import DigitGroups, Node, digit_groups, links_of, partners_by_places

_MANY: Final = 8
"""Largest number of new links to check one by one; with more, searching all chains is cheaper."""

_Link: TypeAlias = tuple[Node, Node]


def may_refute_more(board: Board, changes: Changes, *, grouped: bool) -> bool:
    """Check whether chains may refute something on *board* if none did before *changes*."""
    found: list[_Link] = []
    for link in _new_links(board, changes, grouped):
        found.append(link)
        if len(found) > _MANY:
            return True
    if not found:
        return False
    links = links_of(board, grouped=grouped)
    known, after = links.candidates, links.false_after
    return any(after(one) & after(other) & known for one, other in found)


def _new_links(board: Board, changes: Changes, grouped: bool) -> Iterator[_Link]:
    """Yield the strong links that did not exist before *changes*; some of them twice."""
    layout, places, lost = board.layout, board.places, changes.places
    x, of_cell = board.candidates, board.tables.of_cell
    for cell in members(board.bivalue & changes.cells):
        one, other = members(x & of_cell << cell)
        yield one, other
    twos, groups = partners_by_places(layout), digit_groups(layout)
    base = layout.cells * layout.digits
    for digit, here in enumerate(places[1:], 1):
        shift = (digit - 1) * layout.cells
        if lost[digit] and here:
            before = dict(twos[here | lost[digit]])
            for cell, others in twos[here]:
                for other in members(others & ~before.get(cell, 0) & -1 << cell):
                    yield shift + cell, shift + other
            if grouped:
                yield from _new_group_links(groups[here | lost[digit]], groups[here], shift, base)
        if grouped:
            base += len(groups[here].groups)


def _new_group_links(
    before: DigitGroups, now: DigitGroups, shift: int, base: Node
) -> Iterator[_Link]:
    """Yield the strong links of the groups of one digit that did not exist *before*.

    The digit's candidates are numbered from *shift*, and its groups in *now* from *base*.
    """
    known: dict[Mask, tuple[Mask, set[Mask]]] = {
        cells: (made, {before.groups[group][0] for group in members(groups)})
        for (cells, _), (made, groups) in zip(before.groups, before.strong_links, strict=True)
    }
    for number, ((cells, _), (made, groups)) in enumerate(
        zip(now.groups, now.strong_links, strict=True)
    ):
        made_before, groups_before = known.get(cells, (0, ()))
        for cell in members(made & ~made_before):
            yield base + number, shift + cell
        for group in members(groups):
            if now.groups[group][0] not in groups_before:
                yield base + number, base + group
