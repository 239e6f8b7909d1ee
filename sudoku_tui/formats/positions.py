"""Positions of the stock by technique, one on each line, with fields separated by tabs.

The fields are ``layout  shape  cells  eliminated  technique  effect  level  score  teaching level
teaching score  seed``, after comments with ``#`` that name the command. Among the cells, entries
have a plus before them. Candidates are written as in ``r1c2=5 r3c4<>29``, and an empty field as a
dash. The shape is the marks of the puzzle. A last field may list the numbers of scrambles whose
next step is of the technique, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NoReturn, TypeVar

from ..engine.board import Board
from ..engine.dice import Dice
from ..engine.layout import SYMBOLS, Candidate, Digit, Layout, digit_of, symbol
from ..engine.layouts import layout_named
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.solving.solver import Effect, effect_of
from ..engine.started_puzzle import StartedPuzzle
from ..engine.step import Step
from ..engine.symmetry import random_scramble
from ..engine.techniques import CATALOGUE
from .clean import clean_text
from .errors import FormatError
from .extras_text import read_extras, write_extras

FIELDS: Final = (
    *("layout", "shape", "cells", "eliminated", "technique", "effect"),
    *("level", "score", "teaching level", "teaching score", "seed"),
)
"""The names of the fields of a line, in order."""
_PROVEN: Final = "scrambles"
"""The name of the optional last field."""

_NOTHING: Final = "-"
_PLACED, _GONE = "=", "<>"
_CELL = re.compile(r"\+?[1-9A-P]|\.")
_CANDIDATES = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)(=|<>)([1-9A-P]+)")

Read = TypeVar("Read")


@dataclass(frozen=True)
class PositionLine:
    """A position whose next step is of a given technique, with the ratings of its puzzle."""

    started: StartedPuzzle
    technique: str
    """The id of the technique."""
    effect: Effect
    """The placements and eliminations of the next step."""
    level: Level
    """The level of the puzzle on HoDoKu's ladder, like `score`."""
    score: int | None
    teaching_level: Level
    """The level of the puzzle on the teaching ladder, like `teaching_score`."""
    teaching_score: int | None
    seed: str
    proven: tuple[int, ...] = ()
    """The numbers of scrambles whose next step is known to be of the technique."""

    def scrambled(self, number: int) -> StartedPuzzle:
        """Return the scramble with this number."""
        dice = Dice(f"{self.seed} {self.technique} {number}")
        return self.random_scramble(dice)

    def random_scramble(self, dice: Dice) -> StartedPuzzle:
        """Return a random scramble, which keeps the sums of a killer."""
        extras = self.started.puzzle.extras
        return self.started.scrambled(random_scramble(self.layout, dice, extras))

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.started.puzzle.layout

    def board(self) -> Board:
        """Return the board with givens and entries placed and candidates eliminated.

        Raises:
            ValueError: Two digits clash, or an eliminated digit was not a candidate.
        """
        return self.started.board()

    def is_concluded_by(self, step: Step) -> bool:
        """Check whether *step* is of the technique and has the effect of the line."""
        return step.technique.id == self.technique and effect_of(step) == self.effect


def write_position(line: PositionLine) -> str:
    """Return the line of a position, the inverse of `read_position`."""
    layout, started = line.layout, line.started
    cells = "".join(
        f"+{symbol(entry)}" if entry else symbol(given)
        for given, entry in zip(started.puzzle.givens, started.entries, strict=True)
    )
    placed, gone = line.effect
    effect = [*_write_candidates(placed, _PLACED, layout), *_write_candidates(gone, _GONE, layout)]
    fields = (
        *(
            layout.id,
            write_extras(started.puzzle.extras, layout),
            cells,
            " ".join(_write_candidates(started.eliminated, _GONE, layout)),
        ),
        *(line.technique, " ".join(effect), str(line.level), _score(line.score)),
        *(str(line.teaching_level), _score(line.teaching_score), line.seed),
    )
    proven = (",".join(map(str, line.proven)),) if line.proven else ()
    return "\t".join((*(field or _NOTHING for field in fields), *proven))


def _write_candidates(candidates: Iterable[Candidate], sign: str, layout: Layout) -> Iterator[str]:
    digits_in: dict[int, str] = {}
    for cell, digit in sorted(candidates):
        digits_in[cell] = digits_in.get(cell, "") + symbol(digit)
    return (f"{layout.cell_name(cell)}{sign}{digits}" for cell, digits in digits_in.items())


