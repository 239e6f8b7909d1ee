"""An action: one entry of the table that keys, typed lines, palette, help and documents share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, Flag, StrEnum, auto
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from .key_names import PALETTE_KEY, show_keys

if TYPE_CHECKING:  # the menu has actions before there is a game
    from ...engine.layout import Cell, Digit
    from ..background.job import Job
    from ..line_mode.spoken import Paper
    from ..playing import Playing


class Group(StrEnum):
    """The headings of the help."""

    MOVING = "Moving"
    LOOKING = "Looking closer"
    WRITING = "Writing"
    MARKING = "Marking and trying"
    GAME = "The game"
    HINT = "While a hint is shown"
    SCREEN = "On this screen"
    PRACTICE = "In practice"
    PROGRAM = "Games and settings"


class Where(Flag):
    """Where an action can be run: by keys on a screen, or by lines in line mode."""

    SCREEN = auto()
    MENU = auto()
    GAME = auto()
    DRILL = auto()


Bindings: TypeAlias = Mapping[str, Callable[..., Any]]
"""The methods that run actions, by the ids of the actions; they take the arguments."""
LINES: Final = Where.MENU | Where.GAME | Where.DRILL
PLAYED: Final = Where.SCREEN | Where.GAME


class Parameter(Enum):
    """A value that can be typed behind the name of an action. Each may be omitted."""

    CELL = auto()
    CELLS = auto()
    """Cells by their names, or a house."""
    DIGITS = auto()
    HOUSE = auto()
    NUMBER = auto()
    MARKS = auto()
    """Cells and candidates, as ``r1c1 r1c2 37``, or a house."""
    TEXT = auto()
    """The rest of the line."""


class Session(Protocol):
    """A game that actions are run on."""

    @property
    def playing(self) -> Playing:
        """The game."""

    @property
    def cursor(self) -> Cell | None:
        """The cell of the cursor; None in line mode."""

    @property
    def paper(self) -> Paper:
        """The board, to be read out."""

    def go_to(self, cell: Cell) -> None:
        """Move the cursor, if there is one."""


@dataclass(frozen=True)
class Pending:
    """A question that another process answers, and the outcome of its answer."""

    job: Job[Any]
    finish: Callable[[Any], Outcome]
    """Called with the last answer, or None if there is none."""


@dataclass(frozen=True)
class Outcome:
    """The result of an action."""

    says: str = ""
    """Text beside the board; empty where the board shows the result."""
    spoken: str = ""
    """The lines that line mode prints, if they differ from the text beside the board."""
    is_move: bool = False
    """Whether line mode adds the consequences and the number of empty cells."""
    pending: Pending | None = None
    ask_digit: Callable[[Digit], Outcome] | None = None
    """Called with the next digit typed on the screen, if the action needs one."""

    @property
    def lines(self) -> list[str]:
        """The lines that line mode prints."""
        return (self.spoken or self.says).splitlines()


def always(_: Session) -> str:
    """Return "": the action can be run."""
    return ""


@dataclass(frozen=True)
class Action:
    """Something that a player can do with a key or by a typed line."""

    id: str
    """The name in the player's own file of keys, the same on all screens."""
    name: str
    """The name in the palette, which can be typed too."""
    about: str
    """One sentence on its effect, without a full stop; empty if another entry covers it."""
    group: Group = Group.SCREEN
    keys: tuple[str, ...] = ()
    shown: str = ""
    """The keys as they are printed; empty if another entry shows them."""
    words: tuple[str, ...] = ()
    """Other names that can be typed, the usual one first."""
    example: str = ""
    """A line that runs it; empty if it cannot be typed in line mode."""
    parameters: tuple[Parameter, ...] = ()
    is_bare: bool = False
    """Whether a line that begins with its parameters runs it, as ``r5c3 7``."""
    where: Where = Where.SCREEN
    applies: Callable[[Session], str] = always
    """Function that returns the reason why the action cannot be run now, or ""."""
    run: Callable[..., Outcome] | None = None
    """Function of a session and the parameters; None if a screen binds a method of its own."""
    keeps_hint: bool = False
    """Whether a hint stays open when the action is run."""
    takes: str = ""
    """What can be typed behind its name, separated by semicolons. Its key opens the line at the
    foot for that; empty if the key needs nothing more.
    """
    footer: bool = False
    palette: bool = True
    typing: bool = False
    """Whether text is typed on its screen. If so, no key that writes a character can be chosen for
    it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that can be typed, in lower case."""
        return tuple(dict.fromkeys((*self.words, self.name.casefold())))


class Table:
    """A list of actions, in the order of the help."""

    def __init__(
        self, group: Group = Group.SCREEN, applies: Callable[[Session], str] = always
    ) -> None:
        """Begin a table; *group* and *applies* are the defaults of its entries."""
        self.actions: list[Action] = []
        self._group, self._applies = group, applies

    def add(
        self,
        id: str,
        keys: str,
        name: str,
        about: str | None = None,
        *,
        shown: str | None = None,
        group: Group | None = None,
        words: str = "",
        parameters: tuple[Parameter, ...] = (),
        example: str = "",
        where: Where | None = None,
        applies: Callable[[Session], str] | None = None,
        takes: str = "",
        **options: bool,
    ) -> Callable[[Callable[..., Outcome]], Action]:
        """Add an action. Return a decorator for the function that runs it, if there is one.

        Args:
            id: The id, with hyphens.
            keys: Names of key events, separated by spaces.
            name: The name in the palette.
            about: What it does; None for the first line of the function's docstring.
            shown: The keys as they are printed; None for all *keys*; without keys, the palette's.
            group: The heading of the help; None for that of the table.
            words: Other names, separated by commas.
            parameters: What is typed behind its name.
            example: A line that runs it.
            where: None for screens, and for games in line mode if there is an example.
            applies: None for the condition of the table.
            takes: What the player types after its key; empty if the key needs nothing more.
            options: Other fields of `Action` that are true or false.
        """
        names = tuple(keys.split())
        printed = (show_keys(names) or PALETTE_KEY) if shown is None else shown
        said = tuple(filter(None, words.split(", ")))
        place = where or (PLAYED if example else Where.SCREEN)
        entry = Action(
            id, name, about or "", group or self._group, names, printed, said, example, parameters,
            where=place, applies=applies or self._applies, run=None, takes=takes, **options,
        )  # fmt: skip
        self.actions.append(entry)

        def with_run(run: Callable[..., Outcome]) -> Action:
            says = (run.__doc__ or "").partition("\n")[0].removesuffix(".")
            done = replace(entry, run=run, about=says if about is None else about)
            self.actions[self.actions.index(entry)] = done
            return done

        return with_run
