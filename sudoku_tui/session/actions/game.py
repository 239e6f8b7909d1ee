"""Actions of a game as a whole: its clock, its copies, and how mistakes are shown."""

from __future__ import annotations

from typing import Final

from ...formats import write
from ...formats.errors import FormatError
from ...formats.figures import clock
from ...words.counts import hints
from ..preferences import MISTAKES
from .action import PLAYED, Group, Outcome, Parameter, Session, Table, Where
from .conditions import unsolved

TABLE: Final = Table(Group.GAME)
_BOARD: Final = PLAYED | Where.DRILL
_FEW_MOVES: Final = 5
"""Moves that are read out where no number is given."""


@TABLE.add(
    "moves", "", None, "Read the moves", "Read the last moves, as many as you say", words="moves",
    example="moves 9", parameters=(Parameter.NUMBER,),
)  # fmt: skip
def read_moves(session: Session, number: int | None = None) -> Outcome:
    """Read the last moves, the first of them first."""
    game = session.playing.game
    if not game.undo_depth:
        return Outcome("No move was made.")
    if number == 0:
        raise FormatError("0 is no number of a move; moves 9 tells nine")
    last = game.last_moves(min(number or _FEW_MOVES, game.undo_depth))
    first = game.undo_depth - len(last) + 1
    return Outcome("\n".join(f"{at}: {move}." for at, move in enumerate(last, first)))


@TABLE.add(
    "time", "", None, "Say the time", "Say the time and the hints", words="time", example="time",
    where=_BOARD, keeps_hint=True,
)  # fmt: skip
def say_the_time(session: Session) -> Outcome:
    """Say the time, the hints, and how many cells are empty."""
    playing = session.playing
    return Outcome(
        f"{clock(playing.elapsed)}, {hints(playing.game.hints_used)}, {session.paper.left} left."
    )


@TABLE.add(
    "puzzle", "", "", "Read the puzzle", "Say the puzzle as one line, to copy it", words="puzzle",
    example="puzzle", where=Where.GAME, palette=False,
)  # fmt: skip
def read_puzzle(session: Session) -> Outcome:
    """Say the puzzle as one line."""
    puzzle = session.playing.game.puzzle
    return Outcome(write(puzzle, puzzle.givens, "line"))


TABLE.add(
    "pause", "z", None, "Pause", "Stop the clock and cover the board", example="pause",
    applies=unsolved,
)  # fmt: skip
TABLE.add("clock", "", None, "Hide the clock", "Hide or show the clock")
TABLE.add("copy", "y", None, "Copy the puzzle", "Copy the puzzle as text to the clipboard")
TABLE.add(
    "copy-as", "Y", None, "Copy in another form",
    "Copy notes, entries, colours too, in a form you choose",
)  # fmt: skip
TABLE.add("share", "f3", None, "Share", "Show and copy the text that makes this puzzle again")
TABLE.add(
    "review", "f6", None, "Review", "Look back: where the time went, what was open and not seen",
)  # fmt: skip
TABLE.add("replay", "", None, "Replay", "See the game again, move by move")
TABLE.add("watch", "", None, "Watch the rest", "See the rest solve itself; that counts as a hint")


@TABLE.add(
    "keep-as-another", "f2", None, "Keep as another game",
    "Keep this as its own game, if it went on elsewhere", words="keep", example="keep",
)  # fmt: skip
def keep_as_another(session: Session) -> Outcome:
    """Go on in a game of its own."""
    session.playing.keep_as_another()
    return Outcome(session.playing.says)


@TABLE.add(
    "mistakes", "percent_sign", None, "Mistakes here", "Change how mistakes are shown in this game",
)  # fmt: skip
def turn_mistakes(session: Session) -> Outcome:
    """Show mistakes in the next way, in this game."""
    ways = {str(way): name for way, name in MISTAKES}
    return Outcome(session.playing.mistakes.turn(ways))
