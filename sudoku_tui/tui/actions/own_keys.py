"""Keys of one's own: which a player has chosen, and the commands of any screen with those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ...session.actions.action import Action
from ...session.actions.key_names import (
    PALETTE_KEY,
    is_character,
    is_fixed,
    show_key,
    show_keys,
)

Keys: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Chosen:
    """What a player has chosen for a command."""

    keys: Keys
    home: Keys
    """The keys that it has on most screens, whose place they take."""

    def keys_of(self, command: Action) -> Keys:
        """The keys of *command*, which may have other ones than it has on most screens.

        What is its own here stays, and so does a key that nobody can choose.
        """
        usual = set(self.home) - set(command.keys)
        taken = (key for key in self.keys if key not in usual)
        written = (key for key in taken if not (command.typing and is_character(key)))
        kept = (key for key in command.keys if is_fixed(key) or key not in self.home)
        keys = tuple(dict.fromkeys((*written, *kept)))
        return keys or (command.keys if command.typing else ())


@dataclass(frozen=True)
class OwnKeys:
    """The keys that were chosen, by the names of the commands in a file."""

    chosen: Mapping[str, Chosen] = field(default_factory=dict)

    def of(self, commands: Sequence[Action]) -> tuple[Action, ...]:
        """*commands* of one screen with the keys that were chosen for them, which they show too."""
        if not self.chosen:
            return tuple(commands)
        return tuple(_with_shown(list(map(self._with_keys, commands))))

    def renamed(self, commands: Sequence[Action]) -> dict[str, str]:
        """The keys of *commands* as they ship, as they are printed, and what to press instead.

        Of two commands with one key the first is meant, as when it is pressed.
        """
        meant: dict[str, str] = {}
        for usual, own in zip(commands, self.of(commands), strict=True):
            for key in usual.keys:
                instead = key if key in own.keys else (own.keys or (PALETTE_KEY,))[0]
                meant.setdefault(show_key(key), show_key(instead))
        return meant

    def _with_keys(self, command: Action) -> Action:
        chosen = self.chosen.get(command.id)
        if chosen is None:
            return command
        keys = chosen.keys_of(command)
        return command if keys == command.keys else replace(command, keys=keys, shown=_NEW)


_NEW: Final = "\0"
"""Stands where it is not yet said how the keys are printed."""


def _with_shown(commands: Sequence[Action]) -> Iterator[Action]:
    """*commands* that say which keys they have.

    Of several that the help tells in one line, as those of the arrows, the first says all.
    """
    for command in commands:
        family = [command, *_followers(command, commands)] if command.about else [command]
        if any(each.shown == _NEW for each in family):
            yield replace(command, shown=_shown(family) if command.about else "")
        else:
            yield command


def _followers(command: Action, commands: Iterable[Action]) -> list[Action]:
    """Return the actions of the same family as *command*, which states the keys of all of them."""
    family = _family(command)
    return [each for each in commands if not each.about and _family(each) == family]


def _family(command: Action) -> str:
    """Return the id without its end: ``move`` of ``move-up``."""
    return command.id.rpartition("-")[0] or command.id


def _shown(family: Sequence[Action]) -> str:
    """The keys of a command, or the first key of each of several."""
    if len(family) == 1:
        return show_keys(family[0].keys) or PALETTE_KEY
    return " ".join(show_key(each.keys[0]) for each in family if each.keys) or PALETTE_KEY
