"""The actions of the screens for practising techniques."""

from __future__ import annotations

from functools import partial

from ...session.actions.action import Action, Group
from . import footer_entry
from .menu import SEARCH
from .play import moves

_entry = partial(footer_entry, group=Group.PRACTICE)
_HELP = _entry("help", "f1", "Help", "Show all keys")
_GUIDE = _entry("guide", "f4", "Guide", "Read about the technique", footer=False)
_GUIDE_SHOWN = _entry("guide", "f4", "Guide", "Read about the technique")
_LEAVE = _entry("leave", "escape q", "Leave", "Leave; what is over is kept")

PRACTICE: tuple[Action, ...] = (
    _entry("open", "enter", "Train", "Drills of the technique, as many as you like"),
    _entry("today", "d", "Today", "What is due and a little that is new, ten minutes"),
    _entry("storm", "s", "Storm", "Three minutes of what you know, against the clock"),
    _entry("flash", "f", "Flash", "Is it there? A moment to look, then yes or no"),
    _entry("chain", "c", "Chain", "Build its chain, each link checked at once"),
    _GUIDE_SHOWN,
    _HELP,
    SEARCH,
    _entry("back", "escape q", "Back", "Go back"),
)
"""The actions of the map of techniques."""

DRILL: tuple[Action, ...] = (
    _entry("submit", "enter", "Answer", "Have the answer judged"),
    _entry("hint", "question_mark", "Hint", "Where to look; again, the whole step"),
    _entry("switch", "space", "Strike or place",
           "What digits do; notes too, if candidates are hidden", footer=False),
    _entry("mark", "x", "Mark", "Mark a cell of the pattern, which is an answer too", footer=False),
    _entry("clear", "delete backspace 0 full_stop", "Clear",
           "Take back what is answered in the cell", footer=False),
    _entry("undo", "u ctrl+z", "Undo", "Take back the last thing answered"),
    _entry("where", "w", "Where", "Show where the digit pointed at can go", footer=False),
    _entry("candidates", "t", "Candidates", "Hide all candidates but your own notes, or show them",
           footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *moves(),
)  # fmt: skip
"""The actions of a drill; digits strike candidates out, or are placed."""

DRILLED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "The next drill"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *moves(),
)
"""The actions at the end of a drill."""

STORM: tuple[Action, ...] = (
    _entry("submit", "enter", "Answer", "Right is found, wrong is a miss"),
    _entry("give-up", "question_mark", "Pass", "Go on to the next one; that is a miss"),
    *(each for each in DRILL if each.id in ("switch", "mark", "clear", "undo")),
    *(each for each in DRILL if each.id in ("where", "candidates", "help")),
    _entry("leave", "escape q", "Stop", "End the storm; what was found counts"),
    *moves(),
)
"""The actions of a storm; digits strike candidates out, or are placed."""

STORM_OVER: tuple[Action, ...] = (
    _entry("again", "enter", "Another storm", "Begin another storm"),
    _entry("back", "escape q", "Back", "Go back"),
)
"""The actions at the end of a storm."""

FLASH: tuple[Action, ...] = (
    _entry("yes", "y", "Yes", "It is there"),
    _entry("no", "n", "No", "It is not there"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *moves(),
)
"""The actions while a board is flashed, and after it is covered."""

FLASH_WHERE: tuple[Action, ...] = (
    _entry("point", "enter", "Here", "The cell under the cursor is one of it"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *moves(),
)
"""The actions while the player points at the technique."""

FLASHED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "The next board"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *moves(),
)
"""The actions at the end of a flash."""

CHAIN: tuple[Action, ...] = (
    _entry("finish", "enter", "Done", "The two ends exclude something"),
    _entry("hint", "question_mark", "Hint", "Where to look; again, the whole chain"),
    _entry("undo", "u ctrl+z delete backspace", "Undo", "Take off the last candidate"),
    _entry("group", "x", "Group", "Mark a cell of a group before its digit is typed", footer=False),
    _entry("where", "w", "Where", "Show where the digit pointed at can go", footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *moves(),
)  # fmt: skip
"""The actions while a chain is built; digits extend it."""

CHAINED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "The next position"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *moves(),
)
"""The actions when a chain is finished."""