def _score(score: int | None) -> str:
    return "" if score is None else str(score)


def read_positions(lines: Iterable[str]) -> Iterator[PositionLine]:
    """Parse the positions of a file; empty lines and comments with ``#`` are skipped.

    Raises:
        FormatError: A line is wrong; the message names the line and the field.
    """
    return read_lines(lines, read_position)


def read_lines(lines: Iterable[str], read: Callable[[str], Read]) -> Iterator[Read]:
    """Yield the result of *read* for each line; empty lines and comments with ``#`` are skipped.

    Raises:
        FormatError: *read* has raised it; the number of the line is added.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield read(line)
            except FormatError as error:
                raise FormatError(f"line {number}: {error.message}", number) from None


def read_position(line: str) -> PositionLine:
    """Parse the position of one line.

    Raises:
        FormatError: The line is wrong; the message names the field.
    """
    parts = line.rstrip("\n").split("\t")
    names = (*FIELDS, _PROVEN)[: max(len(parts), len(FIELDS))]
    if len(parts) != len(names):
        raise FormatError(f"{len(parts)} fields: {len(FIELDS)} with tabs between were due")
    field = dict(zip(names, ("" if part == _NOTHING else part for part in parts), strict=True))

    def read(name: str, how: Callable[[str], Read]) -> Read:
        try:
            return how(field[name])
        except (ValueError, KeyError) as error:
            raise FormatError(f"{name}: {clean_text(str(error.args[0]))}") from None

    layout = read("layout", layout_named)
    extras = read("shape", lambda text: read_extras(text, layout))
    givens, entries = read("cells", lambda text: _digits(text, layout))
    eliminated = read("eliminated", lambda text: _eliminated(text, layout))
    puzzle = Puzzle(layout, givens, extras=extras)
    return PositionLine(
        read("cells", lambda _: StartedPuzzle(puzzle, entries, eliminated)),
        read("technique", _technique),
        read("effect", lambda text: _effect(text, layout)),
        read("level", Level.named),
        read("score", _number),
        read("teaching level", Level.named),
        read("teaching score", _number),
        field["seed"],
        read(_PROVEN, _numbers) if _PROVEN in field else (),
    )


def _digits(text: str, layout: Layout) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """Parse the givens, and the entries, which have a plus before them."""
    parts = _CELL.findall(text)
    if "".join(parts) != text:
        raise ValueError("more than digits, dots, and a plus before a digit")
    if len(parts) != layout.cells:
        raise ValueError(f"{len(parts)} cells: {layout.cells} were due")
    digits = [SYMBOLS.index(part[-1]) for part in parts]
    if max(digits) > layout.digits:
        raise ValueError(f"{symbol(max(digits))} is no digit of {layout.name}")
    pairs = list(zip(digits, parts, strict=True))
    givens = tuple(0 if part[0] == "+" else digit for digit, part in pairs)
    return givens, tuple(digit if part[0] == "+" else 0 for digit, part in pairs)


def _eliminated(text: str, layout: Layout) -> frozenset[Candidate]:
    placed, gone = _effect(text, layout)
    if placed:
        raise ValueError("something is placed")
    return gone


def _effect(text: str, layout: Layout) -> Effect:
    """Parse the placements and the eliminations of a step."""
    found: dict[str, set[Candidate]] = {_PLACED: set(), _GONE: set()}
    for part in text.split():
        match = _CANDIDATES.fullmatch(part) or _refuse(part)
        row, column, sign, symbols = match.groups()
        cell = layout.cell_at.get((int(row) - 1, int(column) - 1))
        digits = [digit_of(each, layout.digits) for each in symbols]
        for digit in digits:
            if cell is None or digit is None:
                raise ValueError(f"'{part}' is not in {layout.name}")
            found[sign].add(Candidate(cell, digit))
    return frozenset(found[_PLACED]), frozenset(found[_GONE])


def _refuse(part: str) -> NoReturn:
    raise ValueError(f"'{part}' is not like r1c2=5 or r3c4<>29")


def _technique(text: str) -> str:
    if text not in CATALOGUE:
        raise ValueError(f"no technique is called '{clean_text(text)}'")
    return text


def _numbers(text: str) -> tuple[int, ...]:
    numbers = tuple(map(_number, text.split(",")))
    return tuple(number for number in numbers if number is not None)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"'{text}' is no number")
    return int(text)
