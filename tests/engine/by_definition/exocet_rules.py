"""Eliminations of an exocet, rule by rule, until nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TypeAlias

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Candidate, Cell, Digit
from tests.engine.by_definition.exocet_frames import Exocet
from tests.engine.by_definition.position import Position, house_with

Rule: TypeAlias = Callable[[Position, Exocet], set[Candidate]]


def conclusions(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return all eliminations of its rules, each applied after the previous ones."""
    rules = (
        (*_LAW, *_MIRRORS, _by_certain_digits, _by_filled_lines)
        if exocet.is_junior
        else (*_LAW, _by_certain_digits)
    )
    gone, now = set[Candidate](), position
    while new := next(filter(None, (rule(now, exocet) for rule in rules)), set[Candidate]()):
        gone |= new
        now = position.eliminate(gone)
    return gone


def _digits(position: Position, exocet: Exocet) -> Mask:
    return position.digits_in(mask_of(exocet.frame.base))


def _both_ways(exocet: Exocet) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
    """Return each target with the other one."""
    one, other = exocet.targets
    return (one, other), (other, one)


def _base_digits_alone(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the candidates of the targets that are not candidates of the base."""
    return position.all_but(mask_of(exocet.targets), _digits(position, exocet))


def _needs_the_other(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the candidates of targets whose digit must be in the other target instead.

    Without the other target, such a digit has no room in all cross-lines.
    """
    gone, needs_both = set[Candidate](), 0
    for digit in members(_digits(position, exocet)):
        needs = 0
        for target, other in _both_ways(exocet):
            if not exocet.can_be_in_each(position, digit, 1 << other):
                gone |= position.candidates_among(1 << target, 1 << digit)
                needs += 1
        needs_both |= (needs == 2) << digit
    return gone | position.candidates_among(mask_of(exocet.frame.base), needs_both)


def _in_no_target(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the digits of the base that no target can hold."""
    return position.all_but(mask_of(exocet.frame.base), position.digits_in(mask_of(exocet.targets)))


def _pairs(position: Position, exocet: Exocet) -> list[tuple[Digit, Digit]]:
    """Return the pairs of digits of the base cells that the targets can hold, in either order."""
    here, there = (position.held[cell] for cell in exocet.frame.base)
    one, other = (position.held[cell] for cell in exocet.targets)
    return [
        (x, y)
        for x in members(here)
        for y in members(there)
        if x != y and ((one >> x & other >> y & 1) or (one >> y & other >> x & 1))
    ]


def _in_no_pair(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the candidates of base and targets that are in no possible pair of digits."""
    pairs = _pairs(position, exocet)
    one, other = exocet.frame.base
    gone = position.all_but(1 << one, mask_of(x for x, _ in pairs))
    gone |= position.all_but(1 << other, mask_of(y for _, y in pairs))
    for target, beside in _both_ways(exocet):
        held = position.held[beside]
        both_orders = (*pairs, *((y, x) for x, y in pairs))
        gone |= position.all_but(1 << target, mask_of(x for x, y in both_orders if held >> y & 1))
    return gone


def _mirror(exocet: Exocet, target: Cell, other: Cell) -> Mask:
    """Return the cells for the digit of *target* in the box of the other target.

    They are on the third line of the band, with neither the base nor the target, and exclude the
    other target.
    """
    box = house_with(exocet.frame.boxes, other)
    line = house_with(exocet.frame.band, target)
    (third,) = (each for each in exocet.frame.band if each not in (exocet.frame.own, line))
    return box.mask & third.mask & ~(1 << other)


def _in_mirror(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the eliminations by mirrors.

    A target's digit is in its mirror. If only one cell of the mirror can equal the target, it does.
    """
    gone = set[Candidate]()
    for target, other in _both_ways(exocet):
        mirror = _mirror(exocet, target, other)
        gone |= position.all_but(1 << target, position.digits_in(mirror))
        able = [each for each in members(mirror) if position.held[each] & position.held[target]]
        if len(able) == 1:
            gone |= position.all_but(1 << able[0], position.held[target])
    return gone


def _tied_in_mirror(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the eliminations from two mirror cells with the target's digit and another one.

    Only these two mirror cells can equal the target, and some other digit of their box or line is
    only in them.
    """
    gone, digits = set[Candidate](), _digits(position, exocet)
    for target, other in _both_ways(exocet):
        mirror, held = _mirror(exocet, target, other), position.held[target]
        able = mask_of(each for each in members(mirror) if position.held[each] & held)
        if able.bit_count() == 2:
            third = next(line for line in exocet.frame.band if line.mask & mirror)
            for house in (house_with(exocet.frame.boxes, other), third):
                for digit, places in enumerate(position.places):
                    inside = places & house.mask
                    if inside and not inside & ~able and not digits >> digit & 1:
                        gone |= position.all_but(able, digits & held | 1 << digit)
    return gone


def _in_every_pair(position: Position, exocet: Exocet) -> list[Digit]:
    pairs = _pairs(position, exocet)
    return [d for d in members(_digits(position, exocet)) if all(d in pair for pair in pairs)]


def _by_certain_digits(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the eliminations of a digit in every pair: it is seen by the base or the targets."""
    known = mask_of(_in_every_pair(position, exocet))
    seen = position.seen_by_all(mask_of(exocet.frame.base), known)
    return seen | position.seen_by_all(mask_of(exocet.targets), known)


def _by_filled_lines(position: Position, exocet: Exocet) -> set[Candidate]:
    """Return the eliminations of certain digits without companions from the two lines they fill."""
    return set[Candidate]().union(
        *(
            filled_lines(position, exocet, digit)
            for digit in _in_every_pair(position, exocet)
            if not position.places[digit] & exocet.companions
        )
    )


def filled_lines(position: Position, exocet: Exocet, digit: Digit) -> set[Candidate]:
    """Return the eliminations of a certain digit from two lines.

    Two cross-lines have the digit outside the band. If two lines, but no single line, contain all
    these places, each of the two has the digit there.
    """
    places, gone = position.places[digit] & exocet.frame.far, set[Candidate]()
    lines = (*exocet.frame.outside, *exocet.frame.cross)
    if all(places & ~line.mask for line in lines):
        targets = mask_of(exocet.targets)
        for two in combinations(lines, 2):
            if not places & ~union(line.mask for line in two):
                for line in two:
                    gone |= position.candidates_among(
                        line.mask & ~exocet.frame.far & ~targets, 1 << digit
                    )
    return gone


_LAW: tuple[Rule, ...] = (_base_digits_alone, _needs_the_other, _in_no_target, _in_no_pair)
_MIRRORS: tuple[Rule, ...] = (_in_mirror, _tied_in_mirror)
