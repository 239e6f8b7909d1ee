"""The meaning of the cells of a grid: digits, empty cells, candidates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...engine.bits import Mask, mask_of, members, single_member
from ...engine.layout import Digit, Layout, digit_of
from ...engine.puzzle import NO_EXTRAS, Extras
from ..alphabets import choose
from ..marks import is_inline, take_out_marks
from .rows import BLANK_SIGNS, BLANK_WORDS, Cell, is_blank

_BLANKS_BESIDE_ZERO: Final = BLANK_WORDS - {"", "00", "--", "__", "..", "?", "~", "{}"}
"""Words for an empty cell; beside them 0 is a digit."""
_LETTERS_OF_BLANKS: Final = frozenset("xXoO")


class Meaning(NamedTuple):
    """The content of a grid."""

    digits: tuple[Digit, ...]
    """The digit of each cell; 0 for none."""
    candidates: tuple[Mask, ...] = ()
    """The candidates of each cell; () if no cell has more than one."""
    extras: Extras = NO_EXTRAS
    remark: str = ""

    @property
    def is_full(self) -> bool:
        """Whether each cell has a digit."""
        return 0 not in self.digits

    def solves(self, puzzle: Meaning) -> bool:
        """Check whether each cell has a digit, with those of *puzzle* among them."""
        pairs = zip(puzzle.digits, self.digits, strict=True)
        return self.is_full and all(given in (0, digit) for given, digit in pairs)


class Unread(NamedTuple):
    """The first cell of a grid without a meaning."""

    cell: Cell


def meaning_of(cells: Sequence[Cell], layout: Layout) -> Meaning | Unread:
    """Return the meaning of the cells of a layout, or the first cell without one."""
    found = _meaning(tuple(cell.text for cell in cells), layout)
    return found if isinstance(found, Meaning) else Unread(cells[found])


def meaning_from_zero(cells: Sequence[Cell], layout: Layout) -> Meaning | Unread:
    """Return the meaning of cells whose first digit is 0, or the first cell that has none."""
    found = _meaning_from_zero([cell.text for cell in cells], layout.digits)
    return found if isinstance(found, Meaning) else Unread(cells[found])


@lru_cache(maxsize=256)
def _meaning(texts: tuple[str, ...], layout: Layout) -> Meaning | int:
    if "0" in texts and any(text.lower() in _BLANKS_BESIDE_ZERO for text in texts):
        return _meaning_from_zero(texts, layout.digits)
    if any(len(text) > 1 and text.lower() not in BLANK_WORDS for text in texts):
        return _meaning_of_words(texts, layout)
    odd = _odd_blank(texts)
    if odd is not None:
        return odd
    written = _signs_of(texts, layout)
    extras = NO_EXTRAS
    if is_inline(written, layout):
        written, extras = take_out_marks(written, layout)
    choice = choose(written, layout.digits, layout.symbols)
    table = choice.alphabet.digit_of
    wrong = next((at for at, sign in enumerate(written) if sign not in table), None)
    if wrong is not None:
        return wrong
    return Meaning(tuple(map(table.__getitem__, written)), (), extras, choice.remark)


def _odd_blank(texts: Sequence[str]) -> int | None:
    """Return the index of the first blank that differs from the one before it.

    Returns:
        None if all are alike, or if different blanks are beside digits and all are written.
    """
    blanks = {text for text in texts if text in BLANK_SIGNS or text in ("", "0")}
    if len(blanks) > 1 and ("" in blanks or blanks == {*texts}):
        return next(at for at, text in enumerate(texts) if text in blanks - {texts[0]})
    return None


def _signs_of(texts: Sequence[str], layout: Layout) -> str:
    """Return the sign of each cell, a dot for an empty one.

    Without other blanks, the only sign that is not a digit may be a blank.
    """
    written = "".join("." if text.lower() in BLANK_WORDS else text for text in texts)
    known = str.isalnum if layout.digits > 9 else str.isdecimal
    foreign = {sign for sign in written if not known(sign)}
    if len(foreign) != 1 or "0" in written or any(map(is_blank, texts)):
        return written
    (sign,) = foreign
    is_one = sign in _LETTERS_OF_BLANKS or not sign.isalnum()
    return written.replace(sign, ".") if is_one else written


def _meaning_of_words(texts: Sequence[str], layout: Layout) -> Meaning | int:
    """Return the meaning of words, numbers or candidates; or the index of the first wrong word."""
    size = layout.digits
    bare = list(map(_without_blank, texts))
    filled = list(filter(None, bare))
    if all(text.isdecimal() and int(text) <= size for text in filled):
        return Meaning(tuple(int(text or 0) for text in bare))
    if not any(map(str.isdecimal, "".join(bare))):
        return next(at for at, text in enumerate(bare) if len(text) > 1)  # it is a word
    masks = [_mask_of(text, size) for text in bare]
    if None in masks:
        return masks.index(None)
    return Meaning(*place_lone_candidates([mask or 0 for mask in masks], layout))


def _without_blank(word: str) -> str:
    """Return a word without leading zeros; "" for an empty cell."""
    if is_blank(word):
        return ""
    return word.lstrip("0") if word.isdecimal() else word


def _mask_of(word: str, size: int) -> Mask | None:
    """Return the candidates in a word; None if a sign is not a digit or occurs twice."""
    found = [] if word in ("x", "X") else [digit_of(sign, size) for sign in word]
    digits = {digit for digit in found if digit}
    return mask_of(digits) if len(digits) == len(found) else None


def _meaning_from_zero(texts: Sequence[str], size: int) -> Meaning | int:
    """Return the meaning of words whose first digit is 0, or the index of a wrong word."""
    digits = []
    for at, text in enumerate(texts):
        if text.isdecimal() and int(text) < size:
            digits.append(int(text) + 1)
        elif is_blank(text):
            digits.append(0)
        else:
            return at
    return Meaning(tuple(digits), remark="its digits count from 0; they were read from 1 on")


def place_lone_candidates(
    masks: Sequence[Mask], layout: Layout
) -> tuple[tuple[Digit, ...], tuple[Mask, ...]]:
    """Return digits and candidates of cells with masks.

    The only candidate of a cell is its digit, unless a cell in sight has it among several.
    """
    lone = [single_member(mask) or 0 for mask in masks]
    several = [0 if digit else mask for digit, mask in zip(lone, masks, strict=True)]
    digits, candidates = list(lone), list(several)
    for cell, digit in enumerate(lone):
        if digit and any(several[peer] >> digit & 1 for peer in members(layout.sees[cell])):
            digits[cell], candidates[cell] = 0, masks[cell]
    return tuple(digits), tuple(candidates)
