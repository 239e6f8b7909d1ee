"""The text beside a board that steps through moments: a replayed game or a watched path.

For a replayed game it is the move at the moment, the steps that explain it, and steps that were
available and missed. For a watched path it is the step, as in an analysis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from textual.content import Content

from ...engine.step import effect_notation
from ...game.moments import describe_moment
from ...game.reasons import name_and_house
from ...session.replay import Replay
from ...session.watch import Watch
from ...words.counts import describe_index, join_first
from ...words.figures import clock, column_of
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, bar, join_text, sides, sides_or_below, styled
from ..drawing.themes import Look
from .hint import step_heading, step_line, step_lines

HERE, MISSED = "^", "!"
"""Marks below the time bar: the moment that is shown, and missed steps."""
_SHORTEST: Final = 14
"""Smallest width in columns that keeps abbreviated names of techniques distinct."""
_TOLD: Final = 6
"""Largest number of other explanations that are named; further ones are counted."""
NUMBERS: Final = (
    ("12 of 85", "The moment shown, of all moments of the game"),
    ("3:12 of 9:40", "The game's clock then, and at the end"),
    (f"{HERE} {MISSED}", "Below the bar: this moment; a missed step"),
)
"""The numbers of a replay and their meanings, for the help."""


def heading(
    place_words: str,
    time_words: str,
    share: float,
    marks: Sequence[tuple[float, str]],
    width: int,
    look: Look,
) -> list[Content]:
    """Return three lines: moment and time, a progress bar, and marks below it.

    Args:
        place_words: The number of the moment, in words.
        time_words: Its time, in words.
        share: The share of the bar that is filled, from 0 to 1.
        marks: Positions on the bar, as shares from 0 to 1, with a character each.
        width: Columns of the lines.
        look: Theme and character set.
    """
    first = sides(styled(place_words, "bold"), styled(time_words, "$quiet"), width)
    below = [" "] * width
    for at, mark in marks:
        below[_column(at, width)] = mark
    styles = {HERE: "bold $same-ink", MISSED: "bold $wrong"}
    marked = Content("").join(styled(mark, styles.get(mark, "")) for mark in below)
    return [first, bar(share, width, look.glyphs), marked]


def _column(part: float, width: int) -> int:
    return column_of(min(int(part * 1000), 999), 1000, width)


def replay_heading(replay: Replay, width: int, look: Look) -> list[Content]:
    """Return the heading of a replay: the moment by the game's clock, and marks of missed steps."""
    moments, moment = replay.moments, replay.moment
    whole = max(moments.elapsed, 1.0)
    marks = [(moments[each.first].at / whole, MISSED) for each in replay.missed]
    here = f"{replay.at} of {len(moments) - 1}"
    when = f"{clock(moment.at)} of {clock(moments.elapsed)}"
    if len(here) + len(when) + 2 > width:
        when = clock(moment.at)
    part = moment.at / whole
    return heading(here, when, part, [*marks, (part, HERE)], width, look)


def moment_line(replay: Replay, number: int, width: int, look: Look) -> Content:
    """Return a moment as one line of a list: number, move, and its easiest explanation.

    A move that was taken back later has the sign of an elimination.
    """
    moments, glyphs = replay.moments, look.glyphs
    told, found = describe_moment(moments, number), replay.explanation_of(number)
    begins_miss = any(each.first == number for each in replay.missed)
    gone = moments[number].is_new and not moments.is_on_final_line(number)
    sign = MISSED if begins_miss else glyphs.cut if gone else " "
    left = f"{number:>4}{sign}"
    what = " ".join(filter(None, (told.where, told.what)))
    why = told.why or (found.steps[0].technique.short_name if found and found.steps else "")
    if found and found.preceding_steps:
        why = f"{found.preceding_steps[-1].technique.short_name}, ..."
    room = width - len(left) - len(what) - 2
    why = abbreviate(why, room) if room >= min(len(why), _SHORTEST) else ""
    line = f"{left}{what}".ljust(width - len(why)) + why
    if len(line) > width:
        line = f"{line[: width - 2]}.."
    if number == replay.at:
        return styled(line, look.chosen_line)
    split = len(left) + len(what)
    return join_text(
        styled(line[:4], "$quiet"),
        styled(line[4:5], "bold $wrong" if begins_miss else "$quiet"),
        styled(line[5:split], "$quiet" if gone else "$entry" if told.where else ""),
        styled(line[split:], "$quiet"),
    )


def moment_in_words(replay: Replay, width: int, look: Look) -> list[Content]:
    """Return the description of the present moment as lines."""
    return list(Content("\n").join(_moment_parts(replay, width, look)).wrap(max(1, width)))


def _moment_parts(replay: Replay, width: int, look: Look) -> Iterator[Content]:
    layout = replay.moments.puzzle.effective_layout
    yield sides(_move_text(replay), styled(_branch_text(replay), "$quiet"), width)
    if replay.moment.cell is not None and replay.wrong_cells >> replay.moment.cell & 1:
        yield styled("Not right.", "$wrong")
    drawn, missed = replay.drawn_step, replay.missed_here
    if missed and drawn is missed.step:
        yield join_text(styled("Missed: ", "bold $wrong"), name_and_house(drawn))
        yield from step_lines(drawn, layout, look)
        return
    if drawn is not None:
        assert replay.explanation and replay.explanation_index is not None
        number = describe_index(replay.explanation_index + 1, len(replay.explanation.steps))
        yield sides_or_below(styled(name_and_house(drawn), "bold"), styled(number, "$quiet"), width)
        yield from step_lines(drawn, layout, look)
        return
    yield from _explanations(replay)
    if missed:
        yield Content("")
        yield join_text(styled("Missed: ", "$wrong"), f"{name_and_house(missed.step)}.")


