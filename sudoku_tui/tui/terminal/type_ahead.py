"""A queue of keys that delivers each key after the previous one has been handled completely.

Textual sends a key to the widget that has the focus when the key arrives. During fast typing
several keys are queued at once. If one of them opens a screen, the keys after it reach a screen
that is no longer in front, and later keys overtake them. So a key waits here until all effects of
the previous one are complete: then a screen that it opened is in front and has the focus.
"""

from __future__ import annotations

import asyncio
import gc
from asyncio import Event, Task
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, TypeAlias

from textual import events
from textual.app import App
from textual.dom import DOMNode

from ...formats import clean_lines, is_unseen

Typed: TypeAlias = events.Key | events.Paste

_LONGEST: Final = 1.0
"""Longest time in seconds that a key waits for the previous one: ctrl+q must work if that hangs."""
_LEAVE: Final = "ctrl+q"
_SOON: Final = 0.5
"""Seconds after ctrl+q in which keys typed before it may still be handled."""


class TypeAhead(App[None]):
    """Mixin for an app that handles one key after the other."""

    keys_handled = 0
    """Number of keys and pastes handled so far."""
    _typed: deque[Typed]
    _hearing: Task[None] | None = None
    _leaving: Task[None] | None = None
    """The task that ends the app. It is kept here, because asyncio keeps only weak references."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = deque()

    @property
    def is_handling(self) -> bool:
        """Whether a key is waiting or being handled."""
        return self._hearing is not None and not self._hearing.done()

    def requeue(self, event: events.Key) -> None:
        """Put a key back at the head of the queue.

        It has reached a screen that is no longer in front.
        """
        self._typed.appendleft(events.Key(event.key, event.character))
        self._begin()

    async def on_event(self, event: events.Event) -> None:
        """Queue keys and pastes; pass all other events on."""
        if isinstance(event, Typed) and not event.is_forwarded:
            if clean := _cleaned(event):
                self._typed.append(clean)
                self._begin()
            if _is_way_out(event):
                asyncio.get_running_loop().call_later(_SOON, self._leave)
            if not self._message_queue.empty():
                # Read the terminal between two keys of a flood: the decoder must notice silences.
                await asyncio.sleep(0)
        else:
            await super().on_event(event)

    def _leave(self) -> None:
        """Quit, and discard keys typed before ctrl+q, if ctrl+q is still in the queue."""
        if any(map(_is_way_out, self._typed)):
            self._typed.clear()
            self._leaving = asyncio.create_task(self.action_quit())

    def _begin(self) -> None:
        if not self.is_handling:
            self._hearing = asyncio.create_task(self._deliver_keys())

    async def _deliver_keys(self) -> None:
        """Send the queued keys one after the other, each when the previous one is complete.

        Garbage is collected after a key, never between a key and its effect on the screen.
        """
        collects = gc.isenabled()
        try:
            while self._typed and not self._exit:
                gc.disable()
                await self._send(self._typed.popleft())
                if collects:
                    gc.enable()
                    await asyncio.sleep(0)  # let a collection run, even if keys are waiting
        except Exception as error:
            self._handle_exception(error)
        finally:
            if collects:
                gc.enable()

    async def _send(self, event: Typed) -> None:
        self.keys_handled += 1
        way = (self.focused or self.screen).ancestors_with_self
        await super().on_event(event)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                # The second pass covers messages that a widget sent to its screen.
                await _drain_queues((*way, *way))
                front: DOMNode | None = None
                while not self._exit and front is not self.screen:
                    # A new screen handles its queue once its widgets are mounted, and then
                    # reports to the app which widget has the focus.
                    front = self.screen
                    await _drain_queues((front, self))


def _cleaned(event: Typed) -> Typed | None:
    """Return the event without invisible characters; None if nothing remains."""
    if isinstance(event, events.Paste):
        return events.Paste(clean_lines(event.text))
    character = event.character or ""
    return None if character > "\x7f" and is_unseen(character) else event


def _is_way_out(event: Typed) -> bool:
    return isinstance(event, events.Key) and event.key == _LEAVE


async def _drain_queues(way: Iterable[DOMNode]) -> None:
    """Wait until each node, in this order, has handled all messages in its queue."""
    for node in way:
        passed = Event()
        # `call_later` would wrap the callback, and inspect its parameters each time.
        if node.post_message(events.Callback(callback=passed.set)):
            await passed.wait()
