"""What a command is: one table each from which keys, footer, help, palette and README are made.

The tables are beside this: `play` for a game, `practice` for the drills, `menu` for all else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from .key_names import PALETTE_KEY


class Where(StrEnum):
    """What a command belongs to: the headings of the help."""

    BOARD = "Moving"
    WRITING = "Writing"
    HAND = "Marking and trying"
    HELP = "Looking closer"
    GAME = "The game"
    HINT = "While a hint is shown"
    MENU = "On this screen"
    PRACTICE = "In practice"


_ARGUMENTS: Final = {"1": "next", "-1": "before", "7": "below", "-7": "above"}
"""What stands for an argument in a name."""


@dataclass(frozen=True)
class Command:
    """Something that a player can do with a key."""

    id: str
    """Runs the screen's method ``do_`` and this name."""
    keys: tuple[str, ...]
    shown: str
    """The keys as they are printed."""
    name: str
    about: str
    where: Where
    argument: str = ""
    """Given to the method, as in ``up`` for a move."""
    footer: bool = False
    """Whether the footer shows it."""
    palette: bool = True
    """Whether the command palette offers it."""
    typing: bool = False
    """Whether text is typed where it can be run: there no key that writes something is its own."""

    @property
    def slug(self) -> str:
        """What it is called in a file of one's own keys; the same on all its screens."""
        words = self.id.replace("_", "-")
        argument = _ARGUMENTS.get(self.argument, "-".join(self.argument.split()))
        return f"{words}-{argument}" if argument else words


def command(
    id: str,
    keys: str,
    shown: str,
    name: str,
    about: str,
    where: Where = Where.MENU,
    *,
    argument: str = "",
    footer: bool = False,
    palette: bool = True,
    typing: bool = False,
) -> Command:
    """A command as a line of a table, its *keys* with blanks between."""
    return Command(
        id, tuple(keys.split()), shown, name, about, where, argument, footer, palette, typing
    )


screen_command = partial(command, footer=True)
"""A command of a screen whose commands all belong in its footer, where there is room."""

typing_command = partial(command, footer=True, typing=True)
"""A command of a screen on which text is typed."""


def by_key(commands: Iterable[Command]) -> dict[str, Command]:
    """Which command a key runs. Of two that share a key the first has it."""
    table: dict[str, Command] = {}
    for each in commands:
        for key in each.keys:
            table.setdefault(key, each)
    return table


def help_lines(commands: Iterable[Command]) -> dict[Where, list[Command]]:
    """The commands that help lists, under their headings.

    One that has no key of its own is shown as it is typed on the line at the foot, where there is
    such a line.
    """
    commands = tuple(commands)
    line = next((each.shown for each in commands if each.id == "line" and not each.argument), "")
    table: dict[Where, list[Command]] = {}
    for each in commands:
        if each.shown and each.about:
            typed = line and each.shown == PALETTE_KEY
            listed = replace(each, shown=f"{line}{each.name.lower()}") if typed else each
            table.setdefault(each.where, []).append(listed)
    return table
