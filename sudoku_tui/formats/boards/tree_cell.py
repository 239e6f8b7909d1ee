"""One cell of a board in a tree of values: a digit, a list of candidates, or an object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple

from ..cells import BLANKS
from ..clean import clean_text
from ..codecs.json_text import Json, Path, number_in
from ..errors import FormatError
from ..reader.rows import BLANK_WORDS
from .key_roles import CELL_ROLES, CellRole, cell_fields, normalised

_FEWEST_DIGITS: Final = 8
"""Least number of digits under an unknown name."""
_LARGEST_DIGIT: Final = 25
_LONGEST_MARKS: Final = 9
_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "1", "1.0", "readonly", "disabled", "checked"), True),
    **dict.fromkeys(("false", "no", "0", "0.0", "none", "null", ""), False),
}
_FLAG_ROLES: Final = {CellRole.GIVEN, CellRole.EDITABLE, CellRole.SHOWN, CellRole.HIDDEN}
_NO_CONTENT: Final = {CellRole.IGNORED, CellRole.PLACE, CellRole.ROW, CellRole.COLUMN}


class TreeError(FormatError):
    """An error of a value, by its path; the caller adds its place in the text."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


class TextPlace(NamedTuple):
    """The last part of a path, for a character of a string."""

    at: int
    """The index of the character in the string."""


class Cell(NamedTuple):
    """The content of one cell."""

    text: str = ""
    """The digit as it is written; "" for none. "0" and "-1" may be an empty cell."""
    at: Path = ()
    """The path of the cell inside its board."""
    is_given: bool | None = None
    """None if it is unknown."""
    solution: str = ""
    marks: tuple[str, ...] | None = None
    """The candidates; None if the cell has no list of them."""
    piece: str = ""
    """The label of the cell's piece; "" for none."""

    @property
    def is_blank(self) -> bool:
        """Whether the cell has neither a digit nor candidates."""
        return self.text in ("", "0", "-1") and not self.marks


def cell_of(value: Json, at: Path) -> Cell | None:
    """Return the cell of a value; None if it is not a cell."""
    if value is None or value is False or value == "":
        return Cell("", at)
    if isinstance(value, list | tuple):
        words = [str(each) for each in value if type(each) in (int, str)]
        if len(words) < len(value):
            return None
        return Cell("", at, marks=() if words == ["0"] else tuple(words))
    if isinstance(value, Mapping):
        return _cell_of_object(value, at)
    word = _word(value)
    return None if word is None else Cell(word, at)


def with_candidates(words: Sequence[Json]) -> Sequence[Json]:
    """Return the digits of each word as a list, if some words have several different digits."""
    texts = [each for each in words if isinstance(each, str)]
    if len(words) > _LONGEST_MARKS**2 or len(texts) < len(words):
        return words
    has_several = any(len(text) > 1 and len({*text} - {"0"}) == len(text) for text in texts)
    if not has_several or not all(map(_is_blank_or_digits, texts)):
        return words
    return [text if text in BLANKS else list(text) for text in texts]


def _is_blank_or_digits(text: str) -> bool:
    return text in BLANKS or (text.isdecimal() and len(text) <= _LONGEST_MARKS)


def is_placed(fields: Mapping[str, Json]) -> bool:
    """Check whether an object has the place of a cell."""
    known = cell_fields(fields)
    return CellRole.PLACE in known or (CellRole.ROW in known and CellRole.COLUMN in known)


def _word(value: Json) -> str | None:
    """Return a digit as it is written, "" for none; None for another value."""
    if isinstance(value, float):
        value = number_in(value)
    if value is None or value is False:
        return ""
    if type(value) not in (int, str):
        return None
    word = str(value).strip()
    if word in ("0", "00", "-1"):
        return word.lstrip("0") or "0"
    if word in BLANKS or word.lower() in BLANK_WORDS:
        return ""
    return word if len(word) < 5 and word.isascii() and word.isalnum() else None


