"""Two strong links of one digit, joined by a weak one: skyscrapers, kites, and all turbot fish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import position_cache
from ...exclusions import Sight, easiest_pairs, sights_of_same
from ...inference.dead_places import suspects_of
from ...layout import Candidate, Cell, Digit, House, Kind, Layout
from ...step import Link, Mark, Role, Step, Technique, sights_along, weak_links
from .digit_links import digits_to_search, links_at

_Pair = tuple[House, Cell, Cell]
"""A house with exactly two places for a digit, and these places."""


def pairs_of(board: Board, digit: int, kind: Kind) -> list[_Pair]:
    """Return the houses of a kind with exactly two places for *digit*, with the two places."""
    return _pairs_in(board.layout, board.places[digit], kind)


@position_cache(maxsize=4096)
def _pairs_in(layout: Layout, places: Mask, kind: Kind) -> list[_Pair]:
    found: list[_Pair] = []
    for house in layout.of_kind(kind):
        inside = places & house.mask
        if inside.bit_count() == 2:
            one, other = members(inside)
            found.append((house, one, other))
    return found


class TwoLinks(Technique):
    """Two houses have two places each for a digit, and a place of one sees a place of the other.

    These two are not both true, so one of the far ends is. A cell that sees both far ends cannot
    hold the digit.
    """

    def chain(
        self, board: Board, digit: int, ends: tuple[Cell, Cell, Cell, Cell], houses: list[House]
    ) -> Iterator[Step]:
        """Yield the step of a chain end = inner - inner = end, if it eliminates anything."""
        sees = board.layout.sees
        gone = board.candidates_in(sees[ends[0]] & sees[ends[3]], 1 << digit)
        if gone:
            yield self._step_along([Candidate(cell, digit) for cell in ends], houses, gone)

    def _step_along(
        self, nodes: list[Candidate], houses: list[House], gone: tuple[Candidate, ...]
    ) -> Step:
        """Return the step of a chain of four nodes."""
        roles = (Role.LINK_OFF, Role.LINK_ON, Role.LINK_OFF, Role.LINK_ON)
        links = zip(nodes, nodes[1:], (True, False, True), strict=False)
        return Step(
            self,
            eliminations=gone,
            basis=tuple(houses),
            marks=tuple(Mark(role, node) for role, node in zip(roles, nodes, strict=True)),
            links=tuple(Link(*link) for link in links),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_along(step)

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        far, near, near_too, far_too = (layout.cell_name(m.candidate.cell) for m in step.marks)
        one, other = step.houses
        return (
            f"In {one}, {digit} is in {far} or {near}; in {other}, in {near_too} or {far_too}. "
            f"{near} and {near_too} see each other and are not both {digit}, "
            f"so {far} or {far_too} is"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        far, near, near_too, far_too = (layout.cell_name(m.candidate.cell) for m in step.marks)
        return f"{digit} {far} = {near} - {near_too} = {far_too}"


class Skyscraper(TwoLinks):
    """Two parallel lines have two places each for a digit, one of each in the same crossing line.

    These two are not both true, so one of the other ends is. A cell that sees both other ends
    cannot hold the digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        digits = [digit for digit, _ in digits_to_search(board)]
        for kind, crossing in ((Kind.ROW, Kind.COLUMN), (Kind.COLUMN, Kind.ROW)):
            cross = _houses_of(board.layout, crossing)
            for digit in digits:
                for one, other in combinations(pairs_of(board, digit, kind), 2):
                    yield from self._steps_of(board, digit, one, other, cross)

    def _steps_of(
        self, board: Board, digit: int, one: _Pair, other: _Pair, cross: tuple[Mask, ...]
    ) -> Iterator[Step]:
        """Yield the step of two parallel lines, if one place of each is in a crossing line."""
        house, first, second = one
        house_too, first_too, second_too = other
        if first in other or second in other:  # lines of one kind may cross on solids
            return
        joined, free = (first, first_too), (second, second_too)
        if not cross[first] & cross[first_too]:
            joined, free = free, joined
        if cross[joined[0]] & cross[joined[1]] and not cross[free[0]] & cross[free[1]]:
            ends = (free[0], joined[0], joined[1], free[1])
            yield from self.chain(board, digit, ends, [house, house_too])

    def applies_to(self, layout: Layout) -> bool:
        return bool(layout.of_kind(Kind.ROW))


