"""What a player prefers, whatever shows it: what can be chosen, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TypeAlias

from ..engine.nearest import nearest
from ..formats.errors import FormatError
from ..store.errors import StoreError
from ..store.store import Store
from .ladder_choice import USUAL, LadderChoice

Choice: TypeAlias = bool | int | str

AUTO = "auto"
BY_RULES, BY_SOLUTION, THREE = "rules", "solution", "three"
"""Whose mistakes are shown: against the rules, against the solution, three of these at most."""
OFF, COACH_WHY, COACH_CHECKS = "off", "why", "check"
"""What the coach can be set to."""
AUTO_FULL_HOUSES, AUTO_NAKED_SINGLES = "full houses", "naked singles"
"""What is written by itself, beside `OFF`."""


@dataclass(frozen=True)
class Preferences:
    """How the game looks and how much it helps."""

    look: str = AUTO
    """A name in `LOOKS`, or AUTO: by what the terminal can do."""
    cell_size: str = AUTO
    """The name of a size of cells, or AUTO: the largest that fits."""
    big_digits: bool = True
    centre_marks: bool = False
    """Write notes in the middle of their cells, not each in its place."""
    erase_notes: bool = True
    keep_apart: bool = False
    """What hints take out of notes that are not there is kept apart, not filled in first."""
    mistakes: str = BY_RULES
    """What is said of wrong entries: `OFF`, `BY_RULES`, `BY_SOLUTION` or `THREE`."""
    show_houses: bool = True
    show_equal: bool = True
    show_clock: bool = True
    hint_detail: int = 1
    """How much the first press of the hint key tells, 1 to 3."""
    coach: str = OFF
    """What is said of an entry: nothing, how it follows, or also whether it is wrong."""
    ladder: LadderChoice = USUAL
    """Which techniques are named to the player."""
    pause_unfocused: bool = False
    """Pause when another window comes in front of the terminal, where it tells."""
    pause_idle: int = 0
    """Minutes without a key or a click after which the game is paused; 0 for never."""
    auto_notes: bool = False
    """A new game begins with all notes."""
    auto_singles: str = OFF
    """Digits that are written by themselves: `OFF`, or what singles they may be."""
    ghost: bool = True
    """Show how far the best game of the level was at the same time."""
    pace: int = 1_000
    """How long a step stands where a game or a path plays itself, in thousandths of a second."""
    reserve: bool = True
    """Make fresh puzzles while there is nothing else to do."""

    @property
    def show_conflicts(self) -> bool:
        """Whether equal digits that see each other are marked."""
        return self.mistakes != OFF


@dataclass(frozen=True)
class Preference:
    """One line of the settings screen."""

    key: str
    name: str
    about: str
    choices: tuple[tuple[Choice, str], ...]
    """What can be chosen, and how it is called."""


SWITCH: tuple[tuple[Choice, str], ...] = ((True, "on"), (False, "off"))

MISTAKES: tuple[tuple[Choice, str], ...] = (
    (OFF, "not shown"),
    (BY_RULES, "by rules"),
    (BY_SOLUTION, "by solution"),
    (THREE, "three and out"),
)

PLAYED: tuple[Preference, ...] = (
    Preference(
        "erase_notes",
        "Erase notes",
        "A digit that is placed is erased from the notes of the cells that it sees.",
        SWITCH,
    ),
    Preference(
        "keep_apart",
        "Notes of hints",
        "A hint that takes candidates away fills in all notes first; or what it takes is kept "
        "apart until you take all notes.",
        ((False, "filled in"), (True, "kept apart")),
    ),
    Preference(
        "mistakes",
        "Mistakes",
        "Equal digits that see each other are marked; or at once what is not that of the solution, "
        "and after three of these the game is out.",
        MISTAKES,
    ),
    Preference(
        "hint_detail",
        "First hint",
        "How much the first hint tells.",
        ((1, "the technique"), (2, "where to look"), (3, "the whole step")),
    ),
    Preference(
        "coach",
        "Coach",
        "After each entry the coach says how it follows, or that it looks like a guess. It says "
        "that an entry is wrong only if you choose that too.",
        ((OFF, "off"), (COACH_WHY, "says why"), (COACH_CHECKS, "why, and what is wrong")),
    ),
    Preference(
        "auto_notes",
        "Notes at start",
        "A new game begins with every note that no seen cell rules out; press u and they are gone.",
        SWITCH,
    ),
    Preference(
        "auto_singles",
        "Singles",
        "Who writes them: you, or after each move of yours the last cell of a house is filled by "
        "itself, or also a cell with one candidate left. Press u and all that came is taken back.",
        (
            (OFF, "by you"),
            (AUTO_FULL_HOUSES, "full houses"),
            (AUTO_NAKED_SINGLES, "naked singles"),
        ),
    ),
)
"""What matters however a game is shown."""


def choice_called(text: str) -> tuple[Preference, Choice]:
    """What is chosen by words: a preference of `PLAYED` by its name, and a choice behind it.

    Raises:
        FormatError: there is none, or no such choice; the message says which there are.
    """
    folded = " ".join(text.casefold().split())
    for preference in PLAYED:
        name = preference.name.casefold()
        if folded == name or folded.startswith(f"{name} "):
            wanted = folded[len(name) :].strip()
            for choice, called in preference.choices:
                if wanted == called:
                    return preference, choice
            there_are = ", ".join(called for _, called in preference.choices)
            raise FormatError(f"{preference.name} can be {there_are}")
    names = [preference.name for preference in PLAYED]
    near = nearest(folded, [name.casefold() for name in names])
    instead = f"did you mean {near}" if near else f"there are {', '.join(names)}"
    raise FormatError(f"no setting is called {folded[:40]}; {instead}")


def load(store: Store, table: Sequence[Preference] = PLAYED) -> Preferences:
    """What the store has of *table*, and the defaults for the rest."""
    chosen: dict[str, Choice] = {}
    before = _kept_before(store)
    for preference in table:
        default = before.get(preference.key, getattr(Preferences, preference.key))
        found = store.settings.get(preference.key, default)
        if found in [choice for choice, _ in preference.choices]:
            chosen[preference.key] = found
    # mypy cannot check `**`: each choice was found among those of its key.
    return replace(Preferences(), ladder=_load_ladder(store), **chosen)  # type: ignore[arg-type]


def _kept_before(store: Store) -> dict[str, Choice]:
    """What earlier versions of the program kept by other names."""
    settings = store.settings
    found: dict[str, Choice] = {"hint_detail": settings.get("hint_rung", Preferences.hint_detail)}
    if not settings.get("show_conflicts", True):
        found["mistakes"] = OFF
    return found


def _load_ladder(store: Store) -> LadderChoice:
    settings = store.settings
    return LadderChoice(
        settings.get("ladder", USUAL.name),
        "\n".join(settings.get("ladder_of_file", list[str]())),
        tuple(settings.get("techniques_off", list[str]())),
        settings.get("uniqueness", USUAL.uniqueness),
    )


def _save_ladder(store: Store, ladder: LadderChoice) -> None:
    settings = store.settings
    settings.set("ladder", ladder.name)
    settings.set("ladder_of_file", ladder.own.splitlines())
    settings.set("techniques_off", list(ladder.not_learnt))
    settings.set("uniqueness", ladder.uniqueness)


def save(
    store: Store, before: Preferences, after: Preferences, on_failure: Callable[[str], None]
) -> None:
    """Write the changed preferences, later if need be; pass *on_failure* the reason.

    The others are left as they are in the file: it may not have been readable when they were
    loaded, or another window may have changed them since.
    """
    for field in fields(after):
        name, chosen = field.name, getattr(after, field.name)
        if chosen == getattr(before, field.name):
            continue
        try:
            store.unsaved.write("setting", partial(_keep, name, chosen), f"preference {name}")
        except StoreError as error:
            on_failure(f"The settings are not saved yet: {error}.")


def _keep(name: str, chosen: Choice | LadderChoice, to: Store) -> None:
    if isinstance(chosen, LadderChoice):
        _save_ladder(to, chosen)
    else:
        # mypy cannot match a union with the type variable of `set`; each member is allowed.
        to.settings.set(name, chosen)  # type: ignore[type-var]
