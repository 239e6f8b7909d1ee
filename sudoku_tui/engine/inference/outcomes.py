"""Outcomes: everything that follows if a candidate is true, and if it is false.

A premise whose outcome contradicts itself is wrong. A result is certain if it is in the outcomes of
all digits of a cell, or of all places for a digit in a house. The outcomes of *chains* follow link
by link, those of *nets* by singles as well.

Outcomes have no reasons. A `Net` follows one premise by links, groups and singles and records the
reasons of each literal, so that a step can name them.
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
    """The premise and its consequences: masks of true and of false candidates."""

    true: Mask
    false: Mask


class Choice(NamedTuple):
    """Candidates with exactly one true member: those of a cell, or of a digit in a house."""

    candidates: Mask
    cell: Cell | None
    house: House | None


class Verdicts(NamedTuple):
    """Certain results: masks of candidates that are true and of candidates that are false."""

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
        """All choices of the board: cells first, then houses, each with its digits."""
        return choices_of(self.board)

    def _contradictory(self, outcome: Outcome, by_lowest: dict[Mask, list[Mask]]) -> bool:
        """Check whether an outcome contradicts itself, or leaves a cell or a house no candidate.

        *by_lowest* maps a candidate to the houses whose lowest candidate it is, all as masks. These
        houses are checked.
        """
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
        """Return the cells that contain some of *candidates*."""
        cells, everywhere, found = self.board.layout.cells, self.board.layout.all_cells, 0
        while candidates:
            found |= candidates & everywhere
            candidates >>= cells
        return found

    @cached_property
    def houses(self) -> tuple[Mask, ...]:
        """The candidates of each missing digit in each house, as masks."""
        return tuple(choice.candidates for choice in self.alternatives if choice.house)

    @cached_property
    def _lowest(self) -> Mask:
        """The lowest candidate of each of `houses`: a house that keeps it cannot be empty."""
        lowest = 0
        for house in self.houses:
            lowest |= house & -house
        return lowest

    @cached_property
    def untouched_houses(self) -> tuple[Mask, ...]:
        """The `houses` without eliminations. HoDoKu detects only these when they are emptied."""
        return tuple(house for house in self.houses if house in self._untouched)

    @cached_property
    def _untouched(self) -> frozenset[Mask]:
        """The places of each digit in each house before any elimination, as masks of candidates.

        Only places that placed digits exclude are missing.
        """
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
        """Return the contraries of the premises that contradict themselves.

        Such a premise makes a candidate true and false, or empties a cell or one of *houses*, which
        are masks of candidates.
        """
        by_lowest: dict[Mask, list[Mask]] = {}
        for house in houses:
            by_lowest.setdefault(house & -house, []).append(house)
        true = (n for n, each in self.if_false.items() if self._contradictory(each, by_lowest))
        false = (n for n, each in self.if_true.items() if self._contradictory(each, by_lowest))
        return Verdicts(mask_of(true), mask_of(false))

    def by_conflict(self) -> Verdicts:
        """Return the contraries of the premises that make a candidate both true and false.

        With links alone, premises that empty a cell or a house are found by verity: each candidate
        of the cell or house leads to the contrary of the premise.
        """
        true = mask_of(node for node, (on, off) in self.if_false.items() if on & off)
        return Verdicts(true, mask_of(node for node, (on, off) in self.if_true.items() if on & off))

    def by_verity(self) -> Verdicts:
        """Return what follows from both values of a candidate, or from every candidate of a choice.

        In the first case, results in the candidate's own cell are left out.
        """
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
        """Return the intersection of the outcomes of all candidates of *choice*."""
        true = false = self.board.candidates
        for node in members(choice.candidates):
            outcome = self.if_true[node]
            true &= outcome.true
            false &= outcome.false
            if not true and not false:
                break
        return Outcome(true, false)


def choices_of(board: Board) -> tuple[Choice, ...]:
    """Return the choices of *board*: its empty cells, then each missing digit of each house."""
    return board.cached(_choices)


def no_outcomes(board: Board) -> Outcomes:
    """Return `Outcomes` without any premise, for callers that only read properties of the board."""
    return board.cached(_without_premises)


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
    """Return the outcomes by links, groups included."""
    return board.cached(_find_chain_outcomes)


def _find_chain_outcomes(board: Board) -> Outcomes:
    links = links_of(board, grouped=True)
    kills, x, excluded = links.weak_links, links.candidates, dict[Node, Mask]()

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
                # *known* covers all nodes that follow from this one, so they are skipped.
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
"""Number of rounds of singles after each node of a net; a round places all singles at once."""


def net_outcomes(board: Board) -> Outcomes:
    """Return the outcomes by links and singles.

    The direct consequences of a candidate include a few rounds of singles. Everything that follows
    is their transitive closure.
    """
    links = links_of(board, grouped=True)
    width = links.first_group + len(links.groups)
    following: dict[int, Mask] = {}
    for node in links.weak_links:
        true, false = _direct_consequences(links, node, placed=True)
        following[width + node] = true << width | false
        true, false = _direct_consequences(links, node, placed=False)
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


def _direct_consequences(links: Links, node: Node, *, placed: bool) -> tuple[Mask, Mask]:
    """Return the nodes that links and a few rounds of singles from *node* make true and false.

    *node* is true if *placed*, else false. From a group only links are followed.
    """
    made = links.strong_links.get(node, 0)
    if node >= links.first_group:
        return (0, links.weak_links[node]) if placed else (made, 0)
    singles = _singles(links, node, placed=placed)
    false = links.weak_links[node] if placed else 0
    for single in members(singles):
        false |= links.weak_links[single] & links.candidates
    return singles | (0 if placed else made), false


def _singles(links: Links, node: Node, *, placed: bool) -> Mask:
    """Return the candidates that rounds of singles place after *node* is placed or removed."""
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
            single = tables.candidate_at[bit + 1]
            singles.setdefault(single % cells, single)
        if not singles:
            break
        for single in singles.values():
            lanes &= tables.keep[single]
            true |= 1 << single
    return true & links.candidates


class Conflict(NamedTuple):
    """A contradiction: literals that cannot be true together.

    `candidates` are a candidate that is both true and false, or all candidates of a cell or of a
    digit in `house`, if all of these are false. `house` is None in the first two cases.
    """

    literals: tuple[Literal, ...]
    candidates: Mask
    house: House | None


class Net:
    """The consequences of *premise*, extended as far as queries need. Get it from `net_of`."""

    def __init__(self, board: Board, premise: Literal) -> None:
        self._links: Links = links_of(board, grouped=True)
        self._choices = board.cached(_choices_by_node)
        self._true: Mask = 0
        self._false: Mask = 0
        self.reasons: dict[Literal, tuple[Literal, ...]] = {}
        """By literal, in order of discovery: the literals it follows from; () for the premise."""
        self.conflict: Conflict | None = None
        """The first contradiction; None as long as none was found."""
        self._queue: list[Literal] = []
        self._followed = 0
        """Number of literals of the queue that have been followed."""
        node = node_of(premise)
        self.reasons[premise] = ()
        self._queue.append(premise)
        if is_true(premise):
            self._true = 1 << node
        else:
            self._false = 1 << node

    def reaches(self, goal: Literal) -> bool:
        """Check whether *goal* follows from the premise."""
        while goal not in self.reasons and self._followed < len(self._queue):
            self._follow()
        return goal in self.reasons

    def first_conflict(self) -> Conflict | None:
        """Return the first contradiction that the premise leads to; None if there is none."""
        while not self.conflict and self._followed < len(self._queue):
            self._follow()
        return self.conflict

    def _follow(self) -> None:
        """Follow the next literal of the queue. The order is the same for every query."""
        literal = self._queue[self._followed]
        self._followed += 1
        node = literal >> 1
        if literal & 1:
            self._record_false(self._links.weak_links[node] & ~self._false, literal)
        else:
            self._follow_false(node, literal)

    def _record_false(self, fresh: Mask, literal: Literal) -> None:
        """Record that the nodes *fresh* are false because of *literal*."""
        self._false |= fresh
        reasons, queue, because = self.reasons, self._queue, (literal,)
        for node in members(fresh):
            reasons[node << 1] = because
            queue.append(node << 1)
        both = fresh & self._true & self._links.candidates
        if both and not self.conflict:
            node = (both & -both).bit_length() - 1
            self.conflict = Conflict((true(node), false(node)), 1 << node, None)

    def _record_true(self, node: Node, parents: tuple[Literal, ...]) -> None:
        """Record that *node*, not known to be true before, is true because of *parents*."""
        self._true |= 1 << node
        self.reasons[node << 1 | 1] = parents
        self._queue.append(node << 1 | 1)
        if self._false >> node & 1 and node < self._links.first_group and not self.conflict:
            self.conflict = Conflict((false(node), true(node)), 1 << node, None)

    def _follow_false(self, node: Node, literal: Literal) -> None:
        """Follow a false *node*: strong links, and choices with one candidate left.

        *literal* states that the node is false.
        """
        for made in members(self._links.strong_links.get(node, 0) & ~self._true):
            self._record_true(made, (literal,))
        possible = ~self._false
        for candidates, choice in self._choices.get(node, ()):
            left = candidates & possible
            if left & (left - 1):
                continue
            if left & self._true:
                continue
            denied = tuple([other << 1 for other in members(candidates & ~left)])
            if left:
                self._record_true(left.bit_length() - 1, denied)
            elif not self.conflict and not candidates & self._true:
                self.conflict = Conflict(denied, candidates, choice.house)

    def with_reasons(self, *literals: Literal) -> set[Literal]:
        """Return *literals* and all literals that they follow from."""
        found: set[Literal] = set()
        rest = list(literals)
        while rest:
            literal = rest.pop()
            if literal not in found:
                found.add(literal)
                rest += self.reasons[literal]
        return found


def net_of(board: Board, premise: Literal) -> Net:
    """Return the net of *premise*, created once per position.

    Later calls return the same net, with all literals that earlier queries have found.
    """
    nets = board.cached(_fresh_nets)
    net = nets.get(premise)
    if net is None:
        net = nets[premise] = Net(board, premise)
    return net


def _fresh_nets(board: Board) -> dict[Literal, Net]:
    """Return the cache of nets of *board*, by premise, which begins empty."""
    return {}


def _choices_by_node(board: Board) -> dict[Node, list[tuple[Mask, Choice]]]:
    """Return, for each candidate, the choices that contain it, with their candidates."""
    found: dict[Node, list[tuple[Mask, Choice]]] = {}
    for choice in choices_of(board):
        for node in members(choice.candidates):
            found.setdefault(node, []).append((choice.candidates, choice))
    return found
