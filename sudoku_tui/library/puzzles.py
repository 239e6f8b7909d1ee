"""Puzzles and positions as immutable values that print and draw themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any

from ..engine.arguments import MOST_QUOTED
from ..engine.bits import Mask, members
from ..engine.layout import Digit, Layout
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Clash, Extras
from ..engine.puzzle import Puzzle as EnginePuzzle
from ..formats import FormatError, Reading, write
from ..formats.sheet import Sheet
from .candidates import cell_by_name
from .errors import ArgumentError, NotFound, PuzzleError, expect, quote, whole_numbers

if TYPE_CHECKING:
    from rich.text import Text

    from ..engine.board import Board
    from ..engine.step import Step as EngineStep
    from .ratings import Rating


class Drawn(ABC):
    """A value with a board: notebooks display it as an image, terminals as text."""

    @abstractmethod
    def _drawing(self) -> tuple[Position, EngineStep | None]:
        """Return the position to draw, and the step to mark in it (None for no step)."""

    @property
    def svg(self) -> str:
        """The board as an SVG image: the text of one ``<svg>`` element.

        Notebooks display it by themselves.
        """
        from ..paper.svg import BoardImage

        position, step = self._drawing()
        puzzle = position.puzzle
        image = BoardImage(
            puzzle.layout, puzzle.givens, position.digits, position.noted, step,
            constraints=puzzle.extras.constraints,
        )  # fmt: skip
        return image.svg()

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return text and image; a notebook displays the richest form that it supports."""
        return {"text/plain": str(self), "image/svg+xml": self.svg}


