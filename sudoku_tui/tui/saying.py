"""Short messages in a corner, and when they go away."""

from __future__ import annotations

import time
from typing import Final

from textual.app import App

from ..formats import clean_text

_SHORT: Final = 4.0
_LONG: Final = 15.0
"""Seconds that a message is to be seen, if nothing happens meanwhile."""
_JUST_NOW: Final = 0.5
"""Seconds within which a message was said on the way to another screen, and belongs to that one."""


class Saying(App[None]):
    """An app that says something now and then. Inherit from it."""

    keys_heard = 0
    """How many keys have been heard so far."""
    _staying: frozenset[str] = frozenset()
    _long_said: tuple[str, int] = ("", 0)
    """What was said last that is long, and after how many keys."""

    def say(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that goes away by itself.

        It goes with the screen on which it was said, unless it *stays*: what concerns no one
        screen is to be read in peace.
        """
        said = clean_text(text)
        if long:
            self._long_said = said, self.keys_heard
        if stays:
            self._staying |= {said}
        self.notify(said, markup=False, timeout=_LONG if long else _SHORT)

    def on_mount(self) -> None:
        """Follow the screens."""
        self.screen_change_signal.subscribe(self, lambda _: self._hush(), immediate=True)

    def _hush(self) -> None:
        """Take away what was said on the screen that was left."""
        for said in list(self._notifications):
            older = time.time() > said.raised_at + _JUST_NOW
            message, keys = self._long_said
            another_key = said.message == message and keys != self.keys_heard
            if said.message not in self._staying and (older or another_key):
                self._unnotify(said, refresh=False)
