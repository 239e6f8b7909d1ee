"""Actions that ask: hints, reasons, the open steps, and mistakes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ...engine.bits import members
from ...engine.layout import Candidate, Cell, Digit
from ...engine.step import describe_effects
from ...formats.errors import FormatError
from ...game.events import WHY, Hint
from ...game.hints import NAME, PLACE, Advice, Stuck
from ...game.why_not import Question, build_answer, question_about
from ..automatics import read_goal
from ..cell_filter import read_filter
from .action import LINES, PLAYED, Group, Outcome, Parameter, Pending, Session, Table, Where
from .conditions import cell_of, hinted, unsolved

if TYPE_CHECKING:  # imported by the first question
    from ...engine.why_not.inquiry import Reason
    from ...game.automatics import Goal, PlayedSteps
    from ...game.hints import SearchStart

TABLE: Final = Table(Group.LOOKING)
"""Questions that are possible at any time."""
HINT: Final = Table(Group.HINT)
"""What can be done while a hint is shown."""
WHY_NOT: Final = Table(Group.HINT)
"""What can be done while a reason is shown."""
_FILTERS: Final = " Type filter 4, filter 4 and 7, filter pairs or filter links to see some."


# Hints


def show_hint(session: Session) -> Outcome:
    """Show a hint, then more of it."""
    playing, before = session.playing, session.playing.game.position
    shown = playing.hint.answer
    playing.hint.advance()
    if playing.game.position is not before and isinstance(shown, Advice):
        return _applied(session, shown)
    return Outcome(playing.message, describe_hint(session))


TABLE.add(
    "hint", "question_mark", "Hint", words="hint, clue, tip", example="hint",
    where=PLAYED | Where.DRILL, keeps_hint=True, footer=True,
)(show_hint)  # fmt: skip


def describe_hint(session: Session) -> str:
    """Return the lines in which line mode prints the hint, as much of it as is shown."""
    hint = session.playing.hint
    answer, detail = hint.answer, hint.detail
    if isinstance(answer, Advice):
        if detail == NAME:
            return f"Hint: {answer.name}. Type hint to see where to look."
        if detail == PLACE:
            return f"{answer.name}. {answer.where}"
        return f"{answer.sentence} Type apply to do it."
    if isinstance(answer, Stuck) or answer is None:
        return answer.sentence if answer else ""
    return answer.sentence if detail == PLACE else f"{answer.summary} Type hint to see which."


@HINT.add(
    "apply", "enter", "Apply", words="apply", example="apply", keeps_hint=True, footer=True,
    applies=hinted,
)  # fmt: skip
def apply(session: Session) -> Outcome:
    """Apply the hint."""
    playing, answer = session.playing, session.playing.hint.answer
    assert isinstance(answer, Advice)  # the condition of the action
    playing.hint.apply()
    return _applied(session, answer)


def _applied(session: Session, advice: Advice) -> Outcome:
    """Go to the first cell that *advice* has changed."""
    step = advice.step
    session.go_to((*step.placements, *step.eliminations)[0].cell)
    says = session.playing.message
    done = f"Done: {describe_effects(step, session.playing.game.puzzle.layout)}."
    return Outcome(says, f"{done}\n{says}", is_move=True)


HINT.add("more", "question_mark", "More", "Show more of the hint", keeps_hint=True, footer=True)(
    show_hint
)


@HINT.add(
    "other", "tab", "Another", words="other", example="other", keeps_hint=True, footer=True,
    applies=hinted,
)  # fmt: skip
def show_another(session: Session) -> Outcome:
    """Show another step of the same technique, then of the next."""
    playing = session.playing
    playing.hint.show_alternative()
    return Outcome(playing.message, playing.message or describe_hint(session))


# Reasons


@TABLE.add(
    "why-not", "exclamation_mark", "Why not", words="why", example="why r5c3 7",
    parameters=(Parameter.CELL, Parameter.DIGITS), keeps_hint=True,
)  # fmt: skip
def why_not(session: Session, cell: Cell | None = None, digits: tuple[Digit, ...] = ()) -> Outcome:
    """Explain why a digit cannot be in a cell."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    cell = cell_of(session, cell, "why r5c3 7")
    name = layout.cell_name(cell)
    if not digits and playing.reason.read_on(cell):
        return Outcome()
    playing.hint.close()
    digit = digits[0] if digits else playing.focus(cell)
    if not digit:
        if session.cursor is None:
            raise FormatError(f"which digit in {name}? Type why {name} 7")
        asks = f"Which digit in {name}? Type it to see why it is impossible."
        return Outcome(asks, ask_digit=lambda digit: why_not_candidate(session, cell, digit))
    return why_not_candidate(session, cell, digit)