@dataclass(frozen=True)
class Puzzle(Drawn, EnginePuzzle):
    """Givens in a layout: one digit per cell, 0 for an empty cell.

    `str` formats the puzzle as a grid, `line` on one line. Notebooks draw it.

    Raises:
        ArgumentError: A value has a wrong type, or givens or marks do not fit the layout.

    >>> import sudoku_tui as s
    >>> p = s.puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> p.clues, p.layout.id
    (30, 'classic')
    """

    rating: Rating | None = field(default=None, compare=False, kw_only=True)
    """Difficulty, if the puzzle was generated; otherwise None (see the function `rate`)."""
    seed: str | None = field(default=None, compare=False, kw_only=True)
    """Random seed, if the puzzle was generated; otherwise None."""

    def __post_init__(self) -> None:
        """Check the types of all values, in addition to the checks of `EnginePuzzle`.

        Raises:
            ArgumentError: A value has a wrong type, givens or extras do not fit the layout, or no
                search applies the constraints.
        """
        from .ratings import Rating

        expect(self.layout, "layout", Layout)
        object.__setattr__(self, "givens", whole_numbers(self.givens, "givens"))
        for name in ("title", "author", "source", "comment"):
            expect(getattr(self, name), name, str)
        expect(self.extras, "extras", Extras)
        self.extras.check_solvable()
        expect(self.rating, "rating", Rating, NoneType)
        expect(self.seed, "seed", str, NoneType)
        super().__post_init__()

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """Return the puzzle with other givens.

        Args:
            givens: One digit per cell in reading order, 0 for an empty cell.

        Raises:
            ArgumentError: The number of digits is not that of the cells, or one is out of range.
        """
        return replace(self, givens=whole_numbers(givens, "givens"))

    def clashes_of(self, digits: Sequence[Digit]) -> Iterator[Clash]:
        """Yield the pairs of cells whose digits break the rules, in reading order.

        Args:
            digits: One digit per cell in reading order, 0 for an empty cell.

        Raises:
            ArgumentError: The number of digits is not that of the cells, or one is out of range.
        """
        return super().clashes_of(Position(self, whole_numbers(digits, "digits")).digits)

    @property
    def line(self) -> str:
        """The givens on one line, a dot for an empty cell: 81 characters for a classic puzzle."""
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
    """A puzzle during solving: the digits in all cells, and the candidates left.

    Raises:
        ArgumentError: A value has a wrong type, or its size is not that of the puzzle.

    >>> import sudoku_tui as s
    >>> p = s.puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> s.hint(p).position_after.filled
    31
    """

    puzzle: Puzzle
    """The puzzle being solved."""
    digits: tuple[Digit, ...]
    """The digit of each cell in reading order, given or entered; 0 for an empty cell."""
    noted: tuple[Mask, ...] = ()
    """The candidates left in each cell, as bit masks: bit 7 stands for the digit 7. An empty tuple
    means all candidates that the rules allow."""
    written: Sheet | None = field(default=None, compare=False, repr=False)
    """The parsed input, with marks and colours. Solving ignores these; output formats write them
    again."""

    def __post_init__(self) -> None:
        """Check that digits and candidates fit the puzzle.

        Raises:
            ArgumentError: A value has a wrong type, or its size is not that of the puzzle.
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
                raise ArgumentError(f"{layout.cell_name(cell)} cannot hold {quote(digit)}")
        for cell, digits in enumerate(self.noted):
            if digits & ~layout.all_digits:
                raise ArgumentError(f"{layout.cell_name(cell)} is noted for digits that it lacks")

    @property
    def filled(self) -> int:
        """The number of cells that hold a digit, givens included."""
        return sum(map(bool, self.digits))

    def candidates(self, cell: str) -> tuple[int, ...]:
        """Return the candidates left in a cell, in ascending order.

        Args:
            cell: Name of the cell, such as ``r4c5``.

        Returns:
            The digits; an empty tuple for a filled cell.

        Raises:
            NotFound: The layout has no cell of this name.

        >>> import sudoku_tui as s
        >>> p = s.position("1...............")
        >>> p.candidates("r1c3"), p.candidates("r3c3")
        ((2, 3, 4), (1, 2, 3, 4))
        """
        return tuple(members(self._board.candidates_of[cell_by_name(self.puzzle.layout, cell)]))

    @cached_property
    def _board(self) -> Board:
        """A cached board for the library's own use; it must not be changed."""
        return self.board

    @property
    def board(self) -> Board:
        """A new board of the engine at this position, which the caller may change."""
        # Imported late: solving a puzzle needs no board.
        from ..engine.board import Board

        board = Board.at(self.puzzle, self.digits)
        for cell, digits in enumerate(self.noted):
            if not self.digits[cell]:
                for digit in members(board.candidates_of[cell] & ~digits):
                    board.eliminate(cell, digit)
        return board

    @property
    def sheet(self) -> Sheet:
        """The position in the form that output formats write.

        It has the marks and colours of the input.
        """
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
        """Return the position of *board*, a board of *puzzle*."""
        from ..engine.board import Board

        expect(board, "board", Board)
        return cls(puzzle, tuple(board.digits), tuple(board.candidates_of))

    def __str__(self) -> str:
        return write(self.puzzle, self.digits, "grid")

    def __repr__(self) -> str:
        layout = self.puzzle.layout
        return f"<Position {layout.id} {''.join(map(layout.symbol, self.digits))}>"

    def __getstate__(self) -> dict[str, object]:
        """Return only the fields, to be pickled or copied; the board is rebuilt on demand."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __rich__(self) -> Text:
        """Return the grid for Rich: givens bold, entries cyan."""
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
    """Parse a puzzle: 81 characters on one line, a grid, or any other supported format.

    The format is detected. The command ``convert --forms`` lists all formats.

    Args:
        text: The puzzle; in plain text a dot or 0 is an empty cell.
        layout: A layout or its name; needed only if the text does not determine it.

    Raises:
        PuzzleError: The text has no puzzle, or givens break the rules; the error has the place.
        NotFound: The layout is unknown.

    >>> import sudoku_tui as s
    >>> print(s.puzzle("1...............", layout="4").layout.name)
    4x4
    """
    return to_library_puzzle(_read(text, layout).puzzle)


def _read(text: str, layout: str | Layout | None) -> Sheet:
    """Parse *text*.

    Raises:
        PuzzleError: The text has no known format.
        ArgumentError: *text* is not a string.
        NotFound: The layout is unknown.
    """
    if not isinstance(text, str):
        kind = type(text).__name__[:MOST_QUOTED]
        raise ArgumentError(f"a puzzle is read from text, not from {kind}")
    # Imported late: generating and solving need no parser.
    from ..formats import read

    try:
        return read(text, layout=layout_of(layout)).sheet
    except FormatError as error:
        raise PuzzleError(error.message, error.line, error.column) from None


def _parse_any_sheet(text: str, layout: str | Layout | None) -> Sheet:
    """Parse the first puzzle of *text*, with any constraints.

    Raises:
        FormatError: The text has no puzzle.
        NotFound: The layout is unknown.
    """
    from ..formats.reading import read_sheets

    found = next(read_sheets([text], layout=layout_of(layout)), None)
    if isinstance(found, Reading):
        return found.sheet
    raise found or FormatError("there is no puzzle here")


def position(text: str, layout: str | Layout | None = None) -> Position:
    """Parse a position: a puzzle with its entries and candidates, if the text has any.

    Args:
        text: Any supported format, as for `puzzle`.
        layout: A layout or its name; needed only if the text does not determine it.

    Raises:
        PuzzleError: The text has no puzzle, or digits break the rules; the error has the place.
        NotFound: The layout is unknown.

    >>> import sudoku_tui as s
    >>> s.position("1...............").filled
    1
    """
    sheet = _read(text, layout)
    found = to_library_puzzle(sheet.puzzle)
    clash = next(found.clashes_of(sheet.digits), None)
    if clash is not None:
        raise PuzzleError(clash.describe(found.layout))
    everything = found.layout.all_digits
    noted = tuple(here or everything for here in sheet.candidates)
    return Position(found, sheet.digits, noted, sheet)


def convert(
    asked: str | EnginePuzzle | Position, to: str, layout: str | Layout | None = None
) -> str:
    """Convert a puzzle or position to another text format.

    Args:
        asked: A puzzle or position, as a value or as text in any supported format.
        to: Name of the output format, such as ``line``, ``grid`` or ``json``; the command ``convert
            --forms`` lists them.
        layout: A layout or its name; needed only if the text does not determine it.

    Returns:
        The text, without a final line break.

    Raises:
        PuzzleError: The text has no puzzle, or the format cannot represent it; the message has the
            reason.
        NotFound: The format or layout is unknown, or the format can only be read.

    >>> import sudoku_tui as s
    >>> print(s.convert("1.../..3./.4../...2", to="line"))
    1.....3..4.....2
    """
    # Imported late: only conversion needs the table of all formats.
    from ..formats.table import format_named, refuse_misfit

    expect(to, "to", str)
    try:
        target = format_named(to)
    except FormatError as error:
        raise NotFound(error.message) from None
    if target.write is None:
        raise NotFound(f"{to} is read, and not written")
    try:
        sheet = (
            _parse_any_sheet(asked, layout) if isinstance(asked, str) else as_position(asked).sheet
        )
        refuse_misfit(sheet.layout, target)
        return target.text_with(sheet)
    except FormatError as error:
        raise PuzzleError(error.message) from None


def to_library_puzzle(found: EnginePuzzle, **extra_fields: Any) -> Puzzle:
    """Return an engine puzzle as a `Puzzle`, after a check of its givens.

    *extra_fields* has the fields that only a `Puzzle` has: `rating` and `seed`.

    Raises:
        PuzzleError: Two givens break the rules.
    """
    clash = next(found.clashes(), None)
    if clash is not None:
        raise PuzzleError(clash.describe(found.layout))
    said = {name: getattr(found, name) for name in _FIELDS}
    return Puzzle(**said, **extra_fields)


_FIELDS = ("layout", "givens", "title", "author", "source", "comment", "extras")


def as_puzzle(asked: str | EnginePuzzle) -> Puzzle:
    """Return an argument of the library, text or value, as a puzzle.

    Raises:
        PuzzleError: The text has no puzzle, or its givens break the rules.
        ArgumentError: The argument is neither text nor a puzzle.
    """
    if isinstance(asked, Puzzle):
        return asked
    if isinstance(asked, Position):
        raise ArgumentError("a puzzle is expected, not a position; use position.puzzle")
    return to_library_puzzle(asked) if isinstance(asked, EnginePuzzle) else puzzle(asked)


def as_position(asked: str | EnginePuzzle | Position) -> Position:
    """Return an argument of the library, text or value, as a position.

    Text keeps its entries and candidates; a puzzle becomes the position of its givens.

    Raises:
        PuzzleError: The text has no puzzle, or its digits break the rules.
        ArgumentError: The argument is neither text, nor a puzzle, nor a position.
    """
    if isinstance(asked, Position):
        return asked
    if isinstance(asked, str):
        return position(asked)
    found = as_puzzle(asked)
    return Position(found, found.givens)


def layout_of(name_or_layout: str | Layout | None) -> Layout | None:
    """Return the layout of a name; return a layout or None unchanged.

    Raises:
        NotFound: The name is unknown.
    """
    if name_or_layout is None or isinstance(name_or_layout, Layout):
        return name_or_layout
    expect(name_or_layout, "layout", str, Layout)
    from ..engine.generating.random_jigsaws import requested_layout

    try:
        return requested_layout(name_or_layout)
    except KeyError as error:
        raise NotFound(error.args[0]) from None


def layout_or_classic(asked: str | Layout | None) -> Layout:
    """Return the layout of a name like `layout_of`, but the classic layout for None.

    Raises:
        NotFound: The name is unknown.
    """
    return layout_of(asked) or CLASSIC


def with_digits(puzzle: Puzzle, digits: Sequence[Digit]) -> Puzzle:
    """Return *puzzle* with all of *digits* as givens, and without rating and seed."""
    return replace(puzzle, givens=tuple(digits), rating=None, seed=None)
