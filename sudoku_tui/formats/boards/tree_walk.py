"""A search for the records of puzzles in a tree of values, as JSON and XML have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ..codecs.json_text import Json, Path
from ..errors import FormatError
from ..format import SheetOrError
from ..guards.lengths import Patience
from .key_roles import BOARDS, GROUPS, MASKS, Role
from .records import Field, broken_text, is_broken_text, role_of, sheet_of
from .related_boards import Board
from .tree_cell import TextPlace, TreeError
from .tree_cells import cells_of, holds_cells

_DEEPEST: Final = 12
_MOST_KEYS: Final = 4_000  # of an object that may be a puzzle
_MOST_TEXTS: Final = 100  # at the beginning of a list, checked to be boards


class Tree(NamedTuple):
    """The values of a text."""

    value: Json
    place: Callable[[Path, int | None], tuple[int, int] | None]
    """Return line and column, from 1, of the value at a path or of a character of it; or None."""


def sheets_in(
    tree: Tree, asked: Layout | None, patience: Patience | None = None
) -> Iterator[SheetOrError]:
    """Yield the puzzles of a tree in their order, and an error in place of an invalid one.

    Raises:
        FormatError: The *patience* with parts without a puzzle is over.
    """
    patience = patience or Patience()
    try:
        for found in _Walk(asked, patience).sheets(tree.value, (), {}):
            patience.has_found = True
            yield _placed(found, tree) if isinstance(found, TreeError) else found
    except TreeError as error:
        yield _placed(error, tree)


def _placed(error: TreeError, tree: Tree) -> FormatError:
    """Return an error with its place in the text."""
    *_, last = error.path or ((),)
    is_sign = isinstance(last, TextPlace)
    place = tree.place(error.path[:-1] if is_sign else error.path, last.at if is_sign else None)
    if place is None:
        return FormatError(error.message)
    line, column = place
    return FormatError(f"line {line}, column {column}: {error.message}", line, column)


class _Walk(NamedTuple):
    """A search for the records in a tree."""

    asked: Layout | None
    patience: Patience

    def sheets(self, value: Json, path: Path, outer: Mapping[str, Json]) -> Iterator[SheetOrError]:
        """Yield the puzzles of a value; *outer* has the fields of the objects around it."""
        self.patience.look()
        field = Field("", path, value, None, self.patience)
        if field.is_puzzle:
            yield sheet_of([field], outer, self.asked)
        elif len(path) > _DEEPEST:
            return
        elif isinstance(value, Mapping):
            yield from self._of_object(value, path, outer)
        elif isinstance(value, list | tuple):
            yield from self._of_list(value, path, outer)

    def _of_object(
        self, value: Mapping[str, Json], path: Path, outer: Mapping[str, Json]
    ) -> Iterator[SheetOrError]:
        """Yield the puzzle of an object and of the objects in it, or the puzzles in its values."""
        inner = list(self._fields_of(value, path))
        outer = {**outer, **value}
        if columns := _columns(inner):
            for record in columns:
                yield from self.sheets(record, path, outer)
            return
        fields = list(self._flattened(value, path)) if len(value) <= _MOST_KEYS else []
        boards = [each for each in fields if each.is_puzzle]
        if _are_of_one_record(boards, path):
            yield sheet_of(fields, {k: v for k, v in outer.items() if k not in value}, self.asked)
        elif not boards and (broken := next(filter(is_broken_text, fields), None)):
            yield broken_text(broken)
        else:
            yield from _of_parts((field, self._of_field(field, outer)) for field in inner)

    def _fields_of(self, values: Mapping[str, Json], path: Path) -> Iterator[Field]:
        """Yield the fields of an object."""
        for key, value in values.items():
            if len(values) > _MOST_KEYS:
                self.patience.look()
            yield Field(str(key), (*path, key), value, role_of(key), self.patience)

    def _flattened(
        self, values: Mapping[str, Json], path: Path, parent: Role | None = None
    ) -> Iterator[Field]:
        """Yield the fields of an object and of the objects in it."""
        for field in self._fields_of(values, path):
            if field.role is None or (field.role is Role.GIVENS and parent):
                field.role = parent
            is_inner = isinstance(field.value, Mapping) and len(path) < _DEEPEST
            if is_inner and field.role not in (*GROUPS, Role.IGNORED) and not field.is_puzzle:
                role = field.role if field.role in BOARDS else None
                yield from self._flattened(field.value, field.path, role)
            else:
                yield field

    def _of_field(self, field: Field, outer: Mapping[str, Json]) -> Iterator[SheetOrError]:
        is_list = isinstance(field.value, dict | list | tuple)
        if field.role in (None, Role.GIVENS, *GROUPS) and (is_list or field.is_puzzle):
            yield from self.sheets(field.value, field.path, outer)
        elif field.role in (*BOARDS, *MASKS) and is_list and holds_cells(field.value):
            yield field.error("no puzzle stands beside these cells")

    def _of_list(
        self, value: Sequence[Json], path: Path, outer: Mapping[str, Json]
    ) -> Iterator[SheetOrError]:
        """Yield the puzzles in a list."""
        if named := _pair_of_texts(value) or _named_values(value):
            fields = list(self._fields_of(named, path))
            yield sheet_of(fields, outer, self.asked)
            return
        texts = [
            Field("", (*path, at), each, Role.GIVENS, self.patience)
            for at, each in enumerate(value[:_MOST_TEXTS])
            if isinstance(each, str)
        ]
        broken = [each for each in texts if is_broken_text(each)]
        if broken and any(each.cells for each in texts):
            yield broken_text(broken[0])  # a full text beside it is its solution
            return
        parts = (
            Field("", (*path, at), each, None, self.patience)
            for at, each in enumerate(value)
            if isinstance(each, dict | list | tuple | str)
        )
        yield from _of_parts((each, self.sheets(each.value, each.path, outer)) for each in parts)


def _of_parts(parts: Iterable[tuple[Field, Iterator[SheetOrError]]]) -> Iterator[SheetOrError]:
    """Yield the puzzles of each part; a list without one, as long as those with one, is an error.

    Raises:
        TreeError: There is such a list.
    """
    rows_of_boards: set[int] = set()
    barren: list[Field] = []
    for part, found in parts:
        has_puzzle = False
        for each in found:
            has_puzzle = True
            yield each
        if isinstance(part.value, list | tuple) and part.value:
            if has_puzzle:
                rows_of_boards.add(len(part.value))
            else:
                barren.append(part)
    for part in barren:
        if len(part.value) in rows_of_boards:
            raise part.error("this is no board, and the parts beside it are boards")


def _columns(fields: Sequence[Field]) -> list[dict[str, Json]]:
    """Return the records of an object that has a list of puzzles and one of their solutions."""
    lists: dict[str, list[Json]] = {}
    for field in fields:
        value = field.value
        if isinstance(value, Mapping) and all(str(key).isdecimal() for key in value):
            value = [*value.values()]
        if field.role in (Role.GIVENS, Role.SOLUTION) and isinstance(value, list) and value:
            lists[field.key] = [] if field.is_puzzle or not cells_of(value[0]) else value
    if not all(lists.values()) or {*map(role_of, lists)} != {Role.GIVENS, Role.SOLUTION}:
        return []
    if len({*map(len, lists.values())}) > 1:
        raise fields[0].error("there are not as many solutions as puzzles")
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def _are_of_one_record(boards: Sequence[Field], path: Path) -> bool:
    """Check whether boards in an object are of one puzzle, not of several.

    Args:
        boards: The boards in the object and in objects inside it.
        path: The path of the object.
    """
    owners = {each.path[:-1] for each in boards}
    puzzles = {each.path[:-1] for each in boards if each.role is not Role.SOLUTION}
    is_one = path in owners or (owners and len(puzzles) < 2) or _are_one(boards)
    return bool(is_one) and not _is_collection(boards)


def _are_one(fields: Sequence[Field]) -> bool:
    """Check whether two boards of different objects are a puzzle and its solution or entries."""
    if len(fields) != 2 or not all(each.cells for each in fields):
        return False
    one, other = (Board(each.key, each.role, each.cells) for each in fields)
    return one.is_part_of(other) or other.is_part_of(one)


def _is_collection(fields: Sequence[Field]) -> bool:
    """Check whether an object has several puzzles under unknown names, and nothing else."""
    boards = [Board(each.key, None, each.cells) for each in fields]
    unknown = all(each.role is None and each.cells for each in fields)
    return unknown and len(fields) > 1 and not any(each.is_full for each in boards)


def _named_values(value: Sequence[Json]) -> dict[str, Json]:
    """Return the fields of a list of objects with a name and a value each, as forms have them."""
    named: dict[str, Json] = {}
    for each in value:
        if not isinstance(each, Mapping) or not isinstance(each.get("value"), str):
            return {}
        keys = (each.get(key) for key in ("id", "name", "key"))
        named[str(next(filter(None, keys), None))] = each["value"]
    return named if any(map(cells_of, named.values())) else {}


def _pair_of_texts(value: Sequence[Json]) -> dict[str, Json]:
    """Return the fields of a list of two texts with as many cells, a puzzle and its solution."""
    if len(value) != 2 or not all(isinstance(each, str) for each in value):
        return {}
    one, other = (Board("", None, cells_of(each) or []) for each in value)
    is_pair = one.cells and other.cells and one.is_full != other.is_full
    return {"": value[0], " ": value[1]} if is_pair else {}
