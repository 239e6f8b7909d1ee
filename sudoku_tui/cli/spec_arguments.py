"""Specifications of puzzles to generate, from arguments: as one line, and as single options."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine.generating.spec import Spec
from ..engine.layout import Layout
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.symmetry import Symmetry
from ..formats.spec import is_share, read_share, read_spec, read_value
from . import arguments
from .exits import Exit, Stop
from .input import one_puzzle, text_or_file


class Line(NamedTuple):
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


_ONCE = (
    _Argument("--level", "level", "levels", "L",
              f"one of {', '.join(map(str, Level))}, or several with commas between"),
    _Argument("--score", "score", "score", "MIN-MAX", "HoDoKu's score; either end may be left out"),
    _Argument("--er", "er", "er", "MIN-MAX",
              "Explainer's rating of the hardest step, such as 3.4-4.4; of classic puzzles"),
    _Argument("--ep", "ep", "ep", "MIN-MAX", "the same of the steps up to the first digit"),
    _Argument("--ed", "ed", "ed", "MIN-MAX", "the same of the first step"),
    _Argument("--hardest", "hardest", "hardest", "T", "the hardest technique that occurs"),
    _Argument("--clues", "clues", "clues", "MIN-MAX", "givens; one number is the fewest"),
    _Argument("--attempts", "attempts", "attempts", "N", "removals that are tried"),
    _Argument("--symmetry", "symmetry", "symmetry", "S",
              f"of the pattern of givens: {', '.join(Symmetry)}; + joins several"),
    _Argument("--breadth", "breadth", "breadth", "N", "steps that are open at least, all the way"),
)  # fmt: skip
_AGAIN = (
    _Argument("--technique", "with", "wanted", "T[*N]", "occurs, N times at least; again for more"),
    _Argument("--without", "without", "banned", "T", "does not occur; again for more"),
    _Argument("--not-by", "not-by", "unsolvable_by", "T,...",
              "these techniques do not solve it; a level stands for all techniques up to it"),
)  # fmt: skip
_FLAGS = {
    "no_uniqueness": (
        "--no-uniqueness",
        "no technique occurs that leans on the puzzle having one solution",
    ),
    "minimal": ("--minimal", "no given can be left out"),
}
_LINE = "all of it in one line, as --json prints it, or a puzzle that was shared"
_PATTERN = "the cells that are given: x for each and . for others, or a file with that"
_FILL = "add givens to this one until it is unique"


def add_spec(parser: ArgumentParser) -> None:
    """Add the options that describe the puzzles to generate."""
    add = parser.add_argument
    add("--spec", type=_line, metavar="LINE", help=_LINE)
    arguments.add_layout(parser, "of what layout (default: classic)")
    for option, key, field, metavar, help in _ONCE:
        add(option, type=_reader_of(key), dest=field, metavar=metavar, help=help)
    for option, key, field, metavar, help in _AGAIN:
        add(option, type=_reader_of(key), dest=field, metavar=metavar, help=help, action="append")
    for flag, help in _FLAGS.values():
        add(flag, action="store_true", help=help)
    add("--pattern", metavar="PICTURE", help=_PATTERN)
    add("--grid", metavar="GRID", help="take givens from this full grid")
    add("--fill", metavar="PUZZLE", help=_FILL)


def spec_of(options: Namespace) -> Spec:
    """Return the specification: the line of ``--spec``, with single options taking precedence.

    Raises:
        Stop: A grid, a puzzle or a pattern is invalid.
    """
    asked = {each.field: getattr(options, each.field) for each in (*_ONCE, *_AGAIN)}
    said = {field: found for field, found in asked.items() if found is not None}
    said |= {
        each.field: frozenset().union(*said[each.field]) for each in _AGAIN if each.field in said
    }
    said |= {field: True for field in _FLAGS if getattr(options, field)}
    spec, layout = Spec(), options.layout
    if options.spec is not None:
        spec = options.spec.spec
        layout = layout or spec.layout
    for name in ("grid", "fill"):
        if (argument := getattr(options, name)) is not None:
            start = _start(argument, layout)
            said[name], layout = start.givens, start.layout
            if name == "fill":
                said["marks"] = start.extras
            if name == "grid" and not all(start.givens):
                message = "the grid has empty cells; --fill adds givens to those"
                raise Stop(message, Exit.BAD_INPUT)
    layout = layout or spec.layout
    if options.pattern is not None:
        said["pattern"] = _pattern(options.pattern, layout)
    return replace(spec, layout_id=layout.id, **said)


def _reader_of(key: str) -> Callable[[str], Any]:
    """Return a parser of an option's value, which is written like the value of *key* in a line."""

    def asked(text: str) -> Any:
        try:
            return read_value(key, text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return asked


def _line(text: str) -> Line:
    try:
        return Line(*read_share(text)) if is_share(text) else Line(read_spec(text))
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
