"""The actions of the screens for practising techniques."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...session.actions.action import Action, Group
from . import footer_entry
from .cursor import CURSOR
from .menu import HELP, SEARCH

_entry = partial(footer_entry, group=Group.PRACTICE)
_HELP = replace(HELP, group=Group.PRACTICE)
_GUIDE = _entry("guide", "f4", "Guide", "Read about the technique", footer=False)
_GUIDE_SHOWN = _entry("guide", "f4", "Guide", "Read about the technique")
_LEAVE = _entry("leave", "escape q", "Back", "Go back; finished drills are saved")

PRACTICE: tuple[Action, ...] = (
    _entry("open", "enter", "Train", "Practise the technique, as long as you like"),
    _entry("today", "d", "Today", "Practise for ten minutes: due cards and a few new ones"),
    _entry("storm", "s", "Storm", "Solve known drills for three minutes against the clock"),
    _entry("flash", "f", "Flash", "See a board briefly, then say if the technique is there"),
    _entry("chain", "c", "Chain", "Build a chain link by link; each link is checked"),
    _GUIDE_SHOWN,
    SEARCH,
    _HELP,
    _entry("back", "escape q", "Back", "Go back"),
)
"""The actions of the map of techniques."""

DRILL: tuple[Action, ...] = (
    _entry("submit", "enter", "Answer", "Submit the answer"),
    _entry("hint", "question_mark", "Hint", "Show where to look, then the whole step"),
    _entry("switch", "space", "Remove or write",
           "What digits do; they also note, if candidates are hidden", footer=False),
    _entry("mark", "x", "Mark", "Mark a cell of the pattern, as your answer", footer=False),
    _entry("clear", "delete backspace 0 full_stop", "Clear",
           "Clear your answer in the cell", footer=False),
    _entry("undo", "u ctrl+z", "Undo", "Undo the last change of your answer"),
    _entry("where", "w", "Where", "Show where the digit under the cursor can go", footer=False),
    _entry("candidates", "t", "Candidates", "Show all candidates, or only your own notes",
           footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *CURSOR,
)  # fmt: skip
"""The actions of a drill; digits remove candidates, or are written."""

DRILL_WITH_PLACE: tuple[Action, ...] = tuple(
    replace(each, name="Show all", about="Show the whole step") if each.id == "hint" else each
    for each in DRILL
)
"""The actions of a drill whose place is shown already."""

DRILLED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "Go to the next drill"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *CURSOR,
)
"""The actions at the end of a drill."""

STORM: tuple[Action, ...] = (
    _entry("submit", "enter", "Answer", "Submit the answer; a wrong one counts as a miss"),
    _entry("give-up", "question_mark", "Pass", "Skip this drill; it counts as a miss"),
    *(each for each in DRILL if each.id in ("switch", "mark", "clear", "undo")),
    *(each for each in DRILL if each.id in ("where", "candidates", "help")),
    _entry("leave", "escape q", "Stop", "End the storm; your finds count"),
    *CURSOR,
)
"""The actions of a storm; digits remove candidates, or are written."""

STORM_RULES: tuple[Action, ...] = (
    _entry("begin", "enter", "Start the clock", "Start the clock of the storm"),
    _HELP,
    _entry("back", "escape q", "Back", "Go back"),
)
"""The actions before a storm."""

STORM_OVER: tuple[Action, ...] = (
    _entry("again", "enter", "Another storm", "Begin another storm"),
    _HELP,
    _entry("back", "escape q", "Back", "Go back"),
)
"""The actions at the end of a storm."""

FLASH: tuple[Action, ...] = (
    _entry("yes", "y", "Yes", "The technique is there"),
    _entry("no", "n", "No", "The technique is not there"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *CURSOR,
)
"""The actions while a board is flashed, and after it is covered."""

FLASH_WHERE: tuple[Action, ...] = (
    _entry("point", "enter", "Here", "Point at this cell as part of the technique"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *CURSOR,
)
"""The actions while the player points at the technique."""

FLASHED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "Go to the next board"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *CURSOR,
)
"""The actions at the end of a flash."""

CHAIN: tuple[Action, ...] = (
    _entry("finish", "enter", "Done", "Finish the chain: its ends exclude a candidate"),
    _entry("hint", "question_mark", "Hint", "Show where to look, then the whole chain"),
    _entry("undo", "u ctrl+z delete backspace", "Undo", "Remove the last candidate"),
    _entry("group", "x", "Group", "Mark a cell of a group before you type its digit", footer=False),
    _entry("where", "w", "Where", "Show where the digit under the cursor can go", footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *CURSOR,
)  # fmt: skip
"""The actions while a chain is built; digits extend it."""

CHAINED: tuple[Action, ...] = (
    _entry("next", "enter space", "Next", "Go to the next position"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *CURSOR,
)
"""The actions when a chain is finished."""
