"""From the bytes of a terminal to keys, clicks and pastes, whatever the bytes are.

Textual's parser raises on some sequences, which would end the game, and what begins with an
escape inside a paste it takes for keys. Here no paste comes to that parser, what it raises on is
left out, and so is what no terminal is asked for: its size, where its cursor is.
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
"""Characters of a paste that are kept: more than any link or layout has."""
MOMENT: Final = 0.1
"""Seconds of silence after which a burst is over."""
STALLED: Final = 0.5
"""Seconds of silence in a paste after which one key alone is a key: the end was lost."""
_TYPED: Final = 256
"""Characters behind a paste, in the same burst, that may be keys; nobody types more."""
_AT_ONCE: Final = 1_500
"""Messages in one burst; a puzzle of 25x25 that is pasted as keys makes 650."""
_A_SECOND: Final = 500
"""How many more may come each second; a key that is held repeats 30 times."""
_FARTHEST: Final = 10_000
"""Columns and rows; beyond is no mouse."""

_LONGEST_KEY: Final = 12
"""Characters of the longest text that is remembered as one key."""
_MOST_KEYS: Final = 256
"""How many such texts are remembered; keyboards send fewer."""

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
    BEHIND = auto()
    """Behind the end of a paste, as long as it may turn out to be in the middle."""


class Feed:
    """What a terminal sends, as messages. It raises nothing, and keeps little.

    A text with an end marker in it ends for the terminal at its last one; as all of it comes
    in one burst, what is between two ends is pasted too. Where the end was lost, a key that
    comes alone after a silence is a key again, and so is ctrl+q before one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._parser = _new_parser()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._state = _State.KEYS
        self._tail = ""
        """The last characters, if a marker may begin with them."""
        self._pasted = ""
        self._behind = ""
        self._chunk = ""
        """What came last."""
        self._last = clock()
        self._allowance = float(_AT_ONCE)
        self._keys: dict[str, tuple[str, str | None]] = {}
        """What came before as one key: to parse it takes longer than to move the cursor does."""

    def hear(self, data: bytes, *, late: bool = False) -> Iterator[Message]:
        """What *data* says, which has just come.

        Where it is *late*, and all that there is, a silence may have gone unnoticed in it: then
        ctrl+q at its end leaves, also where it would belong to a paste.
        """
        silence = self._note_time()
        text = self._chunk = self._decoder.decode(data)
        if self._state is _State.BEHIND and silence > MOMENT:
            yield from self._end_paste()
        elif self._state is _State.PASTE and silence > STALLED and _ONE_KEY.fullmatch(text):
            yield from () if text == END else self._end_paste()
        while text:
            if self._state is _State.KEYS:
                text = yield from self._hear_keys(text)
            elif self._state is _State.PASTE:
                text = self._hear_paste(text)
            else:
                text = yield from self._hear_behind(text)
        if late:
            yield from self._hear_way_out()

    def _hear_way_out(self) -> Iterator[Message]:
        """Hear ctrl+q at the end of what came last, where a paste or a flood had swallowed it."""
        is_swallowed = self._state is _State.PASTE or self._allowance < 1
        key = _LAST_KEY.search(self._chunk) if is_swallowed else None
        if key and self._is_way_out(key.group()):
            yield from self._end_paste()
            yield from self._parsed(_new_parser().feed, key.group())

    def hear_silence(self) -> Iterator[Message]:
        """What it says that nothing has come; to be asked now and then."""
        silence = self._clock() - self._last
        if self._state is _State.BEHIND and silence > MOMENT:
            yield from self._end_paste()
        elif self._state is _State.KEYS and silence > MOMENT:
            yield from self._hear_keys(self._decoder.decode(b"", final=True))
        elif self._state is _State.PASTE and silence > STALLED:
            self._hear_paste(self._decoder.decode(b"", final=True))
            if self._is_way_out(self._chunk):
                yield from self._end_paste()
                yield from self._hear_keys(self._chunk)
            elif silence > 2 * STALLED:
                yield from self._show_paste()
        yield from self._parsed(self._parser.tick)

    def _note_time(self) -> float:
        """Seconds since the last bytes, for each of which more messages may come."""
        now = self._clock()
        silence, self._last = now - self._last, now
        self._allowance = min(_AT_ONCE, self._allowance + silence * _A_SECOND)
        return silence

    # Keys

    def _hear_keys(self, text: str) -> Generator[Message, None, str]:
        """Take *text* for keys as far as a paste begins; return what is in that."""
        is_new = not self._tail and self._is_at_rest and self._allowance >= 1
        if is_new and (key := self._keys.get(text)) is not None:
            self._allowance -= 1
            yield events.Key(*key)
            return ""
        known, heard = len(self._tail), list[Message]()
        keys, start, pasted = (self._tail + text).partition(START)
        self._tail = _begun(keys, START)
        for character in keys[known:]:
            if self._allowance < 1:
                self._parser = _new_parser()
                break
            for message in self._parsed(self._parser.feed, character):
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
        """Whether the parser is in the middle of nothing: it waits for what comes without end."""
        return self._parser._awaiting.timeout is None

    def _remember(self, text: str, heard: list[Message]) -> None:
        """Keep what *text* says, if it is one key."""
        if len(text) <= _LONGEST_KEY and len(heard) == 1 and len(self._keys) < _MOST_KEYS:
            (key,) = heard
            if type(key) is events.Key:
                self._keys[text] = key.key, key.character

    def _parsed(
        self, parse: Callable[..., Iterable[Message]], *characters: str
    ) -> Iterator[Message]:
        """What the parser makes of something; if it raises, another begins anew."""
        messages: list[Message] = []
        try:
            messages.extend(parse(*characters))
        except Exception:
            self._parser = _new_parser()
        for message in messages:
            if _is_heard(message):
                self._allowance -= 1
                yield message

    # Pastes

    def _hear_paste(self, text: str) -> str:
        """Keep *text* as far as the paste ends; return what is behind that."""
        pasted, end, behind = (self._tail + text).partition(END)
        if end:
            self._state, self._tail = _State.BEHIND, ""
        else:
            self._tail = _begun(pasted, END)
            pasted = pasted.removesuffix(self._tail)
        self._keep(pasted)
        return behind

    def _hear_behind(self, text: str) -> Generator[Message, None, str]:
        """Hold *text* until it is known whether the paste had ended; return what is behind."""
        held = self._behind + text
        pasted, end, behind = held.partition(END)
        if end and START not in pasted:
            self._keep(pasted)
            self._behind = ""
            return behind
        self._behind, start, pasted = held.partition(START)
        if start:
            yield from self._end_paste()
            self._state = _State.PASTE
        elif len(held) > LONGEST_PASTE:
            self._behind = held[:LONGEST_PASTE] + (_begun(held, END) or _begun(held, START))
        return pasted

    def _keep(self, pasted: str) -> None:
        self._pasted += pasted[: LONGEST_PASTE - len(self._pasted)]

    def _is_way_out(self, text: str) -> bool:
        """Whether *text* is ctrl+q alone, as terminals send it in one way or another."""
        if not _ONE_KEY.fullmatch(text):
            return False
        keys = self._parsed(_new_parser().feed, text)
        return [each.key for each in keys if isinstance(each, events.Key)] == ["ctrl+q"]

    def _end_paste(self) -> Iterator[Message]:
        """The paste; and the keys that followed it at once."""
        self._keep(self._tail)
        keys, self._behind, self._tail = self._behind, "", ""
        self._state = _State.KEYS
        yield from self._show_paste()
        if len(keys) <= _TYPED:
            yield from self._hear_keys(keys)

    def _show_paste(self) -> Iterator[Message]:
        """What has been pasted so far."""
        if self._pasted:
            yield events.Paste(self._pasted)
        self._pasted = ""


def _new_parser() -> XTermParser:
    """A parser in the middle of nothing; of the others nothing is kept by what they remember."""
    remembers = getattr(XTermParser, "_parse_extended_key", None)
    if clear := getattr(remembers, "cache_clear", None):  # the first Textual 8.2 remember nothing
        clear()
    return XTermParser()


def _begun(text: str, marker: str) -> str:
    """What at the end of *text* may be the beginning of *marker*."""
    beginnings = (marker[:length] for length in range(len(marker) - 1, 0, -1))
    return next(filter(text.endswith, beginnings), "")


def _is_heard(message: Message) -> bool:
    """Whether a message is one that the game has a use for, and of this world."""
    if isinstance(message, events.MouseEvent):
        return 0 <= message.x < _FARTHEST and 0 <= message.y < _FARTHEST
    return isinstance(message, _HEARD)