def why_not_candidate(session: Session, cell: Cell, digit: Digit) -> Outcome:
    """Find the reason why *digit* can or cannot be in *cell*."""
    playing, candidate = session.playing, Candidate(cell, digit)
    if playing.reason.is_offered_for(candidate):
        playing.reason.begin()
        return Outcome(spoken="\n".join(playing.reason.lines()))
    playing.reason.withdraw()
    solution = playing.solution
    if solution is not None and solution[cell] == digit and not playing.game.is_given(cell):
        return _why(session, candidate)
    question = question_about(
        playing.game, solution, *candidate, is_unknown=playing.is_solution_unknown
    )
    if isinstance(question, Stuck):
        playing.hint.show(question)
        return Outcome(spoken=question.sentence)
    from ..background.steps import FindReason

    job = FindReason.of(playing, question)
    return Outcome(
        "Looking for the reason.", pending=Pending(job, partial(_take_reason, session, question))
    )


def _take_reason(session: Session, question: Question, found: Reason | tuple[()] | None) -> Outcome:
    """Show the first page of a reason, or that there is none or none is known."""
    playing = session.playing
    pages = build_answer(question, found, playing.ladder)
    if isinstance(pages, Stuck):
        playing.hint.show(pages)
        return Outcome(spoken=pages.sentence)
    playing.reason.take(pages)
    if playing.reason.is_offered_for(question.candidate) and playing.hint.answer:
        return Outcome(spoken=playing.hint.answer.sentence)
    return Outcome(spoken="\n".join(playing.reason.lines()))


def _why(session: Session, candidate: Candidate) -> Outcome:
    """Find how a digit that is right follows, if that can be shown in a few steps."""
    from ..background.requests import ExplainEntry, describe_why

    playing, layout = session.playing, session.playing.game.puzzle.layout

    def finish(found: str | None) -> Outcome:
        if found == "":
            name, symbol = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
            return Outcome(f"Nothing speaks against {symbol} in {name}.")
        if found:
            playing.play(Hint(1, WHY))
        return Outcome(describe_why(candidate, found, layout))

    return Outcome(
        pending=Pending(ExplainEntry.of(playing, candidate, playing.game.position), finish)
    )


@WHY_NOT.add(
    "next-reason", "space exclamation_mark question_mark", "Next step", shown="space",
    keeps_hint=True, footer=True,
)  # fmt: skip
def show_next_reason(session: Session) -> Outcome:
    """Show the next step of the reason."""
    session.playing.reason.read_on(cell_of(session, None, ""))
    return Outcome()


@WHY_NOT.add("take-out", "enter", "Take it out", keeps_hint=True, footer=True)
def take_out(session: Session) -> Outcome:
    """Eliminate the digit from the cell."""
    cell = session.playing.reason.take_out()
    if cell is not None:
        session.go_to(cell)
    return Outcome(session.playing.message, is_move=True)


# Steps, mistakes, and cells


