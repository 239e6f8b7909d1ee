"""ALS-XZ: two almost locked sets with a digit that both cannot have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..als import AlmostLockedSets, States, almost_locked_sets
from ..als_victims import als_victims_of
from ..bits import members
from ..board import Board
from ..layout import Layout
from ..notation import digits_listed, digits_of, digits_short
from ..step import Candidate, Step
from .als_drawing import (
    all_but_one,
    common_link,
    houses_of,
    in_order,
    marked_sets,
    marks_of,
    refuted,
    sets_short,
)
from .base import Technique


class AlsXZ(Technique):
    """Two almost locked sets cannot both have x, so one of them lacks it and has all its others.

    A digit z of both is in one set at least, and goes from every cell that sees all its places
    in both; if there is a second digit like x, one set has x, the other this one, and both have
    all their others.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """Steps with the fewest cells first; of those that conclude the same, only the first."""
        sets = almost_locked_sets(board)
        pairs = [(one, other) for one in range(len(sets.sets)) for other in _partners(sets, one)]
        pairs.sort(key=lambda pair: (sets.cells(*pair).bit_count(), pair))
        told: set[frozenset[Candidate]] = set()
        for pair in pairs:
            gone = _eliminations(sets, *pair)
            if gone and frozenset(gone) not in told:
                told.add(frozenset(gone))
                yield self.step(board, sets, pair, gone)

    def step(
        self,
        board: Board,
        sets: AlmostLockedSets,
        pair: tuple[int, int],
        gone: tuple[Candidate, ...],
    ) -> Step:
        """What two sets with restricted commons conclude."""
        cells = [sets.sets[number].cells for number in pair]
        digits = members(sets.restricted(*pair))
        return Step(
            self,
            eliminations=gone,
            houses=houses_of(board.layout, cells),
            marks=marks_of(board, cells),
            links=tuple(common_link(sets, *pair, digit) for digit in digits),
        )

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = marked_sets(step)
        sets = f"{all_but_one(layout, *one)}. {all_but_one(layout, *other)}"
        restricted = digits_of(link.start for link in step.links)
        if len(step.links) > 1:
            either = digits_listed(restricted, layout, "or")
            return (
                f"{sets}. The sets cannot both have {either}, and each "
                f"lacks only one digit: one set has the one, the other set the other. All their "
                f"other digits are in them too"
            )
        x = digits_listed(restricted, layout)
        z = digits_listed(digits_of(step.eliminations), layout)
        return (
            f"{sets}. The sets cannot both have {x}, as all places for it see each other: one of "
            f"them lacks it and has {z}. Either way {refuted(step, layout, 'both sets')}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        x = digits_short(digits_of(link.start for link in step.links), layout)
        pattern = f"{sets_short(layout, marked_sets(step))}, X={x}"
        if len(step.links) > 1:
            return pattern
        return f"{pattern}, Z={digits_short(digits_of(step.eliminations), layout)}"


def _partners(sets: AlmostLockedSets, one: int) -> Iterator[int]:
    """The later sets with which a set concludes something, and some doubly linked ones more."""
    later = sets.apart[one] & sets.later(one)
    linked: States = 0
    twice: States = 0
    useful: States = 0
    for digit in members(sets.sets[one].digits):
        hit = sets.hit(one, digit) & later
        if hit:
            useful |= (hit & sets.ending[sets.state(one, digit)]) >> digit
            twice |= linked & hit >> digit
            linked |= hit >> digit
    for state in members(useful | twice):
        yield sets.number(state)


def _eliminations(sets: AlmostLockedSets, one: int, other: int) -> tuple[Candidate, ...]:
    restricted = sets.restricted(one, other)
    gone: list[Candidate] = []
    for digit in members(restricted):
        gone += in_order(sets.victims(one, other, ~(1 << digit)))
    if restricted.bit_count() > 1:
        for number, rest in ((one, other), (other, one)):
            outside = ~sets.sets[rest].cells
            digits = members(sets.sets[number].digits & ~restricted)
            gone += in_order({digit: sets.seen(number, digit) & outside for digit in digits})
    return tuple(dict.fromkeys(gone))


def first_als_xz(board: Board) -> Step | None:
    """The step that HoDoKu takes: of the first pair of sets, in the order of the sets."""
    sets = almost_locked_sets(board)
    for one in range(len(sets.sets) if als_victims_of(board).has_pairs else 0):
        for other in _partners(sets, one):
            gone = _eliminations(sets, one, other)
            if gone:
                return ALS_XZ.step(board, sets, (one, other), gone)
    return None


ALS_XZ = AlsXZ("als-xz", "ALS-XZ", "0901")

TECHNIQUES = (ALS_XZ,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"als-xz": first_als_xz}
"""What HoDoKu takes where it searches the row of this name."""
