"""Hostile TOML: keys, layouts and ladders are read, or refused in one line and in time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.ladder_toml import read_ladder, write_ladder
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.tui.actions.key_file import parse_key_file, write_set_file
from sudoku_tui.tui.actions.key_tables import SETS
from tests.campaign.attack import Attack, Crashed, run
from tests.campaign.test_corrupted_texts import corrupt

_VALUES = (
    *('""', "''", '"', "0", "-1", "1e999", "nan", "inf", "9" * 300, "0x" + "f" * 400, "true"),
    *(
        "[]",
        "[[]]",
        "{}",
        "[" * 300,
        "{a=" * 200,
        '["a",1]',
        '"\\ud800"',
        '"\\U00110000"',
        "1979-05-27",
    ),
    *('"""\n"""', "'''", '"x" ' * 50, '"\\u0000"', '"\u202e"', '"' + "k" * 5000 + '"', "'r1-@c1'"),
)
"""Odd values: of other types, too large, too deep, not TOML."""
_LAYOUTS = (
    'base = "classic"\n', 'base = "4"\nmoves = ["1,2"]\n', 'base = "6x6"\ntitle = "x"\n',
    'picture = """\nAABB\nAABB\nCCDD\nCCDD\n"""\n', 'base = "classic"\nat = ["1,1", "4,4"]\n',
    'base = "4"\nadd = [{ kind = "extra", cells = "r1c1 r2c2" }]\n', 'sudoku = "3,3"\n',
    'base = "4"\nbans = [[1, 2]]\napart = ["r1c1 r4c4"]\nmarks = ["o=1"]\nsymbols = "ABCD"\n',
)  # fmt: skip
_KEYS = (
    "base", "at", "picture", "digits", "lines", "order", "drop", "add", "apart", "moves", "gaps",
    "bans", "marks", "symbols", "title", "torus", "rungs", "name", "set", "undo", "notes", "cube",
)  # fmt: skip


class Kind(NamedTuple):
    """A kind of file, with intact texts and its reader."""

    sound: tuple[str, ...]
    read: Callable[[str], object]
    command: tuple[str, ...]
    """The command that takes such a file as its last argument."""


KINDS: dict[str, Kind] = {
    "keys": Kind((*map(write_set_file, SETS), 'undo = "z"\n'), parse_key_file, ("keys", "--from")),
    "layout": Kind(_LAYOUTS, read_layout, ("layouts",)),
    "ladder": Kind((write_ladder(HODOKU), write_ladder(TEACHING)), read_ladder, ("ladder",)),
}


def make_hostile(kind: Kind, dice: Random) -> str:
    """Return an intact text with a value, a key or bytes replaced."""
    lines = dice.choice(kind.sound).splitlines()
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(lines))
        match dice.randrange(6):
            case 0:
                lines[at] = lines[at].partition("=")[0] + "= " + dice.choice(_VALUES)
            case 1:
                lines.insert(at, f"{dice.choice(_KEYS)} = {dice.choice(_VALUES)}")
            case 2:
                lines.insert(at, dice.choice(("[a]", "[[a]]", "[a.b]", "a.b.c = 1", "]", "= 1")))
            case 3:
                lines[at] = lines[at] * dice.choice((2, 50))
            case _:
                text = corrupt("\n".join(lines).encode(), dice)
                lines = text.decode("utf-8", "replace").split("\n")
    return "\n".join(lines)


@pytest.mark.soak
def test_hostile_toml_is_read_or_refused() -> None:
    with Attack("hostile TOML files") as attack:
        for number, dice in attack.numbers(2_000, 45):
            name = (*KINDS,)[number % len(KINDS)]
            text = make_hostile(KINDS[name], dice)
            with attack.attempt((name, number, text[:60])):
                try:
                    KINDS[name].read(text)
                except FormatError as error:
                    assert 0 < len(str(error)) < 1000 and str(error).isprintable(), error


@pytest.mark.slow
@pytest.mark.soak
def test_hostile_toml_ends_no_command(tmp_path: Path) -> None:
    """Put a file of keys in the data folder, and pass layouts and ladders as options."""
    with Attack("hostile TOML, process") as attack:
        for number, dice in attack.numbers(120, 1):
            name = (*KINDS,)[number % len(KINDS)]
            file = tmp_path / f"{number}" / "keys.toml"
            file.parent.mkdir()
            file.write_text(make_hostile(KINDS[name], dice), "utf-8", "replace")
            arguments = {
                "keys": ["keys"],
                "layout": ["layouts", str(file)],
                "ladder": ["ladder", "show", str(file)],
            }[name]
            with attack.attempt((name, number)):
                answer = run(arguments, environment={"SUDOKU_TUI_DATA": str(file.parent)})
                if answer.code not in (0, 1, 2, 3, 5):
                    raise Crashed(f"exit {answer.code}")
