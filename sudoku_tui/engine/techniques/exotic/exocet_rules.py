"""Rules of exocets: functions that yield the steps that follow from a base and its targets.

They eliminate candidates from the four cells, from cells that see the base or the targets, from the
mirror cells, and from two lines that cover the places of a digit (cover lines).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...layout import Candidate, Cell, Digit, House
from ...step import Mark, Role, Step, Technique
from .exocet_search import Exocet, digits_held, is_matched, places_held, remove_spot


class FittingDigits(NamedTuple):
    """Digits that remain for base and targets if both hold the same two digits."""

    base: tuple[Mask, Mask]
    targets: tuple[Mask, Mask]
    certain: Mask
    """The digits that occur in every pair that fits."""


def fitting_digits(board: Board, exocet: Exocet) -> FittingDigits | None:
    """Return the digits that remain for base and targets; None if no pair of digits fits both.

    The base holds two digits and the targets hold the same two, in either order. Nothing else on
    the board is considered.
    """
    one, other = (board.candidates_of[cell] for cell in exocet.base)
    first, second = (digits_held(board, cell) & exocet.digits for cell in exocet.targets)
    first &= ~_barred_digits(exocet, 0)
    second &= ~_barred_digits(exocet, 1)
    before: object = None
    pairs: list[tuple[Digit, Digit]] = []
    while before != (before := (one, other, first, second)):
        one &= first | second
        other &= first | second
        first &= one | other
        second &= one | other
        pairs = [
            (x, y)
            for x in members(one)
            for y in members(other)
            if x != y
            and ((first >> x & 1 and second >> y & 1) or (first >> y & 1 and second >> x & 1))
        ]
        one, other = mask_of(x for x, _ in pairs), mask_of(y for _, y in pairs)
        first &= mask_of(d for x, y in pairs for d, e in ((x, y), (y, x)) if second >> e & 1)
        second &= mask_of(d for x, y in pairs for d, e in ((x, y), (y, x)) if first >> e & 1)
    if not pairs:
        return None
    certain = exocet.digits
    for x, y in pairs:
        certain &= 1 << x | 1 << y
    return FittingDigits((one, other), (first, second), certain)


def _barred_digits(exocet: Exocet, target: int) -> Mask:
    """Return the base digits that one target cannot hold; *target* is 0 or 1.

    Even with a place in this target, the three cross-lines cannot all hold such a digit unless the
    other target has it too. So if the base holds the digit, the other target does.
    """
    barred, other = 0, exocet.spots[1 - target]
    for digit, in_lines in zip(members(exocet.digits), exocet.open_places, strict=True):
        if not is_matched(*remove_spot(in_lines, other)):
            barred |= 1 << digit
    return barred


def law_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Yield the step that leaves base and targets only digits that fit both.

    Base and targets hold the same two digits.
    """
    fits = fitting_digits(board, exocet)
    if fits is None:
        return
    kept = (*fits.base, *fits.targets)
    gone = [
        Candidate(cell, digit)
        for cell, left in zip((*exocet.base, *exocet.targets), kept, strict=True)
        for digit in members(board.candidates_of[cell] & ~left)
    ]
    if gone:
        yield Step(technique, (), tuple(gone), exocet.houses, marks_of(board, exocet))


def certain_digit_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Yield the step that eliminates certain digits from cells that see the base or the targets.

    A digit is certain if it occurs in every pair that fits base and targets. The cells see both
    base cells or both targets.
    """
    fits = fitting_digits(board, exocet)
    if fits is None or not fits.certain:
        return
    sees = board.layout.sees
    seen = 0
    for one, other in (exocet.base, exocet.targets):
        seen |= sees[one] & sees[other]
    gone = board.candidates_in(seen & board.empty, fits.certain)
    if gone:
        yield Step(technique, (), gone, exocet.houses, marks_of(board, exocet))


def cover_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Yield the steps of certain digits that fill two cover lines outside the band.

    Such a digit is eliminated from the other cells of the two lines.
    """
    fits = fitting_digits(board, exocet)
    if fits is not None:
        marks = marks_of(board, exocet)
        for digit in members(fits.certain):
            for gone, covers in cover_eliminations(board, exocet, digit, exocet.companions):
                yield Step(technique, (), gone, (*exocet.houses, *covers), marks)


def cover_eliminations(
    board: Board, exocet: Exocet, digit: Digit, companions: Mask
) -> Iterator[tuple[tuple[Candidate, ...], tuple[House, House]]]:
    """Yield the eliminations from two cover lines, for a digit that is known to be in the base.

    One target holds the digit, so two of the three cross-lines hold it outside the band. Where all
    its places there lie in two lines, each of these two has the digit in a cross-line, and loses it
    elsewhere. Each result is the eliminations and the two lines.

    Nothing follows if one of the *companions* can hold the digit: a cross-line could then have the
    digit inside the band, but not in a target.
    """
    held = board.cached(places_held)[digit]
    if held & companions:
        return
    frame, crossing = exocet.frame, exocet.houses
    in_crossing = crossing[0].mask | crossing[1].mask | crossing[2].mask
    places = held & in_crossing
    for number in members(frame.band):
        places &= ~frame.parallel_lines[number].house.mask
    rows = [
        each.house
        for number, each in enumerate(frame.parallel_lines)
        if not frame.band >> number & 1
    ]
    lines = [*rows, *crossing]
    if any(not places & ~line.mask for line in lines):
        return
    for covers in combinations(lines, 2):
        if places & ~covers[0].mask & ~covers[1].mask:
            continue
        rest = 0
        for line in covers:
            rest |= line.mask if line in rows else 0
        gone = board.candidates_in(rest & ~in_crossing, 1 << digit)
        if gone:
            yield gone, covers


