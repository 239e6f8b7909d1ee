"""Cycles and forcing chains: of one digit, of bivalue cells, or of both.

A cycle leads from a candidate back to itself, so it can be read in both directions. A forcing chain
leads from an assumption to its opposite. Both follow the links of `chain_links`. Cycles come first,
then forcing chains, then the choice of the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import inf
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..effort import StepMeter
from ..layout import Candidate
from ..layouts import CLASSIC
from ..step import Step
from .chain_links import ChainKind, Links, links_among
from .chain_steps import ExplainerChain, draw_chain, surcharge
from .nodes import CANDIDATES, COUNT, IN_CELL, Number, number_of
from .rule import CELLS, SEES, RatedStep


class Cycle(NamedTuple):
    """A closed chain: candidates that are on and off alternately, the first one on."""

    complexity: int
    nodes: tuple[Number, ...]


class _Reached(NamedTuple):
    """A candidate on, and how a breadth-first search reached it."""

    number: Number
    length: int
    offs: Mask
    """The candidates off on the way, as a mask."""
    parent: _Reached | None
    parent_off: Number
    """The candidate off between `parent` and this one."""


class _BreadthFirstSearch:
    """A breadth-first search for cycles from one candidate, layer by layer.

    It visits only candidates that lead back to the start. Others are in no cycle, and without them
    the search reaches the candidates of cycles in the same way.
    """

    def __init__(self, links: Links, start: Number) -> None:
        self._links = links
        self._ends = links.strong_mask[start]
        self._reached = ~links.rings[start] | 1 << start
        self._seen = 0
        self.front = [_Reached(start, 0, 0, None, start)]
        """The candidates on in the last layer; each layer adds two links."""

    def closing_cycles(self) -> Iterator[Cycle]:
        """Yield the cycles that close from a candidate of the front."""
        weak, kills, ends = self._links.weak, self._links.kills, self._ends
        for at in self.front if self.front[0].length else ():
            closing = kills[at.number] & ends & ~at.offs
            for off in weak(at.number) if closing else ():
                if closing >> off & 1:
                    yield _cycle(at, off)

    def advance(self) -> None:
        """Replace the front by the candidates on that are two links further."""
        weak, strong = self._links.weak, self._links.strong
        seen, reached = self._seen, self._reached
        layer: list[_Reached] = []
        for at in self.front:
            for off in weak(at.number):
                if not seen >> off & 1:
                    seen |= 1 << off
                    for on in strong[off]:
                        if not reached >> on & 1:
                            reached |= 1 << on
                            layer.append(_Reached(on, at.length + 1, at.offs | 1 << off, at, off))
        self._seen, self._reached, self.front = seen, reached, layer


def cycles(links: Links) -> Iterator[list[Cycle]]:
    """Yield the cycles of 2 nodes (none), of 4, of 6 and so on, as one list for each length.

    In a list they are ordered by the start, then as a breadth-first search finds them.
    """
    searches = [
        _BreadthFirstSearch(links, start)
        for start in members(mask_of(links.rings) & links.chain_starts)
    ]
    while searches:
        yield [cycle for search in searches for cycle in search.closing_cycles()]
        for search in searches:
            search.advance()
        searches = [search for search in searches if search.front]


def _cycle(last: _Reached, off: Number) -> Cycle:
    nodes = [off]
    at: _Reached | None = last
    while at:
        nodes.append(at.number)
        if at.parent:
            nodes.append(at.parent_off)
        at = at.parent
    return Cycle(len(nodes), tuple(reversed(nodes)))


def eliminated_by(cycle: Cycle, candidates: Mask) -> Mask:
    """Return the candidates that see an on node and an off node of their digit in the cycle.

    Cells of the cycle itself are left out.
    """
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
    """A candidate that a chain proves to be false, or true."""

    complexity: int
    start: Number
    is_assumed_on: bool
    """Whether the chain assumes it to be true, which proves it to be false."""


def forced_candidates(links: Links) -> Iterator[Forced]:
    """Yield every candidate that a chain decides, with the length of the shortest chain."""
    for number in members(links.chain_starts & links.wanted_digits):
        if links.closure[number] & links.kills[number]:
            yield Forced(_length_if_on(links, number), number, True)
        gained = links.strong_mask.get(number)
        if gained:
            fatal = 0
            for each in members(gained):
                fatal |= links.kills[each]
            reached = gained
            for each in members(gained):
                reached |= links.closure[each]
            if reached & fatal:
                yield Forced(_length_if_off(links, gained, fatal), number, False)


def _length_if_on(links: Links, number: Number) -> int:
    """Return the number of nodes of the chain that begins with *number* on and ends with it off."""
    return 2 * _layers(links, 1 << number, links.kills[number]) + 2


def _length_if_off(links: Links, gained: Mask, fatal: Mask) -> int:
    """Return the number of nodes of a chain that begins with a candidate off and ends with it on.

    *gained* are the candidates to which it has a strong link; *fatal* are the candidates that
    exclude one of *gained*.
    """
    return 2 * _layers(links, gained, fatal) + 4


def _layers(links: Links, front: Mask, wanted: Mask) -> int:
    """Return the number of link pairs (weak, then strong) from *front* to the first of *wanted*."""
    reached, count = front, 0
    while not front & wanted:
        new = 0
        for number in members(front):
            new |= links.after_two_links[number]
        front = new & ~reached
        reached |= front
        count += 1
    return count


def path_of(links: Links, start: Number, on: bool) -> tuple[Number, ...]:
    """Return the nodes of the chain from *start* to its opposite, on and off alternately.

    *on* is the state of the start. The chain is the one that a breadth-first search finds first.
    """
    parent: dict[tuple[Number, bool], tuple[Number, bool]] = {}
    front = [start]
    state = on
    while True:
        layer: list[Number] = []
        for number in front:
            for other in _successors(links, number, state, start):
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


def _successors(links: Links, number: Number, on: bool, start: Number) -> tuple[Number, ...]:
    if not on:
        return links.strong.get(number, ())
    found = links.weak(number)
    # `weak` lacks candidates that lead no further, but the end of the chain may be one of them.
    return found if not links.kills[number] >> start & 1 or start in found else (*found, start)


_BASE: Final = {
    (ChainKind.X, True): 6.5, (ChainKind.Y, True): 6.5, (ChainKind.XY, True): 7.0,
    (ChainKind.X, False): 6.6, (ChainKind.XY, False): 7.0,
}  # fmt: skip
"""Rating of the shortest chains, by kind and whether it is a cycle."""


class Option(NamedTuple):
    """A possible step; the fields before `found` are the sort key."""

    rating: float
    complexity: int
    kind: ChainKind
    start: int
    """Rank of the start candidate."""
    tie_breaker: int
    """0 for cycles, which come before other chains from the same start."""
    found: Cycle | Forced


def _forcing_options(links: Links) -> Iterator[Option]:
    """Yield the forcing chains of one kind: the shortest for each candidate that they decide."""
    kind = links.kind
    if kind is not ChainKind.Y:
        base = _BASE[kind, False]
        for each in forced_candidates(links):
            turn = 1 if each.is_assumed_on else 2
            rating = base + surcharge(each.complexity)
            yield Option(rating, each.complexity, kind, _rank(each.start), turn, each)


def _cycle_options(links: Links, most: float = inf) -> Iterator[list[Option]]:
    """Yield the cycles of one kind that are rated up to *most*, as one list for each length.

    A list is ordered by the starts. Cycles without eliminations are included.
    """
    kind, base = links.kind, _BASE[links.kind, True]
    found = cycles(links)
    for nodes in count(2, 2):
        rating = base + surcharge(nodes)
        layer = next(found, None) if rating <= most else None
        if layer is None:
            return
        options = [Option(rating, nodes, kind, _rank(c.nodes[0]), 0, c) for c in layer]
        yield sorted(options, key=lambda option: option.start)


def _rank(number: Number) -> int:
    cell, digit = CANDIDATES[number]
    return cell * 10 + digit


class Effective(NamedTuple):
    """A cycle or forcing chain that eliminates something."""

    option: Option
    links: Links
    eliminations: Mask
    """The eliminations; for a chain that proves a candidate, the other candidates of its cell."""


def _effect(option: Option, links: Links) -> Effective | None:
    """Return an option with its eliminations, or None if it has none."""
    found, candidates = option.found, links.candidates
    if isinstance(found, Cycle):
        lost = eliminated_by(found, candidates)
    elif found.is_assumed_on:
        lost = 1 << found.start
    else:
        lost = IN_CELL[CANDIDATES[found.start].cell] & candidates & ~(1 << found.start)
    return Effective(option, links, lost) if lost else None


def effective_chains(candidates: Mask) -> Iterator[Effective]:
    """Yield the cycles and chains with eliminations, by rating, simplicity, then discovery."""
    kinds = {kind: links_among(candidates, kind) for kind in ChainKind}
    found = [option for links in kinds.values() for option in _forcing_options(links)]
    found += [o for links in kinds.values() for layer in _cycle_options(links) for o in layer]
    for option in sorted(found, key=_order):
        if each := _effect(option, kinds[option.kind]):
            yield each


def _order(option: Option) -> tuple[float | ChainKind, ...]:
    return option[:5]


def simplest_chain(candidates: Mask) -> Effective | None:
    """Return the first item of `effective_chains`, or None, without searching further items.

    The links of every cycle or chain with eliminations also refute a candidate: one that the cycle
    eliminates, the candidate assumed to be true, or one with a strong link to the candidate assumed
    to be false. So a kind of chain is followed only if its links refute some candidate. On most
    boards they refute none.
    """
    refuted = links_among(candidates, ChainKind.XY).refuted(candidates)
    best: Effective | None = None
    for kind in ChainKind:
        most = best.option.rating if best else inf
        if not refuted or most < _BASE[kind, True]:  # later kinds are not rated lower
            break
        within = -1
        if kind is ChainKind.X:
            within = sum(each for each in _OF_DIGIT if each & refuted)
        links = links_among(candidates, kind, within)
        if links.refuted(refuted):
            chain = min(_forcing_options(links), key=_order, default=None)
            best = _first(best, _effect(chain, links) if chain else None)
            most = best.option.rating if best else inf
            effects = (_effect(o, links) for layer in _cycle_options(links, most) for o in layer)
            best = _first(best, next(filter(None, effects), None))
    return best


_OF_DIGIT: Final = tuple(CLASSIC.all_cells << start for start in range(0, COUNT, CELLS))


def _first(one: Effective | None, other: Effective | None) -> Effective | None:
    """Return the option that comes first; None if both are missing."""
    both = [each for each in (one, other) if each]
    return min(both, key=lambda each: _order(each.option), default=None)


def simple_chain(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find the cycle or forcing chain that comes first by rating, then by simplicity."""
    best = simplest_chain(board.candidates)
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
    path = path_of(chains, forced.start, forced.is_assumed_on)
    links, marks = draw_chain([CANDIDATES[number] for number in path], on=forced.is_assumed_on)
    placements, gone = effects_of(forced.start, on=not forced.is_assumed_on)
    return RatedStep(option.rating, Step(_FORCING, placements, gone, marks=marks, links=links))


def effects_of(number: Number, *, on: bool) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the placements and the eliminations if a candidate is true (*on*), or false."""
    one = (CANDIDATES[number],)
    return (one, ()) if on else ((), one)


_CYCLES: Final = {
    kind: ExplainerChain(
        name.lower().replace(" ", "-"),
        name,
        "",
        simple_chain,
        "Every second candidate of this cycle is true. A candidate that sees both kinds is false",
    )
    for kind, name in (
        (ChainKind.X, "Bidirectional X-Cycle"),
        (ChainKind.Y, "Bidirectional Y-Cycle"),
        (ChainKind.XY, "Bidirectional Cycle"),
    )
}
_FORCING: Final = ExplainerChain(
    *("forcing-chain", "Forcing Chain", "", simple_chain),
    "The assumption leads to its own opposite",
)
