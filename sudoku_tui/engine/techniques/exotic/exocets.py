"""Exocets: two target cells that hold the same two digits as two base cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
)
from .exocet_search import (
    Exocet,
    digits_held,
    frames_of,
    held_in,
    is_matched,
    junior_exocets,
    senior_exocets,
    without,
)


class Fits(NamedTuple):
    """What is left of base and targets, digit by digit, and what is in every way to fill them."""

    base: tuple[Mask, Mask]
    targets: tuple[Mask, Mask]
    certain: Mask
    """The digits that every way has."""


def fits_of(board: Board, exocet: Exocet) -> Fits | None:
    """What the law says of base and targets alone; None if nothing fits."""
    one, other = (board.candidates_of[cell] for cell in exocet.base)
    first, second = (digits_held(board, cell) & exocet.digits for cell in exocet.targets)
    first &= ~_barred(exocet, 0)
    second &= ~_barred(exocet, 1)
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
    return Fits((one, other), (first, second), certain)


def _barred(exocet: Exocet, target: int) -> Mask:
    """The base digits that cannot be in a target: not even with it could all three lines have one.

    So if the base has such a digit, the other target holds it.
    """
    barred, other = 0, exocet.spots[1 - target]
    for digit, lanes in zip(members(exocet.digits), exocet.open, strict=True):
        if not is_matched(*without(lanes, other)):
            barred |= 1 << digit
    return barred


def law_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Base and targets hold the same two digits: what does not fit is removed from them."""
    fits = fits_of(board, exocet)
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


def known_steps(technique: Technique, board: Board, exocet: Exocet) -> Iterator[Step]:
    """Digits that every way to fill base and targets has are removed from what sees either."""
    fits = fits_of(board, exocet)
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
    """A known digit fills two lines outside the band: it is removed from the rest of them."""
    fits = fits_of(board, exocet)
    if fits is not None:
        marks = marks_of(board, exocet)
        for digit in members(fits.certain):
            for gone, covers in _covered(board, exocet, digit, exocet.companions):
                yield Step(technique, (), gone, (*exocet.houses, *covers), marks)


def _covered(
    board: Board, exocet: Exocet, digit: Digit, companions: Mask
) -> Iterator[tuple[tuple[Candidate, ...], tuple[House, House]]]:
    """For a digit that is known to be in the base what two lines lose, and which two these are.

    One of the targets has it. So two of the three cross-lines have it outside the band, and where
    all these places lie in two lines, each of the two has it there.
    """
    held = board.once(held_in)[digit]
    if held & companions:
        return
    frame, crossing = exocet.frame, exocet.houses
    in_crossing = crossing[0].mask | crossing[1].mask | crossing[2].mask
    places = held & in_crossing
    for number in members(frame.band):
        places &= ~frame.along[number].house.mask
    rows = [each.house for number, each in enumerate(frame.along) if not frame.band >> number & 1]
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
    """The digit of a target must be in the third line of the other target's box as well."""
    for target in (0, 1):
        gone, ties = _mirrored(board, exocet, target)
        if gone:
            yield _mirror_step(technique, board, exocet, target, gone, ties)


def mirror_cells(exocet: Exocet, target: int) -> tuple[Cell, ...]:
    """The cells where the digit of a target must be again, in the box of the other one.

    Not on the line of the base, which has it there, not on that of the target, and not in the
    other target, which holds the other digit.
    """
    box, third = _box_of_other(exocet, target), _third_line(exocet, target)
    return tuple(members(box.mask & third.mask & ~(1 << exocet.targets[1 - target])))


def _box_of_other(exocet: Exocet, target: int) -> House:
    other = exocet.targets[1 - target]
    return next(box for box in exocet.frame.boxes[1:] if box.mask >> other & 1)


def _third_line(exocet: Exocet, target: int) -> House:
    """The line of the band that has neither the base nor the target."""
    frame = exocet.frame
    rows = frame.band & ~(1 << frame.own) & ~(1 << exocet.spots[target][1])
    return frame.along[rows.bit_length() - 1].house


def _mirrored(
    board: Board, exocet: Exocet, target: int
) -> tuple[tuple[Candidate, ...], tuple[tuple[Digit, House], ...]]:
    """What the mirror of a target rules out, and the digits that it ties to the mirror, where."""
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
        for digit, house in _tied(board, exocet, target, both):
            lost = board.candidates_in(both, ~(held | 1 << digit))
            if lost:
                gone |= dict.fromkeys(lost)
                ties.append((digit, house))
    return tuple(gone), tuple(ties)


