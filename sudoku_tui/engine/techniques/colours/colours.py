"""Colours: the places of one digit on strong links, painted in two colours in turn.

A cluster is all places that strong links connect. Simple colours look at one cluster, multi-colours
at two clusters that see each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

from ...bits import Mask, members, smallest_member
from ...board import Board
from ...bounded_cache import position_cache
from ...exclusions import Sight, easiest_pairs, sights_of_each, sights_of_one
from ...layout import Candidate, Digit, Layout
from ...step import Role, Step, Technique, cells_of, cells_short
from ..one_digit.digit_links import (
    Cluster,
    clusters,
    digits_to_search,
    links_among,
    marks_of_colours,
)


class SimpleColours(Technique):
    """Strong links join cells in two colours, and all cells of one colour hold the digit.

    A cell that sees both colours cannot hold the digit, whichever colour is true.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            for cluster in clusters(board.layout, places):
                yield from self.steps_of(board, digit, cluster)

    def steps_of(self, board: Board, digit: Digit, cluster: Cluster) -> Iterator[Step]:
        """Yield the steps of one cluster."""
        if gone := cluster.seen_by_one & cluster.seen_by_other & board.places[digit]:
            gone &= ~(cluster.one | cluster.other)
            if gone:
                yield self._step(board, digit, cluster, gone)

    def _step(self, board: Board, digit: Digit, cluster: Cluster, gone: Mask) -> Step:
        layout, places = board.layout, board.places[digit]
        sides = ((Role.SET_A, cluster.one), (Role.SET_B, cluster.other))
        return Step(
            self,
            eliminations=tuple(Candidate(cell, digit) for cell in members(gone)),
            marks=tuple(marks_of_colours(digit, sides)),
            links=tuple(links_among(layout, places, digit, cluster.one | cluster.other)),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        for gone in step.eliminations:
            for role in (Role.SET_A, Role.SET_B):
                yield from sights_of_one(gone, step.candidates_with(role), layout)

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        return (
            f"{_describe_colours(step, layout)}. A cell that sees both colours sees {digit} "
            f"either way"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        one, other = (
            cells_short(cells_of(step.candidates_with(role)), layout)
            for role in (Role.SET_A, Role.SET_B)
        )
        return f"{layout.symbol(step.eliminations[0].digit)} ({one}) / ({other})"


class SimpleColoursWrap(SimpleColours):
    """Strong links join cells in two colours, and all cells of one colour hold the digit.

    If two cells of one colour see each other, that colour is false, so its cells lose the digit.
    """

    def steps_of(self, board: Board, digit: Digit, cluster: Cluster) -> Iterator[Step]:
        for cells, seen in cluster.colours:
            if cells & seen:
                yield self._step(board, digit, cluster, cells)

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = (layout.cell_name(cell) for cell, _ in _clash(step, layout))
        return (
            f"{_describe_colours(step, layout)}. {one} and {other} "
            f"are of one colour and see each other, so that colour is false"
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        yield _clash(step, layout)


def _clash(step: Step, layout: Layout) -> Sight:
    """Return two cells of the eliminated colour that see each other."""
    cells, digit = cells_of(step.eliminations), step.eliminations[0].digit
    one = next(cell for cell in members(cells) if layout.sees[cell] & cells)
    return Candidate(one, digit), Candidate(smallest_member(layout.sees[one] & cells), digit)


def _describe_colours(step: Step, layout: Layout) -> str:
    """Return a clause that lists the cells of the two colours."""
    digit = layout.symbol(step.eliminations[0].digit)
    one, other = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    return (
        f"Follow {digit} through houses where it has two places: either "
        f"{_all_of(layout, one)} {digit}, or {_all_of(layout, other)}"
    )


def _all_of(layout: Layout, cells: Mask) -> str:
    several = cells & (cells - 1)
    return f"{layout.names(cells)} {'are' if several else 'is'}"


TRAP = SimpleColours("simple-colours-trap", "Simple Colours (trap)", "0500")
WRAP = SimpleColoursWrap("simple-colours-wrap", "Simple Colours (wrap)", "0501")


def _first_simple_colours(board: Board) -> Step | None:
    """Return a step of the first cluster that has one, a wrap before a trap."""
    for digit, places in digits_to_search(board):
        for cluster in clusters(board.layout, places):
            for technique in (WRAP, TRAP):
                if step := next(technique.steps_of(board, digit, cluster), None):
                    return step
    return None


_Candidates = tuple[Candidate, ...]
_Pair = tuple[Cluster, Cluster, Mask]
"""Two clusters and the cells that their colours rule out."""


@position_cache(maxsize=4096)
def _exclusive_pairs(layout: Layout, places: Mask) -> tuple[_Pair, ...]:
    """Return the pairs of clusters with a colour of one that sees a colour of the other.

    The colours of each cluster are ordered so that these two come second. They are not both true,
    so one of the first colours is, and a cell that sees both first colours is eliminated. Each pair
    comes once, with the eliminations of all colours that see each other.
    """
    found: list[_Pair] = []
    for one, other in combinations(clusters(layout, places), 2):
        pair: _Pair | None = None
        for a in (one, one.with_colours_swapped):
            for b in (other, other.with_colours_swapped):
                if a.seen_by_other & b.other and (gone := a.seen_by_one & b.seen_by_one & places):
                    pair = (*pair[:2], pair[2] | gone) if pair else (a, b, gone)
        if pair:
            found.append(pair)
    return tuple(found)


@position_cache(maxsize=4096)
def _refuted_pairs(layout: Layout, places: Mask) -> tuple[_Pair, ...]:
    """Return the pairs of clusters with a colour of the first that sees both of the second.

    The colours of the first cluster are ordered so that this false colour comes first.
    """
    return tuple(
        (a, other, a.one)
        for one, other in permutations(clusters(layout, places), 2)
        for a in (one, one.with_colours_swapped)
        if a.seen_by_one & other.one and a.seen_by_one & other.other
    )


class MultiColours1(Technique):
    """A colour of one cluster sees a colour of another cluster of the same digit.

    These two colours are not both true, so one of the two opposite colours is. A cell that sees
    both opposite colours cannot hold the digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            for pair in _exclusive_pairs(board.layout, places):
                yield step_of(self, board, digit, pair)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        for touching, seen in _sights_by_touching_pair(step, layout).items():
            yield touching
            yield from seen

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        a, b, c, d = (layout.names(cells) for cells in _colours(step))
        touching = [
            f"{layout.cell_name(one.cell)} sees {layout.cell_name(other.cell)}"
            for one, other in _sights_by_touching_pair(step, layout)
        ]
        is_true, these = (
            ("so one", "them") if len(touching) == 1 else ("so each time one", "two such colours")
        )
        return (
            f"Follow {digit} through houses where it has two places: it is in {a} or else in {b}, "
            f"and in {c} or else in {d}. {' and '.join(touching)}, {is_true} of the opposite "
            f"colours is true. A cell that sees both of {these} cannot be {digit}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        a, b, c, d = (cells_short(cells, layout) for cells in _colours(step))
        return f"{layout.symbol(step.eliminations[0].digit)} ({a}) / ({b}), ({c}) / ({d})"


class MultiColours2(MultiColours1):
    """A colour of one cluster sees both colours of another cluster of the same digit.

    One of those two is true, so the colour that sees both is false, and its cells lose the digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            for pair in _refuted_pairs(board.layout, places):
                yield step_of(self, board, digit, pair)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        for role in (Role.SET_C, Role.PATTERN):
            seen = sights_of_each(step.eliminations, step.candidates_with(role))
            yield from easiest_pairs([[each] for each in seen], layout)

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        _, _, one, other = (layout.names(cells) for cells in _colours(step))
        caught = cells_of(step.eliminations)
        names = layout.names(caught)
        linked = (
            f"{names} are linked in the same way, so all or none of them are {digit}. Together "
            f"they see a cell of each colour"
            if caught & (caught - 1)
            else f"{names} sees a cell of each colour"
        )
        return (
            f"Follow {digit} through houses where it has two places: it is in {one}, or else in "
            f"{other}. {linked}, and one colour is true"
        )


def step_of(technique: Technique, board: Board, digit: Digit, pair: _Pair) -> Step:
    """Return the step of two clusters. Their colours are sets A, B and C and the pattern."""
    one, other, gone = pair
    layout, places = board.layout, board.places[digit]
    sides = (
        (Role.SET_A, one.one),
        (Role.SET_B, one.other),
        (Role.SET_C, other.one),
        (Role.PATTERN, other.other),
    )
    cells = one.one | one.other | other.one | other.other
    return Step(
        technique,
        eliminations=tuple(Candidate(cell, digit) for cell in members(gone)),
        marks=tuple(marks_of_colours(digit, sides)),
        links=tuple(links_among(layout, places, digit, cells)),
    )


def _colours(step: Step) -> list[Mask]:
    """Return the two colours of the first cluster, then those of the second."""
    roles = (Role.SET_A, Role.SET_B, Role.SET_C, Role.PATTERN)
    return [cells_of(step.candidates_with(role)) for role in roles]


def _sights_by_touching_pair(step: Step, layout: Layout) -> dict[Sight, list[Sight]]:
    """Return pairs of cells of the two clusters that see each other, with the sights they explain.

    The colours of the two cells are not both true, so one of the two opposite colours is. The
    sights lead from the eliminations to cells of the opposite colours. Usually one pair explains
    all eliminations: a cell of the second colour of each cluster.
    """
    joined = {
        touching: (mine, yours)
        for mine, near in _with_opposite(step, Role.SET_A, Role.SET_B)
        for yours, near_too in _with_opposite(step, Role.SET_C, Role.PATTERN)
        for touching in easiest_pairs(([each] for each in product(near, near_too)), layout)
    }
    found: dict[Sight, list[Sight]] = {touching: [] for touching in joined}
    for gone in step.eliminations:
        for touching, opposite in joined.items():
            ways = ([(gone, one), (gone, other)] for one, other in product(*opposite))
            if seen := easiest_pairs(ways, layout):
                found[touching] += seen
                break
    return {touching: seen for touching, seen in found.items() if seen}


def _with_opposite(step: Step, one: Role, other: Role) -> list[tuple[_Candidates, _Candidates]]:
    """Return two colours of a cluster as pairs, each colour with its opposite."""
    colours = step.candidates_with(one), step.candidates_with(other)
    return [colours, colours[::-1]]


MULTI_COLOURS_1 = MultiColours1("multi-colours-1", "Multi-Colours 1", "0502")
MULTI_COLOURS_2 = MultiColours2("multi-colours-2", "Multi-Colours 2", "0503")


def _first_multi_colours(board: Board) -> Step | None:
    """Return a step of the first ordered pair of clusters that has one.

    A step with a refuted colour comes before a step with two colours that exclude each other.
    """
    for digit, places in digits_to_search(board):
        exclusive = _exclusive_pairs(board.layout, places)
        refuted = _refuted_pairs(board.layout, places)
        if not exclusive and not refuted:
            continue
        for one, other in permutations(clusters(board.layout, places), 2):
            first_two, other_two = (
                {one, one.with_colours_swapped},
                {other, other.with_colours_swapped},
            )
            for technique, pairs in ((MULTI_COLOURS_2, refuted), (MULTI_COLOURS_1, exclusive)):
                for a, b, gone in pairs:
                    is_theirs = a in first_two and b in other_two
                    if is_theirs or (
                        technique is MULTI_COLOURS_1 and a in other_two and b in first_two
                    ):
                        return step_of(technique, board, digit, (a, b, gone))
    return None


TECHNIQUES = (TRAP, WRAP, MULTI_COLOURS_1, MULTI_COLOURS_2)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "simple-colours": _first_simple_colours,
    "multi-colours": _first_multi_colours,
}
"""Searches for the step that HoDoKu chooses, where `find` may yield another one first."""
