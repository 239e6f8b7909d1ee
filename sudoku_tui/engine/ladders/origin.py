"""Detection of the origin of a ladder file without strict rungs: HoDoKu's or the teaching ladder.

Earlier versions had no strict rungs, because all techniques searched only for HoDoKu's shapes. A
ladder that was derived from HoDoKu's at that time gets strict rungs, so that it still finds only
these shapes. A ladder of undecided origin stays as it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .hodoku import HODOKU_LEFTOVERS
from .ladder import Ladder, Rung
from .teaching import TEACHING

_NAME: Final = "hodoku"
"""Prefix of the names of HoDoKu's ladders."""


def with_strict_rungs(ladder: Ladder) -> Ladder:
    """Return *ladder* with the strict rungs of HoDoKu's ladder, if it is derived from that one.

    A ladder of another origin is returned as it is.
    """
    if not _is_of_hodoku(ladder):
        return ladder
    rungs = (replace(rung, strict=_can_be_strict(rung)) for rung in ladder.rungs)
    return replace(ladder, rungs=tuple(rungs))


def describe_undecided(ladder: Ladder, format: int) -> str:
    """Describe which rungs may have to be strict, and how to choose; "" if the origin is clear.

    Args:
        ladder: A ladder of a file of format 1.
        format: The format number to write into the file once the choice is made.
    """
    names = ", ".join(rung.id for rung in ladder.rungs if _can_be_strict(rung))
    if not names or _is_of_hodoku(ladder) is not None:
        return ""
    return (
        f"{names} find more shapes than in earlier versions, which knew HoDoKu's alone; "
        f"add format = {format} to the file, and strict = true to the steps that must not change"
    )


def _can_be_strict(rung: Rung) -> bool:
    of_hodoku = HODOKU_LEFTOVERS.by_id.get(rung.id)
    return of_hodoku is not None and of_hodoku.strict


def _is_of_hodoku(ladder: Ladder) -> bool | None:
    """Check whether *ladder* is derived from HoDoKu's; None if undecided.

    Its name or its order of singles decides. Otherwise each level, score and search that agrees
    with only one of the two ladders counts for that ladder.
    """
    if ladder.by_discovery or ladder.name.casefold().startswith(_NAME):
        return True
    balance = sum(map(_balance, ladder.rungs))
    return balance > 0 if balance else None


def _balance(rung: Rung) -> int:
    """Count the fields that agree only with HoDoKu's rung, minus those only with the other."""
    ones, others = HODOKU_LEFTOVERS.by_id.get(rung.id), TEACHING.by_id.get(rung.id)
    if ones is None or others is None:
        return 0
    pairs = (
        (rung.level, ones.level, others.level),
        (rung.score, ones.score, others.score),
        (rung.search, ones.search, others.search),
    )
    return sum((own == one) - (own == other) for own, one, other in pairs)
