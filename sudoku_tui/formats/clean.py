"""Functions that make strings from outside safe to print."""

from __future__ import annotations

import unicodedata
from typing import Final

# Control characters, format characters (also bidi controls and zero-width characters) and lone
# surrogates: they are invisible and can corrupt a terminal.
_DROPPED = frozenset({"Cc", "Cf", "Cs"})
_SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), " ")
ENDS = "\x1a\f"
"""The end of a file on old systems, and the end of a page."""
_OF_NO_WIDTH = dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
)
_LONGEST_SEEN: Final = 1_000_000
"""Characters of a text whose invisible ones are dropped; a longer one is refused anyway."""
_FORMULA = ("=", "+", "-", "@", "\t")
"""Characters that begin a formula in a spreadsheet."""
_LINES = dict.fromkeys(map(ord, "\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), "\n")


def clean_text(text: str, limit: int = 200) -> str:
    """Return *text* safe to print: normalised (NFC), on one line, at most *limit* characters.

    Control characters (escapes too), bidi controls, zero-width characters and surrogates are
    dropped; line breaks and tabs become spaces. The function is idempotent.
    """
    # A text with a hundred invisible characters for each visible one is noise.
    text = text[: limit * 100]
    if not (text.isascii() and text.isprintable()):
        text = text.translate(_SPACES)
    if not (text.isascii() and text.isprintable()):
        kept = (character for character in text if not is_unseen(character))
        text = unicodedata.normalize("NFC", "".join(kept))
    return text[:limit]


def without_unseen(text: str) -> str:
    """Remove zero-width characters, which come from web pages and from byte order marks."""
    is_as_seen = text.isascii() or len(text) > _LONGEST_SEEN
    return text if is_as_seen else text.translate(_OF_NO_WIDTH)


def clean_lines(text: str) -> str:
    """Like `clean_text`, but keep line breaks and tabs, and do not limit the length."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    lines = text.replace("\r\n", "\n").translate(_LINES)
    kept = (each for each in lines if each in "\n\t" or not is_unseen(each))
    return unicodedata.normalize("NFC", "".join(kept))


def is_unseen(character: str) -> bool:
    """Check whether a character is invisible and may corrupt a terminal."""
    return unicodedata.category(character) in _DROPPED


def quoted(character: str) -> str:
    """Return a character for a message: ``'q'``, or ``U+FF15 (fullwidth digit five)``."""
    if character.isascii() and character.isprintable():
        return f'"{character}"' if character == "'" else f"'{character}'"
    name = unicodedata.name(character, "").lower()
    if not name:
        control = unicodedata.category(character) == "Cc"
        name = "a control character" if control else "a character without a name"
    return f"U+{ord(character):04X} ({name})"


def clean_path(path: str, limit: int = 160) -> str:
    """Return the name of a file safe to print; a long name is cut at its beginning."""
    text = clean_text(path, 10_000)
    return text if len(text) <= limit else f"…{text[1 - limit :]}"


def without_formula(text: str) -> str:
    """Return *text* with a quote before it if a spreadsheet would evaluate it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
