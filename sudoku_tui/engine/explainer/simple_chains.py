"""Cycles and forcing chains, of one digit, of cells of two candidates, or of both.

A cycle leads from a candidate back to itself, so it can be read both ways. A forcing chain leads
from an assumption to its opposite. First come the links that both follow, then cycles, then
forcing chains, then which of all is the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..effort import Meter
from ..inference.links import closures
from ..layout import Candidate
from ..step import Step
from .chain_steps import ExplainerChain, draw_chain, surcharge
from .nodes import CANDIDATES, IN_CELL, KILLS, SCOPES, WEAK, Number, number_of
from .rule import SEES, RatedStep


class ChainKind(IntEnum):
    """What chains are made of. Of equals the less comes first."""

    X = 2
    """One digit: no links within cells."""
    Y = 3
    """Cells of two candidates: no digit that has two places in a house."""
    XY = 4


_WAYS: Final = {ChainKind.X: slice(1, 4), ChainKind.Y: slice(0, 1), ChainKind.XY: slice(0, 4)}
"""Which of a candidate's cell, box, row and column may leave another alone."""


@dataclass(frozen=True)
class Links:
    """What follows from what, on one board."""

    candidates: Mask
    kind: ChainKind

    @cached_property
    def strong(self) -> dict[Number, tuple[Number, ...]]:
        """For each candidate that leaves another alone when it goes, these, in order."""
        found: dict[Number, tuple[Number, ...]] = {}
        ways = _WAYS[self.kind]
        for number in members(self.candidates):
            alone: list[Number] = []
            for scope in SCOPES[number][ways]:
                rest = scope & self.candidates & ~(1 << number)
                if rest and not rest & (rest - 1):
                    other = rest.bit_length() - 1
                    if other not in alone:
                        alone.append(other)
            if alone:
                found[number] = tuple(alone)
        return found

    @cached_property
    def strong_mask(self) -> dict[Number, Mask]:
        """The same as sets."""
        return {number: sum(1 << each for each in to) for number, to in self.strong.items()}

    @cached_property
    def starts(self) -> Mask:
        """The candidates that leave another alone when they go."""
        return sum(1 << number for number in self.strong)

    @cached_property
    def followed(self) -> Mask:
        """The candidates that chains start from: those of cells that have several."""
        found = 0
        for in_cell in IN_CELL:
            here = in_cell & self.candidates
            found |= here if here & (here - 1) else 0
        return found

    @cached_property
    def kills(self) -> dict[Number, Mask]:
        """For each candidate what goes when it is true."""
        own = self.candidates
        if self.kind is ChainKind.X:
            return {n: KILLS[n] & ~WEAK[n][0] & own for n in members(own)}
        return {n: KILLS[n] & own for n in members(own)}

    @cached_property
    def weak(self) -> dict[Number, tuple[Number, ...]]:
        """For each candidate what goes when it is true and leaves another alone, in order."""
        parts = slice(1, 4) if self.kind is ChainKind.X else slice(0, 4)
        useful = self.starts
        return {
            n: tuple(o for part in WEAK[n][parts] for o in members(part & useful))
            for n in members(self.candidates)
        }

    @cached_property
    def next(self) -> dict[Number, Mask]:
        """For each candidate what is true in two links when it is true."""
        strong = self.strong_mask
        found: dict[Number, Mask] = {}
        for number, to in self.weak.items():
            mask = 0
            for each in to:
                mask |= strong[each]
            found[number] = mask
        return found

    @cached_property
    def after(self) -> dict[Number, Mask]:
        """For each candidate all that is true in the end when it is true."""
        return closures(self.next)

    def scope_left(self, off: Number, on: Number) -> Mask:
        """The first cell or house in which *off* leaves *on* alone."""
        both = 1 << off | 1 << on
        scopes = SCOPES[off][_WAYS[self.kind]]
        return next(scope for scope in scopes if scope & self.candidates == both)


class Cycle(NamedTuple):
    """A closed chain: candidates on and off in turn, the first one on."""

    complexity: int
    nodes: tuple[Number, ...]


class _Reached(NamedTuple):
    """A candidate on, and how a search in breadth came to it."""

    number: Number
    length: int
    offs: Mask
    """The candidates off on the way."""
    before: _Reached | None
    off: Number
    """The candidate off between that and this."""


