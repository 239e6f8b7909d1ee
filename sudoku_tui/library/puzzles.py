"""Puzzles and positions as values that print and draw themselves."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.arguments import MOST_QUOTED
from ..engine.bits import Mask, members
from ..engine.layout import Candidate as CandidateNumbers
from ..engine.layout import Cell, Digit, Layout
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Clash, Extras
from ..engine.puzzle import Puzzle as EnginePuzzle
from ..formats import FormatError, Reading, write
from ..formats.sheet import Sheet
from .errors import ArgumentError, NotFound, PuzzleError, expect, quoted, whole_numbers

if TYPE_CHECKING:
    from rich.text import Text

    from ..engine.board import Board
    from ..engine.step import Step as EngineStep
    from .ratings import Rating


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: str
    """``r4c5``: row and column, counted from 1."""
    digit: int
    """Counted from 1, also where letters are written for some."""

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


class Drawn(ABC):
    """A board that a notebook draws and a terminal prints."""

    @abstractmethod
    def _drawing(self) -> tuple[Position, EngineStep | None]:
        """The position that is drawn, and the step that is drawn into it."""

    @property
    def svg(self) -> str:
        """The board as an SVG image, one element as text; a notebook asks for it by itself."""
        from ..paper.svg import BoardImage

        position, step = self._drawing()
        puzzle = position.puzzle
        return BoardImage(puzzle.layout, puzzle.givens, position.digits, position.noted, step).svg()

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Text and image, of which a notebook takes what it can show."""
        return {"text/plain": str(self), "image/svg+xml": self.svg}


@dataclass(frozen=True)
class Puzzle(Drawn, EnginePuzzle):
    """Givens in a layout, one digit a cell, 0 where it is empty.

    `str` is the grid, `line` its characters on one line; a notebook draws it.

    >>> import sudoku_tui as s
    >>> p = s.puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> p.clues, p.layout.id
    (30, 'classic')
    """

    rating: Rating | None = field(default=None, compare=False, kw_only=True)
    """How hard it is, where that was found when it was generated."""
    seed: str | None = field(default=None, compare=False, kw_only=True)
    """What it was generated from."""

    def __post_init__(self) -> None:
        """Check the types of all values, and what `EnginePuzzle` checks.

        Raises:
            ArgumentError: one is of a wrong type, or givens and extras do not fit the layout.
        """
        from .ratings import Rating

        expect(self.layout, "layout", Layout)
        object.__setattr__(self, "givens", whole_numbers(self.givens, "givens"))
        for name in ("title", "author", "source", "comment"):
            expect(getattr(self, name), name, str)
        expect(self.extras, "extras", Extras)
        expect(self.rating, "rating", Rating, NoneType)
        expect(self.seed, "seed", str, NoneType)
        super().__post_init__()

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """Return the puzzle with other givens, one digit a cell, 0 where it is empty.

        Raises:
            ArgumentError: there are more or fewer than cells, or one is not a digit.
        """
        return replace(self, givens=whole_numbers(givens, "givens"))

    def clashes_of(self, digits: Sequence[Digit]) -> Iterator[Clash]:
        """Yield the pairs of *digits*, one a cell, that break its rules, in reading order.

        Raises:
            ArgumentError: there are more or fewer than cells, or one is not a digit.
        """
        return super().clashes_of(Position(self, whole_numbers(digits, "digits")).digits)

    @property
    def line(self) -> str:
        """Its givens on one line, a dot for an empty cell: 81 characters of a classic puzzle."""
        return "".join(map(self.layout.symbol, self.givens))

    def __str__(self) -> str:
        return write(self, self.givens, "grid")

    def __repr__(self) -> str:
        return f"<Puzzle {self.layout.id} {self.line}>"

    def __rich__(self) -> Text:
        return self._drawing()[0].__rich__()

    def _drawing(self) -> tuple[Position, EngineStep | None]:
        return Position(self, self.givens), None


