"""The file of one's own keys: TOML, a command and its keys on a line, and maybe a set before.

    set = "numpad"
    undo = "z ctrl+z"
    notes = ["space", "n"]

What is wrong with it is told by its line, and the rest holds. A change from the screen leaves all
other lines as they are.
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
from .key_tables import RENAMED, SETS, chosen, clashes, entries
from .own_keys import Keys, OwnKeys

LARGEST: Final = 10_000
"""Characters of such a file: twice as many as all commands take."""
_MOST_FAULTS: Final = 20
_MOST_KEYS: Final = 8
"""Keys of one command."""
_SET: Final = "set"
_SHOWN: Final = 60


class Fault(NamedTuple):
    """What is wrong with a line of the file."""

    line: int
    """Counted from 1."""
    about: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.about}"


class KeyFile(NamedTuple):
    """What a file of keys says."""

    set: str = ""
    """The ready-made set that it begins with; empty for the keys of the tables."""
    changes: Mapping[str, Keys] = {}
    """The commands with a line of their own."""
    faults: tuple[Fault, ...] = ()
    """What is wrong, by line."""

    @property
    def all_changes(self) -> dict[str, Keys]:
        """Those of the set, and those of single commands, which go before them."""
        return {**set_keys(self.set), **self.changes}

    @property
    def own(self) -> OwnKeys:
        """The keys that follow from it."""
        return chosen(self.all_changes) if self.set or self.changes else OwnKeys()


def set_keys(name: str) -> dict[str, Keys]:
    """The keys of a ready-made set, by command; without a name none."""
    ready_made = SETS[name] if name else {}
    return {id: tuple(map(read_key, keys.split())) for id, keys in ready_made.items()}


def read_key_file(text: str) -> KeyFile:
    """What *text* says, of which all is kept that can be."""
    table, lines, faults = _read_what_can_be(text)
    name = table.pop(_SET, "")
    if name not in ("", *SETS):
        about = f"there is no set {_quoted(name)}; there is {' or '.join(map(repr, SETS))}"
        faults.append(Fault(lines.get(_SET, 1), about))
        name = ""
    changes = {}
    for written, value in table.items():
        id = RENAMED.get(written, written)
        lines.setdefault(id, lines.get(written, 1))
        try:
            changes[id] = _keys(id, value)
        except FormatError as error:
            faults.append(Fault(lines.get(id, 1), str(error)))
    faults += _without_clashes(changes, set_keys(name), lines)
    return KeyFile(name, changes, tuple(sorted(faults)))


def _read_what_can_be(text: str) -> tuple[dict[str, Any], dict[str, int], list[Fault]]:
    """The table of a text, the line of each key, and which lines are no TOML and left out."""
    rows, faults = text[:LARGEST].split("\n"), []
    if len(text) > LARGEST:
        faults.append(Fault(len(rows), f"what comes after {LARGEST:,} characters is not read"))
        rows.pop()
    while len(faults) <= _MOST_FAULTS:
        try:
            table, lines = read_toml("\n".join(rows), "keys")
        except FormatError as error:
            line = _blamed(rows, error.line)
            faults.append(Fault(line, _without_place(str(error))))
            rows[line - 1] = ""
        else:
            return table, _first_lines(lines), faults
    return {}, {}, faults


def _first_lines(lines: Mapping[tuple[str | int, ...], Lines]) -> dict[str, int]:
    """The line on which each key of the file stands."""
    found: dict[str, int] = {}
    for (key, *_), place in lines.items():
        found[str(key)] = min(place.first, found.get(str(key), place.first))
    return found


def _blamed(rows: list[str], line: int | None) -> int:
    """The row to leave out for a fault: the last that says something up to *line*.

    Where no line is told something is too large: then it is the longest.
    """
    written = [number for number, row in enumerate(rows, 1) if row]
    if line is None:
        return max(written, key=lambda number: len(rows[number - 1]))
    return max((number for number in written if number <= line), default=written[0])


def _without_place(message: str) -> str:
    """What the parser says, without the line, which is told before it."""
    return re.sub(r" \((at line \d+, column \d+|at end of document)\)", "", message)


def _keys(id: str, value: object) -> Keys:
    """The keys that an entry names.

    Raises:
        FormatError: there is no such command or key, or it is not written so.
    """
    if isinstance(value, dict):
        raise FormatError(f"[{clean_text(id, _SHOWN)}] is no command: there are no tables here")
    if id not in entries():
        near = did_you_mean(id.replace("_", "-"), entries())
        instead = near or "`sudoku-tui keys` lists all of them"
        raise FormatError(f"there is no command {_quoted(id)}; {instead}")
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise FormatError(f'the keys of {id} are not text, as in {id} = "z ctrl+z"')
    if len(names) > _MOST_KEYS:
        raise FormatError(f"{id} has {len(names)} keys; {_MOST_KEYS} are the most")
    own = entries()[id].action.keys
    return tuple(dict.fromkeys(read_key(each, own) for each in names))


def _without_clashes(
    changes: dict[str, Keys], ready_made: Mapping[str, Keys], lines: Mapping[str, int]
) -> Iterator[Fault]:
    """Take out of *changes* what clashes, of two lines the later one, and tell it."""
    while clash := next(clashes({**ready_made, **changes}), None):
        losers = [(lines.get(id, 1), id) for id in clash.ids if id in changes]
        if not losers:  # between a set and the tables, which a test rules out
            return
        line, loser = max(losers)
        yield Fault(line, f"{clash.told_of(loser)}, so {loser} has it not")
        left = tuple(key for key in changes[loser] if key != clash.key)
        if left == changes[loser] or not left:
            del changes[loser]
        else:
            changes[loser] = left


def _quoted(value: object) -> str:
    return clean_text(repr(value), _SHOWN)


# Changing it


def with_keys(text: str, id: str, keys: Keys | None) -> str:
    """*text* with a line that gives a command these keys, or with None without one."""
    line = None if keys is None else f"{id} = {toml_string(show_keys(keys))}"
    return _with_line(text, id, line)


def with_set(text: str, name: str) -> str:
    """*text* with another ready-made set; without a name with none."""
    return _with_line(text, _SET, f"{_SET} = {toml_string(name)}" if name else None)


def without_changes(text: str) -> str:
    """*text* with its comments alone."""
    kept = (row for row in text.split("\n") if row.lstrip().startswith("#"))
    return "".join(f"{row}\n" for row in kept)


def _with_line(text: str, key: str, line: str | None) -> str:
    """*text* whose line of a key, if it has one, is *line*; with None without it."""
    text = text or HEAD
    rows = text.removesuffix("\n").split("\n")
    # What stands below the head of a table is no key of the file.
    top = next((n for n, row in enumerate(rows) if re.match(r"\s*\[", row)), len(rows))
    keys = [key, *(old for old, new in RENAMED.items() if new == key)]
    begins = re.compile(rf"\s*[\"']?({'|'.join(keys)})[\"']?\s*=")
    places = [n for n in range(top) if begins.match(rows[n])]
    first = places[0] if places else top
    for place in reversed(places[1:]):
        del rows[place]
    end = max(_end_of(text, each) for each in keys)
    rows[first : max(first + bool(places), end)] = [] if line is None else [line]
    return "\n".join([*rows, ""])


def _end_of(text: str, key: str) -> int:
    """The number of the last line of a key, counted from 1; 0 if that cannot be told."""
    try:
        _, lines = read_toml(text, "keys")
    except FormatError:
        return 0
    return lines[(key,)].last if (key,) in lines else 0


HEAD: Final = """\
# Keys of your own for sudoku-tui: a command and its keys on a line, as in
#   undo = "z ctrl+z"
# `sudoku-tui keys` lists the commands; set = "numpad" or "left-hand" begins with ready-made keys.
"""


def set_file(name: str) -> str:
    """A file with the keys of a ready-made set, a command on a line: a beginning for one's own."""
    lines = (f"{id} = {toml_string(show_keys(keys))}\n" for id, keys in set_keys(name).items())
    return "".join([HEAD, *lines])
