"""A worked example as text: the candidates, with signs after those that play a part."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.bits import members, union
from ..engine.layout import Cell, Digit
from ..engine.step import Candidate, Role
from ..formats.guide_picture import Picture
from ..game.worked import Example

_PLACED, _GONE = "=", "-"
_SIGN_OF = {
    Role.PATTERN: "*",
    Role.FIN: "#",
    Role.ENDO_FIN: "#",
    Role.LINK_ON: "+",
    Role.LINK_OFF: "~",
    Role.SET_A: "a",
    Role.SET_B: "b",
    Role.SET_C: "c",
}
_CALLED = {
    "*": "the pattern",
    "#": "fin or extra",
    "+": "on in a chain",
    "~": "off in a chain",
    "a": "set a",
    "b": "set b",
    "c": "set c",
    _PLACED: "is placed",
    _GONE: "goes",
}


def drawn(worked: Example, picture: Picture, width: int, *, notes: bool) -> Iterator[str]:
    """The board of an example with what a picture sets off, and a line that says the signs.

    Where the candidates do not fit into *width* columns only those with a sign are shown.
    """
    signs = _signs(picture)
    rows = _rows(worked, signs, picture, notes=notes)
    if max(map(len, rows)) > width:
        rows = _rows(worked, signs, picture, notes=False)
    yield from rows
    used = dict.fromkeys(signs.values())
    told = [f"{sign} {called}" for sign, called in _CALLED.items() if sign in used]
    if picture.cells or (picture.houses and not picture.sets_off):
        told.append("[ ] look here")
    if told:
        yield ", ".join(told)


def _signs(picture: Picture) -> dict[Candidate, str]:
    """The sign of each candidate: what is concluded goes before what is leaned on."""
    signs = {candidate: _SIGN_OF[role] for role, candidate in picture.marks}
    for link in picture.links:
        signs.setdefault(link.start, "~" if link.strong else "+")
        signs.setdefault(link.end, "+" if link.strong else "~")
    signs |= dict.fromkeys(picture.eliminations, _GONE)
    return signs | dict.fromkeys(picture.placements, _PLACED)


def _rows(
    worked: Example, signs: dict[Candidate, str], picture: Picture, *, notes: bool
) -> list[str]:
    """The lines of the board, with rules between the boxes."""
    layout = worked.line.layout
    pointed = picture.cells
    if not picture.sets_off:
        pointed |= union(house.mask for house in picture.houses)
    texts = [_cell(worked, cell, signs, notes=notes) for cell in range(layout.cells)]
    texts = [f"[{t}]" if pointed >> cell & 1 else t for cell, t in enumerate(texts)]
    lines: list[str] = []
    at = layout.cell_at
    wide = [
        max(len(texts[at[row, column]]) for row in range(layout.rows))
        for column in range(layout.columns)
    ]
    for row in range(layout.rows):
        cells = [at[row, column] for column in range(layout.columns)]
        if row and layout.box_of[cells[0]] != layout.box_of[at[row - 1, 0]]:
            lines.append(_line(cells, ["-" * columns for columns in wide], layout.box_of, "-+-"))
        told = [texts[cell].ljust(columns) for cell, columns in zip(cells, wide, strict=True)]
        lines.append(_line(cells, told, layout.box_of, " | ").rstrip())
    return lines


def _line(cells: list[Cell], told: list[str], box_of: tuple[int, ...], post: str) -> str:
    """Cells of a row with *post* between boxes."""
    between = post[0] if post[0] == "-" else " "
    line = told[0]
    for before, cell, text in zip(cells, cells[1:], told[1:], strict=False):
        line += (between if box_of[before] == box_of[cell] else post) + text
    return line


def _cell(worked: Example, cell: Cell, signs: dict[Candidate, str], *, notes: bool) -> str:
    """A digit, or the candidates with their signs; a dot where nothing is to be shown."""
    board, symbol = worked.board, worked.line.layout.symbol
    if board.digits[cell]:
        return f"{symbol(board.digits[cell])}{signs.get(Candidate(cell, board.digits[cell]), '')}"
    shown: list[Digit] = [
        digit
        for digit in members(board.candidates_of[cell])
        if notes or Candidate(cell, digit) in signs
    ]
    return "".join(f"{symbol(d)}{signs.get(Candidate(cell, d), '')}" for d in shown) or "."
