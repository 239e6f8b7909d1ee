"""Ladders as TOML: techniques in order, with levels and scores, one rung on each line.

``rungs`` is an array of tables: ``technique`` (an id of the catalogue), ``level`` and ``score``.
Optional keys are ``search`` (the ladder's own way to choose a step), ``strict = true`` (only the
shapes that HoDoKu knows) and ``on = false`` (the technique is left out). The other keys of a file
are ``format``, ``name``, ``by_discovery`` for HoDoKu's order of singles, and
``through_equal_cells`` for techniques that use equal cells of a layout. `engine.ladders.origin`
interprets files without ``format``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..engine.ladders import HODOKU, TEACHING, Ladder, Rung
from ..engine.ladders.origin import describe_undecided, with_strict_rungs
from ..engine.level import Level
from ..engine.nearest import did_you_mean, nearest
from ..engine.techniques import CATALOGUE
from .clean import clean_text
from .errors import FormatError
from .toml_lines import read_toml, toml_string

LARGEST_SCORE: Final = 1_000_000
"""The largest score of one step."""
FORMAT: Final = 2
"""The format of ladder files. Files of format 1 have no number and may lack ``strict``."""
_LONGEST_NAME = 80
_LADDER_KEYS = ("format", "name", "by_discovery", "through_equal_cells", "rungs")
_RUNG_KEYS = ("technique", "level", "score", "search", "strict", "on")
_LEVELS = tuple(level for level in Level if level is not Level.BEGINNER)
_SEARCHES = [
    {rung.id: rung.search for rung in ladder.rungs if rung.search} for ladder in (HODOKU, TEACHING)
]
"""The search of each technique that has one, for each ladder."""
_HEAD = """\
# A ladder of sudoku-tui: the techniques in the order in which they are tried.
# Move a line to change the order; on = false in it leaves the technique out.
# Levels: {levels}. Scores: whole numbers from 0.
"""
_SEARCH_HEAD = """\
# search: how the step is chosen; without it, the first one found is taken.
"""
_STRICT_HEAD = """\
# strict = true: only the shapes that HoDoKu knows; without it, all shapes are found.
"""


def read_ladder(text: str) -> Ladder:
    """Parse a ladder, without the rungs that are off.

    Raises:
        FormatError: The text is not TOML or not a ladder; the message names the rung.
    """
    return read_with_remark(text)[0]


def read_with_remark(text: str) -> tuple[Ladder, str]:
    """Like `read_ladder`, but also return a remark on an old file with two possible meanings.

    Raises:
        FormatError: As for `read_ladder`.
    """
    table, _ = read_toml(text, "a ladder")
    _refuse_unknown(table, _LADDER_KEYS, "the file")
    is_old = _format_of(table) < FORMAT
    name = table.get("name")
    if not isinstance(name, str) or not clean_text(name, _LONGEST_NAME).strip():
        raise FormatError('the ladder has no name; it is written name = "mine"')
    by_discovery = _truth(table, "by_discovery", False, "the file")
    through = _truth(table, "through_equal_cells", False, "the file")
    entries = table.get("rungs")
    if not isinstance(entries, list) or not entries:
        raise FormatError("the ladder has no rungs; they are written rungs = [{ … }, …]")
    read = [_rung(entry, number) for number, entry in enumerate(entries, 1)]
    _refuse_twice(rung.id for rung, _ in read)
    rungs = tuple(rung for rung, on in read if on)
    if not rungs:
        raise FormatError("every rung of the ladder is off")
    ladder = Ladder(clean_text(name, _LONGEST_NAME), rungs, by_discovery, through)
    if not is_old or any("strict" in entry for entry in entries):
        return ladder, ""
    return with_strict_rungs(ladder), describe_undecided(ladder, FORMAT)


def _format_of(table: Mapping[str, Any]) -> int:
    number = table.get("format", 1)
    if type(number) is not int or number < 1:
        raise FormatError(f"the file has format = {_quote(number)}; it is a number from 1")
    if number > FORMAT:
        raise FormatError(f"the file has format = {number}; this version reads up to {FORMAT}")
    return number


def write_ladder(ladder: Ladder) -> str:
    """Return *ladder* as a TOML file, the inverse of `read_ladder`.

    The ladder must have rungs, scores up to `LARGEST_SCORE` and a name without control characters.
    """
    head = _HEAD.format(levels=", ".join(map(str, _LEVELS)))
    if any(rung.search for rung in ladder.rungs):
        head += _SEARCH_HEAD
    if any(rung.strict for rung in ladder.rungs):
        head += _STRICT_HEAD
    lines = [head]
    lines += [f"format = {FORMAT}", f"name = {toml_string(ladder.name)}"]
    if ladder.by_discovery:
        lines += ["by_discovery = true  # singles in the order in which they were laid bare"]
    if ladder.through_equal_cells:
        lines += ["through_equal_cells = true  # a cell may stand for its equal"]
    rows = [(toml_string(r.id), toml_string(str(r.level)), str(r.score)) for r in ladder.rungs]
    ids, levels, scores = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines += ["rungs = ["]
    for (id, level, score), rung in zip(rows, ladder.rungs, strict=True):
        more = f", search = {toml_string(rung.search)}" if rung.search else ""
        more += ", strict = true" if rung.strict else ""
        lines.append(
            f"{{ technique = {f'{id},':<{ids + 1}} level = {f'{level},':<{levels + 1}}"
            f" score = {score:>{scores}}{more} }},"
        )
    return "\n".join([*lines, "]", ""])


def _rung(entry: object, number: int) -> tuple[Rung, bool]:
    """Return the rung of an entry, and whether it is on."""
    where = f"rung {number}"
    if not isinstance(entry, dict):
        raise FormatError(f'{where} is not of the form {{ technique = "x-wing", … }}')
    id = _read_name(entry, "technique", CATALOGUE, where)
    where = f"rung {number}, {id}"
    _refuse_unknown(entry, _RUNG_KEYS, where)
    level = _level(entry, where)
    score = entry.get("score")
    if type(score) is not int or not 0 <= score <= LARGEST_SCORE:
        wrong = "has no score" if score is None else f"has the score {_quote(score)}"
        raise FormatError(f"{where} {wrong}; it must be a whole number from 0 to {LARGEST_SCORE}")
    search = _search(entry, id, where)
    rung = Rung(id, level, score, search, _truth(entry, "strict", False, where))
    return rung, _truth(entry, "on", True, where)


def _level(entry: Mapping[str, Any], where: str) -> Level:
    name = _read_name(entry, "level", [str(level) for level in Level], where)
    level = Level.named(name)
    if level is Level.BEGINNER:
        raise FormatError(
            f"{where} has the level Beginner, which is that of puzzles and not of techniques; "
            f"the easiest is {_LEVELS[0]}"
        )
    return level


def _search(entry: Mapping[str, Any], id: str, where: str) -> str:
    search = entry.get("search", "")
    known = [searches[id] for searches in _SEARCHES if id in searches]
    if search not in ("", *known):
        names = " or ".join(map(repr, known))
        instead = f"it can be {names} there" if known else "that technique has none"
        raise FormatError(f"{where} has the search {_quote(search)}; {instead}")
    return str(search)


def _read_name(entry: Mapping[str, Any], key: str, known: Iterable[str], where: str) -> str:
    """Return the one of the *known* names under *key*; case does not matter.

    Raises:
        FormatError: The name is missing or unknown.
    """
    name = entry.get(key)
    if name is None:
        raise FormatError(f"{where} has no {key}")
    names = {each.casefold(): each for each in known}
    folded = name.strip().casefold() if isinstance(name, str) else ""
    if folded not in names:
        near = nearest(folded, names)
        few = ", ".join(str(level) for level in _LEVELS) if key == "level" else ""
        instead = f"; did you mean {names[near]!r}" if near else ""
        instead = instead or (f"; there are {few}" if few else "")
        raise FormatError(f"{where} has the {key} {_quote(name)}, which is not known{instead}")
    return names[folded]


def _truth(table: Mapping[str, Any], key: str, default: bool, where: str) -> bool:
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise FormatError(f"{where} has {key} = {_quote(value)}; it is true or false")
    return value


def _refuse_unknown(table: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in known:
            instead = did_you_mean(key, known) or f"there are {', '.join(known)}"
            raise FormatError(f"{where} has {_quote(key)}, which means nothing here; {instead}")


def _refuse_twice(ids: Iterable[str]) -> None:
    first: dict[str, int] = {}
    for number, id in enumerate(ids, 1):
        if id in first:
            raise FormatError(f"rung {number}, {id}, is the same as rung {first[id]}")
        first[id] = number


def _quote(value: object) -> str:
    """Return a value of a file for a message."""
    return clean_text(repr(value), 60)
