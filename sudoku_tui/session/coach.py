"""The coach: what is said at once of an entry that was written, and which entry it explains."""

from __future__ import annotations

from ..engine.bits import members
from ..game.events import Checked
from .mistakes import describe_wrong
from .playing import Entered, Playing
from .preferences import COACH_CHECKS, OFF


def entry_to_explain(playing: Playing) -> Entered | None:
    """The entry that was written last, if the coach is to say how it follows; it is told once.

    Of a wrong one `Playing.coached` says that it is, if the player wants that. Where it is said in
    another place already, the coach says nothing: it would tell it twice, or call it a guess.
    """
    entered, playing.entered = playing.entered, None
    if entered is None:
        return None
    cell, digit = entered.entry
    is_wrong = playing.solution is not None and playing.solution[cell] != digit
    is_told = (is_wrong and playing.mistakes.is_judged) or _is_clash_told(playing, entered)
    if is_told or playing.preferences.coach == OFF:
        playing.coached = ""
    elif is_wrong and playing.preferences.coach == COACH_CHECKS:
        playing.play(Checked())
        playing.flag(1 << cell)
        playing.coached = describe_wrong(1 << cell, digit, playing.game.puzzle.layout)
    else:
        return entered
    return None


def _is_clash_told(playing: Playing, entered: Entered) -> bool:
    """Whether a cell that the entry sees holds the same digit, and that is shown."""
    game, (cell, digit) = playing.game, entered.entry
    seen = members(game.puzzle.layout.sees[cell])
    is_clash = any(game.position.digits[other] == digit for other in seen)
    return is_clash and playing.mistakes.way != OFF
