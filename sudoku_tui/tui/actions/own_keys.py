"""The keys that a player has chosen, and their application to the actions of a screen."""

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
SPARE_HELP_KEY: Final = "Q"
"""Second key of the help, for terminals that use F1. A player's own use of this key comes first."""


@dataclass(frozen=True)
class ChosenKeys:
    """The keys that a player has chosen for an action."""

    keys: Keys
    default_keys: Keys
    """The default keys of the action on most screens, which *keys* replace."""

    def keys_of(self, command: Action) -> Keys:
        """Return the keys of *command*, whose defaults may differ from the usual `default_keys`.

        Fixed keys and defaults that only this screen has are kept. Usual keys that this screen
        lacks are not added, nor are characters on a screen with a text field. An action of such a
        screen that would have no key keeps its defaults.
        """
        usual = set(self.default_keys) - set(command.keys)
        taken = (key for key in self.keys if key not in usual)
        written = (key for key in taken if not (command.typing and is_character(key)))
        kept = (key for key in command.keys if is_fixed(key) or key not in self.default_keys)
        keys = tuple(dict.fromkeys((*written, *kept)))
        return keys or (command.keys if command.typing else ())


@dataclass(frozen=True)
class OwnKeys:
    """The keys that the player has chosen, by action id."""

    chosen: Mapping[str, ChosenKeys] = field(default_factory=dict)

    def apply_to(self, commands: Sequence[Action]) -> tuple[Action, ...]:
        """Return the *commands* of one screen with the chosen keys, which they also print."""
        if not self.chosen:
            return tuple(commands)
        return tuple(_print_keys(list(map(self._with_keys, commands))))

    def replaced_keys(self, commands: Sequence[Action]) -> dict[str, str]:
        """Return the key to press now for each default key of *commands*, both as they are printed.

        If two actions have the same default key, the first one counts, as for a key press.
        """
        meant: dict[str, str] = {}
        for usual, own in zip(commands, self.apply_to(commands), strict=True):
            for key in usual.keys:
                instead = key if key in own.keys else (own.keys or (PALETTE_KEY,))[0]
                meant.setdefault(show_key(key), show_key(instead))
        return meant

    def _with_keys(self, command: Action) -> Action:
        chosen = self.chosen.get(command.id)
        if chosen is None:
            return self._without_spare_key(command)
        keys = chosen.keys_of(command)
        return command if keys == command.keys else replace(command, keys=keys, shown=_NEW)

    def _without_spare_key(self, command: Action) -> Action:
        """Return *command* without the spare key of the help if another action has that key."""
        is_taken = any(SPARE_HELP_KEY in each.keys for each in self.chosen.values())
        if command.id != "help" or not is_taken or SPARE_HELP_KEY not in command.keys:
            return command
        keys = tuple(key for key in command.keys if key != SPARE_HELP_KEY)
        return replace(command, keys=keys, shown=_NEW)


_ARROWS: Final = {
    ("up", "down", "left", "right"): "arrows",
    ("shift+up", "shift+down", "shift+left", "shift+right"): "shift+arrows",
}
"""The keys of the four directions, and their common name."""
_NEW: Final = "\0"
"""Placeholder for the printed keys of an action until `_print_keys` computes them."""


def _print_keys(commands: Sequence[Action]) -> Iterator[Action]:
    """Yield *commands* with their printed keys.

    The first action of a family that shares a line of the help, such as the arrows, prints the keys
    of all its actions.
    """
    for command in commands:
        family = [command, *_followers(command, commands)] if command.about else [command]
        if any(each.shown == _NEW for each in family):
            yield replace(command, shown=_format_keys(family) if command.about else "")
        else:
            yield command


def _followers(command: Action, commands: Iterable[Action]) -> list[Action]:
    """Return the actions of the same family as *command* without a sentence of their own."""
    family = _family(command)
    return [each for each in commands if not each.about and _family(each) == family]


def _family(command: Action) -> str:
    """Return the id without its suffix: ``move`` for ``move-up``."""
    return command.id.rpartition("-")[0] or command.id


def _format_keys(family: Sequence[Action]) -> str:
    """Return all keys of a single action, or the first key of each action of a family.

    The four arrows are listed too if they still work.
    """
    if len(family) == 1:
        return show_keys(family[0].keys) or PALETTE_KEY
    shown = [show_key(each.keys[0]) for each in family if each.keys]
    for arrows, name in _ARROWS.items():
        pairs = tuple(zip(arrows, family, strict=False))
        if len(family) == len(arrows) and all(arrow in each.keys for arrow, each in pairs):
            first = [each.keys[0] for each in family if each.keys[0] not in arrows]
            shown = [*map(show_key, first), name]
    return " ".join(shown) or PALETTE_KEY
