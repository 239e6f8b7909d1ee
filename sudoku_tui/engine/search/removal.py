"""Taking givens away while the solution stays the only one.

Whether there is another solution is asked eighty times for each puzzle that is made. Where a grid
is known, another is often seen at a glance (`exchanges`); else it is searched for, without
keeping what is placed (`is_solvable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import compress
from operator import and_, itemgetter
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..effort import BREATH, Effort, OutOfEffort
from ..lanes import CandidateNumber, Lanes, State, lanes_of
from ..layout import Cell, Digit, Layout
from ..symmetry import Symmetry
from . import Grid
from .compiled import TOOK_LONG, UNTRIED, Bounds
from .compiled.loader import compiled_search
from .exchanges import Exchanges
from .grid_start import tries_at_a_grid
from .tree import Blame, smallest


@dataclass(frozen=True)
class Removal:
    """How givens are taken from a grid."""

    symmetry: Symmetry = Symmetry.NONE
    clues: int = 0
    """Stop when no more givens than this are left; 0 takes all that can go."""
    attempts: int | None = None
    """The most removals that are tried; None tries every given once."""
    deep_first: int = 0
    """Once no more givens than this are left, those go first of which singles see latest, or not
    at all, that the solution stays the only one: such puzzles are harder by a level more often."""
    enough: int = 0
    """Of the others, what singles see soon stays once no more givens than this are left: without it
    nothing is harder."""


ALL_THAT_CAN: Final = Removal()
"""One given at a time, as long as one can go."""


class Removed(NamedTuple):
    """What came of taking givens away."""

    kept: Mask
    """The cells that stay given."""
    none_is_spare: bool
    """Whether it is known of every group that stays that it is needed."""


def without_spare(
    lanes: Lanes,
    grid: Grid,
    groups: Sequence[Sequence[Cell]],
    removal: Removal,
    effort: Effort,
    fixed: Mask = 0,
) -> Mask:
    """The cells that stay given of what `removed` looks at, and with the same errors."""
    return removed(OnlySolution(lanes, grid, effort), groups, removal, fixed).kept


def removed(
    proof: OnlySolution, groups: Sequence[Sequence[Cell]], removal: Removal, fixed: Mask = 0
) -> Removed:
    """What stays given when each group in turn goes if the solution stays unique.

    Args:
        proof: knows the grid, and how much effort each search may take.
        groups: cells that are given or go together; with *fixed* they leave one solution.
        fixed: cells that stay given whatever happens; in none of the groups.

    Raises:
        OutOfEffort: the effort is spent on one search, or it was cancelled.
    """
    if removal.deep_first:
        return _removed_deep_first(proof, groups, removal, fixed)
    lanes, grid, effort = proof.lanes, proof.grid, proof.effort
    proof.gave_up = False
    masks = _masks_of(groups)
    kept, kept_state = fixed, proof.state_of(fixed)
    if effort.nodes is None and (quick := compiled_search(lanes.layout)):
        bounds = _bounds_of(lanes, masks, fixed, removal)
        stays = quick.removed(grid, groups, kept_state, bounds, effort)
        is_sure = UNTRIED not in stays and _are_needed(proof, masks, fixed, stays)
        return Removed(fixed | sum(compress(masks, stays)), is_sure)
    places = proof.candidates_in_each(groups)
    after = _states_after(lanes, places)
    given = sum(masks) | fixed
    tried = _free_groups(lanes, masks, given, removal, lambda n: kept_state & after[-1 - n])
    given &= ~sum(masks[:tried])
    del after[len(after) - tried :]
    is_sure = True
    for mask, candidates in zip(masks[tried:], places[tried:], strict=True):
        after.pop()
        may_go = given.bit_count() - len(candidates) >= removal.clues
        if may_go and (removal.attempts is None or tried < removal.attempts):
            tried += 1
            effort.check_cancelled()
            if proof.turns_without(candidates, kept_state & after[-1], given & ~mask):
                given &= ~mask
                continue
        else:
            is_sure = False
        kept |= mask
        kept_state = proof.with_placed(kept_state, candidates)
    return Removed(kept, is_sure and not proof.gave_up)


def _masks_of(groups: Sequence[Sequence[Cell]]) -> list[Mask]:
    """The cells of each of *groups* as a set."""
    return [*map(_mask_of, map(tuple, groups))]


@lru_cache(maxsize=1024)
def _mask_of(group: tuple[Cell, ...]) -> Mask:
    """The cells of a *group* as a set: the same ones are asked about for each grid."""
    return mask_of(group)


def minimal_from(layout: Layout, seeds: Sequence[str]) -> Sequence[Grid | None] | None:
    """The givens that are left of the grid of each seed when one after the other goes, if it can.

    The dice of a seed make its grid, and then the order in which the cells are tried. None of a
    seed of which that takes long, and of all where no compiled search makes them together.
    """
    quick = None if layout.known_grid else compiled_search(layout)
    if quick is None:
        return None
    masks = [1 << cell for cell in range(layout.cells)]
    bounds = _bounds_of(lanes_of(layout), masks, 0, ALL_THAT_CAN)
    return quick.minimal(seeds, *tries_at_a_grid(layout), bounds)


_ROUNDS: Final = (10, 4, 0)
"""How often singles must at least have been looked for, before it was clear that a given can go,
that it goes in each round: from ten times on it is mostly searches that show it."""

_Waiting: TypeAlias = tuple[int, Mask, list[CandidateNumber]]
"""A group that may yet go: how often singles were looked for when it was tried last, its cells and
candidates."""


def _removed_deep_first(
    proof: OnlySolution, groups: Sequence[Sequence[Cell]], removal: Removal, fixed: Mask
) -> Removed:
    """The same where what takes long to prove goes before what singles see soon."""
    begun = replace(removal, clues=max(removal.clues, removal.deep_first), deep_first=0)
    given = removed(proof, groups, begun, fixed).kept
    masks = _masks_of(groups)
    untried = _untried(masks, given, (sum(masks) | fixed).bit_count(), begun.clues)
    rounds = [(least, removal.clues) for least in _ROUNDS]
    rounds[-1] = 0, max(removal.clues, removal.enough)
    if proof.effort.nodes is None and (quick := compiled_search(proof.lanes.layout)):
        bounds = Bounds(given.bit_count(), removal.clues, 0, 0, _MOST_WORK // proof.lanes.cells)
        stayed = [1 if mask & given else 0 for mask in masks]
        stays = quick.removed_deep(
            proof.grid, groups, proof.state_of(fixed), bounds, stayed, untried, rounds
        )
        return Removed(fixed | sum(compress(masks, stays)), none_is_spare=False)
    places = proof.candidates_in_each([groups[number] for number in untried])
    waiting = [(0, masks[n], candidates) for n, candidates in zip(untried, places, strict=True)]
    needed = proof.state_of(given & ~sum(mask for _, mask, _ in waiting))
    for least, fewest in rounds:
        if given.bit_count() > fewest:
            waiting.sort(key=_turns_of, reverse=True)
            given, needed, waiting = _one_round(proof, given, needed, waiting, least, fewest)
    return Removed(given, none_is_spare=False)  # what was asked at first is not known here


def _untried(masks: Sequence[Mask], given: Mask, count: int, fewest: int) -> list[int]:
    """The numbers of the groups that could not go, as fewer than *fewest* would have been left.

    Of *count* givens *given* are left. All other groups that stay were tried, and needed: they are
    needed now. A smaller group may have gone after a larger one could not.
    """
    numbers = list[int]()
    for number, mask in enumerate(masks):
        size = mask.bit_count()
        if not given & mask:
            count -= size
        elif count - size < fewest:
            numbers.append(number)
    return numbers


_turns_of: Final = itemgetter(0)


def _one_round(
    proof: OnlySolution,
    given: Mask,
    needed: State,
    waiting: Sequence[_Waiting],
    least: int,
    fewest: int,
) -> tuple[Mask, State, list[_Waiting]]:
    """What is left of *given* without those *waiting* that take so many turns to prove as *least*.

    With it the state of what is needed, and those that wait for the next round.
    """
    later = list[_Waiting]()
    state, after = needed, _states_after(proof.lanes, [candidates for _, _, candidates in waiting])
    for _, mask, candidates in waiting:
        after.pop()
        without = given & ~mask
        may_go = without.bit_count() >= fewest
        turns = proof.turns_without(candidates, state & after[-1], without) if may_go else 0
        if turns and turns >= least * len(candidates):
            given = without
            continue
        state = proof.with_placed(state, candidates)
        if turns or not may_go:
            later.append((turns, mask, candidates))
        else:
            needed = proof.with_placed(needed, candidates)
    return given, needed, later


def _states_after(lanes: Lanes, places: Sequence[Sequence[CandidateNumber]]) -> list[State]:
    """The states of the groups of candidates behind each, the last ones first: of none to begin.

    They multiply up from the end, so "all but this group" is one `&`.
    """
    after = [lanes.full]
    for candidates in reversed(places):
        state = after[-1]
        for candidate in candidates:
            state &= lanes.keep[candidate]
        after.append(state)
    return after


def _bounds_of(lanes: Lanes, masks: Sequence[Mask], fixed: Mask, removal: Removal) -> Bounds:
    """What bounds *removal* where there is no bound on effort."""
    given = (sum(masks) | fixed).bit_count()
    attempts = len(masks) if removal.attempts is None else removal.attempts
    free, nodes = _most_free(lanes, masks, given, removal), _MOST_WORK // lanes.cells
    return Bounds(given, removal.clues, attempts, free, nodes)


def _are_needed(
    proof: OnlySolution, masks: Sequence[Mask], fixed: Mask, stays: Sequence[int]
) -> bool:
    """Whether each group that stays since a search for another solution took long is needed."""
    if TOOK_LONG not in stays:
        return True
    given = sum(masks) | fixed
    for mask, why in zip(masks, stays, strict=True):
        without, gone = given & ~mask, proof.candidates_in(members(mask))
        if why == TOOK_LONG and not proof.shows_another(gone, without):
            return False
        given = given if why else without
    return True


_EASY: Final = 0.6
"""Of all cells, those that are given when singles mostly solve the rest."""


def _free_groups(
    lanes: Lanes,
    masks: Sequence[Mask],
    given: Mask,
    removal: Removal,
    state_without: Callable[[int], State],
) -> int:
    """How many of the first groups can go without a look at each.

    Where singles alone solve what is left, each of them could have gone when it was its turn.

    Args:
        state_without: the state of all givens but those of so many groups.
    """
    many = _most_free(lanes, masks, given.bit_count(), removal)
    while many and not is_solved_by_singles(lanes, state_without(many)):
        many >>= 1
    return many


def _most_free(lanes: Lanes, masks: Sequence[Mask], given: int, removal: Removal) -> int:
    """How many of the first groups may be tried so, of so many cells *given*."""
    many, least = 0, max(removal.clues, _EASY * lanes.cells)
    for mask in masks if removal.attempts is None else masks[: removal.attempts]:
        given -= mask.bit_count()
        if given < least:
            break
        many += 1
    return many


def is_solved_by_singles(lanes: Lanes, state: State) -> bool:
    """Whether placing all lone candidates, again and again, satisfies all lanes of *state*."""
    while state & lanes.guards:
        lone = lanes.lone(state)
        if not lone:
            return False
        while lone:
            kept = lanes.keep[lanes.at[lone.bit_length()]]
            state &= kept
            lone &= kept
    return True


_MOST_WORK: Final = 200_000
"""Positions to look at, times the cells of the layout: 2,469 with 81 cells, where a few hundred are
the most that is known to be needed, and two hundred on the largest canvases."""


class OnlySolution:
    """The proof that a grid stays the only solution; what it learns of the grid is kept."""

    def __init__(self, lanes: Lanes, grid: Sequence[Digit], effort: Effort) -> None:
        self.lanes, self.grid, self.effort = lanes, grid, effort
        self._bounded = effort
        self.gave_up = False
        """Whether some answer was no because it took too long to tell."""
        if effort.nodes is None:
            self._bounded = replace(effort, nodes=_MOST_WORK // lanes.cells)

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self.lanes.layout, self.grid, self.lanes)

    @cached_property
    def _numbers(self) -> list[CandidateNumber]:
        """What the grid has in each cell, as candidates."""
        cells = self.lanes.cells
        return [(digit - 1) * cells + cell for cell, digit in enumerate(self.grid)]

    def candidates_in(self, cells: Iterable[Cell]) -> list[CandidateNumber]:
        """What the grid has in *cells*, as candidates."""
        return [*map(self._numbers.__getitem__, cells)]

    def candidates_in_each(self, groups: Sequence[Sequence[Cell]]) -> list[list[CandidateNumber]]:
        """The same of the cells of each group."""
        numbers, several = self._numbers, self.candidates_in
        return [[numbers[each[0]]] if len(each) == 1 else several(each) for each in groups]

    def with_placed(self, state: State, candidates: Iterable[CandidateNumber]) -> State:
        """*state* with *candidates* placed, before anything follows from them."""
        for candidate in candidates:
            state &= self.lanes.keep[candidate]
        return state

    def state_of(self, given: Mask) -> State:
        """Where the cells *given* lead, before anything follows from them."""
        return self.with_placed(self.lanes.full, self.candidates_in(members(given)))

    def shows_another(self, gone: Iterable[CandidateNumber], given: Mask) -> bool:
        """Whether another grid without one of *gone*, which this one has, is seen at a glance."""
        # Where much is given there is seldom another grid, and next to nothing to search.
        cells = self.lanes.cells
        if given.bit_count() * 2 >= cells:
            return False
        can_change, is_seen = self._exchanges.can_change, False
        for candidate in gone:  # mostly one: a generator would cost as much as the answer
            is_seen = is_seen or can_change(candidate % cells, given)
        return is_seen

    def turns_without(self, gone: Sequence[CandidateNumber], state: State, given: Mask) -> int:
        """How often singles are looked for to prove that *state*, of the cells *given*, is unique.

        It was before *gone* were taken away, so another solution would differ in one of these. 0 if
        there is one. Where no bound is set on effort, what takes too long to tell counts as no: on
        large canvases a single answer may take minutes, and a given more does no harm.
        """
        if self.shows_another(gone, given):
            return 0
        lanes, bounded, looked = self.lanes, self._bounded, 0
        try:
            for candidate in gone:
                turns = turns_to_refute(lanes, state ^ state & lanes.bits[candidate], bounded)
                if not turns:
                    return 0
                looked += turns
        except OutOfEffort:
            if self.effort.nodes is not None or self.effort.cancelled():
                raise
            self.gave_up = True
            return 0
        return looked


def is_solvable(lanes: Lanes, state: State, effort: Effort) -> bool:
    """Whether there is a way to satisfy all lanes of *state*.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    return not turns_to_refute(lanes, state, effort)


