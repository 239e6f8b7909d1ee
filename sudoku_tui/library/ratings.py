"""Difficulty of a puzzle on HoDoKu's and Sudoku Explainer's scales, in one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final

from .errors import expect, expect_range, type_error

if TYPE_CHECKING:
    from ..engine.explainer.ratings import ExplainerRating
    from ..engine.level import Level
    from ..engine.solving.rating import Rating as EngineRating


@dataclass(frozen=True, eq=False, repr=False)
class Counts(Mapping[str, int]):
    """Immutable, hashable mapping of names to counts, in a fixed order."""

    pairs: tuple[tuple[str, int], ...]
    """Pairs of name and count."""

    def __getitem__(self, name: str) -> int:
        for known, count in self.pairs:
            if known == name:
                return count
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self.pairs))

    def __repr__(self) -> str:
        return repr(dict(self.pairs))


def _counts(found: object) -> Counts:
    """Convert a mapping of counts to an immutable one.

    Raises:
        ArgumentError: The value is not a mapping of names to whole numbers.
    """
    if isinstance(found, Counts):
        return found
    if not isinstance(found, Mapping):
        raise type_error(found, "techniques", "a mapping")
    for name, count in found.items():
        expect(name, "each of techniques", str)
        expect(count, "each count of techniques", int)
    return Counts(tuple(found.items()))


_MOST_SCORE: Final = 10**15
_MOST_RATING: Final = 1_000


@dataclass(frozen=True)
class Rating:
    """Difficulty of a puzzle; ratings that were not requested or are unknown are None.

    Raises:
        ArgumentError: A value has a wrong type or is out of range.
    """

    level: str | None = None
    """``Beginner``, ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``."""
    hodoku_level: str | None = None
    """HoDoKu's own level, ``Easy`` to ``Extreme``."""
    score: int | None = None
    """HoDoKu's score, the sum over all steps; also None if the techniques do not reach the
    solution."""
    solved: bool | None = None
    """Whether the techniques of HoDoKu's ladder reach the solution."""
    hardest: str | None = None
    """Id of the hardest technique, such as ``x-wing``."""
    techniques: Mapping[str, int] | None = None
    """Number of uses of each technique by its id, the easiest first; immutable."""
    er: float | None = None
    """Sudoku Explainer's rating of the hardest step (ER); classic layout only."""
    ep: float | None = None
    """Sudoku Explainer's rating of the hardest step up to the first placement (EP)."""
    ed: float | None = None
    """Sudoku Explainer's rating of the first step (ED)."""
    er_is_exact: bool = True
    """False if `er` is a lower bound, because the exact value requires nested chains (from 9.5
    on)."""

    def __post_init__(self) -> None:
        for name in ("level", "hodoku_level", "hardest"):
            expect(getattr(self, name), name, str, NoneType)
        expect(self.solved, "solved", bool, NoneType)
        expect(self.er_is_exact, "er_is_exact", bool)
        if self.techniques is not None:
            object.__setattr__(self, "techniques", _counts(self.techniques))
        if self.score is not None:
            expect(self.score, "score", int, NoneType)
            expect_range(self.score, "score", 0, _MOST_SCORE)
        for name in ("er", "ep", "ed"):
            rating = getattr(self, name)
            if rating is not None:
                expect(rating, name, int, float, NoneType)
                expect_range(rating, name, 0, _MOST_RATING)

    def __str__(self) -> str:
        parts = [self.level or "", f"score {self.score}" if self.score is not None else ""]
        if self.er is not None:
            parts.append(f"ER {self.er:.1f}{'' if self.er_is_exact else '+'}")
        return ", ".join(filter(None, parts))


def rating_of(
    by_ladder: EngineRating | None, explainer: ExplainerRating | None, hodoku: Level | None = None
) -> Rating:
    """Combine the engine's ratings on both scales, and HoDoKu's own level, in one value."""
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
