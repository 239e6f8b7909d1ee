"""Input that no keyboard sends: line noise, broken sequences, replies, pastes cut anywhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_MARKERS: Final = (b"\x1b[200~", b"\x1b[201~", b"\x1b[I", b"\x1b[O", b"\x1b", b"\x1bP", b"\x1b]")
_START: Final = b"\x1b[200~"
_NUMBERS: Final = (0, 1, 2, 5, 9, 27, 48, 97, 127, 155, 255, 999, 9999, 55296, 1114111, 1114112)
_HOSTILE: Final = (
    "\x9b31m\x9d0;title\x9c", "\u202e\u2066\u200b\u200d\ufeff", "\x1b]52;c;cXdlcnR5\x07",
    "\x1bPq#0\x1b\\", "\x1b[2J", "\x1b[?1049l", "数独é", "[@click=app.quit]x[/]",
)  # fmt: skip
_QUIT: Final = (b"\x11", b"\x1c", b"\x03", b"\x1b[113;5u", b"\x1b[99;5u", b"\x1b[17u", b"\x1b[3u")
"""Inputs that leave the program, as they should."""


def noise(seed: int) -> bytes:
    """Return random input that does not leave the program, the same for each *seed*."""
    draw = random.Random(seed)
    pieces = [_piece(draw) for _ in range(1 + int(draw.random() * 6))]
    # In a menu q leaves the program; in a paste it must not.
    pieces = [each if each.startswith(_START) else each.replace(b"q", b"Q") for each in pieces]
    return _without_leaving(b"".join(pieces))


def _without_leaving(data: bytes) -> bytes:
    while any(quitting in data for quitting in _QUIT):
        for quitting in _QUIT:
            data = data.replace(quitting, b"")
    return data


def _piece(draw: random.Random) -> bytes:
    match int(draw.random() * 7):
        case 0:
            return bytes(int(draw.random() * 256) for _ in range(int(draw.random() * 40)))
        case 1:
            return _csi(draw)
        case 2:
            return _one(draw, _MARKERS)
        case 3:
            return _one(draw, _HOSTILE).encode()
        case 4:
            return _START + _one(draw, _HOSTILE).encode() + _csi(draw) + b"\x1b[201~"
        case 5:
            return chr(int(draw.random() * 0xD800)).encode()
        case _:
            return _one(draw, _MARKERS)[:-1] + b"123456789" * int(draw.random() * 20)


def _csi(draw: random.Random) -> bytes:
    """Return a control sequence with random parameters."""
    introducer = _one(draw, ("\x1b[", "\x1b[<", "\x1b[?", "\x1bO", "\x1b\x1b["))
    numbers = [str(_one(draw, _NUMBERS)) for _ in range(int(draw.random() * 5))]
    parameters = "".join(each + _one(draw, ";;;:") for each in numbers)
    return (introducer + parameters + _one(draw, "uABCDHRtMmyPQ~$^_`zI")).encode()


def _one(draw: random.Random, choices: Sequence[T]) -> T:
    return choices[int(draw.random() * len(choices))]
