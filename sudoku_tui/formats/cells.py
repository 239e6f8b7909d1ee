"""Parsers of cells in texts: their layout by their number, their digits, and pieces of a jigsaw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from operator import mul
from typing import Final, TypeAlias

from ..engine.effort import Effort, OutOfEffort
from ..engine.layout import Digit, Layout
from ..engine.layouts.variants import USUAL_BOXES, variant
from ..engine.puzzle import Puzzle
from ..engine.search import count_solutions
from .alphabets import DOTS, choose
from .clean import clean_text
from .errors import FormatError
from .figures import counted

Place: TypeAlias = Callable[[int], tuple[int, int]]
"""Returns line and column of a cell in the text, both from 1, by the number of the cell from 0."""

BLANKS: Final = frozenset(
    {"", ".", "_", "__", "-", "--", "*", "0", "00", "None", "null", "-1", *DOTS}
)
"""Words for an empty cell."""
_FEWEST_ASCENDING: Final = 8
"""Numbers of a list that is hardly in order by chance."""
_STEPS: Final = 20_000
"""The budget of the search for a second solution, in steps."""


@lru_cache(maxsize=64)
def layout_of_cells(count: int, asked: Layout | None) -> Layout:
    """Return the layout with *count* cells: the requested one, or the square one with boxes.

    Raises:
        FormatError: There is none.
    """
    if asked is not None:
        if asked.cells != count:
            raise FormatError(f"{counted(count, 'cell')}; {asked.name} has {asked.cells}")
        return asked
    size = isqrt(count)
    if size not in USUAL_BOXES or variant(size).cells != count:
        raise FormatError(f"{counted(count, 'cell')} are no puzzle; 81 would be one")
    return variant(size)


def is_size(count: int) -> bool:
    """Check whether a square puzzle has rows of *count* cells."""
    return count in USUAL_BOXES


def digits_of_words(words: Sequence[str], layout: Layout, place: Place) -> tuple[Digit, ...]:
    """Return the digits of *words*, one word for each cell: symbols, or numbers from 1.

    Raises:
        FormatError: A word is not a digit of *layout*; the error has its place.
    """
    found: list[Digit] = []
    filled = [word for word in words if word not in BLANKS]
    if all(map(_is_number, filled)):
        numbers = (0 if word in BLANKS else int(word) for word in words)
        for index, number in enumerate(numbers):
            if number > layout.digits:
                raise _no_digit(words[index], layout, place(index))
            found.append(number)
        return tuple(found)
    cells = "".join("." if word in BLANKS - {"0"} else word[:1] for word in words)
    for index, word in enumerate(words):
        if len(word) > 1 and word not in BLANKS:
            raise _no_digit(word, layout, place(index))
    return digits_of_symbols(cells, layout, place)[0]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 4


def digits_of_symbols(cells: str, layout: Layout, place: Place) -> tuple[tuple[Digit, ...], str]:
    """Return the digits of *cells*, one character each, and a remark on an ambiguous alphabet.

    Raises:
        FormatError: A character is not a digit of *layout*; the error has its place.
    """
    choice = choose(cells, layout.digits, layout.symbols)
    digit_of = choice.alphabet.digit_of
    for index, character in enumerate(cells):
        if character not in digit_of:
            raise _no_digit(character, layout, place(index))
    return tuple(map(digit_of.__getitem__, cells)), choice.remark


def _no_digit(word: str, layout: Layout, place: tuple[int, int]) -> FormatError:
    line, column = place
    message = f"line {line}, column {column}: '{clean_text(word, 20)}' is no digit of {layout.name}"
    return FormatError(message, line, column)


def draws(pieces: str) -> bool:
    """Check whether a text is a drawing of the pieces of a jigsaw, one character for each cell.

    It has as many different characters as pieces, each equally often, and is not a solution.
    """
    size = isqrt(len(pieces))
    counts = Counter(pieces)
    if not pieces or len(counts) != size or {*counts.values()} != {size}:
        return False
    rows = (pieces[start : start + size] for start in range(0, len(pieces), size))
    return any(len(set(row)) < size for row in rows)


def has_slip(numbers: Sequence[int]) -> bool:
    """Check whether one of many numbers, and not the last, is out of order and all others ascend.

    Such a number has lost a digit.
    """
    falls = [at for at, (one, other) in enumerate(pairwise(numbers), 1) if other <= one]
    if len(falls) != 1 or len(numbers) < _FEWEST_ASCENDING or falls[0] == len(numbers) - 1:
        return False
    at = falls[0]
    return any(
        all(one < other for one, other in pairwise([*numbers[:out], *numbers[out + 1 :]]))
        for out in (at - 1, at)
    )


def has_one_solution(layout: Layout, digits: Iterable[Digit]) -> bool:
    """Check whether a board has exactly one solution; False if the search takes too long."""
    try:
        return count_solutions(Puzzle(layout, tuple(digits)), 2, Effort(_STEPS)) == 1
    except (OutOfEffort, ValueError):
        return False


def shown_by_mask(
    mask: Sequence[Digit], digits: Sequence[Digit], layout: Layout
) -> list[bool] | None:
    """Return the cells of a full grid that a mask of ones and zeros shows.

    Fewer cells are shown than hidden unless these have several solutions.

    Returns:
        None if both sets of cells have several solutions.
    """
    for one in sorted((0, 1), key=mask.count):
        shown = [each == one for each in mask]
        if has_one_solution(layout, map(mul, digits, shown)):
            return shown
    return None
