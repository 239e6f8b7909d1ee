"""The real program with any terminal input: it keeps running, and leaves at once on request."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from statistics import median

import pytest

from tests.soak import SOAK
from tests.terminal import ARROWS, RESTORED, ROOT, Terminal
from tests.tui.terminal.noise import noise

LEAVE = "\x11"
AT_ONCE = 1.0
"""Seconds allowed for leaving, on a quiet machine."""
_SILENCE = 0.7
"""Seconds after which a paste without an end is over."""
_BUSY = 4.0
"""Additional seconds that other programs may take."""
OBEYED = re.compile(
    rb"\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\xef\xbb\xbf"
    rb"|\x1b[P^_X]|\x1b\](?!22;|52;c;[A-Za-z0-9+/=]*\x07)|\x1b\[2J"
)
"""Sequences that terminals act upon and that the program never sends.

It does select the mouse pointer (22) and copy text encoded in letters (52).
"""
WRONG = (
    b"\xe9", b"\x1b[1;2:3A", b"\x1b[97;1;1114112u", b"\x1b[99999999999;5u", b"\x1b[97:65;2u",
    b"\x1b[48;9999;9999;0;0t", b"\x1b[?2048;1$y", b"\x1b[1;2R", b"\x1bP1$r", b"\x1b[<0;0;9M",
)  # fmt: skip
PASTED = "\x9b31m\x9d0;title\x9c\u202e1\u200b2\x1b]0;title\x07\x1bP+q\x1b\\q\x11\x1b[201~q\x11"


def leave(terminal: Terminal) -> float:
    """Leave the program, check that it echoed no input, and return the seconds it took."""
    start = time.monotonic()
    while time.monotonic() < start + _SILENCE:  # a text cursor keeps blinking
        terminal.read(0.05)
    start = time.monotonic()
    terminal.send(LEAVE)
    terminal.until(lambda: RESTORED[0] in terminal.sent)
    heard = time.monotonic() - start
    assert terminal.wait() == 0
    # After that the terminal itself echoes its input.
    assert not OBEYED.search(terminal.sent.partition(RESTORED[0])[0])
    return heard


@pytest.mark.slow
def test_invalid_keys_and_pastes_end_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.shows("Quit")
        for data in WRONG:
            terminal.send(data)
        terminal.send(f"\x1b[200~{PASTED}\x1b[201~")
        terminal.shows("+q\\qq")
        leave(terminal)


@pytest.mark.slow
def test_enter_typed_before_the_start_is_received(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.send(ARROWS["right"] + "\r")
        terminal.shows("Classic · Easy · score")


@pytest.mark.slow
def test_event_loop_without_readers_is_supported(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "from asyncio import SelectorEventLoop as Loop\n"
        "def refuse(*_): raise NotImplementedError\n"
        "Loop.add_reader = Loop.remove_reader = refuse\n"
    )
    path = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    with Terminal(tmp_path, environment=path) as terminal:
        terminal.shows("Quit")
        terminal.send(ARROWS["right"] + "\r")
        terminal.shows("Classic · Easy · score")
        leave(terminal)


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="5,000 inputs take minutes; `Feed` hears a sample of them")
def test_noise(tmp_path: Path) -> None:
    heard, inputs = list[float](), 0
    for first in range(0, 5_000, 50):
        with Terminal(tmp_path / str(first)) as terminal:
            terminal.shows("Quit")
            for seed in range(first, first + 50):
                terminal.send(noise(seed))
                terminal.settle(0.02)
                inputs += 1
                if RESTORED[0] in terminal.sent:
                    break  # the program was left by its menu
            heard.append(leave(terminal))
    print(f"{inputs} inputs; left within {median(heard):.2f} s, at most {max(heard):.2f}")
    assert max(heard) < AT_ONCE + _BUSY
