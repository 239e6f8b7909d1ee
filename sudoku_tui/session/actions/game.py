"""Actions of a game as a whole: its clock, its copies, and how mistakes are shown."""

from __future__ import annotations

from typing import Final

from ...formats import write
from ...formats.errors import FormatError
from ...words.counts import hints
from ...words.figures import clock
from ..preferences import MISTAKES
from .action import PLAYED, Group, Outcome, Parameter, Session, Table, Where
from .conditions import unsolved

TABLE: Final = Table(Group.GAME)
_BOARD: Final = PLAYED | Where.DRILL
_FEW_MOVES: Final = 5
"""Moves that are read out where no number is given."""


@TABLE.add(
    "moves", "", "Read the moves", words="moves, history", example="moves 9",
    parameters=(Parameter.NUMBER,),
)  # fmt: skip
def read_moves(session: Session, number: int | None = None) -> Outcome:
    """List the last five moves, or as many as you want."""
    game = session.playing.game
    if not game.undo_depth:
        return Outcome("There are no moves yet.")
    if number == 0:
        raise FormatError("type a number from 1, for example: moves 9")
    last = game.last_moves(min(number or _FEW_MOVES, game.undo_depth))
    first = game.undo_depth - len(last) + 1
    return Outcome("\n".join(f"{at}: {move}." for at, move in enumerate(last, first)))


@TABLE.add(
    "time", "", "Read the time", words="time, timer, score", example="time", where=_BOARD,
    keeps_hint=True,
)  # fmt: skip
def say_the_time(session: Session) -> Outcome:
    """Report the time and the number of hints."""
    playing = session.playing
    used, left = hints(playing.game.hints_used), session.paper.empty_count
    return Outcome(f"{clock(playing.elapsed)}, {used}, {left} left.")


@TABLE.add(
    "puzzle", "", "Read the puzzle", words="puzzle", example="puzzle", where=Where.GAME,
    palette=False,
)  # fmt: skip
def read_puzzle(session: Session) -> Outcome:
    """Print the puzzle as one line, to be copied."""
    puzzle = session.playing.game.puzzle
    return Outcome(write(puzzle, puzzle.givens, "line"))


TABLE.add(
    "pause", "z", "Pause", "Stop the clock and cover the board", example="pause", applies=unsolved
)
TABLE.add("clock", "", "Hide the clock", "Hide or show the clock")
TABLE.add("copy", "y", "Copy the puzzle", "Copy the puzzle as text to the clipboard")
TABLE.add("copy-as", "Y", "Copy in another format",
          "Copy the position with notes in a format you choose")  # fmt: skip
TABLE.add("share", "f3", "Share", "Show and copy a text from which others get this puzzle")
TABLE.add("review", "f6", "Review", "Review the game: where the time went, steps you missed")
TABLE.add("replay", "", "Replay", "Watch the game again, move by move")
TABLE.add("watch", "", "Watch the rest", "Watch the program solve the rest; this counts as a hint")


@TABLE.add("keep-as-another", "f2", "Keep as another game", words="keep", example="keep")
def keep_as_another(session: Session) -> Outcome:
    """Save this as another game, if it was continued elsewhere."""
    session.playing.keep_as_another()
    return Outcome(session.playing.message)


@TABLE.add("mistakes", "percent_sign", "Show mistakes")
def turn_mistakes(session: Session) -> Outcome:
    """Change how mistakes are shown in this game."""
    ways = {str(way): name for way, name in MISTAKES}
    return Outcome(session.playing.mistakes.turn(ways))