TABLE.add(
    "guide", "f4", "Guide", "Read about the rules and the techniques",
    words="guide, techniques, tutorial, lessons, learn", example="guide x-wing",
    parameters=(Parameter.TEXT,), where=Where.SCREEN | LINES,
    keeps_hint=True,
)  # fmt: skip
TABLE.add(
    "steps", "slash", "All steps", "List every step that is open now", words="steps",
    example="steps", keeps_hint=True,
)  # fmt: skip
TABLE.add("analyse", "f5", "Analysis", "Analyse the puzzle: rating, path, backdoors")


@TABLE.add(
    "filter", "W", "Filter", words="filter", example="filter 3 7", parameters=(Parameter.TEXT,),
    takes="4: cells for a 4; 4 7: for either; 4 and 7: for both; two, three: so many candidates; "
    "links: strong links; off: all cells",
)  # fmt: skip
def filter_cells(session: Session, text: str | None = None) -> Outcome:
    """Show only cells with some digits, candidates or links."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    wanted = read_filter((text or "").casefold(), layout)
    if session.cursor is None:
        playing.modes.show_filter(wanted)
    else:
        playing.modes.toggle_filter(wanted)
    if wanted is None:
        return Outcome(spoken=f"All cells are shown.{'' if text else _FILTERS}")
    name, links = layout.cell_name, tuple(wanted.paired(layout, playing.candidates))
    found = [f"{layout.symbol(digit)} {name(one)} {name(other)}" for digit, one, other in links]
    found = found or [name(cell) for cell in members(0 if wanted.links else playing.filtered)]
    return Outcome(spoken=f"{wanted.title(layout)}: {', '.join(found) or 'none'}.")


@TABLE.add(
    "play-to", "S", "Play to a step", words="play to", example="play to x-wing",
    parameters=(Parameter.TEXT,), applies=unsolved, takes="hard: a level; x-wing: a technique",
)  # fmt: skip
def play_to(session: Session, text: str | None = None) -> Outcome:
    """Play on up to a step of a level or technique."""
    playing, goal = session.playing, read_goal(text or "")
    start = playing.automatics.start()
    if isinstance(start, str):
        return Outcome(start)
    from ..background.requests import FindWayTo

    job = FindWayTo.of(playing, goal, start)
    finish = partial(_take_way, session, goal, start)
    return Outcome(f"Playing to {goal.name}.", pending=Pending(job, finish))


def _take_way(
    session: Session, goal: Goal, start: SearchStart, found: PlayedSteps | tuple[()] | None
) -> Outcome:
    return Outcome(session.playing.automatics.play_to_goal(goal, start, found), is_move=True)


@TABLE.add("check", "v", "Check", words="check, mistakes, errors, verify", example="check")
def check(session: Session) -> Outcome:
    """Mark the digits that differ from the solution."""
    session.playing.check()
    return Outcome(session.playing.message)


@TABLE.add(
    "reveal", "at", "Reveal", words="reveal", example="reveal r5c3", parameters=(Parameter.CELL,),
    applies=unsolved,
)  # fmt: skip
def reveal(session: Session, cell: Cell | None = None) -> Outcome:
    """Write the right digit in a cell; this counts as a hint."""
    playing, layout = session.playing, session.playing.game.puzzle.layout
    cell, before = cell_of(session, cell, "reveal r5c3"), playing.game.position
    playing.reveal(cell)
    if playing.game.position is before:
        return Outcome(playing.message)
    written = layout.symbol(playing.game.position.digits[cell])
    return Outcome(playing.message, f"{layout.cell_name(cell)} is {written}.", is_move=True)


@TABLE.add("ways", "equals_sign", "Count steps", words="ways", example="ways")
def count_ways(session: Session) -> Outcome:
    """Count the steps that are open now."""
    playing = session.playing
    if playing.game.is_full:
        return Outcome("Every cell is filled.")
    from ..background.requests import CountSteps, describe_ways

    pending = Pending(CountSteps.of(playing), lambda found: Outcome(describe_ways(found)))
    return Outcome("Counting the open steps.", pending=pending)
