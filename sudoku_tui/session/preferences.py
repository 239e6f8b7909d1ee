"""The player's preferences, independent of the user interface: choices and storage."""

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
"""Ways to show mistakes: against the rules, against the solution, or ending the game at three."""
LOOK, BOARD, GAME, HINTS, PROGRAM = GROUPS = ("Appearance", "Board", "Game", "Hints", "Program")
"""Groups of the settings, in the order of the settings screen."""
OFF, COACH_WHY, COACH_CHECKS = "off", "why", "check"
"""Settings of the coach."""
AUTO_FULL_HOUSES, AUTO_NAKED_SINGLES = "full houses", "naked singles"
"""Digits placed automatically; `OFF` for none."""


@dataclass(frozen=True)
class Preferences:
    """The appearance of the game and how much it helps."""

    look: str = AUTO
    """A name in `LOOKS`, or `AUTO` to choose by the capabilities of the terminal."""
    cell_size: str = AUTO
    """Name of a cell size, or `AUTO` for the largest one that fits."""
    big_digits: bool = True
    centre_marks: bool = False
    """Whether notes are drawn in the middle of their cells, instead of at a fixed place each."""
    erase_notes: bool = True
    keep_apart: bool = False
    """Whether hints record eliminations separately, instead of first completing the notes."""
    mistakes: str = BY_RULES
    """How wrong entries are shown: `OFF`, `BY_RULES`, `BY_SOLUTION` or `THREE`."""
    show_houses: bool = True
    show_equal: bool = True
    show_clock: bool = True
    tips: bool = True
    """Whether the panel names keys that fit the moment."""
    hint_detail: int = 1
    """How much the first press of the hint key reveals, 1 to 3."""
    coach: str = OFF
    """Comments on entries: `OFF`, `COACH_WHY` (how an entry follows) or `COACH_CHECKS` (also
    whether it is wrong)."""
    ladder: LadderChoice = USUAL
    """The techniques that may be shown to the player."""
    pause_unfocused: bool = False
    """Whether to pause when the terminal loses the focus, if the terminal reports it."""
    pause_idle: int = 0
    """Minutes without input after which the game is paused; 0 for never."""
    auto_notes: bool = False
    """Whether a new game begins with all notes."""
    auto_singles: str = OFF
    """Singles that are placed automatically; `OFF` for none."""
    ghost: bool = True
    """Whether to show the progress of the best game of the level at the same time."""
    pace: int = 1_000
    """How long each step of a replayed game or path is shown (milliseconds)."""
    reserve: bool = True
    """Whether to generate puzzles in the background."""

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
    """The values and their names."""
    group: str = PROGRAM
    """The group in `GROUPS`."""


SWITCH: tuple[tuple[Choice, str], ...] = ((True, "on"), (False, "off"))

MISTAKES: tuple[tuple[Choice, str], ...] = (
    (OFF, "not shown"),
    (BY_RULES, "by rules"),
    (BY_SOLUTION, "by solution"),
    (THREE, "three and out"),
)

GAME_PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "erase_notes",
        "Erase notes",
        "Placing a digit erases it from the notes of the cells that it sees.",
        SWITCH,
        GAME,
    ),
    Preference(
        "keep_apart",
        "Notes of hints",
        "When a hint eliminates candidates, either all notes are filled in first, or its "
        "eliminations are stored apart until you write all notes.",
        ((False, "filled in"), (True, "kept apart")),
        HINTS,
    ),
    Preference(
        "mistakes",
        "Mistakes",
        "What is marked: equal digits that see each other, or every digit that differs from the "
        "solution; three and out also ends the game at the third mistake.",
        MISTAKES,
        BOARD,
    ),
    Preference(
        "hint_detail",
        "First hint",
        "How much the first hint shows.",
        ((1, "technique"), (2, "where to look"), (3, "whole step")),
        HINTS,
    ),
    Preference(
        "coach",
        "Coach",
        "After each entry the coach explains how it follows, or remarks that it looks like a "
        "guess. It reports wrong entries only if you choose that.",
        ((OFF, "off"), (COACH_WHY, "says why"), (COACH_CHECKS, "why, and what is wrong")),
        HINTS,
    ),
    Preference(
        "auto_notes",
        "Notes at start",
        "A new game begins with all notes. Press u to remove them.",
        SWITCH,
        GAME,
    ),
    Preference(
        "auto_singles",
        "Singles",
        "What is placed automatically after your moves: nothing, the last cell of a house, or also "
        "cells with one candidate. Press u to take it back with your move.",
        (
            (OFF, "by you"),
            (AUTO_FULL_HOUSES, "full houses"),
            (AUTO_NAKED_SINGLES, "naked singles"),
        ),
        GAME,
    ),
)
"""Preferences that apply to the screen and to line mode alike."""


def parse_choice(text: str) -> tuple[Preference, Choice]:
    """Parse the name of a preference of `GAME_PREFERENCES`, followed by the name of a choice.

    Raises:
        FormatError: There is no such preference or choice; the message lists those that exist.
    """
    folded = " ".join(text.casefold().split())
    for preference in GAME_PREFERENCES:
        name = preference.name.casefold()
        if folded == name or folded.startswith(f"{name} "):
            wanted = folded[len(name) :].strip()
            for choice, called in preference.choices:
                if wanted == called:
                    return preference, choice
            there_are = ", ".join(called for _, called in preference.choices)
            raise FormatError(f"{preference.name}: choose {there_are}")
    names = [preference.name for preference in GAME_PREFERENCES]
    near = nearest(folded, [name.casefold() for name in names])
    instead = f"did you mean {near}" if near else f"settings: {', '.join(names)}"
    raise FormatError(f"no setting is called {folded[:40]}; {instead}")


def load(store: Store, table: Sequence[Preference] = GAME_PREFERENCES) -> Preferences:
    """Return the stored preferences of *table*, with defaults for the others."""
    chosen: dict[str, Choice] = {}
    before = _load_old_names(store)
    for preference in table:
        default = before.get(preference.key, getattr(Preferences, preference.key))
        found = store.settings.get(preference.key, default)
        if found in [choice for choice, _ in preference.choices]:
            chosen[preference.key] = found
    # mypy cannot check `**`: each choice was found among those of its key.
    return replace(Preferences(), ladder=_load_ladder(store), **chosen)  # type: ignore[arg-type]


def _load_old_names(store: Store) -> dict[str, Choice]:
    """Return preferences that earlier versions of the program stored under other names."""
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
    settings.set("ladder_of_file", ladder.own_toml.splitlines())
    settings.set("techniques_off", list(ladder.disabled_ids))
    settings.set("uniqueness", ladder.uniqueness)


def save(
    store: Store, before: Preferences, after: Preferences, on_failure: Callable[[str], None]
) -> None:
    """Save the changed preferences, now or when the file is writable again.

    Unchanged ones are not written: the file may have been unreadable when they were loaded, or
    another window may have changed them since. *on_failure* receives the reason if saving has to
    wait.
    """
    for field in fields(after):
        name, chosen = field.name, getattr(after, field.name)
        if chosen == getattr(before, field.name):
            continue
        try:
            store.unsaved.write(
                "setting", partial(_write_preference, name, chosen), f"preference {name}"
            )
        except StoreError as error:
            on_failure(f"The settings are not saved yet: {error}.")


def _write_preference(name: str, chosen: Choice | LadderChoice, to: Store) -> None:
    if isinstance(chosen, LadderChoice):
        _save_ladder(to, chosen)
    else:
        # mypy cannot match a union with the type variable of `set`; each member is allowed.
        to.settings.set(name, chosen)  # type: ignore[type-var]
