"""How hard a puzzle is, by both scales in one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engine.explainer.ratings import ExplainerRating
    from ..engine.level import Level
    from ..engine.solving.rating import Rating as EngineRating


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is; what was not asked for, or is not known, is None."""

    level: str | None = None
    """``Beginner``, ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``."""
    hodoku_level: str | None = None
    """HoDoKu's own level, ``Easy`` to ``Extreme``."""
    score: int | None = None
    """HoDoKu's; None also where the techniques do not reach the solution."""
    solved: bool | None = None
    """Whether the techniques of HoDoKu's ladder reach the solution."""
    hardest: str | None = None
    """The id of the hardest technique."""
    techniques: Mapping[str, int] | None = None
    """How often each technique is used, by its id, the easiest first."""
    er: float | None = None
    """Sudoku Explainer's rating of the hardest step; of classic puzzles."""
    ep: float | None = None
    """The same up to the first digit that is placed."""
    ed: float | None = None
    """The same of the first step."""
    er_is_exact: bool = True
    """False if `er` is the least that it is: chains within chains would be needed to know."""

    def __str__(self) -> str:
        parts = [self.level or "", f"score {self.score}" if self.score is not None else ""]
        if self.er is not None:
            parts.append(f"ER {self.er:.1f}{'' if self.er_is_exact else '+'}")
        return ", ".join(filter(None, parts))


def rating_of(
    by_ladder: EngineRating | None, explainer: ExplainerRating | None, hodoku: Level | None = None
) -> Rating:
    """What the engine found on both scales, in one value, with HoDoKu's own level."""
    from ..engine.explainer.ratings import rounded

    rating = Rating()
    if by_ladder:
        rating = Rating(
            level=str(by_ladder.level),
            hodoku_level=None if hodoku is None else str(hodoku),
            score=by_ladder.score,
            solved=by_ladder.solved,
            hardest=by_ladder.hardest_of_level,
            techniques=dict(by_ladder.counts),
        )
    if explainer:
        from dataclasses import replace

        rating = replace(
            rating,
            er=rounded(explainer.er),
            ep=rounded(explainer.ep),
            ed=rounded(explainer.ed),
            er_is_exact=explainer.complete,
        )
    return rating
