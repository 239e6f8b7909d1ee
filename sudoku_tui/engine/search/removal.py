"""Removal of givens while the solution stays unique.

Making one puzzle takes about as many uniqueness checks (`uniqueness`) as a grid has cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from operator import and_, itemgetter
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..effort import Effort
from ..lanes import CandidateNumber, Lanes, State, lanes_of
from ..layout import Cell, Digit, Layout
from ..symmetry import Symmetry
from . import Grid
from .compiled import TOOK_LONG, UNTRIED, Bounds
from .compiled.loader import compiled_search
from .grid_start import grid_tries
from .uniqueness import MOST_WORK, OnlySolution


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
        bounds = Bounds(given.bit_count(), removal.clues, 0, 0, MOST_WORK // proof.lanes.cells)
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
    free, nodes = _most_free(lanes, masks, given, removal), MOST_WORK // lanes.cells
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
        other_givens, removals = given & ~mask, proof.candidates_in(members(mask))
        if why == TOOK_LONG and not proof.shows_another(removals, other_givens):
            return False
        given = given if why else other_givens
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


_ALL_OR_NOTHING: Final = bytes.maketrans(b"01", b"\x00\xff")


def givens_in(grid: Sequence[Digit], given: Mask) -> tuple[Digit, ...]:
    """Return the digits of *grid* in the cells *given*, 0 in the others."""
    # The mask as binary text, lowest bit first. The bit above all cells, which keeps leading
    # zeros, is cut off. "0" becomes 0 and "1" becomes 0xff.
    bits = f"{given | 1 << len(grid):b}"[:0:-1].encode().translate(_ALL_OR_NOTHING)
    return tuple(map(and_, grid, bits))
