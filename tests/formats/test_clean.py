"""Control characters never reach a terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.cli.exits import Exit, Stop
from sudoku_tui.formats import FormatError, clean_path, clean_text
from sudoku_tui.formats.clean import quoted
from sudoku_tui.formats.errors import with_short_quotes

ANY_TEXT = st.text(st.characters(exclude_categories=()))


def test_control_characters_are_removed() -> None:
    assert clean_text("plain words, 1 2 3") == "plain words, 1 2 3"
    assert clean_text("\x1b[31mred\x1b[0m") == "[31mred[0m"
    assert clean_text("a\tb\r\nc\u2028d") == "a b  c d"
    assert clean_text("a\u202eb\u2066c\u200bd\ufeffe\u009bf\ud800g\x7f") == "abcdefg"
    assert clean_text("e\u0301") == "é"
    assert clean_text("数独" * 300) == "数独" * 100
    assert clean_text("abc", 2) == "ab"
    assert len(clean_text("\x1b" * 10_000_000)) == 0


@given(ANY_TEXT, st.integers(0, 50))
def test_clean_text_holds_for_anything(text: str, limit: int) -> None:
    cleaned = clean_text(text, limit)
    assert len(cleaned) <= limit
    assert clean_text(cleaned, limit) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert not {unicodedata.category(character) for character in cleaned} & {
        "Cc",
        "Cf",
        "Cs",
        "Zl",
        "Zp",
    }


@given(st.characters(exclude_categories=()))
def test_quoted_character_is_plain_text(character: str) -> None:
    assert quoted(character).isascii()
    assert quoted(character).isprintable()


def test_end_of_a_long_path_is_shown() -> None:
    assert clean_path("puzzles/book.txt") == "puzzles/book.txt"
    assert clean_path("a\x1b[2J/b.txt") == "a[2J/b.txt"
    shown = clean_path("folder/" * 60 + "ladder.toml")
    assert len(shown) == 160 and shown.startswith("…") and shown.endswith("/ladder.toml")


def test_quoted_text_is_shortened() -> None:
    assert quoted("q") == "'q'"
    assert quoted("'") == '"\'"'
    assert quoted("\x1b") == "U+001B (a control character)"
    assert quoted("\ud800") == "U+D800 (a character without a name)"


def test_quotes_in_messages_are_cut() -> None:
    for text in ("x" * 5_000, "x y " * 2_000, '"' + "z" * 900):
        for message in (f"'{text}' is no cell", f"unrecognized arguments: {text.replace(' ', '')}"):
            short = with_short_quotes(message)
            assert len(short) < 450
            assert short.startswith(message[:150])
            assert with_short_quotes(short) == short
            assert str(FormatError(message)) == str(Stop(message, Exit.USAGE)) == short
    plain = "it's one of these: " + ", ".join(map(str, range(200)))
    assert with_short_quotes(plain) == plain
