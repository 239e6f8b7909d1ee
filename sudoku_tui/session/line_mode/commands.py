"""The table of line mode: what lines can run beside the actions on a game, and its help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from ...engine.level import Level
from ...engine.nearest import correct_misspelling
from ...engine.step import join_words
from ...formats.errors import FormatError
from ..actions.action import LINES, Action, Group, Parameter, Table, Where
from ..actions.grammar import not_a_command
from ..actions.table import GAME, HINT

_DRILLS: Final = Table(Group.PRACTICE)
_PROGRAM: Final = Table(Group.PROGRAM)
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

_DRILLS.add("practice", "", "Practice", "List the techniques that are due, or practise one",
            words="practice, practise, train", example="practice", parameters=_TEXT,
            where=LINES)  # fmt: skip
_DRILLS.add("drill", "", "Drill", "Practise a technique; without a name, those due today",
            example="drill x-wing", parameters=_TEXT, where=LINES)  # fmt: skip

LEVELS: Final = tuple(str(level).casefold() for level in Level)
for _level in LEVELS:
    _PROGRAM.add(_level, "", _level, "Begin a game of this level", example=_level,
                 parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("new", "", "New",
             "Begin a game of a level or a killer, on any layout: new hard killer 6x6",
             words="new, start, play, begin, new game, start game", example="new hard",
             parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("daily", "", "Daily",
             "Play a puzzle of today or of another day: daily killer yesterday",
             words="daily, today", example="daily hard", parameters=_TEXT,
             where=LINES)  # fmt: skip
_PROGRAM.add("make", "", "Make", "Generate a puzzle to your specification and play it",
             words="make, generate", example="make level=hard with=x-wing", parameters=_TEXT,
             where=LINES)  # fmt: skip
_PROGRAM.add("continue", "", "Continue", "Continue the last game, or one of the list: continue 2",
             words="continue, resume, load, open", example="continue",
             parameters=(Parameter.NUMBER,), where=LINES)  # fmt: skip
_PROGRAM.add("games", "", "Games", "List the unfinished games", words="games, list",
             example="games", where=LINES)  # fmt: skip
_PROGRAM.add("set", "", "Set", "List the settings, or change one",
             words="set, settings, options, preferences", example="set mistakes by solution",
             parameters=_TEXT, where=LINES)  # fmt: skip
_PROGRAM.add("help", "", "Help", "List the first commands; help more lists all, help hint one",
             words="help, ?, commands, keys, menu", example="help", parameters=_TEXT,
             where=LINES)  # fmt: skip
_PROGRAM.add("quit", "", "Quit", "Leave the drill, or the program; every move is saved",
             words="quit, exit, leave, bye, close, end, quit game, exit game", example="quit",
             where=LINES)  # fmt: skip

COMMANDS: Final[tuple[Action, ...]] = tuple(
    each
    for each in (*GAME, *HINT, *_DRILLS.actions, *_PROGRAM.actions)
    if each.where & LINES and each.example
)
"""All actions that lines can run, in the order of the help."""


_FIRST: Final[Mapping[Where, tuple[str, ...]]] = {
    Where.MENU: (LEVELS[0], "new", "continue", "games", "daily", "practice", "guide"),
    Where.GAME: ("place-digit", "note", "hint", "check", "undo", "board", LEVELS[0]),
    Where.DRILL: ("place", "strike", "pattern", "answer", "hint", "next", "stop"),
}
"""The ids of the commands that the short help lists; the other levels stand beside the first."""
_RULES: Final = (
    "Write a digit in every cell, so that each row, column and box holds each digit once. Type "
    "r5c3 7 to place 7 in row 5, column 3."
)
_SOLUTION: Final = (
    "Line mode does not solve the whole puzzle. Type hint for the next step, reveal r5c3 for one "
    "digit."
)
_LEVELS: Final = f"The levels are {join_words(LEVELS)}. Type one to begin a game."
ANSWERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("rules", "how", "how to play"), _RULES),
    **dict.fromkeys(("solve", "solution", "solver", "give up", "cheat"), _SOLUTION),
    **dict.fromkeys(("level", "levels", "difficulty"), _LEVELS),
    "save": "Every move is saved as you make it. Type quit to leave, later continue to resume.",
    "more": "Type hint for more of a hint, help more for all commands.",
    "replay": "Line mode has no replay. Type moves to list the moves, undo and redo to walk along.",
    "storm": "Line mode has no storm. Type drill for the same questions without a clock.",
    **dict.fromkeys(("stats", "statistics"), "Statistics: quit, then run sudoku-tui stats."),
}
"""Answers to words that are often typed and are not commands."""


def _lines_of(actions: Iterable[Action]) -> Iterator[tuple[str, str]]:
    """Yield the lines to type with their effect; successive ones with one effect are joined."""
    for about, alike in groupby(actions, key=lambda each: each.about):
        yield ", ".join(each.example for each in alike), about


def first_help(now: Where) -> Iterator[str]:
    """Yield the eight lines of the short help."""
    allowed = {each.id: each for each in COMMANDS if each.where & now}
    for id in _FIRST[now]:
        named = LEVELS if id == LEVELS[0] else (id,)
        yield from (
            f"{line}: {about}." for line, about in _lines_of(allowed[each] for each in named)
        )
    yield "quit: Leave. help more: List all commands. help hint: Explain one."


def whole_help() -> Iterator[str]:
    """Yield all commands below the headings of their groups."""
    for group in dict.fromkeys(each.group for each in COMMANDS):
        yield f"{group}:"
        listed = (each for each in COMMANDS if each.group is group)
        yield from (f"{line}: {about}." for line, about in _lines_of(listed))
    yield "An empty line: Repeat the last answer."


def explain(name: str, now: Where) -> str:
    """Return the help of one action; of several with that name the one that can be run now.

    Raises:
        FormatError: There is none of that name.
    """
    wanted = name.casefold()
    found = [each for each in COMMANDS if wanted in (*each.words, each.example, each.id)]
    found += [each for each in COMMANDS if wanted == each.name.casefold()]
    for each in sorted(found, key=lambda each: not each.where & now):
        others = join_words(each.words[1:], "or")
        also = f" It is also called {others}." if others else ""
        return f"{each.example}: {each.about}.{also}"
    if wanted in ANSWERS:
        return ANSWERS[wanted]
    names = (word for each in COMMANDS for word in each.names)
    raise FormatError(not_a_command(wanted, correct_misspelling(wanted, names), now))


def commands_markdown() -> str:
    """Return the table of the document."""
    rows = (f"| `{line.replace(', ', '`, `')}` | {about} |" for line, about in _lines_of(COMMANDS))
    return "\n".join(("| A line | What it does |", "|---|---|", *rows))
