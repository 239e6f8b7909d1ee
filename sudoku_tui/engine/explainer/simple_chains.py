"""Cycles and forcing chains, of one digit, of cells of two candidates, or of both."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..meter import Meter
from ..step import Candidate, Step
from .chain_links import Kind, Links
from .chain_row import ChainRow, drawn
from .cycles import Cycle, cycles, lost_to
from .forcing import Forced, forced, path_of
from .nodes import CANDIDATES, IN_CELL, Number
from .rule import Found
from .surcharge import surcharge

_BASE: Final = {
    (Kind.X, True): 6.5, (Kind.Y, True): 6.5, (Kind.XY, True): 7.0,
    (Kind.X, False): 6.6, (Kind.XY, False): 7.0,
}  # fmt: skip
"""By kind, and whether it is a cycle."""


_LONGEST: Final = 2 * len(CANDIDATES)
"""More nodes than this no cycle has."""


class Option(NamedTuple):
    """Something that could be the step, after what decides between several."""

    rating: float
    complexity: int
    kind: Kind
    start: int
    """The rank of the candidate that it starts from."""
    turn: int
    """Cycles come before other chains from the same start."""
    found: Cycle | Forced


def _chains(links: Links) -> Iterator[Option]:
    """All forcing chains of a kind, the shortest for each candidate and conclusion."""
    kind = links.kind
    if kind is not Kind.Y:
        base = _BASE[kind, False]
        for each in forced(links):
            turn = 1 if each.on else 2
            rating = base + surcharge(each.complexity)
            yield Option(rating, each.complexity, kind, _rank(each.start), turn, each)


def _cycles(links: Links, most: float) -> Iterator[Option]:
    """All cycles of a kind rated up to *most*, whether they eliminate anything or not."""
    kind = links.kind
    base = _BASE[kind, True]
    nodes = 4
    while nodes < _LONGEST and base + surcharge(nodes + 2) <= most:
        nodes += 2
    for cycle in cycles(links, nodes):
        rank = _rank(cycle.nodes[0])
        yield Option(base + surcharge(cycle.complexity), cycle.complexity, kind, rank, 0, cycle)


def _rank(number: Number) -> int:
    cell, digit = CANDIDATES[number]
    return cell * 10 + digit


class Effective(NamedTuple):
    """A cycle or chain that eliminates something."""

    option: Option
    links: Links
    lost: Mask
    """What goes, or, where a forcing chain ends on, what stands in the cell beside it."""


def effective(candidates: Mask, *, every: bool = True) -> Iterator[Effective]:
    """What cycles and chains there are, by rating, then the simplest first, then as found.

    Unless *every* one is wanted, cycles that come after the first chain are left out.
    """
    kinds = {kind: Links(candidates, kind) for kind in Kind}
    found = [option for links in kinds.values() for option in _chains(links)]
    most = inf if every else min((option.rating for option in found), default=inf)
    found += [option for links in kinds.values() for option in _cycles(links, most)]
    for option in sorted(found, key=lambda option: option[:5]):
        each = option.found
        if isinstance(each, Cycle):
            lost = lost_to(each, candidates)
        elif each.on:
            lost = 1 << each.start
        else:
            lost = IN_CELL[CANDIDATES[each.start].cell] & candidates & ~(1 << each.start)
        if lost:
            yield Effective(option, kinds[option.kind], lost)


def simple_chain(board: Board, meter: Meter) -> Found | None:
    """The cycle or forcing chain that comes first by rating, then by what is simplest."""
    best = next(effective(board.candidates, every=False), None)
    if best is None:
        return None
    option, chains, lost = best
    if isinstance(option.found, Forced):
        return _told_forced(option, option.found, chains)
    nodes = option.found.nodes
    links, marks = drawn([CANDIDATES[n] for n in (*nodes, nodes[0])], on=True)
    gone = tuple(CANDIDATES[number] for number in members(lost))
    step = Step(_CYCLE_ROWS[option.kind], eliminations=gone, marks=marks, links=links)
    return Found(option.rating, step)


def _told_forced(option: Option, forced: Forced, chains: Links) -> Found:
    path = path_of(chains, forced.start, forced.on)
    links, marks = drawn([CANDIDATES[number] for number in path], on=forced.on)
    placements, gone = concluded(forced.start, on=not forced.on)
    return Found(option.rating, Step(_FORCING, placements, gone, marks=marks, links=links))


def concluded(number: Number, *, on: bool) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What is placed and what goes if a candidate is true, or false."""
    one = (CANDIDATES[number],)
    return (one, ()) if on else ((), one)


_CYCLE_ROWS: Final = {
    kind: ChainRow(
        name.lower().replace(" ", "-"),
        name,
        "",
        simple_chain,
        "Of the candidates of this cycle every other one is true, so what sees both kinds is false",
    )
    for kind, name in (
        (Kind.X, "Bidirectional X-Cycle"),
        (Kind.Y, "Bidirectional Y-Cycle"),
        (Kind.XY, "Bidirectional Cycle"),
    )
}
_FORCING: Final = ChainRow(
    *("forcing-chain", "Forcing Chain", "", simple_chain),
    "What is assumed leads to its own opposite",
)