def cycles(links: Links, most: int) -> Iterator[Cycle]:
    """Every cycle of at most *most* nodes, by the candidate that it starts from.

    From each they come as a search in breadth finds them.
    """
    strong, weak = links.strong, links.weak
    for start in members(links.starts & links.followed):
        ends = links.strong_mask[start]
        first = _Reached(start, 0, 0, None, start)
        front, reached, seen = [first], 1 << start, 0
        while front and 2 * front[0].length + 2 <= most:
            layer: list[_Reached] = []
            for at in front:
                closing = links.kills[at.number] & ends & ~at.offs
                if closing and at.length:
                    for off in weak[at.number]:
                        if closing >> off & 1:
                            yield _cycle(at, off)
                for off in weak[at.number]:
                    if not seen >> off & 1:
                        seen |= 1 << off
                        for on in strong[off]:
                            if not reached >> on & 1:
                                reached |= 1 << on
                                layer.append(
                                    _Reached(on, at.length + 1, at.offs | 1 << off, at, off)
                                )
            front = layer


def _cycle(last: _Reached, off: Number) -> Cycle:
    nodes = [off]
    at: _Reached | None = last
    while at:
        nodes.append(at.number)
        if at.before:
            nodes.append(at.off)
        at = at.before
    return Cycle(len(nodes), tuple(reversed(nodes)))


def eliminated_by(cycle: Cycle, candidates: Mask) -> Mask:
    """What sees a candidate on and one off, of its digit, and is in no cell of the cycle."""
    cells = mask_of(CANDIDATES[number].cell for number in cycle.nodes)
    seen: list[dict[int, Mask]] = [{}, {}]
    for at, number in enumerate(cycle.nodes):
        cell, digit = CANDIDATES[number]
        side = seen[at & 1]
        side[digit] = side.get(digit, 0) | SEES[cell]
    lost = 0
    for digit, mask in seen[0].items():
        lost |= (mask & seen[1].get(digit, 0) & ~cells) << number_of(0, digit)
    return lost & candidates


class Forced(NamedTuple):
    """A candidate that is false after all, or true."""

    complexity: int
    start: Number
    on: bool
    """Whether the assumption is that it is true, so that it is false."""


def forced(links: Links) -> Iterator[Forced]:
    """Every candidate that a chain decides, each with the shortest chain."""
    for number in members(links.followed):
        if links.after[number] & links.kills[number]:
            yield Forced(_length_if_on(links, number), number, True)
        gained = links.strong_mask.get(number)
        if gained:
            fatal = 0
            for each in members(gained):
                fatal |= links.kills[each]
            reached = gained
            for each in members(gained):
                reached |= links.after[each]
            if reached & fatal:
                yield Forced(_length_if_off(links, gained, fatal), number, False)


def _length_if_on(links: Links, number: Number) -> int:
    """The nodes from *number* on to *number* off."""
    return 2 * _layers(links, 1 << number, links.kills[number]) + 2


def _length_if_off(links: Links, gained: Mask, fatal: Mask) -> int:
    """The nodes from a candidate off, over what it leaves alone, back to itself on."""
    return 2 * _layers(links, gained, fatal) + 4


def _layers(links: Links, front: Mask, wanted: Mask) -> int:
    """How many times two links it takes from *front* to some of *wanted*."""
    reached, count = front, 0
    while not front & wanted:
        new = 0
        for number in members(front):
            new |= links.next[number]
        front = new & ~reached
        reached |= front
        count += 1
    return count


def path_of(links: Links, start: Number, on: bool) -> tuple[Number, ...]:
    """The nodes of the chain from *start* to its opposite, on and off in turn.

    It is the one that a search in breadth comes upon first.
    """
    parent: dict[tuple[Number, bool], tuple[Number, bool]] = {}
    front = [start]
    state = on
    while True:
        layer: list[Number] = []
        for number in front:
            for other in _led_to(links, number, state, start):
                if (other, not state) not in parent:
                    parent[other, not state] = (number, state)
                    layer.append(other)
        front, state = layer, not state
        if (start, not on) in parent:
            break
    node, path = (start, not on), list[Number]()
    while True:
        path.append(node[0])
        if len(path) > 1 and node == (start, on):
            return tuple(reversed(path))
        node = parent[node]


