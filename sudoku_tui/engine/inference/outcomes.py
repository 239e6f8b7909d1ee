"""Outcomes: what follows from each candidate being true, and from its being false.

Where an outcome contradicts itself its premise is wrong; what all alternatives of a cell, or of
a digit in a house, have in common is certain. The outcomes of *chains* follow link by link,
those of *nets* by singles as well.

Outcomes only say what follows. A `Net` says from what: it follows one premise by links, groups
and singles, with the reasons of each literal, so that a step can name them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Cell, House
from .implications import Literal, false, is_true, node_of, true
from .links import Links, Node, closures, links_of


class Outcome(NamedTuple):
    """What follows from a premise, itself included: candidates that are true, and false."""

    true: Mask
    false: Mask


class Choice(NamedTuple):
    """Candidates of which one is true: those of a cell, or of a digit in a house."""

    candidates: Mask
    cell: Cell | None
    house: House | None


class Verdicts(NamedTuple):
    """What is certain: candidates that are true, and candidates that are false."""

    true: Mask
    false: Mask


class Outcomes:
    """The outcomes of all premises on a board."""

    def __init__(
        self, board: Board, if_true: dict[Node, Outcome], if_false: dict[Node, Outcome]
    ) -> None:
        self.board = board
        self.if_true = if_true
        self.if_false = if_false

    @cached_property
    def alternatives(self) -> tuple[Choice, ...]:
        """Cells first, then houses, each with its digits."""
        return choices_of(self.board)

    def _contradictory(self, outcome: Outcome, by_lowest: dict[Mask, list[Mask]]) -> bool:
        """Whether an outcome holds a candidate true and false, or empties a cell or a house."""
        true, false = outcome
        if true & false or self._cells & ~self._cells_in(self.board.candidates & ~false):
            return True
        lowest = false & self._lowest
        while lowest:
            bit = lowest & -lowest
            lowest ^= bit
            for house in by_lowest.get(bit, ()):
                if not house & ~false:
                    return True
        return False

    @cached_property
    def _cells(self) -> Mask:
        return self._cells_in(self.board.candidates)

    def _cells_in(self, candidates: Mask) -> Mask:
        """The cells in which some of *candidates* lie."""
        cells, everywhere, found = self.board.layout.cells, self.board.layout.all_cells, 0
        while candidates:
            found |= candidates & everywhere
            candidates >>= cells
        return found

    @cached_property
    def houses(self) -> tuple[Mask, ...]:
        """For each digit in each house that lacks it, its candidates."""
        return tuple(choice.candidates for choice in self.alternatives if choice.house)

    @cached_property
    def _lowest(self) -> Mask:
        """The first candidate of each of `houses`: one that is emptied loses it too."""
        lowest = 0
        for house in self.houses:
            lowest |= house & -house
        return lowest

    @cached_property
    def untouched_houses(self) -> tuple[Mask, ...]:
        """Those of `houses` of which nothing has been eliminated: HoDoKu sees no others emptied."""
        return tuple(house for house in self.houses if house in self._untouched)

    @cached_property
    def _untouched(self) -> frozenset[Mask]:
        """The places of each digit in each house that no placed digit excludes."""
        board, layout = self.board, self.board.layout
        found: list[Mask] = []
        digits = board.digits
        for digit in range(1, layout.digits + 1):
            excluded = layout.all_cells & ~board.empty
            for cell in range(layout.cells):
                if digits[cell] == digit:
                    excluded |= layout.sees[cell]
            shift = (digit - 1) * layout.cells
            found += ((house.mask & ~excluded) << shift for house in layout.houses)
        return frozenset(found)

    def by_contradiction(self, houses: tuple[Mask, ...]) -> Verdicts:
        """The premises that contradict themselves, turned round."""
        by_lowest: dict[Mask, list[Mask]] = {}
        for house in houses:
            by_lowest.setdefault(house & -house, []).append(house)
        true = (n for n, each in self.if_false.items() if self._contradictory(each, by_lowest))
        false = (n for n, each in self.if_true.items() if self._contradictory(each, by_lowest))
        return Verdicts(mask_of(true), mask_of(false))

    def by_conflict(self) -> Verdicts:
        """The premises that make some candidate true and false, turned round.

        With links alone, what empties a cell or a house is found by verity too: there each
        candidate of it leads to the contrary of the premise.
        """
        true = mask_of(node for node, (on, off) in self.if_false.items() if on & off)
        return Verdicts(true, mask_of(node for node, (on, off) in self.if_true.items() if on & off))

    def by_verity(self) -> Verdicts:
        """What follows whatever is chosen."""
        true = false = 0
        of_cell, cells = self.board.tables.of_cell, self.board.layout.cells
        for node, (on, off) in self.if_true.items():
            own, other = of_cell << node % cells, self.if_false[node]
            if both := on & other.true:
                true |= both ^ both & own
            if both := off & other.false:
                false |= both ^ both & own
        for choice in self.alternatives:
            common = self.common(choice)
            true |= common.true
            false |= common.false
        return Verdicts(true, false)

    def common(self, choice: Choice) -> Outcome:
        """What the outcomes of all candidates of a choice have in common."""
        true = false = self.board.candidates
        for node in members(choice.candidates):
            outcome = self.if_true[node]
            true &= outcome.true
            false &= outcome.false
            if not true and not false:
                break
        return Outcome(true, false)


def choices_of(board: Board) -> tuple[Choice, ...]:
    """The open cells, then each digit in each house that lacks it."""
    return board.once(_choices)


def no_outcomes(board: Board) -> Outcomes:
    """The outcomes of no premise: for who asks only what the board itself says."""
    return board.once(_without_premises)


def _without_premises(board: Board) -> Outcomes:
    return Outcomes(board, {}, {})


def _choices(board: Board) -> tuple[Choice, ...]:
    return tuple(_each_choice(board))


def _each_choice(board: Board) -> Iterator[Choice]:
    layout, x = board.layout, board.candidates
    for cell in members(board.empty):
        yield Choice(x & board.tables.of_cell << cell, cell, None)
    for house in layout.houses:
        for digit in range(1, layout.digits + 1):
            places = board.places[digit] & house.mask
            if places:
                yield Choice(places << (digit - 1) * layout.cells, None, house)


def chain_outcomes(board: Board) -> Outcomes:
    """What follows link by link, through groups too."""
    return board.once(_by_links)


def _by_links(board: Board) -> Outcomes:
    links = links_of(board, grouped=True)
    kills, x, excluded = links.kills, links.candidates, dict[Node, Mask]()

    def outcome(true: Mask, false: Mask) -> Outcome:
        rest = true
        while rest:
            lowest = rest & -rest
            node = lowest.bit_length() - 1
            known = excluded.get(node)
            if known is None:
                false |= kills[node]
                rest ^= lowest
            else:
                # What follows from it is part of *true* as well, and counted in with it.
                false |= known
                rest ^= rest & (links.true_after(node) | lowest)
        return Outcome(true & x, false & x)

    if_true, if_false = dict[Node, Outcome](), dict[Node, Outcome]()
    for node in members(x):
        if_true[node] = found = outcome(links.true_after(node) | 1 << node, 0)
        excluded[node] = found.false
        if_false[node] = outcome(links.true_without(node), 1 << node)
    return Outcomes(board, if_true, if_false)


_ROUNDS: Final = 4
"""How often a net looks for the singles that the last ones have laid bare."""


def net_outcomes(board: Board) -> Outcomes:
    """What follows by singles, a few rounds from each candidate, and then link by link."""
    links = links_of(board, grouped=True)
    width = links.first_group + len(links.groups)
    following: dict[int, Mask] = {}
    for node in links.kills:
        true, false = _at_once(links, node, placed=True)
        following[width + node] = true << width | false
        true, false = _at_once(links, node, placed=False)
        following[node] = true << width | false
    after = closures(following)
    if_true, if_false = {}, {}
    x = links.candidates
    for node in members(x):
        reached = after[width + node]
        if_true[node] = Outcome((reached >> width | 1 << node) & x, reached & x)
        reached = after[node]
        if_false[node] = Outcome(reached >> width & x, (reached | 1 << node) & x)
    return Outcomes(board, if_true, if_false)


def _at_once(links: Links, node: Node, *, placed: bool) -> tuple[Mask, Mask]:
    """The nodes that are true and false after a few rounds of singles; links for a group."""
    made = links.makes.get(node, 0)
    if node >= links.first_group:
        return (0, links.kills[node]) if placed else (made, 0)
    singles = _singles(links, node, placed=placed)
    false = links.kills[node] if placed else 0
    for single in members(singles):
        false |= links.kills[single] & links.candidates
    return singles | (0 if placed else made), false


def _singles(links: Links, node: Node, *, placed: bool) -> Mask:
    """The candidates that singles place, a few rounds after *node*."""
    tables, cells = links.board.tables, links.cells
    lanes, true = links.board.lanes, 0
    if placed:
        lanes &= tables.keep[node]
    else:
        lanes ^= lanes & tables.bits[node]
        mates = links.cell_mates(node)
        if mates and not mates & (mates - 1):
            true = mates
            lanes &= tables.keep[mates.bit_length() - 1]
    for _ in range(_ROUNDS):
        singles: dict[Cell, Node] = {}
        for bit in members(tables.lone(lanes)):
            single = tables.at[bit + 1]
            singles.setdefault(single % cells, single)
        if not singles:
            break
        for single in singles.values():
            lanes &= tables.keep[single]
            true |= 1 << single
    return true & links.candidates


class Conflict(NamedTuple):
    """Something impossible: literals that cannot hold together."""

    literals: tuple[Literal, ...]
    candidates: Mask
    house: House | None


class Net:
    """What follows from *premise*, as far as it has been asked for. Get it from `net_of`."""

    def __init__(self, board: Board, premise: Literal) -> None:
        self._links: Links = links_of(board, grouped=True)
        self._choices = board.once(_choices_by_node)
        self._true: Mask = 0
        self._false: Mask = 0
        self.reasons: dict[Literal, tuple[Literal, ...]] = {}
        """What follows, in order, and from what; the premise from nothing."""
        self.conflict: Conflict | None = None
        """The first contradiction, if one has been come upon."""
        self._queue: list[Literal] = []
        self._followed = 0
        """How many of the queue have been followed further."""
        node = node_of(premise)
        self.reasons[premise] = ()
        self._queue.append(premise)
        if is_true(premise):
            self._true = 1 << node
        else:
            self._false = 1 << node

    def reaches(self, goal: Literal) -> bool:
        """Whether *goal* follows."""
        while goal not in self.reasons and self._followed < len(self._queue):
            self._follow()
        return goal in self.reasons

    def first_conflict(self) -> Conflict | None:
        """How the premise contradicts itself, if it does."""
        while not self.conflict and self._followed < len(self._queue):
            self._follow()
        return self.conflict

    def _follow(self) -> None:
        """Follow the next literal further. In which order is the same whoever asks."""
        literal = self._queue[self._followed]
        self._followed += 1
        node = literal >> 1
        if literal & 1:
            self._exclude(self._links.kills[node] & ~self._false, literal)
        else:
            self._deny(node, literal)

    def _exclude(self, fresh: Mask, literal: Literal) -> None:
        """Add that these nodes are false, since *literal* holds."""
        self._false |= fresh
        reasons, queue, because = self.reasons, self._queue, (literal,)
        for node in members(fresh):
            reasons[node << 1] = because
            queue.append(node << 1)
        both = fresh & self._true & self._links.candidates
        if both and not self.conflict:
            node = (both & -both).bit_length() - 1
            self.conflict = Conflict((true(node), false(node)), 1 << node, None)

    def _make(self, node: Node, parents: tuple[Literal, ...]) -> None:
        """Add that *node* is true, which it is not known to be."""
        self._true |= 1 << node
        self.reasons[node << 1 | 1] = parents
        self._queue.append(node << 1 | 1)
        if self._false >> node & 1 and node < self._links.first_group and not self.conflict:
            self.conflict = Conflict((false(node), true(node)), 1 << node, None)

    def _deny(self, node: Node, literal: Literal) -> None:
        """Follow what a false node leaves, *literal* saying that it is."""
        for made in members(self._links.makes.get(node, 0) & ~self._true):
            self._make(made, (literal,))
        possible = ~self._false
        for candidates, choice in self._choices.get(node, ()):
            left = candidates & possible
            if left & (left - 1):
                continue
            if left & self._true:
                continue
            denied = tuple([other << 1 for other in members(candidates & ~left)])
            if left:
                self._make(left.bit_length() - 1, denied)
            elif not self.conflict and not candidates & self._true:
                self.conflict = Conflict(denied, candidates, choice.house)

    def because(self, *literals: Literal) -> set[Literal]:
        """These literals and all that they follow from."""
        found: set[Literal] = set()
        rest = list(literals)
        while rest:
            literal = rest.pop()
            if literal not in found:
                found.add(literal)
                rest += self.reasons[literal]
        return found


def net_of(board: Board, premise: Literal) -> Net:
    """The net from *premise*, begun once a position: whoever asks next finds it as far grown."""
    nets = board.once(_fresh_nets)
    net = nets.get(premise)
    if net is None:
        net = nets[premise] = Net(board, premise)
    return net


def _fresh_nets(board: Board) -> dict[Literal, Net]:
    """The nets of *board*, none of them begun yet."""
    return {}


def _choices_by_node(board: Board) -> dict[Node, list[tuple[Mask, Choice]]]:
    """For each candidate the choices that it is one of, with the candidates of each."""
    found: dict[Node, list[tuple[Mask, Choice]]] = {}
    for choice in choices_of(board):
        for node in members(choice.candidates):
            found.setdefault(node, []).append((choice.candidates, choice))
    return found
