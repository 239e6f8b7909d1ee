"""Specifications of puzzles to generate, from arguments: as one line, and as single options."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine.generating.spec import USUAL_SIZES, Spec
from ..engine.layout import Layout
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.symmetry import Symmetry
from ..formats.spec import is_share, read_share, read_spec, read_value
from . import arguments
from .exits import Exit, Stop
from .groups import PUZZLE, group_of
from .input import one_puzzle, text_or_file


class SpecLine(NamedTuple):
    """A specification given as one line, with its seed if it is a shared text."""

    spec: Spec
    seed: str | None = None


class _Argument(NamedTuple):
    """An option whose value is parsed like the value of a key in a specification."""

    option: str
    key: str
    field: str
    """Field of `Spec` that it sets."""
    metavar: str
    help: str


_DIFFICULTY = (
    _Argument("--level", "level", "levels", "L",
              f"level, one of {', '.join(map(str, Level))}, or several separated by commas"),
    _Argument("--score", "score", "score", "MIN-MAX",
              "range of HoDoKu's score, such as 500-900; either end may be omitted"),
    _Argument("--er", "er", "er", "MIN-MAX",
              "range of Sudoku Explainer's rating of the hardest step (ER), such as 3.4-4.4; only "
              "for the classic layout"),
    _Argument("--ep", "ep", "ep", "MIN-MAX",
              "range of the Explainer rating of the hardest step before the first placement (EP)"),
    _Argument("--ed", "ed", "ed", "MIN-MAX",
              "range of the Explainer rating of the first step (ED)"),
    _Argument("--hardest", "hardest", "hardest", "T", "require technique T as the hardest one"),
    _Argument("--breadth", "breadth", "breadth", "N",
              "require at least N available steps at every point of the solution path"),
)  # fmt: skip
_GIVENS = (
    _Argument("--clues", "clues", "clues", "MIN-MAX",
              "range of the number of givens, such as 24-28; one number alone is the minimum"),
    _Argument("--symmetry", "symmetry", "symmetry", "S",
              f"symmetry of the pattern of givens: {', '.join(Symmetry)}; "
              "join several by +, such as 180+mirror"),
    _Argument("--attempts", "attempts", "attempts", "N",
              "try to remove at most N givens (default: try each given once)"),
)  # fmt: skip
_SINGLE_OPTIONS = (*_DIFFICULTY, *_GIVENS)
_REPEATED_OPTIONS = (
    _Argument("--technique", "with", "wanted", "T[*N]",
              "require technique T at least N times (default: once); may be repeated"),
    _Argument("--without", "without", "banned", "T", "exclude technique T; may be repeated"),
    _Argument("--not-by", "not-by", "unsolvable_by", "T,...",
              "reject puzzles that these techniques solve; a level stands for all techniques up "
              "to it; may be repeated"),
)  # fmt: skip
_USUAL_SIZES = ",".join(map(str, USUAL_SIZES))
_FLAGS = ("no_uniqueness", "minimal", "hide_sums")
_LINE = (
    "specification on one line, as in the field 'spec' of --json, or a shared puzzle such as "
    "'v10 classic level=hard #k7x2'; other options take precedence"
)
_PATTERN = "cells of the givens: x for a given, . for an empty cell; or a file with such a picture"


def add_spec(parser: ArgumentParser) -> None:
    """Add the options that describe the puzzles to generate."""
    group_of(parser, PUZZLE).add_argument("--spec", type=_line, metavar="LINE", help=_LINE)
    arguments.add_layout(parser, PUZZLE, "layout of the puzzles", "classic")
    add = group_of(parser, "Difficulty").add_argument
    for option, key, field, metavar, help in _DIFFICULTY:
        add(option, type=_parser_of(key), dest=field, metavar=metavar, help=help)
    for option, key, field, metavar, help in _REPEATED_OPTIONS:
        # The key is an alias: an option can also be given by the key of a specification.
        add(*dict.fromkeys((option, f"--{key}")), type=_parser_of(key), dest=field,
            metavar=metavar, help=help, action="append")  # fmt: skip
    add("--no-uniqueness", action="store_true",
        help="exclude techniques that rely on the solution being unique")  # fmt: skip
    add = group_of(parser, "Givens").add_argument
    for option, key, field, metavar, help in _GIVENS:
        add(option, type=_parser_of(key), dest=field, metavar=metavar, help=help)
    add("--constraint", type=_constraint, metavar="KIND[=SIZES]", dest="killer",
        help="make puzzles with constraints: killer, with the sizes of cages to draw from "
        f"(default: killer={_USUAL_SIZES}); without --clues it has no givens")  # fmt: skip
    add("--hide-sums", action="store_true",
        help="leave out sums of some cages of a killer")  # fmt: skip
    add("--minimal", action="store_true", help="require that every given is necessary")
    add("--pattern", metavar="PICTURE", help=_PATTERN)
    add("--grid", metavar="GRID", help="take the givens from this full grid")
    add("--fill", metavar="PUZZLE", help="add givens to this puzzle until its solution is unique")


def spec_of(options: Namespace) -> Spec:
    """Return the specification: the line of ``--spec``, with single options taking precedence.

    Raises:
        Stop: A grid, a puzzle or a pattern is invalid.
    """
    asked = {
        each.field: getattr(options, each.field) for each in (*_SINGLE_OPTIONS, *_REPEATED_OPTIONS)
    }
    said = {field: found for field, found in asked.items() if found is not None}
    said |= {
        each.field: frozenset().union(*said[each.field])
        for each in _REPEATED_OPTIONS
        if each.field in said
    }
    if options.killer is not None:
        said["killer"] = options.killer
    said |= {field: True for field in _FLAGS if getattr(options, field)}
    spec, layout = Spec(), options.layout
    if options.spec is not None:
        spec = options.spec.spec
        layout = layout or spec.layout
    for name in ("grid", "fill"):
        if (argument := getattr(options, name)) is not None:
            start = _start(argument, layout)
            said[name], layout = start.givens, start.layout
            if name == "fill" or start.extras.constraints:
                said["marks"] = start.extras
            if name == "grid" and not all(start.givens):
                message = "--grid: the grid has empty cells; use --fill to add givens to a puzzle"
                raise Stop(message, Exit.BAD_INPUT)
    layout = layout or spec.layout
    if options.pattern is not None:
        said["pattern"] = _pattern(options.pattern, layout)
    return replace(spec, layout_id=layout.id, **said)


def _parser_of(key: str) -> Callable[[str], Any]:
    """Return a parser of an option's value, written like the value of *key* in a specification."""

    def parse_value(text: str) -> Any:
        try:
            return read_value(key, text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return parse_value


def _constraint(text: str) -> tuple[int, ...]:
    """Parse a kind of constraint with the sizes of its cages."""
    kind, equals, sizes = text.partition("=")
    if kind != "killer":
        raise ArgumentTypeError("only killer is known, such as killer=2,3,3,4")
    try:
        return tuple(read_value("killer", sizes if equals else _USUAL_SIZES))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _line(text: str) -> SpecLine:
    try:
        return SpecLine(*read_share(text)) if is_share(text) else SpecLine(read_spec(text))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _pattern(argument: str, layout: Layout) -> int:
    try:
        return int(read_value("pattern", text_or_file(argument), layout))
    except ValueError as error:
        raise Stop(f"the pattern has {error}", Exit.BAD_INPUT) from None


def _start(argument: str, layout: Layout | None) -> Puzzle:
    asked = one_puzzle(argument, layout)
    clash = next(asked.puzzle.clashes(), None)
    if clash is not None:
        raise Stop(clash.describe(asked.puzzle.layout), Exit.BAD_INPUT)
    return asked.puzzle
