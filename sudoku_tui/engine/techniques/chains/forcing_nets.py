"""Forcing nets: contradictions and verities by links and by the singles that these produce."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...bits import Mask, mask_of, members
from ...board import Board
from ...inference.implications import Literal, false, true
from ...inference.links import links_of
from ...inference.outcomes import Net, Outcomes, Verdicts, chain_outcomes, net_of, net_outcomes
from ...layout import Candidate, House, Layout
from ...proof.premises import number
from ...step import Step
from .forcing import (
    Conclusion,
    Contradiction,
    Derivation,
    ForcingProof,
    Verity,
    conclusions,
    shortest_step,
    sort_by_length,
)

_MOST_DIGITS: Final = 16
"""With more digits, nets spread too far for people to follow, so none are sought."""


def _outcomes(board: Board) -> Outcomes:
    """Return the outcomes of nets, computed once per position."""
    return board.cached(net_outcomes)


def _net_conclusions(board: Board, verdicts: Verdicts) -> list[Conclusion]:
    """Return the conclusions of *verdicts* that chains alone do not prove."""
    chains = chain_outcomes(board)
    true, false = verdicts
    for known in (chains.by_contradiction(chains.houses), chains.by_verity()):
        true &= ~known.true
        false &= ~known.false
    return conclusions(board, [Verdicts(true, false)])


def _derivations(net: Net, ends: tuple[Literal, ...]) -> list[Derivation]:
    """Return the derivations in *net* that lead to *ends*, in order."""
    needed = net.with_reasons(*ends)
    return [Derivation(each, parents) for each, parents in net.reasons.items() if each in needed]


class ForcingNetContradiction(Contradiction):
    """Links and singles lead from a premise to something impossible.

    Every link and every single is certain, so the premise is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[ForcingProof]:
        """Return a proof of each conclusion by contradiction, the shortest proof first."""
        outcomes = _outcomes(board)
        certain = _net_conclusions(board, outcomes.by_contradiction(outcomes.houses))
        return sort_by_length(self.story(board, each) for each in certain)

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits <= _MOST_DIGITS

    def story(self, board: Board, conclusion: Conclusion) -> ForcingProof | None:
        """Return how the contrary of *conclusion* contradicts itself; None if it does not."""
        node, placed = conclusion
        net = net_of(board, false(node) if placed else true(node))
        conflict = net.first_conflict()
        if not conflict:
            return None
        chain = tuple(_derivations(net, conflict.literals))
        return ForcingProof(conclusion, chain, conflict.candidates, conflict.house, len(chain))


class ForcingNetVerity(Verity):
    """Links and singles lead from every candidate of a cell, or every place, to one conclusion.

    One of them is true, so the conclusion holds whichever it is. It also holds if it follows both
    from a candidate being true and from its being false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for story in self.stories(board):
            yield self.step(links_of(board, grouped=True), story)

    def stories(self, board: Board) -> list[ForcingProof]:
        """Return a proof of each conclusion by verity, the shortest proof first."""
        certain = _net_conclusions(board, _outcomes(board).by_verity())
        return sort_by_length(self.story(board, each) for each in certain)

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits <= _MOST_DIGITS

    def story(self, board: Board, conclusion: Conclusion) -> ForcingProof | None:
        """Return how the smallest choice leads to *conclusion*; None if no choice does."""
        found = (
            _verity_story(board, conclusion, *choice) for choice in _choices(board, conclusion)
        )
        return next(filter(None, found), None)


def _choices(
    board: Board, conclusion: Conclusion
) -> Iterator[tuple[tuple[Literal, ...], Mask, House | None]]:
    """Yield the choices whose premises all lead to *conclusion*: premises, candidates, house.

    One premise of each choice is true. Cells and houses come first, those with fewest candidates
    before the others, then candidates that are either true or false. The house is None for these
    and for cells.
    """
    outcomes, (node, placed) = _outcomes(board), conclusion
    place = 0 if placed else 1
    leading = mask_of(n for n, each in outcomes.if_true.items() if each[place] >> node & 1)
    alternatives = sorted(outcomes.alternatives, key=lambda choice: choice.candidates.bit_count())
    for candidates, _, house in alternatives:
        if candidates & (candidates - 1) and not candidates & ~leading:
            yield tuple(map(true, members(candidates))), candidates, house
    for other, each in outcomes.if_false.items():
        if leading >> other & 1 and each[place] >> node & 1 and other != node:
            yield (true(other), false(other)), 1 << other, None


def _verity_story(
    board: Board,
    conclusion: Conclusion,
    premises: tuple[Literal, ...],
    pattern: Mask,
    house: House | None,
) -> ForcingProof | None:
    """Return how each of *premises* leads to *conclusion*; None if one of them does not."""
    goal = true(conclusion.node) if conclusion.placed else false(conclusion.node)
    chains: dict[Derivation, None] = {}
    for premise in premises:
        net = net_of(board, premise)
        if not net.reaches(goal):
            return None
        chains |= dict.fromkeys(_derivations(net, (goal,)))
    return ForcingProof(conclusion, tuple(chains), pattern, house, len(chains))


_CONTRADICTION = ForcingNetContradiction(
    "forcing-net-contradiction", "Forcing Net (contradiction)", "1303"
)
_VERITY = ForcingNetVerity("forcing-net-verity", "Forcing Net (verity)", "1304")

TECHNIQUES = (_CONTRADICTION, _VERITY)


def refuting_net(board: Board, candidate: Candidate) -> Step | None:
    """Return the first contradiction of *candidate* by links and singles; None if there is none."""
    story = _CONTRADICTION.story(board, Conclusion(number(board, candidate), False))
    return _CONTRADICTION.step(links_of(board, grouped=True), story) if story else None


def _best(board: Board) -> Step | None:
    """Return the step that HoDoKu chooses: the first conclusion, placements before eliminations.

    It is proved by contradiction if that is possible, otherwise by verity.
    """
    outcomes = _outcomes(board)
    contradictory = outcomes.by_contradiction(outcomes.untouched_houses)
    for conclusion in conclusions(board, [contradictory, outcomes.by_verity()]):
        if story := _CONTRADICTION.story(board, conclusion):
            return _CONTRADICTION.step(links_of(board, grouped=True), story)
        if story := _VERITY.story(board, conclusion):
            return _VERITY.step(links_of(board, grouped=True), story)
    return None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"forcing-net": _best}
"""Searches for the step that HoDoKu chooses: placements first, then by cell and digit."""


def _short(board: Board) -> Step | None:
    """Return the shortest contradiction, or a verity that needs fewer facts."""
    return shortest_step(
        links_of(board, grouped=True),
        (_CONTRADICTION, _CONTRADICTION.stories(board)),
        (_VERITY, _VERITY.stories(board)),
    )


TEACHING_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"fn": _short}
"""Searches of the teaching ladder. It rates both kinds alike, so fewer facts decide."""
