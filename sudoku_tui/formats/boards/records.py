"""Records: the values of one puzzle, each with a role, and the sheet that they make.

Nothing of a puzzle is left out. A value of an unknown name that lists cells, and a board that
contradicts another, are errors that name the key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts.variants import picture_of, variant
from ..cells import draws, has_slip, layout_of_cells
from ..clean import clean_text
from ..codecs.json_text import Json, Path, number_in, text_in
from ..draft import Draft
from ..errors import FormatError
from ..format import SheetOrError
from ..guards.lengths import Patience
from ..programs.shapes import box_labels
from ..reader.samurai import on_canvas
from ..rules_in_text import rules_of_fields
from ..sheet import Sheet
from .groups import cages_in, cells_at, lists_groups, picture_in, regions_in, side_of
from .key_roles import BOARDS, GROUPS, MASKS, RANKS, ROLES, Role, normalised
from .related_boards import (
    SIDE_OF_SAMURAI,
    Alphabet,
    Board,
    BoardMask,
    Related,
    count_from_zero,
    draft_of,
    from_one,
    related,
    solution_in,
)
from .tree_cell import Cell, TextPlace, TreeError
from .tree_cells import bits_of, cells_of, explained_cells, holds_cells, may_be_explained

_SHORTEST: Final = 12  # characters of a text that is not left out under the name of a board
_MOST_MISSING: Final = 4
"""Cells that a text under an unknown name lacks, or has too many, and is still meant as a board."""
_CELLS_ALONE: Final = re.compile(r"[0-9._*-]+")
_ODD: Final = re.compile(r"[^0-9A-Za-z._*\s|+,;:/-]")


@dataclass(eq=False)
class Field:
    """A value of a record."""

    key: str
    path: Path
    value: Json
    role: Role | None
    patience: Patience

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of a board; nothing if the value is no board."""
        if self.side or self.role is Role.CAGES:
            return []
        try:
            found = cells_of(self.value) or []
            if not found and isinstance(self.value, str) and may_be_explained(self.value):
                found = explained_cells(self.value) or []
                if not found:
                    self.patience.explain()
            return [cell._replace(at=self.path + cell.at) for cell in found]
        except TreeError as error:
            raise self.error(error.message, error.path) from None

    @cached_property
    def side(self) -> int:
        """The side of the board that cages fill; 0 if the value is something else."""
        return side_of(self.value) if self.role in (*GROUPS, None) else 0

    @property
    def is_puzzle(self) -> bool:
        """Whether the value may be the puzzle of its object, or its solution."""
        is_board = self.role in (None, Role.GIVENS, Role.SOLUTION)
        return bool((is_board and self.cells) or self.side)

    def unknown(self, problem: str) -> TreeError:
        """Return the error of a value that nothing explains."""
        this = "this" if self.role else "is no known name, and this"
        return self.error(f"{this} {problem}")

    def error(self, message: str, at: Path = ()) -> TreeError:
        """Return an error that names the key."""
        quoted = f'"{clean_text(self.key, 40)}": ' if self.key else ""
        return TreeError(self.path + at, f"{quoted}{message}")


def sheet_of(
    fields: Sequence[Field], outer: Mapping[str, Json], asked: Layout | None
) -> SheetOrError:
    """Return the sheet of a record, or what is wrong with it."""
    try:
        return Record(fields, outer, asked).sheet()
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(str(error))


def role_of(key: Json) -> Role | None:
    return ROLES.get(normalised(key))


