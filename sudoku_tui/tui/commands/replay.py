"""The commands of what goes on by itself on a board: a game replayed, a path watched."""

from __future__ import annotations

from dataclasses import replace

from . import Command, screen_command

_ALONG: tuple[Command, ...] = (
    screen_command("run", "space", "space", "Run", "Let it go on by itself, or stop it"),
    screen_command("pace", "right_square_bracket", "] [", "Pace", "Go on faster; [ slower",
            argument="1", footer=False),
    screen_command("pace", "left_square_bracket", "[", "Slower", "", argument="-1", footer=False),
)  # fmt: skip
_LEAVING: tuple[Command, ...] = (
    screen_command("play", "f2", "F2", "Play on", "Play on from here, as a new game"),
    screen_command("guide", "f4", "F4", "Guide", "Read about the technique", footer=False),
    screen_command("start", "home", "home", "Start", "Go to the beginning", footer=False),
    screen_command("end", "end", "end", "End", "Go to the end", footer=False),
    screen_command("help", "f1", "F1", "Help", "Show the keys", footer=False),
    screen_command("back", "escape q o", "esc", "Back", "Go back"),
)

REPLAY: tuple[Command, ...] = (
    screen_command("walk", "right l", "arrows", "Event", "Go to the next event, or the one before",
            argument="1"),
    screen_command("walk", "left h", "left", "Event before", "", argument="-1", footer=False),
    *_ALONG,
    screen_command("missed", "tab", "tab", "Missed", "Go where the next step was open and not seen",
            argument="1"),
    screen_command("missed", "shift+tab", "shift+tab", "Missed before",
            "Go to the missed step before", argument="-1", footer=False),
    screen_command("reason", "exclamation_mark", "!", "Why",
            "Draw what explains the move; again for the next way"),
    screen_command("more", "question_mark", "?", "Open here",
            "Draw what was open and not seen here", footer=False),
    screen_command("minute", "down j", "down up", "Minute", "Go on by a minute, or back",
            argument="1", footer=False),
    screen_command("minute", "up k", "up", "Minute before", "", argument="-1", footer=False),
    screen_command("jump", "shift+right", "shift+arrows", "Digit",
            "Go where the next digit was written, or the one before", argument="1", footer=False),
    screen_command("jump", "shift+left", "shift+left", "Digit before", "", argument="-1",
            footer=False),
    screen_command("fold", "a", "a", "Every event",
            "Go along every event, or only moves that stand", footer=False),
    *_LEAVING,
)  # fmt: skip
"""What can be done while a game is replayed."""

WATCH: tuple[Command, ...] = (
    *(replace(each, footer=each.argument != "-1") for each in _ALONG),
    screen_command("walk", "right l down j", "arrows", "Step", "Go to the next step, or back",
            argument="1"),
    screen_command("walk", "left h up k", "left", "Step before", "", argument="-1", footer=False),
    *_LEAVING,
)  # fmt: skip
"""What can be done while a path is watched."""
