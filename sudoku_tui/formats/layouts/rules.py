"""The rules of a layout in a file beyond its houses, and the symbols of its digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.bits import mask_of
from ...engine.layout import Ban, Cell, Digit, Position, digit_of
from ...engine.layouts.catalogue import FERZ, KNIGHT, WAZIR
from ...engine.layouts.own import MOST_PAIRS, fits_symbols
from ...engine.layouts.shapes import Offset as Move
from ...engine.layouts.shapes import Shape
from ..clean import clean_text
from ..toml_lines import Path
from .cells import Source, places_in

MOVES_KEYS: Final = ("moves", "gaps", "torus", "cyclic")
MOVES: Final[dict[str, tuple[Move, ...]]] = {
    "knight": KNIGHT,
    "king": (*FERZ, *WAZIR),
    "ferz": FERZ,
    "wazir": WAZIR,
}
"""Chess moves by name: a ferz moves one step diagonally, a wazir one step orthogonally."""
_STEP: Final = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})")
_BAN: Final = re.compile(r"\s*(\S+?)\s*=\s*([0-9A-Za-z])\s+(\S+?)\s*=\s*([0-9A-Za-z])\s*")
_WRITTEN: Final = 'marks are written marks = ["o=13579", "e=2468"]'


def with_rules(source: Source, shape: Shape) -> Shape:
    """Return *shape* with the cells that must differ and the digits that exclude each other.

    Raises:
        FormatError: A rule is wrong; the error has the line.
    """
    table = source.table
    flags = {key: table.get(key, False) for key in ("torus", "cyclic")}
    for key, value in flags.items():
        if not isinstance(value, bool):
            source.refuse((key,), f"'{key}' is true or false")
    sets, pairs = list[list[Position]](), 0
    for number, (path, each) in enumerate(source.listed(("apart",), table.get("apart", [])), 1):
        places = places_in(source, path, each, shape, f"set {number} of 'apart'")
        if not 1 < len(places) <= shape.digits:
            has = f"{len(places)} cells; 2 to {shape.digits} can differ"
            source.refuse(path, f"set {number} of 'apart' has {has}")
        sets.append(places)
        if (pairs := pairs + len(places) * (len(places) - 1)) > 2 * MOST_PAIRS:
            source.refuse(path, f"there are more than {MOST_PAIRS} pairs")
    shape = shape.with_differing(*sets) if sets else shape
    if moves := tuple(_moves(source, ("moves",))):
        shape = shape.with_leaps(*moves, torus=flags["torus"])
    if gaps := tuple(_moves(source, ("gaps",))):
        if len(shape.pairs_apart(gaps, flags["torus"])) * 2 * shape.digits > MOST_PAIRS:
            source.refuse(("gaps",), f"there would be more than {MOST_PAIRS} pairs")
        shape = shape.with_gaps(*gaps, torus=flags["torus"], cyclic=flags["cyclic"])
    bans = tuple(_bans(source, shape))
    return shape._replace(bans=(*shape.bans, *bans))


def _moves(source: Source, path: Path) -> Iterator[Move]:
    for where, each in source.listed(path, source.table.get(str(path[0]), [])):
        name = source.text(where, each, 200).strip().casefold()
        if name in MOVES:
            yield from MOVES[name]
        elif found := _STEP.fullmatch(name):
            down, right = map(int, found.groups())
            ways = {(down, right), (down, -right), (right, down), (right, -down)}
            yield from sorted(way for way in ways if way != (0, 0))
        else:
            known = ", ".join(MOVES)
            source.refuse(
                where, f"'{clean_text(name, 40)}' is no move; there are {known} and '1,2'"
            )


def _bans(source: Source, shape: Shape) -> Iterator[Ban]:
    entries = source.listed(("bans",), source.table.get("bans", []))
    if len(entries) > MOST_PAIRS:
        source.refuse(("bans",), f"there can be {MOST_PAIRS} bans at most")
    cell_at = {place: cell for cell, place in enumerate(shape.positions)}
    for number, (path, each) in enumerate(entries, 1):
        text = source.text(path, each, 200)
        what = f"ban {number}"
        found = _BAN.fullmatch(text)
        if found is None:
            source.refuse(path, f"{what} is not of the form r1c1=3 r1c2=4")
        one, digit, other, then = found.groups()
        ends: list[tuple[Cell, Digit]] = []
        for name, written in ((one, digit), (other, then)):
            places = places_in(source, path, name, shape, what)
            known = digit_of(written, shape.digits)
            if len(places) != 1 or known is None:
                source.refuse(path, f"{what} names {clean_text(name)}={written}, which cannot be")
            ends.append((cell_at[places[0]], known))
        if ends[0][0] == ends[1][0]:
            source.refuse(path, f"{what} names one cell; a cell holds one digit anyway")
        yield ends[0], ends[1]


def with_marks_and_symbols(source: Source, shape: Shape) -> Shape:
    """Return *shape* with the marks that its puzzles may have, and with its symbols.

    Raises:
        FormatError: A mark or a symbol is wrong; the error has the line.
    """
    symbols = _symbols(source, shape)
    shape = shape._replace(symbols=symbols or shape.symbols)
    for path, text in (*_own_marks(source), *_perl_marks(source)):
        letter, equals, written = text.partition("=")
        letter = letter.strip()
        if not equals or len(letter) != 1 or not (letter.isascii() and letter.isalpha()):
            source.refuse(path, f"'{clean_text(text, 40)}' is no mark; {_WRITTEN}")
        if letter in dict(shape.marks):
            source.refuse(path, f"the mark {letter} is explained twice")
        digits = [_digit(shape, each) for each in written if each not in ", "]
        if not digits or None in digits:
            allows = f"the mark {letter} allows '{clean_text(written, 40)}'"
            source.refuse(path, f"{allows}; digits are wanted that the layout has")
        allowed = mask_of(digit for digit in digits if digit)
        shape = shape._replace(marks=(*shape.marks, (letter, allowed)))
    return shape


def _digit(shape: Shape, character: str) -> Digit | None:
    place = shape.symbols.upper().find(character.upper()) + 1 if shape.symbols else 0
    return place or digit_of(character, shape.digits)


def _own_marks(source: Source) -> Iterator[tuple[Path, str]]:
    for path, each in source.listed(("marks",), source.table.get("marks", [])):
        yield path, source.text(path, each, 200)


def _perl_marks(source: Source) -> Iterator[tuple[Path, str]]:
    """Yield the sets of `allowed_symbols`, which are separated by blanks."""
    path: Path = ("allowed_symbols",)
    text = source.text(path, source.table.get("allowed_symbols", ""))
    yield from ((path, each) for each in text.split())


def _symbols(source: Source, shape: Shape) -> str:
    """Return the symbols of the digits, one character each; "" for the usual ones.

    A list of symbols may begin with one for an empty cell.

    Raises:
        FormatError: Their number is wrong, or they are not distinct letters or figures.
    """
    key = "symbols" if "symbols" in source.table else "symbol_list"
    value = source.table.get(key, "")
    if "symbols" in source.table and "symbol_list" in source.table:
        source.refuse(("symbol_list",), "there are symbols already")
    path: Path = (key,)
    if isinstance(value, list):
        value = " ".join(source.text(where, each, 20) for where, each in source.listed(path, value))
    each = source.text(path, value, 1_000).split()
    characters = list(each[0]) if len(each) == 1 else each
    if len(characters) == shape.digits + 1:
        characters = characters[1:]  # the first is the symbol of an empty cell
    if characters == [str(digit) for digit in range(1, shape.digits + 1)]:
        return ""  # the usual symbols
    symbols = "".join(characters)
    if len(symbols) != len(characters) or not fits_symbols(symbols, shape.digits):
        source.refuse(path, f"symbols are {shape.digits} letters or figures, each once")
    return symbols