def _led_to(links: Links, number: Number, on: bool, start: Number) -> tuple[Number, ...]:
    if not on:
        return links.strong.get(number, ())
    found = links.weak[number]
    # What leaves nothing alone leads no further, so it is left out but where it is the end.
    return found if not links.kills[number] >> start & 1 or start in found else (*found, start)


_BASE: Final = {
    (ChainKind.X, True): 6.5, (ChainKind.Y, True): 6.5, (ChainKind.XY, True): 7.0,
    (ChainKind.X, False): 6.6, (ChainKind.XY, False): 7.0,
}  # fmt: skip
"""By kind, and whether it is a cycle."""


_LONGEST: Final = 2 * len(CANDIDATES)
"""More nodes than this no cycle has."""


class Option(NamedTuple):
    """Something that could be the step, after what decides between several."""

    rating: float
    complexity: int
    kind: ChainKind
    start: int
    """The rank of the candidate that it starts from."""
    turn: int
    """Cycles come before other chains from the same start."""
    found: Cycle | Forced


def _forcing_options(links: Links) -> Iterator[Option]:
    """Every forcing chain of a kind: for each candidate that one decides the shortest."""
    kind = links.kind
    if kind is not ChainKind.Y:
        base = _BASE[kind, False]
        for each in forced(links):
            turn = 1 if each.on else 2
            rating = base + surcharge(each.complexity)
            yield Option(rating, each.complexity, kind, _rank(each.start), turn, each)


def _cycle_options(links: Links, most: float) -> Iterator[Option]:
    """Every cycle of a kind rated up to *most*, whether it eliminates anything or not."""
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
    kinds = {kind: Links(candidates, kind) for kind in ChainKind}
    found = [option for links in kinds.values() for option in _forcing_options(links)]
    most = inf if every else min((option.rating for option in found), default=inf)
    found += [option for links in kinds.values() for option in _cycle_options(links, most)]
    for option in sorted(found, key=lambda option: option[:5]):
        each = option.found
        if isinstance(each, Cycle):
            lost = eliminated_by(each, candidates)
        elif each.on:
            lost = 1 << each.start
        else:
            lost = IN_CELL[CANDIDATES[each.start].cell] & candidates & ~(1 << each.start)
        if lost:
            yield Effective(option, kinds[option.kind], lost)


def simple_chain(board: Board, meter: Meter) -> RatedStep | None:
    """The cycle or forcing chain that comes first by rating, then by what is simplest."""
    best = next(effective(board.candidates, every=False), None)
    if best is None:
        return None
    option, chains, lost = best
    if isinstance(option.found, Forced):
        return _forcing_step(option, option.found, chains)
    nodes = option.found.nodes
    links, marks = draw_chain([CANDIDATES[n] for n in (*nodes, nodes[0])], on=True)
    gone = tuple(CANDIDATES[number] for number in members(lost))
    step = Step(_CYCLES[option.kind], eliminations=gone, marks=marks, links=links)
    return RatedStep(option.rating, step)


def _forcing_step(option: Option, forced: Forced, chains: Links) -> RatedStep:
    path = path_of(chains, forced.start, forced.on)
    links, marks = draw_chain([CANDIDATES[number] for number in path], on=forced.on)
    placements, gone = concluded(forced.start, on=not forced.on)
    return RatedStep(option.rating, Step(_FORCING, placements, gone, marks=marks, links=links))


def concluded(number: Number, *, on: bool) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What is placed and what goes if a candidate is true, or false."""
    one = (CANDIDATES[number],)
    return (one, ()) if on else ((), one)


_CYCLES: Final = {
    kind: ExplainerChain(
        name.lower().replace(" ", "-"),
        name,
        "",
        simple_chain,
        "Of the candidates of this cycle every other one is true, so what sees both kinds is false",
    )
    for kind, name in (
        (ChainKind.X, "Bidirectional X-Cycle"),
        (ChainKind.Y, "Bidirectional Y-Cycle"),
        (ChainKind.XY, "Bidirectional Cycle"),
    )
}
_FORCING: Final = ExplainerChain(
    *("forcing-chain", "Forcing Chain", "", simple_chain),
    "What is assumed leads to its own opposite",
)
