"""Nishio, multiple and dynamic forcing chains."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from ..bits import Mask
from ..board import Board
from ..dead_places import suspects_of
from ..meter import Meter
from ..step import Step
from .chain_row import ChainRow
from .inner import InnerRules
from .nodes import Number
from .propagation import Propagation, Way
from .rule import Found, Rule
from .simple_chains import concluded
from .sources import Conclusion, Sources
from .story import story

Standstill: TypeAlias = Callable[[Propagation], bool] | None


def _found(conclusion: Conclusion | None, prefix: str) -> Found | None:
    if conclusion is None:
        return None
    placements, gone = concluded(conclusion.number, on=conclusion.on)
    links, marks = story(conclusion)
    name = _NAMES[conclusion.kind] if prefix != "Nishio" else ""
    row = _ROW_OF[f"{prefix} {name} Forcing Chains".replace("  ", " ").strip()]
    return Found(conclusion.rating, Step(row, placements, gone, marks=marks, links=links))


def nishio(board: Board, meter: Meter) -> Found | None:
    """A digit in a cell leaves some house without it: it is elsewhere."""
    places: list[Mask] = board.places
    if not any(suspects_of(board.layout, each) for each in places[1:]):
        return None
    return _chains(Way.NISHIO, 7.5, "Nishio", board, meter)


def _chains(
    way: Way, base: float, prefix: str, board: Board, meter: Meter, standstill: Standstill = None
) -> Found | None:
    """Whatever is true at a source, the same follows."""

    def follow(number: Number, on: bool) -> Propagation:
        meter.spend()
        return Propagation(board.candidates, number, way, on=on, standstill=standstill)

    return _found(Sources(board, way, base, follow).best(), prefix)


def dynamic_plus_chains(board: Board, meter: Meter) -> Found | None:
    """The same, with easier rules where nothing else follows."""
    return _chains(Way.DYNAMIC, 9.0, "Dynamic (+)", board, meter, InnerRules(board))


multiple_chains: Final[Rule] = partial(_chains, Way.STATIC, 8.0, "")
dynamic_chains: Final[Rule] = partial(_chains, Way.DYNAMIC, 8.5, "Dynamic")

_NAMES: Final = {1: "Double", 5: "Cell", 6: "Region", 7: "Contradiction"}
_WHY: Final = {
    1: "A candidate may be true or false: either way the same follows",
    5: "Whichever digit the cell holds, the same follows",
    6: "Wherever the digit goes in the house, the same follows",
    7: "What is assumed leads to a candidate that is both true and false",
}
_RULES: Final[dict[str, Rule]] = {
    "": multiple_chains, "Dynamic": dynamic_chains,
    "Dynamic (+)": dynamic_plus_chains,
}
_ROW_OF: Final = {
    name: ChainRow(name.lower().replace(" ", "-"), name, "", rule, _WHY[kind])
    for prefix, rule in _RULES.items()
    for kind, word in _NAMES.items()
    for name in [f"{prefix} {word} Forcing Chains".strip()]
} | {
    "Nishio Forcing Chains": ChainRow(
        "nishio-forcing-chains", "Nishio Forcing Chains", "", nishio, _WHY[7]
    )
}
