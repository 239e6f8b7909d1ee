"""Bytes as text and text as deflated bytes: base64, base32hex and zlib, with bounds."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final
from urllib.parse import unquote

from ..clean import quoted
from ..errors import FormatError

MOST_BYTES: Final = 4_000_000
"""More than this no packed text unpacks to; no puzzle has a tenth of it."""
RAW: Final = -zlib.MAX_WBITS
"""For `inflate` and `deflate`: without header or checksum."""
ZLIB: Final = zlib.MAX_WBITS
"""For `inflate` and `deflate`: as zlib writes it."""
_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BASE32: Final = "0123456789abcdefghijklmnopqrstuv"
_URL_SAFE: Final = str.maketrans("-_ ", "+/+")
"""Of base64 in an address the characters that mean something else there, and a plus that has
become a blank."""
_END: Final = re.compile(r"[=\"'<>&#$]")
"""Padding, or what ends an address in the text around it."""


def refuse_too_large() -> FormatError:
    """What is said of text that unpacks to more than `MOST_BYTES`."""
    return FormatError(f"it unpacks to more than {MOST_BYTES // 1_000_000} MB")


def unescape(text: str) -> str:
    """*text* without percent escapes, however often it was escaped (links in links are twice)."""
    for _ in range(3):
        if "%" not in text:
            break
        text = unquote(text)
    return text


def as_base64(text: str) -> str:
    """*text* in the plain alphabet of base64, without white space, padding or what follows it.

    Raises:
        FormatError: there is another character; it names the column.
    """
    plain = _END.split(unescape(text.strip()), maxsplit=1)[0].translate(_URL_SAFE)
    return _only("".join(plain.split()), _BASE64, "base64")


def _only(text: str, alphabet: str, name: str) -> str:
    """*text* if it has no other characters than these."""
    if not set(text) <= set(alphabet):
        place = next(place for place, each in enumerate(text) if each not in alphabet)
        raise FormatError(
            f"{quoted(text[place])} at character {place + 1} of the packed part is not {name}",
            column=place + 1,
        )
    return text


def from_base64(text: str) -> bytes:
    """The bytes that *text* stands for, with padding or without, in either alphabet.

    Raises:
        FormatError: it is not base64, or cut.
    """
    plain = as_base64(text)
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise FormatError("the packed part is cut: a last character of base64 is alone") from None


def from_base32(text: str) -> bytes:
    """The bytes that *text* stands for in base32hex, in either case, without padding.

    What is left over at the end, fewer bits than a byte has, is dropped.

    Raises:
        FormatError: there is a character of no such text.
    """
    plain = _only(text.strip().lower().rstrip("="), _BASE32, "base32")
    spare = {1: 1, 3: 1, 6: 1}.get(len(plain) % 8, 0)
    plain = plain[: len(plain) - spare]
    return base64.b32hexdecode(plain.upper() + "=" * (-len(plain) % 8))


def to_base32(data: bytes) -> str:
    """*data* in lower-case base32hex without padding."""
    return base64.b32hexencode(data).decode("ascii").rstrip("=").lower()


def inflate(data: bytes, header: int) -> str:
    """The text that was deflated to *data*, with the *header* `RAW` or `ZLIB`.

    Bytes after its end are ignored.

    Raises:
        FormatError: it is something else, cut, too large, or no text in UTF-8.
    """
    unpacker = zlib.decompressobj(header)
    try:
        text = unpacker.decompress(data, MOST_BYTES)
    except zlib.error:
        raise FormatError("the packed part is broken: it cannot be inflated") from None
    if unpacker.unconsumed_tail or len(text) >= MOST_BYTES:
        raise refuse_too_large()
    if not unpacker.eof:
        raise FormatError("the packed part is cut: it ends before the puzzle does")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise FormatError("what the packed part holds is not text in UTF-8") from None


def deflate(text: str, header: int) -> bytes:
    """*text* in UTF-8, deflated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, header)
    return packer.compress(text.encode()) + packer.flush()
