"""The line at the foot: what is typed there, read into something to do.

Parts are separated by ``;``, and a pasted text of several lines is read as so many parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..engine.bits import mask_of, members
from ..engine.layout import Cell, Layout
from ..engine.nearest import did_you_mean
from ..formats.clean import clean_text
from ..formats.errors import FormatError
from ..game.automatics import Goal
from ..game.events import Branch, Checkpoint, FillNotes, Return
from ..game.history import LONGEST_NAME
from .automatics import goal_names, read_goal
from .cell_filter import CellFilter, read_filter

_DIRECTIONS: Final = {"k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1)}
"""The letters of moves, and the rows and columns of one step."""
_NAMED: Final[Mapping[str, tuple[type[Branch | Checkpoint | Return], str]]] = {
    "what if": (Branch, "what_if"),
    "checkpoint": (Checkpoint, "checkpoint"),
    "back to": (Return, "return"),
}
"""Words that a name may be said behind: what that makes, and the command without a name."""
_PLAY_TO: Final = "play to"
WITH_MORE: Final = ("fill", "filter", _PLAY_TO, *_NAMED)
"""Words that something may be said behind."""
_MOVE = re.compile(r"([1-9][0-9]{0,3})\s*([hjkl])")
_LONGEST = 60


@dataclass(frozen=True)
class Go:
    """Go to a cell."""

    cell: Cell


@dataclass(frozen=True)
class Steps:
    """Move so many times."""

    count: int
    rows: int
    columns: int


@dataclass(frozen=True)
class ShowFilter:
    """Show cells, or with None all of them alike."""

    wanted: CellFilter | None


@dataclass(frozen=True)
class Run:
    """Run the command of this id."""

    id: str
    argument: str


@dataclass(frozen=True)
class PlayTo:
    """Go on by itself to where the next step is as wanted."""

    goal: Goal


Action: TypeAlias = (
    Go | Steps | ShowFilter | FillNotes | Branch | Checkpoint | Return | PlayTo | Run
)


def read_line(
    text: str, layout: Layout, commands: Mapping[str, tuple[str, str]]
) -> tuple[Action, ...]:
    """What to do, in order; *commands* has id and argument by name, in small letters.

    Raises:
        FormatError: a part means nothing; the message names the part, and what is near.
    """
    parts = [clean_text(part).strip() for part in re.split(r"[;\n]", text)]
    actions: list[Action] = []
    for number, part in enumerate(parts, 1):
        if not part:
            continue
        try:
            actions.append(_action(part, layout, commands))
        except FormatError as error:
            where = f"part {number}, {part[:_LONGEST]!r}: " if len(parts) > 1 else ""
            raise FormatError(f"{where}{error}") from None
    return tuple(actions)


def _action(part: str, layout: Layout, commands: Mapping[str, tuple[str, str]]) -> Action:
    folded = part.casefold()
    if (cell := _cells_by_name(layout).get(folded)) is not None:
        return Go(cell)
    if move := _MOVE.fullmatch(folded):
        return Steps(int(move[1]), *_DIRECTIONS[move[2]])
    if found := _named(part, commands) or _command(folded, commands):
        return found
    if f"{folded} ".startswith(f"{_PLAY_TO} "):
        return PlayTo(read_goal(part[len(_PLAY_TO) :]))
    word, _, rest = part.partition(" ")
    if word.casefold() == "filter":
        return ShowFilter(read_filter(rest, layout))
    if word.casefold() == "fill":
        return FillNotes(_cells(rest.casefold().strip(), layout))
    raise FormatError(_unknown(folded, layout, commands))


def _named(part: str, commands: Mapping[str, tuple[str, str]]) -> Action | None:
    """A branch or a checkpoint by its name; without one, the command that finds a name itself."""
    for word, (kind, id) in _NAMED.items():
        begins, rest = part[: len(word)].casefold() == word, part[len(word) :]
        if begins and rest.strip():
            return kind(rest.strip()[:LONGEST_NAME]) if rest[0] == " " else None
        if begins and (id, "") in commands.values():
            return Run(id, "")
    return None


def _command(folded: str, commands: Mapping[str, tuple[str, str]]) -> Run | None:
    """The command that is called so, or the only one that begins so."""
    if folded in commands:
        return Run(*commands[folded])
    begun = {target for name, target in commands.items() if name.startswith(folded)}
    return Run(*begun.pop()) if len(begun) == 1 else None


def _unknown(folded: str, layout: Layout, commands: Mapping[str, tuple[str, str]]) -> str:
    if re.fullmatch(r"r\d+c\d+.*", folded):
        return f"{layout.name} has no cell {folded[:_LONGEST]}"
    near = [name for name in commands if name.startswith(folded)]
    if near:
        return f"{folded!r} could be {', '.join(near[:4])}"
    instead = did_you_mean(folded, (*commands, *WITH_MORE))
    return f"no command is called {folded[:_LONGEST]!r}; {instead or 'F1 lists all of them'}"


def _cells(text: str, layout: Layout) -> tuple[Cell, ...]:
    """The cells of a house, or those that are named; nothing for all."""
    if not text or text == "all":
        return ()
    houses = {str(house).casefold(): house.mask for house in layout.houses}
    if text in houses:
        return tuple(members(houses[text]))
    names = _cells_by_name(layout)
    cells: list[Cell] = []
    for word in text.replace(",", " ").split():
        if word not in names:
            instead = did_you_mean(text, houses) or f"there are {', '.join(list(houses)[:3])} …"
            raise FormatError(f"{text[:_LONGEST]!r} is no house and no cell here; {instead}")
        cells.append(names[word])
    return tuple(members(mask_of(cells)))


def _cells_by_name(layout: Layout) -> dict[str, Cell]:
    return {layout.cell_name(cell).casefold(): cell for cell in range(layout.cells)}


def completions(
    text: str,
    layout: Layout,
    names: Mapping[str, tuple[str, str]],
    checkpoints: Iterable[str] = (),
) -> Iterator[str]:
    """What the last part of a line may go on to, the shortest first."""
    before, _, last = text.rpartition(";")
    begun = last.strip().casefold()
    head = f"{before}; " if before else ""
    offered = [*names, *WITH_MORE, *(f"fill {house}".casefold() for house in layout.houses)]
    offered += [f"back to {name}" for name in checkpoints]
    if begun.startswith(_PLAY_TO):
        offered += [f"{_PLAY_TO} {goal}" for goal in goal_names()]
    found = {each for each in offered if each.casefold().startswith(begun) and each != begun}
    yield from (head + each for each in sorted(found, key=lambda each: (len(each), each)))
