"""The actions of boards that play by themselves: replays of games and solution paths."""

from __future__ import annotations

from dataclasses import replace

from ...session.actions.action import Action
from . import footer_entry

_ALONG: tuple[Action, ...] = (
    footer_entry("run", "space", "Run", "Let it go on by itself, or stop it"),
    footer_entry("pace-next", "right_square_bracket", "Pace", "Go on faster; [ slower", shown="] [",
                 footer=False),
    footer_entry("pace-before", "left_square_bracket", "Slower", footer=False),
)  # fmt: skip
_LEAVING: tuple[Action, ...] = (
    footer_entry("play", "f2", "Play on", "Play on from here, as a new game"),
    footer_entry("guide", "f4", "Guide", "Read about the technique", footer=False),
    footer_entry("start", "home", "Start", "Go to the beginning", footer=False),
    footer_entry("end", "end", "End", "Go to the end", footer=False),
    footer_entry("help", "f1", "Help", "Show the keys", footer=False),
    footer_entry("back", "escape q o", "Back", "Go back"),
)

REPLAY: tuple[Action, ...] = (
    footer_entry("walk-next", "right l", "Event", "Go to the next event, or the one before",
                 shown="arrows"),
    footer_entry("walk-before", "left h", "Event before", footer=False),
    *_ALONG,
    footer_entry("missed-next", "tab", "Missed", "Go where the next step was open and not seen"),
    footer_entry("missed-before", "shift+tab", "Missed before", "Go to the missed step before",
                 footer=False),
    footer_entry("reason", "exclamation_mark", "Why",
                 "Draw what explains the move; again for the next way"),
    footer_entry("more", "question_mark", "Open here", "Draw what was open and not seen here",
                 footer=False),
    footer_entry("minute-next", "down j", "Minute", "Go on by a minute, or back", shown="down up",
                 footer=False),
    footer_entry("minute-before", "up k", "Minute before", footer=False),
    footer_entry("jump-next", "shift+right", "Digit",
                 "Go where the next digit was written, or the one before", shown="shift+arrows",
                 footer=False),
    footer_entry("jump-before", "shift+left", "Digit before", footer=False),
    footer_entry("fold", "a", "Every event", "Go along every event, or only moves that stand",
                 footer=False),
    *_LEAVING,
)  # fmt: skip
"""The actions of the replay of a game."""

WATCH: tuple[Action, ...] = (
    *(replace(each, footer=not each.id.endswith("-before")) for each in _ALONG),
    footer_entry("walk-next", "right l down j", "Step", "Go to the next step, or back",
                 shown="arrows"),
    footer_entry("walk-before", "left h up k", "Step before", footer=False),
    *_LEAVING,
)  # fmt: skip
"""The actions of a path that plays by itself."""
