"""Terminal input: keys and pastes are recognised, and invalid input ends nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest
from textual import _parser, events
from textual._xterm_parser import XTermParser
from textual.message import Message

from sudoku_tui.tui.terminal.decoder import LONGEST_PASTE, MOMENT, STALLED, Feed
from tests.soak import sample
from tests.tui.terminal.noise import noise

START, END, LEAVE = b"\x1b[200~", b"\x1b[201~", b"\x11"


class Ear:
    """A feed, and a clock that is moved by hand."""

    now = 100.0

    def __init__(self) -> None:
        self.feed = Feed(lambda: self.now)
        self.heard: list[Message] = []

    def hear(self, *chunks: bytes, after: float = 0.0) -> None:
        """Receive *chunks*, each *after* seconds."""
        for chunk in chunks:
            self.wait(after)
            self.heard += self.feed.decode(chunk)

    def wait(self, seconds: float) -> None:
        """Receive nothing for *seconds*, with a check for silence every tenth of a second."""
        while seconds > 0:
            Ear.now += min(MOMENT, seconds) + 0.001
            seconds -= MOMENT
            self.heard += self.feed.decode_silence()

    @property
    def keys(self) -> list[str]:
        return [each.key for each in self.heard if isinstance(each, events.Key)]

    @property
    def pastes(self) -> list[str]:
        return [each.text for each in self.heard if isinstance(each, events.Paste)]


@pytest.fixture(autouse=True)
def escapes_by_the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the clock of Textual's parser for the rest of an escape sequence."""
    monkeypatch.setattr(_parser, "get_time", lambda: Ear.now)


