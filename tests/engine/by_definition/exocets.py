"""Exocets by definition: junior, double and senior ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Candidate
from tests.engine.by_definition.exocet_frames import Exocet, Frame, frames_of
from tests.engine.by_definition.exocet_rules import conclusions, filled_lines
from tests.engine.by_definition.position import Found, Position, yield_found

_FEWEST, _MOST = 2, 4
"""Limits on base digits: two are also a naked pair, and five are hardly ever confined."""


def _is_exocet(position: Position, exocet: Exocet, digits: Mask) -> bool:
    """Check that, without the targets, no base digit can be in all cross-lines at once."""
    both = mask_of(exocet.targets)
    return (
        both & position.empty != 0
        and all(position.held[target] & digits for target in exocet.targets)
        and not any(exocet.can_be_in_each(position, digit, both) for digit in members(digits))
    )


def _bases(position: Position) -> Iterator[tuple[Frame, Mask]]:
    """Yield the frames with two empty base cells of two to four digits, with these digits."""
    for frame in frames_of(position.layout):
        base = mask_of(frame.base)
        digits = position.digits_in(base)
        if not base & ~position.empty and _FEWEST <= digits.bit_count() <= _MOST:
            yield frame, digits


def _juniors(position: Position) -> list[Exocet]:
    """Return the exocets with a target in each other box of the band, on its cross-line."""
    return [
        exocet
        for frame, digits in _bases(position)
        for targets in product(*(members(frame.open & box.mask) for box in frame.boxes[1:]))
        if _is_exocet(position, exocet := Exocet(frame, (targets[0], targets[1])), digits)
    ]


def exocets(position: Position) -> Iterator[Found]:
    """Yield junior and double exocets: all targets are in the band."""
    juniors = _juniors(position)
    for exocet in juniors:
        yield from yield_found(
            "junior-exocet", conclusions(position, exocet), _describe(position, exocet)
        )
    for one, other in combinations(juniors, 2):
        if _is_double(position, one, other):
            told = f"{_describe(position, one)}; {_describe(position, other)}"
            yield from yield_found("double-exocet", _by_both(position, one, other), told)


def senior_exocets(position: Position) -> Iterator[Found]:
    """Yield exocets with at least one target outside the band, anywhere on the cross-lines."""
    for frame, digits in _bases(position):
        for targets in combinations(members(frame.open), 2):
            exocet = Exocet(frame, targets)
            if not exocet.is_junior and _is_exocet(position, exocet, digits):
                gone = conclusions(position, exocet)
                yield from yield_found("senior-exocet", gone, _describe(position, exocet))


def _is_double(position: Position, one: Exocet, other: Exocet) -> bool:
    """Check whether two bases of a band, with the same cross-lines, hold four digits, once each."""
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
    """Return the eliminations of the four digits by all bases, all targets, and filled lines."""
    bases = mask_of((*one.frame.base, *other.frame.base))
    targets = mask_of((*one.targets, *other.targets))
    digits = position.digits_in(bases)
    gone = position.seen_by_all(bases, digits)
    if targets.bit_count() == 4:
        gone |= position.seen_by_all(targets, digits)
    for digit in members(digits):
        if not position.places[digit] & (one.companions | other.companions):
            gone |= filled_lines(position, one, digit) - position.candidates_among(
                targets, 1 << digit
            )
    return gone


def _describe(position: Position, exocet: Exocet) -> str:
    base, targets = position.names_of(exocet.frame.base), position.names_of(exocet.targets)
    return f"{base} and {targets} on {', '.join(map(str, exocet.frame.cross))}"
