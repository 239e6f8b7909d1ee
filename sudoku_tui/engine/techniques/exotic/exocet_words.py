"""Sentences and notation of exocets: how the base digits are confined, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...bits import Mask, mask_of, members
from ...layout import Cell, Digit, House, Kind, Layout
from ...step import (
    Role,
    Step,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    house_short,
    houses_listed,
    houses_short,
    join_words,
)


def exocet_pattern(step: Step, layout: Layout) -> str:
    """Return the notation, such as ``1,2,3,4 base r3c12, targets r1c8 r2c4``."""
    base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    digits = digits_of(step.candidates_with(Role.SET_A))
    return (
        f"{digits_short(digits, layout)} base {layout.short_names(base)}, "
        f"targets {layout.short_names(targets)}"
    )


def exocet_reason(step: Step, layout: Layout) -> str:
    """Return the reason of a step: first why it is an exocet, then why the eliminations follow."""
    base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    digits = digits_of(step.candidates_with(Role.SET_A))
    law = _explain_law(step, layout)
    if step.candidates_with(Role.SET_C):
        return f"{law}. {_explain_mirror(step, layout)}"
    gone = cells_of(step.eliminations)
    if not gone & ~targets and not digits_of(step.eliminations) & digits:
        return f"{law}, and no other"
    if not gone & ~(base | targets):
        return ". ".join((law, *_explain_exchange(step, layout)))
    known = digits_listed(digits_of(step.eliminations), layout)
    if len(step.houses) > 3:
        return f"{law}. {explain_covers(known, step)}"
    are = "is" if len(known) == 1 else "are"
    excluded = digits_listed(digits_of(step.eliminations), layout, "or")
    return (
        f"{law}. {known} {are} among these in every case, so a cell that sees the whole base, or "
        f"both targets, cannot be {excluded}"
    )


def _explain_law(step: Step, layout: Layout) -> str:
    """Explain why the targets hold the digits of the base: where else these digits have places."""
    base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    digits, lines = digits_of(step.candidates_with(Role.SET_A)), houses_listed(step.houses[:3])
    digits_left: dict[str, Mask] = {}
    for digit in members(digits):
        where = _name_covers(step, layout, digit)
        digits_left[where] = digits_left.get(where, 0) | 1 << digit
    left = [f"{digits_listed(each, layout)} {where}" for where, each in digits_left.items()]
    both = layout.names(targets)
    return (
        f"{layout.names(base)} hold two of {digits_listed(digits, layout)}. "
        f"{lines[0].upper()}{lines[1:]} each need both, where the base does not see them. "
        f"Outside {both} they have {', '.join(left)}: each at most twice. "
        f"So {both} hold the same two digits"
    )


def _name_covers(step: Step, layout: Layout, digit: Digit) -> str:
    """Name the cover lines of a digit: at most two lines with all its places except the targets."""
    cells = _other_places(step, digit)
    if not cells:
        return "nowhere"
    lines = [line for line in _lines_across(step, layout) if line.mask & cells]
    if len(lines) > 2:
        covers = combinations([*lines, *step.houses[:3]], 2)
        lines = next([*pair] for pair in covers if not cells & ~pair[0].mask & ~pair[1].mask)
    if len({line.kind for line in lines}) > 1:  # written together they would look like a cell
        return f"in {join_words(map(house_short, lines))}"
    return f"in {houses_short(lines)}"


def _other_places(step: Step, digit: Digit) -> Mask:
    """Return the open places of a base digit on the three cross-lines, without the targets."""
    return mask_of(cell for cell, held in step.candidates_with(Role.PATTERN) if held == digit)


def _lines_across(step: Step, layout: Layout) -> list[House]:
    """Return the rows of the grid if the cross-lines are columns, otherwise its columns."""
    line = step.houses[0]
    kind = Kind.COLUMN if line.kind is Kind.ROW else Kind.ROW
    return [each for each in layout.houses if each.kind is kind and each.grid == line.grid]


def _explain_exchange(step: Step, layout: Layout) -> Iterator[str]:
    """Yield the reasons why base and targets lose candidates: they hold the same two digits."""
    one, other = dict.fromkeys(cell for cell, _ in step.candidates_with(Role.SET_B))
    digits, gone = digits_of(step.candidates_with(Role.SET_A)), set(step.eliminations)
    rest = {each for each in gone if digits >> each.digit & 1}
    if len(rest) < len(gone):
        yield "They hold no other digit"
    lost, also = (
        mask_of(d for d in members(digits_of(rest)) if _needs_twin(step, layout, target, d))
        for target in (one, other)
    )
    rest = {each for each in rest if not (lost & also) >> each.digit & 1}
    if lost & also:
        shown = digits_listed(lost & also, layout, "or")
        yield f"{shown} would have to be in both targets, but these differ. So neither pair has it"
    for barred, target, twin in ((lost & ~also, one, other), (also & ~lost, other, one)):
        here = {each for each in rest if each.cell == target and barred >> each.digit & 1}
        rest -= here
        if here:
            shown = digits_listed(digits_of(here), layout, "or")
            yield (
                f"If {layout.cell_name(target)} were {shown}, {layout.cell_name(twin)} would not "
                f"be, and the three lines would have it at most twice"
            )
    if rest:
        shown = digits_listed(digits_of(rest), layout, "or")
        yield f"If one pair has no place for {shown}, the other pair cannot hold it either"


def _needs_twin(step: Step, layout: Layout, target: Cell, digit: Digit) -> bool:
    """Check whether the cross-lines cannot all hold *digit* without the target besides *target*."""
    cells = _other_places(step, digit) | 1 << target
    across = _lines_across(step, layout)
    in_lines = [
        [number for number, line in enumerate(across) if line.mask & house.mask & cells]
        for house in step.houses[:3]
    ]
    return not any(len({*lines}) == len(in_lines) for lines in product(*in_lines))


def explain_covers(known: str, step: Step) -> str:
    """Explain how a digit that is known to be in the base fills two cover lines."""
    return (
        f"{known} is one of them. A target has it on one of the three lines, so the other two have "
        f"it outside the band, and there only in {houses_listed(step.houses[3:])}: once in each"
    )


def _explain_mirror(step: Step, layout: Layout) -> str:
    """Explain in which mirror cells the digit of a target occurs again."""
    targets = [cell for cell, _ in step.candidates_with(Role.SET_B)]
    target, box = layout.cell_name(targets[0]), step.houses[3]
    mirror = layout.names(cells_of(step.candidates_with(Role.SET_C)), "or")
    told = (
        f"The digit of {target} is in {box} too: not in line with the base or {target}, which have "
        f"it, and not in {layout.cell_name(targets[-1])}. So it is in {mirror}"
    )
    digits = digits_of(step.candidates_with(Role.SET_C)) & ~digits_of(
        step.candidates_with(Role.SET_A)
    )
    if digits:
        told += f". {digits_listed(digits, layout)} must be there too"
    return told
