"""Kraken fish: the fins do not see the eliminated candidate, but lead to it by chains."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...bits import Mask, members
from ...board import Board
from ...exclusions import Sight
from ...inference.dead_places import can_be_placed
from ...inference.guardians import chain, falsified
from ...inference.links import Node, links_of
from ...layout import Candidate, Digit, House, Kind, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    frozen_by_identity,
    houses_listed,
    houses_short,
    weak_links,
)
from .fish_search import HousePool, Shape

_SIZES = (2, 3, 4)
_MOST_FINS = 2
_MOST_TRIED = 200
"""Most fish to look at for one target in one search. Nearly all have too many fins."""


class _Target(NamedTuple):
    """A candidate that is assumed true, and the places that chains from it leave for one digit."""

    node: Node
    digit: Digit
    remaining_places: Mask


class _KrakenFound(NamedTuple):
    """A fish, with the places that need a chain to the target."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    fins: Mask
    chain_starts: Mask


@frozen_by_identity
class KrakenFish(Technique):
    """Either a fin is true, or the fish is valid without fins: each cover has its digit in a base.

    A chain from each fin makes the target false. Without fins the target is false too: it is in a
    cover outside the bases, or chains make it false from every base place in one of the covers.
    """

    by_cover: bool
    """Whether chains start from the base places of a cover too. The target may then be anywhere."""

    def find(self, board: Board) -> Iterator[Step]:
        targets = list(self._targets(board))
        refuted: set[Node] = set()
        for size in _SIZES:
            for shape in (Shape.BASIC, Shape.FRANKEN):
                pools: dict[Digit, list[HousePool]] = {}
                for target in targets:
                    if target.node in refuted:
                        continue
                    if target.digit not in pools:
                        pools[target.digit] = _pools(board, target.digit, shape, size)
                    for catch in self._fish_on(board, target, pools[target.digit]):
                        refuted.add(target.node)
                        yield self._step(board, target, catch)
                        break

    def _targets(self, board: Board) -> Iterator[_Target]:
        """Yield the candidates that leave some digit no template if true (see `dead_places`).

        This is necessary for a fish, though not sufficient, and spares nearly all searches.
        """
        links = links_of(board)
        for node in members(board.candidates):
            gone = falsified(links, node)
            own = links.digit_of(node)
            for digit in range(1, board.layout.digits + 1) if self.by_cover else (own,):
                places = board.places[digit]
                left = places & ~(gone >> (digit - 1) * links.cells)
                if left != places and not can_be_placed(board.layout, places, left):
                    yield _Target(node, digit, left)

    def _fish_on(
        self, board: Board, target: _Target, pools: list[HousePool]
    ) -> Iterator[_KrakenFound]:
        """Yield the fish that refute *target*, in order."""
        links = links_of(board)
        cell = links.candidate(target.node).cell
        direct = links.weak_links[target.node] >> (target.digit - 1) * links.cells
        for pool in pools:
            left = (
                target.remaining_places if self.by_cover else target.remaining_places & ~(1 << cell)
            )
            for bases, covers in islice(pool.refuting_houses(left, 0), _MOST_TRIED):
                lasts = pool.covers if self.by_cover else pool.covers_at(cell)
                for last in lasts:
                    if last not in covers and last not in bases:
                        catch = self._fish_of(pool, bases, (*covers, last), left)
                        if catch and catch.chain_starts & ~direct:
                            yield catch

    def _fish_of(
        self, pool: HousePool, bases: tuple[int, ...], covers: tuple[int, ...], left: Mask
    ) -> _KrakenFound | None:
        """Return the fish with these bases and covers; None if it does not refute the target.

        The fish must have one or two fins and a base place in each cover. Every place that needs a
        chain to the target must be false if the target is true.
        """
        houses = pool.layout.houses
        inside = covered = 0
        for number in bases:
            inside |= pool.places & houses[number].mask
        for number in covers:
            if not houses[number].mask & inside:
                return None
            covered |= houses[number].mask
        fins = inside & ~covered
        leading = fins | (inside & houses[covers[-1]].mask if self.by_cover else 0)
        if not 1 <= fins.bit_count() <= _MOST_FINS or leading & left:
            return None
        return _KrakenFound(bases, covers, fins, leading)

    def _step(self, board: Board, target: _Target, catch: _KrakenFound) -> Step:
        houses = [board.layout.houses[number] for number in (*catch.bases, *catch.covers)]
        bit = 1 << target.digit
        inside = 0
        for number in catch.bases:
            inside |= board.layout.houses[number].mask
        marks = {
            each: Mark(role, each)
            for role, cells in ((Role.PATTERN, inside & ~catch.fins), (Role.FIN, catch.fins))
            for each in board.candidates_in(cells, bit)
        }
        gone = links_of(board).candidate(target.node)
        links: dict[Link, None] = {}
        for cell in members(catch.chain_starts):
            for link in chain(board, Candidate(cell, target.digit), target.node):
                links[link] = None
                if link.end != gone:
                    role = Role.LINK_ON if link.strong else Role.LINK_OFF
                    marks.setdefault(link.end, Mark(role, link.end))
        return Step(
            self,
            eliminations=(gone,),
            basis=tuple(houses),
            marks=tuple(marks.values()),
            links=tuple(links),
        )

    def applies_to(self, layout: Layout) -> bool:
        return bool(layout.of_kind(Kind.ROW) and layout.of_kind(Kind.BOX))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return weak_links(step)

    def reason(self, step: Step, layout: Layout) -> str:
        bases, covers = _bases_and_covers(step)
        (cell, gone), digit = step.eliminations[0], layout.symbol(_digit_of(step))
        outside = cells_of(step.candidates_with(Role.FIN))
        fins = layout.names(outside, "or")
        last = cells_of(step.candidates_with(Role.PATTERN)) & covers[-1].mask
        each = "each place outside" if outside & (outside - 1) else fins
        each = "each of these places" if self.by_cover else each
        settled = (
            f"If it is not outside, {covers[-1]} has its {digit} in {layout.names(last, 'or')}"
            if self.by_cover
            else f"If it is not outside, {houses_listed(covers)} have no {digit} elsewhere, "
            f"so {layout.cell_name(cell)} is not {layout.symbol(gone)}"
        )
        return (
            f"In {houses_listed(bases)}, {digit} is in {houses_listed(covers)}, or outside in "
            f"{fins}. {settled}. "
            f"From {each}, a chain shows that {layout.cell_name(cell)} is not "
            f"{layout.symbol(gone)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        bases, covers = map(houses_short, _bases_and_covers(step))
        fins = layout.short_names(cells_of(step.candidates_with(Role.FIN))).split()
        digit = layout.symbol(_digit_of(step))
        return " ".join((digit, bases, covers, *(f"f{name}" for name in fins)))


def _pools(board: Board, digit: Digit, shape: Shape, size: int) -> list[HousePool]:
    places = board.places[digit]
    return [HousePool(board.layout, places, shape, turn, size) for turn in range(shape.turns)]


def _digit_of(step: Step) -> Digit:
    return step.candidates_with(Role.FIN)[0].digit


def _bases_and_covers(step: Step) -> tuple[tuple[House, ...], tuple[House, ...]]:
    """Return the bases and the covers, which are equal in number."""
    size = len(step.houses) // 2
    return step.houses[:size], step.houses[size:]


TECHNIQUES = (
    KrakenFish("kraken-fish-1", "Kraken Fish 1", "0371", by_cover=False),
    KrakenFish("kraken-fish-2", "Kraken Fish 2", "0372", by_cover=True),
)
