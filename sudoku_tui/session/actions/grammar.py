"""The grammar of typed lines: one for the line at the foot of a board and for line mode.

A line is the name of an action and its parameters, as ``fill box 2``. For bare actions the
parameters are enough: ``r5c3 7``, ``r5c3``, ``row 5``. A name may be shortened as long as it is
unique. On a screen several lines are separated by ``;``, and ``3j`` moves the cursor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from ...engine.layout import Layout
from ...engine.nearest import correct_misspelling
from ...formats.clean import clean_text
from ...formats.errors import FormatError
from ..automatics import goal_names
from .action import Action, Parameter, Where
from .arguments import house_called, parse_arguments

_MOVE: Final = re.compile(r"([1-9][0-9]{0,3})\s*([hjkl])")
_NUMBERS: Final = re.compile(r"[a-z]?\d[\d ,.:=]*")
"""A move in another notation, as ``5 3 7`` or ``a1 7``."""
_MOVES: Final = {"k": "move-up", "j": "move-down", "h": "move-left", "l": "move-right"}
_LONGEST: Final = 60
"""Characters of a line that an error quotes."""
_MOST_NAMES: Final = 4


class Call(NamedTuple):
    """An action and its arguments."""

    action: Action
    arguments: tuple[Any, ...] = ()


def parse_parts(
    text: str, layout: Layout, table: Sequence[Action], where: Where
) -> tuple[Call, ...]:
    """Parse a text of several lines, separated by ``;`` or newlines.

    Raises:
        FormatError: A part means nothing; the message names the part and a similar name.
    """
    parts = [clean_text(part).strip() for part in re.split(r"[;\n]", text)]
    calls: list[Call] = []
    for number, part in enumerate(parts, 1):
        if not part:
            continue
        try:
            calls.append(parse(part, layout, table, where))
        except FormatError as error:
            place = f"part {number}, {part[:_LONGEST]!r}: " if len(parts) > 1 else ""
            raise FormatError(f"{place}{error}") from None
    return tuple(calls)


def parse(line: str, layout: Layout, table: Sequence[Action], where: Where) -> Call:
    """Parse one line, on a board of *layout*.

    Raises:
        FormatError: It runs no action of *table*, or one that cannot be run *where* the line is.
    """
    text = _join_cell(clean_text(line)).strip()
    if not text.isprintable():
        text = ascii(text)[1:-1]
    allowed = [each for each in table if where & each.where]
    if where is Where.SCREEN and (move := _MOVE.fullmatch(text.casefold())):
        found = next(each for each in allowed if each.id == _MOVES[move[2]])
        return Call(found, (int(move[1]),))
    named = _by_name(text, allowed, where) or _bare(text, layout, allowed)
    named = named or _by_prefix(text, allowed, where)
    if named is None:
        elsewhere = _by_name(text, table, where) or _bare(text, layout, table)
        is_known = elsewhere and not where & elsewhere[0].where
        raise FormatError(_not_now(elsewhere[0], where) if elsewhere and is_known
                          else _unknown(text, layout, allowed, where))  # fmt: skip
    found, rest = named
    return Call(found, parse_arguments(found, rest, layout))


def _join_cell(line: str) -> str:
    """Join a cell that was typed in pieces: ``r 5 c 3 = 7`` is ``r5c3 7``."""
    line = re.sub(r"\br(?:ow)? ?(\d+),? ?c(?:olumn)? ?(\d+)", r"r\1c\2", line, flags=re.IGNORECASE)
    line = re.sub(r"^(\S+) ?= ?", r"\1 ", line)
    return re.sub(r"^(r\d+c\d+) not ", r"not \1 ", line, flags=re.IGNORECASE)


def names_of(table: Iterable[Action], where: Where) -> dict[str, Action]:
    """Return the actions by their names, in lower case.

    If two actions share a name, it belongs on a screen to the one with this name in the palette,
    and in line mode to the one with this name as a word to type.
    """
    names: dict[str, Action] = {}
    on_screen = where is Where.SCREEN
    titles = [(each.name.casefold(), each) for each in table if on_screen or each.palette]
    words = [(word, each) for each in table for word in each.words]
    for name, each in (*titles, *words) if on_screen else (*words, *titles):
        names.setdefault(name, each)
    return names


def _by_name(text: str, table: Iterable[Action], where: Where) -> tuple[Action, str] | None:
    """Return the action with the longest name that the text begins with, and the rest."""
    folded = text.casefold()
    fitting = [
        (name, each)
        for name, each in names_of(table, where).items()
        if f"{folded} ".startswith(f"{name} ")
    ]
    if not fitting:
        return None
    name, found = max(fitting, key=lambda each: len(each[0]))
    return found, text[len(name) :].strip()


def _bare(text: str, layout: Layout, table: Iterable[Action]) -> tuple[Action, str] | None:
    """Return the action that needs no name for these parameters."""
    word, _, rest = text.partition(" ")
    if re.fullmatch(r"r\d+c\d+", word.casefold()):
        wanted = (Parameter.CELL, Parameter.DIGITS) if rest else (Parameter.CELL,)
    elif house_called(text, layout):
        wanted = (Parameter.HOUSE,)
    else:
        return None
    found = next((each for each in table if each.is_bare and each.parameters == wanted), None)
    return (found, text) if found else None


def _by_prefix(text: str, table: Iterable[Action], where: Where) -> tuple[Action, str] | None:
    """Return the only action whose name begins with the typed word, and the rest of the text."""
    folded = text.casefold()
    word, _, rest = text.partition(" ")
    for start, behind in ((folded, ""), (word.casefold(), rest.strip())):
        begun = {
            each.id: each
            for name, each in names_of(table, where).items()
            if start and name.startswith(start) and (each.parameters or not behind)
        }
        if len(begun) == 1:
            return begun.popitem()[1], behind
    return None


def _unknown(text: str, layout: Layout, table: Sequence[Action], where: Where) -> str:
    folded = text.casefold()
    if re.fullmatch(r"r\d+c\d+.*", folded):
        return f"{layout.name} has no cell {folded[:_LONGEST]}"
    word = folded.partition(" ")[0]
    kind = next((h for h in layout.houses if h.kind_name.casefold() == word), None)
    if kind is not None and any(Parameter.HOUSE in each.parameters for each in table):
        labels = [h.label for h in layout.houses if h.kind_name == kind.kind_name]
        plural = f"{kind.kind_name}{'es' if kind.kind_name.endswith('x') else 's'}"
        return f"{plural} here are {labels[0]} to {labels[-1]}"
    names = names_of(table, where)
    near = {each.id: name for name, each in reversed(names.items()) if name.startswith(folded)}
    if near:
        return f"{folded} is ambiguous: {', '.join([*reversed(near.values())][:_MOST_NAMES])}"
    if _NUMBERS.fullmatch(folded) and any(Parameter.CELL in each.parameters for each in table):
        return f"{folded[:_LONGEST]} is not a command; type a move as r5c3 7, a row as row 5"
    meant = correct_misspelling(folded, names) or correct_misspelling(word, names)
    return not_a_command(folded if where is Where.SCREEN else word, meant, where)


def not_a_command(word: str, meant: str, where: Where) -> str:
    """Return the error for a word that is not a command; *meant* is a similar name or ""."""
    help_page = "Press F1 for help" if where is Where.SCREEN else "Type help"
    said = f"{word[:_LONGEST]} is not a command"
    return f"{said}; did you mean {meant}" if meant else f"{said}. {help_page}"


def _not_now(action: Action, where: Where) -> str:
    if action.where == Where.DRILL:
        return f"{action.names[0]} works only in a drill; type drill to begin one, quit to leave"
    if where is Where.MENU:
        return "no game is open; type new easy to begin one, continue to resume the last"
    if not action.where & Where.GAME:
        return f"{action.names[0]} works only on the screen, not in line mode"
    return "not possible in a drill; type stop to leave it"


def completions(
    text: str, layout: Layout, table: Sequence[Action], checkpoints: Iterable[str] = ()
) -> Iterator[str]:
    """Yield the texts that the last part of a line may become, the shortest first."""
    before, _, last = text.rpartition(";")
    begun = last.strip().casefold()
    head = f"{before}; " if before else ""
    offered = [*names_of(table, Where.SCREEN)]
    offered += [f"fill {house}".casefold() for house in layout.houses]
    offered += [f"back to {name}" for name in checkpoints]
    if begun.startswith("play to"):
        offered += [f"play to {goal}" for goal in goal_names()]
    found = {each for each in offered if each.casefold().startswith(begun) and each != begun}
    yield from (head + each for each in sorted(found, key=lambda each: (len(each), each)))
