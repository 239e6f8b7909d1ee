"""Exocets: two target cells that hold the same two digits as two base cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from ...bits import Mask, mask_of, members
from ...board import Board
from ...changes import Changes, first_new_of
from ...exclusions import Sight, easiest_pairs
from ...layout import Candidate, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    digits_listed,
    digits_of,
    frozen_by_identity,
    houses_listed,
)
from .exocet_rules import (
    certain_digit_steps,
    cover_eliminations,
    cover_steps,
    law_steps,
    marks_of,
    mirror_steps,
)
from .exocet_search import Exocet, frames_of, junior_exocets, senior_exocets
from .exocet_words import exocet_pattern, exocet_reason, explain_covers

_Rule = Callable[[Technique, Board, Exocet], Iterator[Step]]


_ROLE_NAMES: Final = {
    Role.PATTERN: "elsewhere",
    Role.FIN: "barred",
    Role.SET_A: "base",
    Role.SET_B: "target",
    Role.SET_C: "mirror",
}
"""Names of the roles.

Barred places are seen by the base, or lie in the box of a mirror outside the mirror.
"""


@frozen_by_identity
class JuniorExocet(Technique):
    """Two base cells are in a box and a line, and a target is in each other box of that band.

    Each of three lines across has both digits of the base, in cells that the base does not see.
    Outside the targets, such cells can hold a digit in at most two of the lines at once, so both
    digits of the base are in the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        rules: tuple[_Rule, ...] = (law_steps, mirror_steps, certain_digit_steps, cover_steps)
        for exocet in board.cached(junior_exocets, changes):
            for rule in rules:
                yield from rule(self, board, exocet)

    def first_cells(self, step: Step) -> Mask:
        return cells_of(step.candidates_with(Role.SET_A))

    def frames(self, step: Step) -> tuple[Mask, ...]:
        return frames_of_step(step)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights(step, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        return exocet_reason(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


@frozen_by_identity
class DoubleExocet(Technique):
    """Two junior exocets in one band on the same three lines across, with four digits in all.

    A digit in both bases would have to be in the third line of the third box, and the two exocets
    would share a target there, but they do not. So the four base cells hold the four digits once
    each, and so do the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        # A pair has something new if only one of its exocets has, so all pairs are searched.
        for one, other in double_exocets(board) if board.cached(junior_exocets, changes) else ():
            yield from self._steps_by_sight(board, one, other)
            yield from self._steps_by_covers(board, one, other)

    def _steps_by_sight(self, board: Board, one: Exocet, other: Exocet) -> Iterator[Step]:
        layout = board.layout
        digits = one.digits | other.digits
        seen = layout.seen_by_all(mask_of((*one.base, *other.base)))
        targets = mask_of((*one.targets, *other.targets))
        if targets.bit_count() == 4:
            seen |= layout.seen_by_all(targets)
        if gone := board.candidates_in(seen & board.empty, digits):
            yield Step(self, (), gone, one.houses, _marks_of_both(board, one, other))

    def _steps_by_covers(self, board: Board, one: Exocet, other: Exocet) -> Iterator[Step]:
        companions = one.companions | other.companions
        for digit in members(one.digits | other.digits):
            for gone, covers in cover_eliminations(board, one, digit, companions):
                marks = _marks_of_both(board, one, other)
                yield Step(self, (), gone, (*one.houses, *covers), marks)

    def first_cells(self, step: Step) -> Mask:
        return cells_of(step.candidates_with(Role.SET_A))

    def frames(self, step: Step) -> tuple[Mask, ...]:
        return frames_of_step(step)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights(step, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        bases = list(dict.fromkeys(cell for cell, _ in step.candidates_with(Role.SET_A)))
        one, other = (layout.names(mask_of(base)) for base in (bases[:2], bases[2:]))
        targets = layout.names(cells_of(step.candidates_with(Role.SET_B)))
        digits = digits_listed(digits_of(step.candidates_with(Role.SET_A)), layout)
        law = (
            f"{one}, and {other}, are the bases of two exocets on {houses_listed(step.houses[:3])} "
            f"with only {digits}. No digit can be in both, so the four cells hold all four digits, "
            f"and so do the targets {targets}"
        )
        if len(step.houses) == 3:
            return (
                f"{law}. A cell that sees all four base cells, or all four targets, holds none of "
                "them"
            )
        known = digits_listed(digits_of(step.eliminations), layout)
        return f"{law}. {explain_covers(known, step)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


def double_exocets(board: Board) -> list[tuple[Exocet, Exocet]]:
    """Return the pairs of junior exocets of one band with the same cross-lines and four digits.

    No digit is in both bases.
    """
    found: list[tuple[Exocet, Exocet]] = []
    for one, other in combinations(board.cached(junior_exocets, None), 2):
        here, there = one.frame, other.frame
        if (
            here.parallel_lines is there.parallel_lines
            and here.band == there.band
            and here.base_line != there.base_line
            and here.boxes[0] is not there.boxes[0]
            and sorted(one.cross_lines) == sorted(other.cross_lines)
            and (one.digits | other.digits).bit_count() == 4
            and not _meet_in_third(one, other)
        ):
            found.append((one, other))
    return found


def _meet_in_third(one: Exocet, other: Exocet) -> bool:
    """Check whether both share a target in the third box, on the third line.

    Neither base is in that box or on that line.
    """
    shared = mask_of(one.targets) & mask_of(other.targets)
    rows = one.frame.band & ~(1 << one.frame.base_line) & ~(1 << other.frame.base_line)
    return bool(shared & one.frame.parallel_lines[rows.bit_length() - 1].house.mask)


def _marks_of_both(board: Board, one: Exocet, other: Exocet) -> tuple[Mark, ...]:
    """Return the marks of two exocets, one per candidate; base and target marks take precedence."""
    marks = (*marks_of(board, one), *marks_of(board, other))
    ranked = sorted(marks, key=lambda mark: _ROLE_PRECEDENCE.index(mark.role))
    first: dict[Candidate, Mark] = {}
    for mark in ranked:
        first.setdefault(mark.candidate, mark)
    return tuple(first.values())


_ROLE_PRECEDENCE = (Role.SET_A, Role.SET_B, Role.PATTERN, Role.FIN)


@frozen_by_identity
class SeniorExocet(Technique):
    """Two base cells have two targets on three lines across, one or both outside the base's band.

    Each of these lines has both digits of the base, in cells that the base does not see. Outside
    the targets, such cells can hold a digit in at most two of the lines at once, so both digits of
    the base are in the targets.
    """

    role_names = _ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        for exocet in senior_exocets(board, changes):
            yield from law_steps(self, board, exocet)
            yield from certain_digit_steps(self, board, exocet)

    def first_cells(self, step: Step) -> Mask:
        return cells_of(step.candidates_with(Role.SET_A))

    def frames(self, step: Step) -> tuple[Mask, ...]:
        return frames_of_step(step)

    def applies_to(self, layout: Layout) -> bool:
        return bool(frames_of(layout))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights(step, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        return exocet_reason(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return exocet_pattern(step, layout)


def _sights(step: Step, layout: Layout) -> Iterator[Sight]:
    """Yield how each elimination sees the whole base or all targets, whichever is easier to see."""
    whole = step.candidates_with(Role.SET_A), step.candidates_with(Role.SET_B)
    for gone in step.eliminations:
        cells = (dict.fromkeys(cell for cell, _ in each) for each in whole)
        seen = [[(gone, Candidate(cell, gone.digit)) for cell in each] for each in cells]
        yield from easiest_pairs(seen, layout)


def frames_of_step(step: Step) -> tuple[Mask, ...]:
    """Return the frames of a step: one around the base and one around each target."""
    base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    return (base, *(1 << cell for cell in members(targets)))


TECHNIQUES = (
    JuniorExocet("junior-exocet", "Junior Exocet", ""),
    DoubleExocet("double-exocet", "Double Exocet", ""),
    SeniorExocet("senior-exocet", "Senior Exocet", ""),
)

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
