"""The parser of an action's arguments: cells, digits, houses, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from ...engine.bits import Mask, mask_of
from ...engine.layout import Candidate, Cell, Digit, House, Layout
from ...engine.nearest import did_you_mean
from ...formats.errors import FormatError
from ...formats.figures import counted
from .action import Action, Parameter

_LONGEST: Final = 40
"""Characters that an error quotes."""


def parse_arguments(action: Action, rest: str, layout: Layout) -> tuple[Any, ...]:
    """Parse the text after the name of *action*: a value for each parameter, None if it is missing.

    Raises:
        FormatError: An argument means nothing on *layout*, or there are too many.
    """
    values: list[Any] = []
    for parameter in action.parameters:
        values.append(None)
        if not rest:
            continue
        if parameter in _WORDS:
            word, _, rest = rest.partition(" ")
            values[-1] = _WORDS[parameter](word, layout)
            rest = rest.strip()
        else:
            values[-1], rest = _RESTS[parameter](rest, layout), ""
    if rest:
        command = action.example or action.names[0]
        raise FormatError(f"{rest[:_LONGEST]}: too much for this command; type {command}")
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def house_called(text: str, layout: Layout) -> House | None:
    """Return the house of this name; None if there is none."""
    folded = " ".join(text.casefold().split())
    return next((house for house in layout.houses if str(house).casefold() == folded), None)


def _house(text: str, layout: Layout) -> House:
    if house := house_called(text, layout):
        return house
    raise FormatError(_no_house(text, layout))


def _no_house(text: str, layout: Layout) -> str:
    houses = [str(house).casefold() for house in layout.houses]
    instead = did_you_mean(text, houses, quote="") or f"houses here: {', '.join(houses[:3])} …"
    return f"{text[:_LONGEST]} is neither a house nor a cell here; {instead}"


def cell_called(word: str, layout: Layout) -> Cell:
    """Return the cell of this name.

    Raises:
        FormatError: There is none.
    """
    for cell in range(layout.cells):
        if layout.cell_name(cell).casefold() == word.casefold():
            return cell
    if re.fullmatch(r"r\d+c\d+", word.casefold()):
        raise FormatError(f"{layout.name} has no cell {word[:_LONGEST].casefold()}")
    raise FormatError(f"{word[:_LONGEST] or 'nothing'} is not a cell; type a cell as r5c3")


def cells_called(text: str, layout: Layout) -> Mask:
    """Return the mask of a house or of the named cells; 0 for the word ``all``.

    Raises:
        FormatError: There is no such cell.
    """
    if text.casefold() == "all":
        return 0
    if house := house_called(text, layout):
        return house.mask
    if re.match(r"r\d", text.casefold()) is None:
        raise FormatError(_no_house(text, layout))
    return mask_of(cell_called(word, layout) for word in text.replace(",", " ").split())


def digits_called(text: str, layout: Layout) -> tuple[Digit, ...]:
    """Return the digits that are typed, with or without spaces between them.

    Raises:
        FormatError: One is not a digit of the layout.
    """
    digits: list[Digit] = []
    for character in text.replace(",", "").replace(" ", ""):
        digit = layout.digit_of(character)
        if digit is None:
            last = layout.symbol(layout.digits)
            raise FormatError(
                f"{character} is not a digit here; digits are {layout.symbol(1)} to {last}"
            )
        digits.append(digit)
    return tuple(dict.fromkeys(digits))


def _number(word: str, _: Layout) -> int:
    if not (word.isascii() and word.isdecimal()):
        raise FormatError(f"{word[:_LONGEST]} is not a number")
    return int(word[:9])


def choose(number: int, most: int, what: str, listed_by: str) -> int:
    """Return *number* if it is in a list of *most* things.

    Raises:
        FormatError: There are not as many.
    """
    if not 1 <= number <= most:
        plural = f"{what}es" if what.endswith("ch") else f"{what}s"
        verb = "is" if most == 1 else "are"
        raise FormatError(f"there {verb} {counted(most, what, plural)}; {listed_by}")
    return number


def _marks(text: str, layout: Layout) -> tuple[tuple[Cell, ...], tuple[Candidate, ...]]:
    """Parse cells and candidates: ``r1c1 r1c2 37`` is the cell r1c1, and 3 and 7 in r1c2."""
    if house := house_called(text, layout):
        return house.cells, ()
    cells: list[Cell] = []
    candidates: list[Candidate] = []
    for word in text.replace(",", " ").split():
        if word[0].casefold() == "r":
            cells.append(cell_called(word, layout))
        elif not cells:
            raise FormatError("type colour 1 r5c3 for a cell, colour 1 r5c3 7 for a candidate")
        else:
            cell = cells.pop()
            candidates += [Candidate(cell, digit) for digit in digits_called(word, layout)]
    return tuple(cells), tuple(candidates)


_WORDS: Final[dict[Parameter, Callable[[str, Layout], Any]]] = {
    Parameter.CELL: cell_called,
    Parameter.NUMBER: _number,
}
"""The parsers of parameters that are one word."""
_RESTS: Final[dict[Parameter, Callable[[str, Layout], Any]]] = {
    Parameter.CELLS: cells_called,
    Parameter.DIGITS: digits_called,
    Parameter.HOUSE: _house,
    Parameter.MARKS: _marks,
    Parameter.TEXT: lambda text, _: text,
}
"""The parsers of parameters that take the rest of the line."""