def turns_to_refute(lanes: Lanes, y: State, effort: Effort) -> int:
    """How often singles are looked for to know that nothing satisfies all lanes of *y*; 0 if it is.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    # As `tree.walk`, branch by branch, without what it keeps; the lane step is written out.
    low, guards, ones, lane_mask = lanes.low, lanes.guards, lanes.ones, lanes.lane_mask
    keep_at, n, blame, budget, nodes, turns = lanes.keep_at, lanes.digits, None, effort.nodes, 0, 0
    waiting: list[tuple[State, int]] = []
    while True:
        nodes += 1
        if budget is not None and nodes > budget:
            raise OutOfEffort(f"gave up after {budget} positions")
        if not nodes % BREATH:
            effort.check_cancelled()
        while open_lanes := y & guards:
            turns += 1
            rest = y & ((y | guards) - low) ^ open_lanes
            if broken := rest & guards:
                if waiting:  # else nobody asks any more
                    (blame := blame or Blame(n)).add(broken)
                break
            several = (rest + ones) & guards
            if not (single := open_lanes ^ several):
                few = smallest(lanes, rest, several)
                guard = blame.most(few) if blame else few
                start = (guard ^ guard - 1).bit_length() - 1 - n
                left = y >> start & lane_mask
                while left:
                    lowest = left & -left
                    waiting.append((y, start + lowest.bit_length()))
                    left ^= lowest
                break
            lone = y & (single - (single >> n))
            while lone:
                kept = keep_at[lone.bit_length()]
                y &= kept
                lone &= kept
        else:  # no lane is open
            return 0
        if not waiting:
            return turns
        y, bit = waiting.pop()
        y &= keep_at[bit]


_ALL_OR_NOTHING: Final = bytes.maketrans(b"01", b"\x00\xff")


def givens_in(grid: Sequence[Digit], given: Mask) -> tuple[Digit, ...]:
    """The digits of *grid* in the cells *given*, 0 in the others."""
    # The lowest bit first, as text behind a 1 that no cell has; "0" becomes 0 and "1" all bits.
    bits = f"{given | 1 << len(grid):b}"[:0:-1].encode().translate(_ALL_OR_NOTHING)
    return tuple(map(and_, grid, bits))
