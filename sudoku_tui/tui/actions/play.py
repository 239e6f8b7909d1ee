"""The actions of the game screen, of its hints, and of the list of all steps.

Digits are entered on every board, and the largest boards use the letters up to p as digits. The
other actions therefore have the keys q to z, punctuation, control and function keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...engine.layout import Layout
from ...game.hints import WHOLE, Advice
from ...game.why_not import ReasonPage
from ...session.actions import table
from ...session.actions.action import Action, Group, Session, Where
from ...session.actions.key_names import PALETTE_KEY
from . import entry, footer_entry, typing_entry
from .cursor import CURSOR
from .menu import HELP, SEARCH

_WHEN_WON: Final = frozenset({"analyse", "review", "share", "help"})
"""The ids of the actions that the footer shows under a solved board, besides the way out."""
PLAY: tuple[Action, ...] = (
    *CURSOR,
    entry("line", "colon", "Line", "Type a cell, a move, or the name of a command", Group.MOVING,
          palette=False),
    *(each for each in table.GAME if each.where & Where.SCREEN),
    entry("ladder", "number_sign", "Techniques",
          "Choose the ladder and techniques that hints may use", Group.GAME),
    entry("settings", "comma", "Settings", "Change the appearance and the help", Group.GAME),
    replace(HELP, group=Group.GAME, keeps_hint=True),
    entry("leave", "escape q", "Back", "Go back; the game is saved at every move", Group.GAME,
          shown="esc q", footer=True, keeps_hint=True),
)  # fmt: skip
"""The actions of a game."""

_CLOSE: Final = (
    footer_entry("close", "escape q", "Close", "Close the hint", Group.HINT, keeps_hint=True),
    footer_entry("guide", "f4", "Guide", "Read about its technique", Group.HINT, keeps_hint=True),
)  # fmt: skip
HINT: tuple[Action, ...] = (*table.HINT, *_CLOSE)
"""The actions while a hint is shown; an action without `keeps_hint` closes it first."""
APPLY: Final = next(each for each in HINT if each.id == "apply")
WHY_NOT: tuple[Action, ...] = (*table.WHY_NOT, *_CLOSE)
"""The actions while the reason against a candidate is shown."""

STEPS: tuple[Action, ...] = (
    footer_entry("apply", "enter", "Apply", "Apply the step to the board"),
    footer_entry("scroll", "space", "Read on", "Scroll the text on the step"),
    footer_entry("sort", "tab", "Sort", "Sort by ladder, by eliminations, by cells opened"),
    footer_entry("fold", "a", "All ways", "Show all steps with one effect, or only the easiest"),
    footer_entry("guide", "f4", "Guide", "Read about the technique of the step"),
    SEARCH,
    HELP,
    footer_entry("back", "escape q", "Back", "Go back to the game"),
)  # fmt: skip
"""The actions of the list of all steps."""

LINE: tuple[Action, ...] = (
    typing_entry("run-line", "enter", "Run", "Run the line", keeps_hint=True),
    typing_entry("complete", "tab", "Complete", "Complete the word, or show the next match",
                 keeps_hint=True),
    typing_entry("leave-line", "escape", "Close", "Close the line without running it",
                 keeps_hint=True),
)  # fmt: skip
"""The actions while a line is typed at the foot."""

BRANCHES: tuple[Action, ...] = (
    footer_entry("go", "enter", "Go there", "Continue on this branch"),
    footer_entry("keep", "f2", "Keep it", "Make this branch the game itself"),
    footer_entry("drop", "delete backspace", "Drop it", "Remove the branch from the list"),
    footer_entry("rename", "n", "Name it", "Rename the branch"),
    SEARCH,
    HELP,
    footer_entry("back", "escape q U", "Back", "Go back to the game"),
)
"""The actions of the branches of a game."""

COPY: tuple[Action, ...] = (
    footer_entry("copy-form", "enter", "Copy", "Copy the position in this format and go back"),
    SEARCH,
    HELP,
    footer_entry("back", "escape q Y", "Back", "Go back to the game"),
)
"""The actions of the list of formats for copying a position."""

PAUSED: tuple[Action, ...] = (
    footer_entry("pause", "z", "Press any key to go on", "Continue the game", Group.GAME),
)
"""The actions of a paused game: every key resumes it."""


def playing_actions(layout: Layout) -> tuple[Action, ...]:
    """Return the actions on a board of *layout*, less the keys that are digits there."""
    return tuple(remove_digit_keys(each, layout) for each in PLAY)


def remove_digit_keys(each: Action, layout: Layout) -> Action:
    """Return an action without those of its keys that are digits of *layout*.

    If it had no other key, it prints the key of the palette.
    """
    if not any(layout.digit_of(key) for key in each.keys):
        return each
    keys = tuple(key for key in each.keys if layout.digit_of(key) is None)
    shown = " ".join(key for key in each.shown.split(" ") if layout.digit_of(key) is None)
    if each.shown and not shown:
        shown = PALETTE_KEY
    return replace(each, keys=keys, shown=shown)


def actions_now(actions: Sequence[Action], session: Session, paused: bool) -> tuple[Action, ...]:
    """Return the possible ones of *actions*. The keys of a shown hint have priority."""
    if paused:
        return PAUSED
    playing = session.playing
    answer = playing.hint.answer
    if isinstance(answer, Advice):
        hint = hint_actions(answer, playing.hint.detail)
        return (*hint, *(replace(each, footer=each.id == "help") for each in actions))
    if playing.is_won:
        return tuple(_adapt_to_win(each, session) for each in actions)
    return tuple(actions)


def _adapt_to_win(each: Action, session: Session) -> Action:
    """Return an action as it is under a solved board.

    An action that changes the board is hidden, but its key still shows why it cannot run.
    """
    if each.id == "leave":
        return each
    if each.applies(session):
        return replace(each, shown="", footer=False, palette=False)
    return replace(each, footer=each.id in _WHEN_WON)


def hint_actions(answer: Advice, detail: int) -> Iterator[Action]:
    """Yield the actions while *answer* is shown at this *detail*.

    At full detail "more" applies the hint and is named so. The footer leaves out the next reason if
    there is only one.
    """
    for each in WHY_NOT if isinstance(answer, ReasonPage) else HINT:
        if each.id == "more" and detail >= WHOLE:
            yield replace(each, name=APPLY.name, about=APPLY.about, palette=False)
        elif each.id == "next-reason" and isinstance(answer, ReasonPage) and answer.pages == 1:
            yield replace(each, footer=False)
        else:
            yield each
