"""A screen that is never seen half laid out, and that ends nothing when it goes.

Textual paints a screen each time it has laid out any of it, and takes its widgets away while what
was meant for them is still on its way.
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

from .compositor import NimbleCompositor
from .leaving import GONE
from .type_ahead import TypeAhead

Result = TypeVar("Result")

_MOST_WAITS: Final = 3
"""How often a screen that comes in front waits for its layout: a sixtieth of a second each time."""
_UNTIL_LOOK: Final = 0.002
"""Seconds from a layout to a look whether it was the last: Textual looks every 17 ms."""


class SteadyScreen(Screen[Result]):
    """Such a screen, of an app that hears one key after the other."""

    _waits = 0
    """How often painting may still wait, until it has been done once."""
    _is_away = False
    """Whether another screen came in front, and it has not heard yet that it is there again."""
    is_ready = False
    """Whether its widgets are there."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = NimbleCompositor()

    # Coming in front

    def class_by_size(self) -> None:
        """Be styled for the size of the terminal from the first picture on.

        Textual does so once a screen was laid out: the first picture would be of another size.
        """
        app = self.app
        self.add_class(
            *self._get_breakpoint_classes(app.size.width, app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(app.size.height, app.VERTICAL_BREAKPOINTS or []),
        )

    def on_mount(self) -> None:
        """Its widgets are there."""
        self.is_ready = True

    def on_screen_suspend(self) -> None:
        """Paint nothing old when it is in front again, until it hears of that."""
        self._is_away = True

    def on_screen_resume(self) -> None:
        """Wait with painting until it has been laid out."""
        self._waits, self._is_away = _MOST_WAITS, False

    def _on_timer_update(self) -> None:
        """Paint what has changed; of a screen that comes in front once it has been laid out.

        Textual paints in between too: such a screen was seen in two shapes in turn. What a key
        changes waits for nothing.
        """
        if self._waits and self._awaits_layout():
            self._waits -= 1
            return
        self._waits = 0
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Paint, unless the screen has just come in front: then once it has been laid out.

        Textual paints each time it has laid out anything: first the title, above an empty page.
        """
        if (self._waits or self._is_away) and self.app.screen is self:
            self._repaint_required = True
            self.set_timer(_UNTIL_LOOK, self._look_early)
            return
        super()._compositor_refresh()

    def _look_early(self) -> None:
        """Paint a screen that has been laid out meanwhile: the next look comes later."""
        if self._waits and not self._awaits_layout():
            self._on_timer_update()

    def _awaits_layout(self) -> bool:
        if self.message_queue_size:
            return True
        return any(
            each._layout_required or each._refresh_styles_required or each.message_queue_size
            for each in self.walk_children(Widget)
        )

    # Going

    @property
    def is_left(self) -> bool:
        """Whether it is no longer among the screens, so that its widgets may be gone."""
        return self.app._exit or self not in self.app.screen_stack

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen. To be told twice, as by a double click, is to be told once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def stop_asking(self) -> None:
        """Stop what no worker of Textual's does; a screen that asks in another way says how."""

    async def _message_loop_exit(self) -> None:
        """Stop what is under way for this screen before its widgets go.

        Textual stops it afterwards, and what came back in between found nothing to be shown on; nor
        did a look at the file.
        """
        self.is_ready = False
        self.workers.cancel_node(self)
        self.stop_asking()
        await super()._message_loop_exit()

    async def _dispatch_message(self, message: Message) -> None:
        """Hear a message; one that comes while the screen goes may find none of its widgets.

        A key is for the screen in front: another came there by itself while it was on its way.
        """
        if isinstance(message, events.Key) and self.app.screen is not self:
            cast("TypeAhead", self.app).hear_again(message)
            return
        try:
            await super()._dispatch_message(message)
        except GONE:
            if not (self._pruning or self._closing or self.app._exit):
                raise

    async def _invoke_and_clear_callbacks(self) -> None:
        """Do what was to be done after a paint: the widgets may be gone then as well.

        Textual leaves it to the screen in front, which need not be the one that asked for it.
        """
        callbacks = self._callbacks.copy()
        self._callbacks.clear()
        for callback, asker in callbacks:
            try:
                with asker._context():
                    await invoke(callback)
            except GONE:
                if not (_goes(self) or _goes(asker)):
                    raise


def _goes(pump: MessagePump) -> bool:
    """Whether what hears messages goes or is gone, by itself or with its screen."""
    is_left = isinstance(pump, SteadyScreen) and pump.is_left
    return is_left or pump._closing or (isinstance(pump, Widget) and pump._pruning)
