"""Nishio, multiple and dynamic forcing chains: whatever is true at a source, the same follows.

The rules come first in the order of their ratings; they differ in what is followed and in what is
asked where nothing else follows. How a conclusion becomes a step comes after them: only that part
of the branches is told which it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..effort import Meter
from ..inference.dead_places import settled_places, suspects_of
from ..layout import House
from ..step import Link, Mark, Role, Step
from .branches import Branches, Conclusion, ConclusionKind
from .chain_steps import ExplainerChain, surcharge
from .nested import follower, level_before
from .nodes import CANDIDATES, COUNT, Nodes, Number, number_of
from .propagation import Mode, Propagation
from .rule import LINK_ORDER, RatedStep
from .simple_chains import concluded

_WORDING: Final = {
    ConclusionKind.EITHER_WAY: (
        *("Double ", "A candidate may be true or false: either way the same follows"),
    ),
    ConclusionKind.CELL: ("Cell ", "Whichever digit the cell holds, the same follows"),
    ConclusionKind.HOUSE: ("Region ", "Wherever the digit goes in the house, the same follows"),
    ConclusionKind.CONTRADICTION: (
        *("Contradiction ", "What is assumed leads to a candidate that is both true and false"),
    ),
}
"""By the kind of conclusion a word of the name and the reason."""


@dataclass(frozen=True)
class MultipleChains:
    """Whatever is true at a source, the same follows."""

    mode: Mode
    base: float
    """What the shortest is rated."""
    name: str
    """Before the kind of chain."""
    after: str = ""
    """After it."""
    level: int = 0
    """How much is asked where nothing else follows: one of the levels of `nested`."""

    def __call__(self, board: Board, meter: Meter) -> RatedStep | None:
        """The simplest of these chains on *board*.

        Raises:
            OutOfEffort: the effort of *meter* is spent.
        """
        if self.mode is Mode.NISHIO:
            worth = worth_a_nishio(board)
            if not any(worth):
                return None
        else:
            worth = (-1, -1)
        # The rule before has followed the same assumptions up to where it asked for less.
        follow = follower(self.mode, self.level, board.empty, meter)
        before = board.once(_branches_on, self.mode, level_before(self.level))
        known = board.once(_branches_on, self.mode, self.level)
        known.clear()

        def on_board(number: Number, on: bool) -> Propagation:
            earlier = before.get((number, on))
            found = follow.go_on(earlier) if earlier else follow(board.candidates, number, on)
            known[number, on] = found
            return found

        conclusion = Branches(board.candidates, self.mode, on_board, *worth).best()
        return self._rated_step(conclusion) if conclusion else None

    def _rated_step(self, conclusion: Conclusion) -> RatedStep:
        placements, gone = concluded(conclusion.number, on=conclusion.on)
        links, marks, houses = _draw(conclusion)
        rating = self.base + surcharge(conclusion.complexity)
        technique = _TECHNIQUE_OF[self, conclusion.kind]
        return RatedStep(rating, Step(technique, placements, gone, houses, marks, links))

    def techniques(self) -> Iterator[tuple[ConclusionKind, ExplainerChain]]:
        """The names that its steps go by, by the kind of conclusion."""
        for kind, (word, why) in _WORDING.items():
            word = "" if self.mode is Mode.NISHIO else word
            name = f"{self.name}{word}Forcing Chains{self.after}"
            id = name.lower().replace("(", "").replace(")", "").replace(" ", "-")
            yield kind, ExplainerChain(id.replace("+", "plus"), name, "", self, why)


def _branches_on(board: Board, mode: Mode, level: int) -> dict[tuple[Number, bool], Propagation]:
    """What has been followed on *board* so, at that level: at first nothing."""
    return {}


def worth_a_nishio(board: Board) -> tuple[Mask, Mask]:
    """The candidates that could be false, and true, by chains of their digit alone.

    What such a chain tells holds for every template of the digit.
    """
    dead = settled = 0
    for digit in range(1, 10):
        suspects = suspects_of(board.layout, board.places[digit])
        if suspects:
            dead |= suspects << number_of(0, digit)
            settled |= settled_places(board.layout, board.places[digit]) << number_of(0, digit)
    return dead, settled


NISHIO: Final = MultipleChains(Mode.NISHIO, 7.5, "Nishio ")
MULTIPLE: Final = MultipleChains(Mode.STATIC, 8.0, "")
DYNAMIC: Final = MultipleChains(Mode.DYNAMIC, 8.5, "Dynamic ")
DYNAMIC_PLUS: Final = MultipleChains(Mode.DYNAMIC, 9.0, "Dynamic ", " (+)", 1)
NESTED: Final = (
    MultipleChains(Mode.DYNAMIC, 9.5, "Dynamic ", " (+ Forcing Chains)", 2),
    MultipleChains(Mode.DYNAMIC, 10.0, "Dynamic ", " (+ Multiple Forcing Chains)", 3),
    MultipleChains(Mode.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains)", 4),
    MultipleChains(Mode.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+))", 5),
    MultipleChains(
        Mode.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))", 6
    ),
    MultipleChains(
        Mode.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", 7
    ),
)
_TECHNIQUE_OF: Final = {
    (rule, kind): technique
    for rule in (NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS, *NESTED)
    for kind, technique in rule.techniques()
}


class _Drawing(NamedTuple):
    """What a conclusion leans on, as its step names it."""

    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    houses: tuple[House, ...]


def _draw(conclusion: Conclusion) -> _Drawing:
    """The links of all branches that lead to the conclusion, chain by chain, and their marks.

    Of a candidate that several others leave alone, the link from the one that went last is told
    in the chain, and how the others went before it, in chains of their own. Where a pattern tells
    that a candidate goes, all that it could hold is marked, with its houses.
    """
    links: dict[Link, None] = {}
    marks: dict[Mark, None] = {}
    scopes = conclusion.source
    for branch, nodes in conclusion.sides():
        scopes |= branch.scopes_behind(nodes)
        for chain in _chains_of(branch, nodes):
            for start, end in pairwise(chain):
                links[_link(start, end)] = None
            for node in chain:
                role = Role.LINK_OFF if node >= COUNT else Role.LINK_ON
                marks[Mark(role, CANDIDATES[_number(node)])] = None
    chained = {mark.candidate for mark in marks}
    possible = conclusion.branches[0].start & scopes
    more = (each for each in map(CANDIDATES.__getitem__, members(possible)) if each not in chained)
    patterns = tuple(Mark(Role.PATTERN, each) for each in more)
    return _Drawing(tuple(links), (*patterns, *marks), tuple(_houses_of(scopes)))


def _houses_of(scopes: Mask) -> Iterator[House]:
    """The houses of which all places for some digit are among *scopes*."""
    for house in LINK_ORDER:
        lanes = (house.mask << number_of(0, digit) for digit in range(1, 10))
        if any(not lane & ~scopes for lane in lanes):
            yield house


def _number(node: int) -> Number:
    """The candidate of a node; those above `COUNT` are candidates off."""
    return node - COUNT if node >= COUNT else node


def _link(start: int, end: int) -> Link:
    return Link(CANDIDATES[_number(start)], CANDIDATES[_number(end)], end < COUNT)


def _before(branch: Propagation, node: int) -> int | None:
    """The node that this one was found from first; None for an assumption."""
    if node >= COUNT:
        return branch.off_from.get(node - COUNT)
    off = branch.on_from.get(node)
    return None if off is None else COUNT + off


def _chains_of(branch: Propagation, nodes: Nodes) -> Iterator[list[int]]:
    """Chains that cover *nodes*: those on the side first, each up to where another goes on."""
    before = {node: _before(branch, node) for node in members(nodes)}
    ends = before.keys() - before.values()
    chains: list[list[int]] = []
    for end in ends:
        chain: list[int] = []
        node: int | None = end
        while node is not None and node in before:
            chain.append(node)
            node = before[node]
        chains.append(chain[::-1])
    # The longest is told last: it is what the others lead up to.
    yield from sorted(chains, key=lambda chain: (len(chain), chain))
