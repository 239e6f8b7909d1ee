"""Solo of Simon Tatham's collection: game ids, and saved games with an id and the moves.

An id is the size (``3x3``, or ``9j`` for pieces), letters for rules, and fields separated by
commas: the cells (numbers, and letters for runs of blanks), the pieces of a jigsaw, and for a
killer the cages and their sums, encoded like cells. Pieces are encoded by the edges between cells,
row by row, then column by column: a letter is the number of pairs of neighbours before the next
edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import Final, NamedTuple

from ...engine.bits import members
from ...engine.layout import Cell, Kind, Layout
from ...engine.layouts import MOST_DIGITS
from ..draft import Draft
from ..errors import FormatError
from ..format import Format, Sign
from ..lines import parts_at
from ..programs.shapes import box_labels, drawn_only, piece_labels
from ..sheet import Part, Sheet

_ID: Final = re.compile(
    r"\s*(?:(?P<rows>\d{1,2})x(?P<columns>\d{1,2})|(?P<side>\d{1,2})(?=[a-z]*j))"
    r"(?P<rules>[a-z0-9]{0,12})(?P<sign>[:#])(?P<fields>[0-9a-z_,]+)\s*"
)
_RULES: Final = re.compile(r"d[a-z]|[rma]d?[0-9]?|[xjk]")
_TOKEN: Final = re.compile(r"[a-z]|[0-9]{1,3}|_")
_SAVE: Final = re.compile(r"(?P<key>[A-Z]{1,8}) *:(?P<length>\d+):(?P<value>.*)")
_BEGINS: Final = re.compile(r"\s*SAVEFILE *:")
_MOVE: Final = re.compile(r"(?P<kind>[RP])(?P<x>\d{1,2}),(?P<y>\d{1,2}),(?P<digit>\d{1,2})")
_LONGEST_RUN: Final = 25


class _Params(NamedTuple):
    """The parameters before the colon of an id."""

    size: int
    box: tuple[int, int]
    """Height and width; for a jigsaw the size and 1."""
    crossed: bool
    jigsaw: bool
    killer: bool
    unknown: str
    """Letters that are not known rules."""


def claim_id(line: str) -> Draft | None:
    """Parse a game id; None for another line.

    Raises:
        FormatError: The id is a random seed, or its fields do not fit its parameters.
    """
    match = _ID.fullmatch(line)
    if not match:
        return None
    if match["sign"] == "#":
        raise FormatError("this is a random seed of Solo: only Solo makes its puzzle of it")
    head = line.strip().partition(":")[0]
    return _draft(_params(head), match["fields"])


def _params(text: str) -> _Params:
    match = re.match(r"(\d{1,2})(?:x(\d{1,2}))?", text)
    if not match:
        raise FormatError("its parameters have no size")
    rules = set(_RULES.findall(text[match.end() :]))
    high, wide = int(match[1]), int(match[2] or 1)
    size = high * wide
    if not 2 <= size <= MOST_DIGITS:
        raise FormatError(f"a board of size {size} cannot be read; 2 to {MOST_DIGITS} can")
    unknown = _RULES.sub("", text[match.end() :])
    jigsaw = "j" in rules or wide == 1
    return _Params(size, (high, wide), "x" in rules, jigsaw, "k" in rules, unknown)


def _draft(params: _Params, fields: str) -> Draft:
    parts = fields.split(",")
    expected = 1 + params.jigsaw + 2 * params.killer
    if len(parts) != expected:
        raise FormatError(f"this id has {len(parts)} fields; {expected} expected")
    size = params.size
    pieces = _pieces(parts[1], size) if params.jigsaw else box_labels(*params.box)
    draft = Draft.of_square(size, ("x",) if params.crossed else (), pieces=pieces)
    draft.give_all(_cells(parts[0], size))
    if params.unknown:
        draft.refuse(f"Solo's rule {params.unknown}")
    if params.killer:
        sums = _cells(parts[-1], size)
        draft.cages_of(_pieces(parts[-2], size), sums, only_with_sum=False)
    return draft


def _cells(text: str, size: int) -> list[int]:
    """Decode a field to the number of each cell, 0 for a blank.

    Raises:
        FormatError: The field has another number of cells than the board.
    """
    cells: list[int] = []
    for token in _TOKEN.findall(text):
        if token.isdecimal():
            cells.append(int(token))
        elif token != "_":
            cells += [0] * (ascii_lowercase.index(token) + 1)
        if len(cells) > size**2:
            break
    if len(cells) != size**2:
        count = f"more than {size**2}" if len(cells) > size**2 else str(len(cells))
        raise FormatError(f"a field of this id has {count} cells; {size**2} expected")
    return cells


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours, row by row, then column by column."""
    across = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    down = [(r * size + c, r * size + size + c) for c in range(size) for r in range(size - 1)]
    return across + down


