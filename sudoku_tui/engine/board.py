"""The board: the placed digits and the remaining candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Self, TypeVar, TypeVarTuple

from .bits import Mask, mask_of, members
from .lanes import CandidateNumber, Lanes, State
from .layout import Candidate, Cell, Digit, Layout
from .puzzle import NO_EXTRAS, Extras, Puzzle
from .puzzle_lanes import lanes_with

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class _View(NamedTuple):
    """Candidates by cell, as technique finders read them."""

    candidates_of: list[Mask]
    bivalue: Mask
    trivalue: Mask


class Board:
    """A position of a puzzle as two ints, and a few views of them.

    `lanes` answers all questions about singles (see `engine/lanes.py`), `candidates` all others; a
    candidate is the bit ``(digit - 1) * cells + cell``. Only `place`, `place_singles`, `adopt`,
    `eliminate` and `eliminate_each` change a board, and they update both ints. Finders do not
    change boards.

    The views are computed on first use after a change: `candidates_of[cell]` (a set of digits,
    empty for a filled cell), `places[digit]` (a set of empty cells), `bivalue`. Results that
    several finders share are computed by `cached` and dropped at the next change.
    """

    __slots__ = (
        "_cache", "_placed", "_places", "_unmerged", "_view", "candidates", "empty", "extras",
        "givens", "lanes", "layout", "tables",
    )  # fmt: skip

    def __init__(self, layout: Layout, givens: Mask = 0, extras: Extras = NO_EXTRAS) -> None:
        self.extras = extras
        """The puzzle's constraints in addition to its givens."""
        self.tables: Lanes = lanes_with(layout, extras)
        self.layout = self.tables.layout
        """The effective layout: that of the puzzle with the rules of its constraints."""
        self.lanes: State = self.tables.full
        self.candidates: int = self.tables.possible
        """The candidates of the empty cells, as a set of candidate numbers."""
        self._placed: int = 0
        """The digits of the filled cells, as candidate numbers; `_unmerged` may have more."""
        self._unmerged: Sequence[CandidateNumber] = ()
        """Placed candidates that are not yet in `_placed`.

        `adopt` collects them here when the board is solved: most solved boards are never queried.
        """
        self.empty: Mask = layout.all_cells
        """The cells without a digit."""
        self.givens = givens
        """The cells that the puzzle fills, in contrast to those filled during solving."""
        self._places: list[Mask] | None = None
        self._view: _View | None = None
        self._cache: dict[object, Any] = {}

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Return the position at the start of *puzzle*.

        Raises:
            ValueError: Two givens clash.
        """
        return cls.at(puzzle, puzzle.givens)

    @classmethod
    def at(cls, puzzle: Puzzle, digits: Sequence[Digit]) -> Self:
        """Return a position of *puzzle* with these digits placed, 0 for an empty cell.

        Raises:
            ValueError: Two digits clash, or a mark of the puzzle forbids a digit.
        """
        givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        board = cls(puzzle.layout, givens, puzzle.extras)
        tables, y, x = board.tables, board.lanes, board.candidates
        done: list[CandidateNumber] = []
        keep, stay, cells = tables.keep, tables.candidate_keep, tables.cells
        for cell, digit in enumerate(digits):
            if digit:
                candidate = (digit - 1) * cells + cell
                if not x >> candidate & 1:
                    name = puzzle.layout.cell_name(cell)
                    why = "a cell that it sees is"
                    if not puzzle.extras.allows(cell, digit):
                        why = "it is marked for others"
                    elif not tables.possible >> candidate & 1:
                        why = "a constraint on it excludes the digit"
                    raise ValueError(f"{name} cannot be {digit}: {why}")
                x &= stay[candidate]
                y &= keep[candidate]
                done.append(candidate)
        board.adopt(done, y)
        return board

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put *digit* in *cell*, and eliminate the candidates that it excludes."""
        tables = self.tables
        candidate = (digit - 1) * tables.cells + cell
        self.lanes &= tables.keep[candidate]
        self.candidates &= tables.candidate_keep[candidate]
        self._placed |= 1 << candidate
        self.empty &= ~(1 << cell)
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    def place_singles(self) -> int:
        """Place singles until none is left, including those that earlier placements reveal.

        The order of the placements does not affect the resulting board.

        Returns:
            The number of digits placed.
        """
        tables, y = self.tables, self.lanes
        done: list[CandidateNumber] = []
        at, keep, lone_in = tables.candidate_at, tables.keep, tables.lone
        while lone := lone_in(y):
            while lone:
                candidate = at[lone.bit_length()]
                kept = keep[candidate]
                y &= kept
                lone &= kept
                done.append(candidate)
        if done:
            self.adopt(done, y)
        return len(done)

    def adopt(self, done: Sequence[CandidateNumber], lanes: State) -> None:
        """Set the board to the state *lanes*, the result of placing all candidates of *done* on it.

        Args:
            done: Numbers of the placed candidates.
            lanes: The state after these placements.
        """
        self.lanes = lanes
        if lanes & self.tables.guards:
            stay, x, placed, filled = self.tables.candidate_keep, self.candidates, 0, 0
            for candidate in done:
                x &= stay[candidate]
                placed |= 1 << candidate
            for shift in self.tables.digit_shifts:
                filled |= placed >> shift
            self.candidates = x
            self._placed |= placed
            self.empty &= ~filled
        else:
            self.candidates = self.empty = 0
            self._unmerged = (*self._unmerged, *done)
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    @property
    def placed(self) -> Mask:
        """The digits of the filled cells, as candidate numbers."""
        if self._unmerged:
            self._placed |= mask_of(self._unmerged)
            self._unmerged = ()
        return self._placed

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Eliminate *digit* from *cell*."""
        candidate = (digit - 1) * self.layout.cells + cell
        self.lanes ^= self.lanes & self.tables.bits[candidate]
        self.candidates ^= self.candidates & 1 << candidate
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    def eliminate_each(self, candidates: Iterable[Candidate]) -> None:
        """Eliminate all of *candidates*."""
        bits, cells, gone, in_lanes = self.tables.bits, self.tables.cells, 0, 0
        for cell, digit in candidates:
            candidate = (digit - 1) * cells + cell
            gone |= 1 << candidate
            in_lanes |= bits[candidate]
        self.lanes ^= self.lanes & in_lanes
        self.candidates ^= self.candidates & gone
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    def copy(self) -> Self:
        """Return an independent copy; cached results are not copied."""
        twin = self.__new__(type(self))
        twin.layout, twin.givens, twin.extras = self.layout, self.givens, self.extras
        twin.tables, twin._cache = self.tables, {}
        twin.lanes, twin.candidates = self.lanes, self.candidates
        twin._placed, twin._unmerged, twin.empty = self._placed, self._unmerged, self.empty
        twin._places, twin._view = self._places, self._view
        return twin

    def _compute_view(self) -> _View:
        one = two = three = four = 0
        # Bit-sliced counters: one pass over the digits counts the candidates of all cells at once.
        for here in self.places:
            four |= three & here
            three |= two & here
            two |= one & here
            one |= here
        candidates_of = self.tables.candidates_in(self.lanes)
        self._view = view = _View(candidates_of, two & ~three, three & ~four)
        return view

    @property
    def candidates_of(self) -> list[Mask]:
        """For each cell its candidate digits; empty for a filled cell."""
        return (self._view or self._compute_view()).candidates_of

    @property
    def places(self) -> list[Mask]:
        """For each digit the empty cells that can hold it; index 0 is unused."""
        places = self._places
        if places is None:
            everywhere, x = self.layout.all_cells, self.candidates
            places = [x >> shift & everywhere for shift in self.tables.digit_shifts]
            places.insert(0, 0)
            self._places = places
        return places

    @property
    def bivalue(self) -> Mask:
        """The cells with exactly two candidates."""
        return (self._view or self._compute_view()).bivalue

    @property
    def pairs(self) -> dict[Mask, Mask]:
        """Bivalue cells by their pair of candidates; pairs without a cell are missing."""
        known: dict[Mask, Mask] | None = self._cache.get("pairs")
        if known is None:
            known = self._cache["pairs"] = {}
            of = self.candidates_of
            for cell in members(self.bivalue):
                known[of[cell]] = known.get(of[cell], 0) | 1 << cell
        return known

    @property
    def trivalue(self) -> Mask:
        """The cells with exactly three candidates."""
        return (self._view or self._compute_view()).trivalue

    @property
    def contents(self) -> list[int]:
        """For each house the lanes of its digits side by side: the possible places of each digit.

        Whatever follows from the content of one house holds for any house with equal content.
        """
        known: list[int] | None = self._cache.get("contents")
        if known is None:
            known = self._cache["contents"] = self.tables.contents_in(self.lanes)
        return known

    def cached(self, find: Callable[[Self, *Arguments], T], *arguments: *Arguments) -> T:
        """Return ``find(self, *arguments)``, computed once per position.

        The cache is dropped when the board changes. *find* must be a module-level function, because
        it is part of the key.
        """
        cache, key = self._cache, (find, arguments) if arguments else find
        if key not in cache:
            cache[key] = find(self, *arguments)
        found: T = cache[key]
        return found

    def if_cached(self, find: Callable[[Self, *Arguments], T], *arguments: *Arguments) -> T | None:
        """Return the result of an earlier `cached` with these arguments; None if there was none."""
        known: T | None = self._cache.get((find, arguments) if arguments else find)
        return known

    @property
    def digits(self) -> list[Digit]:
        """The digit of each cell, 0 for an empty one."""
        cells = self.layout.cells
        digits = [0] * cells
        for candidate in members(self.placed):
            digits[candidate % cells] = candidate // cells + 1
        return digits

    @property
    def is_solved(self) -> bool:
        """Whether every house is filled and every constraint is satisfied."""
        return not (self.lanes & self.tables.guards or self.tables.breaks_rule(self.lanes))

    @property
    def is_broken(self) -> bool:
        """Whether some cell, digit in a house, or constraint has no way left."""
        return self.tables.is_broken(self.lanes) or self.tables.breaks_rule(self.lanes)

    def can_be(self, cell: Cell, digit: Digit) -> bool:
        """Check whether *digit* is a candidate of *cell*."""
        return bool(self.candidates >> (digit - 1) * self.layout.cells + cell & 1)

    def candidates_in(self, cells: Mask, digits: Mask) -> tuple[Candidate, ...]:
        """Return the candidates of *cells* among *digits*, ordered by cell, then by digit."""
        of_digit = self.layout.candidates
        if digits and not digits & (digits - 1):
            digit = digits.bit_length() - 1
            at = of_digit[digit]
            return tuple([at[cell] for cell in members(cells & self.places[digit])])
        of = self.candidates_of
        return tuple(
            [
                of_digit[digit][cell]
                for cell in members(cells)
                for digit in members(of[cell] & digits)
            ]
        )
