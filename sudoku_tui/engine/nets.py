"""Nets: what follows from a premise by links, groups and singles, each with its reasons.

Where `outcomes` only says what follows, a net knows from what, so that it can be told.
"""

from __future__ import annotations

from typing import NamedTuple

from .bits import Mask, members
from .board import Board
from .implications import Literal, false, is_true, node_of, true
from .layout import House
from .links import Links, Node, links_of
from .outcomes import Choice, choices_of


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
        self._false: Mask = 0
        self.reasons: dict[Literal, tuple[Literal, ...]] = {}
        """What follows, in order, and from what; the premise from nothing."""
        self.conflict: Conflict | None = None
        """The first contradiction, if one has been come upon."""
        self._queue: list[Literal] = []
        self._followed = 0
        """How many of the queue have been followed further."""
        self._add(premise, ())

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
        if is_true(literal):
            for node in members(self._links.kills[node_of(literal)] & ~self._false):
                self._add(false(node), (literal,))
        else:
            self._deny(node_of(literal))

    def _add(self, literal: Literal, parents: tuple[Literal, ...]) -> None:
        if literal in self.reasons:
            return
        self.reasons[literal] = parents
        self._queue.append(literal)
        node = node_of(literal)
        if not is_true(literal):
            self._false |= 1 << node
        if literal ^ 1 in self.reasons and node < self._links.first_group and not self.conflict:
            self.conflict = Conflict((literal ^ 1, literal), 1 << node, None)

    def _deny(self, node: Node) -> None:
        """Follow what a false node leaves."""
        for made in members(self._links.makes.get(node, 0)):
            self._add(true(made), (false(node),))
        possible = ~self._false
        for candidates, choice in self._choices.get(node, ()):
            left = candidates & possible
            if left & (left - 1):
                continue
            if left and true(left.bit_length() - 1) in self.reasons:
                continue
            denied = tuple(false(other) for other in members(choice.candidates & ~left))
            if left:
                self._add(true(left.bit_length() - 1), denied)
            elif not self.conflict and not any(literal ^ 1 in self.reasons for literal in denied):
                self.conflict = Conflict(denied, choice.candidates, choice.house)

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
    nets = board.once(_begun)
    net = nets.get(premise)
    if net is None:
        net = nets[premise] = Net(board, premise)
    return net


def _begun(board: Board) -> dict[Literal, Net]:
    """The nets of *board*, none of them begun yet."""
    return {}


def _choices_by_node(board: Board) -> dict[Node, list[tuple[Mask, Choice]]]:
    """For each candidate the choices that it is one of, with the candidates of each."""
    found: dict[Node, list[tuple[Mask, Choice]]] = {}
    for choice in choices_of(board):
        for node in members(choice.candidates):
            found.setdefault(node, []).append((choice.candidates, choice))
    return found
