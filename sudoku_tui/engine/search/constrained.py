"""The search of puzzles whose constraints count digits, such as killers.

It is the search of `tree`, with two differences. When singles run out, and before a solution is
accepted, it narrows the registers that changed (see `engine/registers.py`). And it branches on the
cell with the most weight per candidate. A cell gains weight when it has no candidate left, or when
a constraint on it cannot be satisfied; later failures weigh more. This is the heuristic *dom/wdeg*
of Boussemart, Hemery, Lecoutre and Sais (2004).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final, NamedTuple

from ..bits import members
from ..dice import Dice
from ..effort import NodeMeter
from ..lanes import CandidateNumber, Lanes, State
from ..layout import Cell
from ..registers import BROKEN, ConstrainedLanes
from .tree import Placed, Watch, report

_GROWTH: Final = 1 / 0.999
"""Growth of the weight of a failure from each one to the next."""
_FIRST_WEIGHT: Final = 1e-9
"""Weight of a cell before any failure; with equal weights the smallest cell is chosen."""
_MOST_WEIGHT: Final = 1e100
"""Weight of a failure at which all weights are scaled down."""


class _Waiting(NamedTuple):
    """A choice that is not yet tried: a position and the bit of the candidate to place there.

    The position has no singles and its registers are narrowed, except at the root of the search.
    """

    state: State
    length: int
    """The number of candidates placed before it."""
    bit: int
    """The bit of the candidate in a state, counted from 1; 0 at the root, where none is placed."""


def search_of(
    tables: Lanes, meter: NodeMeter, dice: Dice | None = None, watch: Watch | None = None
) -> ConstrainedSearch:
    """Return a search on *tables*, which must have registers."""
    assert isinstance(tables, ConstrainedLanes)
    return ConstrainedSearch(tables, meter, dice, watch)


class ConstrainedSearch:
    """A depth-first search on lanes with registers."""

    def __init__(
        self,
        tables: ConstrainedLanes,
        meter: NodeMeter,
        dice: Dice | None = None,
        watch: Watch | None = None,
    ) -> None:
        self._tables, self._meter, self._dice, self._watch = tables, meter, dice, watch
        self._weights = [_FIRST_WEIGHT] * tables.cells
        """By cell: the sum of its failures."""
        self._failure = 1.0
        """The weight that the next failure adds."""
        self._stack: list[_Waiting] = []
        self._visited = 0
        self._trail: list[int] = []
        """The bits of the candidates placed on the way to the current position."""

    def ways(self, state: State) -> Generator[Placed, None, None]:
        """Yield every solution of *state*, as the list of candidates to place.

        Raises:
            OutOfEffort: The budget of the meter is spent while iterating.
        """
        at, allowance = self._tables.candidate_at, 0
        self._stack = [_Waiting(state, 0, 0)]
        while self._stack:
            if not allowance:
                allowance = self._meter.reserve()
            allowance -= 1
            self._visited += 1
            if self._explore(*self._stack.pop()):
                yield [at[bit] for bit in self._trail]

    def nodes_to_refute(self, state: State) -> int:
        """Return the number of positions visited to refute *state*; 0 if it has a solution.

        Raises:
            OutOfEffort: The budget of the meter is spent.
        """
        return self._visited if next(self.ways(state), None) is None else 0

    def _explore(self, y: State, length: int, bit: int) -> bool:
        """Place a candidate and all that follows; branch if no more follows.

        Returns:
            Whether the position is solved.
        """
        tables, trail = self._tables, self._trail
        guards, base = tables.guards, tables.base
        del trail[length:]
        seen = y >> base
        if bit:
            y &= tables.keep_at[bit]
            trail.append(bit)
        else:
            seen ^= tables.all_registers >> base  # all bits differ: each register is narrowed
            if tables.breaks_rule(y):  # an equation without cells has no bits that can change
                return False
        while True:
            placed = self._place_singles(y)
            if placed is None:
                return False
            y = placed
            narrowed = self._narrow(y, seen)
            if narrowed is None:
                return False
            if narrowed[0] == y:
                break
            y, seen = narrowed
        if not y & guards:
            return True
        self._branch(y)
        return False

    def _place_singles(self, y: State) -> State | None:
        """Return *y* after all singles; None if a lane has no candidate."""
        # The lane step of `engine/lanes.py`, inlined.
        tables, trail = self._tables, self._trail
        low, guards, ones, n = tables.low, tables.guards, tables.ones, tables.digits
        keep_at = tables.keep_at
        while open_lanes := y & guards:
            rest = y & ((y | guards) - low) ^ open_lanes
            if broken := rest & guards:
                self._blame_lanes(broken)
                return None
            if not (single := open_lanes ^ (rest + ones) & guards):
                break
            lone = y & (single - (single >> n))
            while lone:
                bit = lone.bit_length()
                kept = keep_at[bit]
                y &= kept
                lone &= kept
                trail.append(bit)
        return y

    def _narrow(self, y: State, seen: int) -> tuple[State, int] | None:
        """Apply the filters of the registers whose content changed, from the highest bit down.

        A register that changes after its turn waits for the next call.

        Args:
            y: The position.
            seen: The registers at the beginning of the last call, shifted down to bit 0.

        Returns:
            The narrowed position, and the registers of *y*, to be passed as *seen* to the next
            call. None if a constraint cannot be satisfied.
        """
        tables = self._tables
        base, register_at, registers = tables.base, tables.register_at, tables.registers
        now = y >> base
        changed = now ^ seen
        while changed:
            register = registers[register_at[changed.bit_length()]]
            content = y >> register.start & register.mask
            if (keep := register.keep_by_content[content]) == BROKEN:
                unfilled = tables.open_cells(y)
                self._blame(cell for cell in register.cells if unfilled >> cell & 1)
                return None
            y &= keep
            changed &= (1 << register.start - base) - 1
        return y, now

    def _blame_lanes(self, guards: State) -> None:
        """Add the weight of a failure to the cells of the lanes with these *guards*."""
        lanes = (guard // self._tables.width for guard in members(guards))
        self._blame(lane for lane in lanes if lane < self._tables.cells)

    def _blame(self, cells: Iterable[Cell]) -> None:
        """Add the weight of a failure to *cells*."""
        weights = self._weights
        for cell in cells:
            weights[cell] += self._failure
        self._failure *= _GROWTH
        if self._failure > _MOST_WEIGHT:
            self._weights = [weight / _MOST_WEIGHT for weight in weights]
            self._failure /= _MOST_WEIGHT

    def _branch(self, y: State) -> None:
        """Put the candidates of one cell on the stack, the greatest digit on top or at random."""
        tables, weights, cells = self._tables, self._weights, self._tables.cells
        candidates, best, most = tables.candidates_in(y), 0, -1.0
        for cell, digits in enumerate(candidates):
            if digits:
                share = weights[cell] / digits.bit_count()
                if share > most:
                    best, most = cell, share
        length, start = len(self._trail), best * tables.width
        bits = [start + digit for digit in members(candidates[best])]
        if self._dice is not None:
            bits = self._dice.shuffled(bits)
        if self._watch:
            options: list[CandidateNumber] = [tables.candidate_at[bit] for bit in bits]
            report(self._watch, len(self._stack), options, cells)
        self._stack += [_Waiting(y, length, bit) for bit in bits]
