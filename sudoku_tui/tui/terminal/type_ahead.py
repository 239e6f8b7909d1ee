"""Hearing one key after the other, so that what is typed ahead comes where it was meant to.

Textual sends a key to the widget that has the focus when it comes. Typed fast, several are on
their way at once; if one of them opens a screen, those behind it arrive at a screen that is no
longer in front, while later ones overtake them. So a key waits here until all that the one
before it led to is done: then whatever that opened is in front, and has the focus.
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
"""Seconds after which a key is no longer waited for: ctrl+q must be heard, whatever hangs."""
_LEAVE: Final = "ctrl+q"
_SOON: Final = 0.5
"""Seconds in which what was typed before ctrl+q may still be done."""


class TypeAhead(App[None]):
    """An app that hears one key after the other. Inherit from it."""

    keys_heard = 0
    """How many keys have been heard so far."""
    _typed: deque[Typed]
    _hearing: Task[None] | None = None
    _leaving: Task[None] | None = None
    """What ends the app; it is held, for asyncio holds no task."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = deque()

    @property
    def is_hearing(self) -> bool:
        """Whether there are keys of which not all is done."""
        return self._hearing is not None and not self._hearing.done()

    def hear_again(self, event: events.Key) -> None:
        """A key came to a screen that is no longer in front: the one in front has it next."""
        self._typed.appendleft(events.Key(event.key, event.character))
        self._begin()

    async def on_event(self, event: events.Event) -> None:
        """Keep what is typed or pasted for its turn; all else is not for us."""
        if isinstance(event, Typed) and not event.is_forwarded:
            if clean := _cleaned(event):
                self._typed.append(clean)
                self._begin()
            if _is_way_out(event):
                asyncio.get_running_loop().call_later(_SOON, self._leave)
            if not self._message_queue.empty():
                # In a flood the terminal has its turn: what comes behind a silence is told by that.
                await asyncio.sleep(0)
        else:
            await super().on_event(event)

    def _leave(self) -> None:
        """Leave out what was typed before the way out, if that has not been heard yet."""
        if any(map(_is_way_out, self._typed)):
            self._typed.clear()
            self._leaving = asyncio.create_task(self.action_quit())

    def _begin(self) -> None:
        if not self.is_hearing:
            self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Send one on after the other, each when the one before it is done with.

        Memory is looked through behind keys, not between a key and what is seen of it.
        """
        collects = gc.isenabled()
        try:
            while self._typed and not self._exit:
                gc.disable()
                await self._send(self._typed.popleft())
                if collects:
                    gc.enable()
                    await asyncio.sleep(0)  # a turn for that, however many keys are waiting
        except Exception as error:
            self._handle_exception(error)
        finally:
            if collects:
                gc.enable()

    async def _send(self, event: Typed) -> None:
        self.keys_heard += 1
        way = (self.focused or self.screen).ancestors_with_self
        await super().on_event(event)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                # The second time round comes what the key made a widget tell its screen.
                await _followed((*way, *way))
                front: DOMNode | None = None
                while not self._exit and front is not self.screen:
                    # A new screen heeds its queue once its widgets are there, and which of
                    # them has the focus is told to the app.
                    front = self.screen
                    await _followed((front, self))


def _cleaned(event: Typed) -> Typed | None:
    """What is typed or pasted without anything that cannot be seen; None if nothing is left."""
    if isinstance(event, events.Paste):
        return events.Paste(clean_lines(event.text))
    character = event.character or ""
    return None if character > "\x7f" and is_unseen(character) else event


def _is_way_out(event: Typed) -> bool:
    return isinstance(event, events.Key) and event.key == _LEAVE


async def _followed(way: Iterable[DOMNode]) -> None:
    """Go through the queues of nodes, one after the other, behind all that is in them."""
    for node in way:
        passed = Event()
        # What `call_later` would wrap it in is looked at anew each time, for its parameters.
        if node.post_message(events.Callback(callback=passed.set)):
            await passed.wait()
