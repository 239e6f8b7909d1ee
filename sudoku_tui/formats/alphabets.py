"""Alphabets: the characters of digits and of empty cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_uppercase
from typing import Final, Literal, NamedTuple

from ..engine.layout import SYMBOLS, Digit

AlphabetName = Literal["digits", "hex", "letters"]

_NUMERALS: Final = frozenset("123456789")
_HEX: Final = "0123456789ABCDEF"
_UPRIGHT: Final = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
BARS: Final = "|¦!:" + _UPRIGHT
"""Characters of bars between cells."""
DRAWING: Final = "".join(map(chr, range(0x2500, 0x2580)))
"""Box-drawing characters."""
DOTS: Final = "·•∙⋅ᐧ□▢⬜☐○◦◯◻◽▫■◼◾▪⬛⚪⚫"
"""Characters of empty cells in texts for people."""
_ALWAYS_EMPTY: Final = "._*-" + DOTS


@dataclass(frozen=True)
class Alphabet:
    """The characters of one way of writing digits; case does not matter."""

    name: AlphabetName
    symbols: str
    """The character of digit 1, of digit 2 and so on."""
    blanks: str
    """The characters of an empty cell."""

    @cached_property
    def digit_of(self) -> dict[str, Digit]:
        """The digit of each character; 0 for an empty cell."""
        # A space is a cell only between bars, so it is no option for printing.
        table = dict.fromkeys(self.blanks + " ", 0)
        for digit, character in enumerate(self.symbols, 1):
            table[character] = table[character.lower()] = digit
        return table

    @property
    def span(self) -> str:
        """The digits in words: ``1 to 9``, ``1 to 9 or A to G``."""
        numerals = [character for character in self.symbols if character.isdigit()]
        letters = [character for character in self.symbols if character.isalpha()]
        runs = (f"{run[0]} to {run[-1]}" for run in (numerals, letters) if run)
        return " or ".join(runs)


@cache
def alphabet(name: AlphabetName, digits: int) -> Alphabet:
    """Return the alphabet of this name for a layout with *digits* digits; 16 for hexadecimal."""
    match name:
        case "digits":
            return Alphabet(name, SYMBOLS[1 : digits + 1], _ALWAYS_EMPTY + "0Xx")
        case "hex":
            return Alphabet(name, _HEX[:digits], _ALWAYS_EMPTY + "Xx")
        case "letters":
            symbols = ascii_uppercase[:digits]
            crosses = "" if "X" in symbols else "Xx"
            return Alphabet(name, symbols, _ALWAYS_EMPTY + "0zZ" + crosses)


def own_alphabet(symbols: str) -> Alphabet:
    """Return the alphabet of a layout that has *symbols* of its own."""
    blanks = (each for each in _ALWAYS_EMPTY + "0Xx" if each.upper() not in symbols.upper())
    return Alphabet("digits", symbols, "".join(blanks))


class Choice(NamedTuple):
    """The alphabet of a text, and a remark if another one is possible."""

    alphabet: Alphabet
    remark: str = ""


def choose(characters: str, digits: int, symbols: str = "") -> Choice:
    """Choose the alphabet of *characters*, which are the cells of one puzzle.

    *symbols* are those of the layout; "" for the usual ones.
    """
    used = set(characters.upper())
    if (symbols and (used - {"0"}) & (set(symbols.upper()) - {"0"})) or "0" in symbols:
        return Choice(own_alphabet(symbols))
    letters = used & set(ascii_uppercase) - {"X"}
    if letters and not used & _NUMERALS:
        return Choice(alphabet("letters", digits))
    plain = Choice(alphabet("digits", digits))
    if digits != len(_HEX) or not letters or not letters <= set(_HEX):
        return plain
    if "0" in used and used & set(_ALWAYS_EMPTY + "X "):
        return Choice(alphabet("hex", digits))
    # Without a G, and without a 0 that must be a digit, both alphabets are possible.
    return Choice(
        plain.alphabet,
        "read with the digits 1 to 9 and A to G; it could also be hexadecimal, 0 to 9 and A to F",
    )
