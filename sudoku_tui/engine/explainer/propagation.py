"""Consequences of one assumption, in the order in which Explainer finds them.

True candidates are followed before false ones, and both in the order of discovery. So chains are
not always the shortest. A contradiction ends the search, even if more would follow. Ratings depend
on the lengths of chains, so the order matters.

`Propagation` is the loop over both queues; `_follow_on` follows a true candidate, `_follow_off` a
false one.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from enum import Enum, auto
from typing import Final, TypeAlias

from ..bits import Mask, members
from .nodes import COUNT, KILLS, SCOPES, WEAK, NestedChain, Nodes, Number


class Mode(Enum):
    """How an assumption is followed."""

    STATIC = auto()
    """Candidates stay, even if they are found to be false."""
    DYNAMIC = auto()
    """False candidates are eliminated, so the last candidate left in a cell or house is true."""
    NISHIO = auto()
    """Like `DYNAMIC`, but with links of one digit only."""


StandstillCallback: TypeAlias = Callable[["Propagation"], bool]
"""Callback for when nothing else follows: adds false candidates; returns whether there were any."""


_MUTABLE_ATTRIBUTES: Final = (
    *("behind_off", "behind_on", "off_from", "off_scopes", "on_from", "on_scope", "nested"),
    *("_on_queue", "_off_queue"),
)
"""Attributes that grow while a propagation runs; a copy needs its own."""


class Propagation:
    """All consequences of a candidate being true, or false.

    At a standstill, when nothing else follows, the callback *standstill* can eliminate more
    candidates by `add_off`.
    """

    __slots__ = (
        "_next_off", "_next_on", "_off_queue", "_on_queue", "_parts", "_standstill", "_static",
        "behind_off", "behind_on", "candidates", "contradiction", "nested", "off",
        "off_from", "off_scopes", "on", "on_from", "on_scope", "start",
    )  # fmt: skip

    def __init__(
        self,
        candidates: Mask,
        number: Number,
        mode: Mode,
        *,
        on: bool,
        standstill: StandstillCallback | None = None,
    ) -> None:
        self.start = candidates
        self.candidates = candidates
        """The candidates that are left; false candidates are removed unless the mode is static."""
        self.on: Mask = 0
        self.off: Mask = 0
        self.behind_on: dict[Number, Nodes] = {}
        """By candidate on, in order of discovery: the node itself and all nodes that lead to it."""
        self.behind_off: dict[Number, Nodes] = {}
        self.on_from: dict[Number, Number] = {}
        """By candidate on: the candidate off that first led to it."""
        self.on_scope: dict[Number, Mask] = {}
        """By candidate on: the cell or house in which it was the last candidate."""
        self.off_scopes: dict[Number, Mask] = {}
        """By candidate eliminated by the callback: the cells and houses that justify it."""
        self.nested: dict[int, NestedChain] = {}
        """By node eliminated by a nested chain: that chain."""
        self.off_from: dict[Number, Number] = {}
        self.contradiction: tuple[Number, Nodes, Nodes] | None = None
        """A candidate that is both on and off, and the nodes behind each; None if there is none."""
        self._on_queue: list[Number] = []
        self._off_queue: list[Number] = []
        self._next_on = self._next_off = 0
        self._static = mode is Mode.STATIC
        self._parts = slice(1, 4) if mode is Mode.NISHIO else slice(0, 4)
        self._standstill = standstill
        if on:
            self._add_on(number, 0)
        else:
            self.add_off(number, 0)
        self._run()

    def _add_on(self, number: Number, behind: Nodes) -> None:
        self.on |= 1 << number
        self.behind_on[number] = behind | 1 << number
        self._on_queue.append(number)

    def add_off(
        self, number: Number, nodes_behind: Nodes, nested: NestedChain | None = None
    ) -> None:
        """Record that a candidate is false because of the nodes *nodes_behind* it."""
        if nested:
            self.nested[COUNT + number] = nested
        self.off |= 1 << number
        self.behind_off[number] = nodes_behind | 1 << COUNT + number
        self._off_queue.append(number)

    def scopes_behind(self, nodes: Nodes) -> Mask:
        """Return the cells and houses that prove those of *nodes* that the callback eliminated."""
        scopes = 0
        for number in members(nodes >> COUNT):
            scopes |= self.off_scopes.get(number, 0)
        return scopes

    def resume(self, standstill: StandstillCallback) -> Propagation:
        """Return a copy that continues with another callback, or self after a contradiction."""
        if self.contradiction:
            return self
        twin = copy(self)
        for name in _MUTABLE_ATTRIBUTES:
            setattr(twin, name, getattr(self, name).copy())
        twin._standstill = standstill
        twin._run()
        return twin

    def _run(self) -> None:
        """Follow both queues until nothing else follows, or until a contradiction."""
        while True:
            if self._next_on < len(self._on_queue):
                self._next_on += 1
                self._follow_on(self._on_queue[self._next_on - 1])
            elif self._next_off < len(self._off_queue):
                self._next_off += 1
                self._follow_off(self._off_queue[self._next_off - 1])
            elif self._standstill is None or not self._standstill(self):
                return
            if self.contradiction:
                return

    def _follow_on(self, number: Number) -> None:
        """Add the candidates that a true one excludes. If one of them is true: a contradiction."""
        left = self.candidates
        behind = self.behind_on[number]
        clashing = KILLS[number] & left & self.on
        off, known, queue = self.off, self.behind_off, self._off_queue
        for part in WEAK[number][self._parts]:
            new = part & left
            for other in members(new ^ new & off):
                mine = behind | 1 << COUNT + other
                self.off_from[other] = number
                if clashing >> other & 1:
                    self.off = off
                    self.contradiction = other, self.behind_on[other], mine
                    return
                off |= 1 << other
                known[other] = mine
                queue.append(other)
        self.off = off

    def _follow_off(self, number: Number) -> None:
        """Add candidates that are now the last of a cell or house; a false one is a contradiction.

        Such a candidate follows because all others of the cell or house are false, so the nodes
        behind all others are behind it.
        """
        left = self.candidates
        others = left ^ left & 1 << number
        for scope in SCOPES[number][self._parts]:
            rest = scope & others
            if rest and not rest & (rest - 1) and not rest & self.on:
                behind = self.behind_off[number]
                for gone in members(scope & self.start & ~left):
                    behind |= self.behind_off[gone]
                other = rest.bit_length() - 1
                self.on_from[other] = number
                self.on_scope[other] = scope
                if rest & self.off:
                    self.contradiction = other, behind | rest, self.behind_off[other]
                    break
                self._add_on(other, behind)
        if not self._static:
            self.candidates = others
