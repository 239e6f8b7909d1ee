"""Cycles and forcing chains, of one digit, of cells of two candidates, or of both.

A cycle leads from a candidate back to itself, so it can be read both ways. A forcing chain leads
from an assumption to its opposite. Both follow the links of `chain_links`. First come cycles,
then forcing chains, then which of all is the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import inf
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..effort import Meter
from ..layout import Candidate
from ..layouts import CLASSIC
from ..step import Step
from .chain_links import ChainKind, Links, links_among
from .chain_steps import ExplainerChain, draw_chain, surcharge
from .nodes import CANDIDATES, COUNT, IN_CELL, Number, number_of
from .rule import CELLS, SEES, RatedStep


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


class _Breadth:
    """A search in breadth for cycles from one candidate, a layer at a time.

    It stays among the candidates from which there is a way back: others neither are in a cycle,
    nor come first on the way to one that is.
    """

    def __init__(self, links: Links, start: Number) -> None:
        self._links = links
        self._ends = links.strong_mask[start]
        self._reached = ~links.rings[start] | 1 << start
        self._seen = 0
        self.front = [_Reached(start, 0, 0, None, start)]
        """What is on after as many links as there were layers."""

    def closed(self) -> Iterator[Cycle]:
        """The cycles of which the front is the last that is on."""
        weak, kills, ends = self._links.weak, self._links.kills, self._ends
        for at in self.front if self.front[0].length else ():
            closing = kills[at.number] & ends & ~at.offs
            for off in weak(at.number) if closing else ():
                if closing >> off & 1:
                    yield _cycle(at, off)

    def go_on(self) -> None:
        """Go on to what is reached over two links more."""
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
    """Every cycle, those of 2 nodes (none), of 4, of 6 and so on.

    Those of a length come by the candidate that they start from, and from each as a search in
    breadth finds them.
    """
    searches = [_Breadth(links, start) for start in members(mask_of(links.rings) & links.followed)]
    while searches:
        yield [cycle for search in searches for cycle in search.closed()]
        for search in searches:
            search.go_on()
        searches = [search for search in searches if search.front]


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
    for number in members(links.followed & links.within):
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
    found = links.weak(number)
    # What leaves nothing alone leads no further, so it is left out but where it is the end.
    return found if not links.kills[number] >> start & 1 or start in found else (*found, start)


_BASE: Final = {
    (ChainKind.X, True): 6.5, (ChainKind.Y, True): 6.5, (ChainKind.XY, True): 7.0,
    (ChainKind.X, False): 6.6, (ChainKind.XY, False): 7.0,
}  # fmt: skip
"""By kind, and whether it is a cycle."""


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


def _cycle_options(links: Links, most: float = inf) -> Iterator[list[Option]]:
    """Every cycle of a kind rated up to *most*, whether it eliminates anything or not: by length,
    and those of one length by where they start."""
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
    """A cycle or chain that eliminates something."""

    option: Option
    links: Links
    lost: Mask
    """What goes, or, where a forcing chain ends on, what stands in the cell beside it."""


def _effect(option: Option, links: Links) -> Effective | None:
    """What an option eliminates; None for nothing."""
    found, candidates = option.found, links.candidates
    if isinstance(found, Cycle):
        lost = eliminated_by(found, candidates)
    elif found.on:
        lost = 1 << found.start
    else:
        lost = IN_CELL[CANDIDATES[found.start].cell] & candidates & ~(1 << found.start)
    return Effective(option, links, lost) if lost else None


def effective(candidates: Mask) -> Iterator[Effective]:
    """What cycles and chains there are, by rating, then the simplest first, then as found."""
    kinds = {kind: links_among(candidates, kind) for kind in ChainKind}
    found = [option for links in kinds.values() for option in _forcing_options(links)]
    found += [o for links in kinds.values() for layer in _cycle_options(links) for o in layer]
    for option in sorted(found, key=_order):
        if each := _effect(option, kinds[option.kind]):
            yield each


def _order(option: Option) -> tuple[float | ChainKind, ...]:
    return option[:5]


def simplest(candidates: Mask) -> Effective | None:
    """The first of `effective`; what comes after one that is known is not looked for.

    Whatever a cycle or a chain decides, something is refuted by what follows from it: what a cycle
    eliminates, or a candidate that what is left alone excludes. So most boards have none, and of
    chains of one kind only those are followed that refute something by links of that kind.
    """
    refuted = links_among(candidates, ChainKind.XY).refuted(candidates)
    best: Effective | None = None
    for kind in ChainKind:
        most = best.option.rating if best else inf
        if not refuted or most < _BASE[kind, True]:  # nor is the next one rated lower
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
    """That of two which comes first, if there is any."""
    both = [each for each in (one, other) if each]
    return min(both, key=lambda each: _order(each.option), default=None)


def simple_chain(board: Board, meter: Meter) -> RatedStep | None:
    """The cycle or forcing chain that comes first by rating, then by what is simplest."""
    best = simplest(board.candidates)
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
