"""Short messages shown over the footer, and when they disappear."""

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
"""Seconds until a short and a long message disappear."""
_PADDING: Final = 2
"""Columns of padding on both sides of a message together."""
_JUST_NOW: Final = 0.5
"""Largest age of a new message (seconds). A new message survives a change of screen: it was
shown on the way to the new screen and concerns it.
"""


class Messages:
    """The messages that the app shows; each disappears with the screen that it was shown on."""

    def __init__(self, app: TypeAhead) -> None:
        self._app = app
        self._persistent: frozenset[str] = frozenset()
        """Messages that stay when the screen changes."""
        self._last_long = ("", 0)
        """The last long message, and the number of keys that had been handled when it was shown."""
        self._keys = 0
        """The number of keys that had been handled when the last message was shown."""

    def say(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that disappears by itself.

        Args:
            text: The message, without markup.
            long: Show it longer.
            stays: Keep it when the screen changes, for messages that do not concern one screen.
        """
        message = clean_text(text)
        if long:
            self._last_long = message, self._app.keys_handled
        if stays:
            self._persistent |= {message}
        # Older messages have been read or typed past; two at once would cover twice as much.
        is_typed_past, self._keys = self._keys != self._app.keys_handled, self._app.keys_handled
        self._remove(lambda shown: is_typed_past or self._is_old(shown))
        self._app.notify(message, markup=False, timeout=_LONG if long else _SHORT)
        self._keep_off_board(message)

    @property
    def are_seen(self) -> bool:
        """Whether a message is on the screen."""
        return bool(len(self._app._notifications))

    def _keep_off_board(self, message: str = "") -> None:
        """Place messages that need several lines over the panel, so that the board stays visible.

        *message* is about to be shown and counts as one of them.
        """
        if not self._app.screen_stack:
            return  # the program is ending
        screen = self._app.screen
        panel: Widget | None = getattr(screen, "panel", None)
        shown = [message, *(each.message for each in self._app._notifications)]
        is_long = max(map(len, shown)) + _PADDING > screen.size.width
        left = panel.region.x if panel is not None and panel.display and is_long else 0
        with suppress(NoMatches):  # the screen may be closing
            styles = screen.get_child_by_type(ToastRack).styles
            styles.margin = (0, 0, 0, left)
            styles.width = screen.size.width - left if left else "1fr"

    def follow_screens(self) -> None:
        """Remove the messages of a screen whenever it is left, from now on."""
        self._app.screen_change_signal.subscribe(
            self._app, lambda _: self._remove_old(), immediate=True
        )

    def uncover_keys(self) -> None:
        """Remove messages that are not new: they cover the footer, which offers other keys now."""
        if self.are_seen:
            self._remove_old()
            self._app._refresh_notifications()

    def _remove_old(self) -> None:
        long_message, keys = self._last_long
        is_read = keys != self._app.keys_handled
        self._remove(
            lambda shown: self._is_old(shown) or (is_read and shown.message == long_message)
        )
        self._app.call_after_refresh(self._keep_off_board)

    def _is_old(self, shown: Notification) -> bool:
        return time.time() > shown.raised_at + _JUST_NOW

    def _remove(self, is_outdated: Callable[[Notification], bool]) -> None:
        for shown in list(self._app._notifications):
            if shown.message not in self._persistent and is_outdated(shown):
                self._app._unnotify(shown, refresh=False)
        self._remove_empty_holders()

    def _remove_empty_holders(self) -> None:
        """Remove the empty holders of messages from all screens.

        Textual removes only the messages in them.
        """
        held = {ToastRack._toast_id(shown) for shown in self._app._notifications}
        for screen in self._app.screen_stack:
            for rack in screen.query_children(ToastRack):
                for holder in rack.query_children(ToastHolder):
                    if holder.id not in held:
                        holder.remove()