def _tied(board: Board, exocet: Exocet, target: int, both: Mask) -> Iterator[tuple[Digit, House]]:
    """Digits not of the base that two mirror cells alone can hold, in their box or line."""
    held = board.once(held_in)
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
    """The target comes before the other one among the marks, and the box of the mirror fourth."""
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
    """The base, the targets, and all places of the base digits in the cross-lines."""
    layout, (one, other) = board.layout, exocet.base
    band = 0
    for number in members(exocet.frame.band):
        band |= exocet.frame.along[number].house.mask
    base, targets = 1 << one | 1 << other, exocet.targets
    both = 1 << targets[0] | 1 << targets[1]
    lines = 0
    for house in exocet.houses:
        lines |= house.mask
    rest, digits = lines & ~both & ~base, exocet.digits
    everything = layout.all_digits
    return (
        *(Mark(Role.SET_A, c) for c in board.candidates_in(base, everything)),
        *(Mark(Role.SET_B, c) for c in _held(board, targets[first], everything)),
        *(Mark(Role.SET_B, c) for c in _held(board, targets[1 - first], everything)),
        *(Mark(Role.PATTERN, c) for c in board.candidates_in(rest & ~band, digits)),
        *(Mark(Role.FIN, c) for c in board.candidates_in(rest & band, digits)),
    )


def _held(board: Board, cell: Cell, digits: Mask) -> Iterable[Candidate]:
    return (Candidate(cell, digit) for digit in members(digits_held(board, cell) & digits))


_Rule = Callable[[Technique, Board, Exocet], Iterator[Step]]


_ROLE_NAMES: Final = {
    Role.PATTERN: "left on the three lines",
    Role.FIN: "left out",
    Role.SET_A: "base",
    Role.SET_B: "target",
    Role.SET_C: "mirror",
}
"""What they are called: left out is what the base sees, and in a mirror's box what bars it."""


@catalogued
class JuniorExocet(Technique):
    """Two base cells in a box and a line, and a target in each other box of that band.

    Three lines across have each base digit, and away from the targets there is room for it in two
    of them at most; so both base digits are in the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        rules: tuple[_Rule, ...] = (law_steps, mirror_steps, known_steps, cover_steps)
        for exocet in board.once(junior_exocets):
            for rule in rules:
                yield from rule(self, board, exocet)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        return exocet_reason(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


@catalogued
class DoubleExocet(Technique):
    """Two junior exocets in one band on the same three lines across, with four digits in all.

    No digit is in both bases: it would be in the third line of the third box, where no target of
    both is. So the four base cells hold the four digits, once each, and so do the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        for one, other in board.once(double_exocets):
            yield from self._seen(board, one, other)
            yield from self._covered(board, one, other)

    def _seen(self, board: Board, one: Exocet, other: Exocet) -> Iterator[Step]:
        layout = board.layout
        digits = one.digits | other.digits
        seen = layout.seen_by_all(mask_of((*one.base, *other.base)))
        targets = mask_of((*one.targets, *other.targets))
        if targets.bit_count() == 4:
            seen |= layout.seen_by_all(targets)
        if gone := board.candidates_in(seen & board.empty, digits):
            yield Step(self, (), gone, one.houses, _marks_of_both(board, one, other))

    def _covered(self, board: Board, one: Exocet, other: Exocet) -> Iterator[Step]:
        companions = one.companions | other.companions
        for digit in members(one.digits | other.digits):
            for gone, covers in _covered(board, one, digit, companions):
                marks = _marks_of_both(board, one, other)
                yield Step(self, (), gone, (*one.houses, *covers), marks)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        base, targets = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
        digits = digits_listed(digits_of(step.marked(Role.SET_A)), layout)
        law = (
            f"{layout.names(base)} are the bases of two exocets on {houses_listed(step.houses[:3])}"
            f" with {digits} alone. No digit can be in both, so the four cells hold all four, and "
            f"so do the targets {layout.names(targets)}"
        )
        if len(step.houses) == 3:
            return f"{law}. What sees all four base cells, or all four targets, holds none of them"
        known = digits_listed(digits_of(step.eliminations), layout)
        return f"{law}. {_covers_told(known, step)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


