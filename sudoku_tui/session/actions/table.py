"""All actions on a game, and how one of them is run."""

from __future__ import annotations

from typing import Any, Final

from ..playing import Playing
from . import asking, branches, cages, game, marking, reading, writing
from .action import Action, Outcome, Session

GAME: Final = tuple(
    each
    for module in (asking, reading, cages, writing, marking, branches, game)
    for each in module.TABLE.actions
)
"""What can be done in a game, in the order of the help."""
HINT: Final = tuple(asking.HINT.actions)
WHY_NOT: Final = tuple(asking.WHY_NOT.actions)


def prepare(action: Action, playing: Playing) -> None:
    """Clear what the last action left: its text, a mode for one digit, and a hint."""
    playing.set_message()
    playing.modes.write_once(False)
    if not action.keeps_hint:
        playing.hint.close()


def run(action: Action, session: Session, *arguments: Any) -> Outcome:
    """Run an action that has a function of its own.

    Raises:
        FormatError: An argument is missing, or means nothing on this board.
    """
    prepare(action, session.playing)
    assert action.run is not None
    reason = action.applies(session)
    return Outcome(reason) if reason else action.run(session, *arguments)