def _pieces(text: str, size: int) -> list[int]:
    """Decode a field to the number of the piece of each cell.

    Raises:
        FormatError: The field does not fit the size.
    """
    edges = _edges(size)
    for longest in (_LONGEST_RUN, _LONGEST_RUN + 1):
        if (joined := _joined(text, len(edges), longest)) is not None:
            break
    else:
        raise FormatError(f"the pieces of this id are not those of {size} by {size} cells")
    open_edges = {frozenset(edges[place]) for place in joined}
    return piece_labels(size, lambda *cells: frozenset(cells) in open_edges)


def _joined(text: str, edges: int, longest: int) -> list[int] | None:
    """Return the indices of pairs of neighbours without an edge between them.

    Returns:
        None if the text does not fit the number of *edges* with runs up to *longest*.
    """
    place, found = 0, list[int]()
    for letter in text:
        run = 0 if letter == "_" else ascii_lowercase.find(letter) + 1
        is_long = letter == "z"
        found += range(place, place + (longest if is_long else run))
        place += longest if is_long else run + 1
        if place > edges + 1:
            return None
    # A final z means that the run goes on beyond the last pair.
    return found if place == edges + 1 and not text.endswith("z") else None


def claim_save(text: str) -> Draft | None:
    """Parse a saved game with the moves that were not undone; None for another text.

    Raises:
        FormatError: The file is broken, or is of another puzzle of the collection.
    """
    if not _BEGINS.match(text):
        return None
    values: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = _SAVE.fullmatch(line.strip())
        if not match or len(match["value"]) != int(match["length"]):
            raise FormatError(
                f"line {number} is not a name, a length and as many characters", number
            )
        values.setdefault(match["key"], match["value"])
        if match["key"] == "MOVE":
            moves.append(match["value"])
    if values.get("GAME") != "Solo" or "DESC" not in values:
        raise FormatError("this saved game is of another puzzle than Solo")
    draft = _draft(_params(values.get("PARAMS", "")), values["DESC"])
    states = values.get("STATEPOS", "")
    in_force = max(0, int(states) - 1) if states.isdecimal() else len(moves)
    for move in moves[:in_force]:
        _read_move(draft, move)
    return draft


def _read_move(draft: Draft, move: str) -> None:
    """Apply a move: an entry, 0 to remove it; or a note, which is added or removed."""
    match = _MOVE.fullmatch(move)
    if not match:
        return
    cell = draft.cell_at(int(match["y"]), int(match["x"]))
    if cell is None:
        raise FormatError(f"the move {move} is beside the board")
    digit = int(match["digit"])
    if match["kind"] == "R":
        draft.enter(cell, digit)
        return
    noted = set(members(draft.notes(Part.CANDIDATES, cell))) ^ {digit}
    draft.erase(Part.CANDIDATES, cell)
    draft.note(Part.CANDIDATES, cell, noted)


def _head_and_fields(sheet: Sheet) -> tuple[str, str]:
    """Return the parameters and the fields of an id."""
    layout, size = sheet.layout, sheet.layout.digits
    if problem := _misfit(layout):
        raise FormatError(problem)
    boxes = _box_of(layout)
    rules = ("x" if layout.of_kind(Kind.DIAGONAL) else "") + ("k" if sheet.cages else "")
    head = f"{boxes[0]}x{boxes[1]}{rules}" if boxes else f"{size}j{rules}"
    fields = [_write_cells(sheet.puzzle.givens)]
    if not boxes:
        fields.append(_write_pieces(layout.box_of, size))
    if sheet.cages:
        sheet.refuse_overlaps()
        cages = list(range(layout.cells, 2 * layout.cells))
        sums = [0] * layout.cells
        for number, cage in enumerate(sheet.cages):
            sums[cage.cells[0]] = cage.sum or 0
            for cell in cage.cells:
                cages[cell] = number
        written = _write_pieces(cages, size)
        if len(set(_pieces(written, size))) != len(set(cages)):
            raise FormatError("Solo's cages are of neighbours; one of these is in several pieces")
        fields += [written, _write_cells(sums)]
    return head, ",".join(fields)


