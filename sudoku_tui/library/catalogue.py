"""What there is: layouts and techniques, by their names."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.ladders import HODOKU, TEACHING
from ..engine.layout import Layout
from ..engine.layouts import CATALOGUE as LAYOUTS
from ..engine.techniques import CATALOGUE as TECHNIQUES


@dataclass(frozen=True)
class TechniqueInfo:
    """A technique that the program knows."""

    id: str
    """What it is asked for by, such as ``x-wing``."""
    name: str
    """As players are told it, such as ``X-Wing``."""
    level: str | None
    """HoDoKu's, or that of the teaching ladder; None where it is on neither."""
    score: int | None
    """What a step costs by the same ladder."""
    needs_uniqueness: bool
    """Whether it leans on the puzzle having exactly one solution."""
    proof: str
    """Why it is sound, in two sentences."""


def layouts() -> tuple[Layout, ...]:
    """Every layout of the catalogue, the classic ones first.

    >>> import sudoku_tui as s
    >>> len(s.layouts()) > 100 and s.layouts()[0].digits
    4
    """
    return tuple(entry.layout for entry in LAYOUTS)


def techniques() -> tuple[TechniqueInfo, ...]:
    """Every technique, the easiest to learn first.

    >>> import sudoku_tui as s
    >>> s.techniques()[0].name
    'Full House'
    """
    order = list(TEACHING.by_id)
    ids = sorted(TECHNIQUES, key=lambda id: order.index(id) if id in order else len(order))
    return tuple(map(_info, ids))


def _info(id: str) -> TechniqueInfo:
    technique = TECHNIQUES[id]
    rung = HODOKU.by_id.get(id) or TEACHING.by_id.get(id)
    return TechniqueInfo(
        id,
        technique.name,
        str(rung.level) if rung else None,
        rung.score if rung else None,
        not technique.sound_without_uniqueness,
        " ".join((type(technique).__doc__ or "").split()),
    )