def mirror_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Yield the steps of the mirror cells of both targets.

    The digit of a target must also be in the third line of the other target's box.
    """
    for target in (0, 1):
        gone, ties = _mirror_eliminations(board, exocet, target)
        if gone:
            yield _mirror_step(technique, board, exocet, target, gone, ties)


def mirror_cells(exocet: Exocet, target: int) -> tuple[Cell, ...]:
    """Return the mirror cells of a target: one of them holds the digit of the target too.

    They lie in the box of the other target. They are neither on the line of the base nor on that of
    the target, because both lines have the digit already. The other target is left out, because it
    holds the other digit. *target* is 0 or 1.
    """
    box, third = _box_of_other(exocet, target), _third_line(exocet, target)
    return tuple(members(box.mask & third.mask & ~(1 << exocet.targets[1 - target])))


def _box_of_other(exocet: Exocet, target: int) -> House:
    other = exocet.targets[1 - target]
    return next(box for box in exocet.frame.boxes[1:] if box.mask >> other & 1)


def _third_line(exocet: Exocet, target: int) -> House:
    """Return the line of the band that contains neither the base nor the target."""
    frame = exocet.frame
    rows = frame.band & ~(1 << frame.base_line) & ~(1 << exocet.spots[target][1])
    return frame.parallel_lines[rows.bit_length() - 1].house


def _mirror_eliminations(
    board: Board, exocet: Exocet, target: int
) -> tuple[tuple[Candidate, ...], tuple[tuple[Digit, House], ...]]:
    """Return the eliminations by the mirror of a target, and the digits tied to the mirror.

    A tied digit has no place but the mirror cells in some house; it comes with that house.
    """
    cell = exocet.targets[target]
    held = digits_held(board, cell) & exocet.digits
    mirror = mirror_cells(exocet, target)
    digits = {each: digits_held(board, each) for each in mirror}
    able = [each for each in mirror if digits[each] & held]
    shown = 0
    for each in mirror:
        shown |= digits[each]
    gone = dict.fromkeys(board.candidates_in(1 << cell & board.empty, held & ~shown))
    held &= shown
    ties: list[tuple[Digit, House]] = []
    if len(able) == 1 and board.empty >> able[0] & 1:
        gone |= dict.fromkeys(board.candidates_in(1 << able[0], ~held))
    elif len(able) == 2 and all(board.empty >> each & 1 for each in able):
        both = 1 << able[0] | 1 << able[1]
        for digit, house in _tied_digits(board, exocet, target, both):
            lost = board.candidates_in(both, ~(held | 1 << digit))
            if lost:
                gone |= dict.fromkeys(lost)
                ties.append((digit, house))
    return tuple(gone), tuple(ties)


def _tied_digits(
    board: Board, exocet: Exocet, target: int, both: Mask
) -> Iterator[tuple[Digit, House]]:
    """Yield the non-base digits that a house confines to the two mirror cells, with the house.

    The house is the mirror's box or its line.
    """
    held = board.cached(places_held)
    for digit in members(board.layout.all_digits & ~exocet.digits):
        for house in (_box_of_other(exocet, target), _third_line(exocet, target)):
            inside = held[digit] & house.mask
            if inside and not inside & ~both:
                yield digit, house
                break


def _mirror_step(
    technique: Technique,
    board: Board,
    exocet: Exocet,
    target: int,
    gone: tuple[Candidate, ...],
    ties: tuple[tuple[Digit, House], ...],
) -> Step:
    """Build the step of a mirror.

    Its target is marked before the other target, and the fourth house is the box of the mirror:
    sentences rely on both.
    """
    box = _box_of_other(exocet, target)
    cells = mask_of(mirror_cells(exocet, target))
    tied = mask_of(digit for digit, _ in ties)
    rest = box.mask & ~cells & ~(1 << exocet.targets[1 - target])
    marks = (
        *marks_of(board, exocet, target),
        *(Mark(Role.SET_C, c) for c in board.candidates_in(cells, exocet.digits | tied)),
        *(Mark(Role.FIN, c) for c in board.candidates_in(rest, exocet.digits)),
    )
    houses = (*exocet.houses, box, *(house for _, house in ties if house is not box))
    return Step(technique, (), gone, tuple(dict.fromkeys(houses)), tuple(dict.fromkeys(marks)))


def marks_of(board: Board, exocet: Exocet, first: int = 0) -> tuple[Mark, ...]:
    """Return the marks of the base, the targets, and the base digits in the cross-lines.

    Places that the base does not see are marked as pattern, including placed digits; places that it
    sees are marked as fins. The target with index *first* is marked before the other.
    """
    frame, targets = exocet.frame, exocet.targets
    base, both = frame.in_base, 1 << targets[0] | 1 << targets[1]
    rest = union(house.mask for house in exocet.houses) & ~both & ~base
    seen, digits = (
        frame.parallel_lines[frame.base_line].house.mask | frame.boxes[0].mask,
        exocet.digits,
    )
    everything = board.layout.all_digits
    held = board.cached(places_held)
    return (
        *(Mark(Role.SET_A, c) for c in board.candidates_in(base, everything)),
        *(Mark(Role.SET_B, c) for c in _candidates_held(board, targets[first], everything)),
        *(Mark(Role.SET_B, c) for c in _candidates_held(board, targets[1 - first], everything)),
        *(
            Mark(Role.PATTERN, Candidate(cell, digit))
            for digit in members(digits)
            for cell in members(held[digit] & rest & ~seen)
        ),
        *(Mark(Role.FIN, c) for c in board.candidates_in(rest & seen, digits)),
    )


def _candidates_held(board: Board, cell: Cell, digits: Mask) -> Iterable[Candidate]:
    return (Candidate(cell, digit) for digit in members(digits_held(board, cell) & digits))
