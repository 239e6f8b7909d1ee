"""What a step concludes, in the players' notation and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bits import Mask, mask_of, members
from .layout import Digit, House, Kind, Layout
from .step import Candidate, Step

_LETTERS = {Kind.ROW: "r", Kind.COLUMN: "c", Kind.BOX: "b", Kind.DIAGONAL: "d", Kind.EXTRA: "e"}


def effects(step: Step, layout: Layout) -> str:
    """The conclusion in notation: ``r1c1=5`` or ``r3c37<>4, r5c3<>7``."""
    placed = [f"{layout.cell_name(cell)}={layout.symbol(digit)}" for cell, digit in step.placements]
    gone = [
        f"{layout.short_names(cells).replace(' ', ',')}<>{layout.symbol(digit)}"
        for digit, cells in by_digit(step.eliminations).items()
    ]
    return ", ".join(placed + gone)


def conclusion(step: Step, layout: Layout) -> str:
    """The conclusion in words: ``So r1c1 is 5`` or ``So r3c3 and r3c7 cannot be 4``."""
    if step.placements:
        name, symbol = layout.cell_name, layout.symbol
        placed = [f"{name(cell)} is {symbol(digit)}" for cell, digit in step.placements]
        return f"So {listed(placed)}"
    digits_in: dict[Mask, list[str]] = {}
    for digit, cells in by_digit(step.eliminations).items():
        digits_in.setdefault(cells, []).append(layout.symbol(digit))
    parts = [
        f"{layout.names(cells)} cannot be {listed(digits, 'or')}"
        for cells, digits in digits_in.items()
    ]
    return f"So {listed(parts)}"


def by_digit(candidates: Iterable[Candidate]) -> dict[Digit, Mask]:
    """The cells of each digit, digits ascending."""
    cells_of: dict[Digit, Mask] = {}
    for cell, digit in candidates:
        cells_of[digit] = cells_of.get(digit, 0) | 1 << cell
    return dict(sorted(cells_of.items()))


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def digits_listed(digits: Mask, layout: Layout, last: str = "and") -> str:
    """Digits as a sentence lists them."""
    return listed(map(layout.symbol, members(digits)), last)


def digits_short(digits: Mask, layout: Layout) -> str:
    """Digits as notation writes them: ``4,7``."""
    return ",".join(map(layout.symbol, members(digits)))


def house_short(house: House) -> str:
    """A house in notation: ``r1``, ``c9``, ``b5``; ``d1`` a diagonal, ``e1`` an extra region."""
    return f"{_LETTERS[house.kind]}{house.label}"


def houses_short(houses: Iterable[House]) -> str:
    """Houses in notation, those of a kind joined: ``r15``, ``c3b4``.

    Where there may be more than nine of a kind, commas join them: ``r1,5``.
    """
    same_letter: dict[str, list[House]] = {}
    comma = ""
    for house in houses:
        same_letter.setdefault(_LETTERS[house.kind], []).append(house)
        if len(house.cells) > 9 or house.number > 9 or house.grid:
            comma = ","
    return "".join(
        letter + comma.join(house.label for house in _in_order(same))
        for letter, same in same_letter.items()
    )


def houses_listed(houses: Iterable[House]) -> str:
    """Houses in words, those of a kind joined: ``rows 1 and 5``."""
    same_word: dict[str, list[House]] = {}
    for house in houses:
        same_word.setdefault(house.word, []).append(house)
    return listed(_together(word, _in_order(same)) for word, same in same_word.items())


def _in_order(houses: Iterable[House]) -> list[House]:
    """Houses as one counts them, each once; those of a grid come together."""
    return sorted(dict.fromkeys(houses), key=lambda house: (house.grid, house.number))


def _together(word: str, houses: Sequence[House]) -> str:
    """Houses of one word."""
    if len(houses) == 1:
        return str(houses[0])
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{plural} {listed(str(house).removeprefix(f'{word} ') for house in houses)}"


def cells_of(candidates: Iterable[Candidate]) -> Mask:
    """The cells in which *candidates* lie."""
    return mask_of(cell for cell, _ in candidates)


def digits_of(candidates: Iterable[Candidate]) -> Mask:
    """The digits among *candidates*."""
    return mask_of(digit for _, digit in candidates)
