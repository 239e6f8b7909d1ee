"""The file of the player's own keys, in TOML: optionally a ready-made set, then a line per action.

    set = "numpad"
    undo = "z ctrl+z"
    notes = ["space", "n"]

Faults are reported with their line, and the other lines are still used. A change made on the screen
leaves all other lines as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ...engine.nearest import did_you_mean
from ...formats.clean import clean_text
from ...formats.errors import FormatError
from ...formats.toml_lines import Lines, read_toml, toml_string
from ...session.actions.key_names import read_key, show_keys
from .key_tables import RENAMED, SETS, entries_by_id, find_clashes, own_keys_from
from .own_keys import Keys, OwnKeys

LARGEST: Final = 10_000
"""Most characters of a file of keys: twice as many as keys for all actions need."""
_MOST_FAULTS: Final = 20
_MOST_KEYS: Final = 8
"""Most keys of one action."""
_SET: Final = "set"
_SHOWN: Final = 60


class Fault(NamedTuple):
    """A fault in a line of the file."""

    line: int
    """Line number, counted from 1."""
    about: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.about}"


class KeyFile(NamedTuple):
    """The content of a file of keys."""

    set: str = ""
    """The name of the ready-made set; empty for none."""
    changes: Mapping[str, Keys] = {}
    """The keys of the actions with a line of their own, by action id."""
    faults: tuple[Fault, ...] = ()
    """The faults, sorted by line."""

    @property
    def all_changes(self) -> dict[str, Keys]:
        """The keys of the ready-made set, overridden by the lines of single actions."""
        return {**set_keys(self.set), **self.changes}

    @property
    def own(self) -> OwnKeys:
        """The player's own keys that result from the file."""
        return own_keys_from(self.all_changes) if self.set or self.changes else OwnKeys()


def set_keys(name: str) -> dict[str, Keys]:
    """Return the keys of a ready-made set by action id; an empty mapping for an empty name."""
    ready_made = SETS[name] if name else {}
    return {id: tuple(map(read_key, keys.split())) for id, keys in ready_made.items()}


def parse_key_file(text: str) -> KeyFile:
    """Parse *text* as a file of keys. Invalid lines are skipped and reported as faults."""
    table, lines, faults = _parse_valid_lines(text)
    name = table.pop(_SET, "")
    if name not in ("", *SETS):
        about = f"set = {_quote(name)}: unknown set; use {' or '.join(map(repr, SETS))}"
        faults.append(Fault(lines.get(_SET, 1), about))
        name = ""
    changes = {}
    for written, value in table.items():
        id = RENAMED.get(written, written)
        lines.setdefault(id, lines.get(written, 1))
        try:
            changes[id] = _parse_keys(id, value)
        except FormatError as error:
            faults.append(Fault(lines.get(id, 1), str(error)))
    faults += _remove_clashes(changes, set_keys(name), lines)
    return KeyFile(name, changes, tuple(sorted(faults)))


def _parse_valid_lines(text: str) -> tuple[dict[str, Any], dict[str, int], list[Fault]]:
    """Parse TOML and skip invalid lines.

    Returns:
        The table, the first line of each key, and the faults. The table is empty if more than
        `_MOST_FAULTS` lines are invalid.
    """
    rows, faults = text[:LARGEST].split("\n"), []
    if len(text) > LARGEST:
        faults.append(
            Fault(
                len(rows), f"the file is too long; only the first {LARGEST:,} characters are read"
            )
        )
        rows.pop()
    while len(faults) <= _MOST_FAULTS:
        try:
            table, lines = read_toml("\n".join(rows), "keys")
        except FormatError as error:
            line = _invalid_line(rows, error.line)
            faults.append(Fault(line, _strip_position(str(error))))
            rows[line - 1] = ""
        else:
            return table, _first_lines(lines), faults
    return {}, {}, faults


def _first_lines(lines: Mapping[tuple[str | int, ...], Lines]) -> dict[str, int]:
    """Return the first line of each key of the file."""
    found: dict[str, int] = {}
    for (key, *_), place in lines.items():
        found[str(key)] = min(place.first, found.get(str(key), place.first))
    return found


def _invalid_line(rows: list[str], line: int | None) -> int:
    """Return the line number to skip for an error: the last line with text up to *line*.

    Without a line number the error is about the size, and the longest line is skipped.
    """
    written = [number for number, row in enumerate(rows, 1) if row]
    if line is None:
        return max(written, key=lambda number: len(rows[number - 1]))
    return max((number for number in written if number <= line), default=written[0])