def double_exocets(board: Board) -> list[tuple[Exocet, Exocet]]:
    """Two of one band on the same cross-lines, whose bases hold four digits, once each."""
    found: list[tuple[Exocet, Exocet]] = []
    for one, other in combinations(board.once(junior_exocets), 2):
        here, there = one.frame, other.frame
        if (
            here.along is there.along
            and here.band == there.band
            and here.own != there.own
            and here.boxes[0] is not there.boxes[0]
            and sorted(one.crossing) == sorted(other.crossing)
            and (one.digits | other.digits).bit_count() == 4
            and not _meet_in_third(one, other)
        ):
            found.append((one, other))
    return found


def _meet_in_third(one: Exocet, other: Exocet) -> bool:
    """Whether both have one target, in the box of neither base and in the line of neither."""
    shared = mask_of(one.targets) & mask_of(other.targets)
    rows = one.frame.band & ~(1 << one.frame.own) & ~(1 << other.frame.own)
    return bool(shared & one.frame.along[rows.bit_length() - 1].house.mask)


def _marks_of_both(board: Board, one: Exocet, other: Exocet) -> tuple[Mark, ...]:
    """The marks of two exocets; what is a base or a target of one is nothing less."""
    marks = (*marks_of(board, one), *marks_of(board, other))
    ranked = sorted(marks, key=lambda mark: _RANKED.index(mark.role))
    first: dict[Candidate, Mark] = {}
    for mark in ranked:
        first.setdefault(mark.candidate, mark)
    return tuple(first.values())


_RANKED = (Role.SET_A, Role.SET_B, Role.PATTERN, Role.FIN)


@catalogued
class SeniorExocet(Technique):
    """Two base cells, and two targets on three lines across, one at least outside the base's band.

    Each line across has each base digit, and away from the targets there is room for it in two
    of them at most; so both base digits are in the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        for exocet in board.once(senior_exocets):
            yield from law_steps(self, board, exocet)
            yield from known_steps(self, board, exocet)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        return exocet_reason(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


def exocet_pattern(step: Step, layout: Layout) -> str:
    """``1,2,3,4 base r3c12, targets r1c8 r2c4``."""
    base, targets = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    digits = digits_of(step.marked(Role.SET_A))
    return (
        f"{digits_short(digits, layout)} base {layout.short_names(base)}, "
        f"targets {layout.short_names(targets)}"
    )


def exocet_reason(step: Step, layout: Layout) -> str:
    """The law, and then what of it follows here."""
    base, targets = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    digits = digits_of(step.marked(Role.SET_A))
    both = layout.names(targets)
    law = (
        f"{layout.names(base)} hold two of {digits_listed(digits, layout)}. Both are needed in "
        f"{houses_listed(step.houses[:3])} too, but without {both} at most two of the three have "
        f"room for each. So {both} hold the same two digits"
    )
    if step.marked(Role.SET_C):
        return f"{law}. {_mirror_told(step, layout)}"
    gone = cells_of(step.eliminations)
    if not gone & ~targets and not digits_of(step.eliminations) & digits:
        return f"{law}, and no other"
    if not gone & ~(base | targets):
        return (
            f"{law}. One pair loses what the other cannot hold, and a target a digit that the "
            "other target must have if the base does"
        )
    known = digits_listed(digits_of(step.eliminations), layout)
    if len(step.houses) > 3:
        return f"{law}. {_covers_told(known, step)}"
    are = "is" if len(known) == 1 else "are"
    return f"{law}. {known} {are} among them, whichever they are, so what sees a pair cannot be it"


def _covers_told(known: str, step: Step) -> str:
    """How a digit fills two lines."""
    return (
        f"{known} is one of them, and outside the band all its places in the three lines are in "
        f"{houses_listed(step.houses[3:])}: it is once in each of these two, there"
    )


def _mirror_told(step: Step, layout: Layout) -> str:
    """Where the digit of a target must be again."""
    targets = [cell for cell, _ in step.marked(Role.SET_B)]
    target, box = layout.cell_name(targets[0]), step.houses[3]
    mirror = layout.names(cells_of(step.marked(Role.SET_C)), "or")
    told = (
        f"The digit of {target} is in {box} too, not in line with the base or with {target}, "
        f"and not in {layout.cell_name(targets[-1])}: so in {mirror}"
    )
    digits = digits_of(step.marked(Role.SET_C)) & ~digits_of(step.marked(Role.SET_A))
    if digits:
        told += f". {digits_listed(digits, layout)} has no other place either"
    return told


TECHNIQUES = (
    JuniorExocet("junior-exocet", "Junior Exocet", ""),
    DoubleExocet("double-exocet", "Double Exocet", ""),
    SeniorExocet("senior-exocet", "Senior Exocet", ""),
)
