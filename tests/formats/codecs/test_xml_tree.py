"""XML from unknown sources: elements are read, and harmful constructs are refused."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.codecs.xml_tree import read_xml

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "text",
    [
        f'<!DOCTYPE a [<!ENTITY l0 "ha">{LAUGHS}]><a>&l9;</a>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://example.org/"> %x;]><a/>',
        f"<a>{'<b>' * 100}",
        f"<a>{'<b/>' * 300_000}</a>",
    ],
)
def test_harmful_xml_is_refused_at_once(text: str) -> None:
    begun = process_time()
    with pytest.raises(FormatError, match=r"entities|more elements"):
        read_xml(text)
    assert process_time() - begun < 1


def test_empty_document_type_is_accepted() -> None:
    assert read_xml("<!DOCTYPE ksudoku><ksudoku><game/></ksudoku>").find("game") is not None


def test_declared_encoding_is_ignored() -> None:
    text = "<?xml version='1.0' encoding='UTF-16'?><a name='é'/>"
    assert read_xml(text).get("name") == "é"


def test_error_has_line_and_column() -> None:
    with pytest.raises(FormatError, match="line 2, column 3: the XML is broken here") as caught:
        read_xml("<a>\n</b>")
    assert (caught.value.line, caught.value.column) == (2, 3)


@given(st.one_of(st.text(), st.text("<>/='\"&;ab![]- ")))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        read_xml(text)
    except FormatError as error:
        assert "\n" not in str(error)
