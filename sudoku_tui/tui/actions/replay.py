"""The actions of boards that play by themselves: replays of games and solution paths."""

from __future__ import annotations

from dataclasses import replace

from ...session.actions.action import Action
from . import footer_entry
from .menu import HELP

_RUN = footer_entry("run", "space", "Run", "Play or stop the film")
_PACE: tuple[Action, ...] = (
    footer_entry("pace-next", "right_square_bracket", "Pace", "Play faster; [ plays slower",
                 shown="] ["),
    footer_entry("pace-before", "left_square_bracket", "Slower", footer=False),
)  # fmt: skip
_PLAY_ON = footer_entry("play", "f2", "Play on", "Play on from here, as a new game")
_LEAVING: tuple[Action, ...] = (
    footer_entry("guide", "f4", "Guide", "Read about the technique", footer=False),
    footer_entry("start", "home", "Start", "Go to the beginning", footer=False),
    footer_entry("end", "end", "End", "Go to the end", footer=False),
    HELP,
    footer_entry("back", "escape q o", "Back", "Go back"),
)

REPLAY: tuple[Action, ...] = (
    footer_entry("walk-next", "right l", "Event", "Go to the next or previous event",
                 shown="arrows"),
    footer_entry("walk-before", "left h", "Event before", footer=False),
    footer_entry("reason", "exclamation_mark", "Why",
                 "Draw a reason for the move; again for the next one"),
    footer_entry("missed-next", "tab", "Missed", "Go to the next missed step"),
    footer_entry("missed-before", "shift+tab", "Missed before", "Go to the previous missed step",
                 footer=False),
    _RUN,
    *(replace(each, footer=False) for each in _PACE),
    footer_entry("more", "question_mark", "Open here", "Draw the step that you missed here",
                 footer=False),
    footer_entry("minute-next", "down j", "Minute", "Go forward or back by a minute",
                 shown="down up", footer=False),
    footer_entry("minute-before", "up k", "Minute before", footer=False),
    footer_entry("jump-next", "shift+right", "Digit",
                 "Go to the next or previous entry", shown="shift+arrows",
                 footer=False),
    footer_entry("jump-before", "shift+left", "Digit before", footer=False),
    footer_entry("fold", "a", "Every event", "Show every event, or only moves not taken back",
                 footer=False),
    _PLAY_ON,
    *_LEAVING,
)  # fmt: skip
"""The actions of the replay of a game."""

WATCH: tuple[Action, ...] = (
    _RUN,
    footer_entry("walk-next", "right l down j", "Step", "Go to the next or previous step",
                 shown="arrows"),
    footer_entry("walk-before", "left h up k", "Step before", footer=False),
    _PLAY_ON,
    *_PACE,
    *_LEAVING,
)  # fmt: skip
"""The actions of a path that plays by itself."""
