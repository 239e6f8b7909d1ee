"""What the player can switch: one table, kept in the store, shown by the settings screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import TypeAlias

from ..session.ladder_choice import USUAL, LadderChoice
from ..session.preferences import (
    AUTO,
    BY_RULES,
    BY_SOLUTION,
    COACH_CHECKS,
    COACH_WHY,
    OFF,
    THREE,
    Preferences,
)
from ..store.errors import StoreError
from ..store.store import Store
from .drawing.frame import SIZES
from .drawing.themes import LOOKS

Choice: TypeAlias = bool | int | str


@dataclass(frozen=True)
class Preference:
    """One line of the settings screen."""

    key: str
    name: str
    about: str
    choices: tuple[tuple[Choice, str], ...]
    """What can be chosen, and how it is called."""


_SWITCH: tuple[tuple[Choice, str], ...] = ((True, "on"), (False, "off"))

MISTAKES: tuple[tuple[Choice, str], ...] = (
    (OFF, "not shown"),
    (BY_RULES, "by rules"),
    (BY_SOLUTION, "by solution"),
    (THREE, "three and out"),
)

PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "look",
        "Look",
        "Colours and characters. Automatic follows what the terminal can show.",
        ((AUTO, "automatic"), *((name, name) for name in LOOKS)),
    ),
    Preference(
        "cell_size",
        "Cell size",
        "Automatic makes the board as large as it fits.",
        ((AUTO, "automatic"), *((size.name, size.name) for size in SIZES)),
    ),
    Preference("big_digits", "Drawn digits", "Large cells draw digits with strokes.", _SWITCH),
    Preference(
        "centre_marks",
        "Notes",
        "Each note has its place in the cell, or all stand in the middle as centre marks.",
        ((False, "in their places"), (True, "in the middle")),
    ),
    Preference(
        "erase_notes",
        "Erase notes",
        "A digit that is placed is erased from the notes of the cells that it sees.",
        _SWITCH,
    ),
    Preference(
        "keep_apart",
        "Notes of hints",
        "A hint that takes candidates away fills in all notes first; or what it takes is kept "
        "apart until you take all notes with t.",
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
        "show_houses",
        "Row, column, box",
        "The row, column and box of the cursor are marked.",
        _SWITCH,
    ),
    Preference(
        "show_equal",
        "Equal digits",
        "Digits and notes equal to the one pointed at are marked.",
        _SWITCH,
    ),
    Preference("show_clock", "Clock", "The time is shown while you play.", _SWITCH),
    Preference(
        "pause_unfocused",
        "Pause unfocused",
        "The game is paused when the terminal loses the focus, where it tells.",
        _SWITCH,
    ),
    Preference(
        "pause_idle",
        "Pause when idle",
        "The game is paused after some minutes without a key.",
        ((0, "off"), (2, "2 minutes"), (5, "5 minutes"), (10, "10 minutes")),
    ),
    Preference(
        "hint_rung",
        "First hint",
        "How much the first press of ? tells.",
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
        "reserve",
        "Fresh puzzles",
        "A few of the levels you play are made in the background, for your next games.",
        _SWITCH,
    ),
)


def load(store: Store) -> Preferences:
    """What the store has, and the defaults for the rest."""
    chosen: dict[str, Choice] = {}
    for preference in PREFERENCES:
        default = getattr(Preferences, preference.key)
        found = store.settings.get(preference.key, default)
        if found in [choice for choice, _ in preference.choices]:
            chosen[preference.key] = found
    if not store.settings.get("show_conflicts", True) and "mistakes" not in chosen:
        chosen["mistakes"] = OFF  # what an earlier version of the program kept
    # Each choice has been looked up among those of its key, which a type cannot say.
    return replace(Preferences(), ladder=_load_ladder(store), **chosen)  # type: ignore[arg-type]


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


def save(store: Store, preferences: Preferences, on_failure: Callable[[str], None]) -> None:
    """Keep *preferences*, later if need be; *on_failure* is told why if it is to be later."""

    def keep(to: Store) -> None:
        for field in fields(preferences):
            if field.name != "ladder":
                to.settings.set(field.name, getattr(preferences, field.name))
        _save_ladder(to, preferences.ladder)

    try:
        store.unsaved.write("setting", keep, "preferences")
    except StoreError as error:
        on_failure(f"The settings are not saved yet: {error}")
