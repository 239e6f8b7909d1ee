"""The catalogues of layouts and of solving techniques."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.ladders import HODOKU, TEACHING
from ..engine.layout import Layout
from ..engine.layouts import CATALOGUE as LAYOUTS
from ..engine.techniques import CATALOGUE as TECHNIQUES


@dataclass(frozen=True)
class TechniqueInfo:
    """A solving technique: its names, its difficulty and its proof."""

    id: str
    """Identifier used in arguments and results, such as ``x-wing``."""
    name: str
    """Name shown to players, such as ``X-Wing``."""
    level: str | None
    """HoDoKu's level, or the teaching ladder's if HoDoKu lacks the technique; None if both lack
    it."""
    score: int | None
    """Score of one step, from the same ladder as `level`; None if no ladder has the technique."""
    needs_uniqueness: bool
    """Whether the technique assumes that the puzzle has exactly one solution."""
    proof: str
    """Short proof that the technique is sound, in plain English."""


def layouts() -> tuple[Layout, ...]:
    """Return all layouts of the catalogue, the classic ones first.

    >>> import sudoku_tui as s
    >>> len(s.layouts()) > 100 and s.layouts()[0].digits
    4
    """
    return tuple(entry.layout for entry in LAYOUTS)


def techniques() -> tuple[TechniqueInfo, ...]:
    """Return all techniques in the order of the teaching ladder, the easiest to learn first.

    Techniques that are not on that ladder come last.

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
        technique.proof,
    )
