"""Specifications as text: ``classic level=hard with=x-wing*2 symmetry=180 clues=24-28 minimal``.

A specification is one line: the layout, then the requirements in any order, each once. With the
generator's version and a seed it is a string that people share:
``v10 classic level=hard symmetry=180 #k7x2``. In a shell, single quotes are enough for both. A
killer also has the version of its generator: ``v10 classic killer=2,3,3,4 k1 #k7x2``.

The table `_KEYS` at the end has a parser and a writer for each kind of value after ``=``. A parser
raises ValueError for a wrong text, with a message that describes a right one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import fields, replace
from itertools import groupby
from typing import Any, Final, NamedTuple

from ..engine.bits import Mask
from ..engine.generating.feasibility import describe_unknown
from ..engine.generating.generator import KILLER_VERSION, VERSION
from ..engine.generating.random_jigsaws import requested_layout
from ..engine.generating.spec import Span, Spec, Tool, Wanted
from ..engine.layout import Digit, Layout, digit_of, symbol
from ..engine.layouts import CLASSIC
from ..engine.layouts.own import LONGEST_ID
from ..engine.level import Level
from ..engine.nearest import did_you_mean, nearest
from ..engine.puzzle import Puzzle
from ..engine.symmetry import Symmetry
from .clean import clean_text
from .errors import FormatError
from .extras_text import read_extras, write_extras
from .figures import counted

LONGEST: Final = LONGEST_ID + 20_000
"""Most characters of a line: all requirements fit, also for the largest layout."""
_QUOTED: Final = 60
"""Most characters of a wrong word in a message."""
_SHARED: Final = re.compile(r"v(\d{1,9})((?:\s+[^\s#]+)*)\s+#(\S*)", re.ASCII)
_KILLERS: Final = re.compile(r"\s+k(\d{1,9})(?!\S)", re.ASCII)
"""The version of the generator of killers, which changes alone."""
_LARGEST: Final = 999_999_999
_RATING: Final = re.compile(r"(\d{1,2})(?:\.(\d))?", re.ASCII)
_GIVEN, _OPEN = "x", "."
_BETWEEN_ROWS: Final = "/"
_NOT_GIVEN: Final = frozenset(".0_-")
_EMPTY: Final = frozenset(".0")
_AROUND: Final = str.maketrans(dict.fromkeys(" \t\r\n|/", ""))
"""Deletes the separators between cells of a picture."""


class Share(NamedTuple):
    """The specification and seed of one puzzle, for this version of the generator."""

    spec: Spec
    seed: str


def share_of_givens(puzzle: Puzzle) -> Share:
    """Return a share with all givens and marks of *puzzle*, which must have one solution."""
    return Share(Spec(puzzle.layout.id, fill=puzzle.givens, marks=puzzle.extras), "")


def write_spec(spec: Spec) -> str:
    """Return *spec* on one line, without the requirements that have their default.

    Raises:
        KeyError: There is no layout with its id.
    """
    layout, words = spec.layout, [spec.layout_id]
    for key, (field, _, write) in _KEYS.items():
        value = getattr(spec, field)
        if value != _DEFAULTS[field]:
            words.append(f"{key}={write(value, layout)}")
    words += [flag for flag, field in _FLAGS.items() if getattr(spec, field)]
    return " ".join(words)


def read_spec(line: str) -> Spec:
    """Parse a specification; an empty line is any puzzle of the classic layout.

    Raises:
        FormatError: A word is wrong; the message describes a right one.
    """
    if len(line) > LONGEST:
        raise FormatError(f"a specification has {LONGEST} characters at most")
    words = line.split()
    layout, values = CLASSIC, dict[str, object]()
    if words and _may_be_layout(words[0]):
        layout = _layout(words.pop(0))
    for word in words:
        key, equals, text = word.partition("=")
        if key not in (_KEYS if equals else _FLAGS):
            raise FormatError(_describe_unknown_word(word))
        field = _FLAGS[key] if key in _FLAGS else _KEYS[key].field
        if field in values:
            raise FormatError(f"'{key}' is said twice")
        values[field] = True if key in _FLAGS else _read_word(key, text, layout)
    # mypy cannot check `**`: `_read_word` gives each field a value of its type.
    return replace(Spec(layout.id), **values)  # type: ignore[arg-type]


def _read_word(key: str, text: str, layout: Layout) -> object:
    try:
        return read_value(key, text, layout)
    except ValueError as error:
        word = clean_text(f"{key}={text}", _QUOTED)
        raise FormatError(f"'{word}': {clean_text(str(error))}") from None


def read_value(key: str, text: str, layout: Layout = CLASSIC) -> Any:
    """Parse the value after *key* and ``=`` for its field of a `Spec`.

    Raises:
        ValueError: The value is wrong; the message describes a right one.
    """
    return _KEYS[key].read(text, layout)


def write_share(share: Share) -> str:
    """Return the string that generates an equal puzzle everywhere."""
    from urllib.parse import quote  # imported late: few puzzles are shared

    seed = quote(share.seed, safe="", errors="surrogatepass")
    killer = f" k{KILLER_VERSION}" if share.spec.killer else ""
    return f"v{VERSION} {write_spec(share.spec)}{killer} #{seed}"


def is_share(text: str) -> bool:
    """Check whether *text* has the form of a shared string, which no puzzle has."""
    return _SHARED.fullmatch(text.strip()) is not None


def read_share(text: str) -> Share:
    """Parse a shared string.

    Raises:
        FormatError: The text is not one, is for another version of the generator, or has a wrong
            specification.
    """
    found = _SHARED.fullmatch(text.strip())
    if found is None:
        raise FormatError(f"a shared puzzle is written as v{VERSION} classic level=hard #seed")
    if (version := int(found[1])) != VERSION:
        raise FormatError(
            f"it was shared by generator {version}; this is generator {VERSION}, "
            "which makes other puzzles"
        )
    from urllib.parse import unquote

    spec = read_spec(_KILLERS.sub("", found[2]))
    made_by = _KILLERS.search(found[2])
    if spec.killer and made_by is None:
        raise FormatError(f"a shared killer has the version of its generator: k{KILLER_VERSION}")
    if made_by and int(made_by[1]) != KILLER_VERSION:
        raise FormatError(
            f"it was shared by generator {made_by[1]} of killers; this is generator "
            f"{KILLER_VERSION}, which makes other puzzles"
        )
    return Share(spec, unquote(found[3], errors="surrogatepass"))


def _may_be_layout(word: str) -> bool:
    return "=" not in word and word not in _KEYS and word not in _FLAGS


def _layout(name: str) -> Layout:
    try:
        return requested_layout(name)
    except KeyError as error:
        if nearest(name.casefold(), (*_KEYS, *_FLAGS)):
            raise FormatError(_describe_unknown_word(name)) from None
        raise FormatError(clean_text(str(error.args[0]))) from None


def _describe_unknown_word(word: str) -> str:
    """Return the error message of an unknown word."""
    key = word.partition("=")[0]
    shown = clean_text(word, _QUOTED)
    if key in _FLAGS:
        return f"'{shown}': {key} stands alone"
    if key in _KEYS:
        return f"'{shown}': {key} needs = and what is wanted"
    known = ", ".join((*(f"{each}=" for each in _KEYS), *_FLAGS))
    instead = did_you_mean(key.casefold(), (*_KEYS, *_FLAGS)) or f"there are {known}"
    return f"'{shown}' asks for nothing known; {instead}"


def _write_as_is(value: object, layout: Layout) -> str:
    """Return a value as plain text."""
    return str(value)


def _read_number(text: str, layout: Layout) -> int:
    """Parse an integer from 0."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError("a whole number from 0 is wanted")
    figures = text.lstrip("0") or "0"
    if len(figures) > len(str(_LARGEST)):
        raise ValueError(f"no number here is larger than {_LARGEST}")
    return int(figures)


