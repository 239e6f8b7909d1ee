"""A decoder from the bytes of a terminal to keys, clicks and pastes that accepts any bytes.

Textual's parser raises on some sequences and would end the game. It also takes escape sequences
inside a paste for keys. Here pastes are decoded without that parser. Sequences that it cannot parse
are dropped, and so are reports that the game does not request, such as the cursor position.
"""

from __future__ import annotations

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Generator, Iterable, Iterator
from enum import Enum, auto
from typing import Final

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END as END
from textual._xterm_parser import BRACKETED_PASTE_START as START
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

LONGEST_PASTE: Final = 1_100_000
"""Characters of a paste that are kept; no link and no layout is longer."""
MOMENT: Final = 0.1
"""Seconds of silence after which a burst of input is complete."""
STALLED: Final = 0.5
"""Seconds of silence in a paste after which a single key counts as a key: the end marker was
lost."""
_TYPED: Final = 256
"""Largest number of characters after a paste, in the same burst, that are taken for keys.

More cannot be typed in that time.
"""
_AT_ONCE: Final = 1_500
"""Messages accepted in one burst. A puzzle of 25x25 pasted as keys makes 650."""
_A_SECOND: Final = 500
"""Further messages accepted per second. A key that is held down repeats about 30 times."""
_FARTHEST: Final = 10_000
"""Largest column or row of a mouse event; events beyond it are dropped as invalid."""

_LONGEST_KEY: Final = 12
"""Characters of the longest key sequence that is cached."""
_MOST_KEYS: Final = 256
"""Largest number of cached key sequences; keyboards send fewer."""

_ONE_KEY: Final = re.compile(
    r"\x1b?[^\x1b]|\x1b|\x1b\x1b?O.|\x1b\x1b?\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]", re.DOTALL
)
_LAST_KEY: Final = re.compile(r"(?:\x1b\[[\x30-\x3f]*[\x40-\x7e]|[^\x1b])\Z", re.DOTALL)
_HEARD: Final = (
    events.Key,
    events.MouseEvent,
    events.AppFocus,
    events.AppBlur,
    TerminalSupportsSynchronizedOutput,
)


class _State(Enum):
    KEYS = auto()
    PASTE = auto()
    AFTER_PASTE = auto()
    """After an end marker that may still turn out to be part of the pasted text."""


