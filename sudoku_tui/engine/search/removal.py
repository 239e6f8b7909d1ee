"""Removal of givens while the solution stays unique.

Making one puzzle takes about as many uniqueness checks as a grid has cells. The solution is known,
and another one is often found without a search (`exchanges`). Otherwise it is searched for, without
recording the placed candidates (`is_solvable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import compress
from operator import and_, itemgetter
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..effort import CHECK_INTERVAL, Effort, OutOfEffort
from ..lanes import CandidateNumber, Lanes, State, lanes_of
from ..layout import Cell, Digit, Layout
from ..symmetry import Symmetry
from . import Grid
from .compiled import TOOK_LONG, UNTRIED, Bounds
from .compiled.loader import compiled_search
from .exchanges import Exchanges
from .grid_start import grid_tries
from .tree import Blame, smallest


@dataclass(frozen=True)
class Removal:
    """Options for the removal of givens from a grid."""

    symmetry: Symmetry = Symmetry.NONE
    clues: int = 0
    """Stop at this number of givens; 0 removes all that can be removed."""
    attempts: int | None = None
    """Largest number of removals to try; None tries every given once."""
    deep_first: int = 0
    """Number of givens below which removals that are hard to prove come first; 0 for never.

    A removal is hard to prove if singles show late, or not at all, that the solution stays unique.
    Such puzzles reach a higher level more often.
    """
    fewest_easy: int = 0
    """Number of givens below which easily proven removals are not made any more.

    Singles prove these early, and they do not make a puzzle harder.
    """


REMOVE_ALL: Final = Removal()
"""Removes one given at a time, as long as one can be removed."""


class RemovalResult(NamedTuple):
    """The result of a removal."""

    kept: Mask
    """The cells that stay given."""
    none_is_spare: bool
    """Whether every group that stays is known to be needed."""


def remove_spare(
    lanes: Lanes,
    grid: Grid,
    groups: Sequence[Sequence[Cell]],
    removal: Removal,
    effort: Effort,
    fixed: Mask = 0,
) -> Mask:
    """Return the cells that `remove_givens` keeps. See there for arguments and errors."""
    return remove_givens(OnlySolution(lanes, grid, effort), groups, removal, fixed).kept


def remove_givens(
    proof: OnlySolution, groups: Sequence[Sequence[Cell]], removal: Removal, fixed: Mask = 0
) -> RemovalResult:
    """Remove each group of givens in turn if the solution stays unique.

    Args:
        proof: Knows the grid, and the effort that each search may take.
        groups: Cells that are given or removed together; with *fixed* they have one solution.
        removal: The options.
        fixed: Cells that always stay given; none of them is in a group.

    Raises:
        OutOfEffort: One search spent the effort, or the removal was cancelled.
    """
    if removal.deep_first:
        return _remove_deep_first(proof, groups, removal, fixed)
    lanes, grid, effort = proof.lanes, proof.grid, proof.effort
    proof.gave_up = False
    masks = _masks_of(groups)
    kept, kept_state = fixed, proof.state_of(fixed)
    if effort.nodes is None and (quick := compiled_search(lanes.layout)):
        bounds = _bounds_of(lanes, masks, fixed, removal)
        stays = quick.remove_givens(grid, groups, kept_state, bounds, effort)
        is_sure = UNTRIED not in stays and _all_are_needed(proof, masks, fixed, stays)
        return RemovalResult(fixed | sum(compress(masks, stays)), is_sure)
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
    return RemovalResult(kept, is_sure and not proof.gave_up)


def _masks_of(groups: Sequence[Sequence[Cell]]) -> list[Mask]:
    """Return the cells of each of *groups* as a mask."""
    return [*map(_mask_of, map(tuple, groups))]


@lru_cache(maxsize=1024)
def _mask_of(group: tuple[Cell, ...]) -> Mask:
    """Return the cells of *group* as a mask. Cached, because every grid has the same groups."""
    return mask_of(group)


def minimal_from(layout: Layout, seeds: Sequence[str]) -> Sequence[Grid | None] | None:
    """Return a minimal puzzle for each seed, made of a grid by removing givens one by one.

    The dice of a seed make its grid, then shuffle the order in which its cells are tried. The
    result of a seed is None if it takes long. Return None if no compiled search is in use.
    """
    quick = None if layout.known_grid else compiled_search(layout)
    if quick is None:
        return None
    masks = [1 << cell for cell in range(layout.cells)]
    bounds = _bounds_of(lanes_of(layout), masks, 0, REMOVE_ALL)
    return quick.minimal(seeds, *grid_tries(layout), bounds)


_ROUNDS: Final = (10, 4, 0)
"""By round: how often singles must have been searched for before a removal was proven.