def _read_sizes(text: str, layout: Layout) -> tuple[int, ...]:
    """Parse the sizes of cages: ``2,3,3,4``."""
    return tuple(_read_number(size, layout) for size in text.split(","))


def _write_sizes(sizes: tuple[int, ...], layout: Layout) -> str:
    """Return sizes joined by commas."""
    return ",".join(map(str, sizes))


def _read_span(text: str, layout: Layout) -> Span:
    """Parse a span: ``24-28``, ``-28``, or ``24-`` and its short form ``24``."""
    least, _, most = text.partition("-")
    ends = least + most
    if not (ends.isascii() and ends.isdigit()):
        raise ValueError("a span is wanted, such as 24-28, 24- or -28")
    low, high = (_read_number(part, layout) if part else None for part in (least, most))
    return Span(low, high)


def _write_span(span: Span, layout: Layout) -> str:
    """Return the two numbers; an open end is empty."""
    ends = ("" if end is None else str(end) for end in (span.least, span.most))
    return "-".join(ends)


def _read_ratings(text: str, layout: Layout) -> Span:
    """Parse ratings, such as ``3.4-4.4``, ``-4.4``, ``3.4-`` or ``3.4``, to a span of tenths."""
    parts = text.partition("-")[::2]
    ends = [_RATING.fullmatch(part) for part in parts]
    if not any(parts) or any(part and not end for part, end in zip(parts, ends, strict=True)):
        raise ValueError("ratings are wanted, such as 3.4-4.4, 3.4- or -4.4")
    low, high = (int(end[1]) * 10 + int(end[2] or 0) if end else None for end in ends)
    return Span(low, high)


