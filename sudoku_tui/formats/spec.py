"""Specifications as text: ``classic level=hard with=x-wing*2 symmetry=180 clues=24-28 minimal``.

One line: the layout, then what is asked for, in any order, each thing once; what is left out
does not matter. With the generator's version and a seed it is a string that people share:
``v4 classic level=hard symmetry=180 #k7x2``. No character of either needs more than single
quotes in a shell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from ..engine.generator import VERSION
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.layouts.own import LONGEST_ID
from ..engine.puzzle import Puzzle
from ..engine.spec import Spec
from . import spec_values as kinds
from .clean import clean_text
from .errors import FormatError
from .marks import read_marks, write_marks

LONGEST: Final = LONGEST_ID + 20_000
"""Characters that a line may have: all that can be asked for, of the largest layout, fits in."""
_QUOTED: Final = 60
"""Characters of a wrong word that a message repeats."""
_SHARED: Final = re.compile(r"v(\d{1,9})((?:\s+[^\s#]+)*)\s+#(\S*)", re.ASCII)


class _Key(NamedTuple):
    """What stands before ``=``."""

    field: str
    """Of a `Spec`."""
    read: Callable[[str, Layout], object]
    """Raises ValueError, saying what would be right."""
    write: Callable[[Any, Layout], str]


_KEYS: Final = {
    "level": _Key("levels", kinds.levels_read, kinds.levels_written),
    "score": _Key("score", kinds.span_read, kinds.span_written),
    "er": _Key("er", kinds.ratings_read, kinds.ratings_written),
    "ep": _Key("ep", kinds.ratings_read, kinds.ratings_written),
    "ed": _Key("ed", kinds.ratings_read, kinds.ratings_written),
    "with": _Key("wanted", kinds.wanted_read, kinds.wanted_written),
    "without": _Key("banned", kinds.techniques_read, kinds.techniques_written),
    "hardest": _Key("hardest", kinds.technique_read, kinds.as_is),
    "not-by": _Key("unsolvable_by", kinds.tools_read, kinds.tools_written),
    "clues": _Key("clues", kinds.span_read, kinds.span_written),
    "attempts": _Key("attempts", kinds.number_read, kinds.as_is),
    "symmetry": _Key("symmetry", kinds.symmetry_read, kinds.as_is),
    "breadth": _Key("breadth", kinds.number_read, kinds.as_is),
    "pattern": _Key("pattern", kinds.pattern_read, kinds.pattern_written),
    "grid": _Key("grid", kinds.digits_read, kinds.digits_written),
    "fill": _Key("fill", kinds.digits_read, kinds.digits_written),
    "marks": _Key("marks", read_marks, write_marks),
}
"""In the order in which they are written."""
_FLAGS: Final = {"no-uniqueness": "no_uniqueness", "minimal": "minimal"}
_DEFAULTS: Final = {field.name: field.default for field in fields(Spec)}


class Share(NamedTuple):
    """What one puzzle is made from, by this version of the generator."""

    spec: Spec
    seed: str


def share_of_givens(puzzle: Puzzle) -> Share:
    """What makes *puzzle* again, which has one solution, of whatever layout: all it says."""
    return Share(Spec(puzzle.layout.id, fill=puzzle.givens, marks=puzzle.extras), "")


def write_spec(spec: Spec) -> str:
    """*spec* on one line; what was not asked for is left out.

    Raises:
        KeyError: there is no layout of its id.
    """
    layout, words = spec.layout, [spec.layout_id]
    for key, (field, _, write) in _KEYS.items():
        asked = getattr(spec, field)
        if asked != _DEFAULTS[field]:
            words.append(f"{key}={write(asked, layout)}")
    words += [flag for flag, field in _FLAGS.items() if getattr(spec, field)]
    return " ".join(words)


def read_spec(line: str) -> Spec:
    """The specification of a line; an empty one asks for any puzzle of the classic layout.

    Raises:
        FormatError: it names the word that is wrong, and says what would be right.
    """
    if len(line) > LONGEST:
        raise FormatError(f"a specification has {LONGEST} characters at most")
    words = line.split()
    layout, said = CLASSIC, dict[str, object]()
    if words and _may_be_layout(words[0]):
        layout = _layout(words.pop(0))
    for word in words:
        key, equals, text = word.partition("=")
        if key not in (_KEYS if equals else _FLAGS):
            raise FormatError(_meant(word))
        field = _FLAGS[key] if key in _FLAGS else _KEYS[key].field
        if field in said:
            raise FormatError(f"'{key}' is said twice")
        said[field] = True if key in _FLAGS else _read_word(key, text, layout)
    # Each word has been read as its own field asks, which a type cannot say.
    return replace(Spec(layout.id), **said)  # type: ignore[arg-type]


def _read_word(key: str, text: str, layout: Layout) -> object:
    try:
        return read_asked(key, text, layout)
    except ValueError as error:
        word = clean_text(f"{key}={text}", _QUOTED)
        raise FormatError(f"'{word}': {clean_text(str(error))}") from None


def read_asked(key: str, text: str, layout: Layout = CLASSIC) -> Any:
    """What stands behind *key* and ``=``, for the field of a `Spec` that is meant.

    Raises:
        ValueError: it is wrong; the message says what would be right.
    """
    return _KEYS[key].read(text, layout)


def write_share(share: Share) -> str:
    """The string that makes the same puzzle for everybody."""
    seed = quote(share.seed, safe="", errors="surrogatepass")
    return f"v{VERSION} {write_spec(share.spec)} #{seed}"


def is_share(text: str) -> bool:
    """Whether *text* is meant for such a string: no puzzle looks like it."""
    return _SHARED.fullmatch(text.strip()) is not None


def read_share(text: str) -> Share:
    """What a shared string says.

    Raises:
        FormatError: it is none, it is for another version of the generator, or its
            specification is wrong.
    """
    found = _SHARED.fullmatch(text.strip())
    if found is None:
        raise FormatError(f"a shared puzzle is written as v{VERSION} classic level=hard #seed")
    if (version := int(found[1])) != VERSION:
        raise FormatError(
            f"it was shared by generator {version}; this is generator {VERSION}, "
            "which makes other puzzles"
        )
    return Share(read_spec(found[2]), unquote(found[3], errors="surrogatepass"))


def _may_be_layout(word: str) -> bool:
    return "=" not in word and word not in _KEYS and word not in _FLAGS


def _layout(name: str) -> Layout:
    try:
        return layout_named(name)
    except KeyError as error:
        if get_close_matches(name.casefold(), (*_KEYS, *_FLAGS), n=1):
            raise FormatError(_meant(name)) from None
        raise FormatError(clean_text(str(error.args[0]))) from None


def _meant(word: str) -> str:
    """What to say of a word that asks for nothing."""
    key = word.partition("=")[0]
    shown = clean_text(word, _QUOTED)
    if key in _FLAGS:
        return f"'{shown}': {key} stands alone"
    if key in _KEYS:
        return f"'{shown}': {key} needs = and what is wanted"
    close = get_close_matches(key.casefold(), (*_KEYS, *_FLAGS), n=1)
    known = ", ".join((*(f"{each}=" for each in _KEYS), *_FLAGS))
    instead = f"did you mean '{close[0]}'" if close else f"there are {known}"
    return f"'{shown}' asks for nothing known; {instead}"