@lru_cache(maxsize=64)
def _houses_of(layout: Layout, kind: Kind) -> tuple[Mask, ...]:
    """Return, for each cell, a mask of its houses of one kind: several where grids overlap."""
    table = [0] * layout.cells
    for index, house in enumerate(layout.of_kind(kind)):
        for cell in house.cells:
            table[cell] |= 1 << index
    return tuple(table)


class TwoStringKite(TwoLinks):
    """A row and a column have two places each for a digit, one of each in the same box.

    These two are not both true, so one of the other ends is. A cell that sees both other ends
    cannot hold the digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, _ in digits_to_search(board):
            columns = pairs_of(board, digit, Kind.COLUMN)
            for row in pairs_of(board, digit, Kind.ROW):
                for column in columns:
                    yield from self._steps_of(board, digit, row, column)

    def _steps_of(self, board: Board, digit: int, row: _Pair, column: _Pair) -> Iterator[Step]:
        """Yield the steps of a row and a column, one for each two places in a common box."""
        if {row[1], row[2]} & {column[1], column[2]}:
            return
        boxes = _houses_of(board.layout, Kind.BOX)
        for near, far in ((row[1], row[2]), (row[2], row[1])):
            for near_too, far_too in ((column[1], column[2]), (column[2], column[1])):
                if boxes[near] & boxes[near_too]:
                    ends = (far, near, near_too, far_too)
                    yield from self.chain(board, digit, ends, [row[0], column[0]])

    def applies_to(self, layout: Layout) -> bool:
        return bool(layout.of_kind(Kind.ROW) and layout.of_kind(Kind.BOX))


class DualTwoStringKite(Technique):
    """Two 2-String Kites, of one digit or of two, join their strings in the same two cells.

    Each of them is valid by itself, so the eliminations of both hold.
    """

    def find(self, board: Board) -> Iterator[Step]:
        kites: dict[frozenset[Cell], list[Step]] = {}
        for kite in TWO_STRING_KITE.find(board):
            joint = frozenset(mark.candidate.cell for mark in kite.marks[1:3])
            kites.setdefault(joint, []).append(kite)
        for same in kites.values():
            for one, other in combinations(same, 2):
                if one.eliminations != other.eliminations:
                    yield self._combine(one, other)

    def _combine(self, one: Step, other: Step) -> Step:
        """Return one step with the eliminations of two kites."""
        near = dict.fromkeys(m.candidate for kite in (one, other) for m in kite.marks[1:3])
        far = dict.fromkeys(m.candidate for kite in (one, other) for m in kite.marks[::3])
        gone = {*one.eliminations, *other.eliminations}
        return Step(
            self,
            eliminations=tuple(sorted(gone, key=lambda candidate: candidate[::-1])),
            basis=(*one.houses, *other.houses),
            marks=(
                *(Mark(Role.PATTERN, node) for node in near),
                *(Mark(Role.LINK_ON, node) for node in far if node not in near),
            ),
            links=(*one.links, *other.links),
        )

    def applies_to(self, layout: Layout) -> bool:
        return TWO_STRING_KITE.applies_to(layout)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        halves = step.links[:3], step.links[3:]
        yield from weak_links(step)
        for gone in step.eliminations:
            ends = ((kite[0].start, kite[-1].end) for kite in halves)
            yield from easiest_pairs([list(sights_of_same((gone,), each)) for each in ends], layout)

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = (_describe_kite(step.links[half : half + 3], layout) for half in (0, 3))
        return (
            f"Two kites meet in one box. {one}. {other}. "
            f"A cell that sees both far ends of a kite cannot hold its digit"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ", ".join(_format_kite(step.links[half : half + 3], layout) for half in (0, 3))


def _describe_kite(links: Sequence[Link], layout: Layout) -> str:
    far, near, near_too, far_too = _kite_names(links, layout)
    digit = layout.symbol(links[0].start.digit)
    return (
        f"{digit} is in {far} or {near}, and in {near_too} or {far_too}; {near} sees {near_too}, "
        f"so {far} or {far_too} is {digit}"
    )


def _format_kite(links: Sequence[Link], layout: Layout) -> str:
    far, near, near_too, far_too = _kite_names(links, layout)
    return f"{layout.symbol(links[0].start.digit)} {far} = {near} - {near_too} = {far_too}"


def _kite_names(links: Sequence[Link], layout: Layout) -> list[str]:
    return [layout.cell_name(node.cell) for node in (links[0].start, *(k.end for k in links))]


TWO_STRING_KITE = TwoStringKite("two-string-kite", "2-String Kite", "0401")


class _Chain(NamedTuple):
    """A chain far = near - near = far of one digit, and the places that see both far ends."""

    ends: tuple[Cell, Cell, Cell, Cell]
    houses: tuple[House, House]
    gone: Mask


@position_cache(maxsize=4096)
def _chains(layout: Layout, places: Mask) -> tuple[_Chain, ...]:
    """Return every chain that eliminates something, each once, from its lower far end."""
    sees, links = layout.sees, links_at(layout, places)
    ends, suspects = mask_of(links), suspects_of(layout, places)
    found: list[_Chain] = []
    for far in sorted(links):
        reached = sees[far] & suspects
        for near, house in links[far] if reached else ():
            for near_too in members(sees[near] & ends & ~(1 << far)):
                for far_too, house_too in links[near_too]:
                    gone = reached & sees[far_too] & ~(1 << near | 1 << near_too)
                    if gone and far < far_too != near:
                        chain = (far, near, near_too, far_too)
                        found.append(_Chain(chain, (house, house_too), gone))
    return tuple(found)


class TurbotFish(TwoLinks):
    """Two houses have two places each for a digit, and a place of one sees a place of the other.

    These two are not both true, so one of the far ends is. A cell that sees both far ends cannot
    hold the digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            for chain in _chains(board.layout, places):
                yield self.step(digit, chain)

    def step(self, digit: Digit, chain: _Chain) -> Step:
        """Return *chain* as a step."""
        nodes = [Candidate(cell, digit) for cell in chain.ends]
        gone = tuple(Candidate(cell, digit) for cell in members(chain.gone))
        return self._step_along(nodes, list(chain.houses), gone)


def _best(board: Board) -> Step | None:
    """Return the chain with most eliminations; of equals the one with the earliest eliminations."""
    found = [
        (digit, chain)
        for digit, places in digits_to_search(board)
        for chain in _chains(board.layout, places)
    ]
    if not found:
        return None
    digit, chain = min(found, key=_rank)
    return TURBOT_FISH.step(digit, chain)


def _rank(found: tuple[Digit, _Chain]) -> tuple[int, int]:
    """Return the sort key of HoDoKu: most eliminations first, then the lowest weight."""
    digit, chain = found
    weight = sum(cell * (1 + 80 * k) + digit for k, cell in enumerate(members(chain.gone)))
    return -chain.gone.bit_count(), weight


TURBOT_FISH = TurbotFish("turbot-fish", "Turbot Fish", "0403")

TECHNIQUES = (
    TURBOT_FISH,
    Skyscraper("skyscraper", "Skyscraper", "0400"),
    TWO_STRING_KITE,
    DualTwoStringKite("dual-two-string-kite", "Dual 2-String Kite", "0404"),
)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"turbot-fish": _best}
"""Searches for the step that HoDoKu chooses, where `find` may yield another one first."""
