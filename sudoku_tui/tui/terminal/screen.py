"""A screen that is first painted when its layout is complete, and that closes without errors.

Textual paints a screen after each partial layout, and removes its widgets while messages to them
are still queued.
"""

from __future__ import annotations

from typing import Final, TypeVar, cast

from textual import events
from textual._callback import invoke
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from .compositor import NimbleCompositor, paint_changes
from .exit import MISSING_WIDGET
from .type_ahead import TypeAhead

Result = TypeVar("Result")

_MOST_WAITS: Final = 3
"""How often a screen that comes to the front delays painting to complete its layout. Textual paints
60 times a second.
"""
_UNTIL_LOOK: Final = 0.002
"""Seconds from a layout to a check whether it is complete. Textual itself checks every 17 ms."""


class SteadyScreen(Screen[Result]):
    """A screen without partial paints, for a `TypeAhead` app."""

    _waits = 0
    """How often painting may still be delayed; 0 once the screen has been painted."""
    _is_away = False
    """Whether another screen came to the front and no resume event has arrived since."""
    is_ready = False
    """Whether the widgets are mounted."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = NimbleCompositor()

    # Opening

    @property
    def is_painted(self) -> bool:
        """Whether the screen has been painted since it came to the front."""
        return not self._waits

    def class_by_size(self) -> None:
        """Set the style classes for the size of the terminal before the first paint.

        Textual sets them after a layout, so the first paint would use styles for another size.
        """
        app = self.app
        self.add_class(
            *self._get_breakpoint_classes(app.size.width, app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(app.size.height, app.VERTICAL_BREAKPOINTS or []),
        )

    def on_mount(self) -> None:
        """Mark the screen as ready."""
        self.is_ready = True

    def on_screen_suspend(self) -> None:
        """Suppress paints of outdated content until the screen is resumed."""
        self._is_away = True

    def on_screen_resume(self) -> None:
        """Delay painting until the layout is complete."""
        self._waits, self._is_away = _MOST_WAITS, False

    def _on_timer_update(self) -> None:
        """Paint changes, after the layout is complete if the screen has come to the front.

        Textual also paints in between, so that such a screen was visible in two layouts one after
        the other. Changes by a key are not delayed.
        """
        if self._waits and self._awaits_layout():
            self._waits -= 1
            return
        self._waits = 0
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Paint, after the layout is complete if the screen has come to the front.

        Textual paints after each partial layout: first the title, above an empty page.
        """
        if (self._waits or self._is_away) and self.app.screen is self:
            self._repaint_required = True
            self.set_timer(_UNTIL_LOOK, self._look_early)
            return
        super()._compositor_refresh()

    def paint_changes(self) -> None:
        """Paint all changes now, instead of at Textual's next tick, if the layout is complete."""
        if not (self._waits or self._is_away):
            paint_changes(self)

    def _look_early(self) -> None:
        """Paint a delayed screen if its layout is complete, before Textual's next check."""
        if self._waits and not self._awaits_layout():
            self._on_timer_update()

    def _awaits_layout(self) -> bool:
        if self.message_queue_size:
            return True
        return any(
            each._layout_required or each._refresh_styles_required or each.message_queue_size
            for each in self.walk_children(Widget)
        )

    # Closing

    @property
    def is_closed(self) -> bool:
        """Whether the screen has been removed from the stack, so that its widgets may not exist."""
        return self.app._exit or self not in self.app.screen_stack

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen. A second call, as by a double click, does nothing."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def cancel_requests(self) -> None:
        """Cancel requests that are not Textual workers. Screens that make some override this."""

    async def _message_loop_exit(self) -> None:
        """Cancel the screen's work before its widgets are removed.

        Textual cancels it afterwards. In between, a result or a check of the file would find no
        widgets to show it.
        """
        self.is_ready = False
        self.workers.cancel_node(self)
        self.cancel_requests()
        await super()._message_loop_exit()

    async def _dispatch_message(self, message: Message) -> None:
        """Handle a message; ignore missing widgets while the screen is closing.

        A key is passed to the screen in front, which may have opened after the key was sent.
        """
        if isinstance(message, events.Key) and self.app.screen is not self:
            cast("TypeAhead", self.app).requeue(message)
            return
        try:
            await super()._dispatch_message(message)
        except MISSING_WIDGET:
            if not (self._pruning or self._closing or self.app._exit):
                raise

    async def _invoke_and_clear_callbacks(self) -> None:
        """Call the callbacks scheduled for after a paint; ignore missing widgets while closing.

        Textual runs them on the screen in front, which need not be the one that scheduled them.
        """
        callbacks = self._callbacks.copy()
        self._callbacks.clear()
        for callback, asker in callbacks:
            try:
                with asker._context():
                    await invoke(callback)
            except MISSING_WIDGET:
                if not (_is_closing(self) or _is_closing(asker)):
                    raise


def _is_closing(pump: MessagePump) -> bool:
    """Check whether a message pump or its screen is closing or closed."""
    is_left = isinstance(pump, SteadyScreen) and pump.is_closed
    return is_left or pump._closing or (isinstance(pump, Widget) and pump._pruning)
