"""Exocets: two target cells that hold the same two digits as two base cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from ...bits import mask_of, members
from ...board import Board
from ...changes import Changes, first_new_of
from ...layout import Candidate, Layout
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
from .exocet_rules import (
    cover_steps,
    covered_by,
    known_steps,
    law_steps,
    marks_of,
    mirror_steps,
)
from .exocet_search import Exocet, frames_of, junior_exocets, senior_exocets

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

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        rules: tuple[_Rule, ...] = (law_steps, mirror_steps, known_steps, cover_steps)
        for exocet in board.once(junior_exocets, changes):
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

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        # Where something new follows from two exocets, it may be by one of them alone.
        for one, other in double_exocets(board) if board.once(junior_exocets, changes) else ():
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
            for gone, covers in covered_by(board, one, digit, companions):
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
    for one, other in combinations(board.once(junior_exocets, None), 2):
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

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        for exocet in senior_exocets(board, changes):
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

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