def _strip_position(message: str) -> str:
    """Return the parser's message without the position, which the fault states itself."""
    return re.sub(r" \((at line \d+, column \d+|at end of document)\)", "", message)


def _parse_keys(id: str, value: object) -> Keys:
    """Return the keys in the value of an entry.

    Raises:
        FormatError: The action or a key is unknown, or the value is not text or a list of texts.
    """
    if isinstance(value, dict):
        raise FormatError(f"[{clean_text(id, _SHOWN)}]: this file has no sections; remove the line")
    if id not in entries_by_id():
        near = did_you_mean(id.replace("_", "-"), entries_by_id())
        instead = near or "list them with `sudoku-tui keys`"
        raise FormatError(f"{_quote(id)}: unknown command; {instead}")
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise FormatError(f'{id}: the keys must be text, as in {id} = "z ctrl+z"')
    if len(names) > _MOST_KEYS:
        raise FormatError(f"{id}: {len(names)} keys are too many; at most {_MOST_KEYS}")
    own = entries_by_id()[id].action.keys
    return tuple(dict.fromkeys(read_key(each, own) for each in names))


def _remove_clashes(
    changes: dict[str, Keys], ready_made: Mapping[str, Keys], lines: Mapping[str, int]
) -> Iterator[Fault]:
    """Remove clashing keys from *changes* and yield a fault for each.

    Of two lines with the same key the later one loses it. A line without another key is removed.
    """
    while clash := next(find_clashes({**ready_made, **changes}), None):
        losers = [(lines.get(id, 1), id) for id in clash.ids if id in changes]
        if not losers:  # a clash between a set and the tables; a test ensures that there is none
            return
        line, loser = max(losers)
        yield Fault(line, f"{clash.describe_conflict_for(loser)}, so it is not used for {loser}")
        left = tuple(key for key in changes[loser] if key != clash.key)
        if left == changes[loser] or not left:
            del changes[loser]
        else:
            changes[loser] = left


def _quote(value: object) -> str:
    return clean_text(repr(value), _SHOWN)


# Editing the file


def replace_keys(text: str, id: str, keys: Keys | None) -> str:
    """Return *text* with a line that gives an action these keys; None removes its line."""
    line = None if keys is None else f"{id} = {toml_string(show_keys(keys))}"
    return _replace_line(text, id, line)


def replace_set(text: str, name: str) -> str:
    """Return *text* with another ready-made set; an empty name removes the set."""
    return _replace_line(text, _SET, f"{_SET} = {toml_string(name)}" if name else None)


def keep_comments(text: str) -> str:
    """Return only the comments of *text*."""
    kept = (row for row in text.split("\n") if row.lstrip().startswith("#"))
    return "".join(f"{row}\n" for row in kept)


def _replace_line(text: str, key: str, line: str | None) -> str:
    """Return *text* with *line* as the only line of a key; None removes the key."""
    text = text or HEAD
    rows = text.removesuffix("\n").split("\n")
    # A line below a table header belongs to that table, not to the top level.
    top = next((n for n, row in enumerate(rows) if re.match(r"\s*\[", row)), len(rows))
    places: list[tuple[int, int]] = []
    for each in (key, *(old for old, new in RENAMED.items() if new == key)):
        begins, end = re.compile(rf"\s*[\"']?{each}[\"']?\s*="), _end_of(text, each)
        places += [(n, max(n + 1, end)) for n in range(top) if begins.match(rows[n])]
    first = min(places)[0] if places else top
    for start, end in sorted(places, reverse=True):
        del rows[start:end]
    rows[first:first] = [] if line is None else [line]
    return "\n".join([*rows, ""])


def _end_of(text: str, key: str) -> int:
    """Return the number of the last line of a key; 0 if it is missing or *text* is invalid TOML."""
    try:
        _, lines = read_toml(text, "keys")
    except FormatError:
        return 0
    return lines[(key,)].last if (key,) in lines else 0


HEAD: Final = """\
# Keys of your own for sudoku-tui: a command and its keys on a line, as in
#   undo = "z ctrl+z"
# `sudoku-tui keys` lists the commands; set = "numpad" or "left-hand" starts from ready-made keys.
"""


def write_set_file(name: str) -> str:
    """Return a file with the keys of a ready-made set, one action per line, to start from."""
    lines = (f"{id} = {toml_string(show_keys(keys))}\n" for id, keys in set_keys(name).items())
    return "".join([HEAD, *lines])
