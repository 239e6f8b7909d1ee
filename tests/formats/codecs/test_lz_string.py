"""LZString: what is packed comes back, as other programs pack it, and nothing grows without end."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs import lz_string
from tests.reference import reference

_REPEATING = st.lists(st.sampled_from(['{"value":', "1,", "{},", "é", "😀"]), max_size=200)


def to_uri(text: str) -> str:
    """*text* packed, in the alphabet that an address may hold."""
    return lz_string.to_base64(text).rstrip("=").replace("/", "-")


@given(st.one_of(st.text(), _REPEATING.map("".join)))
def test_text_comes_back(text: str) -> None:
    whole = text.encode("utf-16", "replace").decode("utf-16", "replace")
    assert lz_string.from_base64(lz_string.to_base64(whole)) == whole
    assert lz_string.from_uri(to_uri(whole)) == whole


@given(st.text(max_size=100))
def test_anything_else_is_refused_or_read(text: str) -> None:
    for read in (lz_string.from_base64, lz_string.from_uri):
        try:
            read(text)
        except FormatError as error:
            assert "\n" not in str(error)


@given(st.text(min_size=20, max_size=60), st.data())
def test_what_is_cut_is_said_to_be(text: str, data: st.DataObject) -> None:
    packed = lz_string.to_base64(text).rstrip("=")
    cut = packed[: data.draw(st.integers(1, len(packed) - 3))]
    with pytest.raises(FormatError, match=r"cut|broken"):
        lz_string.from_base64(cut)


def test_empty_text_is_packed_as_in_browsers() -> None:
    assert lz_string.to_base64("") == "Q==="
    assert lz_string.from_base64("Q===") == ""


def test_a_foreign_character_is_named() -> None:
    with pytest.raises(FormatError, match="'!' at character 4 of the packed part is not base64"):
        lz_string.from_base64("N4I!gzg")


def test_what_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = lz_string.to_base64("a" * 20_000)
    assert len(packed) < 400
    monkeypatch.setattr(lz_string, "_MOST_CHARACTERS", 10_000)
    with pytest.raises(FormatError, match="unpacks to more than 4 MB"):
        lz_string.from_base64(packed)


def test_links_are_packed_as_their_programs_pack_them() -> None:
    folder = reference("data/formats")
    for name in ("17-fpuzzles-classic", "17b-fpuzzles-sudokupad-link", "17d-fpuzzles-marks-6x6"):
        link = (folder / name / "sample.txt").read_text().strip()
        packed = link[link.index("N4Ig") :]
        assert lz_string.to_base64(lz_string.from_base64(packed)) == packed
    link = (folder / "25i-sudokumaker" / "sample.txt").read_text().strip()
    packed = re.split("puzzle=", link)[1]
    assert to_uri(lz_string.from_uri(packed)) == packed
