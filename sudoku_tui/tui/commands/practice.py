"""The commands of the screens on which techniques are practised."""

from __future__ import annotations

from functools import partial

from . import Command, Where, screen_command
from .menu import SEARCH
from .play import PLAY

_command = partial(screen_command, where=Where.PRACTICE)
_MOVES = tuple(each for each in PLAY if each.id in ("move", "jump", "next_empty", "previous_empty"))
_HELP = _command("help", "f1", "F1", "Help", "Show all keys")
_GUIDE = _command("guide", "f4", "F4", "Guide", "Read about the technique", footer=False)
_GUIDE_SHOWN = _command("guide", "f4", "F4", "Guide", "Read about the technique")
_LEAVE = _command("leave", "escape q", "esc", "Leave", "Leave; what is over is kept")

PRACTICE: tuple[Command, ...] = (
    _command("open", "enter", "enter", "Train", "Drills of the technique, as many as you like"),
    _command("today", "d", "d", "Today", "What is due and a little that is new, ten minutes"),
    _command("storm", "s", "s", "Storm", "Three minutes of what you know, against the clock"),
    _command("flash", "f", "f", "Flash", "Is it there? A moment to look, then yes or no"),
    _command("chain", "c", "c", "Chain", "Build its chain, each link checked at once"),
    _GUIDE_SHOWN,
    _HELP,
    SEARCH,
    _command("back", "escape q", "esc", "Back", "Go back"),
)
"""What can be done on the map of techniques."""

DRILL: tuple[Command, ...] = (
    _command("submit", "enter", "enter", "Answer", "Have the answer judged"),
    _command("hint", "question_mark", "?", "Hint", "Where to look; again, the whole step"),
    _command("switch", "space", "space", "Strike or place",
            "What digits do; notes too, if candidates are hidden", footer=False),
    _command("mark", "x", "x", "Mark", "Mark a cell of the pattern, which is an answer too",
            footer=False),
    _command("clear", "delete backspace 0 full_stop", "delete", "Clear",
            "Take back what is answered in the cell", footer=False),
    _command("undo", "u ctrl+z", "u", "Undo", "Take back the last thing answered"),
    _command("where", "w", "w", "Where", "Show where the digit pointed at can go", footer=False),
    _command("candidates", "t", "t", "Candidates",
            "Hide all candidates but your own notes, or show them", footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *_MOVES,
)  # fmt: skip
"""What can be done in a drill; digits strike candidates out, or are placed."""

DRILLED: tuple[Command, ...] = (
    _command("next", "enter space", "enter", "Next", "The next drill"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *_MOVES,
)
"""What can be done when a drill is over."""

STORM: tuple[Command, ...] = (
    _command("submit", "enter", "enter", "Answer", "Right is found, wrong is a miss"),
    _command("give_up", "question_mark", "?", "Pass", "Go on to the next one; that is a miss"),
    *(each for each in DRILL if each.id in ("switch", "mark", "clear", "undo")),
    *(each for each in DRILL if each.id in ("where", "candidates", "help")),
    _command("leave", "escape q", "esc", "Stop", "End the storm; what was found counts"),
    *_MOVES,
)
"""What can be done in a storm; digits strike candidates out, or are placed."""

STORM_OVER: tuple[Command, ...] = (
    _command("again", "enter", "enter", "Another storm", "Begin another storm"),
    _command("back", "escape q", "esc", "Back", "Go back"),
)
"""What can be done when a storm is over."""

FLASH: tuple[Command, ...] = (
    _command("yes", "y", "y", "Yes", "It is there"),
    _command("no", "n", "n", "No", "It is not there"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *_MOVES,
)
"""What can be said while a board is flashed, and after."""

FLASH_WHERE: tuple[Command, ...] = (
    _command("point", "enter", "enter", "Here", "The cell under the cursor is one of it"),
    _GUIDE,
    _HELP,
    _LEAVE,
    *_MOVES,
)
"""What can be said where the technique is there."""

FLASHED: tuple[Command, ...] = (
    _command("next", "enter space", "enter", "Next", "The next board"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *_MOVES,
)
"""What can be done when a flash is over."""

CHAIN: tuple[Command, ...] = (
    _command("finish", "enter", "enter", "Done", "The two ends exclude something"),
    _command("hint", "question_mark", "?", "Hint", "Where to look; again, the whole chain"),
    _command("undo", "u ctrl+z delete backspace", "u", "Undo", "Take off the last candidate"),
    _command("group", "x", "x", "Group", "Mark a cell of a group before its digit is typed",
            footer=False),
    _command("where", "w", "w", "Where", "Show where the digit pointed at can go", footer=False),
    _GUIDE,
    _HELP,
    _LEAVE,
    *_MOVES,
)  # fmt: skip
"""What can be done while a chain is built; digits go on with it."""

CHAINED: tuple[Command, ...] = (
    _command("next", "enter space", "enter", "Next", "The next position"),
    _GUIDE_SHOWN,
    _HELP,
    _LEAVE,
    *_MOVES,
)
"""What can be done when a chain is done."""
