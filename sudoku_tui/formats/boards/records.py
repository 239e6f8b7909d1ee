"""Puzzles in a tree of values: each value has a role, and the roles are put together to a sheet.

Nothing of a puzzle is left out. A value of an unknown name that lists cells, and a board that
contradicts another, are errors that name the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.layouts.variants import picture_of, variant
from ..cells import draws, layout_of_cells
from ..clean import clean_text
from ..codecs.json_text import Json, Path, number_in, text_in
from ..errors import FormatError
from ..format import Found
from ..reader.samurai import on_canvas
from ..refusals.patience import Patience
from ..sheet import Sheet
from ..told_rules import rules_of_fields
from .groups import cages_in, cells_at, lists_groups, picture_in, regions_in, side_of
from .key_roles import RANKS, ROLES, Role, normalised
from .related_boards import (
    SIDE_OF_SAMURAI,
    Alphabet,
    Board,
    Mask,
    Related,
    count_from_zero,
    from_one,
    position,
    related,
    solution_in,
)
from .tree_cells import (
    Cell,
    Misfit,
    TextPlace,
    bits_of,
    cells_of,
    explained_cells,
    holds_cells,
    may_be_explained,
)

_DEEPEST: Final = 12
_MOST_KEYS: Final = 4_000  # of an object that may be a puzzle
_SHORTEST: Final = 12  # characters of a text that is not left out under the name of a board
_MOST_TEXTS: Final = 100  # at the beginning of a list, checked to be boards
_MOST_MISSING: Final = 4
"""Cells that a text under an unknown name lacks, or has too many, and is still meant as a board."""
_CELLS_ALONE: Final = re.compile(r"[0-9._*-]+")
_ODD: Final = re.compile(r"[^0-9A-Za-z._*\s|+,;:/-]")
_BOARDS: Final = (Role.GIVENS, Role.SOLUTION, Role.ENTRIES, Role.CANDIDATES)
_MASKS: Final = (Role.SHOWN, Role.HIDDEN, Role.MASK)
_GROUPS: Final = (Role.PIECES, Role.HOUSES, Role.CAGES)


class Tree(NamedTuple):
    """The values of a text."""

    value: Json
    place: Callable[[Path, int | None], tuple[int, int] | None]
    """Return line and column, from 1, of the value at a path or of a character of it; or None."""


def sheets_in(
    tree: Tree, asked: Layout | None, patience: Patience | None = None
) -> Iterator[Found]:
    """Yield the puzzles of a tree in their order, and an error in place of an invalid one.

    Raises:
        FormatError: The *patience* with parts without a puzzle is over.
    """
    patience = patience or Patience()
    try:
        for found in _Walk(asked, patience).sheets(tree.value, (), {}):
            patience.has_found = True
            yield _placed(found, tree) if isinstance(found, Misfit) else found
    except Misfit as error:
        yield _placed(error, tree)


def _placed(error: Misfit, tree: Tree) -> FormatError:
    """Return an error with its place in the text."""
    *_, last = error.path or ((),)
    is_sign = isinstance(last, TextPlace)
    place = tree.place(error.path[:-1] if is_sign else error.path, last.at if is_sign else None)
    if place is None:
        return FormatError(error.message)
    line, column = place
    return FormatError(f"line {line}, column {column}: {error.message}", line, column)


@dataclass(eq=False)
class _Field:
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
        except Misfit as error:
            raise self.misfit(error.message, error.path) from None

    @cached_property
    def side(self) -> int:
        """The side of the board that cages fill; 0 if the value is something else."""
        return side_of(self.value) if self.role in (*_GROUPS, None) else 0

    @property
    def is_puzzle(self) -> bool:
        """Whether the value may be the puzzle of its object, or its solution."""
        is_board = self.role in (None, Role.GIVENS, Role.SOLUTION)
        return bool((is_board and self.cells) or self.side)

    def misfit(self, message: str, at: Path = ()) -> Misfit:
        """Return an error that names the key."""
        quoted = f'"{clean_text(self.key, 40)}": ' if self.key else ""
        return Misfit(self.path + at, f"{quoted}{message}")


class _Walk(NamedTuple):
    """A search for the records in a tree."""

    asked: Layout | None
    patience: Patience

    def sheets(self, value: Json, path: Path, outer: Mapping[str, Json]) -> Iterator[Found]:
        """Yield the puzzles of a value; *outer* has the fields of the objects around it."""
        self.patience.look()
        field = _Field("", path, value, None, self.patience)
        if field.is_puzzle:
            yield _sheet([field], outer, self.asked)
        elif len(path) > _DEEPEST:
            return
        elif isinstance(value, Mapping):
            yield from self._of_object(value, path, outer)
        elif isinstance(value, list | tuple):
            yield from self._of_list(value, path, outer)

    def _of_object(
        self, value: Mapping[str, Json], path: Path, outer: Mapping[str, Json]
    ) -> Iterator[Found]:
        """Yield the puzzle of an object and of the objects in it, or the puzzles in its values."""
        inner = list(self._fields_of(value, path))
        outer = {**outer, **value}
        if columns := _columns(inner):
            for record in columns:
                yield from self.sheets(record, path, outer)
            return
        fields = list(self._flattened(value, path)) if len(value) <= _MOST_KEYS else []
        boards = [each for each in fields if each.is_puzzle]
        owners = {each.path[:-1] for each in boards}
        puzzles = {each.path[:-1] for each in boards if each.role is not Role.SOLUTION}
        is_one = path in owners or (owners and len(puzzles) < 2) or _are_one(boards)
        if is_one and not _is_collection(boards):
            yield _sheet(fields, {k: v for k, v in outer.items() if k not in value}, self.asked)
        elif not owners and (broken := next(filter(_is_broken_text, fields), None)):
            yield _broken_text(broken)
        else:
            for field in inner:
                yield from self._of_field(field, outer)

    def _fields_of(self, values: Mapping[str, Json], path: Path) -> Iterator[_Field]:
        """Yield the fields of an object."""
        for key, value in values.items():
            if len(values) > _MOST_KEYS:
                self.patience.look()
            yield _Field(str(key), (*path, key), value, _role(key), self.patience)

    def _flattened(
        self, values: Mapping[str, Json], path: Path, parent: Role | None = None
    ) -> Iterator[_Field]:
        """Yield the fields of an object and of the objects in it."""
        for field in self._fields_of(values, path):
            if field.role is None or (field.role is Role.GIVENS and parent):
                field.role = parent
            is_inner = isinstance(field.value, Mapping) and len(path) < _DEEPEST
            if is_inner and field.role not in (*_GROUPS, Role.IGNORED) and not field.is_puzzle:
                role = field.role if field.role in _BOARDS else None
                yield from self._flattened(field.value, field.path, role)
            else:
                yield field

    def _of_field(self, field: _Field, outer: Mapping[str, Json]) -> Iterator[Found]:
        is_list = isinstance(field.value, dict | list | tuple)
        if field.role in (None, Role.GIVENS, *_GROUPS) and (is_list or field.is_puzzle):
            yield from self.sheets(field.value, field.path, outer)
        elif field.role in (*_BOARDS, *_MASKS) and is_list and holds_cells(field.value):
            yield field.misfit("no puzzle stands beside these cells")

    def _of_list(
        self, value: Sequence[Json], path: Path, outer: Mapping[str, Json]
    ) -> Iterator[Found]:
        """Yield the puzzles in a list."""
        if named := _named_values(value):
            fields = list(self._fields_of(named, path))
            yield _sheet(fields, outer, self.asked)
            return
        texts = [
            _Field("", (*path, at), each, Role.GIVENS, self.patience)
            for at, each in enumerate(value[:_MOST_TEXTS])
            if isinstance(each, str)
        ]
        broken = [each for each in texts if _is_broken_text(each)]
        if broken and any(each.cells for each in texts):
            yield _broken_text(broken[0])  # a full text beside it is its solution
            return
        for at, each in enumerate(value):
            if isinstance(each, dict | list | tuple | str):
                yield from self.sheets(each, (*path, at), outer)


def _columns(fields: Sequence[_Field]) -> list[dict[str, Json]]:
    """Return the records of an object that has a list of puzzles and one of their solutions."""
    lists: dict[str, list[Json]] = {}
    for field in fields:
        value = field.value
        if isinstance(value, Mapping) and all(str(key).isdecimal() for key in value):
            value = [*value.values()]
        if field.role in (Role.GIVENS, Role.SOLUTION) and isinstance(value, list) and value:
            if field.is_puzzle or not cells_of(value[0]):
                return []
            lists[field.key] = value
    if {_role(key) for key in lists} != {Role.GIVENS, Role.SOLUTION}:
        return []
    if len({*map(len, lists.values())}) > 1:
        raise fields[0].misfit("there are not as many solutions as puzzles")
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def _role(key: Json) -> Role | None:
    return ROLES.get(normalised(key))


def _are_one(fields: Sequence[_Field]) -> bool:
    """Check whether two boards of different objects are a puzzle and its solution or entries."""
    if len(fields) != 2 or not all(each.cells for each in fields):
        return False
    one, other = (Board(each.key, each.role, each.cells) for each in fields)
    return one.is_part_of(other) or other.is_part_of(one)


def _is_collection(fields: Sequence[_Field]) -> bool:
    """Check whether an object has several puzzles under unknown names, and nothing else."""
    boards = [Board(each.key, None, each.cells) for each in fields]
    unknown = all(each.role is None and each.cells for each in fields)
    return unknown and len(fields) > 1 and not any(each.is_full for each in boards)


def _named_values(value: Sequence[Json]) -> dict[str, Json]:
    """Return the fields of a list of objects with a name and a value each, as forms have them.

    A list of two texts with as many cells is a puzzle and its solution.
    """
    if len(value) == 2 and all(isinstance(each, str) for each in value):
        boards = [Board("", None, cells_of(each) or []) for each in value]
        if all(each.cells for each in boards) and boards[0].is_full != boards[1].is_full:
            return {"": value[0], " ": value[1]}
    named: dict[str, Json] = {}
    for each in value:
        if not isinstance(each, Mapping) or not isinstance(each.get("value"), str):
            return {}
        named[str(each.get("id") or each.get("name") or each.get("key"))] = each["value"]
    return named if any(map(cells_of, named.values())) else {}


def _sheet(fields: Sequence[_Field], outer: Mapping[str, Json], asked: Layout | None) -> Found:
    """Return the sheet of a record, or what is wrong with it."""
    try:
        return _Record(fields, outer, asked).sheet()
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(str(error))


class _Record:
    """The fields of one puzzle."""

    def __init__(
        self, fields: Sequence[_Field], outer: Mapping[str, Json], asked: Layout | None
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
        sheet = self._with_groups(position(found, layout, alphabet))
        title, author = (
            clean_text(next((text_in(each.value) for each in self._take(role)), ""))
            for role in (Role.TITLE, Role.AUTHOR)
        )
        self._refuse_unexplained(len(cells))
        return replace(sheet, puzzle=replace(sheet.puzzle, title=title, author=author))

    def _take(self, *roles: Role | None) -> list[_Field]:
        """Return the fields of some roles, the likeliest first; they are explained."""
        taken = [each for each in self._rest if each.role in roles]
        self._rest = [each for each in self._rest if each not in taken]
        return taken

    def _related(self) -> Related:
        """Return the puzzle and the other boards, whose digits count from 1.

        Raises:
            FormatError: There is no puzzle, or a board contradicts it.
        """
        fields = [each for each in self._rest if each.role in (*_BOARDS, None) and each.cells]
        mask = self._mask(fields)
        fields = [each for each in fields if each in self._rest]
        boards = [(each, Board(each.key, each.role, each.cells)) for each in fields]
        boards += [(e, solved) for e in fields if (solved := solution_in(e.key, e.cells))]
        cells = [(each.role, each.cells) for _, each in boards]
        if count_from_zero(
            [each for role, each in cells if role is not Role.SOLUTION],
            [each for role, each in cells if role is Role.SOLUTION or mask],
        ):
            for _, board in boards:
                board.cells = from_one(board.cells)
        for field, board in boards[1:]:
            if len(board.cells) != len(boards[0][1].cells):
                raise field.misfit(
                    f"{len(board.cells)} cells; '{boards[0][0].key}' has {len(boards[0][1].cells)}"
                )
        found = related([board for _, board in boards], mask) or self._empty_board()
        if found is None:
            field = boards[0][0] if boards else self._fields[0]
            raise field.misfit("no puzzle stands beside this board")
        for field, board in boards:
            if any(board is other for other in found.others):
                is_known = (
                    "is no known name, and this board" if field.role is None else "this board"
                )
                raise field.misfit(f"{is_known} is neither the puzzle nor its solution")
        self._rest = [each for each in self._rest if each not in fields]
        return found

    def _mask(self, boards: Sequence[_Field]) -> Mask | None:
        """Return the mask of a record; None if there is none."""
        count = next((len(each.cells) for each in boards), 0)
        full = [b for each in boards if (b := Board("", each.role, each.cells)).is_full]
        for field in [each for each in self._rest if each.role in (*_MASKS, Role.GIVENS, None)]:
            bits = bits_of(field.value, count)
            is_part = any(Board("", None, field.cells).is_part_of(each) for each in full)
            if bits and (field.role in _MASKS or (full and not is_part)):
                self._rest.remove(field)
                return Mask(normalised(field.key), bits)
        for field in self._take(Role.GIVEN_CELLS):
            values = field.value if isinstance(field.value, list) else []
            numbers = [number_in(each) for each in values]
            cells = numbers if "id" in field.key.lower() else cells_at(values, isqrt(count))
            if not cells or None in cells:
                raise field.misfit("these cells may count from 0 or from 1")
            return Mask(field.key, [cell in cells for cell in range(count)], is_list=True)
        return None

    def _empty_board(self) -> Related | None:
        """Return the board of a killer without givens, which its cages fill; None for others."""
        side = next((each.side for each in self._rest if each.side), 0)
        return Related(Board("", Role.GIVENS, [Cell()] * side**2)) if side else None

    def _layout(self, cells: Sequence[Cell]) -> Layout:
        """Return the layout that was asked for, or the one with the pieces of the record."""
        size = isqrt(len(cells))
        labels = [cell.piece for cell in cells]
        picture = picture_of(labels) if all(labels) and draws(picture_of(labels)) else ""
        for field in [each for each in self._rest if each.role is Role.PIECES]:
            if drawn := _picture(field, size):
                self._rest.remove(field)
                picture = picture or drawn
        more: list[tuple[int, ...]] = []
        for field in [each for each in self._rest if each.role is Role.HOUSES]:
            if houses := regions_in(field.value, size):
                self._rest.remove(field)
                more += houses
        picture = picture or self._boxes(size)
        if self._asked or size**2 != len(cells) or not (picture or more):
            return layout_of_cells(len(cells), self._asked)
        return variant(size, picture=picture, regions=more)

    def _boxes(self, size: int) -> str:
        """Return the picture of boxes whose height or width is told; empty if none is."""
        told = [self._take(role) for role in (Role.BOX_ROWS, Role.BOX_COLUMNS)]
        rows, columns = (number_in(each[0].value) if each else None for each in told)
        rows = rows or size // min(columns or size, size)
        columns = columns or size // min(rows, size)
        if rows * columns != size or rows == columns or not 1 < rows < size:
            return ""
        return picture_of((at // size // rows, at % size // columns) for at in range(size**2))

    def _with_groups(self, sheet: Sheet) -> Sheet:
        """Return the sheet with its cages, and with the rules that are only carried."""
        size = isqrt(sheet.layout.cells)
        cages = sheet.cages
        for field in [e for e in self._rest if e.side or e.role in (*_GROUPS, Role.GIVENS)]:
            found = cages_in(field.value, size)
            if found and not cages and (field.role is Role.CAGES or all(c.sum for c in found)):
                self._rest.remove(field)
                cages = tuple(found)
        told = {
            "variation" if e.role is Role.PIECES and isinstance(e.value, str) else e.key: e.value
            for e in self._rest
        }
        rules = rules_of_fields(told, sheet.layout)
        rules += rules_of_fields(self._outer, sheet.layout, is_outer=True) if not rules else []
        carried = [
            each
            for each in self._rest
            if rules_of_fields({each.key: each.value}, sheet.layout)
            or (each.role in _GROUPS and lists_groups(each.value))
        ]
        self._rest = [each for each in self._rest if each not in carried]
        strange = [normalised(each.key) for each in carried if not rules]
        return sheet.with_cages(cages).with_unknown((*rules, *strange))

    def _refuse_unexplained(self, count: int) -> None:
        """Check that no value that is left over is of a board of *count* cells.

        Raises:
            Misfit: One is, or it may be.
        """
        for field in self._rest:
            value = field.value
            is_long = isinstance(value, str | list | tuple) and len(value) >= min(isqrt(count), 9)
            if _is_broken_text(field):
                raise _broken_text(field)
            if field.role in _BOARDS and isinstance(value, list | tuple) and value:
                raise field.misfit(f"this is no board of {count} cells")
            missing = count - len("".join(value.split())) if isinstance(value, str) else count
            if (
                (is_long and field.role in _MASKS)
                or (missing < count / 2 and field.role in _GROUPS)
                or (abs(missing) < _MOST_MISSING and _CELLS_ALONE.fullmatch(value))
                or bits_of(value, count)
                or holds_cells(value)
            ):
                known = "is no known name, and this" if field.role is None else "this"
                raise field.misfit(f"{known} lists cells that are no part of the puzzle")


def _is_broken_text(field: _Field) -> bool:
    """Check whether a text under the name of a board has digits, but is no board."""
    value, is_board = field.value, field.role in _BOARDS
    if not is_board or not isinstance(value, str) or len(value) < _SHORTEST or field.cells:
        return False
    return sum(map(str.isalpha, value)) < len(value) / 2


def _broken_text(field: _Field) -> Misfit:
    """Return the error of a text that is no board, with the place of a sign that is no cell."""
    if odd := _ODD.search(field.value):
        at = TextPlace(odd.start())
        return Misfit((*field.path, at), f"'{clean_text(odd[0])}' is no digit")
    return field.misfit(f"{len(''.join(field.value.split()))} cells; 81 expected")


def _picture(field: _Field, size: int) -> str:
    """Return the picture of pieces: labels of cells, or groups of cells; empty for others."""
    with suppress(Misfit):
        picture = picture_of(cell.text or "0" for cell in field.cells)
        if len(field.cells) == size**2 and draws(picture):
            return picture
    return picture_in(field.value, size)
