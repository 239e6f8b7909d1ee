"""The board: what is placed and what is still possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Self, TypeVar, TypeVarTuple

from .bits import Mask, mask_of, members
from .lanes import CandidateNumber, Lanes, State, lanes_with
from .layout import Candidate, Cell, Digit, Layout
from .puzzle import NO_EXTRAS, Extras, Puzzle

T = TypeVar("T")
Asked = TypeVarTuple("Asked")


class _View(NamedTuple):
    """A position by its cells, as finders read it."""

    candidates_of: list[Mask]
    bivalue: Mask
    trivalue: Mask


class Board:
    """A position of a puzzle as two ints, and a few views of them.

    `lanes` says everything about singles, `candidates` (a candidate is
    ``(digit - 1) * cells + cell``) everything else. `place` and `eliminate` keep the two in
    step and are the only ways to change a board; finders change none.

    What finders read is made when first asked for after a change:
    `candidates_of[cell]` (a set of digits, empty for a filled cell), `places[digit]` (a set
    of empty cells), `bivalue`. What several finders need is found `once`, and dropped with
    the next change.
    """

    __slots__ = (
        "_cache", "_placed", "_places", "_untold", "_view", "candidates", "empty", "extras",
        "givens", "lanes", "layout", "tables",
    )  # fmt: skip

    def __init__(self, layout: Layout, givens: Mask = 0, extras: Extras = NO_EXTRAS) -> None:
        self.layout = layout
        self.extras = extras
        """What the puzzle says beside its givens."""
        self.tables: Lanes = lanes_with(layout, extras)
        self.lanes: State = self.tables.full
        self.candidates: int = self.tables.possible
        """What is possible in the empty cells."""
        self._placed: int = 0
        """What the filled cells hold."""
        self._untold: Sequence[CandidateNumber] = ()
        """What they hold beside that: nobody asks most boards that are full."""
        self.empty: Mask = layout.all_cells
        """The cells with nothing placed."""
        self.givens = givens
        """The cells that the puzzle fills, as against those filled since."""
        self._places: list[Mask] | None = None
        self._view: _View | None = None
        self._cache: dict[object, Any] = {}

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """The position at the start of *puzzle*.

        Raises:
            ValueError: two givens clash.
        """
        return cls.at(puzzle, puzzle.givens)

    @classmethod
    def at(cls, puzzle: Puzzle, digits: Sequence[Digit]) -> Self:
        """A position of *puzzle* with these digits placed, 0 for an empty cell.

        Raises:
            ValueError: two of them clash, or one is not what its cell is marked for.
        """
        givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        board = cls(puzzle.layout, givens, puzzle.extras)
        tables, y, x = board.tables, board.lanes, board.candidates
        done: list[CandidateNumber] = []
        keep, stay, cells = tables.keep, tables.stay, tables.cells
        for cell, digit in enumerate(digits):
            if digit:
                candidate = (digit - 1) * cells + cell
                if not x >> candidate & 1:
                    name = puzzle.layout.cell_name(cell)
                    marked = not puzzle.extras.allows(cell, digit)
                    why = "it is marked for others" if marked else "a cell that it sees is"
                    raise ValueError(f"{name} cannot be {digit}: {why}")
                x &= stay[candidate]
                y &= keep[candidate]
                done.append(candidate)
        board.take(done, y)
        return board

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put *digit* in *cell*, and rule it out wherever the cell sees."""
        tables = self.tables
        candidate = (digit - 1) * tables.cells + cell
        self.lanes &= tables.keep[candidate]
        self.candidates &= tables.stay[candidate]
        self._placed |= 1 << candidate
        self.empty &= ~(1 << cell)
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    def place_singles(self) -> int:
        """Place every single, and those that this lays bare, until there is none; how many.

        In which order makes no difference to what the board comes to.
        """
        tables, y = self.tables, self.lanes
        done: list[CandidateNumber] = []
        at, keep, lone_in = tables.at, tables.keep, tables.lone
        while lone := lone_in(y):
            while lone:
                candidate = at[lone.bit_length()]
                kept = keep[candidate]
                y &= kept
                lone &= kept
                done.append(candidate)
        if done:
            self.take(done, y)
        return len(done)

    def take(self, done: Sequence[CandidateNumber], lanes: State) -> None:
        """Be where placing all candidates of *done*, by their numbers, has led: to *lanes*."""
        self.lanes = lanes
        if lanes & self.tables.guards:
            stay, x, placed, filled = self.tables.stay, self.candidates, 0, 0
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
            self._untold = (*self._untold, *done)
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    @property
    def placed(self) -> Mask:
        """What the filled cells hold: these candidates, by their numbers."""
        if self._untold:
            self._placed |= mask_of(self._untold)
            self._untold = ()
        return self._placed

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Rule *digit* out of *cell*."""
        candidate = (digit - 1) * self.layout.cells + cell
        self.lanes ^= self.lanes & self.tables.bits[candidate]
        self.candidates ^= self.candidates & 1 << candidate
        self._places = self._view = None
        if self._cache:
            self._cache = {}

    def eliminate_each(self, candidates: Iterable[Candidate]) -> None:
        """Rule all of *candidates* out."""
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
        """A board that can be changed on its own."""
        twin = self.__new__(type(self))
        twin.layout, twin.givens, twin.extras = self.layout, self.givens, self.extras
        twin.tables, twin._cache = self.tables, {}
        twin.lanes, twin.candidates = self.lanes, self.candidates
        twin._placed, twin._untold, twin.empty = self._placed, self._untold, self.empty
        twin._places, twin._view = self._places, self._view
        return twin

    def _read(self) -> _View:
        one = two = three = four = 0
        # A counter in bit planes: one pass over the digits counts for all cells at once.
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
        """For each cell the digits that it can still hold; none where one is placed."""
        return (self._view or self._read()).candidates_of

    @property
    def places(self) -> list[Mask]:
        """For each digit the empty cells where it can still go; index 0 is unused."""
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
        return (self._view or self._read()).bivalue

    @property
    def pairs(self) -> dict[Mask, Mask]:
        """For each two digits the cells with exactly these as candidates, where there are any."""
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
        return (self._view or self._read()).trivalue

    @property
    def contents(self) -> list[int]:
        """For each house its lanes side by side: at which of its places each digit can be.

        What is true of one house by its content is true of any other with the same.
        """
        known: list[int] | None = self._cache.get("contents")
        if known is None:
            known = self._cache["contents"] = self.tables.contents_in(self.lanes)
        return known

    def once(self, find: Callable[[Self, *Asked], T], *asked: *Asked) -> T:
        """What *find*, a function of a module, makes of this position: it is called only once."""
        cache, key = self._cache, (find, asked) if asked else find
        if key not in cache:
            cache[key] = find(self, *asked)
        found: T = cache[key]
        return found

    def found(self, find: Callable[[Self, *Asked], T], *asked: *Asked) -> T | None:
        """What *find* made of this position if it was called `once`; None if it was not."""
        known: T | None = self._cache.get((find, asked) if asked else find)
        return known

    @property
    def digits(self) -> list[Digit]:
        """What each cell holds, 0 for an empty one."""
        cells = self.layout.cells
        digits = [0] * cells
        for candidate in members(self.placed):
            digits[candidate % cells] = candidate // cells + 1
        return digits

    @property
    def is_solved(self) -> bool:
        """Whether every constraint is satisfied."""
        return not self.lanes & self.tables.guards

    @property
    def is_broken(self) -> bool:
        """Whether some cell, or some digit in a house, has no possibility left."""
        return self.tables.is_broken(self.lanes)

    def can_be(self, cell: Cell, digit: Digit) -> bool:
        """Whether *digit* is a candidate of *cell*."""
        return bool(self.candidates >> (digit - 1) * self.layout.cells + cell & 1)

    def candidates_in(self, cells: Mask, digits: Mask) -> tuple[Candidate, ...]:
        """The candidates in *cells* among *digits*: by cell, then by digit."""
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