A given is removed in the first round whose number its proof reaches. Proofs that reach the first
number need a search in most cases.
"""

_Waiting: TypeAlias = tuple[int, Mask, list[CandidateNumber]]
"""A group that may still be removed: turns of its last proof, cells and candidates.

The turns are the number of times that singles were searched for, 0 before the first proof.
"""


def _remove_deep_first(
    proof: OnlySolution, groups: Sequence[Sequence[Cell]], removal: Removal, fixed: Mask
) -> RemovalResult:
    """Remove groups like `remove_givens`, but try removals that are hard to prove before others."""
    begun = replace(removal, clues=max(removal.clues, removal.deep_first), deep_first=0)
    given = remove_givens(proof, groups, begun, fixed).kept
    masks = _masks_of(groups)
    untried = _untried_groups(masks, given, (sum(masks) | fixed).bit_count(), begun.clues)
    rounds = [(least, removal.clues) for least in _ROUNDS]
    rounds[-1] = 0, max(removal.clues, removal.fewest_easy)
    if proof.effort.nodes is None and (quick := compiled_search(proof.lanes.layout)):
        bounds = Bounds(given.bit_count(), removal.clues, 0, 0, _MOST_WORK // proof.lanes.cells)
        stayed = [1 if mask & given else 0 for mask in masks]
        stays = quick.remove_deep_first(
            proof.grid, groups, proof.state_of(fixed), bounds, stayed, untried, rounds
        )
        return RemovalResult(fixed | sum(compress(masks, stays)), none_is_spare=False)
    places = proof.candidates_in_each([groups[number] for number in untried])
    waiting = [(0, masks[n], candidates) for n, candidates in zip(untried, places, strict=True)]
    needed = proof.state_of(given & ~sum(mask for _, mask, _ in waiting))
    for least, fewest in rounds:
        if given.bit_count() > fewest:
            waiting.sort(key=_turns_of, reverse=True)
            given, needed, waiting = _one_round(proof, given, needed, waiting, least, fewest)
    # Whether the groups that the first pass tried are needed is not recorded.
    return RemovalResult(given, none_is_spare=False)


def _untried_groups(masks: Sequence[Mask], given: Mask, count: int, fewest: int) -> list[int]:
    """Return the numbers of the groups that were not tried, as too few givens would have stayed.

    A group is not tried if fewer than *fewest* givens would stay. All other groups that stay were
    tried, and are still needed. A smaller group may have been removed after a larger one was
    skipped.

    Args:
        masks: The cells of each group.
        given: The givens that are left.
        count: Number of givens at the beginning.
        fewest: Number of givens that must stay.
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
    """Remove the *waiting* groups whose proof takes at least *least* turns per candidate.

    Returns:
        The givens that are left, the state of those known to be needed, and the groups for the
        next round.
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
    """Return the states of the last 0, 1, 2, … groups of candidates.

    They are built up from the end, so the state of all groups but one is a single `&`.
    """
    after = [lanes.full]
    for candidates in reversed(places):
        state = after[-1]
        for candidate in candidates:
            state &= lanes.keep[candidate]
        after.append(state)
    return after


def _bounds_of(lanes: Lanes, masks: Sequence[Mask], fixed: Mask, removal: Removal) -> Bounds:
    """Return the bounds of *removal* for the compiled search, where effort is not bounded."""
    given = (sum(masks) | fixed).bit_count()
    attempts = len(masks) if removal.attempts is None else removal.attempts
    free, nodes = _most_free(lanes, masks, given, removal), _MOST_WORK // lanes.cells
    return Bounds(given, removal.clues, attempts, free, nodes)


def _all_are_needed(
    proof: OnlySolution, masks: Sequence[Mask], fixed: Mask, stays: Sequence[int]
) -> bool:
    """Check, by exchanges alone, whether each group that stays as `TOOK_LONG` is needed.

    *stays* has a result for each group: 0, 1, `UNTRIED` or `TOOK_LONG`.
    """
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
"""Fraction of the cells that are given when singles solve most puzzles."""


def _free_groups(
    lanes: Lanes,
    masks: Sequence[Mask],
    given: Mask,
    removal: Removal,
    state_without: Callable[[int], State],
) -> int:
    """Return how many of the first groups can be removed without a check of each.

    If singles alone solve what is left, each of these groups could have been removed in its turn.

    Args:
        state_without: Returns the state of all givens without this number of first groups.
    """
    many = _most_free(lanes, masks, given.bit_count(), removal)
    while many and not is_solved_by_singles(lanes, state_without(many)):
        many >>= 1
    return many


def _most_free(lanes: Lanes, masks: Sequence[Mask], given: int, removal: Removal) -> int:
    """Return how many of the first groups may be tried at once, given the number of givens."""
    many, least = 0, max(removal.clues, _EASY * lanes.cells)
    for mask in masks if removal.attempts is None else masks[: removal.attempts]:
        given -= mask.bit_count()
        if given < least:
            break
        many += 1
    return many


def is_solved_by_singles(lanes: Lanes, state: State) -> bool:
    """Check whether singles alone satisfy all lanes of *state*."""
    while state & lanes.guards:
        lone = lanes.lone(state)
        if not lone:
            return False
        while lone:
            kept = lanes.keep[lanes.candidate_at[lone.bit_length()]]
            state &= kept
            lone &= kept
    return True


_MOST_WORK: Final = 200_000
"""Largest number of search positions of one proof, times the cells of the layout.

