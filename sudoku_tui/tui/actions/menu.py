"""The actions of screens without a board: the menu and the screens that it leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine.level import Level
from ...session.actions.action import Action
from . import arrows, choices, entry, footer_entry, typing_entry
from .own_keys import SPARE_HELP_KEY

BACK = footer_entry("back", "escape q", "Back", "Go back")
HELP: Final = footer_entry("help", f"f1 {SPARE_HELP_KEY}", "Help", "Show all keys", shown="F1 Q")
TYPED_HELP: Final = typing_entry("help", "f1", "Help", "Show all keys")
"""The help of a screen where letters are text."""

SEARCH = footer_entry("search", "slash", "Search", "Show only the rows that contain your text")
"""The action that starts a search in a list."""

SEARCHING: tuple[Action, ...] = (
    typing_entry("keep-search", "enter", "Keep", "Continue with the rows found"),
    TYPED_HELP,
    typing_entry("end-search", "escape", "All", "End the search and show all rows"),
)
"""The actions while the text of a search is typed."""

LEVEL_TECHNIQUES: Final = {
    Level.BEGINNER: "singles in boxes",
    Level.EASY: "all singles",
    Level.MEDIUM: "pairs, triples, locked",
    Level.HARD: "fish, wings, rectangles",
    Level.UNFAIR: "chains, locked sets",
    Level.EXTREME: "forcing chains, nets",
}
"""The techniques that a level needs, in a few words."""


def level_key(level: Level) -> str:
    """Return the key of the menu that starts a game of *level*."""
    return str(int(level) + 1)


HOME: tuple[Action, ...] = (
    footer_entry("open", "enter", "Open", "Open the selected line", palette=False),
    entry("choose-0", "0", "Continue", "Continue your last game"),
    *(
        entry(f"choose-{level_key(each)}", level_key(each), str(each), f"New game: {techniques}")
        for each, techniques in LEVEL_TECHNIQUES.items()
    ),
    footer_entry("level-next", "tab right", "Level", "Choose the level of a new game",
                 shown="left/right", palette=False),
    entry("level-before", "shift+tab left", "Level before", shown="", palette=False),
    entry("daily", "d", "Daily", "Play the puzzle of the day"),
    entry("practice", "p", "Practice", "Practise techniques by drills"),
    entry("enter-puzzle", "e", "Your own", "Enter or paste a puzzle"),
    entry("books", "b", "Books", "Open files of puzzles, the stock, or positions"),
    entry("next-in-book", "B", "Next in book", "Play the next unsolved puzzle of your book"),
    entry("guide", "f4", "Guide", "Read about rules and techniques"),
    entry("unfold", "plus", "More", "Show or hide the last lines of the menu", palette=False),
    entry("shape", "f7", "Shape", "Choose the size and rules of new games"),
    entry("custom", "m", "Custom", "Make a puzzle to your specification"),
    entry("saved", "g", "Saved games", "List your games"),
    entry("statistics", "i", "Statistics", "Show statistics of your games"),
    footer_entry("settings", "comma", "Settings", "Change the appearance and the help"),
    HELP,
    footer_entry("quit", "q", "Quit", "Quit the program; every game is saved", palette=False),
)  # fmt: skip
"""The actions of the menu."""

SAVED: tuple[Action, ...] = (
    footer_entry("open", "enter", "Play", "Resume the game"),
    footer_entry("rename", "n", "Rename", "Rename the game"),
    footer_entry("review", "f6", "Review", "Review the game"),
    footer_entry("replay", "o", "Replay", "Watch the game again, move by move"),
    footer_entry("delete", "delete backspace", "Remove", "Remove the game from the list"),
    entry("undelete", "u ctrl+z", "Undo", "Put the removed game back"),
    entry("all-games", "a", "All games", "Show games without an entry or note too, or hide them"),
    SEARCH,
    HELP,
    BACK,
)
"""The actions of saved games."""

RENAMING: tuple[Action, ...] = (
    typing_entry("keep-name", "enter", "Keep", "Save the name"),
    TYPED_HELP,
    typing_entry("leave-name", "escape", "Close", "Keep the old name"),
)
"""The actions while a name is typed."""

SETTINGS: tuple[Action, ...] = (
    footer_entry("change-next", "enter space right l", "Change", "Select the next value"),
    footer_entry("change-before", "left h", "Change back", "Go to the value before", footer=False),
    SEARCH,
    HELP,
    BACK,
)  # fmt: skip
"""The actions of the settings."""

KEYS: tuple[Action, ...] = (
    typing_entry("change-key", "enter", "Change", "Replace the key of the command"),
    typing_entry("add-key", "insert", "Add key", "Add another key to the command"),
    typing_entry("turn-set", "tab", "Ready-made",
                 "Switch between ready-made keys: numpad or left-hand"),
    typing_entry("reset", "delete", "Reset", "Restore the default keys of the command"),
    typing_entry("reset-all", "f9", "Reset all", "Restore the default keys of all commands"),
    typing_entry("undo", "ctrl+z", "Undo", "Undo the last change"),
    TYPED_HELP,
    typing_entry("back", "escape", "Back", "Go back; the keys are saved already"),
)  # fmt: skip
"""The actions of the list of keys. Letters search it."""

ASKED_KEY: tuple[Action, ...] = (typing_entry("leave-key", "escape", "Close", "Keep the old keys"),)
"""The actions while the screen waits for a new key; every other key is taken as that key."""

ENTER: tuple[Action, ...] = (
    typing_entry("play", "f2", "Play it", "Play the puzzle"),
    typing_entry("other-layout", "f7", "Shape",
                 "Use another layout of this size, such as Sudoku X"),
    typing_entry("analyse", "f5", "Analyse", "Analyse the puzzle: rating, path, backdoors"),
    typing_entry("drill", "f12", "Drill", "Find the next step yourself, as a drill"),
    typing_entry("draw", "tab", "Draw", "Draw it by hand: givens, cages, regions"),
    typing_entry("empty", "f9", "Empty", "Clear the text"),
    TYPED_HELP,
    typing_entry("back", "escape", "Back", "Go back"),
)  # fmt: skip
"""The actions while a puzzle is entered."""

OPEN_ALL = replace(ENTER[0], name="Open all", about="Open all puzzles as a book")
"""The action that replaces "Play" if the text holds several puzzles."""

GIVENS: tuple[Action, ...] = (
    typing_entry("keep", "f2", "Use it", "Make the new puzzle from this one"),
    typing_entry("empty", "f9", "Empty", "Clear the text"),
    TYPED_HELP,
    typing_entry("back", "escape", "Back", "Go back without a change"),
)
"""The actions while a grid or givens are entered for the form."""

CUSTOM: tuple[Action, ...] = (
    footer_entry("open", "enter", "Open", "Open a list, or select the next value"),
    footer_entry("change-next", "right l", "Change", "Select the next value", shown="left/right"),
    footer_entry("change-before", "left h", "Change back", "Go to the value before", footer=False),
    footer_entry("toggle", "space", "Switch", "Select the next value", footer=False),
    footer_entry("play", "f2", "Play", "Make the puzzle and play it"),
    footer_entry("any", "delete backspace", "Any", "Clear this line: any value will do"),
    footer_entry("copy", "y", "Copy the line", "Copy the specification as one line", footer=False),
    HELP,
    BACK,
)  # fmt: skip
"""The actions of the form for a new puzzle."""

PICK: tuple[Action, ...] = (
    typing_entry("toggle", "space", "Pick", "Pick the line, or drop it again"),
    typing_entry("done", "enter", "Done", "Use the picked lines"),
    typing_entry("count-next", "right", "Count", "Require it once more", shown="left/right"),
    typing_entry("count-before", "left", "Less often", "Require it once less", footer=False),
    TYPED_HELP,
    typing_entry("leave", "escape", "Back", "Go back without a change"),
)  # fmt: skip
"""The actions of a list for picking several lines. Letters search it."""

PICK_ONE: tuple[Action, ...] = (
    typing_entry("done", "enter", "Use it", "Use this line, or the picked one"),
    *(each for each in PICK if each.id != "done"),
)
"""The actions of a list for picking one line."""

LAYOUTS: tuple[Action, ...] = (
    typing_entry("done", "enter", "Use it", "Use this shape"),
    typing_entry("grow", "f5", "Random jigsaw", "Make a random jigsaw of this size"),
    typing_entry("file", "f8", "From a file", "Read a shape of your own from a TOML file"),
    TYPED_HELP,
    typing_entry("leave", "escape", "Back", "Go back without a change"),
)
"""The actions of the list of layouts. Letters search it."""

LADDER: tuple[Action, ...] = (
    typing_entry(
        "toggle", "space", "Switch", "Select the next ladder, or switch the line on or off"
    ),
    typing_entry("done", "enter", "Done", "Save the choice"),
    typing_entry("file", "f8", "From a file", "Read a ladder of your own from a TOML file"),
    TYPED_HELP,
    typing_entry("leave", "escape", "Back", "Go back without a change"),
)
"""The actions of the list of techniques that hints may use. Letters search it."""

NAMED_FILE: tuple[Action, ...] = (
    typing_entry("read-file", "enter", "Read it", "Read the file"),
    TYPED_HELP,
    typing_entry("leave-file", "escape", "Close", "Go back without a file"),
)
"""The actions while the name of a file is typed."""

PALETTE: tuple[Action, ...] = (
    typing_entry("done", "enter", "Do it", "Run the command"),
    TYPED_HELP,
    typing_entry("leave", "escape", "Close", "Run none"),
)
"""The actions of the command palette. Letters search it."""

PATTERN: tuple[Action, ...] = (
    *arrows("move", "up,k down,j left,h right,l", "arrows", "Move the cursor"),
    *arrows("jump", "shift+up shift+down shift+left shift+right", "shift+arrows", ""),
    footer_entry("toggle", "space", "Draw", "Fill or empty the cell"),
    footer_entry("done", "enter", "Done", "Use the pattern"),
    footer_entry("symmetry", "tab", "Symmetry", "Select the next symmetry"),
    footer_entry("clear-all", "delete backspace", "Empty", "Empty every cell"),
    footer_entry("undo", "u ctrl+z", "Undo", "Undo the last change", footer=False),
    HELP,
    footer_entry("leave", "escape q", "Back", "Go back without a change"),
)  # fmt: skip
"""The actions while a pattern of givens is drawn."""

UNSAVED: tuple[Action, ...] = (
    footer_entry("back", "escape", "Stay", "Continue the game"),
    footer_entry("leave-now", "enter q", "Leave now", "Leave without waiting"),
    HELP,
)
"""The actions when the program should end while something is not saved."""

MAKING: tuple[Action, ...] = (
    HELP,
    footer_entry("back", "escape q", "Back", "Stop and go back"),
)
"""The actions while a puzzle is made."""

DAILY: tuple[Action, ...] = (
    footer_entry("open", "enter", "Play", "Play the puzzle of that day"),
    footer_entry("level-next", "tab", "Level", "Select the next level"),
    footer_entry("level-before", "shift+tab", "Level before", footer=False),
    footer_entry("day-next", "right l", "Day", "Go to another day", shown="arrows"),
    footer_entry("day-before", "left h", "Day before", footer=False),
    footer_entry("day-below", "down j", "Week after", footer=False),
    footer_entry("day-above", "up k", "Week before", footer=False),
    footer_entry("month-before", "pageup", "Month", "Go to the month before"),
    footer_entry("month-next", "pagedown", "Month after", "Go to the next month", footer=False),
    footer_entry("today", "d home", "Today", "Go to today"),
    footer_entry("shape", "f7", "Shape", "Choose the size and rules"),
    HELP,
    BACK,
)  # fmt: skip
"""The actions of the calendar."""

SHARE: tuple[Action, ...] = (
    footer_entry("copy", "enter y", "Copy again", "Copy it again"),
    HELP,
    BACK,
)
"""The actions of the screen with a share text."""

WON: tuple[Action, ...] = (
    footer_entry("again", "enter", "New game", "Play another puzzle of this level"),
    footer_entry("review", "f6", "Review", "Review the game"),
    footer_entry("share", "f3", "Share", "Show and copy a text from which others get this puzzle"),
    footer_entry("look", "b", "Board", "Look at the board again"),
    footer_entry("analyse", "f5", "Analysis", "Analyse the puzzle: rating, path, backdoors"),
    entry("copy", "y", "Copy puzzle", "Copy the puzzle as text"),
    footer_entry("replay", "o", "Replay", "Watch the game again, move by move"),
    HELP,
    BACK,
)  # fmt: skip
"""The actions after a game is won."""

NEXT_OF_BOOK: Final = footer_entry(
    "again", "enter", "Next", "Play the next unfinished puzzle of the book"
)
"""The action of the enter key after winning a game from a book."""

NEXT_LESSON: Final = footer_entry(
    "again", "enter", "Next lesson", "Go on with the next lesson of the course"
)
"""The action of the enter key after winning a puzzle of the course."""

ANALYSIS: tuple[Action, ...] = (
    footer_entry("page-next", "tab", "Page", "Turn the page"),
    footer_entry("page-before", "shift+tab", "Page before", "Turn the page back", footer=False),
    footer_entry("walk-next", "right l", "Walk",
                 "Go to the next step, or back with left or up", shown="arrows"),
    footer_entry("walk-before", "left h", "Walk back", "Go to the previous step", shown="",
                 footer=False),
    footer_entry("reason", "exclamation_mark", "Why", "Go to the step that decides the level"),
    footer_entry("narrow", "equals_sign", "Bottleneck", "Go to the fewest open steps"),
    footer_entry("mark", "x", "Mark", "Mark backdoors, redundant givens, or the solution"),
    footer_entry("way", "right_square_bracket", "Way",
                 "Switch the path: easiest, rated, no uniqueness"),
    footer_entry("watch", "o", "Watch", "Play the path as a film from this step"),
    footer_entry("export", "f8", "Export", "Export the analysis to a Markdown file"),
    footer_entry("guide", "f4", "Guide", "Read about the technique of the step"),
    footer_entry("copy", "y", "Copy", "Copy the puzzle as text", footer=False),
    footer_entry("start", "home", "Start", "Go back to the givens", footer=False),
    footer_entry("end", "end", "End", "Go to the last step", footer=False),
    HELP,
    footer_entry("back", "escape q f5", "Back", "Go back"),
)  # fmt: skip
"""The actions of an analysis."""

MINOR = frozenset({"reason", "mark", "export", "guide", "watch"})
"""The ids of the actions of an analysis that a narrow footer leaves out."""

GUIDE: tuple[Action, ...] = (
    typing_entry("open", "enter", "Read", "Open the page"),
    typing_entry(
        "course-test", "f12", "Test", "Skip the lessons you know: drills, until you miss one"
    ),
    TYPED_HELP,
    typing_entry("back", "escape", "Back", "End the search, or go back"),
)
"""The actions of the guide's list of pages. Letters search it."""

