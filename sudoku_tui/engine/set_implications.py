"""Implications through almost locked sets: one that loses a digit holds all its others."""

from __future__ import annotations

from .als import almost_locked_sets
from .bits import Mask, members
from .board import Board
from .implications import Growing, Implications, Literal, Table, false, is_true, node_of, true
from .layout import Cell, Digit
from .links import Links, Node, links_of


class SetImplications(Implications):
    """The implications of a position, with groups, and with sets that have lost a digit.

    That a set has lost a digit is a false node of its own, numbered above the groups. It counts
    for as many nodes as it has cells to think of, so what was come upon first through a set may
    be nearer another way, and then follows from there.
    """

    def __init__(self, links: Links) -> None:
        super().__init__(links)
        self._at_once: dict[Literal, tuple[Literal, ...]] = {}
        board = links.board
        self.width = board.layout.digits + 1
        self.first_set: Node = links.first_group + len(links.groups)
        sets = almost_locked_sets(board).sets
        self.sets = [each for each in sets if each.cells & (each.cells - 1)]
        self._seen: list[dict[Digit, Mask]] = [
            {digit: self._seen_by(cells, digit) for digit in members(digits)}
            for cells, digits in self.sets
        ]

    def _seen_by(self, cells: Mask, digit: Digit) -> Mask:
        """Where a set with these cells rules out *digit* once it is locked."""
        places, layout = self.links.board.places[digit], self.links.board.layout
        return layout.seen_by_all(cells & places) & places & ~cells

    def lost(self, node: Node) -> tuple[int, Digit]:
        """The number of the set, and the digit that it has lost."""
        return divmod(node - self.first_set, self.width)

    def places(self, number: int, digit: Digit) -> Mask:
        """The cells of a set that can hold *digit*."""
        return self.sets[number].cells & self.links.board.places[digit]

    def weight(self, literal: Literal) -> int:
        """For how many nodes a literal counts."""
        if node_of(literal) < self.first_set:
            return 1
        return self.sets[self.lost(node_of(literal))[0]].cells.bit_count()

    def towards(self, premise: Literal, on: Mask, off: Mask = 0) -> Table:
        """The whole table: what leads through sets to a node cannot be told from the links."""
        return self.table(premise)

    def _grow(self, growing: Growing, on: Mask, off: Mask, keeps: Mask) -> None:
        """Add all that follows, through sets too."""
        table, queue = growing.table, growing.queue
        far = dict.fromkeys(queue, 0)
        for literal in queue:
            following = self._at_once.get(literal)
            if following is None:
                following = self._at_once[literal] = self._following(literal)
            for each in following:
                now = far[literal] + self.weight(each)
                if each not in table:
                    queue.append(each)
                elif now >= far[each]:
                    continue
                table[each], far[each] = literal, now

    def _following(self, literal: Literal) -> tuple[Literal, ...]:
        node = node_of(literal)
        if node >= self.first_set:
            return self._locked(*self.lost(node))
        if is_true(literal):
            return (*super()._following(literal), *self._losing(node))
        return super()._following(literal)

    def _losing(self, node: Node) -> tuple[Literal, ...]:
        """The sets that lose a digit to a true node."""
        digit, seen = self.links.digit_of(node), self.links.seen_by(node)
        return tuple(
            self._literal(number, digit)
            for number, each in enumerate(self.sets)
            if each.digits >> digit & 1
            and not self.places(number, digit) & ~seen
            and any(gone for k, gone in self._seen[number].items() if k != digit)
        )

    def _literal(self, number: int, digit: Digit) -> Literal:
        return false(self.first_set + number * self.width + digit)

    def _locked(self, number: int, lost: Digit) -> tuple[Literal, ...]:
        """What follows when a set is locked: places go, and so do groups and digits of sets."""
        links, cells = self.links, self.links.cells
        gone = {digit: mask for digit, mask in self._seen[number].items() if digit != lost and mask}
        found: list[Literal] = []
        left: dict[Cell, Mask] = {}
        for digit, mask in gone.items():
            for cell in members(mask):
                found.append(false((digit - 1) * cells + cell))
                left[cell] = left.get(cell, links.board.candidates_of[cell]) & ~(1 << digit)
        for index, group in enumerate(links.groups):
            if group.digit in gone and not group.cells & ~gone[group.digit]:
                found.append(false(links.first_group + index))
        for other, each in enumerate(self.sets):
            if not each.cells & self.sets[number].cells:
                for digit in members(each.digits):
                    if digit in gone and not self.places(other, digit) & ~gone[digit]:
                        found.append(self._literal(other, digit))
        for cell, rest in left.items():
            if rest and not rest & (rest - 1) and links.board.candidates_of[cell].bit_count() > 2:
                found.append(true((rest.bit_length() - 2) * cells + cell))
        return tuple(found)


def set_implications_of(board: Board) -> SetImplications:
    """The implications of *board* with sets, built once a position."""
    return board.once(_on)


def _on(board: Board) -> SetImplications:
    return SetImplications(links_of(board, grouped=True))
