"""Exocets by definition: junior, double and senior ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Candidate
from tests.engine.by_definition.exocet_frames import Exocet, Frame, frames_of
from tests.engine.by_definition.exocet_rules import conclusions, filled_lines
from tests.engine.by_definition.position import Found, Position, found

_FEWEST, _MOST = 2, 4
"""Base digits: two are a naked pair as well, and with five hardly anything is confined."""


def _is_exocet(position: Position, exocet: Exocet, digits: Mask) -> bool:
    """Whether, away from the targets, no base digit can be in each cross-line at once."""
    both = mask_of(exocet.targets)
    return (
        both & position.empty != 0
        and all(position.held[target] & digits for target in exocet.targets)
        and not any(exocet.can_be_in_each(position, digit, both) for digit in members(digits))
    )


def _bases(position: Position) -> Iterator[tuple[Frame, Mask]]:
    """The frames of which both base cells are empty and have two to four digits, and these."""
    for frame in frames_of(position.layout):
        base = mask_of(frame.base)
        digits = position.digits_in(base)
        if not base & ~position.empty and _FEWEST <= digits.bit_count() <= _MOST:
            yield frame, digits


def _juniors(position: Position) -> list[Exocet]:
    """A target in each other box of the band, on its cross-line, off the line of the base."""
    return [
        exocet
        for frame, digits in _bases(position)
        for targets in product(*(members(frame.open & box.mask) for box in frame.boxes[1:]))
        if _is_exocet(position, exocet := Exocet(frame, (targets[0], targets[1])), digits)
    ]


def exocets(position: Position) -> Iterator[Found]:
    """Junior and double ones: all targets lie in the band."""
    juniors = _juniors(position)
    for exocet in juniors:
        yield from found("junior-exocet", conclusions(position, exocet), _told(position, exocet))
    for one, other in combinations(juniors, 2):
        if _is_double(position, one, other):
            told = f"{_told(position, one)}; {_told(position, other)}"
            yield from found("double-exocet", _by_both(position, one, other), told)


def senior_exocets(position: Position) -> Iterator[Found]:
    """A target at least lies outside the band, wherever on the cross-lines."""
    for frame, digits in _bases(position):
        for targets in combinations(members(frame.open), 2):
            exocet = Exocet(frame, targets)
            if not exocet.is_junior and _is_exocet(position, exocet, digits):
                gone = conclusions(position, exocet)
                yield from found("senior-exocet", gone, _told(position, exocet))


def _is_double(position: Position, one: Exocet, other: Exocet) -> bool:
    """Whether two bases of a band, with the same cross-lines, hold four digits, once each."""
    here, there = one.frame, other.frame
    if (
        here.band != there.band
        or here.own is there.own
        or here.boxes[0] is there.boxes[0]
        or set(here.cross) != set(there.cross)
        or position.digits_in(mask_of((*here.base, *there.base))).bit_count() != 4
    ):
        return False
    (third,) = (line for line in here.band if line not in (here.own, there.own))
    return not mask_of(one.targets) & mask_of(other.targets) & third.mask


def _by_both(position: Position, one: Exocet, other: Exocet) -> set[Candidate]:
    """The four digits leave what sees all bases, what sees all four targets, and filled lines."""
    bases = mask_of((*one.frame.base, *other.frame.base))
    targets = mask_of((*one.targets, *other.targets))
    digits = position.digits_in(bases)
    gone = position.seen_by_all(bases, digits)
    if targets.bit_count() == 4:
        gone |= position.seen_by_all(targets, digits)
    for digit in members(digits):
        if not position.places[digit] & (one.companions | other.companions):
            gone |= filled_lines(position, one, digit) - position.some(targets, 1 << digit)
    return gone


def _told(position: Position, exocet: Exocet) -> str:
    base, targets = position.told(exocet.frame.base), position.told(exocet.targets)
    return f"{base} and {targets} on {', '.join(map(str, exocet.frame.cross))}"
