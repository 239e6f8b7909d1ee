"""What keys are called: in the terminal's events, on the screen, and in a file of one's own keys.

An event calls a key ``question_mark`` or ``escape``; a screen prints ``?`` and ``esc``. A file may
use either name.
"""

from __future__ import annotations

from typing import Final

from ...engine.nearest import did_you_mean
from ...formats.clean import clean_text
from ...formats.errors import FormatError

_CHARACTERS: Final = {
    "exclamation_mark": "!", "quotation_mark": '"', "number_sign": "#", "dollar_sign": "$",
    "percent_sign": "%", "ampersand": "&", "apostrophe": "'", "left_parenthesis": "(",
    "right_parenthesis": ")", "asterisk": "*", "plus": "+", "comma": ",", "minus": "-",
    "full_stop": ".", "slash": "/", "colon": ":", "semicolon": ";", "less_than_sign": "<",
    "equals_sign": "=", "greater_than_sign": ">", "question_mark": "?", "at": "@",
    "left_square_bracket": "[", "backslash": "\\", "right_square_bracket": "]",
    "circumflex_accent": "^", "underscore": "_", "grave_accent": "`", "left_curly_bracket": "{",
    "vertical_line": "|", "right_curly_bracket": "}", "tilde": "~",
}  # fmt: skip
"""Punctuation characters, by the names of their keys."""
_NAMES: Final = {character: name for name, character in _CHARACTERS.items()}
_SHORT: Final = {"escape": "esc", "insert": "ins", "pageup": "pgup", "pagedown": "pgdn"}
"""How a screen prints keys with longer names."""
_LONG: Final = {
    **{short: name for name, short in _SHORT.items()},
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "page_up": "pageup",
    "page_down": "pagedown",
}
_ARROWS: Final = ("up", "down", "left", "right")
_NAMED: Final = frozenset({
    *_ARROWS, *("home", "end", "pageup", "pagedown", "insert", "delete", "backspace"),
    *("tab", "enter", "space", "escape"), *(f"f{number}" for number in range(1, 13)),
})  # fmt: skip
_SHIFTED: Final = frozenset({*_ARROWS, "tab", "home", "end"})
_CONTROLLED: Final = frozenset({*_ARROWS, "home", "end", *"abdefgknortuvwxyz"})
"""Keys that can be chosen with ctrl. Left out are letters that terminals use themselves, and those
whose combination is the same as another key."""
FIXED: Final = {
    "escape": "goes back, on every screen",
    "question_mark": "shows a hint, then more of it",
    "f1": "shows the keys, on every screen",
    "ctrl+q": "leaves the program",
    "ctrl+c": "leaves the program",
    "ctrl+p": "shows all commands by their names",
    "ctrl+l": "repaints the screen",
}
"""Keys that players cannot reassign, each with its action."""
PALETTE_KEY: Final = "ctrl+p"
"""Key of the palette, which lists every command by name; shown for commands without a key of their
own."""
_LONGEST: Final = 30


def show_key(key: str) -> str:
    """Return the printed form of a key event's name: ``?`` for ``question_mark``."""
    before, plus, name = key.rpartition("+")
    if name[:1] == "f" and name[1:].isdigit():
        name = name.upper()
    return f"{before}{plus}{_CHARACTERS.get(name) or _SHORT.get(name, name)}"


def show_keys(keys: tuple[str, ...]) -> str:
    """Return the printed forms of several keys, separated by spaces."""
    return " ".join(map(show_key, keys))


def read_key(text: str, own: tuple[str, ...] = ()) -> str:
    """Parse a key such as ``?``, ``F5``, ``ctrl+z`` or ``esc``; return its event's name.

    Args:
        text: The name in either form.
        own: The default keys of the action, which it may keep even if they cannot be chosen.

    Raises:
        FormatError: There is no such key, or it cannot be chosen; the message gives the reason.
    """
    key = _name_of(text)
    if key in own:
        return key
    if key in FIXED:
        raise FormatError(f"{show_key(key)} cannot be changed: it {FIXED[key]}")
    if key.isdigit():
        raise FormatError(f"{key} cannot be chosen: digits are for entries")
    if not _is_known(key):
        near = did_you_mean(key.rpartition("+")[2], _NAMED)
        wrong = f"{clean_text(text, _LONGEST)!r} is not a key that can be chosen"
        raise FormatError(f"{wrong}; {near}" if near else wrong)
    return key


def _name_of(text: str) -> str:
    """Return the name of the key's event, if there is such a key."""
    if text in _NAMES:
        return _NAMES[text]
    if len(text) == 1:
        return text
    *modifiers, name = text.casefold().split("+")
    name = _LONG.get(name, name)
    return "+".join([*modifiers, name])


def _is_known(key: str) -> bool:
    if len(key) == 1:
        return key.isalpha() and key.isprintable()
    modifier, _, name = key.rpartition("+")
    known = {"": _NAMED | set(_CHARACTERS), "shift": _SHIFTED, "ctrl": _CONTROLLED}
    return name in known.get(modifier, ())


def is_character(key: str) -> bool:
    """Check whether *key* writes a character where text is typed."""
    return len(key) == 1 or key in _CHARACTERS or key == "space"


def is_fixed(key: str) -> bool:
    """Check whether *key* keeps its meaning, so that players cannot choose it."""
    return key in FIXED or key.isdigit()
