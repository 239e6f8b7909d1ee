"""Files of OpenSudoku and Sudoku 10'000: XML with a game in each element that has data.

``data`` is 81 digits; or a version, then value, notes and an editable flag of each cell, separated
by bars. Notes are digits with commas in version 1, and from version 2 a mask with bit 0 for the
digit 1.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from ...engine.bits import members
from ...engine.layouts import CLASSIC
from ..codecs.xml_tree import read_xml
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign, classic_only
from ..sheet import Part, Sheet

_ROOT: Final = re.compile(r"<opensudoku[\s>]")
_ROOT_OF_10000: Final = re.compile(r"<sudokus?[\s>]")
_HEAD_LENGTH: Final = 64_000
_VERSION: Final = re.compile(r"version:\s*([0-4])\s+")
_CELLS: Final = 81
_DIGITS: Final = "0123456789."
_DATA: Final = ("data", "cells_data")
"""Attributes with the cells of a game, in older and in newer files."""
_NO_FOLDER: Final = "Sudoku"
"""Name of a folder without a source."""


def claim_opensudoku(text: str) -> list[Draft | FormatError] | None:
    """Parse the games of a file of OpenSudoku; None for another text.

    Raises:
        FormatError: The file is broken, or has no game.
    """
    is_mine = text.lstrip().startswith("<") and _ROOT.search(text[:_HEAD_LENGTH])
    return _games(text) if is_mine else None


def claim_10000(text: str) -> list[Draft | FormatError] | None:
    """Parse the games of a file of Sudoku 10'000; None for another text.

    Raises:
        FormatError: The file is broken, or has no game.
    """
    head = text[:_HEAD_LENGTH]
    is_mine = head.lstrip().startswith("<") and _ROOT_OF_10000.search(head) and "data" in head
    return _games(text) if is_mine else None


def _games(text: str) -> list[Draft | FormatError]:
    """Parse every game of a file; a bad one becomes its error."""
    root = read_xml(text)
    if not (root.get("version") or "1").isdecimal():
        raise FormatError("this OpenSudoku file is of a version that is not known")
    texts = {name: (root.findtext(name) or "").strip() for name in ("name", "author", "source")}
    games = [(folder, game) for folder in root.iter() for game in folder if _data(game)]
    if _data(root):
        games.append((root, root))
    if not games:
        raise FormatError("there is no game in this file: nothing in it has data")
    found: list[Draft | FormatError] = []
    for number, (folder, game) in enumerate(games, 1):
        try:
            found.append(_read_game(game, folder, texts))
        except FormatError as error:
            found.append(FormatError(f"game {number}: {error.message}", column=error.column))
    return found


def _data(game: Element) -> str:
    """Return the cells of a game, with their version; "" if an element is not a game."""
    return next(filter(None, map(game.get, _DATA)), "")


def _read_game(game: Element, folder: Element, texts: dict[str, str]) -> Draft:
    draft = Draft(CLASSIC)
    draft.set_texts(title=texts["name"], author=texts["author"], source=texts["source"])
    if folder.get("name") != _NO_FOLDER:
        draft.set_texts(source=folder.get("name") or "")
    draft.set_texts(comment=game.get("note") or game.get("user_note") or "")
    for name, text in game.items():
        if name not in _DATA and len("".join(text.split())) == _CELLS and text[:1] in _DIGITS:
            draft.refuse(name)
    data = _data(game)
    if version := _VERSION.match(data):
        _read_cells(draft, data[version.end() :], int(version[1]))
        return draft
    cells = data.strip()
    if len(cells) != _CELLS or not re.fullmatch(r"[0-9.]+", cells):
        raise FormatError(f'"data" is not {_CELLS} digits, but {len(cells)} characters')
    draft.give_all(map(int, cells.replace(".", "0")))
    return draft


def _read_cells(draft: Draft, data: str, version: int) -> None:
    # Version 2 writes a second bar after notes that are not empty.
    fields = re.split(r"\|+", data.strip().rstrip("|"))
    # Version 4 has corner notes, then centre notes.
    each = 4 if version == 4 else 3
    if version == 0 or len(fields) != each * _CELLS:
        raise FormatError(f'"data" has {len(fields)} fields; {each * _CELLS} expected')
    for cell in range(_CELLS):
        value, notes, *more = (field.strip() for field in fields[each * cell : each * cell + each])
        editable = more[-1]
        for centre in more[:-1]:
            if re.fullmatch(r"[0-9]{1,4}", centre):
                draft.note(Part.CENTRE, cell, members(int(centre) << 1 & CLASSIC.all_digits))
        if not re.fullmatch(r"[0-9]", value):
            raise FormatError(f"{draft.layout.cell_name(cell)} has no digit")
        (draft.enter if editable == "1" else draft.give)(cell, int(value))
        if version == 1:
            draft.note(Part.CANDIDATES, cell, map(int, re.findall(r"[1-9]", notes)))
        elif re.fullmatch(r"[0-9]{1,4}", notes):
            draft.note(Part.CANDIDATES, cell, members(int(notes) << 1 & CLASSIC.all_digits))


def write_game(sheet: Sheet) -> str:
    """Return a sheet as a game of OpenSudoku, in a folder of its own."""
    from xml.sax.saxutils import quoteattr  # imported late: it loads network modules

    puzzle = sheet.puzzle
    entries, candidates = sheet.entries or (0,) * _CELLS, sheet.candidates or (0,) * _CELLS
    if sheet.entries or sheet.candidates:
        cells = zip(puzzle.givens, entries, candidates, strict=True)
        fields = (f"{g or e}|{mask >> 1}|{int(not g)}|" for g, e, mask in cells)
        data, state = f"version: 3&#10;{''.join(fields)}", 0
    else:
        data, state = "".join(map(str, puzzle.givens)), 1
    told = {"time": "0", "last_played": "0", "note": puzzle.comment}
    attributes = " ".join(f"{name}={quoteattr(text)}" for name, text in told.items())
    return (
        f'<folder name={quoteattr(puzzle.source or _NO_FOLDER)} created="0">'
        f'<game created="0" state="{state}" data="{data}" {attributes} /></folder>'
    )


def write_10000(sheet: Sheet) -> str:
    """Return the givens as an element of a file of Sudoku 10'000."""
    return f'<sudoku data="{"".join(map(str, sheet.puzzle.givens))}" />'


_HEAD: Final = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
OPENSUDOKU: Final = Format(
    "opensudoku",
    "a file of OpenSudoku",
    claim=claim_opensudoku,
    write=write_game,
    sign=Sign.NAME,
    keeps=frozenset({Part.ENTRIES, Part.CANDIDATES, Part.SOURCE, Part.COMMENT}),
    misfit=classic_only,
    first=f'{_HEAD}<opensudoku version="2">\n',
    last="\n</opensudoku>\n",
)
SUDOKU_10000: Final = Format(
    "1gsudoku",
    "a file of Sudoku 10'000",
    claim=claim_10000,
    write=write_10000,
    sign=Sign.NAME,
    misfit=classic_only,
    first=f"{_HEAD}<sudokus>\n",
    last="\n</sudokus>\n",
)
