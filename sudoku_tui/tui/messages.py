"""Short messages over the keys, and when they go away."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from textual.css.query import NoMatches
from textual.notifications import Notification
from textual.widget import Widget
from textual.widgets._toast import ToastHolder, ToastRack

from ..formats import clean_text

if TYPE_CHECKING:
    from .terminal.type_ahead import TypeAhead


_SHORT: Final = 4.0
_LONG: Final = 15.0
"""Seconds that a message is to be seen, if nothing happens meanwhile."""
_PADDING: Final = 2
"""Columns beside a message."""
_JUST_NOW: Final = 0.5
"""Seconds within which a message was said on the way to another screen, and belongs to that one."""


class Messages:
    """What the app has said on its screens, each message going with the screen it was said on."""

    def __init__(self, app: TypeAhead) -> None:
        self._app = app
        self._staying: frozenset[str] = frozenset()
        """Those that stay on any screen."""
        self._last_long = ("", 0)
        """The last long one, and after how many keys it was said."""
        self._keys = 0
        """How many keys had been heard when something was said last."""

    def say(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that goes away by itself.

        It goes with the screen on which it was said, unless it *stays*: what concerns no one
        screen is to be read in peace.
        """
        message = clean_text(text)
        if long:
            self._last_long = message, self._app.keys_heard
        if stays:
            self._staying |= {message}
        # What was said before has been read, or typed past: two would lie over twice as much.
        is_typed_past, self._keys = self._keys != self._app.keys_heard, self._app.keys_heard
        self._take_back(lambda shown: is_typed_past or self._is_old(shown))
        self._app.notify(message, markup=False, timeout=_LONG if long else _SHORT)
        self._keep_off_board(message)

    @property
    def are_seen(self) -> bool:
        """Whether any is on the screen now."""
        return bool(len(self._app._notifications))

    def _keep_off_board(self, message: str = "") -> None:
        """Lay what takes several lines over the panel of a board, and over none of its rows.

        *message* will be seen soon, beside what is to be seen already.
        """
        if not self._app.screen_stack:
            return  # the program ends
        screen = self._app.screen
        panel: Widget | None = getattr(screen, "panel", None)
        shown = [message, *(each.message for each in self._app._notifications)]
        is_long = max(map(len, shown)) + _PADDING > screen.size.width
        left = panel.region.x if panel is not None and panel.display and is_long else 0
        with suppress(NoMatches):  # the screen may only just be going
            styles = screen.get_child_by_type(ToastRack).styles
            styles.margin = (0, 0, 0, left)
            styles.width = screen.size.width - left if left else "1fr"

    def follow_screens(self) -> None:
        """Take away from now on what was said on a screen that is left."""
        self._app.screen_change_signal.subscribe(self._app, lambda _: self._hush(), immediate=True)

    def uncover_keys(self) -> None:
        """Take away what was said a while ago: other keys are offered below it."""
        if self.are_seen:
            self._hush()
            self._app._refresh_notifications()

    def _hush(self) -> None:
        long_message, keys = self._last_long
        is_read = keys != self._app.keys_heard
        self._take_back(
            lambda shown: self._is_old(shown) or (is_read and shown.message == long_message)
        )
        self._app.call_after_refresh(self._keep_off_board)

    def _is_old(self, shown: Notification) -> bool:
        return time.time() > shown.raised_at + _JUST_NOW

    def _take_back(self, which: Callable[[Notification], bool]) -> None:
        for shown in list(self._app._notifications):
            if shown.message not in self._staying and which(shown):
                self._app._unnotify(shown, refresh=False)
        self._clear_away()

    def _clear_away(self) -> None:
        """Take what held messages off all screens: Textual takes away what they hold alone."""
        held = {ToastRack._toast_id(shown) for shown in self._app._notifications}
        for screen in self._app.screen_stack:
            for rack in screen.query_children(ToastRack):
                for holder in rack.query_children(ToastHolder):
                    if holder.id not in held:
                        holder.remove()
