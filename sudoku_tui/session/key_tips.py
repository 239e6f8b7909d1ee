"""Tips: keys that fit the moment, until the player has used each of them a few times.

No tip depends on the solution, so that none reveals anything. None depends on the cursor either, so
that moves do not change them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ..game.checks import find_clashes
from ..game.position import notes_complete
from ..store.errors import StoreError
from ..store.store import Store
from .playing import Playing
from .preferences import OFF

LEARNT: Final = 3
"""Number of uses after which the tip about an action is no longer shown."""
MOST: Final = 3
"""Largest number of tips at once."""
_SETTING: Final = "key_use"
"""The stored setting with the number of uses of each action."""
_FEW_ENTRIES, _MANY_ENTRIES = 4, 10
_LONG: Final = 600
"""Time on the clock after which a break is suggested (seconds)."""


@dataclass(frozen=True)
class Tip:
    """A sentence about the key of an action."""

    action: str
    """The id of the action."""
    text: str
    """The sentence, with ``{}`` for the key."""
    fits: Callable[[Playing], bool]
    """Whether the action is useful in the present state of the game."""


def _has_notes(playing: Playing) -> bool:
    return any(playing.game.position.notes)


def _has_all_notes(playing: Playing) -> bool:
    return notes_complete(playing.game.position)


def _has_clash(playing: Playing) -> bool:
    return playing.mistakes.way != OFF and bool(find_clashes(playing.game))


def _has_cages(playing: Playing) -> bool:
    return "cage" in playing.game.puzzle.extras.kinds


TIPS: Final = (
    Tip("undo", "Two digits clash: {} takes back the last move", _has_clash),
    Tip("fill", "No notes yet: {} fills them in", lambda playing: not _has_notes(playing)),
    Tip("hint", "Stuck: {} gives a hint", lambda playing: True),
    Tip("sum", "{} adds up the row, column and box", _has_cages),
    Tip("select-by", "{} selects the cage", _has_cages),
    Tip(
        "check",
        "Not sure: {} checks your digits",
        lambda playing: playing.solution is not None and playing.game.entry_count >= _MANY_ENTRIES,
    ),
    Tip("notes", "{} turns on notes", lambda playing: not playing.modes.notes),
    Tip(
        "where",
        "{} shows where a digit can go",
        lambda playing: not playing.modes.shows_places and playing.modes.filter is None,
    ),
    Tip(
        "digit-first",
        "{} picks a digit to write in many cells",
        lambda playing: not playing.modes.digit_first and playing.game.entry_count >= _FEW_ENTRIES,
    ),
    Tip("undo", "{} takes back a move", lambda playing: playing.game.undo_depth > 0),
    Tip("why-not", "{} explains why a digit is impossible", _has_notes),
    Tip("filter", "{} finds cells by their notes", _has_all_notes),
    Tip("colour", "{} colours notes", _has_all_notes),
    Tip("pause", "A break: {} stops the clock", lambda playing: playing.elapsed > _LONG),
)
"""All tips, the most urgent first."""
_TAUGHT: Final = frozenset(tip.action for tip in TIPS)


class KeyTips:
    """The tips for one player, and the number of times that the player has used each key."""

    def __init__(self, store: Store) -> None:
        """Load the numbers of uses from *store*."""
        self._store = store
        stored = store.settings.get(_SETTING, dict[str, str]())
        self._uses = {id: int(count) for id, count in stored.items() if count in ("1", "2", "3")}
        self._is_saved = True

    def count(self, action: str) -> None:
        """Count a use of the action with the id *action*, if there is a tip about it."""
        uses = self._uses.get(action, 0)
        if action in _TAUGHT and uses < LEARNT:
            self._uses[action] = uses + 1
            self._is_saved = False

    def save(self) -> None:
        """Save the numbers if they have changed.

        Numbers that cannot be written now are not worth a warning: the next call tries again.
        """
        if self._is_saved:
            return
        with suppress(StoreError), self._store.without_waiting():
            self._store.settings.set(_SETTING, {id: str(uses) for id, uses in self._uses.items()})
            self._is_saved = True

    def fitting(self, playing: Playing) -> Iterator[Tip]:
        """Yield the tips that fit the moment: at most `MOST`, and at most one about each action."""
        if not playing.preferences.tips or playing.is_won:
            return
        fitting = {
            tip.action: tip
            for tip in reversed(TIPS)
            if self._uses.get(tip.action, 0) < LEARNT and tip.fits(playing)
        }
        yield from islice((tip for tip in TIPS if fitting.get(tip.action) is tip), MOST)
