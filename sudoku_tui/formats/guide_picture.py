"""Pictures of the guide: what is set off on a board, and the words beside it.

In a page's file a picture is a table: ``text``, and where wanted ``houses = "r4 c5 b5"``,
``cells = "r4c5 r4c6"``, candidates such as ``pattern = "r1c2=5 r3c4=79"``, each key a part, and
a chain, ``chain = "r1c2=5 = r1c7=5 - r4c7=5"``, with ``=`` for strong links and ``-`` for weak.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, Self

from ..engine.bits import Mask, mask_of
from ..engine.layout import Cell, House, Kind
from ..engine.layouts import CLASSIC
from ..engine.step import Candidate, Link, Mark, Role, Step
from ..engine.symbols import digit_of
from .errors import FormatError

_KINDS: Final = {"r": Kind.ROW, "c": Kind.COLUMN, "b": Kind.BOX}
_PARTS: Final = {
    "pattern": Role.PATTERN,
    "fins": Role.FIN,
    "on": Role.LINK_ON,
    "off": Role.LINK_OFF,
    "set-a": Role.SET_A,
    "set-b": Role.SET_B,
}
_KEYS: Final = ("text", "houses", "cells", "chain", "placed", "gone", *_PARTS)
_HOUSE = re.compile(r"([rcb])([1-9])")
_CELL = re.compile(r"r([1-9])c([1-9])")
_CANDIDATES = re.compile(r"(r[1-9]c[1-9])=([1-9]+)")


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

    @classmethod
    def of(cls, step: Step, text: str) -> Self:
        """All that *step* says."""
        parts = step.houses, 0, step.marks, step.links, step.placements, step.eliminations
        return cls(text, *parts)

    @property
    def sets_off(self) -> bool:
        """Whether a candidate plays a part, and not only houses or cells."""
        return bool(self.marks or self.links or self.placements or self.eliminations)

    @property
    def without_conclusion(self) -> Picture:
        """The same without what is placed or goes."""
        return replace(self, placements=(), eliminations=())


def read_picture(table: Mapping[str, Any]) -> Picture:
    """The picture of a TOML table.

    Raises:
        FormatError: a key is unknown, or what it says is not of the form; it names the key.
    """
    for key, said in table.items():
        if key not in _KEYS:
            raise FormatError(f"{key}: pictures have {', '.join(_KEYS)}")
        if not isinstance(said, str):
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
