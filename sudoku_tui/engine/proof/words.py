"""Proofs in plain words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..bits import Mask, mask_of, members
from ..layout import Candidate, Layout
from ..layouts.cuts import Cut
from ..step import by_digit, cells_of, describe_cut, digits_listed, digits_of, join_words
from .premises import Premise, PremiseKind
from .refutation import Deduction, Refutation
from .two_solutions import Twins
from .ways import OpenSum

_MOST_COMBINATIONS: Final = 4
"""Most combinations of a sum that a proof lists."""


def describe_twins(twins: Twins, layout: Layout) -> Iterator[str]:
    """Yield why one of some candidates is true: otherwise there would be two solutions."""
    saving = _are(twins.saving, layout)
    if twins.everywhere:
        yield (
            f"Unless {saving}, every empty cell has two candidates, and every digit two places "
            "or none in each house."
        )
        yield (
            "Whatever these cells held, each could hold its other candidate instead: "
            "there would be two solutions."
        )
        return
    names = layout.names(twins.cells)
    if not twins.one:
        yield f"Unless {saving}, {names} cannot be filled at all."
        return
    yield f"Unless {saving}, {names} form a deadly pattern, whose digits could be exchanged."
    for start, filling in (("It could be", twins.one), ("It could also be", twins.other)):
        held = join_words(
            f"{layout.symbol(digit)} in {layout.names(cells)}"
            for digit, cells in by_digit(filling).items()
        )
        yield f"{start} {held}."
    yield "Every house holds the same digits both times, and no given changes: two solutions."


def describe_equal_cells(cut: Cut, layout: Layout) -> Iterator[str]:
    """Yield why two cells hold the same digit, and why one can replace the other."""
    yield f"{describe_cut(cut, layout)}. Each digit is equally often in both groups."
    yield (
        "So these two cells hold the same digit, and in a house of one the other can take its "
        "place."
    )


def describe_refutation(
    conclusion: Candidate, placed: bool, refutation: Refutation, layout: Layout
) -> Iterator[str]:
    """Yield why the contrary of *conclusion* is impossible."""
    cell, digit = layout.cell_name(conclusion.cell), layout.symbol(conclusion.digit)
    yield f"Suppose {cell} were {'not ' if placed else ''}{digit}."
    yield from _ArgumentLines(layout).lines(refutation, "")
    yield f"So {cell} is {'' if placed else 'not '}{digit}."


class _ArgumentLines:
    """A writer of numbered lines for one argument; a repeated refutation is written only once."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._written: dict[int, str] = {}
        self._wanted: dict[int, Mask] = {}

    def lines(self, refutation: Refutation, prefix: str) -> Iterator[str]:
        """Yield the deductions that *refutation* needs and its end, numbered after *prefix*."""
        indent, count, wanted = "  " * prefix.count("."), 0, self._needed(refutation)
        for line in self._deduced(refutation.deductions, wanted):
            count += 1
            yield f"{indent}{prefix}{count}. {line}."
        if not refutation.cases:
            yield f"{indent}{prefix}{count + 1}. {self._fails(refutation.premise)}."
            return
        key = id(refutation.cases)
        if known := self._written.get(key):
            yield f"{indent}{prefix}{count + 1}. The rest fails as in {known}."
            return
        at = self._written[key] = f"{prefix}{count + 1}"
        left = mask_of(each for each, _ in refutation.cases)
        yield f"{indent}{at}. {self._describe_left(refutation.premise, left)}. Each of these fails."
        for index, (candidate, case) in enumerate(refutation.cases, 1):
            yield f"{indent}  {at}.{index}. Suppose {self._are(1 << candidate)}."
            yield from self.lines(case, f"{at}.{index}.")

    def _deduced(self, deductions: Iterable[Deduction], wanted: Mask) -> Iterator[str]:
        """Yield a line per deduction of *wanted* candidates; digits on the board share one line."""
        standing = gone_by_these = 0
        others = list[tuple[Deduction, Mask]]()
        for deduction in deductions:
            if gone := deduction.eliminated & wanted:
                if deduction.premise.kind is PremiseKind.STANDS:
                    standing |= deduction.left
                    gone_by_these |= gone
                else:
                    others.append((deduction, gone))
        if standing:
            yield f"{self._stand(standing)}, so {self._are_not(gone_by_these)}"
        for deduction, gone in others:
            yield self._follows(deduction, gone)

    def _stand(self, standing: Mask) -> str:
        """Describe digits on the board: ``r1c1 and r4c5 are 2 and r3c3 is 5``."""
        return join_words(
            f"{self._layout.names(cells)} {'are' if cells & (cells - 1) else 'is'} "
            f"{self._layout.symbol(digit)}"
            for digit, cells in by_digit(self._candidates(standing)).items()
        )

    def _needed(self, refutation: Refutation) -> Mask:
        """Return the candidates that *refutation* needs to be false.

        Candidates that its own deductions eliminate are included.
        """
        wanted = self._needed_in_cases(refutation)
        for deduction in reversed(refutation.deductions):
            if deduction.eliminated & wanted:
                wanted |= deduction.premise.candidates & ~deduction.left
        return wanted

    def _needed_in_cases(self, refutation: Refutation) -> Mask:
        wanted = refutation.premise.candidates
        if not refutation.cases:
            return wanted
        key = id(refutation.cases)
        if key not in self._wanted:
            for candidate, case in refutation.cases:
                wanted |= self._needed(case) & ~(1 << candidate)
            self._wanted[key] = wanted
        return self._wanted[key]

    def _follows(self, deduction: Deduction, gone: Mask) -> str:
        premise, left, _ = deduction
        lost = self._are_not(gone)
        if premise.kind is PremiseKind.SUPPOSED:
            return f"Then {lost}"
        if premise.sum:
            return f"{self._describe_left(premise, left)}, so {lost}"
        more = left & (left - 1)
        so = "and in any case" if more & (more - 1) else "and either way" if more else "so"
        return f"{self._describe_left(premise, left)}, {so} {lost}"

    def _describe_left(self, premise: Premise, left: Mask) -> str:
        are = self._are(left)
        if premise.kind is PremiseKind.HOUSE and premise.house:
            return f"In {premise.house}, {are}"
        if premise.kind is PremiseKind.SET:
            return f"{self._counted(premise)}: {are}"
        if premise.kind is PremiseKind.FILLED:
            return f"As {self._filled(premise)}, {are}"
        if premise.kind is PremiseKind.COVERED:
            return f"{_capitalise(self._used_up(premise))}: {are}"
        if premise.kind is PremiseKind.LEFTOVERS:
            return f"{_capitalise(self._matched(premise))}: {are}"
        if premise.kind is PremiseKind.SYMMETRY:
            return f"By the symmetry, {are}"
        if premise.sum:
            return _describe_sum(premise.sum, left, self._layout)
        return f"Only this is left: {are}"

    def _fails(self, premise: Premise) -> str:
        candidates = self._candidates(premise.candidates)
        digits = digits_listed(digits_of(candidates), self._layout, "or")
        names = self._layout.names(cells_of(candidates))
        match premise.kind:
            case PremiseKind.HOUSE:
                return f"But then {premise.house} has no place for {digits}"
            case PremiseKind.SET:
                return f"But {self._counted(premise)}, and no place is left for {digits}"
            case PremiseKind.FILLED:
                return f"But {self._filled(premise)}, and no digit is left for {names}"
            case PremiseKind.COVERED:
                return f"But {self._used_up(premise)}, and no place is left for it there"
            case PremiseKind.LEFTOVERS:
                return f"But {self._matched(premise)}, and it cannot be there"
            case PremiseKind.SYMMETRY:
                return f"But {self._mirrored(premise)}, and it cannot be there"
            case PremiseKind.SUM if premise.sum:
                return f"But {describe_total(premise.sum, self._layout)}, which is impossible now"
            case PremiseKind.SAVED:
                return f"But it was shown that {self._are(premise.candidates)}"
            case PremiseKind.SUPPOSED:
                return f"But it was supposed that {self._are(premise.candidates)}"
            case _:
                return f"But then {names} has no digit left"

    def _filled(self, premise: Premise) -> str:
        names = self._layout.names(premise.cells)
        digits = digits_listed(premise.digits, self._layout)
        return f"in {premise.house}, {digits} can only go in {names}, one in each"

    def _used_up(self, premise: Premise) -> str:
        digit = digits_listed(digits_of(self._candidates(premise.candidates)), self._layout)
        count = premise.cells.bit_count()
        return (
            f"the digits of the {count} cells need {count} lines and boxes, so {premise.house} has "
            f"its {digit} there"
        )

    def _matched(self, premise: Premise) -> str:
        names, there = (
            self._layout.names(premise.cells),
            self._layout.names(premise.counterpart, "or"),
        )
        if premise.cells & (premise.cells - 1):
            return f"a digit that is in each of {names} is in {there} as often"
        return f"any digit in {names} is in {there} too"

    def _mirrored(self, premise: Premise) -> str:
        cell, there = (self._layout.names(cells) for cells in (premise.cells, premise.counterpart))
        digits = digits_listed(premise.digits, self._layout)
        return f"by the symmetry, {digits} in {cell} requires its new name in {there}"

    def _counted(self, premise: Premise) -> str:
        names = self._layout.names(premise.cells)
        return f"{names} each hold one of their digits, and none of these twice"

    def _candidates(self, candidates: Mask) -> list[Candidate]:
        cells = self._layout.cells
        return [Candidate(each % cells, each // cells + 1) for each in members(candidates)]

    def _are_not(self, candidates: Mask) -> str:
        return _are_not(self._candidates(candidates), self._layout)

    def _are(self, candidates: Mask) -> str:
        return _are(self._candidates(candidates), self._layout)


def describe_total(open_sum: OpenSum, layout: Layout) -> str:
    """Describe a sum: ``r1c1 and r1c2 add up to 17``; ``r1c4 less r3c3 makes 2``."""
    minus, total = open_sum.minus, open_sum.total
    plus = mask_of(open_sum.cells) & ~minus
    if not plus:
        plus, minus, total = minus, plus, -total
    several = plus & (plus - 1)
    if minus:
        makes = "make" if several else "makes"
        return f"{layout.names(plus)} less {layout.names(minus)} {makes} {total}"
    return f"{layout.names(plus)} {'add up to' if several else 'is'} {total}"


def _describe_sum(open_sum: OpenSum, left: Mask, layout: Layout) -> str:
    """Describe a sum with its combinations: ``…add up to 8: 1, 2 and 5, or 1, 3 and 4``."""
    total = describe_total(open_sum, layout)
    sets = [digits_listed(digits, layout) for digits in open_sum.combinations(left)]
    return f"{total}: {', or '.join(sets)}" if 0 < len(sets) <= _MOST_COMBINATIONS else total


def _capitalise(clause: str) -> str:
    """Return a clause as the beginning of a sentence."""
    return f"{clause[0].upper()}{clause[1:]}"


def _are(candidates: Sequence[Candidate], layout: Layout) -> str:
    """Describe alternatives: ``r1c1 or r1c2 is 5``; ``r1c1 is 2 or 5 or r1c2 is 5``."""
    if len({candidate.digit for candidate in candidates}) == 1:
        cells = layout.names(cells_of(candidates), "or")
        return f"{cells} is {layout.symbol(candidates[0].digit)}"
    digits_in: dict[int, Mask] = {}
    for cell, digit in candidates:
        digits_in[cell] = digits_in.get(cell, 0) | 1 << digit
    return join_words(
        (
            f"{layout.cell_name(cell)} is {digits_listed(digits, layout, 'or')}"
            for cell, digits in sorted(digits_in.items())
        ),
        "or",
    )


def _are_not(candidates: Iterable[Candidate], layout: Layout) -> str:
    digits_in: dict[Mask, Mask] = {}
    for digit, cells in by_digit(candidates).items():
        digits_in[cells] = digits_in.get(cells, 0) | 1 << digit
    return join_words(
        f"{layout.names(cells)} {'are' if cells & (cells - 1) else 'is'} "
        f"not {digits_listed(digits, layout, 'or')}"
        for cells, digits in digits_in.items()
    )
