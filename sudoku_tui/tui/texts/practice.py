"""The text of the map of techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from textual.content import Content

from ...engine.layouts import CLASSIC
from ...engine.techniques import CATALOGUE
from ...formats.figures import clock, counted
from ...game.learning.cards import CHAIN, FLASH, MOST_KNOWN
from ...game.learning.today import CardState, Plan, TechniqueState
from ...store.errors import StoreError
from ...store.positions import positions_of
from ...words.drills import MISSED, describe_plan, drill_state, practice_state
from ...words.durations import describe_age, describe_due_time
from ...words.statistics import trend_word
from ...words.techniques import short_figures, why_it_holds
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, join_text, spark, styled

_NAME = 31
_LABEL = 10
_KIND = 8
_REASON = 8
_DAY = 86_400.0
_MARKED = {MISSED: "bold $wrong", "due": "bold $same-ink", "new": "$quiet"}
"""The states that a row of the list names, with their styles; the bar shows the others."""
_STATES = (MISSED, "due", "learning", "known", "new")
ELSEWHERE = "*"
"""Sign of a technique that the classic shape does not have."""
_ELSEWHERE_IN_WORDS = f"{ELSEWHERE} only shapes other than the classic one have it"
_KINDS = {"row": "rows", "column": "columns", "box": "boxes", FLASH: "flash", CHAIN: "chain"}


def known_bar(known: int, glyphs: Glyphs) -> Content:
    """Return a bar of five steps for how well a card is known."""
    done, left = glyphs.bar[0], glyphs.bar[1]
    return join_text(
        styled(done * known, "bold $role-on"), styled(left * (MOST_KNOWN - known), "$quiet")
    )


def line(
    standing: TechniqueState,
    glyphs: Glyphs,
    width: int,
    *,
    is_on: bool = True,
    is_planned: bool = True,
) -> Content:
    """Return a technique as a line of the list, at most *width* columns wide.

    A technique that is not on the player's ladder (*is_on* False) is dimmed. One that is not
    planned for today (*is_planned* False) is not called new.
    """
    room = max(12, min(_NAME, width - 15))
    sign = "" if _is_classic(standing) else f" {ELSEWHERE}"
    name = abbreviate(standing.name, room - len(sign)) + sign
    state = practice_state(standing) if is_on else "off"
    named = styled(name.ljust(room), "" if is_on else "$quiet")
    named_states = {MISSED, "due", "off"} | ({"new"} if is_planned else set())
    shown = styled(state, _MARKED.get(state, "$quiet")) if state in named_states else ""
    return join_text("  ", named, " ", known_bar(standing.degree, glyphs), " ", shown)


def _is_classic(standing: TechniqueState) -> bool:
    """Check whether the classic shape can have the technique."""
    return CATALOGUE[standing.technique].applies_to(CLASSIC)


def about(standing: TechniqueState, now: float, glyphs: Glyphs, *, short: bool = False) -> Content:
    """Describe a technique: why it holds, the results of its drills, and when it is due again.

    If room is *short*, the figures come first, because the explanation may take all of it.
    """
    blocks = [styled(why_it_holds(standing.technique)), figures_of(standing, now, glyphs)]
    return Content("\n\n").join((_head(standing), *(blocks[::-1] if short else blocks)))


def introduction(standing: TechniqueState) -> Content:
    """Return the heading of a technique, and why it holds."""
    return join_text(_head(standing), "\n\n", styled(why_it_holds(standing.technique)))


def figures_of(standing: TechniqueState, now: float, glyphs: Glyphs) -> Content:
    """Return the results of a technique's drills, its next date, and a line for each card."""
    lines = _figures(standing, now, glyphs)
    several = standing.cards if len(standing.cards) > 1 else ()
    if kinds := [_card_line(each, now, glyphs) for each in (*several, *standing.ways)]:
        lines += [Content(""), *kinds]
    return Content("\n").join(lines)


def _head(standing: TechniqueState) -> Content:
    worth = "  ".join(short_figures(CATALOGUE[standing.technique]))
    state = practice_state(standing)
    marked = styled(state, _MARKED.get(state, ""))
    lines = [styled(standing.name, "bold"), join_text(styled(f"{worth}  ", "$quiet"), marked)]
    if standing.is_missed:
        lines.append(styled("You missed it in your last game.", _MARKED[MISSED]))
    if not _is_classic(standing):
        lines.append(styled(_ELSEWHERE_IN_WORDS, "$quiet"))
    return Content("\n").join(lines)


def about_today(plan: Plan, standings: Mapping[str, TechniqueState]) -> Content:
    """Return the plan for today, and the learner's progress in all techniques."""
    states = Counter(map(practice_state, standings.values()))
    missed = {id for id, standing in standings.items() if standing.is_missed}
    lines = [styled("Today", "bold"), styled(describe_plan(plan, missed), "$quiet"), Content("")]
    lines.append(
        styled(
            "Press d to begin. A drill comes back just before you would forget it, mixed with a "
            "few new ones, the easiest first. Ten minutes a day are enough."
            if plan.drills
            else "You are done for today. You can still practise any technique."
        )
    )
    shown = [state for state in _STATES if state != MISSED or states[state]]
    lines += [Content(""), *(_figure(each, _count(states[each])) for each in shown)]
    reasons = {each.card.technique: drill_state(each, missed) for each in reversed(plan.drills)}
    if reasons:
        lines.append(Content(""))
    for id in dict.fromkeys(each.card.technique for each in plan.drills):
        reason = styled(reasons[id].ljust(_REASON), _MARKED[reasons[id]])
        lines.append(join_text(reason, standings[id].name))
    if not all(map(_is_classic, standings.values())):
        lines += [Content(""), styled(_ELSEWHERE_IN_WORDS, "$quiet")]
    return Content("\n").join(lines)


def _count(techniques: int) -> str:
    return counted(techniques, "technique")


def _figures(standing: TechniqueState, now: float, glyphs: Glyphs) -> list[Content]:
    try:
        stock = str(len(positions_of(standing.technique)))
    except StoreError:
        stock = "none"
    figures = standing.figures
    if figures is None:
        return [_figure("drills", "none yet"), _figure("positions", stock)]
    rows = [_figure("found", f"{figures.found} of {figures.drills}")]
    if figures.found:
        rows.append(_figure("usual", clock(figures.usual)))
    if len(figures.recent) > 1:
        rows.append(_figure("times", styled(spark(figures.recent, glyphs), "$role-a")))
        rows.append(_figure("trend", trend_word(figures.trend)))
    rows.append(_figure("last", describe_age(now - figures.last)))
    if len(standing.cards) == 1 and standing.next_due is not None and not standing.due:
        rows.append(_figure("next", describe_due_time((standing.next_due - now) / _DAY)))
    return [*rows, _figure("positions", stock)]


def _figure(label: str, what: str | Content) -> Content:
    return join_text(styled(label.ljust(_LABEL), "$quiet"), what)


def _card_line(state: CardState, now: float, glyphs: Glyphs) -> Content:
    """Return a line for a card: its kind, how well it is known, and when it is due again."""
    comes = ""
    if state.memory and not state.is_due:
        comes = describe_due_time((state.memory.due - now) / _DAY)
    return join_text(
        styled(_KINDS[state.card.kind].ljust(_KIND), "$quiet"),
        known_bar(state.degree, glyphs),
        " ",
        styled("due", "bold $same-ink") if state.is_due else styled(comes or "new", "$quiet"),
    )
