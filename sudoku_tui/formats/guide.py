"""Pages of the guide as TOML, one file for each family of techniques.

A page explains a technique: its definition, its proof and how to find it. ``pages`` is a table of
tables by id. A page of a technique has the technique's id and name; a lesson has a ``title`` and a
``level``. ``family`` names a table of ``families`` with what pages share. Lines of a paragraph are
joined.

A lesson shows the example position of a technique, ``board = "x-wing"``, or a classic ``puzzle`` in
the form of `extras_text.write_whole`, in which line breaks are ignored.

``pictures`` of a lesson highlight parts of its board and explain them. Each is a table with a
``text``, and optionally ``houses = "r4 c5 b5"``, ``cells = "r4c5 r4c6"``, candidates such as
``pattern = "r1c2=5 r3c4=79"`` under the key of their role, and a chain, ``chain = "r1c2=5 = r1c7=5
- r4c7=5"``, with ``=`` for strong links and ``-`` for weak ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, Final, NoReturn, Self, TypeVar

from ..engine.bits import Mask, mask_of
from ..engine.blockers import NO_GROUNDS, Grounds
from ..engine.ladders import TEACHING
from ..engine.layout import Candidate, Cell, House, Kind, digit_of
from ..engine.layouts import CLASSIC
from ..engine.layouts.cuts import Cut
from ..engine.level import Level
from ..engine.nearest import did_you_mean
from ..engine.step import Link, Mark, Role, Step, Technique
from ..engine.techniques import CATALOGUE
from .clean import clean_text
from .errors import FormatError

_FAMILY_KEYS: Final = ("level", "why", "look", "tip", "notes", "puzzle", "course")
_PAGE_KEYS: Final = (
    *("title", "family", "what", *_FAMILY_KEYS, "aliases", "relatives"),
    *("board", "pictures"),
)
_KINDS: Final = {"r": Kind.ROW, "c": Kind.COLUMN, "b": Kind.BOX}
_PARTS: Final = {
    "pattern": Role.PATTERN,
    "fins": Role.FIN,
    "on": Role.LINK_ON,
    "off": Role.LINK_OFF,
    "set-a": Role.SET_A,
    "set-b": Role.SET_B,
}
_PICTURE_KEYS: Final = ("text", "houses", "cells", "chain", "placed", "gone", *_PARTS)
_HOUSE = re.compile(r"([rcb])([1-9])")
_CELL = re.compile(r"r([1-9])c([1-9])")
_CANDIDATES = re.compile(r"(r[1-9]c[1-9])=([1-9]+)")

Read = TypeVar("Read")


@dataclass(frozen=True)
class Page:
    """A page of the guide: a technique, or a lesson on the basics of techniques."""

    id: str
    """The id of the technique, or that of the lesson."""
    title: str
    level: Level
    """Its place in the order of learning."""
    technique: Technique | None
    """None for a lesson."""
    what: str
    why: str
    """The proof; "" for a lesson without one."""
    look: tuple[str, ...]
    """Instructions for finding the technique, step by step."""
    tip: str = ""
    aliases: tuple[str, ...] = ()
    """Other names that players use."""
    relatives: tuple[str, ...] = ()
    """The ids of related pages."""
    notes: bool = True
    """Whether the example's board shows the candidates."""
    board: str = ""
    """The id of the technique whose example position is shown."""
    puzzle: str = ""
    """The classic puzzle that is shown in place of a position, unparsed: constraints load late."""
    pictures: tuple[Picture, ...] = ()
    """The pictures of a lesson, in the order of reading."""
    is_of_course: bool = True
    """Whether the page is part of the course; pages about the program are not."""

    @property
    def words(self) -> Iterator[str]:
        """The paragraphs, in order."""
        yield from filter(None, (self.what, self.why, *self.look, self.tip))


@dataclass(frozen=True)
class Picture:
    """The highlighted parts of a board, in the terms of a step, and their explanation."""

    text: str
    houses: tuple[House, ...] = ()
    cells: Mask = 0
    """Cells to highlight without candidates."""
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    equal: Cut | None = None
    """The cut that makes two cells equal, if one of them replaces the other in the step."""
    grounds: Grounds = NO_GROUNDS
    """The reasons why candidates of its cells are missing."""
    frames: tuple[Mask, ...] = ()
    """Sets of cells, each drawn with a frame."""

    @classmethod
    def of(cls, step: Step, text: str) -> Self:
        """Return the picture of *step*, explained by *text*."""
        parts = step.shown_houses, 0, step.marks, step.links, step.placements, step.eliminations
        return cls(text, *parts, step.equal, step.grounds, step.frames)

    @property
    def sets_off(self) -> bool:
        """Whether candidates are highlighted, and not only houses or cells."""
        return bool(self.marks or self.links or self.placements or self.eliminations)

    @property
    def without_conclusion(self) -> Picture:
        """The picture without placements and eliminations."""
        return replace(self, placements=(), eliminations=())


