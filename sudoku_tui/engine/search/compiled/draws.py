"""The random numbers of `engine/dice.py` in compiled code: those of a `random.Random` with a seed.

The generator is the Mersenne Twister (MT19937), seeded as Python does it with a string: by the
32-bit words of the text and its SHA-512. Python has guaranteed this sequence since version 3.2.
"""

from __future__ import annotations

from hashlib import sha512
from struct import unpack
from typing import Final

from .jit import Words, jit

WORDS: Final = 624
"""Number of words in the state of the twister."""
DRAWS: Final = WORDS // 2
"""Number of draws per twist of the state; a seed never needs more at a time."""
_SHIFTED: Final = 397
_LOW: Final = 0xFFFFFFFF
_UPPER: Final = 0x80000000
_LOWER: Final = 0x7FFFFFFF
_TWIST: Final = 0x9908B0DF


def key_of(seed: str) -> tuple[int, ...]:
    """Return the key of *seed* as 32-bit words, lowest first."""
    text = seed.encode()
    number = (text + sha512(text).digest()).lstrip(b"\0")[::-1]
    number += bytes(-len(number) & 3)
    return unpack(f"<{len(number) >> 2}I", number)


def initial_state() -> list[int]:
    """Return the state of the twister before a key is mixed in."""
    words = [19650218]
    for place in range(1, WORDS):
        before = words[-1]
        words.append((1812433253 * (before ^ before >> 30) + place) & _LOW)
    return words


@jit
def begin_draws(state: Words, begun: Words, key: Words, size: int) -> None:
    """Initialise *state* from the first *size* words of *key*; *begun* is from `initial_state`."""
    for place in range(WORDS):
        state[place] = begun[place]
    place, at = 1, 0
    for _ in range(max(WORDS, size)):
        before = state[place - 1]
        mixed = state[place] ^ ((before ^ (before >> 30)) * 1664525)
        state[place] = (mixed + key[at] + at) & _LOW
        place += 1
        at += 1
        if place == WORDS:
            state[0], place = state[WORDS - 1], 1
        if at == size:
            at = 0
    for _ in range(WORDS - 1):
        before = state[place - 1]
        mixed = state[place] ^ ((before ^ (before >> 30)) * 1566083941)
        state[place] = (mixed - place) & _LOW
        place += 1
        if place == WORDS:
            state[0], place = state[WORDS - 1], 1
    state[0] = _UPPER


@jit
def draw_all(state: Words, draws: Words) -> None:
    """Update *state* by one twist and fill *draws* with its numbers, at least 0 and below 1."""
    for place in range(WORDS):
        after = place + 1 if place + 1 < WORDS else 0
        other = place + _SHIFTED if place + _SHIFTED < WORDS else place + _SHIFTED - WORDS
        both = (state[place] & _UPPER) | (state[after] & _LOWER)
        state[place] = state[other] ^ (both >> 1) ^ (_TWIST if both & 1 else 0)
    for number in range(DRAWS):
        high = temper(state[2 * number]) >> 5
        low = temper(state[2 * number + 1]) >> 6
        draws[number] = (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)


@jit
def temper(word: int) -> int:
    """Return the output of the twister for a *word* of its state."""
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)
