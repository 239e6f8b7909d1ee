"""Chains with links inside cages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...inference.links import Node, links_of
from ...layout import Candidate, Layout
from ...step import Link, Mark, Role, Rule, Step
from .fillings import common_digits, ways_of_different
from .sum_technique import SumTechnique
from .sum_words import describe_group
from .sums import OpenCells, groups_on, sum_marks

_MOST_STRONG: Final = 5
"""Most strong links of a chain."""
_MOST_LINKED: Final = 4
"""Most open cells of a cage whose candidates are linked in pairs."""


class _CageLinks(NamedTuple):
    """All links of a board as far as chains need them, and the cages that make some of them."""

    strong: dict[Node, Mask]
    weak: dict[Node, Mask]
    groups: dict[tuple[Node, Node], OpenCells]
    """The group of each link that no cell, house or other rule makes."""


class CageChain(SumTechnique):
    """Each candidate of a chain follows from the one before, so one of its two ends is true.

    If both ends are the same candidate, it is true. Otherwise what both exclude is false.
    Links are those of other chains, and two more: a cage that holds a digit for certain has it in
    one of two cells, and two candidates of a cage that are in no common filling exclude each other.
    """

    def find(self, board: Board) -> Iterator[Step]:
        links = _cage_links(board)
        if not links.groups:
            return
        found: dict[tuple[Candidate, ...], tuple[Node, ...]] = {}
        for start in links.strong:
            for path in _shortest_paths(links, start):
                concluded = _conclusions(board, path)
                known = found.get(concluded)
                if concluded and (known is None or len(path) < len(known)):
                    found[concluded] = path
        for concluded, path in sorted(found.items(), key=lambda item: len(item[1])):
            yield self._step_of(board, links, path, concluded)

    def _step_of(
        self,
        board: Board,
        links: _CageLinks,
        path: tuple[Node, ...],
        concluded: tuple[Candidate, ...],
    ) -> Step:
        nodes = [_candidate(board, node) for node in path]
        pairs = list(pairwise(path))
        used: dict[Rule, OpenCells] = {}
        for pair in pairs:
            if group := links.groups.get(pair):
                used[group.rule] = group
        marks: dict[Candidate, Mark] = {}
        for index, node in enumerate(nodes):
            marks.setdefault(node, Mark(Role.LINK_ON if index % 2 else Role.LINK_OFF, node))
        for mark in sum_marks(board, used.values(), *(Role.SET_B,) * len(used)):
            marks.setdefault(mark.candidate, mark)
        chain = tuple(
            Link(start, end, index % 2 == 0) for index, (start, end) in enumerate(pairwise(nodes))
        )
        placed, gone = (concluded, ()) if path[0] == path[-1] else ((), concluded)
        return Step(self, placed, gone, tuple(used), tuple(marks.values()), chain)

    def reason(self, step: Step, layout: Layout) -> str:
        first, *rest = (step.links[0].start, *(link.end for link in step.links))
        then = ", then ".join(_describe(node, layout) for node in rest[::2])
        groups = " and ".join(describe_group(rule, layout) for rule in step.rules)
        chain = (
            f"With {groups}: if {layout.cell_name(first.cell)} is not "
            f"{layout.symbol(first.digit)}, then {then}"
        )
        if step.placements:
            return chain
        ends = f"{_describe(first, layout)} or {_describe(rest[-1], layout)}"
        return f"{chain}. Either way {ends}, and a candidate that both exclude is false"

    def pattern(self, step: Step, layout: Layout) -> str:
        parts = [_short(step.links[0].start, layout)]
        for _, end, is_strong in step.links:
            parts += ["=" if is_strong else "-", _short(end, layout)]
        return " ".join(parts)


def _describe(candidate: Candidate, layout: Layout) -> str:
    return f"{layout.cell_name(candidate.cell)} is {layout.symbol(candidate.digit)}"


def _short(candidate: Candidate, layout: Layout) -> str:
    return f"{layout.symbol(candidate.digit)}{layout.cell_name(candidate.cell)}"


def _candidate(board: Board, node: Node) -> Candidate:
    cells = board.layout.cells
    return board.layout.candidates[node // cells + 1][node % cells]


def _cage_links(board: Board) -> _CageLinks:
    """Return the links of *board*, those inside groups included."""
    plain = links_of(board)
    found = _CageLinks(dict(plain.strong_links), dict(plain.weak_links), {})
    for group in groups_on(board):
        if ways := group.ways:
            for digit in members(common_digits(ways.combinations)):
                _link_places(board, found, group, digit)
            if len(group.cells) <= _MOST_LINKED:
                _link_pairs(board, found, group)
    return found


def _link_places(board: Board, links: _CageLinks, group: OpenCells, digit: int) -> None:
    """Add the strong link of a digit that *group* holds for certain in one of two cells."""
    shift = (digit - 1) * board.layout.cells
    places = [
        shift + cell
        for cell, field in zip(group.cells, group.fields, strict=True)
        if field >> digit & 1
    ]
    if len(places) == 2:
        for one, other in (places, places[::-1]):
            if not links.strong.get(one, 0) >> other & 1:
                links.strong[one] = links.strong.get(one, 0) | 1 << other
                links.groups[one, other] = group


def _link_pairs(board: Board, links: _CageLinks, group: OpenCells) -> None:
    """Add the weak links of candidates that are in no common filling of *group*."""
    cells = board.layout.cells
    for index, (cell, field) in enumerate(zip(group.cells, group.fields, strict=True)):
        for digit in members(field):
            one = (digit - 1) * cells + cell
            fields = (*group.fields[:index], 1 << digit, *group.fields[index + 1 :])
            ways = ways_of_different(fields, group.total)
            held = ways.held if ways else (0,) * len(fields)
            for other_cell, own, left in zip(group.cells, group.fields, held, strict=True):
                for other_digit in members(own & ~left) if other_cell != cell else ():
                    other = (other_digit - 1) * cells + other_cell
                    if not links.weak[one] >> other & 1:
                        links.weak[one] |= 1 << other
                        links.groups[one, other] = group


def _shortest_paths(links: _CageLinks, start: Node) -> Iterator[tuple[Node, ...]]:
    """Yield the shortest chain to each node that is true if *start* is false.

    Only chains with a link inside a group are yielded. A chain has at most `_MOST_STRONG` strong
    links.
    """
    strong, weak = links.strong, links.weak
    linked = mask_of(strong)
    front: list[tuple[Node, ...]] = [(start,)]
    seen_on = seen_off = 0
    for _ in range(_MOST_STRONG):
        longer: list[tuple[Node, ...]] = []
        for path in front:
            for true in members(strong[path[-1]] & ~seen_on):
                seen_on |= 1 << true
                here = (*path, true)
                pairs = pairwise(here)
                if len(here) > 2 and any(pair in links.groups for pair in pairs):
                    yield here
                for false in members(weak[true] & linked & ~seen_off):
                    seen_off |= 1 << false
                    longer.append((*here, false))
        front = longer


def _conclusions(board: Board, path: tuple[Node, ...]) -> tuple[Candidate, ...]:
    """Return the candidates that both ends of a chain exclude, by the rules of the houses alone.

    If the two ends are the same candidate, that one is true and returned instead.
    """
    if path[0] == path[-1]:
        return (_candidate(board, path[0]),)
    excludes = board.tables.excludes
    both = excludes[path[0]] & excludes[path[-1]] & board.candidates
    return tuple([_candidate(board, node) for node in members(both & ~mask_of(path))])


TECHNIQUES = (CageChain("cage-chain", "Cage Chain", ""),)
