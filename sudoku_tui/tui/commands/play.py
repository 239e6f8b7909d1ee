"""The commands of a game, of its hints, and of the list of all steps.

Digits enter, on every board alike, and letters up to p are digits on the largest; so
commands live on q to z, punctuation, control and function keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...engine.layout import Layout
from ...game.hints import WHOLE, Advice
from ...game.why_not import Because
from ...session.playing import Playing
from . import Command, Where, command, screen_command, typing_command
from .key_names import PALETTE_KEY
from .menu import SEARCH

_WHEN_WON = frozenset({"analyse", "review", "share", "help"})
"""The commands that the footer shows under a board that is solved, beside the way out."""
OVER = "say_it_is_over"
"""What commands that write become under such a board."""
_ARROWS = {"up": "k", "down": "j", "left": "h", "right": "l"}


def _moves() -> Iterator[Command]:
    """The keys of the cursor; of each kind the first stands for all four in the help."""
    for way, letter in _ARROWS.items():
        shown, about = "", ""
        if way == "up":
            shown, about = "arrows, hjkl", "Move the cursor; letters where they are not digits"
        yield command("move", f"{way} {letter}", shown, f"Move {way}", about, Where.BOARD,
                      argument=way, palette=False)  # fmt: skip
    for way in _ARROWS:
        shown, about = ("shift+arrows", "Jump to the next box") if way == "up" else ("", "")
        yield command("jump", f"shift+{way}", shown, f"Jump {way}", about, Where.BOARD,
                      argument=way, palette=False)  # fmt: skip


PLAY: tuple[Command, ...] = (
    *_moves(),
    command("next_empty", "tab", "tab", "Next empty cell",
            "Go to the next empty cell, or the next one filtered", Where.BOARD, palette=False),
    command("previous_empty", "shift+tab", "shift+tab", "Previous empty cell",
            "Go to the empty cell before", Where.BOARD, palette=False),
    command("line", "colon", ":", "Line", "Type a cell, a move or a command by its name",
            Where.BOARD, palette=False),
    command("hint", "question_mark", "?", "Hint", "Get a hint; press again for more of it",
            Where.HELP, footer=True),
    command("notes", "space", "space", "Notes", "Digits write notes, or entries again",
            Where.WRITING, footer=True),
    command("clear", "delete backspace 0 full_stop", "delete 0 .", "Clear",
            "Empty the cell: its entry, else its notes", Where.WRITING, palette=False),
    command("fill", "t", "t", "Take all notes", "Note every digit that no seen cell holds",
            Where.WRITING),
    command("digit_first", "s", "s", "By digit",
            "Pick a digit first, then write it with enter or a click", Where.WRITING),
    command("pick", "right_square_bracket", "] [", "Next digit",
            "By digit: pick the digit after, or before", Where.WRITING, argument="1",
            palette=False),
    command("pick", "left_square_bracket", "", "Digit before", "", Where.WRITING, argument="-1",
            palette=False),
    command("write", "enter", "enter", "Write", "By digit: write the picked digit here",
            Where.WRITING, palette=False),
    command("undo", "u ctrl+z", "u ctrl+z", "Undo", "Take back the last move", Where.WRITING,
            footer=True),
    command("redo", "r ctrl+y", "r ctrl+y", "Redo", "Put the move back", Where.WRITING),
    command("repeat", "ampersand", "&", "Repeat", "Do the last change again, here",
            Where.WRITING),
    command("checkpoint", "plus", "+", "Set a checkpoint",
            "Remember this position; :checkpoint NAME names it", Where.WRITING),
    command("return", "minus", "-", "Back to the checkpoint",
            "Go back to it; :back to NAME finds a named one", Where.WRITING),
    command("once", "apostrophe", "'", "The other way once",
            "The next digit is a note, or an entry where digits note", Where.WRITING),
    command("corners", "quotation_mark", '"', "Corner marks",
            "Digits write corner marks, which nothing erases", Where.WRITING),
    command("select", "V", "V", "Select cells",
            "Begin a selection that arrows extend, or put it away", Where.HAND),
    command("select_by", "asterisk", "*", "Select by question",
            "Select by note, two notes, box, column, row, colour", Where.HAND),
    command("invert", "tilde", "~", "Invert the selection", "Select what is not selected",
            Where.HAND),
    command("colour", "x", "x", "Colours",
            "Digits colour candidates, enter the cell; [ ] pick one", Where.HAND),
    command("follows", "X", "X", "What follows",
            "Ask what two shades of one colour lead to", Where.HAND),
    command("clear_colours", "ctrl+x", "ctrl+x", "Clear all colours", "Take all colours away",
            Where.HAND),
    command("what_if", "T", "T", "What if", "Begin a branch; :what if NAME gives it a name",
            Where.HAND),
    command("branches", "U", "U", "Branches", "See what was tried; go there, keep or drop it",
            Where.HAND),
    command("before_mistake", "underscore", "_", "Back before a mistake",
            "Go back before a mistake; what came since is a branch", Where.HAND),
    command("restart", "R", "R", "Restart", "Begin again; what was played is a branch",
            Where.HAND),
    command("where", "w", "w", "Where can it go", "Show where the digit pointed at can still go",
            Where.HELP),
    command("line", "W", "W", "Filter",
            "Show cells by digits, by two or three candidates, links", Where.HELP,
            argument="filter "),
    command("guide", "f4", "F4", "Guide", "Read about the rules and the techniques", Where.HELP),
    command("steps", "slash", "/", "All steps", "Show every step that is open now", Where.HELP),
    command("line", "S", "S", "Play to a step",
            "Go on by itself to the next step of a level or technique", Where.HELP,
            argument="play to "),
    command("why_not", "exclamation_mark", "!", "Why not",
            "Tell why a digit cannot be in this cell", Where.HELP),
    command("check", "v", "v", "Check", "Mark what differs from the solution", Where.HELP),
    command("reveal", "at", "@", "Reveal", "Write what belongs in this cell; it is a hint",
            Where.HELP),
    command("analyse", "f5", "F5", "Analysis", "Say all there is to say of this puzzle",
            Where.HELP),
    command("ways", "equals_sign", "=", "Is there more", "Count the steps that are open now",
            Where.HELP),
    command("pause", "z", "z", "Pause", "Stop the clock and cover the board", Where.GAME),
    command("clock", "", PALETTE_KEY, "Hide the clock", "Hide or show the clock", Where.GAME),
    command("copy", "y", "y", "Copy the puzzle", "Copy the puzzle as text to the clipboard",
            Where.GAME),
    command("copy_as", "Y", "Y", "Copy in another form",
            "Copy notes, entries, colours too, in a form you choose", Where.GAME),
    command("share", "f3", "F3", "Share", "Show and copy the text that makes this puzzle again",
            Where.GAME),
    command("review", "f6", "F6", "Review",
            "Look back: where the time went, what was open and not seen", Where.GAME),
    command("replay", "", PALETTE_KEY, "Replay",
            "See the game again, move by move", Where.GAME),
    command("watch", "", PALETTE_KEY, "Watch the rest",
            "See the rest solve itself; that counts as a hint", Where.GAME),
    command("keep_as_another", "f2", "F2", "Keep as another game",
            "Keep this as its own game, if it went on elsewhere", Where.GAME),
    command("mistakes", "percent_sign", "%", "Mistakes here",
            "Change how mistakes are shown in this game", Where.GAME),
    command("ladder", "number_sign", "#", "Techniques",
            "Choose the ladder that hints climb, and what to leave out", Where.GAME),
    command("settings", "comma", ",", "Settings", "Change how it looks and helps", Where.GAME),
    command("help", "f1", "F1", "Help", "Show all keys", Where.GAME, footer=True),
    command("leave", "escape q", "esc q", "Menu", "Go to the menu; the game is saved at every move",
            Where.GAME, footer=True),
)  # fmt: skip
"""What can be done while playing."""

HINT: tuple[Command, ...] = (
    screen_command("apply", "enter", "enter", "Apply", "Do what the hint says", Where.HINT),
    screen_command("more", "question_mark", "?", "More", "Tell more of the hint", Where.HINT),
    screen_command("other", "tab", "tab", "Another",
            "Show another step of the same technique, then of the next", Where.HINT),
    screen_command("close", "escape q", "esc", "Close", "Put the hint away", Where.HINT),
    screen_command("guide", "f4", "F4", "Guide", "Read about its technique", Where.HINT),
)  # fmt: skip
"""What can be done while a hint is shown; what is not in `KEEP_HINT` closes it first."""

WHY_NOT: tuple[Command, ...] = (
    screen_command("next_reason", "space exclamation_mark question_mark", "space", "Next step",
            "Show the next step of the reason", Where.HINT),
    screen_command("take_out", "enter", "enter", "Take it out", "Take the digit out of the cell",
            Where.HINT),
    *HINT[-2:],
)  # fmt: skip
"""What can be done while it is told why a digit cannot be."""

STEPS: tuple[Command, ...] = (
    screen_command("apply", "enter", "enter", "Apply", "Do what the step says"),
    screen_command("sort", "tab", "tab", "Sort", "Sort by the ladder, by what goes, by what opens"),
    screen_command("fold", "a", "a", "All ways",
            "Show every way to the same effect, or the easiest"),
    screen_command("scroll", "space", "space", "Read on", "Read on what is said of the step"),
    screen_command("guide", "f4", "F4", "Guide", "Read about the technique of the step"),
    SEARCH,
    screen_command("back", "escape q", "esc", "Back", "Go back to the game"),
)  # fmt: skip
"""What can be done with the list of all steps."""

LINE: tuple[Command, ...] = (
    typing_command("run_line", "enter", "enter", "Do it", "Do what the line says"),
    typing_command("complete", "tab", "tab", "Complete", "Go on to the next word that fits"),
    typing_command("leave_line", "escape", "esc", "Close", "Close the line, and do nothing"),
)
"""What can be done while a line is typed at the foot."""

BRANCHES: tuple[Command, ...] = (
    screen_command("go", "enter", "enter", "Go there", "Go on with that branch"),
    screen_command("keep", "f2", "F2", "Keep it", "Go on with it as the game, no longer a trial"),
    screen_command("drop", "delete backspace", "delete", "Drop it", "Take it off the list"),
    screen_command("rename", "n", "n", "Name it", "Give the branch a name"),
    SEARCH,
    screen_command("back", "escape q U", "esc", "Back", "Go back to the game"),
)
"""What can be done with the branches of a game."""

COPY: tuple[Command, ...] = (
    screen_command("copy_form", "enter", "enter", "Copy", "Copy it in this form, and go back"),
    SEARCH,
    screen_command("back", "escape q Y", "esc", "Back", "Go back to the game"),
)
"""What can be done with the forms in which a position can be copied."""

PAUSED: tuple[Command, ...] = (
    screen_command("pause", "z", "z", "Go on, as any key does", "Go on with the game", Where.GAME),
)
"""What can be done while the game is paused: every key goes on with it."""

KEEP_HINT = (
    *("move", "jump", "apply", "more", "other", "close", "help", "hint", "leave"),
    *("clear_colours", "next_reason", "take_out", "why_not", "steps", "guide", "read_on"),
)
"""Commands that do not put the hint away that is shown, or see to that themselves."""


def playing_commands(layout: Layout) -> tuple[Command, ...]:
    """What can be done on a board of *layout*: a key that is a digit there is no command."""
    return tuple(without_digits(each, layout) for each in PLAY)


def leading_back(table: Sequence[Command], name: str) -> tuple[Command, ...]:
    """*table* with a way out of this *name*, which says where it leads; it may be the menu's."""
    return tuple(
        replace(each, name=name, about="Go back; the game is saved at every move")
        if each.id == "leave" and each.name != name
        else each
        for each in table
    )