class Record:
    """The fields of one puzzle."""

    def __init__(
        self, fields: Sequence[Field], outer: Mapping[str, Json], asked: Layout | None
    ) -> None:
        self._fields = sorted(fields, key=lambda each: RANKS.get(normalised(each.key), len(RANKS)))
        self._outer, self._asked = outer, asked
        self._rest = [each for each in self._fields if each.role is not Role.IGNORED]
        """Fields that are not explained."""

    def sheet(self) -> Sheet:
        """Return the sheet.

        Raises:
            FormatError: A value is not understood, or contradicts another.
            ValueError: The values make no puzzle.
        """
        found = self._related()
        cells = found.puzzle.cells
        layout = self._layout(cells)
        alphabet = Alphabet(layout, [cells, found.solution.cells if found.solution else ()])
        is_canvas = self._asked is None and layout.digits == SIDE_OF_SAMURAI
        if is_canvas and (samurai := on_canvas(alphabet.digits(cells))):
            return samurai
        draft = draft_of(found, layout, alphabet)
        self._add_cages(draft)
        self._add_rules(draft)
        for role in (Role.TITLE, Role.AUTHOR):
            text = next((text_in(each.value) for each in self._take(role)), "")
            draft.set_texts(**{role.name.lower(): clean_text(text)})
        self._refuse_unexplained(len(cells))
        return replace(draft.sheet(), remark=found.remark or alphabet.remark)

    def _take(self, *roles: Role | None) -> list[Field]:
        """Return the fields of some roles, the likeliest first; they are explained."""
        taken = [each for each in self._rest if each.role in roles]
        self._drop(taken)
        return taken

    def _drop(self, fields: Sequence[Field]) -> None:
        """Note that fields are explained."""
        self._rest = [each for each in self._rest if each not in fields]

    def _related(self) -> Related:
        """Return the puzzle and the other boards, whose digits count from 1.

        Raises:
            FormatError: There is no puzzle, or a board contradicts it.
        """
        fields = [each for each in self._rest if each.role in (*BOARDS, None) and each.cells]
        mask = self._mask(fields)
        boards = _boards_of([each for each in fields if each in self._rest], mask)
        found = related([board for _, board in boards], mask) or self._empty_board()
        if found is None:
            field = boards[0][0] if boards else self._fields[0]
            raise field.error("no puzzle stands beside this board")
        for field, board in boards:
            if any(board is other for other in found.others):
                raise field.unknown("board is neither the puzzle nor its solution")
        self._drop([field for field, _ in boards])
        return found

    def _mask(self, boards: Sequence[Field]) -> BoardMask | None:
        """Return the mask of a record; None if there is none."""
        count = next((len(each.cells) for each in boards), 0)
        full = [b for each in boards if (b := Board("", each.role, each.cells)).is_full]
        for field in [each for each in self._rest if each.role in (*MASKS, Role.GIVENS, None)]:
            bits = bits_of(field.value, count)
            is_part = any(Board("", None, field.cells).is_part_of(each) for each in full)
            if bits and (field.role in MASKS or (full and not is_part)):
                self._drop([field])
                return BoardMask(normalised(field.key), bits)
        lists = self._take(Role.GIVEN_CELLS)
        return _mask_of_list(lists[0], count) if lists else None

    def _empty_board(self) -> Related | None:
        """Return the board of a killer without givens, which its cages fill; None for others."""
        side = next((each.side for each in self._rest if each.side), 0)
        return Related(Board("", Role.GIVENS, [Cell()] * side**2)) if side else None

    def _layout(self, cells: Sequence[Cell]) -> Layout:
        """Return the requested layout, or the one with the pieces of the record."""
        size = isqrt(len(cells))
        labels = [cell.piece for cell in cells]
        picture = picture_of(labels) if all(labels) and draws(picture_of(labels)) else ""
        for field in [each for each in self._rest if each.role is Role.PIECES]:
            if drawn := _picture(field, size):
                self._drop([field])
                picture = picture or drawn
        picture, houses = picture or self._boxes(size), self._houses(size)
        if self._asked or size**2 != len(cells) or not (picture or houses):
            return layout_of_cells(len(cells), self._asked)
        return variant(size, picture=picture, regions=houses)

    def _houses(self, size: int) -> list[tuple[int, ...]]:
        """Return the houses beside rows, columns and boxes."""
        found: list[tuple[int, ...]] = []
        for field in [each for each in self._rest if each.role is Role.HOUSES]:
            if houses := regions_in(field.value, size):
                self._drop([field])
                found += houses
        return found

    def _boxes(self, size: int) -> str:
        """Return the picture of boxes whose height or width is known; empty if none is."""
        fields = [self._take(role) for role in (Role.BOX_ROWS, Role.BOX_COLUMNS)]
        rows, columns = (number_in(each[0].value) if each else None for each in fields)
        rows = rows or size // min(columns or size, size)
        columns = columns or size // min(rows, size)
        if rows * columns != size or rows == columns or not 1 < rows < size:
            return ""
        return picture_of(box_labels(rows, columns))

    def _add_cages(self, draft: Draft) -> None:
        """Add the cages of a killer."""
        for field in [e for e in self._rest if e.side or e.role in (*GROUPS, Role.GIVENS)]:
            cages = cages_in(field.value, draft.size)
            if cages and (field.role is Role.CAGES or all(cage.sum for cage in cages)):
                self._drop([field])
                for cage in cages:
                    draft.cage(cage.cells, cage.sum)
                return

    def _add_rules(self, draft: Draft) -> None:
        """Add the rules that are only carried, by their names or else by their keys."""
        layout = draft.layout
        fields = {
            "variation" if e.role is Role.PIECES and isinstance(e.value, str) else e.key: e.value
            for e in self._rest
        }
        rules = rules_of_fields(fields, layout)
        rules = rules or rules_of_fields(self._outer, layout, is_outer=True)
        carried = [
            each
            for each in self._rest
            if rules_of_fields({each.key: each.value}, layout)
            or (each.role in GROUPS and lists_groups(each.value))
        ]
        self._drop(carried)
        for kind in rules or [normalised(each.key) for each in carried]:
            draft.refuse(kind)

    def _refuse_unexplained(self, count: int) -> None:
        """Check that no value that is left over is of a board of *count* cells.

        Raises:
            TreeError: One is, or it may be.
        """
        for field in self._rest:
            if is_broken_text(field):
                raise broken_text(field)
            if field.role in BOARDS and isinstance(field.value, list | tuple) and field.value:
                raise field.error(f"this is no board of {count} cells")
            if _lists_cells(field, count):
                raise field.unknown("lists cells that are no part of the puzzle")


