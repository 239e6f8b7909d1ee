"""base64, base32hex and zlib, with a limit on the decompressed size."""

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
"""The largest size of decompressed text; no puzzle has a tenth of it."""
RAW: Final = -zlib.MAX_WBITS
"""`header` of `inflate` and `deflate`: raw deflate without header or checksum."""
ZLIB: Final = zlib.MAX_WBITS
"""`header` of `inflate` and `deflate`: the format of zlib."""
_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BASE32: Final = "0123456789abcdefghijklmnopqrstuv"
_URL_SAFE: Final = str.maketrans("-_ ", "+/+")
"""URL-safe base64 to the plain alphabet, and a blank back to the plus that it was in a URL."""
_END: Final = re.compile(r"[=\"'<>&#$]")
"""Padding, or a character after the end of a URL in its surrounding text."""


def refuse_too_large() -> FormatError:
    """Return the error of text that decompresses to more than `MOST_BYTES`."""
    return FormatError(f"it unpacks to more than {MOST_BYTES // 1_000_000} MB")


def unescape(text: str) -> str:
    """Remove percent escapes up to three times, since links inside links are escaped twice."""
    for _ in range(3):
        if "%" not in text:
            break
        text = unquote(text)
    return text


def as_base64(text: str) -> str:
    """Return *text* in the plain alphabet of base64, cut at the padding and without white space.

    Raises:
        FormatError: A character is not base64; the error has its column.
    """
    plain = _END.split(unescape(text.strip()), maxsplit=1)[0].translate(_URL_SAFE)
    return _only("".join(plain.split()), _BASE64, "base64")


def _only(text: str, alphabet: str, name: str) -> str:
    """Return *text* if all its characters are in *alphabet*; otherwise raise a FormatError."""
    if not set(text) <= set(alphabet):
        place = next(place for place, each in enumerate(text) if each not in alphabet)
        raise FormatError(
            f"{quoted(text[place])} at character {place + 1} of the packed part is not {name}",
            column=place + 1,
        )
    return text


def from_base64(text: str) -> bytes:
    """Decode base64 with or without padding, in the plain or the URL-safe alphabet.

    Raises:
        FormatError: The text is not base64, or is truncated.
    """
    plain = as_base64(text)
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise FormatError("the packed part is cut: a last character of base64 is alone") from None


def from_base32(text: str) -> bytes:
    """Decode base32hex without padding, in upper or lower case.

    Spare bits at the end, fewer than a byte, are dropped.

    Raises:
        FormatError: A character is not base32hex; the error has its column.
    """
    plain = _only(text.strip().lower().rstrip("="), _BASE32, "base32")
    spare = {1: 1, 3: 1, 6: 1}.get(len(plain) % 8, 0)
    plain = plain[: len(plain) - spare]
    return base64.b32hexdecode(plain.upper() + "=" * (-len(plain) % 8))


def to_base32(data: bytes) -> str:
    """Encode *data* in lower-case base32hex without padding."""
    return base64.b32hexencode(data).decode("ascii").rstrip("=").lower()


def inflate(data: bytes, header: int) -> str:
    """Decompress *data* to text; *header* is `RAW` or `ZLIB`.

    Bytes after the end of the stream are ignored.

    Raises:
        FormatError: The data is not deflated, is truncated or too large, or is not UTF-8.
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
    """Compress *text* in UTF-8; *header* is `RAW` or `ZLIB`."""
    packer = zlib.compressobj(9, zlib.DEFLATED, header)
    return packer.compress(text.encode()) + packer.flush()