def without_digits(each: Command, layout: Layout) -> Command:
    """*each* without its keys that are digits of *layout*; the palette has it if none is left."""
    if not any(layout.digit_of(key) for key in each.keys):
        return each
    keys = tuple(key for key in each.keys if layout.digit_of(key) is None)
    shown = " ".join(key for key in each.shown.split(" ") if layout.digit_of(key) is None)
    if each.shown and not shown:
        shown = PALETTE_KEY
    return replace(each, keys=keys, shown=shown)


def commands_now(table: Sequence[Command], playing: Playing, paused: bool) -> tuple[Command, ...]:
    """What of *table* can be done now; while a hint is shown its keys go before the board's."""
    if paused:
        return PAUSED
    answer = playing.hint.answer
    if isinstance(answer, Advice):
        hint = hint_commands(answer, playing.hint.detail)
        return (*hint, *(replace(each, footer=False) for each in table))
    if playing.is_won:
        return tuple(_when_won(each) for each in table)
    return tuple(table)


def _when_won(each: Command) -> Command:
    if each.id == "leave":
        return replace(each, name="Back", about="Go back to where you came from")
    if each.id == "pause" or (each.where in (Where.WRITING, Where.HAND) and each.id != "restart"):
        # Its key says that there is nothing to be written any more.
        return replace(each, id=OVER, argument="", shown="", footer=False, palette=False)
    return replace(each, footer=each.id in _WHEN_WON)


def hint_commands(answer: Advice, detail: int) -> Iterator[Command]:
    """What can be done while a hint is shown that is told in some detail."""
    for each in WHY_NOT if isinstance(answer, Because) else HINT:
        is_next = each.id == "next_reason" and isinstance(answer, Because) and answer.pages == 1
        is_more = each.id == "more" and detail >= WHOLE
        yield replace(each, footer=not (is_next or is_more))
