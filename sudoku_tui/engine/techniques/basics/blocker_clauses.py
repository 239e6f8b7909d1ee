"""Clauses that explain why a digit is excluded from cells, or digits from a cell.

They name houses, as in ``rows 1 and 3 and column 3 have their 2``. Where no house excludes the
digit from a cell, they name the rule between two cells: ``r4c4 is a knight's move from the 2 in
r2c3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, single_member
from ...blockers import Blocker, Grounds
from ...exclusions import (
    BESIDE,
    CORNER,
    KNIGHT,
    added_rule_between,
    describe_exclusion,
    is_along_diagonal,
    named_move_between,
    see_each_other,
)
from ...layout import Candidate, Cell, House, Layout
from ...step import by_digit, cells_of, digits_listed, digits_of, houses_listed, join_words
from .beyond_houses import cells_that_see


class _Kind(Enum):
    """Kinds of rule between two cells, other than houses; each is worded in its own way."""

    KNIGHT = KNIGHT
    CORNER = CORNER
    BESIDE = BESIDE
    SEEN = "seen"
    BANNED = "banned"


class _Rule(NamedTuple):
    """A rule, other than a house, that lets a digit in one cell close a candidate in another."""

    kind: _Kind
    suffix: str = ""
    """Text to append to the clause: over the edge of the board, along a diagonal."""


def describe_places(grounds: Grounds, layout: Layout) -> str:
    """Return clauses on why some cells cannot hold a digit; empty if *grounds* is empty."""
    return "; ".join(_clauses_on_places(grounds, layout))


def describe_digits(grounds: Grounds, layout: Layout) -> str:
    """Return clauses on why a cell cannot hold some digits; empty if *grounds* is empty."""
    return "; ".join(_clauses_on_digits(grounds, layout))


def describe_sights_of_all(seeing: Mask, cells: Mask, layout: Layout) -> str:
    """Return a clause on how *seeing* cells see all of *cells*.

    For a single seeing cell, the clause adds how it sees each of *cells*, if every way has a name:
    ``r2c6 sees both, r2c8 in row 2 and r4c6 in column 6``.
    """
    every = "both" if cells.bit_count() == 2 else "all of them"
    cell = single_member(seeing)
    ways = "" if cell is None else _describe_ways(cell, cells, layout)
    return f"{cells_that_see(seeing, layout)} {every}{ways and ', '}{ways}"


def _describe_ways(cell: Cell, cells: Mask, layout: Layout) -> str:
    """Return how *cell* sees each of *cells*; empty if one of the ways has no name.

    For example ``r2c8 in row 2 and r4c6 by a knight's move``.
    """
    by_way: dict[str, Mask] = {}
    houses = [layout.houses[number] for number in layout.houses_of[cell]]
    houses.sort(key=lambda house: -(house.mask & cells).bit_count())
    for other in members(cells):
        shared = next((house for house in houses if house.mask >> other & 1), None)
        way = f"in {shared}" if shared else describe_exclusion(cell, other, layout)
        if not way:
            return ""
        by_way[way] = by_way.get(way, 0) | 1 << other
    return join_words(f"{layout.names(seen)} {way}" for way, seen in by_way.items())


def _clauses_on_places(grounds: Grounds, layout: Layout) -> Iterator[str]:
    """Yield clauses on why some cells cannot hold a digit."""
    houses = list(dict.fromkeys(b.house for b in grounds.blockers if b.house))
    if houses:
        digit = layout.symbol(next(b.candidate.digit for b in grounds.blockers if b.house))
        have = "has its" if len(houses) == 1 else "have their"
        yield f"{houses_listed(houses)} {have} {digit}"
    for blocker, (kind, suffix), cells in _blockers_by_rule(grounds.blockers, layout):
        names, (cell, held) = layout.names(cells), blocker.candidate
        what = f"the {layout.symbol(held)} in {layout.cell_name(cell)}"
        many = bool(cells & (cells - 1))
        match kind:
            case _Kind.KNIGHT:
                move = f"a knight's move{suffix}"
                yield f"{names} {'are' if many else 'is'} {move} from {what}"
            case _Kind.CORNER:
                yield f"{names} {'touch' if many else 'touches'} {what}{suffix}"
            case _Kind.BESIDE:
                yield f"{names} {'are' if many else 'is'} next to {what}{suffix}"
            case _Kind.SEEN:
                yield f"{names} {'see' if many else 'sees'} {what}{suffix}"
            case _Kind.BANNED:
                yield f"{what} excludes it from {names}{suffix}"
    if grounds.unmarked:
        cells = cells_of(grounds.unmarked)
        are = "are" if cells & (cells - 1) else "is"
        yield f"{layout.names(cells)} {are} marked for other digits"
    for constraint, excluded in grounds.constrained:
        cells, what = cells_of(excluded), f"the {constraint.describe(layout)}"
        is_whole = cells == constraint.mask
        yield (
            f"{what} cannot hold it"
            if is_whole
            else (f"{what} excludes it from {layout.names(cells)}")
        )
    if grounds.removed:
        yield f"it is already eliminated from {layout.names(cells_of(grounds.removed))}"


def _blockers_by_rule(
    blockers: Sequence[Blocker], layout: Layout
) -> Iterator[tuple[Blocker, _Rule, Mask]]:
    """Yield each blocker that acts by a rule, with the rule and the cells that the rule closes."""
    for blocker in blockers:
        cells_by: dict[_Rule, list[Cell]] = {}
        for closed in blocker.closes if blocker.house is None else ():
            cells_by.setdefault(_rule(blocker.candidate, closed, layout), []).append(closed.cell)
        for rule, cells in cells_by.items():
            yield blocker, rule, mask_of(cells)


def _rule(blocker: Candidate, closed: Candidate, layout: Layout) -> _Rule:
    """Return the rule of the layout, other than a house, that lets *blocker* close *closed*."""
    cells = blocker.cell, closed.cell
    if where := added_rule_between(blocker, closed, layout):
        is_seen = see_each_other(blocker, closed, layout)
        return _Rule(_Kind.SEEN if is_seen else _Kind.BANNED, f" {where}")
    way = named_move_between(*cells, layout)
    if see_each_other(blocker, closed, layout):
        if is_along_diagonal(*cells, layout) or not way:
            return _Rule(_Kind.SEEN, f" {describe_exclusion(*cells, layout)}")
        return _Rule(_Kind(way.move), way.suffix)
    # Where digits are cyclic, the last and the first are consecutive.
    is_next = abs(blocker.digit - closed.digit) in (1, layout.digits - 1)
    return _Rule(_Kind(way.move), way.suffix) if way and is_next else _Rule(_Kind.BANNED)


def _clauses_on_digits(grounds: Grounds, layout: Layout) -> Iterator[str]:
    """Yield clauses on why a cell cannot hold some digits."""
    in_house: dict[House, list[Candidate]] = {}
    for blocker in grounds.blockers:
        if blocker.house:
            in_house.setdefault(blocker.house, []).append(blocker.candidate)
    for house, held in in_house.items():
        yield f"{house} has {digits_listed(digits_of(held), layout)}"
    yield from _clauses_on_rules(grounds.blockers, layout)
    if grounds.unmarked:
        yield f"its mark excludes {digits_listed(digits_of(grounds.unmarked), layout)}"
    for constraint, excluded in grounds.constrained:
        gone = digits_listed(digits_of(excluded), layout)
        yield f"the {constraint.describe(layout)} excludes {gone}"
    if grounds.removed:
        digits = digits_of(grounds.removed)
        are = "are" if digits & (digits - 1) else "is"
        yield f"{digits_listed(digits, layout)} {are} already eliminated"


_PHRASES: Final = {
    _Kind.KNIGHT: "a knight's move from",
    _Kind.CORNER: "touching",
    _Kind.BESIDE: "next to",
}
_VERBS: Final = {_Kind.CORNER: "it touches", _Kind.BESIDE: "it is next to"}


def _clauses_on_rules(blockers: Iterable[Blocker], layout: Layout) -> Iterator[str]:
    """Yield clauses on the digits of a cell that rules between two cells close."""
    seen: dict[_Rule, list[Candidate]] = {}
    for blocker in blockers:
        closed_by: dict[_Rule, list[Candidate]] = {}
        for closed in blocker.closes if blocker.house is None else ():
            closed_by.setdefault(_rule(blocker.candidate, closed, layout), []).append(closed)
        for rule, closed_so in closed_by.items():
            kind, suffix = rule
            if see_each_other(blocker.candidate, closed_so[0], layout):
                seen.setdefault(rule, []).append(blocker.candidate)
                continue
            what = f"the {layout.symbol(blocker.candidate.digit)}"
            what = f"{what} in {layout.cell_name(blocker.candidate.cell)}"
            gone = digits_listed(digits_of(closed_so), layout, "or")
            if kind is _Kind.BANNED:
                yield f"with {what}{suffix} it cannot be {gone}"
            else:
                yield f"{_PHRASES[kind]} {what}{suffix} it cannot be {gone}"
    for (kind, suffix), held in seen.items():
        digits = [
            f"{layout.symbol(digit)} in {layout.names(cells)}"
            for digit, cells in by_digit(held).items()
        ]
        if kind is _Kind.KNIGHT:
            yield f"it is a knight's move{suffix} from {join_words(digits)}"
        else:
            yield f"{_VERBS.get(kind, 'it sees')} {join_words(digits)}{suffix}"