def _boards_of(fields: Sequence[Field], mask: BoardMask | None) -> list[tuple[Field, Board]]:
    """Return the boards of fields and the solutions in them, whose digits count from 1.

    Raises:
        TreeError: A board has another number of cells than the first one.
    """
    boards = [(each, Board(each.key, each.role, each.cells)) for each in fields]
    boards += [(e, solved) for e in fields if (solved := solution_in(e.key, e.cells))]
    solutions = [board for _, board in boards if board.role is Role.SOLUTION]
    others = [board for _, board in boards if board.role is not Role.SOLUTION]
    if count_from_zero(others, [*solutions, *others] if mask else solutions):
        for _, board in boards:
            board.cells = from_one(board.cells)
    for field, board in boards[1:]:
        first = boards[0][1]
        if len(board.cells) != len(first.cells):
            counts = f"{len(board.cells)} cells; '{first.key}' has {len(first.cells)}"
            raise field.error(counts)
    return boards


def _mask_of_list(field: Field, count: int) -> BoardMask:
    """Return the mask of a list of the given cells.

    Raises:
        TreeError: The cells may count from 0 or from 1, or one has lost a digit.
    """
    values = field.value if isinstance(field.value, list) else []
    numbers = [number_in(each) for each in values]
    found = numbers if "id" in field.key.lower() else cells_at(values, isqrt(count))
    cells = [cell for cell in found or () if cell is not None]
    if not cells or len(cells) < len(values):
        raise field.error("these cells may count from 0 or from 1")
    if has_slip(cells):
        raise field.error("these cells are in order but for one")
    return BoardMask(field.key, [cell in cells for cell in range(count)], is_list=True)


def _lists_cells(field: Field, count: int) -> bool:
    """Check whether a value that is not explained lists cells, or the digits of cells."""
    value = field.value
    is_long = isinstance(value, str | list | tuple) and len(value) >= min(isqrt(count), 9)
    if is_long and field.role in MASKS:
        return True
    if isinstance(value, str):
        missing = count - len("".join(value.split()))
        if missing < count / 2 and field.role in GROUPS:
            return True
        if abs(missing) < _MOST_MISSING and _CELLS_ALONE.fullmatch(value):
            return True
    return bool(bits_of(value, count)) or holds_cells(value)


def is_broken_text(field: Field) -> bool:
    """Check whether a text under the name of a board has digits, but is no board."""
    value, is_board = field.value, field.role in BOARDS
    if not is_board or not isinstance(value, str) or len(value) < _SHORTEST or field.cells:
        return False
    return sum(map(str.isalpha, value)) < len(value) / 2


def broken_text(field: Field) -> TreeError:
    """Return the error of a text that is no board, with the place of a sign that is no cell."""
    if odd := _ODD.search(field.value):
        at = TextPlace(odd.start())
        return TreeError((*field.path, at), f"'{clean_text(odd[0])}' is no digit")
    return field.error(f"{len(''.join(field.value.split()))} cells; 81 expected")


def _picture(field: Field, size: int) -> str:
    """Return the picture of pieces: labels of cells, or groups of cells; empty for others."""
    with suppress(TreeError):
        picture = picture_of(cell.text or "0" for cell in field.cells)
        if len(field.cells) == size**2 and draws(picture):
            return picture
    return picture_in(field.value, size)
