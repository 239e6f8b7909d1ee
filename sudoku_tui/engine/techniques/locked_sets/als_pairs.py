"""ALS-XZ and ALS-XY-Wing: two or three almost locked sets that cannot share a digit.

The module begins with the code shared by this family: it marks sets in a step, reads them back from
the marks, and puts them into words.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, groupby, product
from typing import NamedTuple

from ...bits import Mask, members, smallest_member
from ...board import Board
from ...changes import SkipRules
from ...exclusions import Sight, easiest_pairs, sights_of_same
from ...inference.als import AlmostLockedSets, States, almost_locked_sets, als_filter_of
from ...inference.new_sets import covers_all_sets, may_conclude_more
from ...layout import Candidate, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
)

_ROLES = (Role.SET_A, Role.SET_B, Role.SET_C)


def marks_of(board: Board, sets: Iterable[Mask]) -> tuple[Mark, ...]:
    """Return marks for the candidates of each set of cells; neighbouring sets differ in role."""
    return tuple(
        Mark(role, candidate)
        for role, cells in zip(cycle(_ROLES), sets, strict=False)
        for candidate in board.candidates_in(cells, board.layout.all_digits)
    )


def houses_of(layout: Layout, sets: Iterable[Mask]) -> tuple[House, ...]:
    """Return, for each set of cells, the first house that holds all of them."""
    return tuple(next(h for h in layout.houses if not cells & ~h.mask) for cells in sets)


def common_link(sets: AlmostLockedSets, one: int, other: int, digit: Digit) -> Link:
    """Return a weak link as a sign that two sets cannot both have *digit*."""
    start, end = (
        smallest_member(sets.places(one, digit)),
        smallest_member(sets.places(other, digit)),
    )
    return Link(Candidate(start, digit), Candidate(end, digit), strong=False)


def sort_by_digit(cells_by_digit: dict[Digit, Mask]) -> tuple[Candidate, ...]:
    """Return candidates by digit, then by cell."""
    return tuple(
        Candidate(cell, digit)
        for digit in sorted(cells_by_digit)
        for cell in members(cells_by_digit[digit])
    )


def marked_sets(step: Step, other_roles: Container[Role] = ()) -> list[tuple[Mask, Mask]]:
    """Return the cells and the digits of each set of *step*, in the order of its marks.

    Args:
        step: A step with marked sets.
        other_roles: The roles of marks that do not belong to sets.
    """
    return [(cells_of(each), digits_of(each)) for each in _candidates_of_sets(step, other_roles)]


def _candidates_of_sets(step: Step, but: Container[Role] = ()) -> list[list[Candidate]]:
    """Return the candidates of each set of *step*."""
    grouped = groupby((m for m in step.marks if m.role not in but), key=lambda mark: mark.role)
    return [[mark.candidate for mark in marks] for _, marks in grouped]


def sights_of_sets(
    step: Step, joined: Iterable[tuple[int, int]], ends: Iterable[int]
) -> Iterator[Sight]:
    """Yield the sights that a step with almost locked sets needs.

    All places of a link's digit in its two sets see each other. An elimination sees all places of
    its digit in the *ends*.

    Args:
        step: A step with marked sets.
        joined: For each link, the numbers of its two sets in the marks.
        ends: The numbers of the sets that eliminate.
    """
    sets = _candidates_of_sets(step)
    for link, (one, other) in zip(step.links, joined, strict=True):
        near, far = (_of_digit(link.start.digit, sets[number]) for number in (one, other))
        yield from product(near, far)
    for number in ends:
        yield from sights_of_same(step.eliminations, sets[number])


def _of_digit(digit: Digit, candidates: Iterable[Candidate]) -> list[Candidate]:
    return [candidate for candidate in candidates if candidate.digit == digit]


def describe_set(layout: Layout, cells: Mask, digits: Mask) -> str:
    """Return an almost locked set in words: ``r1c1 and r1c2 hold all but one of 1, 2 and 7``."""
    if cells.bit_count() == 1:
        return f"{layout.names(cells)} is {digits_listed(digits, layout, 'or')}"
    return f"{layout.names(cells)} hold all but one of {digits_listed(digits, layout)}"


def set_short(layout: Layout, cells: Mask, digits: Mask) -> str:
    """Return a set in notation: ``r1c12 {127}``."""
    return f"{layout.short_names(cells)} {{{''.join(map(layout.symbol, members(digits)))}}}"


def sets_short(layout: Layout, sets: Sequence[tuple[Mask, Mask]]) -> str:
    """Return sets in notation, with the letters A, B and C."""
    return ", ".join(
        f"{letter}={set_short(layout, *each)}" for letter, each in zip("ABC", sets, strict=False)
    )


def verb_lack(cells: Mask) -> str:
    """Return the verb "lacks" for one cell or "lack" for several."""
    return "lacks" if cells.bit_count() == 1 else "lack"


def verb_have(cells: Mask) -> str:
    """Return the verb "has" for one cell or "have" for several."""
    return "has" if cells.bit_count() == 1 else "have"


def describe_elimination(step: Step, layout: Layout, where: str) -> str:
    """Return a clause on why the digits of *step* are eliminated once some set has them.

    Args:
        step: The step.
        layout: Its layout.
        where: The sets in words, such as ``both sets``.
    """
    digits = digits_of(step.eliminations)
    if digits.bit_count() > 1:
        return f"a cell that sees all places for one of these digits in {where} is not that digit"
    z = digits_listed(digits, layout)
    return f"a cell that sees all places for {z} in {where} is not {z}"


class AlsXZ(Technique):
    """Two almost locked sets cannot both have x, so one set lacks x and has all its other digits.

    A digit z of both sets is therefore in at least one of them, and is removed from every cell that
    sees all its places in both. If there is a second digit like x, one set has x and the other has
    that digit. Then each set also has all its other digits, and each of these is removed from cells
    that see all its places in the set.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the steps, fewest cells first; of equal conclusions only the first."""
        sets = almost_locked_sets(board)
        among = als_filter_of(board).of_pairs
        numbers = range(len(sets.sets) if among else 0)
        pairs = [(one, other) for one in numbers for other in _partners(sets, one, among)]
        pairs.sort(key=lambda pair: (sets.cells(*pair).bit_count(), pair))
        concluded: set[frozenset[Candidate]] = set()
        for pair in pairs:
            gone = _xz_eliminations(sets, *pair)
            if gone and frozenset(gone) not in concluded:
                concluded.add(frozenset(gone))
                yield self.step(board, sets, pair, gone)

    def step(
        self,
        board: Board,
        sets: AlmostLockedSets,
        pair: tuple[int, int],
        gone: tuple[Candidate, ...],
    ) -> Step:
        """Return the step of two sets with restricted commons, digits that they cannot share."""
        cells = [sets.sets[number].cells for number in pair]
        digits = members(sets.restricted(*pair))
        return Step(
            self,
            eliminations=gone,
            basis=houses_of(board.layout, cells),
            marks=marks_of(board, cells),
            links=tuple(common_link(sets, *pair, digit) for digit in digits),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        yield from sights_of_sets(step, [(0, 1)] * len(step.links), ends=())
        one, other = _candidates_of_sets(step)
        linked = digits_of(link.start for link in step.links)
        for gone in step.eliminations:
            # With two restricted commons each set has all its other digits, so it is enough that
            # an elimination sees the places in one set.
            apart = linked & linked - 1 and not linked >> gone.digit & 1
            sets = [one, other] if apart else [[*one, *other]]
            yield from easiest_pairs([[*sights_of_same((gone,), each)] for each in sets], layout)

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = marked_sets(step)
        sets = f"{describe_set(layout, *one)}. {describe_set(layout, *other)}"
        restricted = digits_of(link.start for link in step.links)
        if len(step.links) > 1:
            either = digits_listed(restricted, layout, "or")
            return (
                f"{sets}. The sets cannot both have {either}, and each "
                f"lacks only one digit: one set has one of them, the other set the other. Each set "
                f"has all its other digits too{_describe_double_link(step, restricted, layout)}"
            )
        x = digits_listed(restricted, layout)
        z = digits_listed(digits_of(step.eliminations), layout)
        return (
            f"{sets}. The sets cannot both have {x}, as all places for it see each other: one of "
            f"them lacks it and has {z}. Either way "
            f"{describe_elimination(step, layout, 'both sets')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        x = digits_short(digits_of(link.start for link in step.links), layout)
        pattern = f"{sets_short(layout, marked_sets(step))}, X={x}"
        if len(step.links) > 1:
            return pattern
        return f"{pattern}, Z={digits_short(digits_of(step.eliminations), layout)}"


def _describe_double_link(step: Step, linked: Mask, layout: Layout) -> str:
    """Return sentences on why digits are eliminated by sets with two *linked* digits.

    The linked digits are eliminated by both sets, every other digit by its own set.
    """
    gone = digits_of(step.eliminations)
    own = ", and a cell that sees all its places for one of them is not that digit"
    both = " or for ".join(map(layout.symbol, members(gone & linked)))
    that = both if len(both) == 1 else "that digit"
    seen = f". A cell that sees all places for {both} in both sets is not {that}"
    return f"{own if gone & ~linked else ''}{seen if both else ''}"


def _partners(sets: AlmostLockedSets, one: int, among: States) -> Iterator[int]:
    """Yield the later sets that may form an eliminating pair with the set *one*.

    Every set that does so is included, and some doubly linked sets that do not. At least one set of
    each pair is *among* the sets that can refute something with another.
    """
    later = sets.disjoint_states[one] & sets.states_after(one)
    if not among >> sets.state(one, 1) & 1:
        later &= among
    if not later & sets.led_states[one]:
        return
    linked: States = 0
    twice: States = 0
    useful: States = 0
    for digit in members(sets.sets[one].digits):
        hit = sets.states_losing(one, digit) & later
        if hit:
            useful |= (hit & sets.chain_ends(sets.state(one, digit))) >> digit
            twice |= linked & hit >> digit
            linked |= hit >> digit
    for state in members(useful | twice):
        yield sets.number(state)


def _xz_eliminations(sets: AlmostLockedSets, one: int, other: int) -> tuple[Candidate, ...]:
    """Return the eliminations of two sets, by one restricted common or by two."""
    restricted = sets.restricted(one, other)
    gone: list[Candidate] = []
    for digit in members(restricted):
        gone += sort_by_digit(sets.victims(one, other, ~(1 << digit)))
    if restricted.bit_count() > 1:
        for number, rest in ((one, other), (other, one)):
            outside = ~sets.sets[rest].cells
            digits = members(sets.sets[number].digits & ~restricted)
            gone += sort_by_digit({digit: sets.seen(number, digit) & outside for digit in digits})
    return tuple(dict.fromkeys(gone))


def first_als_xz(board: Board) -> Step | None:
    """Return the step that HoDoKu chooses: of the first pair of sets, in the order of the sets."""
    sets = almost_locked_sets(board)
    among = als_filter_of(board).of_pairs
    for one in range(len(sets.sets) if among else 0):
        for other in _partners(sets, one, among):
            gone = _xz_eliminations(sets, one, other)
            if gone:
                return ALS_XZ.step(board, sets, (one, other), gone)
    return None


ALS_XZ = AlsXZ("als-xz", "ALS-XZ", "0901")


class Wing(NamedTuple):
    """Two end sets, a pivot set, and the digits: x for the pivot and one end, y for the other.

    The pivot and an end cannot both have the digit that joins them.
    """

    one: int
    other: int
    pivot: int
    x: Digit
    y: Digit

    @property
    def scan_order(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two pairs of joined sets, in the order of HoDoKu's list of such pairs."""
        pivot = self.pivot
        p, q = sorted((min(end, pivot), max(end, pivot)) for end in (self.one, self.other))
        return p, q