def listen(*chunks: bytes, after: float = 0.0) -> Ear:
    """Return the ear after *chunks* and two seconds of silence."""
    ear = Ear()
    ear.hear(*chunks, after=after)
    ear.wait(2.0)
    return ear


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[1;2:3A", b"\x1b[97;1;1114112u", b"\x1b[97:65;2u", b"\x1b[9999999999u",
        b"\x1b[99999999999999999999999;5u", b"\xff", b"\xc3", b"\xf4\x90\x80\x80", b"\xed\xa0\x80",
        b"\x1b[48;0;0;0;0t", b"\x1b[48;9999;9999;0;0t", b"\x1b[?2048;1$y", b"\x1b[<0;0;0M",
        b"\x1b[<0;99999999;99999999M", b"\x1b[55296;1;55296u", b"\x1b[1;1R",
        "\x9b31m".encode(), "\u202e\u200b\ufeff".encode(),
    ],
)  # fmt: skip
def test_key_after_any_input_is_recognised(data: bytes) -> None:
    ear = Ear()
    ear.hear(data)
    ear.wait(0.2)
    ear.hear(LEAVE)
    assert ear.keys[-1] == "ctrl+q"
    assert not any(isinstance(each, events.Resize) for each in ear.heard)


def test_textual_without_a_key_cache_is_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check this, as 8.2.5, the earliest supported version, has none."""
    remembers = getattr(XTermParser, "_parse_extended_key", None)
    plain = getattr(remembers, "__wrapped__", None)
    monkeypatch.setattr(XTermParser, "_parse_extended_key", plain, raising=False)
    assert listen(b"a", b"\x1b[A").keys == ["a", "up"]


def test_keys_are_recognised() -> None:
    keys = b"5q\x1b[A\x1b[1;5C\x1bOP\t\r\x7f\x1b[97;3u\xc3\xa9"
    assert listen(keys).keys == [
        "5", "q", "up", "ctrl+right", "f1", "tab", "enter", "backspace", "alt+a", "é"
    ]  # fmt: skip
    assert listen(b"\x1b").keys == ["escape"]
    assert listen(*(keys[at : at + 1] for at in range(len(keys)))).keys == listen(keys).keys


@pytest.mark.parametrize(
    "data",
    [
        b"5", b"q", b"\x1b", b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\t", b"\r", b"\x7f", b"\x1ba",
        b"\x1b[97;3u", b"\xc3\xa9", b"\x1b[<0;3;4M", b"\x1b[I", b"\x1b[A\x1b[A", b"\x1b[1;2:3A",
        b"\x1b[?2026;2$y", b"\x1b[48;0;0;0;0t", b"55",
    ],
)  # fmt: skip
def test_cached_key_gives_the_same_events(data: bytes) -> None:
    ear = listen(data)
    first, ear.heard = ear.heard, []
    for _ in range(2):
        ear.hear(data)
        ear.wait(2.0)
    again = [(type(each), getattr(each, "key", "")) for each in ear.heard]
    assert again == [(type(each), getattr(each, "key", "")) for each in first] * 2


def test_cached_key_may_end_another_sequence() -> None:
    ear = listen(b"A", b"\x1b[", b"A", b"A", b"\x1b", b"[", b"A")
    assert ear.keys == ["A", "up", "A", "up"]
    ear = listen(b"~", b"q", START, b"q", b"~", END, b"q", b"\x1b[200", b"~", b"q", END)
    assert ear.keys == ["tilde", "q", "q"] and ear.pastes == ["q~", "q"]


def test_invalid_byte_loses_no_other_key() -> None:
    assert listen(b"1\xe92\xe9", b"3").keys.count("�") in (0, 2)
    assert [key for key in listen(b"1\xe92\xe9", b"3").keys if key.isdigit()] == ["1", "2", "3"]


def test_a_paste_in_any_pieces() -> None:
    text = "9\n8\x1bPq\x9b\t数".encode()
    data = START + text + END
    for size in (1, 2, 5, 7, 100):
        ear = listen(*(data[at : at + size] for at in range(0, len(data), size)))
        assert ear.pastes == [text.decode()] and not ear.keys


def test_keys_around_a_paste() -> None:
    assert listen(b"1" + START + b"2" + END + b"3").keys == ["1", "3"]
    both = listen(START + b"2" + END + START + b"4" + END)
    assert both.pastes == ["2", "4"] and not both.keys


def test_paste_that_contains_its_end_marker() -> None:
    ear = listen(START + b"1" + END + b"q\x11\x1b[A" + END)
    assert ear.pastes == ["1q\x11\x1b[A"] and not ear.keys
    long = listen(START + b"1" + END, *[b"q" * 4096] * 50, END)
    assert len(long.pastes) == 1 and not long.keys
    cut_off = listen(START + b"1" + END, *[b"q" * 4096] * 50)
    assert cut_off.pastes == ["1"] and not cut_off.keys


def test_paste_without_an_end() -> None:
    ear = Ear()
    ear.hear(START + b"123", b"q")
    ear.wait(STALLED / 2)
    ear.hear(b"q")
    ear.wait(4 * STALLED)
    assert ear.pastes == ["123qq"] and not ear.keys
    ear.hear(b"the rest, q and all")
    ear.wait(2.0)
    assert ear.pastes[1:] == ["the rest, q and all"] and not ear.keys
    ear.hear(LEAVE)
    assert ear.keys == ["ctrl+q"]
    ear.hear(b"q", END)
    assert ear.keys == ["ctrl+q", "q"]


@pytest.mark.parametrize("leave", [LEAVE, b"\x1b[113;5u"])
def test_leaving_directly_after_an_unfinished_paste(leave: bytes) -> None:
    assert listen(START + b"123", leave).keys == ["ctrl+q"]
    assert not listen(START + b"123", leave, b"4").keys
    assert not listen(START + b"123" + leave).keys
    assert not listen(START + b"123", b"\x1b[1;2:3A").keys


@pytest.mark.parametrize("leave", [LEAVE, b"\x1b[113;5u"])
def test_leaving_after_an_unfinished_paste_that_was_read_late(
    leave: bytes,
) -> None:
    def late_keys(data: bytes) -> list[str]:
        feed = Feed()
        return [each.key for each in feed.decode(data, late=True) if isinstance(each, events.Key)]

    assert late_keys(START + b"123" + leave) == ["ctrl+q"]
    assert not late_keys(START + b"123" + leave + b"4")
    assert late_keys(START + b"123" + leave + END + b"4") == []
    assert late_keys(b"12" + leave) == ["1", "2", "ctrl+q"]
    assert late_keys(b"5" * 4_000 + leave)[-1] == "ctrl+q"


def test_paste_that_pauses_and_goes_on() -> None:
    ear = listen(START + b"123", b"456", END, after=1.5)
    assert "".join(ear.pastes) == "123456" and not ear.keys


def test_a_huge_paste() -> None:
    start = time.process_time()
    ear = listen(START, *[b"1" * 65536] * 160, END)
    assert [len(paste) for paste in ear.pastes] == [LONGEST_PASTE] and not ear.keys
    assert time.process_time() - start < 2


def test_flood_of_keys_is_not_kept() -> None:
    ear = Ear()
    ear.hear(*[b"5" * 65536] * 160)
    assert 650 < len(ear.keys) < 3000
    ear.wait(0.2)
    ear.hear(LEAVE)
    assert ear.keys[-1] == "ctrl+q"


def test_held_key_is_always_received() -> None:
    ear = Ear()
    ear.hear(*[b"\x1b[B"] * 4000, after=0.03)
    assert len(ear.keys) == 4000


@pytest.mark.soak
def test_noise() -> None:
    """Check that noise raises nothing and that a key after it is received."""
    for seed in range(sample(5_000, 100)):
        ear = Ear()
        ear.hear(*pieces(noise(seed)))
        ear.wait(STALLED + MOMENT)
        ear.hear(LEAVE)
        assert ear.keys and ear.keys[-1] == "ctrl+q", seed
        ear.wait(MOMENT)


def pieces(data: bytes) -> Iterable[bytes]:
    """Split data into reads of a terminal, which have at most 4095 bytes."""
    return (data[at : at + 4095] for at in range(0, len(data), 4095))
