"""Pages of the guide as TOML, a file a family: what a technique is, why it is true, how to look.

``pages`` is a table of tables by id. A page of a technique has the technique's id and name; a
lesson has a ``title`` and a ``level``. ``family`` names a table of ``families`` whose words
stand where a page has none of its own. Lines in a paragraph join.

``pictures`` of a lesson are what is set off on its board, and the words beside it. Each is a
table: ``text``, and where wanted ``houses = "r4 c5 b5"``, ``cells = "r4c5 r4c6"``, candidates such
as ``pattern = "r1c2=5 r3c4=79"``, each key a part, and a chain, ``chain = "r1c2=5 = r1c7=5 -
r4c7=5"``, with ``=`` for strong links and ``-`` for weak.
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

_FAMILY_KEYS: Final = ("why", "look", "tip")
_PAGE_KEYS: Final = (
    *("title", "level", "family", "what", *_FAMILY_KEYS, "aliases", "relatives"),
    *("notes", "board", "pictures", "course"),
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
    """A page of the guide: about a technique, or a lesson on what techniques lean on."""

    id: str
    """For a technique's page the technique's own."""
    title: str
    level: Level
    """Where it belongs in the order of learning."""
    technique: Technique | None
    """None for a lesson."""
    what: str
    why: str
    """Why it is true; empty where a lesson has nothing to prove."""
    look: tuple[str, ...]
    """How to look for it, step by step."""
    tip: str = ""
    aliases: tuple[str, ...] = ()
    """Other names that players know."""
    relatives: tuple[str, ...] = ()
    """The ids of pages that go with it."""
    notes: bool = True
    """Whether the board of its example shows the candidates."""
    board: str = ""
    """The technique whose example position it shows."""
    pictures: tuple[Picture, ...] = ()
    """What a lesson shows on its board, one after the other."""
    is_of_course: bool = True
    """Whether the course has it; pages about the program itself are only read."""

    @property
    def words(self) -> Iterator[str]:
        """All its paragraphs, in order."""
        yield from filter(None, (self.what, self.why, *self.look, self.tip))


@dataclass(frozen=True)
class Picture:
    """What is set off on a board, as a step would have it, and the words beside it."""

    text: str
    houses: tuple[House, ...] = ()
    cells: Mask = 0
    """Cells pointed out without saying what is in them."""
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    equal: Cut | None = None
    """What leaves two equal cells, where one of them stands in for the other."""
    grounds: Grounds = NO_GROUNDS
    """What closes the candidates that are missing."""
    frames: tuple[Mask, ...] = ()
    """Sets of cells that are drawn with a frame each."""

    @classmethod
    def of(cls, step: Step, text: str) -> Self:
        """All that *step* says."""
        parts = step.houses, 0, step.marks, step.links, step.placements, step.eliminations
        return cls(text, *parts, step.equal, step.grounds, step.frames)

    @property
    def sets_off(self) -> bool:
        """Whether a candidate plays a part, and not only houses or cells."""
        return bool(self.marks or self.links or self.placements or self.eliminations)

    @property
    def without_conclusion(self) -> Picture:
        """The same without what is placed or goes."""
        return replace(self, placements=(), eliminations=())


def read_pages(texts: Mapping[str, str]) -> tuple[Page, ...]:
    """The pages of all files, by name of file, in the order of learning.

    Lessons stand before the techniques of their level, in the order of their file.

    Raises:
        FormatError: a file is not TOML, or a page is not of the form; it names the file, the
            page and the key.
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
    """What of a name counts when it is looked for: letters and figures, whatever their case.

    Colours are spelt in two ways.
    """
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
    """The tables of a table by their names."""
    for id, inner in _value(table, key, dict, {}).items():
        if not isinstance(inner, dict):
            raise FormatError(f"{key}: {id} is no table")
        yield id, inner


def _family(id: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
    def read() -> Mapping[str, Any]:
        _refuse_unknown(table, _FAMILY_KEYS)
        return table

    return _within(id, read)


def _page(id: str, table: Mapping[str, Any], families: Mapping[str, Any]) -> Page:
    def read() -> Page:
        _refuse_unknown(table, _PAGE_KEYS)
        family = _value(table, "family", str, "")
        if family and family not in families:
            _refuse_near("family: there is no family", family, families)
        return _page_of(id, {**families.get(family, {}), **table})

    return _within(id, read)


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
        tuple(_pictures(table)),
        _value(table, "course", bool, True),
    )  # fmt: skip


def _board(table: Mapping[str, Any], technique: Technique | None) -> str:
    board = _value(table, "board", str, technique.id if technique else "")
    if board and board not in CATALOGUE:
        _refuse_near("board: no technique is called", board, CATALOGUE)
    return board


def _pictures(table: Mapping[str, Any]) -> Iterator[Picture]:
    for number, inner in enumerate(_value(table, "pictures", list, []), 1):
        if not isinstance(inner, dict):
            raise FormatError(f"picture {number} is no table")
        yield _within(f"picture {number}", partial(read_picture, inner))


def _level(table: Mapping[str, Any]) -> Level:
    try:
        return Level.named(_value(table, "level", str, ""))
    except ValueError as error:
        raise FormatError(f"level: {clean_text(str(error))}") from None


def _prose(table: Mapping[str, Any], key: str) -> str:
    """A paragraph on one line."""
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


def _within(where: str, read: Callable[[], Read]) -> Read:
    """What *read* reads; its error names the place."""
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
    """Each name leads to one page."""
    owner: dict[str, str] = {}
    for page in pages:
        for name in {name_key(each) for each in (page.id, page.title, *page.aliases)}:
            if owner.setdefault(name, page.id) != page.id:
                raise FormatError(f"{page.id}: {owner[name]} is called '{name}' too")


def read_picture(table: Mapping[str, Any]) -> Picture:
    """The picture of a TOML table.

    Raises:
        FormatError: a key is unknown, or what it says is not of the form; it names the key.
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
    """The links of a chain: candidates with signs between."""
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
