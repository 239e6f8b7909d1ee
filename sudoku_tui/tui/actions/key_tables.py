"""All actions of all screens, the ones with configurable keys, clashes, and ready-made keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeGuard

from ...session.actions.action import Action, Group
from ...session.actions.key_names import show_key, show_keys
from . import books, draw, menu, play, practice, replay
from .own_keys import ChosenKeys, Keys, OwnKeys


@cache
def tables_by_screen() -> Mapping[str, tuple[Action, ...]]:
    """Return the table of each screen by the screen's name for players."""
    found = {}
    for module in (play, practice, replay, books, menu, draw):
        for name, table in vars(module).items():
            if name.isupper() and _is_table(table) and not name.startswith("_"):
                found[_SCREENS.get(name, name.lower().replace("_", " "))] = table
    return found


def _is_table(table: object) -> TypeGuard[tuple[Action, ...]]:
    return isinstance(table, tuple) and bool(table) and isinstance(table[0], Action)


_SCREENS: Final = {
    "PLAY": "game",
    "HINT": "hint",
    "WHY_NOT": "why not",
    "STEPS": "all steps",
    "LINE": "command line",
    "COPY": "copy the position",
    "DRILLED": "finished drill",
    "FLASH_WHERE": "flash, where",
    "FLASHED": "finished flash",
    "CHAINED": "finished chain",
    "WATCH": "watching a path",
    "STORM_OVER": "finished storm",
    "HOME": "menu",
    "SHELF": "books",
    "SEARCHING": "list, searching",
    "EXPORT": "export of a book",
    "SAVED": "saved games",
    "KEYS": "your own keys",
    "ASKED_KEY": "waiting for a key",
    "ENTER": "enter a puzzle",
    "DRAW": "draw a puzzle",
    "GIVENS": "givens of the form",
    "CUSTOM": "form",
    "PICK": "list to pick from",
    "LADDER": "techniques",
    "NAMED_FILE": "name of a file",
    "PALETTE": "list of commands",
    "UNSAVED": "not saved",
    "MAKING": "making a puzzle",
    "DAILY": "puzzle of the day",
    "PAGE": "page",
    "REPORT": "page that can be kept",
}
"""The screen's name for players, where it differs from the name of the table."""


@dataclass(frozen=True)
class Entry:
    """An action with configurable keys, and the screens that have it."""

    id: str
    action: Action
    """The action in its most frequent form among these screens."""
    screens: tuple[str, ...]

    @property
    def about(self) -> str:
        """The sentence about the action, or its name."""
        return self.action.about or self.action.name

    @property
    def heading(self) -> str:
        """The heading of the action in a list."""
        group = self.action.group
        return group if group is not Group.SCREEN else _heading(self.screens[0])


def _heading(screen: str) -> str:
    return screen[:1].upper() + screen[1:]


@cache
def entries_by_id() -> Mapping[str, Entry]:
    """Return the actions with configurable keys by id, those of a game first.

    Actions whose keys are all digits are left out.
    """
    found: dict[str, list[tuple[str, Action]]] = {}
    for screen, table in tables_by_screen().items():
        for each in table:
            if not (each.keys and all(key.isdigit() for key in each.keys)):
                found.setdefault(each.id, []).append((screen, each))
    return {id: _entry(id, places) for id, places in found.items()}


def _entry(id: str, places: list[tuple[str, Action]]) -> Entry:
    """Return the entry of an action, with the keys that it has on most of its screens."""
    with_keys = [each.keys for _, each in places if each.keys] or [()]
    ((most, _),) = Counter(with_keys).most_common(1)
    usual = next(each for _, each in places if each.keys == most)
    return Entry(id, usual, tuple(screen for screen, _ in places))


def own_keys_from(changes: Mapping[str, Keys]) -> OwnKeys:
    """Return the own keys that result from *changes*, a mapping from action ids to keys."""
    return OwnKeys({
        id: ChosenKeys(keys, entries_by_id()[id].action.keys) for id, keys in changes.items()
    })  # fmt: skip


@dataclass(frozen=True)
class Clash:
    """Two actions of one screen with the same key."""

    key: str
    ids: tuple[str, str]
    names: tuple[str, str]
    screen: str

    def describe_conflict_for(self, id: str) -> str:
        """Return a phrase about the other action with the key, for a request by the action *id*."""
        other = self.names[self.ids[0] == id]
        return f"{show_key(self.key)} is {other!r} ({self.screen})"


def find_clashes(changes: Mapping[str, Keys]) -> Iterator[Clash]:
    """Yield the clashes that the keys of *changes* cause. The keys of the tables have none."""
    own = own_keys_from(changes)
    for screen, table in tables_by_screen().items():
        holders: dict[str, Action] = {}
        for each in own.apply_to(table) if any(each.id in changes for each in table) else ():
            for key in each.keys:
                other = holders.setdefault(key, each)
                if other is not each:
                    ids, names = (other.id, each.id), (other.name, each.name)
                    yield Clash(key, ids, names, screen)


SETS: Final[Mapping[str, Mapping[str, str]]] = {
    "numpad": {
        "notes": "+ space",
        "undo": "- u ctrl+z",
        "next-empty": "/ tab",
        "where": "* w",
        "checkpoint": ">",
        "return": "<",
        "steps": "\\",
        "select-by": "$",
        "sum": "|",
    },
    "left-hand": {
        "move-up": "w up",
        "move-down": "s down",
        "move-left": "a left",
        "move-right": "d right",
        "jump-up": "W shift+up",
        "jump-down": "S shift+down",
        "jump-left": "A shift+left",
        "jump-right": "D shift+right",
        "undo": "z ctrl+z",
        "where": "f",
        "filter": "F",
        "play-to": "P",
        "digit-first": "c",
        "clear": "` delete backspace .",
        "write": "g enter",
        "hint": "e",
        "more": "e",
        "pause": "u",
    },
}
"""Ready-made keys by set and action id: one set for the numpad, one for playing with the left
hand."""
RENAMED: Final[Mapping[str, str]] = {"line-filter": "filter", "line-play-to": "play-to"}
"""The current ids of actions by the ids in files of earlier versions."""
SETS_ABOUT: Final[Mapping[str, str]] = {
    "numpad": "The keys of a game are those around the digits of the numpad.",
    "left-hand": "w a s d move the cursor; all other keys are near the left hand.",
}


def describe_keys(own: OwnKeys, entry: Entry) -> str:
    """Return the keys of an action as a list prints them."""
    return show_keys(own.apply_to([entry.action])[0].keys)
