"""Penpa+'s links: lines of text, compressed by raw deflate, in base64.

The first line has the size, title, author and rules. The fourth has the drawing: numbers and thick
lines by the index of a cell or corner, on a board with a margin of two. A killer cage is a list of
cells, lines between quarters of its cells, and a small number in the upper left quarter of one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from ...engine.layout import Cell, digit_of
from ...engine.layouts import MOST_DIGITS
from ...engine.layouts.shapes import square
from ..clean import clean_text
from ..codecs.json_text import Json, list_in, number_in, object_in, read_json, text_in
from ..codecs.packed_bytes import RAW, from_base64, inflate
from ..draft import COLOURS, Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..programs.shapes import piece_labels
from ..programs.unread import add_cage, refuse_key
from ..sheet import Part

_LINK: Final = re.compile(r"[#?&](?:amp;)?p=(?P<packed>[A-Za-z0-9+/%=_-]+)")
_NAMES: Final = {
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "zS": "surface",
    "zN": "number",
    "z1": "numberS",
    "zY": "symbol",
    "zF": "freeline",
    "z2": "freelineE",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "direction",
    "z0": "squareframe",
    "z5": "polygon",
    "zL": "line",
    "zE": "lineE",
    "zW": "wall",
    "zC": "cage",
    "z4": "deletelineE",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zP": "special",
    "zB": "board",
}
"""Abbreviations of names in the JSON, outside quotes."""
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|z.')
_DRAWN: Final = (
    *("symbol", "line", "freeline", "freelineE", "thermo", "arrows", "direction", "squareframe"),
    *("polygon", "wall", "nobulbthermo"),
)
"""Keys that become unsupported constraints."""
_OF_CAGES: Final = ("cage", "killercages", "numberS")
"""Keys of lines between quarters of cells, killer cages, and small numbers in quarters of cells."""
_RULES: Final = {11: "diagonal-falling", 14: "diagonal-rising"}
"""Rules for the whole board, by the index of their switch in the first line."""
_THICK: Final = (2, 21)
_MARGIN: Final = 2
_ORDINARY: Final = "1"
"""The kind of a number for a single large digit."""


def claim(line: str) -> Draft | None:
    """Parse a link to Penpa+; None for another line."""
    match = _LINK.search(line) if "penpa" in line else None
    if not match:
        return None
    lines = inflate(from_base64(match["packed"]), RAW).split("\n")
    head = [part.replace("%2C", ",").replace("%2D", "\n") for part in lines[0].split(",")]
    if len(lines) < 4 or len(head) < 3 or head[0] not in ("square", "sudoku"):
        raise FormatError(f"this Penpa link is no square board, but {clean_text(head[0], 20)}")
    board = _Board(head, list_in(_json(lines[1])))
    asks, answers = (object_in(_json(line)) for line in (lines[3], lines[4] if lines[4:] else "{}"))
    rules = [rule for field, rule in _RULES.items() if head[field : field + 1] == ["1"]]
    draft = Draft.of_square(board.size, rules, pieces=board.pieces(object_in(asks.get("lineE"))))
    texts = dict(zip(("title", "author", "source", "comment"), head[15:19], strict=False))
    texts["title"] = texts.get("title", "").removeprefix("Title:")
    texts["author"] = texts.get("author", "").removeprefix("Author:")
    draft.set_texts(**texts)
    _read_numbers(draft, board, object_in(asks.get("number")), is_given=True)
    _read_numbers(draft, board, object_in(answers.get("number")), is_given=False)
    for index, style in object_in(asks.get("surface")).items():
        cell = board.cell_at(index)
        if cell is not None and (number := number_in(style)):
            draft.colour(cell, COLOURS[(number - 1) % len(COLOURS)])
    for key in _DRAWN:
        refuse_key(draft, key, asks.get(key))
    if not _read_cages(draft, board, asks):
        for key in _OF_CAGES:
            refuse_key(draft, key, asks.get(key))
    draft.refuse_rules_in_comment()
    return draft


def _json(line: str) -> Json:
    """Parse a line of JSON with abbreviated names."""

    def whole(token: re.Match[str]) -> str:
        text = token[0]
        if text.startswith('"'):
            return text
        return f'"{_NAMES[text]}"' if text in _NAMES else "null"

    return read_json(_TOKEN.sub(whole, line))


class _Board:
    """The indices of cells and corners on a Penpa board.

    Raises:
        FormatError: The board is not square.
    """

    def __init__(self, head: list[str], space: list[Json]) -> None:
        columns, rows = (number_in(part) or 0 for part in head[1:3])
        top, bottom, left, right = ([number_in(each) or 0 for each in space] + [0] * 4)[:4]
        self.top, self.left = top, left
        self.size = rows - top - bottom
        if self.size != columns - left - right or not 2 <= self.size <= MOST_DIGITS:
            raise FormatError(f"this Penpa board has {rows} rows and {columns} columns")
        self.width = columns + 2 * _MARGIN
        self.indices = self.width * (rows + 2 * _MARGIN)

    def cell_at(self, index: Json) -> Cell | None:
        """Return the cell of an index; None for another element or a cell outside the board."""
        number = number_in(index)
        if number is None or number >= self.indices:
            return None
        row, column = divmod(number, self.width)
        row, column = row - _MARGIN - self.top, column - _MARGIN - self.left
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def quarter_at(self, index: Json) -> tuple[Cell | None, int]:
        """Return the cell of a quarter, None outside the board, and the quarter; 0: upper left."""
        # Three other points of each cell come before its quarters.
        cell, quarter = divmod((number_in(index) or 0) - 4 * self.indices, 4)
        return self.cell_at(cell), quarter

    def pieces(self, edges: Mapping[str, Json]) -> list[int]:
        """Return the piece of each cell between thick lines; [] if the pieces differ in size."""
        thick = {key for key, style in edges.items() if number_in(style) in _THICK}
        labels = piece_labels(self.size, lambda *cells: self._edge(*cells) not in thick)
        return labels if set(Counter(labels).values()) == {self.size} else []

    def _edge(self, one: Cell, other: Cell) -> str:
        """Return the key of the edge between two neighbours."""
        row, column = square(self.size)[max(one, other)]
        beside = abs(one - other) == 1
        end = self._corner(row + 1, column) if beside else self._corner(row, column + 1)
        return f"{self._corner(row, column)},{end}"

    def _corner(self, row: int, column: int) -> int:
        """Return the index of the corner above and left of a cell."""
        row, column = row + self.top + _MARGIN - 1, column + self.left + _MARGIN - 1
        return self.indices + row * self.width + column


def _read_cages(draft: Draft, board: _Board, asks: Mapping[str, Json]) -> bool:
    """Add the killer cages with their sums.

    Returns:
        Whether they are certain: one has a sum, none has two, and their lines are drawn and no
        others. Otherwise nothing is added.
    """
    texts = {
        board.quarter_at(index): text
        for index, said in object_in(asks.get("numberS")).items()
        if (text := text_in([*list_in(said), None][0]).strip())
    }
    listed = [list_in(cage) for cage in list_in(asks.get("killercages")) if cage]
    cages = [
        [cell for each in cage if (cell := board.cell_at(each)) is not None] for cage in listed
    ]
    sums = [[text for cell in cage if (text := texts.pop((cell, 0), ""))] for cage in cages]
    if not any(sums) or max(map(len, sums)) > 1 or not _are_drawn(board, cages, asks):
        return False
    for cage, in_corners, cells in zip(cages, sums, listed, strict=True):
        add_cage(draft, cage, next(iter(in_corners), None), listed=len(cells))
    if texts:
        draft.refuse("numberS", len(texts), next(iter(texts))[0])
    return True


def _are_drawn(board: _Board, cages: list[list[Cell]], asks: Mapping[str, Json]) -> bool:
    """Check whether each line between quarters is within one of *cages*, and each has a line."""
    if len(cages) > board.size**2:
        return False
    numbers_at: dict[Cell | None, set[int]] = {}
    for number, cage in enumerate(cages):
        for cell in cage:
            numbers_at.setdefault(cell, set()).add(number)
    drawn = set[int]()
    for key in object_in(asks.get("cage")):
        one, other = (board.quarter_at(end)[0] for end in (*key.split(",", 1), "")[:2])
        within = numbers_at.get(one, set()) & numbers_at.get(other, set())
        if not within:
            return False
        drawn |= within
    return len(drawn) == len(cages)


def _read_numbers(
    draft: Draft, board: _Board, numbers: Mapping[str, Json], *, is_given: bool
) -> None:
    for index, said in numbers.items():
        cell = board.cell_at(index)
        value, _, kind = ([*list_in(said), None, None, None])[:3]
        if cell is None:
            if text_in(value):
                draft.refuse("numbers beside the board")
            continue
        if isinstance(value, list):
            digits = [place for place, flag in enumerate(value, 1) if flag in (1, "1")]
        elif text_in(kind) == _ORDINARY:
            digit = digit_of(text_in(value).strip(), draft.layout.digits) or number_in(value)
            digits = [digit] if digit else []
        else:
            digits = [number for each in text_in(value) if (number := number_in(each))]
        if len(digits) == 1 and (isinstance(value, list) or text_in(kind) == _ORDINARY):
            (draft.give if is_given else draft.enter)(cell, digits[0])
        elif digits:
            draft.note(Part.GIVEN_MARKS if is_given else Part.CANDIDATES, cell, digits)


LINK: Final = Format("penpa", "a link to Penpa+", claim=claim, sign=Sign.NAME, by_line=True)
