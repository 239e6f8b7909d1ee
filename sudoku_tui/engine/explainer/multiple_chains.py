"""Nishio, multiple and dynamic forcing chains: all branches of a source agree.

The rules come first, in the order of their ratings. They differ in the mode and in the inner rules
that are applied at a standstill, when nothing else follows. The second part turns a conclusion into
a step, which shows only the part of the branches that is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..effort import StepMeter
from ..inference.dead_places import settled_places, suspects_of
from ..layout import House
from ..step import Link, Mark, Role, Step
from .branches import Branches, Conclusion, ConclusionKind
from .chain_steps import ExplainerChain, surcharge
from .inner_rules import follower, level_before
from .nodes import CANDIDATES, COUNT, Nodes, Number, number_of
from .propagation import Mode, Propagation
from .rule import LINK_ORDER, RatedStep
from .simple_chains import effects_of

_WORDING: Final = {
    ConclusionKind.EITHER_WAY: (
        *("Double ", "Whether a candidate is true or false, the same conclusion follows"),
    ),
    ConclusionKind.CELL: ("Cell ", "Whichever digit the cell holds, the same conclusion follows"),
    ConclusionKind.HOUSE: (
        "Region ",
        "Wherever the digit is in the house, the same conclusion follows",
    ),
    ConclusionKind.CONTRADICTION: (
        *("Contradiction ", "The assumption makes a candidate both true and false"),
    ),
}
"""By kind of conclusion: a word of the technique's name, and the reason."""


@dataclass(frozen=True)
class MultipleChains:
    """The rule of forcing chains of one mode and level."""

    mode: Mode
    base: float
    """Rating of the shortest chains."""
    name: str
    """The technique's name before the kind of chain."""
    suffix: str = ""
    """The technique's name after the kind of chain."""
    level: int = 0
    """Level of the inner rules that are applied at a standstill (see `inner_rules`)."""

    def __call__(self, board: Board, meter: StepMeter) -> RatedStep | None:
        """Find the simplest of these chains on *board*.

        Raises:
            OutOfEffort: The effort of *meter* is spent.
        """
        if self.mode is Mode.NISHIO:
            worth = nishio_suspects(board)
            if not any(worth):
                return None
        else:
            worth = (-1, -1)
        # The previous rule followed the same assumptions with fewer inner rules: resume from there.
        follow = follower(self.mode, self.level, board.empty, meter)
        before = board.cached(_branches_on, self.mode, level_before(self.level))
        known = board.cached(_branches_on, self.mode, self.level)
        known.clear()

        def follow_from(number: Number, on: bool) -> Propagation:
            earlier = before.get((number, on))
            found = follow.resume(earlier) if earlier else follow(board.candidates, number, on)
            known[number, on] = found
            return found

        conclusion = Branches(board.candidates, self.mode, follow_from, *worth).best()
        return self._rated_step(conclusion) if conclusion else None

    def _rated_step(self, conclusion: Conclusion) -> RatedStep:
        placements, gone = effects_of(conclusion.number, on=conclusion.is_on)
        links, marks, houses = _draw(conclusion)
        rating = self.base + surcharge(conclusion.complexity)
        technique = _TECHNIQUE_OF[self, conclusion.kind]
        return RatedStep(rating, Step(technique, placements, gone, houses, marks, links))

    def techniques(self) -> Iterator[tuple[ConclusionKind, ExplainerChain]]:
        """Yield each kind of conclusion with the technique of its steps."""
        for kind, (word, why) in _WORDING.items():
            word = "" if self.mode is Mode.NISHIO else word
            name = f"{self.name}{word}Forcing Chains{self.suffix}"
            id = name.lower().replace("(", "").replace(")", "").replace(" ", "-")
            yield kind, ExplainerChain(id.replace("+", "plus"), name, "", self, why)


def _branches_on(board: Board, mode: Mode, level: int) -> dict[tuple[Number, bool], Propagation]:
    """Return an empty dict for the propagations of one mode and level.

    `Board.cached` keeps it with the board, so that rules share it.
    """
    return {}


def nishio_suspects(board: Board) -> tuple[Mask, Mask]:
    """Return the candidates that chains of one digit could refute, and the ones they could prove.

    The consequences of such a chain hold for every template, a complete placement of the digit. So
    it can refute only places in no template, and prove only places in all templates.
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
    """The links, marks and houses of the step of a conclusion."""

    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    houses: tuple[House, ...]


def _draw(conclusion: Conclusion) -> _Drawing:
    """Return the links of all branches that lead to the conclusion, with marks and houses.

    If a candidate is true because all others of a cell or house are false, the chain has the link
    from the one that was eliminated last. Further chains show how the others were eliminated. If an
    inner rule eliminates a candidate, all candidates of the cells and houses that it uses are
    marked.
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
    """Yield the houses with all places of some digit among *scopes*."""
    for house in LINK_ORDER:
        lanes = (house.mask << number_of(0, digit) for digit in range(1, 10))
        if any(not lane & ~scopes for lane in lanes):
            yield house


def _number(node: int) -> Number:
    """Return the candidate of a node; nodes from `COUNT` on are candidates off."""
    return node - COUNT if node >= COUNT else node


def _link(start: int, end: int) -> Link:
    return Link(CANDIDATES[_number(start)], CANDIDATES[_number(end)], end < COUNT)


def _parent_node(branch: Propagation, node: int) -> int | None:
    """Return the node that led to this node first; None for an assumption."""
    if node >= COUNT:
        return branch.off_from.get(node - COUNT)
    off = branch.on_from.get(node)
    return None if off is None else COUNT + off


def _chains_of(branch: Propagation, nodes: Nodes) -> Iterator[list[int]]:
    """Yield chains that cover *nodes*, each from the assumption to an end, the longest last."""
    before = {node: _parent_node(branch, node) for node in members(nodes)}
    ends = before.keys() - before.values()
    chains: list[list[int]] = []
    for end in ends:
        chain: list[int] = []
        node: int | None = end
        while node is not None and node in before:
            chain.append(node)
            node = before[node]
        chains.append(chain[::-1])
    # The longest comes last, because the others lead up to it.
    yield from sorted(chains, key=lambda chain: (len(chain), chain))