def _write_ratings(span: Span, layout: Layout) -> str:
    """Return the two ratings with one decimal; an open end is empty."""
    ends = ("" if end is None else f"{end / 10:.1f}" for end in (span.least, span.most))
    return "-".join(ends)


def _read_levels(text: str, layout: Layout) -> frozenset[Level]:
    """Parse levels, separated by commas."""
    return frozenset(map(Level.named, text.split(",")))


def _write_levels(levels: Collection[Level], layout: Layout) -> str:
    """Return the names of levels, easiest first."""
    return ",".join(map(_write_level, sorted(levels)))


def _write_level(level: Level) -> str:
    return str(level).casefold()


def _read_symmetry(text: str, layout: Layout) -> Symmetry:
    """Parse a symmetry, or several with ``+`` between."""
    return Symmetry.named(text)


def _read_technique(text: str, layout: Layout) -> str:
    """Parse the id of a technique."""
    id = text.strip().casefold()
    if problem := describe_unknown(id):
        raise ValueError(problem)
    return id


def _read_techniques(text: str, layout: Layout) -> frozenset[str]:
    """Parse techniques, separated by commas."""
    return frozenset(_read_technique(part, layout) for part in text.split(","))


def _write_techniques(techniques: Collection[str], layout: Layout) -> str:
    """Return techniques in alphabetical order."""
    return ",".join(sorted(techniques))


def _read_wanted(text: str, layout: Layout) -> frozenset[Wanted]:
    """Parse techniques, separated by commas, each with ``*`` and a count if it is above 1."""
    return frozenset(_read_one_wanted(part, layout) for part in text.split(","))


def _read_one_wanted(text: str, layout: Layout) -> Wanted:
    id, times, least = text.partition("*")
    return Wanted(_read_technique(id, layout), _read_number(least, layout) if times else 1)


def _write_wanted(wanted: Collection[Wanted], layout: Layout) -> str:
    """Return techniques with their counts, in alphabetical order."""
    return ",".join(
        each.technique if each.least == 1 else f"{each.technique}*{each.least}"
        for each in sorted(wanted)
    )


def _read_tools(text: str, layout: Layout) -> frozenset[Tool]:
    """Parse techniques and levels, separated by commas."""
    return frozenset(_read_tool(part, layout) for part in text.split(","))


def _read_tool(text: str, layout: Layout) -> Tool:
    try:
        return Level.named(text)
    except ValueError:
        return _read_technique(text, layout)


