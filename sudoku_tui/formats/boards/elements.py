"""Boards in the elements of XML or of a page: rows of cells, cells with their places, or cells one
after the other.

What elements are called matters little: those that hold no others and are of one name are the
cells, if they are as many as a board has, or its rows. Elements that tell a row and a column are
cells wherever they stand. The solution may stand beside the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ..cells import is_size
from ..clean import clean_text
from ..errors import FormatError
from ..format import Format, Sign
from ..sheet import Part, Sheet
from .json_boards import read_object

_BEGINS: Final = re.compile(r"\s*(?:<\?xml[^<>]*>\s*|<!DOCTYPE[^<>]*>\s*|<!--.*?-->\s*)*<[A-Za-z]")
_PART: Final = re.compile(r"<(?P<end>/?)(?P<tag>[A-Za-z][\w:-]*)(?P<rest>[^<>]*)>|<[^<]*|[^<]+")
"""A tag, or what stands between tags."""
_ATTRIBUTE: Final = re.compile(r"([\w:-]{1,40})\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ROW: Final = ("row", "r", "y")
_COLUMN: Final = ("col", "column", "c", "x")
_DIGIT: Final = ("value", "val", "digit", "v", "number")
_SOLUTIONS: Final = ("solution", "solved", "answer")
_TITLES: Final = ("title", "name")
_SEPARATORS: Final = re.compile(r"[\s,;|]+")
_LONGEST: Final = 1_000
"""Characters of a board on one line, and of all that is looked at of an element."""
_MOST_ELEMENTS: Final = 20_000
_FEWEST: Final = 8
"""Cells that are told with their places, for the rest to be empty."""


class _Element(NamedTuple):
    """An element that holds no others."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    around: Mapping[str, str]
    """Attributes of the parent if this is its first child, else empty."""


def is_elements(head: str) -> bool:
    """Whether a text begins with an element, and has more, but no table of a page."""
    if re.search(r"<t[dh]\b", head, re.IGNORECASE):
        return False
    return (_BEGINS.match(head) is not None and "</" in head) or _is_empty_element(head)


def _is_empty_element(head: str) -> bool:
    """Whether a text is one element that holds nothing, with a board among its attributes."""
    return _BEGINS.match(head) is not None and head.rstrip().endswith("/>")


def _elements(text: str) -> list[_Element]:
    """The elements of *text* that hold no others, and the attributes of all, in order.

    Raises:
        FormatError: there are more than a page of puzzles has, or the outermost is not closed.
    """
    found: list[_Element] = []
    tag, words, is_leaf = "", "", False
    attributes, around = dict[str, str](), dict[str, str]()
    outermost, still_open = "", 0
    for part in _PART.finditer(text):
        if part["tag"] is None:
            words += unescape(part[0][:_LONGEST])
            continue
        outermost = outermost or part["tag"].lower()
        is_alone = part["rest"].rstrip().endswith("/")
        if part["tag"].lower() == outermost and not is_alone:
            still_open += -1 if part["end"] else 1
        if part["end"]:
            if is_leaf and part["tag"].lower() == tag:
                said = words.replace("\xa0", " ").strip()
                found.append(_Element(tag, attributes, said, around))
            is_leaf = False
        else:
            written = _ATTRIBUTE.findall(part["rest"][:_LONGEST])
            around = attributes if is_leaf else {}
            tag, words, is_leaf = part["tag"].lower(), "", True
            attributes = {name.lower(): unescape(one or other) for name, one, other in written}
            if is_alone:
                found.append(_Element(tag, attributes, "", around))
                is_leaf = False
        if len(found) > _MOST_ELEMENTS:
            raise FormatError(f"this page has more than {_MOST_ELEMENTS:,} elements")
    if still_open > 0:
        raise FormatError(f"<{clean_text(outermost, 40)}> is never closed: this text is cut")
    return found


def read_elements(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a page or of a file.

    Raises:
        FormatError: there is none, or it is no board.
    """
    elements = _elements(text)
    fields: dict[str, object] = {}
    for each in elements:
        if each.tag in _TITLES and each.text:
            fields.setdefault("title", clean_text(each.text))
        for name, said in ((each.tag, each.text), *each.attributes.items()):
            if name in _SOLUTIONS and len(said) >= _FEWEST:
                fields["solution"] = _SEPARATORS.sub("", said)
        name = each.attributes.get("id") or each.attributes.get("name", "")
        value = each.text or each.attributes.get("value", "")
        if name not in _SOLUTIONS and len(value) < _LONGEST and _is_line(value):
            fields.setdefault(clean_text(name), value)
    board = _board(elements)
    if solved := [told for each in elements if (told := _solved(each))]:
        board = [{**told, "value": told["value"] if told["given"] else None} for told in solved]
        fields["solution"] = solved
    found = read_object({**fields, "puzzle": board}, asked) if board else None
    if found is None:
        raise FormatError("there is no puzzle in these elements: 81 cells or nine rows were due")
    if isinstance(found, FormatError):
        raise found
    yield found


def _board(elements: Sequence[_Element]) -> object:
    """The cells in any shape in which JSON may have them; None if there are none."""
    placed = [told for each in elements if (told := _placed(each))]
    if len(placed) >= _FEWEST:
        return placed
    by_tag: dict[str, list[str]] = {}
    for each in elements:
        said = each.text or next((each.attributes[k] for k in _DIGIT if k in each.attributes), "")
        by_tag.setdefault(each.tag, []).append(said)
    for words in by_tag.values():
        if _is_square(len(words)) and all(len(word) < 3 for word in words) and any(words):
            return words
    for words in by_tag.values():
        rows = [_SEPARATORS.sub("", word) for word in words]
        if is_size(len(rows)) and all(len(row) == len(rows) for row in rows):
            return rows
    lines = [line for each in elements for line in (each.text, *each.attributes.values())]
    whole = (_SEPARATORS.sub("", line) for line in lines if len(line) < _LONGEST)
    return next((line for line in whole if _is_line(line)), None)


def _placed(element: _Element) -> dict[str, str] | None:
    """A cell that tells its row and its column."""
    told = element.attributes
    row, column = (next((told[k] for k in keys if k in told), "") for keys in (_ROW, _COLUMN))
    if not (row.isdecimal() and column.isdecimal() and len(row + column) < 5):
        return None
    digit = element.text or next((told[key] for key in _DIGIT if key in told), "")
    return {"row": row, "column": column, "value": digit}


def _solved(element: _Element) -> dict[str, object] | None:
    """Return a cell with a solution digit and a flag for givens, as in SudoQ; None for other
    cells."""
    told = {**element.around, **element.attributes}
    editable, digit = told.get("editable", ""), told.get("solution", "")
    placed = _placed(element)
    if placed is None or placed["value"] or editable not in ("true", "false"):
        return None
    return {**placed, "value": digit, "given": editable == "false"} if digit.isdecimal() else None


def _is_square(count: int) -> bool:
    return is_size(isqrt(count)) and isqrt(count) ** 2 == count


def _is_line(line: str) -> bool:
    return _is_square(len(line)) and sum(c.isdecimal() or c in "._-*" for c in line) == len(line)


ELEMENTS: Final = Format(
    "elements",
    "cells or rows in the elements of XML or of a page",
    is_elements,
    read_elements,
    sign=Sign.KIND,
    keeps=frozenset({Part.SOLUTION, Part.TITLE}),
    trap="rows and columns are counted from 0 or from 1",
)