@dataclass(frozen=True)
class Position(Drawn):
    """A puzzle on which some cells have been filled, and some candidates ruled out.

    >>> import sudoku_tui as s
    >>> p = s.puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> s.hint(p).after.filled
    31
    """

    puzzle: Puzzle
    """Whose position it is."""
    digits: tuple[Digit, ...]
    """What each cell holds, given or entered; 0 for an empty one."""
    noted: tuple[Mask, ...] = ()
    """For each cell the candidates that are left, as bits: bit 7 stands for the digit 7. Empty:
    all that the rules allow."""
    written: Sheet | None = field(default=None, compare=False, repr=False)
    """What was read, with marks and colours that no step goes by; formats write it too."""

    def __post_init__(self) -> None:
        """Check that digits and candidates fit the puzzle.

        Raises:
            ArgumentError: a value is of a wrong type, or of another size than the puzzle.
        """
        expect(self.puzzle, "puzzle", EnginePuzzle)
        expect(self.written, "written", Sheet, NoneType)
        layout = self.puzzle.layout
        for name in ("digits", "noted"):
            object.__setattr__(self, name, whole_numbers(getattr(self, name), name))
        if len(self.digits) != layout.cells:
            raise ArgumentError(f"{len(self.digits)} digits for {layout.cells} cells")
        if len(self.noted) not in (0, layout.cells):
            raise ArgumentError(f"{len(self.noted)} sets of candidates for {layout.cells} cells")
        for cell, digit in enumerate(self.digits):
            if not 0 <= digit <= layout.digits:
                raise ArgumentError(f"{layout.cell_name(cell)} cannot hold {quoted(digit)}")
        for cell, digits in enumerate(self.noted):
            if digits & ~layout.all_digits:
                raise ArgumentError(f"{layout.cell_name(cell)} is noted for digits that it lacks")

    @property
    def filled(self) -> int:
        """How many cells hold a digit."""
        return sum(map(bool, self.digits))

    def candidates(self, cell: str) -> tuple[int, ...]:
        """The digits that *cell*, such as ``r4c5``, can still hold; none if it is filled.

        >>> import sudoku_tui as s
        >>> p = s.position("1...............")
        >>> p.candidates("r1c3"), p.candidates("r3c3")
        ((2, 3, 4), (1, 2, 3, 4))
        """
        return tuple(members(self._board.candidates_of[cell_named(self.puzzle.layout, cell)]))

    @cached_property
    def _board(self) -> Board:
        """The board that the library itself reads, and never changes."""
        return self.board

    @property
    def board(self) -> Board:
        """A board of the engine at this position; a new one each time, so it may be changed."""
        # A puzzle that is only solved needs none.
        from ..engine.board import Board

        board = Board.at(self.puzzle, self.digits)
        for cell, digits in enumerate(self.noted):
            if not self.digits[cell]:
                for digit in members(board.candidates_of[cell] & ~digits):
                    board.eliminate(cell, digit)
        return board

    @property
    def sheet(self) -> Sheet:
        """The same as formats write it, with the marks and colours that were read with it."""
        pairs = zip(self.puzzle.givens, self.digits, strict=True)
        everything = self.puzzle.layout.all_digits
        left = (
            0 if digit or noted == everything else noted
            for digit, noted in zip(self.digits, self.noted, strict=False)
        )
        return replace(
            self.written or Sheet(self.puzzle),
            entries=tuple(0 if given else digit for given, digit in pairs),
            candidates=tuple(left),
        )

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board) -> Position:
        """Return the position of *board*, which is one of *puzzle*."""
        from ..engine.board import Board

        expect(board, "board", Board)
        return cls(puzzle, tuple(board.digits), tuple(board.candidates_of))

    def __str__(self) -> str:
        return write(self.puzzle, self.digits, "grid")

    def __repr__(self) -> str:
        layout = self.puzzle.layout
        return f"<Position {layout.id} {''.join(map(layout.symbol, self.digits))}>"

    def __getstate__(self) -> dict[str, object]:
        """What travels to another process, or into a copy: the board is made there anew."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __rich__(self) -> Text:
        """The grid with givens in bold, for a terminal by rich."""
        from rich.text import Text

        text, cell = Text(), 0
        for character in str(self):
            is_cell = character == "." or self.puzzle.layout.digit_of(character) is not None
            given = is_cell and bool(self.puzzle.givens[cell])
            style = "bold" if given else "cyan" if is_cell and character != "." else "dim"
            text.append(character, style)
            cell += is_cell
        return text

    def _drawing(self) -> tuple[Position, EngineStep | None]:
        return self, None


def puzzle(text: str, layout: str | Layout | None = None) -> Puzzle:
    """The puzzle in *text*: 81 characters on a line, a grid, or another form that is known.

    Args:
        text: the givens; a dot or 0 stands for an empty cell.
        layout: the name of a layout, where the number of cells does not say which.

    Raises:
        PuzzleError: there is no puzzle in it, or givens break the rules; it says where.
        NotFound: there is no such layout.

    >>> import sudoku_tui as s
    >>> print(s.puzzle("1...............", layout="4").layout.name)
    4x4
    """
    return checked(_read(text, layout).puzzle)


def _read(text: str, layout: str | Layout | None) -> Sheet:
    """What is written in *text*.

    Raises:
        PuzzleError: nothing that is known.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        kind = type(text).__name__[:MOST_QUOTED]
        raise ArgumentError(f"a puzzle is read from text, not from {kind}")
    from ..formats import read  # puzzles are made and solved without

    try:
        return read(text, layout=layout_of(layout)).sheet
    except FormatError as error:
        raise PuzzleError(error.message, error.line, error.column) from None


def _carried(text: str, layout: str | Layout | None) -> Sheet:
    """The first that is written in *text*, whether it can be solved here or not."""
    from ..formats.reading import read_sheets

    found = next(read_sheets([text], layout=layout_of(layout)), None)
    if isinstance(found, Reading):
        return found.sheet
    raise found or FormatError("there is no puzzle here")