def _write_tools(tools: Collection[Tool], layout: Layout) -> str:
    """Return levels first, then techniques in alphabetical order."""
    levels = sorted(tool for tool in tools if isinstance(tool, Level))
    return ",".join((*map(_write_level, levels), *sorted(t for t in tools if isinstance(t, str))))


def _read_digits(text: str, layout: Layout) -> tuple[Digit, ...]:
    """Parse a digit for each cell in reading order; a dot or 0 is an empty cell."""
    cells = text.translate(_AROUND)
    _check_count(cells, layout)
    found: list[Digit] = []
    for number, character in enumerate(cells):
        digit = 0 if character in _EMPTY else digit_of(character, layout.digits)
        if digit is None:
            span = f"1 to {symbol(layout.digits)}"
            raise ValueError(f"{layout.cell_name(number)} is no digit from {span} and no dot")
        found.append(digit)
    return tuple(found)


def _write_digits(digits: tuple[Digit, ...], layout: Layout) -> str:
    """Return one character for each cell."""
    return "".join(map(symbol, digits))


def _read_pattern(text: str, layout: Layout) -> Mask:
    """Parse a picture of the givens to a mask of their cells.

    ``.``, ``0``, ``_`` and ``-`` are empty cells, other visible characters are givens. Rows may be
    separated by line ends or ``/``.
    """
    cells = text.translate(_AROUND)
    _check_count(cells, layout)
    return sum(1 << cell for cell, drawn in enumerate(cells) if drawn not in _NOT_GIVEN)


def _write_pattern(pattern: Mask, layout: Layout) -> str:
    """Return ``x`` for a given and ``.`` for an empty cell, with ``/`` between rows."""
    drawn = (_GIVEN if pattern >> cell & 1 else _OPEN for cell in range(layout.cells))
    rows = groupby(zip(layout.positions, drawn, strict=True), key=lambda each: each[0][0])
    return _BETWEEN_ROWS.join("".join(mark for _, mark in row) for _, row in rows)


def _check_count(cells: str, layout: Layout) -> None:
    if len(cells) != layout.cells:
        raise ValueError(f"{counted(len(cells), 'cell')}; {layout.name} has {layout.cells}")


class _Key(NamedTuple):
    """A key before ``=``."""

    field: str
    """The field of `Spec`."""
    read: Callable[[str, Layout], object]
    """Parser of the value; it raises ValueError with a message that describes a right one."""
    write: Callable[[Any, Layout], str]


_KEYS: Final = {
    "level": _Key("levels", _read_levels, _write_levels),
    "score": _Key("score", _read_span, _write_span),
    "er": _Key("er", _read_ratings, _write_ratings),
    "ep": _Key("ep", _read_ratings, _write_ratings),
    "ed": _Key("ed", _read_ratings, _write_ratings),
    "with": _Key("wanted", _read_wanted, _write_wanted),
    "without": _Key("banned", _read_techniques, _write_techniques),
    "hardest": _Key("hardest", _read_technique, _write_as_is),
    "not-by": _Key("unsolvable_by", _read_tools, _write_tools),
    "clues": _Key("clues", _read_span, _write_span),
    "attempts": _Key("attempts", _read_number, _write_as_is),
    "symmetry": _Key("symmetry", _read_symmetry, _write_as_is),
    "breadth": _Key("breadth", _read_number, _write_as_is),
    "pattern": _Key("pattern", _read_pattern, _write_pattern),
    "grid": _Key("grid", _read_digits, _write_digits),
    "fill": _Key("fill", _read_digits, _write_digits),
    "marks": _Key("marks", read_extras, write_extras),
    "killer": _Key("killer", _read_sizes, _write_sizes),
}
"""The keys in the order of writing."""
_FLAGS: Final = {
    "no-uniqueness": "no_uniqueness",
    "minimal": "minimal",
    "hide-sums": "hide_sums",
}
_DEFAULTS: Final = {field.name: field.default for field in fields(Spec)}