@frozen_by_identity
class AlsXYWing(Technique):
    """A pivot cannot have x together with one almost locked set, nor y together with another.

    The pivot is an almost locked set too. It lacks only one digit, so it has x or y. The set that
    cannot share this digit lacks it and has all its others. So a digit z of both sets is removed
    from every cell that sees all its places in both.
    """

    overlap: bool = False
    """Whether the sets may share cells."""

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the steps, fewest cells first; of equal conclusions only the first."""
        sets = almost_locked_sets(board)
        among = sets.everything if self.overlap else als_filter_of(board).of_wings
        wings = list(self._wings(sets, among, smallest=True))
        sizes = [each.cells.bit_count() for each in sets.sets]
        wings.sort(key=lambda w: (sizes[w.one] + sizes[w.other] + sizes[w.pivot], w))
        concluded: set[tuple[Candidate, ...]] = set()
        for wing in wings:
            gone = _wing_eliminations(sets, wing)
            if gone and gone not in concluded:
                concluded.add(gone)
                yield self.step(board, sets, wing, gone)

    def _wings(self, sets: AlmostLockedSets, among: States, *, smallest: bool) -> Iterator[Wing]:
        """Yield wings with their ends in the order of the sets; most of them conclude something.

        Args:
            sets: All sets of the board.
            among: The states of the sets that may be ends.
            smallest: Whether to yield only the smallest of the pivots that join two ends in the
                same way.
        """
        width, overlap = sets.width, self.overlap
        following = sets.next_states_overlapping if overlap else sets.next_states
        for one, (cells, digits) in enumerate(sets.sets):
            if not among >> one * width + 1 & 1:
                continue
            near = sets.everything if overlap else sets.disjoint_states[one]
            later = near & sets.states_after(one) & among
            for x in members(digits):
                ends = sets.chain_ends(sets.state(one, x)) & later
                joined = members(sets.states_losing(one, x) & near if ends else 0)
                for state in sorted(joined, key=sets.size) if smallest else joined:
                    pivot = state // width
                    for end in members(ends & following(state)):
                        other, y = divmod(end, width)
                        if other != pivot and _neither_inside(cells, sets.sets[other].cells):
                            wing = Wing(one, other, pivot, x, y)
                            yield wing
                            if smallest and _joining_digits(sets, wing) == 1 << x | 1 << y:
                                ends ^= 1 << end

    def step(
        self, board: Board, sets: AlmostLockedSets, wing: Wing, gone: tuple[Candidate, ...]
    ) -> Step:
        """Return the step of three sets."""
        one, other, pivot, x, y = wing
        cells = [sets.sets[number].cells for number in (one, other, pivot)]
        return Step(
            self,
            eliminations=gone,
            basis=houses_of(board.layout, cells),
            marks=marks_of(board, cells),
            links=(common_link(sets, one, pivot, x), common_link(sets, pivot, other, y)),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_of_sets(step, ((0, 2), (2, 1)), ends=(0, 1))

    def reason(self, step: Step, layout: Layout) -> str:
        one, other, pivot = marked_sets(step)
        x, y = (layout.symbol(link.start.digit) for link in step.links)
        z = digits_listed(digits_of(step.eliminations), layout)
        a, b = (layout.names(cells) for cells, _ in (one, other))
        c = layout.names(pivot[0], "or")
        return (
            f"{describe_set(layout, *pivot)}. If {x} is in {c}, then {a} {verb_lack(one[0])} it "
            f"and {verb_have(one[0])} {z}. If not, {y} is in {c}, and then {b} "
            f"{verb_lack(other[0])} it and {verb_have(other[0])} {z}. Either way "
            f"{describe_elimination(step, layout, 'both sets')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        x, y = (layout.symbol(link.start.digit) for link in step.links)
        z = digits_short(digits_of(step.eliminations), layout)
        return f"{sets_short(layout, marked_sets(step))}, X={x}, Y={y}, Z={z}"


def _neither_inside(one: Mask, other: Mask) -> bool:
    return bool(one & ~other and other & ~one)


def _joining_digits(sets: AlmostLockedSets, wing: Wing) -> Mask:
    """Return all digits that the pivot cannot share with an end: x, y, and perhaps more."""
    return sets.restricted(wing.one, wing.pivot) | sets.restricted(wing.pivot, wing.other)


def _wing_eliminations(sets: AlmostLockedSets, wing: Wing) -> tuple[Candidate, ...]:
    return sort_by_digit(sets.victims(wing.one, wing.other, ~_joining_digits(sets, wing)))


def first_als_xy_wing(board: Board) -> Step | None:
    """Return the step that HoDoKu chooses: of the first two pairs of sets with a common set."""
    sets = almost_locked_sets(board)
    among = als_filter_of(board).of_wings
    wings = ALS_XY_WING._wings(sets, among, smallest=False)
    for wing in sorted(wings, key=lambda wing: wing.scan_order):
        gone = _wing_eliminations(sets, wing)
        if gone:
            return ALS_XY_WING.step(board, sets, wing, gone)
    return None


ALS_XY_WING = AlsXYWing("als-xy-wing", "ALS-XY-Wing", "0902")

TECHNIQUES = (ALS_XZ, ALS_XY_WING)

LIBRARY_VARIANTS: dict[str, Technique] = {"0902-2": replace(ALS_XY_WING, overlap=True)}
"""Techniques with other settings, for variants that HoDoKu's technique library has."""

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "als-xz": first_als_xz,
    "als-xy-wing": first_als_xy_wing,
}
"""Searches for the step that HoDoKu chooses, by the name of its search."""

_NEW_CHAINS = SkipRules(may_conclude_more, covers_all_sets)
NARROWED_HODOKU_SEARCHES: dict[str, SkipRules] = {"als-xz": _NEW_CHAINS, "als-xy-wing": _NEW_CHAINS}
