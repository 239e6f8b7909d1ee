"""Proofs in plain words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .bits import Mask, members
from .layout import Layout
from .notation import by_digit, cells_of, digits_listed, digits_of, listed
from .premises import Kind, Premise
from .refutation import Deduction, Refutation
from .step import Candidate
from .symbols import symbol
from .twins import Twins


def told_twins(twins: Twins, layout: Layout) -> Iterator[str]:
    """Why one of some candidates is true: there would be two solutions."""
    saving = _are(twins.saving, layout, "or")
    if twins.everywhere:
        yield (
            f"Unless {saving}, every empty cell has two candidates, and every digit two places "
            "in a house or none. Whatever the cells hold, they could all hold their other digit"
        )
        return
    if not twins.one:
        yield f"Unless {saving}, {layout.names(twins.cells)} cannot be filled at all."
        return
    one, other = (_are(filling, layout, "and") for filling in (twins.one, twins.other))
    yield f"Unless {saving}, the marked cells hold nothing else than the pattern's digits"
    yield f"Were it that {one}, then it could as well be that {other}"
    yield "Every house would hold the same digits, and no given is touched: two solutions"


def told(
    conclusion: Candidate, placed: bool, refutation: Refutation, layout: Layout
) -> Iterator[str]:
    """Why the contrary of *conclusion* is impossible."""
    cell, digit = layout.cell_name(conclusion.cell), symbol(conclusion.digit)
    yield f"Suppose {cell} were {'not ' if placed else ''}{digit}."
    yield from _Teller(layout).lines(refutation, "", _needed(refutation))
    yield f"So {cell} is {'' if placed else 'not '}{digit}."


def _needed(refutation: Refutation) -> Mask:
    """The candidates that must be false before a refutation holds; those that it removes too."""
    wanted = refutation.premise.candidates
    for candidate, case in refutation.cases:
        wanted |= _needed(case) & ~(1 << candidate)
    for deduction in reversed(refutation.deductions):
        if deduction.gone & wanted:
            wanted |= deduction.premise.candidates & ~deduction.left
    return wanted


class _Teller:
    """Numbers the lines of one argument, and tells what occurs in several cases only once."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._told: dict[int, str] = {}

    def lines(self, refutation: Refutation, prefix: str, wanted: Mask) -> Iterator[str]:
        """What follows, and where it ends; *wanted* is what need be told to be false."""
        indent, count = "  " * (prefix.count(".")), 0
        for deduction in refutation.deductions:
            if gone := deduction.gone & wanted:
                count += 1
                yield f"{indent}{prefix}{count}. {self._follows(deduction, gone)}."
        if not refutation.cases:
            yield f"{indent}{prefix}{count + 1}. {self._fails(refutation.premise)}."
            return
        key = id(refutation.cases)
        if known := self._told.get(key):
            yield f"{indent}{prefix}{count + 1}. The rest fails as in {known}."
            return
        at = self._told[key] = f"{prefix}{count + 1}"
        left = [each for each, _ in refutation.cases]
        yield f"{indent}{at}. {self._tried(refutation.premise, left)}."
        for index, (candidate, case) in enumerate(refutation.cases, 1):
            name = self._are([candidate], "or")
            yield f"{indent}  {at}.{index}. Suppose {name}."
            yield from self.lines(case, f"{at}.{index}.", _needed(case))

    def _follows(self, deduction: Deduction, gone: Mask) -> str:
        premise, left, _ = deduction
        lost = _are_not(self._candidates(members(gone)), self._layout)
        if premise.kind is Kind.SUPPOSED:
            return f"Then {lost}"
        some = (
            "so"
            if not left & (left - 1)
            else "and either way"
            if left.bit_count() == 2
            else ("and in any case")
        )
        return f"{self._left(premise, left)}, {some} {lost}"

    def _left(self, premise: Premise, left: Mask) -> str:
        are = self._are(list(members(left)), "or")
        if premise.kind is Kind.HOUSE and premise.house:
            return f"In {premise.house}, {are}"
        if premise.kind is Kind.SET:
            return f"{self._counted(premise)}: {are}"
        return f"Only this is left: {are}"

    def _tried(self, premise: Premise, left: list[int]) -> str:
        return f"{self._left(premise, sum(1 << each for each in left))}. Each of these fails"

    def _fails(self, premise: Premise) -> str:
        candidates = self._candidates(members(premise.candidates))
        digits, cells = digits_listed(digits_of(candidates), "or"), cells_of(candidates)
        match premise.kind:
            case Kind.HOUSE:
                return f"But then {premise.house} has no place for {digits}"
            case Kind.SET:
                return f"But {self._counted(premise)}, and nothing is left for {digits}"
            case Kind.SAVED:
                return f"But then {_are_not(candidates, self._layout)}: there are two solutions"
            case Kind.SUPPOSED:
                return f"But {self._are(list(members(premise.candidates)), 'or')} was supposed"
            case _:
                return f"But then {self._layout.names(cells)} has no digit left"

    def _counted(self, premise: Premise) -> str:
        names = self._layout.names(premise.cells)
        return f"{names} each take one of their digits, none of them twice"

    def _candidates(self, candidates: Iterable[int]) -> list[Candidate]:
        cells = self._layout.cells
        return [Candidate(number % cells, number // cells + 1) for number in candidates]

    def _are(self, candidates: list[int], last: str) -> str:
        return _are(self._candidates(candidates), self._layout, last)


def _are(candidates: Iterable[Candidate], layout: Layout, last: str) -> str:
    """``r1c1 or r1c2 is 5``; ``r1c1 is 2 or 5``."""
    digits_in: dict[Mask, list[str]] = {}
    for digit, cells in by_digit(candidates).items():
        digits_in.setdefault(cells, []).append(symbol(digit))
    return listed(
        (
            f"{layout.names(cells, last)} is {listed(digits, last)}"
            if last == "or"
            else f"{layout.names(cells)} {'are' if cells & (cells - 1) else 'is'} {listed(digits)}"
            for cells, digits in digits_in.items()
        ),
        last,
    )


def _are_not(candidates: Iterable[Candidate], layout: Layout) -> str:
    parts = (
        f"{layout.names(cells)} {'are' if cells & (cells - 1) else 'is'} not {symbol(digit)}"
        for digit, cells in by_digit(candidates).items()
    )
    return listed(parts)