def read_pages(texts: Mapping[str, str]) -> tuple[Page, ...]:
    """Parse all files of the guide, and return the pages in the order of learning.

    Lessons come before the techniques of their level, in the order of their file.

    Args:
        texts: The text of each file, by its name.

    Raises:
        FormatError: A file is not TOML, or a page is wrong; the message names file, page and key.
    """
    pages = [page for name, text in texts.items() for page in _pages(name, text)]
    _refuse_clashes(pages)
    known = {page.id for page in pages}
    for page in pages:
        for other in page.relatives:
            if other not in known or other == page.id:
                _refuse_near(f"{page.id}: relatives: there is no page", other, known)
    return tuple(sorted(pages, key=_place))


def name_key(name: str) -> str:
    """Return a name as a search key: letters and figures in lower case, with British spelling."""
    return "".join(filter(str.isalnum, name)).casefold().replace("color", "colour")


def _place(page: Page) -> tuple[int, int]:
    return page.level, -1 if page.technique is None else TEACHING.places[page.id]


def _pages(name: str, text: str) -> Iterator[Page]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{name}: {clean_text(str(error))}") from None
    try:
        _refuse_unknown(table, ("families", "pages"))
        families = {id: _family(id, inner) for id, inner in _tables(table, "families")}
        for id, inner in _tables(table, "pages"):
            yield _page(id, inner, families)
    except FormatError as error:
        raise FormatError(f"{name}: {error.message}") from None