READ_ON: Final = footer_entry("read-on", "pagedown", "Read on", "Scroll the text", keeps_hint=True)
"""The action of screens with a text that overflows."""

GUIDE_PAGE: tuple[Action, ...] = (
    READ_ON,
    footer_entry("next-stage", "space right l", "Step", "Go forward in the example"),
    footer_entry("stage-before", "left h", "Step back", "Go back in the example"),
    footer_entry("practise", "enter", "Practise",
                 "Go on: do drills, play a puzzle, open the next lesson"),
    footer_entry("next-page", "tab", "Page after", "Open the page after this one in the list"),
    footer_entry("page-before", "shift+tab", "Previous", "Go to the previous page"),
    *choices("123456789", "Follow", "Open a related page"),
    footer_entry("follow-back", "backspace", "Return", "Go back to the page you came from",
                 footer=False),
    footer_entry("pages", "f4", "All pages", "Show the list of pages", footer=False),
    HELP,
    BACK,
)  # fmt: skip
"""The actions of a page of the guide."""

PAGE: tuple[Action, ...] = (HELP, BACK)
"""The actions of a page that is only read."""

REPORT: tuple[Action, ...] = (
    footer_entry("export", "f8", "Export", "Export it to a file"),
    HELP,
    BACK,
)
"""The actions of a page that can be exported."""

REVIEW: tuple[Action, ...] = (
    footer_entry("replay", "o", "Replay", "Watch the game again, move by move"),
    *REPORT,
)
"""The actions of a review."""

STATISTICS: tuple[Action, ...] = (
    footer_entry("turn-next", "tab right l", "Layout", "Show the games of the next layout"),
    footer_entry("turn-before", "shift+tab left h", "Layout before",
                 "Show the games of the previous layout", footer=False),
    *REPORT,
)  # fmt: skip
"""The actions of the statistics."""
