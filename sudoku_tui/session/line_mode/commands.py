"""The table of line mode: what lines can run beside the actions on a game, and its help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.nearest import did_you_mean
from ...formats.errors import FormatError
from ..actions.action import LINES, Action, Group, Parameter, Table, Where
from ..actions.table import GAME, HINT

_DRILLS: Final = Table(Group.PRACTICE)
_PROGRAM: Final = Table()
_CELL_DIGITS: Final = (Parameter.CELL, Parameter.DIGITS)
_TEXT: Final = (Parameter.TEXT,)
_BOARD: Final = Where.GAME | Where.DRILL

_DRILLS.add("place", "", "Place in a drill", "In a drill: place a digit in a cell", words="place",
            example="r5c3 7", parameters=_CELL_DIGITS, is_bare=True, where=Where.DRILL)  # fmt: skip
_DRILLS.add("strike", "", "Strike out", "In a drill: eliminate candidates of a cell", words="not",
            example="not r5c3 24", parameters=_CELL_DIGITS, where=Where.DRILL)  # fmt: skip
_DRILLS.add("pattern", "", "Pattern", "In a drill: mark the cells of the pattern",
            example="pattern r1c1 r1c5", parameters=(Parameter.CELLS,),
            where=Where.DRILL)  # fmt: skip
_DRILLS.add("answer", "", "Answer", "In a drill: submit the answer", words="answer, done",
            example="answer", where=Where.DRILL)  # fmt: skip
_DRILLS.add("next", "", "Next", "Go on to the next drill, or the next puzzle of a book",
            example="next", where=_BOARD)  # fmt: skip
_DRILLS.add("stop", "", "Stop", "Leave the drill for the game", example="stop", where=Where.DRILL)

_PROGRAM.add("new", "", "New", "Begin a game of a level; a layout may follow: new easy samurai",
             example="new hard", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("daily", "", "Daily", "Play the puzzle of today or of another day: daily yesterday",
             example="daily hard", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("make", "", "Make", "Generate a puzzle to your specification and play it",
             example="make level=hard with=x-wing", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("continue", "", "Continue", "Continue the last game, or one of the list: continue 2",
             example="continue", parameters=(Parameter.NUMBER,), where=LINES)  # fmt: skip
_PROGRAM.add("games", "", "Games", "List the unfinished games", example="games",
             where=LINES)  # fmt: skip
_PROGRAM.add("drill", "", "Drill", "Practise a technique, or without a name those that are due",
             example="drill x-wing", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("set", "", "Set", "List the settings, or change one",
             example="set mistakes by solution", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("help", "", "Help", "List the commands, or explain one: help hint", words="help, ?",
             example="help", parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("quit", "", "Quit", "Leave the drill, or the program; every move is saved",
             words="quit, exit", example="quit", where=LINES)  # fmt: skip

COMMANDS: Final[tuple[Action, ...]] = tuple(
    each
    for each in (*GAME, *HINT, *_DRILLS.actions, *_PROGRAM.actions)
    if each.where & LINES and each.example
)
"""All actions that lines can run, in the order of the help."""


def help_lines(now: Where) -> Iterable[str]:
    """Yield a line for each action that can be run now."""
    return (f"{each.example}: {each.about}." for each in COMMANDS if now & each.where)


def explain(name: str, now: Where) -> str:
    """Return the help of one action; of several with that name the one that can be run now.

    Raises:
        FormatError: There is none of that name.
    """
    wanted = name.casefold()
    found = [each for each in COMMANDS if wanted in (*each.words, each.example, each.id)]
    found += [each for each in COMMANDS if wanted == each.name.casefold()]
    for each in sorted(found, key=lambda each: not each.where & now):
        others = " or ".join(each.words[1:])
        also = f" It is also called {others}." if others else ""
        return f"{each.example}: {each.about}.{also}"
    near = did_you_mean(wanted, [word for each in COMMANDS for word in each.names], quote="")
    raise FormatError(f"no command is called {name[:40]}; {near or 'help lists all'}")


def commands_markdown() -> str:
    """Return the table of the document."""
    rows = (f"| `{each.example}` | {each.about} |" for each in COMMANDS)
    return "\n".join(("| A line | What it does |", "|---|---|", *rows))