def _cell_of_object(fields: Mapping[str, Json], at: Path) -> Cell | None:
    """Return the cell of an object; None if it has no field of a cell.

    Raises:
        TreeError: A field has a wrong value, or two fields contradict each other.
    """
    known = cell_fields(fields)
    if not known.keys() - _NO_CONTENT:
        return None if fields and not is_placed(fields) else Cell("", at)
    digits = [v for k, v in fields.items() if CELL_ROLES.get(normalised(k)) is CellRole.DIGIT]
    if len(digits) == 1 and isinstance(digits[0], list):
        return cell_of(digits[0], at)
    text = _only_word(digits, at)
    if text is None:
        return None
    solution, entry = (_word(known.get(role)) for role in (CellRole.SOLUTION, CellRole.ENTRY))
    is_given, is_shown = _flags(known, at)
    if is_given and not digits:
        text = solution or ""
    if not is_shown and not is_given:
        text, solution = "", text or solution
    if entry and not text:
        text, is_given = entry, False
    candidates = _marks_of(known.get(CellRole.CANDIDATES))
    return Cell(text, at, is_given, solution or "", candidates, _label_of_piece(known))


def _label_of_piece(known: Mapping[CellRole, Json]) -> str:
    label = known.get(CellRole.PIECE, "")
    return str(label) if isinstance(label, int | str) else ""


def _only_word(values: Sequence[Json], at: Path) -> str | None:
    """Return the digit in all values of a cell, "" for none; None if they are not digits.

    Raises:
        TreeError: There are two digits.
    """
    words = {word: str(word) for word in map(_word, values)}
    if None in words:
        return None
    if len(words) > 1:
        raise TreeError(at, f"this cell has two digits, {' and '.join(map(repr, words.values()))}")
    return next(iter(words.values()), "")


def _flags(known: Mapping[CellRole, Json], at: Path) -> tuple[bool | None, bool]:
    """Return whether a cell is given, None if that is unknown; and whether its digit is shown."""
    flags = {role: _flag(known[role], at) for role in _FLAG_ROLES if role in known}
    is_given = flags.get(CellRole.GIVEN)
    if CellRole.EDITABLE in flags:
        is_given = not flags[CellRole.EDITABLE]
    is_shown = flags.get(CellRole.SHOWN, not flags.get(CellRole.HIDDEN, False))
    return is_shown if is_given is None and flags else is_given, is_shown


def _flag(value: Json, at: Path) -> bool:
    flag = value if isinstance(value, bool) else _FLAGS.get(str(value).strip().lower())
    if flag is None:
        shown = clean_text(str(value), 20)
        raise TreeError(at, f"'{shown}' says neither that a cell is given nor not")
    return flag


def _marks_of(value: Json) -> tuple[str, ...] | None:
    if isinstance(value, str) and value.isdecimal():
        value = list(value)
    if not isinstance(value, list):
        return None
    if value and all(isinstance(each, bool) for each in value):
        # One boolean per digit; of ten, index 0 is unused.
        first = 0 if len(value) == 10 else 1
        value = [number for number, each in enumerate(value, first) if each]
    return tuple(str(each) for each in value if type(each) in (int, str) and each != 0) or None


def refuse_unknown_digits(items: Mapping[Path, Mapping[str, Json]]) -> None:
    """Check that objects of cells have no digits under an unknown name.

    Raises:
        TreeError: There are some; the cells would be empty without them.
    """
    found: dict[str, list[tuple[Path, str]]] = {}
    for path, fields in items.items():
        for key, value in fields.items():
            if normalised(key) not in CELL_ROLES and (word := _word(value)):
                number = number_in(word)
                if len(word) == 1 or (number is not None and number <= _LARGEST_DIGIT):
                    found.setdefault(str(key), []).append(((*path, key), word))
    least = min(_FEWEST_DIGITS, isqrt(len(items)))
    for key, words in found.items():
        if len(words) >= least and len({word for _, word in words}) > 1:
            expected = "expected value, digit or number for the digit of a cell"
            raise TreeError(words[0][0], f"'{clean_text(key, 30)}' is no known name; {expected}")
