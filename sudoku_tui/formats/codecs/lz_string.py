"""LZString, the compression of text to letters that many browser programs use.

It is a variant of LZW. The text is split into pieces, each the longest one in the dictionary; the
piece plus the next character is added. Numbers of pieces take one more bit whenever the dictionary
has doubled. 0 and 1 precede a new character of 8 or 16 bits, and 2 ends the text. The bits of a
number are written lowest first, six to a letter.
"""

from __future__ import annotations

from typing import Final

from ..errors import FormatError
from .packed_bytes import MOST_BYTES, as_base64, refuse_too_large, unescape

_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS_OF_A_LETTER: Final = 6
_SHORT, _LONG, _END = 0, 1, 2
"""Reserved numbers: a new character of 8 bits, one of 16 bits, and the end."""
_MOST_CHARACTERS: Final = MOST_BYTES // 2
"""Characters are UTF-16 code units of two bytes."""


def to_base64(text: str) -> str:
    """Compress *text*, in the alphabet of base64 with its padding."""
    packed = _packed(text)
    return packed + "=" * (-len(packed) % 4)


def from_base64(packed: str) -> str:
    """Decompress text in the alphabet of base64, padded or not, percent-escaped or not.

    Raises:
        FormatError: It is not LZString, is truncated, or decompresses to too much.
    """
    return _unpacked(as_base64(packed))


def from_uri(packed: str) -> str:
    """Decompress text in the URL-safe alphabet, percent-escaped or not.

    Raises:
        FormatError: It is not LZString, is truncated, or decompresses to too much.
    """
    return _unpacked(as_base64(unescape(packed).replace("-", "/")))


class _BitWriter:
    """A buffer of bits: numbers lowest bit first, six bits to a letter, the first bit highest."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.pending = ""

    def write(self, number: int, bits: int) -> None:
        self.pending += format(number, f"0{bits}b")[::-1]
        while len(self.pending) >= _BITS_OF_A_LETTER:
            letter, self.pending = self.pending[:6], self.pending[6:]
            self.letters.append(_BASE64[int(letter, 2)])

    def finished(self) -> str:
        """Return all letters; the last one is padded with at least one bit."""
        last = int(self.pending.ljust(_BITS_OF_A_LETTER, "0"), 2)
        return "".join(self.letters) + _BASE64[last]


class _Width:
    """The number of bits of a number, which grows when the dictionary is full."""

    def __init__(self, bits: int, room: int) -> None:
        self.bits, self.room = bits, room

    def count(self) -> None:
        """Count one more entry of the dictionary."""
        self.room -= 1
        if not self.room:
            self.room = 1 << self.bits
            self.bits += 1


def _packed(text: str) -> str:
    writer, width = _BitWriter(), _Width(2, 2)
    numbers: dict[str, int] = {}
    unsaid: set[str] = set()

    def write(piece: str) -> None:
        if piece in unsaid:
            unsaid.remove(piece)
            is_long = ord(piece) > 0xFF
            writer.write(_LONG if is_long else _SHORT, width.bits)
            writer.write(ord(piece), 16 if is_long else 8)
            width.count()
        else:
            writer.write(numbers[piece], width.bits)
        width.count()

    piece = ""
    for character in _units(text):
        if character not in numbers:
            numbers[character] = len(numbers) + 3
            unsaid.add(character)
        if piece + character in numbers:
            piece += character
        else:
            write(piece)
            numbers[piece + character] = len(numbers) + 3
            piece = character
    if piece:
        write(piece)
    writer.write(_END, width.bits)
    return writer.finished()


def _units(text: str) -> str:
    """Return *text* with one character for each UTF-16 code unit."""
    if not text or ord(max(text)) <= 0xFFFF:
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    pairs = zip(data[::2], data[1::2], strict=True)
    return "".join(chr(low | high << 8) for low, high in pairs)


def _joined(units: str) -> str:
    """Join UTF-16 code units to text; a lone surrogate becomes U+FFFD."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _BitReader:
    """An iterator over the bits of letters, as numbers."""

    def __init__(self, letters: str) -> None:
        self.bits = "".join([_BITS_OF[_BASE64.index(letter)] for letter in letters])
        self.place = 0

    def read(self, bits: int) -> int:
        """Return the next number, of this many bits.

        Raises:
            FormatError: The letters have ended.
        """
        start, self.place = self.place, self.place + bits
        if self.place > len(self.bits):
            raise FormatError("the packed part is cut: it ends before the puzzle does")
        return int(self.bits[start : self.place][::-1], 2)


_BITS_OF: Final = tuple(format(number, "06b") for number in range(64))


def _unpacked(packed: str) -> str:
    reader, width = _BitReader(packed), _Width(2, 1)
    pieces: list[str] = ["", "", ""]
    found: list[str] = []
    length, before = 0, ""
    while (number := reader.read(width.bits)) != _END:
        if number in (_SHORT, _LONG):
            pieces.append(chr(reader.read(16 if number else 8)))
            number = len(pieces) - 1
            if before:
                width.count()
        if number > len(pieces) or (number == len(pieces) and not before) or number < 3:
            raise FormatError("the packed part is broken: it names a piece that is not there")
        piece = pieces[number] if number < len(pieces) else before + before[0]
        found.append(piece)
        length += len(piece)
        if length > _MOST_CHARACTERS:
            raise refuse_too_large()
        if before:
            pieces.append(before + piece[0])
            width.count()
        else:
            width = _Width(3, 4)
        before = piece
    return _joined("".join(found))