def _tables(table: Mapping[str, Any], key: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the tables under a key, with their names."""
    for id, inner in _value(table, key, dict, {}).items():
        if not isinstance(inner, dict):
            raise FormatError(f"{key}: {id} is no table")
        yield id, inner


def _family(id: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
    def read() -> Mapping[str, Any]:
        _refuse_unknown(table, _FAMILY_KEYS)
        return table

    return _with_place(id, read)


def _page(id: str, table: Mapping[str, Any], families: Mapping[str, Any]) -> Page:
    def read() -> Page:
        _refuse_unknown(table, _PAGE_KEYS)
        family = _value(table, "family", str, "")
        if family and family not in families:
            _refuse_near("family: there is no family", family, families)
        return _page_of(id, {**families.get(family, {}), **table})

    return _with_place(id, read)


def _page_of(id: str, table: Mapping[str, Any]) -> Page:
    technique = CATALOGUE.get(id)
    title = technique.name if technique else _prose(table, "title")
    level = TEACHING.rung(technique).level if technique else _level(table)
    if technique and ("title" in table or "level" in table):
        raise FormatError("a technique has its title and level from the catalogue")
    what, why = _prose(table, "what"), _prose(table, "why")
    look = tuple(" ".join(each.split()) for each in _texts(table, "look"))
    for key, value in (("title", title), ("what", what), ("why", why or not technique)):
        if not value:
            raise FormatError(f"{key} is missing")
    if technique and not look:
        raise FormatError("look is missing")
    return Page(
        id, title, level, technique, what, why, look,
        _prose(table, "tip"),
        _texts(table, "aliases"),
        _texts(table, "relatives"),
        _value(table, "notes", bool, True),
        _board(table, technique),
        "".join(_value(table, "puzzle", str, "").split()),
        tuple(_pictures(table)),
        _value(table, "course", bool, True),
    )  # fmt: skip


def _board(table: Mapping[str, Any], technique: Technique | None) -> str:
    board = _value(table, "board", str, technique.id if technique else "")
    if board and table.get("puzzle"):
        raise FormatError("puzzle: the page has a board already")
    if board and board not in CATALOGUE:
        _refuse_near("board: no technique is called", board, CATALOGUE)
    return board


def _pictures(table: Mapping[str, Any]) -> Iterator[Picture]:
    for number, inner in enumerate(_value(table, "pictures", list, []), 1):
        if not isinstance(inner, dict):
            raise FormatError(f"picture {number} is no table")
        yield _with_place(f"picture {number}", partial(read_picture, inner))


def _level(table: Mapping[str, Any]) -> Level:
    try:
        return Level.named(_value(table, "level", str, ""))
    except ValueError as error:
        raise FormatError(f"level: {clean_text(str(error))}") from None


def _prose(table: Mapping[str, Any], key: str) -> str:
    """Return a paragraph on one line; "" if it is missing."""
    return " ".join(_value(table, key, str, "").split())


def _texts(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    texts = _value(table, key, list, [])
    if not all(isinstance(each, str) and each.strip() for each in texts):
        raise FormatError(f"{key}: it is a list of texts")
    return tuple(texts)


def _value(table: Mapping[str, Any], key: str, kind: type[Read], default: Read) -> Read:
    value = table.get(key, default)
    if not isinstance(value, kind):
        raise FormatError(f"{key}: it is not a {_KIND_NAMES[kind]}")
    return value


_KIND_NAMES: Final[Mapping[type, str]] = {
    str: "text in quotes",
    bool: "true or false",
    list: "list",
    dict: "table",
}


def _with_place(where: str, read: Callable[[], Read]) -> Read:
    """Return the result of *read*; its error is raised again with the place."""
    try:
        return read()
    except FormatError as error:
        raise FormatError(f"{where}: {error.message}") from None


def _refuse_unknown(table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            _refuse_near("there is no key", key, known)


def _refuse_near(message: str, name: str, known: Iterable[str]) -> NoReturn:
    parts = (f"{message} '{clean_text(name, 60)}'", did_you_mean(name, known))
    raise FormatError("; ".join(filter(None, parts)))


def _refuse_clashes(pages: list[Page]) -> None:
    """Check that each name leads to one page only.

    Raises:
        FormatError: Two pages have a name in common.
    """
    owner: dict[str, str] = {}
    for page in pages:
        for name in {name_key(each) for each in (page.id, page.title, *page.aliases)}:
            if owner.setdefault(name, page.id) != page.id:
                raise FormatError(f"{page.id}: {owner[name]} is called '{name}' too")


def read_picture(table: Mapping[str, Any]) -> Picture:
    """Return the picture of a TOML table.

    Raises:
        FormatError: A key is unknown or its value is wrong; the message names the key.
    """
    for key, value in table.items():
        if key not in _PICTURE_KEYS:
            raise FormatError(f"{key}: pictures have {', '.join(_PICTURE_KEYS)}")
        if not isinstance(value, str):
            raise FormatError(f"{key}: it is text in quotes")
    if not table.get("text", "").strip():
        raise FormatError("text is missing")
    marks = (
        Mark(role, candidate)
        for key, role in _PARTS.items()
        for candidate in _candidates(table.get(key, ""), key)
    )
    return Picture(
        " ".join(table["text"].split()),
        tuple(_house(word) for word in table.get("houses", "").split()),
        mask_of(_cell(word, "cells") for word in table.get("cells", "").split()),
        tuple(marks),
        tuple(_chain(table.get("chain", "").split())),
        tuple(_candidates(table.get("placed", ""), "placed")),
        tuple(_candidates(table.get("gone", ""), "gone")),
    )


def _house(word: str) -> House:
    match = _HOUSE.fullmatch(word)
    if match is None:
        raise FormatError(f"houses: '{word}' is not like r4, c5 or b6")
    return CLASSIC.of_kind(_KINDS[match[1]])[int(match[2]) - 1]


def _cell(word: str, key: str) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise FormatError(f"{key}: '{word}' is not like r4c5")
    return CLASSIC.cell_at[int(match[1]) - 1, int(match[2]) - 1]


def _chain(words: list[str]) -> Iterator[Link]:
    """Yield the links of a chain, given as candidates with ``=`` or ``-`` between them."""
    if words and len(words) % 2 == 0:
        raise FormatError("chain: it begins and ends with a candidate")
    nodes = [one for word in words[::2] for one in _candidates(word, "chain")]
    if len(nodes) != len(words[::2]):
        raise FormatError("chain: one digit in one cell at a time")
    for (start, end), sign in zip(pairwise(nodes), words[1::2], strict=True):
        if sign not in "=-":
            raise FormatError(f"chain: '{sign}' is not = or -")
        yield Link(start, end, sign == "=")


def _candidates(text: str, key: str) -> Iterator[Candidate]:
    for word in text.split():
        match = _CANDIDATES.fullmatch(word)
        if match is None:
            raise FormatError(f"{key}: '{word}' is not like r4c5=79")
        cell = _cell(match[1], key)
        yield from (Candidate(cell, digit_of(each, CLASSIC.digits) or 0) for each in match[2])
