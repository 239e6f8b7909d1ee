"""base64, base32hex and deflated text: decoded as encoded, and limited in size."""

from __future__ import annotations

import base64
import zlib
from time import process_time
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs import packed_bytes

HEADERS = (packed_bytes.RAW, packed_bytes.ZLIB)


@given(st.text(alphabet=st.characters(codec="utf-8")), st.sampled_from(HEADERS))
def test_deflated_text_is_inflated(text: str, header: int) -> None:
    assert packed_bytes.inflate(packed_bytes.deflate(text, header), header) == text


@given(st.binary())
def test_bytes_are_decoded_as_encoded(data: bytes) -> None:
    assert packed_bytes.from_base32(packed_bytes.to_base32(data)) == data
    plain = base64.b64encode(data).decode()
    url_safe = base64.urlsafe_b64encode(data).decode().rstrip("=")
    for text in (plain, plain.rstrip("="), url_safe, quote(plain), quote(quote(plain))):
        assert packed_bytes.from_base64(text) == data


@given(st.one_of(st.text(), st.binary().map(lambda data: base64.b64encode(data).decode())))
def test_any_text_is_decoded_or_refused(text: str) -> None:
    for read in (packed_bytes.from_base64, packed_bytes.from_base32):
        try:
            data = read(text)
            packed_bytes.inflate(data, packed_bytes.RAW)
        except FormatError as error:
            assert "\n" not in str(error)


def test_truncated_text_is_reported() -> None:
    packed = packed_bytes.deflate("a puzzle, and more of it", packed_bytes.ZLIB)
    with pytest.raises(FormatError, match="cut"):
        packed_bytes.inflate(packed[:-6], packed_bytes.ZLIB)


def test_text_that_inflates_to_too_much_is_refused_at_once() -> None:
    packed = zlib.compress(bytes(20_000_000), 1)
    begun = process_time()
    with pytest.raises(FormatError, match="unpacks to more than 4 MB"):
        packed_bytes.inflate(packed, packed_bytes.ZLIB)
    assert process_time() - begun < 0.2


def test_padding_of_base32_is_dropped() -> None:
    packed = packed_bytes.to_base32(packed_bytes.deflate("{}", packed_bytes.ZLIB))
    assert (
        packed_bytes.inflate(packed_bytes.from_base32(f"{packed}vvvv"), packed_bytes.ZLIB) == "{}"
    )
