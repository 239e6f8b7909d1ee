"""Killers as people write them: a line for each cage, or a letter for each cell.

A line has the sum of a cage and its cells, in either order: ``12: r1c1 r1c2``, ``A1+A2=12``,
``12 = (0,0), (0,1)``, ``r1c12 = 12``. Or rows of letters or numbers are the cages of the cells. The
sums are below them, ``a=12``, or in a second board, one in each cage, or before one letter of each
cage. A board of givens may be above or below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, dropwhile, product
from math import isqrt
from typing import Final, NamedTuple

from ...engine.constraints.cage import Cage
from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import variant
from ...engine.puzzle import Puzzle
from ..errors import FormatError
from ..format import Format, Sign
from ..lines import first_three
from ..sheet import Sheet
from .groups import cages_of_layers, cells_of_groups, whole_cages

_NAMED: Final = re.compile(
    r"(?P<rows>(?<![A-Za-z])[rR][1-9]{1,9})(?P<columns>[cC][1-9]{1,9})"
    r"|(?<![A-Za-z0-9])(?P<letter>[A-Ia-i])(?P<number>[1-9])(?![0-9A-Za-z])"
    r"|[(\[]\s*(?P<down>\d)\s*,\s*(?P<across>\d)\s*[)\]]"
    r"|(?<![\d,])(?P<row>\d),(?P<column>\d)(?![\d,])"
)
_NUMBERED: Final = re.compile(r"(?i)^\s*(?:cage|group|no\.?|#)\s*\d{1,3}\s*[.:)]?(?=\s)")
_WORDS: Final = re.compile(r"(?i)\b(?:cages?|sums?|total|cells?|value|is)\b")
_SUM: Final = re.compile(r"[\s,;:=+()\[\]{}&|<>\"'-]*(\d{1,3})[\s,;:=+()\[\]{}&|<>\"'-]*")
_LABEL_AND_SUM: Final = re.compile(r"\s*([A-Za-z])\s*(?:[=:]|->)?\s*(\d{1,3})\s*(?:[,;|]|\s|$)")
_CAPTION: Final = re.compile(
    r"(?i)\s*(?:\[/?[a-z]{3,20}\]|(?=.*[a-z]{3})[a-z][a-z ]{2,40}:?|\d{1,2}(?:\s*[x ]\s*\d{1,2})?"
    r"|(?:[a-z]{3,20} ){0,4}#?\d{1,6})\s*"
)
_ASIDE: Final = re.compile(r"\s*(?:#|//|%).*|(?=.*--)[-+|:=\s]+|\s*")
_LETTERS: Final = re.compile(r"[A-Za-z.]{4,9}")
_BOARD: Final = re.compile(r"[0-9._*-]{4,9}")
_WITH_SUM: Final = re.compile(r"(\d{0,3})([A-Za-z])")
_NUMBER: Final = re.compile(r"\d{1,3}|[.*_-]|--")
_SIDES: Final = (9, 8, 6, 5, 7, 4)
_BETWEEN: Final = str.maketrans("|,", "  ")
_FEWEST: Final = 4
"""Least number of cages in a killer with a line for each."""
_MOST_LINES: Final = 300
_LONGEST: Final = 20_000


class _Killer(NamedTuple):
    """The parts of a killer in a text."""

    size: int
    cages: tuple[Cage, ...]
    givens: tuple[Digit, ...] = ()
    line: int = 1


def is_killer_text(head: str) -> bool:
    """Check whether a text has the cages of a killer, and only a board beside them."""
    return _killer(head) is not None


def read_killer_text(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """Yield the killer of a text.

    Raises:
        FormatError: The text has other content, or cages with impossible sums.
    """
    killer = _killer(text)
    if killer is None:
        raise FormatError("there are no cages with their sums and nothing else here")
    layout = asked or variant(killer.size)
    if layout.cells != killer.size**2:
        raise FormatError(f"these cages are of {killer.size} by {killer.size} cells")
    puzzle = Puzzle(layout, killer.givens or (0,) * layout.cells)
    yield Sheet(puzzle, line=killer.line).with_cages(killer.cages)


@lru_cache(maxsize=8)  # a text is detected, then read
def _killer(text: str) -> _Killer | None:
    if len(text) > _LONGEST or text.count("\n") > _MOST_LINES or not any(map(str.isdecimal, text)):
        return None
    lines = [
        (number, line)
        for number, line in enumerate(text.split("\n"), 1)
        if not _ASIDE.fullmatch(line)
    ]
    return _by_lines(lines) or _by_numbers(lines) or _by_letters(lines) or _by_words(lines)


def _by_lines(lines: Sequence[tuple[int, str]]) -> _Killer | None:
    """Return a killer with a line for each cage; None for another text."""
    found = [(number, line, _cage(line)) for number, line in lines]
    cages = [cage for *_, cage in found if cage]
    if len(cages) < _FEWEST or all(len(group) == 1 for _, group in cages):
        return None  # cells with their digits
    others = [(n, line) for n, line, cage in found if not cage and not _is_caption(line)]
    cells_of = cells_of_groups([group for _, group in cages], 9)
    if cells_of is None:
        return None
    pairs = list(zip(cages, cells_of, strict=True))
    whole = whole_cages([Cage(cells, total) for (total, _), cells in pairs], 9)
    givens = _givens(others)
    if not whole or givens is None:
        return None
    return _Killer(9, whole, givens, lines[0][0])


def _is_caption(line: str) -> bool:
    return _CAPTION.fullmatch(line) is not None


def are_cages_below(lines: Iterable[str]) -> bool:
    """Check whether the second line with content is a cage, or a heading of cages."""
    second = next(iter(first_three(lines)[1:]), "")
    said = second.lower().removesuffix(":")
    return said in ("cages", "killer cages", "killer") or _cage(second) is not None


def _givens(lines: Sequence[tuple[int, str]]) -> tuple[Digit, ...] | None:
    """Return the digits of a board; () without lines, None for lines that are not a board."""
    if not lines:
        return ()
    from ..reader.explain import explain  # imported late: few killers have givens
    from ..reader.roles import without_solution

    text = "\n".join(line for _, line in lines)
    grids = [grid for proposal in explain(text).chosen for grid in proposal.grids]
    puzzles, _ = without_solution(grids)
    is_one = len(puzzles) == 1 and puzzles[0].layout == variant(9)
    return puzzles[0].meaning.digits if is_one else None


def _cage(line: str) -> tuple[int, list[object]] | None:
    """Return the sum of the cage on a line, and the names of its cells; None for another line."""
    if len(line) > 300:
        return None
    line = _NUMBERED.sub("", line)
    group = [cell for match in _NAMED.finditer(line) for cell in _cells(match)]
    rest = _SUM.fullmatch(_WORDS.sub(" ", _NAMED.sub(" ", line))) if group else None
    return (int(rest[1]), group) if rest else None


def _cells(match: re.Match[str]) -> Iterator[object]:
    """Yield the cells of a name, which may name several."""
    if match["rows"]:
        for row, column in product(match["rows"][1:], match["columns"][1:]):
            yield f"r{row}c{column}"
    elif match["letter"]:
        yield f"{match['letter']}{match['number']}"
    else:
        down, across = match["down"] or match["row"], match["across"] or match["column"]
        yield (int(down), int(across))


def _by_numbers(lines: Sequence[tuple[int, str]]) -> _Killer | None:
    """Return a killer with a line of numbers for each cage; None for another text.

    A line has the sum, then for each cell its row and column in one number, or its number from 0 or
    1. Such a killer is detected because all cells occur once.
    """
    words = [re.findall(r"\d+", line) for _, line in lines]
    numbers_only = all(re.fullmatch(r"[\d\s,;:=+]+", line) for _, line in lines)
    if not numbers_only or sum(map(len, words)) != 81 + len(lines) or min(map(len, words)) < 2:
        return None
    for sums, cells in (
        ([each[0] for each in words], [each[1:] for each in words]),
        ([each[-1] for each in words], [each[:-1] for each in words]),
    ):
        if cells_of := _groups_of_numbers(cells):
            cages = whole_cages(list(map(Cage, cells_of, map(int, sums))), 9)
            return _Killer(9, cages, (), lines[0][0]) if cages else None
    return None


def _groups_of_numbers(groups: Sequence[Sequence[str]]) -> list[tuple[int, ...]] | None:
    """Return groups of cells that are numbers, or row and column in one; None if not all are."""
    numbers: list[list[object]] = [list(map(int, group)) for group in groups]
    pairs: list[list[object]] = []
    if all(len(word) == 2 for word in chain(*groups)):
        pairs = [[(int(word[0]), int(word[1])) for word in group] for group in groups]
    for each in filter(None, (pairs, numbers)):
        cells_of = cells_of_groups(each, 9)
        if cells_of and len({*chain(*cells_of)}) == 81:
            return cells_of
    return None


def _by_letters(lines: Sequence[tuple[int, str]]) -> _Killer | None:
    """Return a killer with a letter for each cell, and the sum of each letter below the rows."""
    lines = list(dropwhile(_is_above_letters, lines))
    if not lines:
        return None
    first, line = lines[0]
    head, _, tail = line.strip().partition(";")
    if tail and isqrt(len(head)) ** 2 == len(head) and head.replace(".", "a").isalpha():
        return _with_sums(isqrt(len(head)), head, tail, "", first)
    parts = [line.split() for _, line in lines]
    size = len(parts[0]) if len(parts[0][-1]) == 1 else len(parts[0][-1])
    if size not in _SIDES or len(parts) <= size:
        return None
    is_spread = len(parts[0][-1]) == 1
    rows = [_letters_and_givens(words, size, is_spread=is_spread) for words in parts[:size]]
    if None in rows:
        return None
    letters, board = ("".join(each) for each in zip(*filter(None, rows), strict=True))
    tail = " ".join(line for _, line in lines[size:] if re.search(r"\d", line))
    return _with_sums(size, letters, tail, board, first)


def _is_above_letters(line: tuple[int, str]) -> bool:
    return _is_caption(line[1]) and not _LETTERS.fullmatch(line[1])


def _letters_and_givens(
    words: Sequence[str], size: int, *, is_spread: bool
) -> tuple[str, str] | None:
    """Return the letters of a row and its cells before them, "" for none; None for another row."""
    letters = "".join(words) if is_spread else words[-1]
    board = words[0] if len(words) == 2 and not is_spread else ""
    is_row = len(letters) == size and _LETTERS.fullmatch(letters)
    return (letters, board) if is_row and (not board or _BOARD.fullmatch(board)) else None


def _with_sums(size: int, letters: str, tail: str, board: str, line: int) -> _Killer | None:
    sums: dict[str, str] = {}
    at = 0
    while match := _LABEL_AND_SUM.match(tail, at):
        if sums.setdefault(match[1], match[2]) != match[2]:
            return None
        at = match.end()
    if tail[at:].strip() or sums.keys() != {*letters} - {"."}:
        return None
    words = [sums.pop(letter, "") for letter in letters]
    cages = cages_of_layers(words, letters, size)
    givens = _givens_of(board, size)
    return _Killer(size, cages, givens, line) if cages and givens is not None else None


def _givens_of(board: str, size: int) -> tuple[Digit, ...] | None:
    if not board:
        return ()
    digits = tuple(int(each) if each.isdecimal() else 0 for each in board)
    return digits if len(digits) == size**2 and max(digits) <= size else None


def _by_words(lines: Sequence[tuple[int, str]]) -> _Killer | None:
    """Return a killer of two boards, of sums and of labels, or of one with both in each word."""
    split = [(number, line, line.translate(_BETWEEN).split()) for number, line in lines]
    wide = max((len(words) for *_, words in split), default=0)
    rows = [words for *_, words in split if len(words) == wide]
    others = [line for _, line, words in split if len(words) != wide]
    if wide not in _SIDES or not all(map(_is_caption, others)):
        return None
    boards = [list(chain(*rows[at : at + wide])) for at in range(0, len(rows), wide)]
    if len(boards) == 1:
        pairs = list(filter(None, map(_WITH_SUM.fullmatch, boards[0])))
        layers = [([pair[1] for pair in pairs], [pair[2] for pair in pairs])]
    else:
        layers = [(boards[0], boards[1]), (boards[1], boards[0])]
    line = next(number for number, _, words in split if len(words) == wide)
    for sums, labels in layers:
        are_sums = all(not each or _NUMBER.fullmatch(each) for each in sums)
        if are_sums and (cages := cages_of_layers(sums, labels, wide)):
            return _Killer(wide, cages, (), line)
    return None


KILLER_TEXT: Final = Format(
    "killer-text",
    "cages as people write them: a sum and its cells on a line, or a letter for each cell",
    is_killer_text,
    read_killer_text,
    sign=Sign.SHAPE,
    over=frozenset({"keyed-lines", "walls"}),
    trap="without its cages it would be another puzzle",
)