def _box_of(layout: Layout) -> tuple[int, int] | None:
    """Return height and width of the boxes; None unless they are equal rectangles."""
    size = layout.digits
    for high in (high for high in range(2, size) if size % high == 0):
        if [piece + 1 for piece in box_labels(high, size // high)] == list(layout.box_of):
            return high, size // high
    return None


def _write_cells(numbers: Iterable[int]) -> str:
    parts: list[str] = []
    blanks, before = 0, False
    for number in (*numbers, -1):
        if not number:
            blanks += 1
            continue
        parts += ["z"] * (blanks // 26)
        parts += [ascii_lowercase[blanks % 26 - 1]] if blanks % 26 else []
        if number > 0:
            parts.append(f"_{number}" if before and not blanks else str(number))
        blanks, before = 0, True
    return "".join(parts)


def _write_pieces(pieces: Sequence[int], size: int) -> str:
    parts: list[str] = []
    run = 0
    for one, other in (*_edges(size), (-1, -1)):
        if one >= 0 and pieces[one] == pieces[other]:
            run += 1
            continue
        long, rest = divmod(run, _LONGEST_RUN) if run > _LONGEST_RUN else (0, run)
        if long and not rest:
            long, rest = long - 1, _LONGEST_RUN
        parts.append("z" * long + (ascii_lowercase[rest - 1] if rest else "_"))
        run = 0
    return "".join(parts)


def write_id(sheet: Sheet) -> str:
    """Return a sheet as a game id.

    Raises:
        FormatError: Solo does not have the layout, or a cage is in several pieces.
    """
    return ":".join(_head_and_fields(sheet))


def write_save(sheet: Sheet) -> str:
    """Return a sheet as a saved game.

    Raises:
        FormatError: Solo does not have the layout, or a cage is in several pieces.
    """
    head, fields = _head_and_fields(sheet)
    layout, moves = sheet.layout, list[str]()
    for cell, (row, column) in enumerate(layout.positions):
        if sheet.entries and (digit := sheet.entries[cell]):
            moves.append(f"R{column},{row},{digit}")
        elif sheet.candidates and (mask := sheet.candidates[cell]):
            moves += [f"P{column},{row},{digit}" for digit in members(mask)]
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        *(("VERSION", "1"), ("GAME", "Solo"), ("PARAMS", head), ("CPARAMS", head)),
        *(("DESC", fields), ("NSTATES", str(len(moves) + 1)), ("STATEPOS", str(len(moves) + 1))),
        *(("MOVE", move) for move in moves),
    ]
    return "\n".join(f"{key:<8}:{len(value)}:{value}" for key, value in lines)


def _misfit(layout: Layout) -> str:
    problem = drawn_only("boxes, diagonals and jigsaws", {"x"})(layout)
    has_boxes = bool(layout.of_kind(Kind.BOX))
    return problem if problem or has_boxes else f"Solo has no board without boxes; {layout.name}"


ID: Final = Format(
    "solo",
    "a game id of Solo",
    claim=claim_id,
    write=write_id,
    sign=Sign.SHAPE,
    keeps=frozenset({Part.CAGES}),
    misfit=_misfit,
    by_line=True,
    trap="boxes of 2x3 are 2 high and 3 wide",
    states_layout=True,
)
SAVE: Final = Format(
    "solo-save",
    "a saved game of Solo",
    claim=claim_save,
    write=write_save,
    sign=Sign.NAME,
    parts=parts_at(_BEGINS),
    keeps=frozenset({Part.CAGES, Part.ENTRIES, Part.CANDIDATES}),
    misfit=_misfit,
    trap="entries stand in its moves, up to the state",
    states_layout=True,
)
