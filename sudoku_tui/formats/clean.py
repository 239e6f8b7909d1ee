"""Strings from outside, made safe to show."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Controls, format characters (bidi controls and everything of no width among them) and
# lone surrogates: none of them can be seen, all of them can do harm to a terminal.
_DROPPED = frozenset({"Cc", "Cf", "Cs"})
_SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), " ")
ENDS = "\x1a\f"
"""What old systems end a file with, and printers a page."""
_OF_NO_WIDTH = dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
)
_LONGEST_SEEN: Final = 1_000_000
"""Characters of a text whose unseen ones are dropped; a longer one is refused by its length."""
LONGEST_QUOTED: Final = 200
"""Characters of a text that a message quotes."""
_QUOTED: Final = re.compile(
    rf"(?<!\w)(['\"])((?:(?!\1).){{{LONGEST_QUOTED}}})(?:(?!\1).)+\1", re.DOTALL
)
_LONG_WORD: Final = re.compile(rf"(\S{{{LONGEST_QUOTED}}})\S{{2,}}")
_FORMULA = ("=", "+", "-", "@", "\t")
"""How a formula begins, for a program of spreadsheets."""
_LINES = dict.fromkeys(map(ord, "\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), "\n")


def clean_text(text: str, limit: int = 200) -> str:
    """*text* as it may be shown: composed, on one line, at most *limit* characters.

    Escapes, controls, bidi controls, characters of no width and surrogates are dropped;
    line breaks and tabs become spaces. Cleaning twice changes nothing more.
    """
    # A hundred invisible characters for each visible one are no text any more.
    text = text[: limit * 100]
    if not (text.isascii() and text.isprintable()):
        text = text.translate(_SPACES)
    if not (text.isascii() and text.isprintable()):
        kept = (character for character in text if not is_unseen(character))
        text = unicodedata.normalize("NFC", "".join(kept))
    return text[:limit]


def without_unseen(text: str) -> str:
    """*text* as it is seen: without characters of no width, which pages set between words and byte
    order marks leave where files were joined."""
    is_as_seen = text.isascii() or len(text) > _LONGEST_SEEN
    return text if is_as_seen else text.translate(_OF_NO_WIDTH)


def clean_lines(text: str) -> str:
    """*text* as it may be shown, with its line breaks and tabs; otherwise as `clean_text` does."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    lines = text.replace("\r\n", "\n").translate(_LINES)
    kept = (each for each in lines if each in "\n\t" or not is_unseen(each))
    return unicodedata.normalize("NFC", "".join(kept))


def is_unseen(character: str) -> bool:
    """Whether a character is one that cannot be seen, and may do harm to a terminal."""
    return unicodedata.category(character) in _DROPPED


def with_short_quotes(message: str) -> str:
    """Cut what a message quotes, and each word of it, at `LONGEST_QUOTED` characters."""
    if len(message) <= LONGEST_QUOTED:
        return message
    return _LONG_WORD.sub(r"\1…", _QUOTED.sub(r"\1\2…\1", message))


def quoted(character: str) -> str:
    """One character as a message may name it: ``'q'``, or ``U+FF15 (fullwidth digit five)``."""
    if character.isascii() and character.isprintable():
        return f'"{character}"' if character == "'" else f"'{character}'"
    name = unicodedata.name(character, "").lower()
    if not name:
        control = unicodedata.category(character) == "Cc"
        name = "a control character" if control else "a character without a name"
    return f"U+{ord(character):04X} ({name})"


def clean_path(path: str, limit: int = 160) -> str:
    """The name of a file as it may be shown; of one that is too long the end, which tells most."""
    text = clean_text(path, 10_000)
    return text if len(text) <= limit else f"…{text[1 - limit :]}"


def without_formula(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