def position(text: str, layout: str | Layout | None = None) -> Position:
    """The position in *text*: a puzzle on which entries and candidates may stand.

    Raises:
        PuzzleError: there is none in it, or digits break the rules; it says where.
        NotFound: there is no such layout.

    >>> import sudoku_tui as s
    >>> s.position("1...............").filled
    1
    """
    sheet = _read(text, layout)
    found = checked(sheet.puzzle)
    clash = next(found.clashes_of(sheet.digits), None)
    if clash is not None:
        raise PuzzleError(clash.describe(found.layout))
    everything = found.layout.all_digits
    noted = tuple(here or everything for here in sheet.candidates)
    return Position(found, sheet.digits, noted, sheet)


def convert(
    asked: str | EnginePuzzle | Position, to: str, layout: str | Layout | None = None
) -> str:
    """What is in a text, or a value, in another format, without a line break at its end.

    Args:
        asked: a puzzle or a position, as text in any format that is read, or as a value.
        to: the name of a format, such as ``line``, ``grid``, ``json``; the command ``convert
            --forms`` lists them.
        layout: as for `puzzle`, where the text does not say it.

    Raises:
        PuzzleError: there is no puzzle in it, or it cannot be written so; it says why.
        NotFound: there is no such format.

    >>> import sudoku_tui as s
    >>> print(s.convert("1.../..3./.4../...2", to="line"))
    1.....3..4.....2
    """
    # Nor does it need the table of all formats.
    from ..formats.table import format_named, refuse_misfit

    expect(to, "to", str)
    try:
        target = format_named(to)
    except FormatError as error:
        raise NotFound(error.message) from None
    if target.write is None:
        raise NotFound(f"{to} is read, and not written")
    try:
        sheet = _carried(asked, layout) if isinstance(asked, str) else as_position(asked).sheet
        refuse_misfit(sheet.layout, target)
        return target.text_with(sheet)
    except FormatError as error:
        raise PuzzleError(error.message) from None


def checked(found: EnginePuzzle, **about: Any) -> Puzzle:
    """The engine's puzzle as one that draws itself.

    Raises:
        PuzzleError: two givens clash.
    """
    clash = next(found.clashes(), None)
    if clash is not None:
        raise PuzzleError(clash.describe(found.layout))
    said = {name: getattr(found, name) for name in _FIELDS}
    return Puzzle(**said, **about)


_FIELDS = ("layout", "givens", "title", "author", "source", "comment", "extras")


def as_puzzle(asked: str | EnginePuzzle) -> Puzzle:
    """What a function of the library was given, text or value, as a puzzle.

    Raises:
        PuzzleError: it is none.
        TypeError: it is neither text nor a puzzle.
    """
    if isinstance(asked, Puzzle):
        return asked
    if isinstance(asked, Position):
        raise ArgumentError("a puzzle is wanted; that of a position is its .puzzle")
    return checked(asked) if isinstance(asked, EnginePuzzle) else puzzle(asked)


def as_position(asked: str | EnginePuzzle | Position) -> Position:
    """The same as a position; a text may have one, with entries and candidates.

    Raises:
        PuzzleError: it is none.
    """
    if isinstance(asked, Position):
        return asked
    if isinstance(asked, str):
        return position(asked)
    found = as_puzzle(asked)
    return Position(found, found.givens)


def layout_of(asked: str | Layout | None) -> Layout | None:
    """The layout of a name; None for none.

    Raises:
        NotFound: there is none of this name.
    """
    if asked is None or isinstance(asked, Layout):
        return asked
    expect(asked, "layout", str, Layout)
    from ..engine.generating.random_jigsaws import layout_asked

    try:
        return layout_asked(asked)
    except KeyError as error:
        raise NotFound(error.args[0]) from None


def layout_or_classic(asked: str | Layout | None) -> Layout:
    """The same, the classic one where none was asked for."""
    return layout_of(asked) or CLASSIC


def cell_named(layout: Layout, name: str) -> Cell:
    """The cell of a name such as ``r4c5``.

    Raises:
        NotFound: *layout* has none of this name.
    """
    expect(name, "cell", str)
    match = re.fullmatch(r"r?([1-9]\d{0,3})c([1-9]\d{0,3})", name.casefold(), re.ASCII)
    if match and (cell := layout.cell_at.get((int(match[1]) - 1, int(match[2]) - 1))) is not None:
        return cell
    raise NotFound(f"{layout.name} has no cell {quoted(name)}; r4c5 is the fifth in the fourth row")


def named(layout: Layout, candidates: Iterable[CandidateNumbers]) -> tuple[Candidate, ...]:
    """Candidates by the names of their cells."""
    return tuple(Candidate(layout.cell_name(cell), digit) for cell, digit in candidates)


def with_digits(puzzle: Puzzle, digits: Sequence[Digit]) -> Puzzle:
    """*puzzle* with all these digits given, and nothing said of how hard that is."""
    return replace(puzzle, givens=tuple(digits), rating=None, seed=None)
