"""Actions with checkpoints and branches."""

from __future__ import annotations

from typing import Final

from ...game.branches import BranchLine, describe_branch, describe_difference, list_branches
from ...game.events import Drop, GoTo, Keep
from ...game.history import LONGEST_NAME
from ..instructions import Instruction
from .action import Group, Outcome, Parameter, Session, Table, always
from .arguments import choose
from .conditions import unsolved

TABLE: Final = Table(Group.MARKING, unsolved)
_NUMBER: Final = (Parameter.NUMBER,)
_NAME: Final = (Parameter.TEXT,)
_ASK_AGAIN: Final = Instruction(
    "This reveals whether there is a mistake. Press _ again to go on.", ""
)


@TABLE.add(
    "checkpoint", "plus", "Set a checkpoint", words="checkpoint", example="checkpoint",
    parameters=_NAME, group=Group.WRITING,
)  # fmt: skip
def set_checkpoint(session: Session, name: str | None = None) -> Outcome:
    """Set a checkpoint here, with a name if you like."""
    return Outcome(session.playing.hand.set_checkpoint((name or "")[:LONGEST_NAME]))


@TABLE.add(
    "return", "minus", "Back to the checkpoint", words="back to", example="back to",
    parameters=_NAME, group=Group.WRITING,
)  # fmt: skip
def go_back(session: Session, name: str | None = None) -> Outcome:
    """Return to the last checkpoint, or to one by its name."""
    playing, before = session.playing, session.playing.game.position
    says = playing.hand.go_back((name or "")[:LONGEST_NAME])
    return Outcome(says, is_move=playing.game.position is not before)


@TABLE.add("what-if", "T", "What if", example="what if", parameters=_NAME)
def begin_branch(session: Session, name: str | None = None) -> Outcome:
    """Begin a branch, with a name if you like."""
    return Outcome(session.playing.hand.begin_branch((name or "")[:LONGEST_NAME]))


@TABLE.add("branches", "U", "Branches", words="branches", example="branches")
def describe_branches(session: Session) -> Outcome:
    """List the branches; go to one, keep it or remove it."""
    layout = session.playing.game.puzzle.layout
    found = enumerate(list_branches(session.playing.game), 1)
    return Outcome(
        "\n".join(
            f"{number}: {describe_branch(line)}. {describe_difference(line, layout.names)}"
            for number, line in found
        )
    )


@TABLE.add(
    "go-to", "", "Go to a branch", words="go to", example="go to 2", parameters=_NUMBER,
    palette=False,
)  # fmt: skip
def go_to_branch(session: Session, number: int | None = None) -> Outcome:
    """Continue on a branch of the list."""
    line = _branch(session, number)
    if line.is_here:
        return Outcome("You are on that branch already.")
    session.playing.play(GoTo(line.end.number))
    return Outcome("You are now on that branch.", is_move=True)


@TABLE.add(
    "keep-branch", "", "Keep a branch", words="keep branch", example="keep branch 2",
    parameters=_NUMBER, palette=False,
)  # fmt: skip
def keep_branch(session: Session, number: int | None = None) -> Outcome:
    """Continue with a branch as the game itself."""
    line = _branch(session, number)
    here = session.playing.game.history.current
    session.playing.play(Keep(here.number if line.is_here else line.end.number))
    return Outcome("That branch is the game now.", is_move=True)


@TABLE.add(
    "drop-branch", "", "Drop a branch", words="drop branch", example="drop branch 2",
    parameters=_NUMBER, palette=False,
)  # fmt: skip
def drop_branch(session: Session, number: int | None = None) -> Outcome:
    """Remove a branch from the list."""
    line = _branch(session, number)
    if line.is_the_game:
        return Outcome("That is the game itself; it cannot be dropped.")
    session.playing.play(Drop(line.first.number))
    return Outcome("Branch dropped.", is_move=True)


def _branch(session: Session, number: int | None) -> BranchLine:
    """Return the branch of this number; None for the one that is played.

    Raises:
        FormatError: There is none.
    """
    found = list_branches(session.playing.game)
    return found[choose(number or 1, len(found), "branch", "type branches to list them") - 1]


@TABLE.add(
    "before-mistake", "underscore", "Back before a mistake", words="before mistake",
    example="before mistake",
)  # fmt: skip
def go_before_mistake(session: Session) -> Outcome:
    """Go back before a mistake; later moves become a branch."""
    playing = session.playing
    warning = _ASK_AGAIN.text_for(playing.played_by)
    if warning and playing.solution is not None and playing.modes.warn_of_mistakes():
        return Outcome(warning)
    return Outcome(playing.hand.go_before_mistake())


@TABLE.add(
    "restart", "R", "Restart", words="restart, reset, start over", example="restart",
    applies=always,
)  # fmt: skip
def restart(session: Session) -> Outcome:
    """Begin again; your moves are kept as a branch."""
    says = session.playing.hand.restart()
    return Outcome(says, says or "You are at the start.")
