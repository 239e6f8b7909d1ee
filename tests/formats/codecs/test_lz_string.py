"""LZString: text is encoded like other programs do, decoded again, and limited in size."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs import lz_string
from tests.reference import reference

_REPEATING = st.lists(st.sampled_from(['{"value":', "1,", "{},", "é", "😀"]), max_size=200)


def encode_uri(text: str) -> str:
    """Encode a text in the alphabet of addresses."""
    return lz_string.to_base64(text).rstrip("=").replace("/", "-")


@given(st.one_of(st.text(), _REPEATING.map("".join)))
def test_text_is_decoded_as_encoded(text: str) -> None:
    whole = text.encode("utf-16", "replace").decode("utf-16", "replace")
    assert lz_string.from_base64(lz_string.to_base64(whole)) == whole
    assert lz_string.from_uri(encode_uri(whole)) == whole


@given(st.text(max_size=100))
def test_any_text_is_decoded_or_refused(text: str) -> None:
    for read in (lz_string.from_base64, lz_string.from_uri):
        try:
            read(text)
        except FormatError as error:
            assert "\n" not in str(error)


@given(st.text(min_size=20, max_size=60), st.data())
def test_truncated_text_is_reported(text: str, data: st.DataObject) -> None:
    packed = lz_string.to_base64(text).rstrip("=")
    cut = packed[: data.draw(st.integers(1, len(packed) - 3))]
    with pytest.raises(FormatError, match=r"cut|broken"):
        lz_string.from_base64(cut)


def test_empty_text_is_encoded_as_in_browsers() -> None:
    assert lz_string.to_base64("") == "Q==="
    assert lz_string.from_base64("Q===") == ""


def test_foreign_character_is_reported() -> None:
    with pytest.raises(FormatError, match="'!' at character 4 of the packed part is not base64"):
        lz_string.from_base64("N4I!gzg")


def test_text_that_decodes_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = lz_string.to_base64("a" * 20_000)
    assert len(packed) < 400
    monkeypatch.setattr(lz_string, "_MOST_CHARACTERS", 10_000)
    with pytest.raises(FormatError, match="unpacks to more than 4 MB"):
        lz_string.from_base64(packed)


def test_links_are_encoded_like_their_programs_do() -> None:
    folder = reference("data/formats")
    for name in ("17-fpuzzles-classic", "17b-fpuzzles-sudokupad-link", "17d-fpuzzles-marks-6x6"):
        link = (folder / name / "sample.txt").read_text().strip()
        packed = link[link.index("N4Ig") :]
        assert lz_string.to_base64(lz_string.from_base64(packed)) == packed
    link = (folder / "25i-sudokumaker" / "sample.txt").read_text().strip()
    packed = re.split("puzzle=", link)[1]
    assert encode_uri(lz_string.from_uri(packed)) == packed