With 81 cells this is several times the most that a proof is known to need. On the largest canvases
it still allows about two hundred positions.
"""


class OnlySolution:
    """Proofs that a grid stays the only solution; tables about the grid are built once."""

    def __init__(self, lanes: Lanes, grid: Sequence[Digit], effort: Effort) -> None:
        self.lanes, self.grid, self.effort = lanes, grid, effort
        self._bounded = effort
        self.gave_up = False
        """Whether some answer was "no" because it took too long."""
        if effort.nodes is None:
            self._bounded = replace(effort, nodes=_MOST_WORK // lanes.cells)

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self.lanes.layout, self.grid, self.lanes)

    @cached_property
    def _numbers(self) -> list[CandidateNumber]:
        """By cell: the candidate of the grid."""
        cells = self.lanes.cells
        return [(digit - 1) * cells + cell for cell, digit in enumerate(self.grid)]

    def candidates_in(self, cells: Iterable[Cell]) -> list[CandidateNumber]:
        """Return the candidates of the grid in *cells*."""
        return [*map(self._numbers.__getitem__, cells)]

    def candidates_in_each(self, groups: Sequence[Sequence[Cell]]) -> list[list[CandidateNumber]]:
        """Return the candidates of the grid in the cells of each group."""
        numbers, several = self._numbers, self.candidates_in
        return [[numbers[each[0]]] if len(each) == 1 else several(each) for each in groups]

    def with_placed(self, state: State, candidates: Iterable[CandidateNumber]) -> State:
        """Return *state* with *candidates* placed, without placing singles."""
        for candidate in candidates:
            state &= self.lanes.keep[candidate]
        return state

    def state_of(self, given: Mask) -> State:
        """Return the state with the cells *given* placed, without placing singles."""
        return self.with_placed(self.lanes.full, self.candidates_in(members(given)))

    def shows_another(self, gone: Iterable[CandidateNumber], given: Mask) -> bool:
        """Check whether an exchange makes another grid that keeps *given* but lacks one of *gone*.

        Return False without a check if at least half of the cells are *given*.
        """
        # With many givens there is seldom another grid, and a search ends at once.
        cells = self.lanes.cells
        if given.bit_count() * 2 >= cells:
            return False
        can_change, is_seen = self._exchanges.can_change, False
        for candidate in gone:  # one in most cases: a generator would cost as much as the check
            is_seen = is_seen or can_change(candidate % cells, given)
        return is_seen

    def turns_without(self, gone: Sequence[CandidateNumber], state: State, given: Mask) -> int:
        """Return how often singles are searched for to prove *state* unique; 0 if it is not.

        The state is that of the cells *given*. It was unique before *gone* were removed, so another
        solution would differ in one of these. If effort is not bounded, a proof that takes too long
        counts as none: on large canvases a single one may take minutes, and one more given does no
        harm.
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
    """Check whether all lanes of *state* can be satisfied.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    return not turns_to_refute(lanes, state, effort)


def turns_to_refute(lanes: Lanes, y: State, effort: Effort) -> int:
    """Return how often singles are searched for to refute *y*; 0 if its lanes can be satisfied.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    # Like `tree.walk`, branch by branch, but nothing is recorded. The lane step is inlined.
    low, guards, ones, lane_mask = lanes.low, lanes.guards, lanes.ones, lanes.lane_mask
    keep_at, n, blame, budget, nodes, turns = lanes.keep_at, lanes.digits, None, effort.nodes, 0, 0
    waiting: list[tuple[State, int]] = []
    while True:
        nodes += 1
        if budget is not None and nodes > budget:
            raise OutOfEffort(f"gave up after {budget} positions")
        if not nodes % CHECK_INTERVAL:
            effort.check_cancelled()
        while open_lanes := y & guards:
            turns += 1
            rest = y & ((y | guards) - low) ^ open_lanes
            if broken := rest & guards:
                if waiting:  # the last branch needs no blame
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
    """Return the digits of *grid* in the cells *given*, 0 in the others."""
    # The mask as binary text, lowest bit first. The bit above all cells, which keeps leading
    # zeros, is cut off. "0" becomes 0 and "1" becomes 0xff.
    bits = f"{given | 1 << len(grid):b}"[:0:-1].encode().translate(_ALL_OR_NOTHING)
    return tuple(map(and_, grid, bits))
