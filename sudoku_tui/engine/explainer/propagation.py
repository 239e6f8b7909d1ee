"""What follows from one assumption, in the order in which Explainer comes upon it.

What is true is followed before what is false, and both first come, first served. So chains are
not always the shortest, and a contradiction, which ends it all, leaves the rest unfound: lengths
depend on the order, and ratings on lengths.

`Propagation` is the loop over both queues; what is true is followed in `_follow_on`, what is false
in `_follow_off`.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from enum import Enum, auto
from typing import Final, TypeAlias

from ..bits import Mask, members
from .nodes import COUNT, KILLS, SCOPES, WEAK, NestedChain, Nodes, Number


class Mode(Enum):
    """What is followed."""

    STATIC = auto()
    """Candidates stay, whatever was found to be false."""
    DYNAMIC = auto()
    """Candidates go when they are false, so more is left alone."""
    NISHIO = auto()
    """The same, for one digit."""


Standstill: TypeAlias = Callable[["Propagation"], bool]
"""Adds what more is false where nothing else follows; whether there was any."""


_GROWING: Final = (
    *("behind_off", "behind_on", "off_from", "off_scopes", "on_from", "on_scope", "nested"),
    *("_on_queue", "_off_queue"),
)
"""What a propagation adds to as it goes."""


class Propagation:
    """All that follows from a candidate being true, or false.

    *standstill*, if there is one, is asked for more when nothing else follows; it adds what it
    finds by `add_off`.
    """

    __slots__ = (
        "_next_off", "_next_on", "_off_queue", "_on_queue", "_parts", "_standstill", "_static",
        "behind_off", "behind_on", "candidates", "clash", "nested", "off",
        "off_from", "off_scopes", "on", "on_from", "on_scope", "start",
    )  # fmt: skip

    def __init__(
        self,
        candidates: Mask,
        number: Number,
        mode: Mode,
        *,
        on: bool,
        standstill: Standstill | None = None,
    ) -> None:
        self.start = candidates
        self.candidates = candidates
        """What is left of the candidates, as far as it is known which are false."""
        self.on: Mask = 0
        self.off: Mask = 0
        self.behind_on: dict[Number, Nodes] = {}
        """For each candidate that is on, itself and all that it follows from, in order."""
        self.behind_off: dict[Number, Nodes] = {}
        self.on_from: dict[Number, Number] = {}
        """For each candidate that is on, the first one that was off before it."""
        self.on_scope: dict[Number, Mask] = {}
        """The cell or house in which it was left alone then."""
        self.off_scopes: dict[Number, Mask] = {}
        """For each candidate that went at a standstill the cells and houses that tell so."""
        self.nested: dict[int, NestedChain] = {}
        """For the bits of candidates off that a chain within this one tells, that chain."""
        self.off_from: dict[Number, Number] = {}
        self.clash: tuple[Number, Nodes, Nodes] | None = None
        """A candidate that is on and off, and all behind either."""
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

    def add_off(self, number: Number, behind: Nodes, nested: NestedChain | None = None) -> None:
        """Note that a candidate is false, because of the nodes *behind* it."""
        if nested:
            self.nested[COUNT + number] = nested
        self.off |= 1 << number
        self.behind_off[number] = behind | 1 << COUNT + number
        self._off_queue.append(number)

    def scopes_behind(self, nodes: Nodes) -> Mask:
        """What those of *nodes* lean on that went at a standstill."""
        scopes = 0
        for number in members(nodes >> COUNT):
            scopes |= self.off_scopes.get(number, 0)
        return scopes

    def resumed(self, standstill: Standstill) -> Propagation:
        """A copy that goes on from the end, where *standstill* is asked."""
        if self.clash:
            return self
        twin = copy(self)
        for name in _GROWING:
            setattr(twin, name, getattr(self, name).copy())
        twin._standstill = standstill
        twin._run()
        return twin

    def _run(self) -> None:
        """Follow both queues to their ends, or to a clash."""
        while True:
            if self._next_on < len(self._on_queue):
                self._next_on += 1
                self._follow_on(self._on_queue[self._next_on - 1])
            elif self._next_off < len(self._off_queue):
                self._next_off += 1
                self._follow_off(self._off_queue[self._next_off - 1])
            elif self._standstill is None or not self._standstill(self):
                return
            if self.clash:
                return

    def _follow_on(self, number: Number) -> None:
        """What a true candidate excludes is false; a clash if some of it is true."""
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
                    self.clash = other, self.behind_on[other], mine
                    return
                off |= 1 << other
                known[other] = mine
                queue.append(other)
        self.off = off

    def _follow_off(self, number: Number) -> None:
        """What a false candidate leaves alone is true; a clash if it is false.

        It was left alone because all others there are false: what is behind these is behind it.
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
                    self.clash = other, behind | rest, self.behind_off[other]
                    break
                self._add_on(other, behind)
        if not self._static:
            self.candidates = others
