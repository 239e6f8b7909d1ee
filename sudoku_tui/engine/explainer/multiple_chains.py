"""Nishio, multiple and dynamic forcing chains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..bits import Mask
from ..board import Board
from ..dead_places import settled_places, suspects_of
from ..meter import Meter
from ..step import Step
from .chain_row import ChainRow
from .levels import follower, level_before
from .nodes import Number, number_of
from .propagation import Propagation, Way
from .rule import Found
from .simple_chains import concluded
from .sources import Conclusion, Sources
from .story import story
from .surcharge import surcharge

_KINDS: Final = {
    1: ("Double ", "A candidate may be true or false: either way the same follows"),
    5: ("Cell ", "Whichever digit the cell holds, the same follows"),
    6: ("Region ", "Wherever the digit goes in the house, the same follows"),
    7: ("Contradiction ", "What is assumed leads to a candidate that is both true and false"),
}


@dataclass(frozen=True)
class MultipleChains:
    """Whatever is true at a source, the same follows."""

    way: Way
    base: float
    """What the shortest is rated."""
    name: str
    """Before the kind of chain."""
    after: str = ""
    """After it."""
    level: int = 0
    """How much is asked where nothing else follows; see `levels`."""

    def __call__(self, board: Board, meter: Meter) -> Found | None:
        """The simplest of these chains on *board*.

        Raises:
            OutOfEffort: the effort of *meter* is spent.
        """
        if self.way is Way.NISHIO:
            worth = worth_a_nishio(board)
            if not any(worth):
                return None
        else:
            worth = (-1, -1)
        follow = follower(self.way, self.level, board.empty, meter)
        before = board.once(_followed, self.way, level_before(self.level))
        known = board.once(_followed, self.way, self.level)
        known.clear()

        def on_board(number: Number, on: bool) -> Propagation:
            earlier = before.get((number, on))
            found = follow.go_on(earlier) if earlier else follow(board.candidates, number, on)
            known[number, on] = found
            return found

        conclusion = Sources(board.candidates, self.way, on_board, *worth).best()
        return self._told(conclusion) if conclusion else None

    def _told(self, conclusion: Conclusion) -> Found:
        placements, gone = concluded(conclusion.number, on=conclusion.on)
        told = story(conclusion)
        rating = self.base + surcharge(conclusion.complexity)
        row = _ROW_OF[self, conclusion.kind]
        return Found(rating, Step(row, placements, gone, told.houses, told.marks, told.links))

    def rows(self) -> Iterator[tuple[int, ChainRow]]:
        """The names that its steps go by, by the kind of conclusion."""
        for kind, (word, why) in _KINDS.items():
            word = "" if self.way is Way.NISHIO else word
            name = f"{self.name}{word}Forcing Chains{self.after}"
            id = name.lower().replace("(", "").replace(")", "").replace(" ", "-")
            yield kind, ChainRow(id.replace("+", "plus"), name, "", self, why)


def _followed(board: Board, way: Way, level: int) -> dict[tuple[Number, bool], Propagation]:
    """What has been followed on *board* so, at that level: at first nothing."""
    return {}


def worth_a_nishio(board: Board) -> tuple[Mask, Mask]:
    """The candidates that could be false, and true, by chains of their digit alone.

    What such a chain tells holds for every full placement of the digit.
    """
    dead = settled = 0
    for digit in range(1, 10):
        suspects = suspects_of(board.layout, board.places[digit])
        if suspects:
            dead |= suspects << number_of(0, digit)
            settled |= settled_places(board.layout, board.places[digit]) << number_of(0, digit)
    return dead, settled


NISHIO: Final = MultipleChains(Way.NISHIO, 7.5, "Nishio ")
MULTIPLE: Final = MultipleChains(Way.STATIC, 8.0, "")
DYNAMIC: Final = MultipleChains(Way.DYNAMIC, 8.5, "Dynamic ")
DYNAMIC_PLUS: Final = MultipleChains(Way.DYNAMIC, 9.0, "Dynamic ", " (+)", 1)
NESTED: Final = (
    MultipleChains(Way.DYNAMIC, 9.5, "Dynamic ", " (+ Forcing Chains)", 2),
    MultipleChains(Way.DYNAMIC, 10.0, "Dynamic ", " (+ Multiple Forcing Chains)", 3),
    MultipleChains(Way.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains)", 4),
    MultipleChains(Way.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+))", 5),
    MultipleChains(
        Way.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))", 6
    ),
    MultipleChains(
        Way.DYNAMIC, 10.5, "Dynamic ", " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", 7
    ),
)
_ROW_OF: Final = {
    (rule, kind): row
    for rule in (NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS, *NESTED)
    for kind, row in rule.rows()
}
