"""The commands of line mode: one table, from which parsing, help and the documents are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Flag, auto
from typing import Final, NamedTuple

from ...engine.bits import Mask, mask_of
from ...engine.layout import Cell, Digit, House, Layout
from ...engine.nearest import did_you_mean
from ...formats.errors import FormatError
from ...formats.figures import counted

_LONGEST: Final = 40
"""Characters of a line that an answer quotes."""


class When(Flag):
    """When a command can be given."""

    MENU = auto()
    GAME = auto()
    DRILL = auto()


_BOARD: Final = When.GAME | When.DRILL
_ALWAYS: Final = When.MENU | _BOARD


@dataclass(frozen=True)
class LineCommand:
    """Something that a line can say."""

    id: str
    """Done by the method ``do_`` and this name."""
    names: tuple[str, ...]
    """What the line begins with, the usual word first; nothing where it begins with a cell."""
    example: str
    """A line that gives it."""
    about: str
    """What it does, for the help."""
    when: When


def _command(id: str, names: str, example: str, about: str, when: When) -> LineCommand:
    """A line of the table, the *names* with commas between."""
    said = tuple(filter(None, (name.strip() for name in names.split(","))))
    return LineCommand(id, said, example, about, when)


COMMANDS: Final = (
    _command("write", "", "r5c3 7", "write 7 in row 5, column 3", When.GAME),
    _command("note", "n, note", "n r5c3 24", "note 2 and 4 there, or take them away", When.GAME),
    _command("place", "", "r5c3 7", "in a drill: place 7 there", When.DRILL),
    _command("strike", "not", "not r5c3 24", "in a drill: 2 and 4 cannot be there", When.DRILL),
    _command("pattern", "pattern", "pattern r1c1 r1c5", "in a drill: these cells are the pattern",
             When.DRILL),
    _command("clear", "clear", "clear r5c3", "empty the cell: its digit, else its notes", _BOARD),
    _command("cell", "cell", "r5c3", "hear what is in a cell", _BOARD),
    _command("house", "", "row 5", "hear a row, column, box or other house", _BOARD),
    _command("board", "board", "board", "hear the whole board, row by row", _BOARD),
    _command("where", "where", "where 4", "hear where 4 can still go", _BOARD),
    _command("left", "left", "left", "hear how many of each digit are missing", _BOARD),
    _command("hint", "hint", "hint", "get a hint; again for more of it, at last it is done",
             _BOARD),
    _command("apply", "apply", "apply", "do what the hint says", When.GAME),
    _command("other", "other", "other", "get another hint in its place", When.GAME),
    _command("why", "why", "why r5c3 7", "hear why 7 can or cannot be there", When.GAME),
    _command("play_to", "play to", "play to x-wing",
             "go on by itself to the next step of a technique or level", When.GAME),
    _command("undo", "undo", "undo", "take back the last move", _BOARD),
    _command("redo", "redo", "redo", "put it back", When.GAME),
    _command("fill", "fill", "fill box 2", "note all that can be, in a house or everywhere",
             When.GAME),
    _command("check", "check", "check", "hear what differs from the solution", When.GAME),
    _command("reveal", "reveal", "reveal r5c3", "write what belongs there; it counts as a hint",
             When.GAME),
    _command("colour", "colour, color", "colour 1 r5c3 7",
             "colour a candidate, a cell or a house; 0 takes it away", When.GAME),
    _command("colours", "colours, colors", "colours", "hear what has which colour", When.GAME),
    _command("follows", "follows", "follows 1", "hear what follows from a pair of colours",
             When.GAME),
    _command("clear_colours", "clear colours", "clear colours", "take all colours away", When.GAME),
    _command("checkpoint", "checkpoint", "checkpoint", "remember this position, also by a name",
             When.GAME),
    _command("return", "back to", "back to", "go back to it, or to that of a name", When.GAME),
    _command("what_if", "what if", "what if", "the next move begins a branch, also by a name",
             When.GAME),
    _command("branches", "branches", "branches", "list what was tried, and what differs from now",
             When.GAME),
    _command("go_to", "go to", "go to 2", "go on with a branch of the list", When.GAME),
    _command("keep_branch", "keep branch", "keep branch 2", "let a branch be the game",
             When.GAME),
    _command("drop_branch", "drop branch", "drop branch 2", "take a branch off the list",
             When.GAME),
    _command("before_mistake", "before mistake", "before mistake",
             "go back to before the first mistake", When.GAME),
    _command("restart", "restart", "restart", "begin again; what was played is a branch",
             When.GAME),
    _command("moves", "moves", "moves 9", "hear the last moves, as many as you say", When.GAME),
    _command("time", "time", "time", "hear the time and the hints", _BOARD),
    _command("pause", "pause", "pause", "stop the clock until the next line", When.GAME),
    _command("puzzle", "puzzle", "puzzle", "hear the puzzle as one line, to copy it", When.GAME),
    _command("keep", "keep", "keep", "go on as another game, if this one went on elsewhere",
             When.GAME),
    _command("answer", "answer, done", "answer", "in a drill: have what is answered judged",
             When.DRILL),
    _command("next", "next", "next", "go on to the next drill, or the next puzzle of a book",
             _BOARD),
    _command("stop", "stop", "stop", "leave the drill for the game", When.DRILL),
    _command("new", "new", "new hard", "begin a game of a level, also: new easy samurai", _ALWAYS),
    _command("daily", "daily", "daily hard", "play the puzzle of the day; also: daily yesterday",
             _ALWAYS),
    _command("make", "make", "make level=hard with=x-wing",
             "make a puzzle as it is wished for, and play it", _ALWAYS),
    _command("go_on", "continue", "continue", "go on with the last game; continue 2 as listed",
             _ALWAYS),
    _command("games", "games", "games", "list the games that are not finished", _ALWAYS),
    _command("guide", "guide", "guide x-wing", "read a page of the guide; guide easy lists some",
             _ALWAYS),
    _command("drill", "drill", "drill x-wing", "train a technique; alone what is due today",
             _ALWAYS),
    _command("set", "set", "set mistakes by solution", "hear the settings, or change one", _ALWAYS),
    _command("help", "help, ?", "help", "hear this; help hint explains one command", _ALWAYS),
    _command("quit", "quit, exit", "quit",
             "leave the drill, or else the program; every move is saved already", _ALWAYS),
)  # fmt: skip
"""All of them, in the order of the help."""


class Asked(NamedTuple):
    """A command, and what was said behind its name."""

    command: LineCommand
    rest: str


def read_line(line: str, layout: Layout, now: When) -> Asked:
    """The command that *line* gives, on a board of *layout*.

    Raises:
        FormatError: it gives none, or one that cannot be given now.
    """
    text = _together(line).strip()
    found = _by_name(text) or _by_cell(text, layout, now) or _by_house(text, layout)
    if found is None:
        raise FormatError(_unknown(text, layout, now))
    allowed = [each for each in found if now in each.command.when]
    if not allowed:
        raise FormatError(_not_now(found[0].command))
    return allowed[0]


def _together(line: str) -> str:
    """A cell that was said in pieces is one word: ``r 5 c 3 = 7`` as ``r5c3 7``."""
    line = re.sub(r"\br(?:ow)? ?(\d+),? ?c(?:olumn)? ?(\d+)", r"r\1c\2", line, flags=re.IGNORECASE)
    return re.sub(r"^(\S+) ?= ?", r"\1 ", line)


def _by_name(text: str) -> list[Asked] | None:
    folded = text.casefold()
    names = sorted(((n, each) for each in COMMANDS for n in each.names), key=lambda it: -len(it[0]))
    for name, each in names:
        if folded == name or folded.startswith(f"{name} "):
            return [Asked(each, text[len(name) :].strip())]
    word, _, rest = text.partition(" ")
    begun = {each for name, each in names if word and name.startswith(word.casefold())}
    return [Asked(begun.pop(), rest.strip())] if len(begun) == 1 else None


def _by_cell(text: str, layout: Layout, now: When) -> list[Asked] | None:
    word, _, rest = text.partition(" ")
    if re.fullmatch(r"r\d+c\d+", word.casefold()) is None:
        return None
    if now is not When.MENU:
        cell_called(word, layout)
    struck = rest.casefold().startswith("not ")
    ids = ("strike",) if struck else ("write", "place") if rest else ("cell",)
    said = f"{word} {rest[4:]}" if struck else text
    return [Asked(each, said) for each in COMMANDS if each.id in ids]


def _by_house(text: str, layout: Layout) -> list[Asked] | None:
    if house_called(text, layout) is None:
        return None
    return [Asked(each, text) for each in COMMANDS if each.id == "house"]


def _unknown(text: str, layout: Layout, now: When) -> str:
    word = text.partition(" ")[0].casefold()
    kind = next((h for h in layout.houses if h.word.casefold() == word), None)
    if kind is not None and now is not When.MENU:
        labels = [h.label for h in layout.houses if h.word == kind.word]
        plural = f"{kind.word}{'es' if kind.word.endswith('x') else 's'}"
        return f"{plural} here are {labels[0]} to {labels[-1]}"
    names = [name for each in COMMANDS for name in each.names]
    near = did_you_mean(word, names, quote="")
    return f"no command is called {word[:_LONGEST]}; {near or 'help lists all of them'}"


def _not_now(command: LineCommand) -> str:
    if command.when == When.DRILL:
        return f"{command.names[0] if command.names else 'that'} is for drills; drill begins one"
    if command.when & When.DRILL:
        return "no game is open; new easy begins one, continue goes on with the last"
    return "that is for games; stop leaves the drill, and new or continue opens one"


def number_called(word: str, most: int, what: str, listed_by: str) -> int:
    """A number from a list of *most* things.

    Raises:
        FormatError: it is none, or there are not as many.
    """
    if not (word.isascii() and word.isdecimal()):
        raise FormatError(f"{word[:20]} is no number of a {what}; {listed_by}")
    number = int(word[:9])
    if not 1 <= number <= most:
        plural = f"{what}es" if what.endswith("ch") else f"{what}s"
        raise FormatError(
            f"there {'is' if most == 1 else 'are'} {counted(most, what, plural)}; {listed_by}"
        )
    return number


def house_called(text: str, layout: Layout) -> House | None:
    """The house of this name; None if there is none."""
    folded = " ".join(text.casefold().split())
    return next((house for house in layout.houses if str(house).casefold() == folded), None)


def cell_called(word: str, layout: Layout) -> Cell:
    """The cell of this name.

    Raises:
        FormatError: there is none.
    """
    for cell in range(layout.cells):
        if layout.cell_name(cell) == word.casefold():
            return cell
    if re.fullmatch(r"r\d+c\d+", word.casefold()):
        raise FormatError(f"{layout.name} has no cell {word[:_LONGEST].casefold()}")
    raise FormatError(f"{word[:_LONGEST] or 'nothing'} is no cell; a cell is said as r5c3")


def cells_called(text: str, layout: Layout) -> Mask:
    """The cells that are named, or those of a house.

    Raises:
        FormatError: there is no such cell.
    """
    if house := house_called(text, layout):
        return house.mask
    return mask_of(cell_called(word, layout) for word in text.replace(",", " ").split())


def digits_called(text: str, layout: Layout) -> tuple[Digit, ...]:
    """The digits that are said, with or without blanks between.

    Raises:
        FormatError: one is none of the layout.
    """
    digits: list[Digit] = []
    for character in text.replace(",", "").replace(" ", ""):
        digit = layout.digit_of(character)
        if digit is None:
            last = layout.symbol(layout.digits)
            raise FormatError(
                f"{character} is no digit here; they go from {layout.symbol(1)} to {last}"
            )
        digits.append(digit)
    return tuple(dict.fromkeys(digits))


def cell_and_digits(text: str, layout: Layout) -> tuple[Cell, tuple[Digit, ...]]:
    """A cell and the digits that are said behind it.

    Raises:
        FormatError: there is no such cell, no digit, or one that is none.
    """
    word, _, rest = text.partition(" ")
    cell, digits = cell_called(word, layout), digits_called(rest, layout)
    if not digits:
        raise FormatError(f"which digit in {layout.cell_name(cell)}? Say {word} 7")
    return cell, digits


def help_lines(now: When) -> Iterable[str]:
    """What can be said now, a line a command."""
    return (f"{each.example}: {each.about}." for each in COMMANDS if now in each.when)


def explain(name: str, now: When) -> str:
    """What is said of one command; of several of that name the one that can be given now.

    Raises:
        FormatError: there is none of that name.
    """
    for each in sorted(COMMANDS, key=lambda each: not each.when & now):
        if name.casefold() in (*each.names, each.example, each.id):
            names = " or ".join(each.names[1:])
            also = f" It is also called {names}." if names else ""
            return f"{each.example}: {each.about}.{also}"
    known = [name for each in COMMANDS for name in each.names]
    near = did_you_mean(name.casefold(), known, quote="")
    raise FormatError(f"no command is called {name[:_LONGEST]}; {near or 'help lists all of them'}")


def commands_markdown() -> str:
    """The table of the document."""
    rows = (f"| `{each.example}` | {each.about} |" for each in COMMANDS)
    return "\n".join(("| A line | What it does |", "|---|---|", *rows))