def _move_text(replay: Replay) -> Content:
    """Return the move in its colours."""
    told = describe_moment(replay.moments, replay.at)
    what = styled(told.what, "bold $entry" if told.where else "bold")
    return join_text(styled(told.where, "bold"), "  " if told.where else "", what)


def _branch_text(replay: Replay) -> str:
    """Return the branch of the move, or a note that it was taken back later."""
    moment = replay.moment
    if moment.trial:
        return moment.trial
    gone = moment.is_new and not replay.moments.is_on_final_line(replay.at)
    return "taken back later" if gone else ""


def _explanations(replay: Replay) -> Iterator[Content]:
    """Yield the explanations of the move: the easiest step, then the names of others."""
    found = replay.explanation
    if found is None:
        yield styled("Searching for the reason.", "$quiet")
    elif found.by_rules:
        yield styled("The rules alone eliminate it.", "$note")
    elif found.steps:
        first, *others = (name_and_house(step) for step in found.steps)
        yield styled(first)
        if found.preceding_steps:
            yield styled(
                f"after {_names(name_and_house(step) for step in found.preceding_steps)}", "$note"
            )
        if others:
            yield styled(f"or {_names(others)}", "$note")
        if not found.is_complete:
            yield styled("Searching for harder ones would take too long.", "$quiet")
    elif not found.is_complete:
        yield styled("Searching for its reason takes too long.", "$quiet")
    elif replay.needs_explanation:
        yield styled("No short reason: a guess, or a longer deduction.", "$note")


def _names(names: Iterable[str]) -> str:
    return join_first(tuple(dict.fromkeys(names)), _TOLD)


def brief(replay: Replay, width: int) -> Content:
    """Return moment and explanation in two lines, for screens without a panel."""
    told, drawn, missed = str(_move_text(replay)), replay.drawn_step, replay.missed_here
    first = f"{replay.at} of {len(replay.moments) - 1}  {clock(replay.moment.at)}  {told}"
    found = replay.explanation
    if drawn is not None:
        is_missed = missed is not None and drawn is missed.step
        second = f"{'Open and not seen: ' if is_missed else ''}{name_and_house(drawn)}"
    else:
        second = ", ".join(name_and_house(step) for step in found.steps) if found else ""
    return join_text(styled(first[:width], "bold"), "\n", second[:width])


# A path that is watched


def watch_heading(watch: Watch, width: int, look: Look) -> list[Content]:
    """Return the heading of a watched path: the number of the step, and a progress bar."""
    count, at = len(watch.steps), watch.at
    here = f"Step {min(at, count)} of {count}" if at else f"{count} steps"
    remark = "" if watch.is_over else "searching for more"
    if len(here) + len(remark) + 2 > width:
        remark = "so far"
    return heading(here, remark, min(at, count) / max(1, count), (), width, look)


def watched_in_words(watch: Watch, failure: str, width: int, look: Look) -> list[Content]:
    """Return the description of the present step as lines."""
    walked = watch.walked
    if walked is None:
        words = [Content(_remark(watch, failure))]
    else:
        lines = step_lines(walked.step, watch.path.puzzle.effective_layout, look)
        words = [step_heading(walked.step, walked.level, width), *lines]
    return list(Content("\n").join(words).wrap(max(1, width)))


def _remark(watch: Watch, failure: str) -> str:
    """Return the text for a moment without a step."""
    if failure:
        return f"No more steps: {failure}."
    if not watch.at:
        return "This is the start." if watch.steps else "Looking for the first step."
    return "Solved." if watch.is_solved else "No technique leads on from here."


def watched_line(watch: Watch, number: int, width: int, look: Look) -> Content:
    """Return a step as one line of a list: technique and effect."""
    step, layout = watch.steps[number - 1].step, watch.path.puzzle.layout
    return step_line(step, number, layout, width, look, is_chosen=number == watch.at)


def watch_brief(watch: Watch, failure: str, width: int) -> Content:
    """Return the present step in two lines."""
    walked = watch.walked
    if walked is None:
        return join_text(styled("Watch", "bold"), "\n", _remark(watch, failure)[:width])
    head = f"{watch.at} of {len(watch.steps)}  {name_and_house(walked.step)}"
    what = effect_notation(walked.step, watch.path.puzzle.layout)
    return join_text(styled(head[:width], "bold"), "\n", what[:width])


def pace_text(pace: int, glyphs: Glyphs, *, runs: bool) -> str:
    """Return the pace, such as ``1 s a step``, and whether the steps advance by themselves.

    *pace* is in milliseconds.
    """
    seconds = f"{pace / 1000:g} s a step"
    return f"running {glyphs.dot} {seconds}" if runs else seconds
