"""The meaning of each key on every screen; look here first for the key of a new command.

Digits enter, or choose the item with their number. Letters from a to p are digits on the largest
boards, so the commands of a game are on q to z, punctuation and function keys. Letters that no game
needs open other screens from the menu and the pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Meaning:
    """Meaning of one or several keys."""

    keys: str
    """Names of the keys, separated by blanks."""
    says: str
    """The meaning."""
    ids: str
    """Commands with this meaning: many for the large keys, one for most letters."""
    shown: str = ""
    """The keys as help prints them, if they have this meaning on every screen."""


MEANINGS: Final = (
    Meaning(
        "enter", "Do or keep what is in front, and go on",
        "open change begin keep-name read-file done submit finish point next write apply take-out"
        " change-key copy copy-form again practise leave-now run-line go keep-search set",
        "enter",
    ),
    Meaning(
        "escape", "Leave what is in front",
        "back leave close leave-name leave-file leave-line leave-key end-search", "esc, q",
    ),
    Meaning(
        "q", "Leave what is in front; in the menu, the program",
        "back leave leave-now close quit",
    ),
    Meaning(
        "space", "Switch, or read on",
        "notes toggle switch change next-stage scroll next-reason next run", "space",
    ),
    Meaning(
        "tab shift+tab", "Take the next one, or with shift the one before",
        "next-empty previous-empty other page level turn sort symmetry next-page page-before"
        " complete turn-set missed mode draw",
        "tab",
    ),
    Meaning(
        "up down left right h j k l", "Go there, or take the choice that lies there",
        "move day walk change count turn next-stage stage-before minute level", "arrows",
    ),
    Meaning("shift+up shift+down shift+left shift+right", "Go farther", "jump extend"),
    Meaning("home end", "Go to the beginning or the end; of days, to today", "start end today"),
    Meaning("pageup pagedown", "Go a page, or a month", "month read-on"),
    Meaning(
        "delete backspace", "Take away what is here, or written last",
        "clear clear-all delete any undo drop reset erase", "delete",
    ),
    Meaning("0 full_stop", "Clear", "clear"),
    Meaning("0 1 2 3 4 5 6 7 8 9", "Choose what bears the number", "choose"),
    Meaning("question_mark", "Tell more: a hint, and more of it", "hint more next-reason give-up"),
    Meaning("exclamation_mark", "Say why", "why-not next-reason reason left-out"),
    Meaning("slash", "All steps", "steps"),
    Meaning("equals_sign", "How much is open", "ways narrow"),
    Meaning("colon", "Type a cell or a command", "line"),
    Meaning("dollar_sign", "What it adds up to", "sum"),
    Meaning("semicolon", "Strike out a combination", "strike"),
    Meaning("ampersand", "Do the last change again", "repeat"),
    Meaning("W", "Filter", "filter"),
    Meaning("plus", "Set a checkpoint", "checkpoint"),
    Meaning("minus", "Back to the checkpoint", "return"),
    Meaning(
        "left_square_bracket right_square_bracket", "Pick another, up or down", "pick way pace",
    ),
    Meaning("comma", "Settings", "settings"),
    Meaning("a", "All ways, or all games", "fold all-games"),
    Meaning("b", "Look at the board", "look"),
    Meaning("c", "Build chains", "chain"),
    Meaning("d", "What is of today", "daily today"),
    Meaning("B", "The next puzzle of a book", "next-in-book"),
    Meaning("e", "Enter a puzzle", "enter-puzzle"),
    Meaning("f", "Flash", "flash"),
    Meaning("g", "Games", "saved"),
    Meaning("i", "Statistics", "statistics"),
    Meaning("m", "Make a puzzle as you want it", "custom"),
    Meaning("n", "Name it", "rename"),
    Meaning("o", "Once more: a game is replayed, a path is watched", "replay watch"),
    Meaning("p", "Practice", "practice"),
    Meaning("r ctrl+y", "Redo", "redo"),
    Meaning("s", "Digit before cell", "digit-first"),
    Meaning("t", "All candidates", "fill candidates"),
    Meaning("u ctrl+z", "Undo", "undo undelete"),
    Meaning("v", "Check", "check"),
    Meaning("w", "Show places", "where"),
    Meaning("x", "Mark cells and candidates", "colour mark group"),
    Meaning("X", "What follows from what is coloured", "follows"),
    Meaning("ctrl+x", "Clear all colours", "clear-colours"),
    Meaning("V", "Begin a selection", "select"),
    Meaning("asterisk", "Select by a question", "select-by"),
    Meaning("tilde", "Turn the selection about", "invert"),
    Meaning("apostrophe", "The next digit is written the other way", "once"),
    Meaning("quotation_mark", "Corner marks", "corners"),
    Meaning("T", "Try: what if", "what-if"),
    Meaning("U", "Branches", "branches"),
    Meaning("R", "Begin again", "restart"),
    Meaning("S", "Play on to a step that is wanted", "play-to"),
    Meaning("underscore", "Back to before the first mistake", "before-mistake"),
    Meaning("at", "What belongs here", "reveal"),
    Meaning("percent_sign", "How mistakes are shown here", "mistakes"),
    Meaning("number_sign", "The ladder of techniques", "ladder"),
    Meaning("y", "Copy", "copy"),
    Meaning("Y", "Copy the position", "copy-as"),
    Meaning("z", "Pause", "pause"),
    Meaning("f1 Q", "Help", "help"),
    Meaning("f2", "Make a game of it, or keep what is typed for one", "play keep-as-another keep"),
    Meaning("f3", "Share", "share"),
    Meaning("f4", "Guide", "guide pages"),
    Meaning("f5", "Analysis", "analyse"),
    Meaning("f6", "Review", "review"),
    Meaning("f7", "Shape", "shape other-layout"),
    Meaning("f8", "A file", "export file"),
    Meaning("f9", "Empty the text, or all that was changed", "empty reset-all"),
    Meaning("f12", "Practise what is here", "drill course-test"),
    Meaning("insert", "Add another", "add-key"),
)  # fmt: skip
"""All keys with a command on any screen."""

EXCEPTIONS: Final = {
    ("s", "storm"): "On the map of techniques no digit is written.",
    ("f5", "grow"): "A shape is grown anew; there is no puzzle yet to analyse.",
    ("U", "back"): "The key that opens a screen closes it.",
    ("plus", "unfold"): "In the menu there is no game; this key opens a branch of most trees.",
    ("b", "books"): "In the menu there is no board to look at.",
    ("slash", "search"): "A list has no steps; this key searches in most programs with lists.",
    ("Y", "back"): "The key that opens a screen closes it.",
    ("o", "back"): "The key that opens a screen closes it.",
    ("f5", "back"): "The key that opens a screen closes it.",
    ("backspace", "follow-back"): "Links lead back as in a browser; there is nothing to clear.",
    ("y", "yes"): "A question is answered by a letter of the answer; nothing is copied there.",
    ("n", "no"): "A question is answered by a letter of the answer; nothing has a name there.",
}
"""Keys that run a command of another meaning, and why."""

KEPT_FREE: Final[dict[str, str]] = {}
"""Keys without a command, reserved for this meaning."""