class Feed:
    """A decoder from bytes to messages. It never raises, and its buffers are bounded.

    A pasted text may itself contain end markers. As a paste arrives in one burst, all text between
    two end markers of a burst belongs to the paste. If the end marker is lost, a single key after a
    silence counts as a key again, and ctrl+q does so even before the silence.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._parser = _new_parser()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._state = _State.KEYS
        self._tail = ""
        """The last characters received, if a marker may begin with them."""
        self._pasted = ""
        self._after_paste = ""
        self._chunk = ""
        """The last text received."""
        self._last = clock()
        self._allowance = float(_AT_ONCE)
        self._keys: dict[str, tuple[str, str | None]] = {}
        """Cache of key sequences: parsing one takes longer than moving the cursor."""

    def decode(self, data: bytes, *, late: bool = False) -> Iterator[Message]:
        """Decode *data*, which has arrived now, and yield its messages.

        Args:
            data: Bytes from the terminal.
            late: Whether the program was too busy to notice a silence before *data*, and no more
                bytes wait. Then ctrl+q at its end leaves the program even within a paste.
        """
        silence = self._note_time()
        text = self._chunk = self._decoder.decode(data)
        if self._state is _State.AFTER_PASTE and silence > MOMENT:
            yield from self._end_paste()
        elif self._state is _State.PASTE and silence > STALLED and _ONE_KEY.fullmatch(text):
            yield from () if text == END else self._end_paste()
        while text:
            if self._state is _State.KEYS:
                text = yield from self._decode_keys(text)
            elif self._state is _State.PASTE:
                text = self._hear_paste(text)
            else:
                text = yield from self._hear_behind(text)
        if late:
            yield from self._rescue_quit_key()

    def _rescue_quit_key(self) -> Iterator[Message]:
        """Yield ctrl+q at the end of the last chunk if a paste or a flood has swallowed it."""
        is_swallowed = self._state is _State.PASTE or self._allowance < 1
        key = _LAST_KEY.search(self._chunk) if is_swallowed else None
        if key and self._is_quit_key(key.group()):
            yield from self._end_paste()
            yield from self._parse(_new_parser().feed, key.group())

    def decode_silence(self) -> Iterator[Message]:
        """Yield the messages that follow from silence: the ends of pastes and of sequences.

        To be called at short intervals while nothing arrives.
        """
        silence = self._clock() - self._last
        if self._state is _State.AFTER_PASTE and silence > MOMENT:
            yield from self._end_paste()
        elif self._state is _State.KEYS and silence > MOMENT:
            yield from self._decode_keys(self._decoder.decode(b"", final=True))
        elif self._state is _State.PASTE and silence > STALLED:
            self._hear_paste(self._decoder.decode(b"", final=True))
            if self._is_quit_key(self._chunk):
                yield from self._end_paste()
                yield from self._decode_keys(self._chunk)
            elif silence > 2 * STALLED:
                yield from self._show_paste()
        yield from self._parse(self._parser.tick)

    def _note_time(self) -> float:
        """Return the seconds since the last bytes, and raise the allowance of messages by them."""
        now = self._clock()
        silence, self._last = now - self._last, now
        self._allowance = min(_AT_ONCE, self._allowance + silence * _A_SECOND)
        return silence

    # Keys

    def _decode_keys(self, text: str) -> Generator[Message, None, str]:
        """Decode *text* as keys up to the beginning of a paste; return the text of the paste."""
        is_new = not self._tail and self._is_at_rest and self._allowance >= 1
        if is_new and (key := self._keys.get(text)) is not None:
            self._allowance -= 1
            yield events.Key(*key)
            return ""
        known, heard = len(self._tail), list[Message]()
        keys, start, pasted = (self._tail + text).partition(START)
        self._tail = partial_marker(keys, START)
        for character in keys[known:]:
            if self._allowance < 1:
                self._parser = _new_parser()
                break
            for message in self._parse(self._parser.feed, character):
                heard.append(message)
                yield message
        if is_new and not (start or self._tail) and self._is_at_rest:
            self._remember(text, heard)
        if start:
            self._parser = _new_parser()
            self._state, self._tail = _State.PASTE, ""
        return pasted

    @property
    def _is_at_rest(self) -> bool:
        """Whether the parser is between two sequences: it waits for input without a timeout."""
        return self._parser._awaiting.timeout is None

    def _remember(self, text: str, heard: list[Message]) -> None:
        """Cache *text* if it was decoded as exactly one key."""
        if len(text) <= _LONGEST_KEY and len(heard) == 1 and len(self._keys) < _MOST_KEYS:
            (key,) = heard
            if type(key) is events.Key:
                self._keys[text] = key.key, key.character

    def _parse(
        self, parse: Callable[..., Iterable[Message]], *characters: str
    ) -> Iterator[Message]:
        """Yield the parser's messages that the game uses.

        If the parser raises, replace it by a new one.
        """
        messages: list[Message] = []
        try:
            messages.extend(parse(*characters))
        except Exception:
            self._parser = _new_parser()
        for message in messages:
            if _is_used(message):
                self._allowance -= 1
                yield message

    # Pastes

    def _hear_paste(self, text: str) -> str:
        """Append *text* to the paste up to the end marker; return the text after the marker."""
        pasted, end, behind = (self._tail + text).partition(END)
        if end:
            self._state, self._tail = _State.AFTER_PASTE, ""
        else:
            self._tail = partial_marker(pasted, END)
            pasted = pasted.removesuffix(self._tail)
        self._keep(pasted)
        return behind

    def _hear_behind(self, text: str) -> Generator[Message, None, str]:
        """Collect *text* until it is known whether the paste has ended; return the text after it.

        Another end marker means that the collected text was pasted too, a start marker that it was
        typed.
        """
        held = self._after_paste + text
        pasted, end, behind = held.partition(END)
        if end and START not in pasted:
            self._keep(pasted)
            self._after_paste = ""
            return behind
        self._after_paste, start, pasted = held.partition(START)
        if start:
            yield from self._end_paste()
            self._state = _State.PASTE
        elif len(held) > LONGEST_PASTE:
            self._after_paste = held[:LONGEST_PASTE] + (
                partial_marker(held, END) or partial_marker(held, START)
            )
        return pasted

    def _keep(self, pasted: str) -> None:
        self._pasted += pasted[: LONGEST_PASTE - len(self._pasted)]

    def _is_quit_key(self, text: str) -> bool:
        """Check whether *text* is exactly ctrl+q, in any encoding that terminals use."""
        if not _ONE_KEY.fullmatch(text):
            return False
        keys = self._parse(_new_parser().feed, text)
        return [each.key for each in keys if isinstance(each, events.Key)] == ["ctrl+q"]

    def _end_paste(self) -> Iterator[Message]:
        """Yield the paste, and the keys that followed it in the same burst."""
        self._keep(self._tail)
        keys, self._after_paste, self._tail = self._after_paste, "", ""
        self._state = _State.KEYS
        yield from self._show_paste()
        if len(keys) <= _TYPED:
            yield from self._decode_keys(keys)

    def _show_paste(self) -> Iterator[Message]:
        """Yield the text pasted so far, and empty the buffer."""
        if self._pasted:
            yield events.Paste(self._pasted)
        self._pasted = ""


def _new_parser() -> XTermParser:
    """Return a fresh parser, and clear the cache in its class, which would grow without bound."""
    remembers = getattr(XTermParser, "_parse_extended_key", None)
    if clear := getattr(remembers, "cache_clear", None):  # the first Textual 8.2 has no cache
        clear()
    return XTermParser()


def partial_marker(text: str, marker: str) -> str:
    """Return the longest suffix of *text* that is a proper prefix of *marker*."""
    beginnings = (marker[:length] for length in range(len(marker) - 1, 0, -1))
    return next(filter(text.endswith, beginnings), "")


def _is_used(message: Message) -> bool:
    """Check whether the game uses a message; a mouse event must have a plausible position."""
    if isinstance(message, events.MouseEvent):
        return 0 <= message.x < _FARTHEST and 0 <= message.y < _FARTHEST
    return isinstance(message, _HEARD)
