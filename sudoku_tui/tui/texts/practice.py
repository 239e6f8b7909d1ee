"""The text of the map of techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from textual.content import Content

from ...engine.layouts import CLASSIC
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...game.learning.cards import CHAIN, FLASH, MOST_KNOWN
from ...game.learning.today import CardState, Plan, TechniqueState
from ...store.errors import StoreError
from ...store.positions import positions_of
from ...words.drills import HINTED, MISSED, describe_plan, drill_reason
from ...words.durations import describe_age, describe_due_time
from ...words.figures import clock
from ...words.statistics import trend_word
from ...words.techniques import short_figures, why_it_holds
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, join_text, spark, styled

_NAME = 31
_LABEL = 10
_KIND = 8
_DAY = 86_400.0
_MARKED = {
    MISSED: "bold $wrong",
    HINTED: "bold $same-ink",
    "due": "bold $same-ink",
    "new": "$quiet",
}
"""The reasons for practising a technique today, with their styles."""
_IN_GAME = {MISSED: "missed", HINTED: "took a hint for"}
"""What the player did with a technique in the last game, by reason."""
_STATES = ("learning", "known", "new")
OFF = "off"
"""The state of a technique that is not on the player's ladder."""
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


def reasons_for(plan: Plan, in_game: Mapping[str, str]) -> dict[str, str]:
    """Return why each technique of the plan is practised today; its first drill decides.

    *in_game* has the reasons of the techniques of the last game.
    """
    return {each.card.technique: drill_reason(each, in_game) for each in reversed(plan.drills)}


def line(standing: TechniqueState, glyphs: Glyphs, width: int, state: str = "") -> Content:
    """Return a technique as a line of the list, at most *width* columns wide.

    *state* is the reason why it is practised today, or `OFF` if it is not on the player's ladder.
    """
    room = max(12, min(_NAME, width - 15))
    sign = "" if _is_classic(standing) else f" {ELSEWHERE}"
    name = abbreviate(standing.name, room - len(sign)) + sign
    named = join_text("  ", styled(name.ljust(room), "$quiet" if state == OFF else ""), " ")
    word = state.partition(" ")[0]  # there is no room for more
    shown = styled(word, _MARKED.get(state, "$quiet")) if word else ""
    return join_text(named, known_bar(standing.degree, glyphs), " ", shown)


def _is_classic(standing: TechniqueState) -> bool:
    """Check whether the classic shape can have the technique."""
    return CATALOGUE[standing.technique].applies_to(CLASSIC)


def about(
    standing: TechniqueState, now: float, glyphs: Glyphs, state: str = "", *, short: bool = False
) -> Content:
    """Describe a technique: why it holds, the results of its drills, and when it is due again.

    *state* is that of its line in the list. If room is *short*, the figures come first, because the
    explanation may take all of it.
    """
    blocks = [styled(why_it_holds(standing.technique)), figures_of(standing, now, glyphs)]
    return Content("\n\n").join((_head(standing, state), *(blocks[::-1] if short else blocks)))


def introduction(standing: TechniqueState, state: str = "") -> Content:
    """Return the heading of a technique with its *state*, and why it holds."""
    return join_text(_head(standing, state), "\n\n", styled(why_it_holds(standing.technique)))


def figures_of(standing: TechniqueState, now: float, glyphs: Glyphs) -> Content:
    """Return the results of a technique's drills, its next date, and a line for each card."""
    lines = _figures(standing, now, glyphs)
    several = standing.cards if len(standing.cards) > 1 else ()
    if kinds := [_card_line(each, now, glyphs) for each in (*several, *standing.ways)]:
        lines += [Content(""), *kinds]
    return Content("\n").join(lines)


def _head(standing: TechniqueState, state: str) -> Content:
    worth = "  ".join(short_figures(CATALOGUE[standing.technique]))
    how, style = _IN_GAME.get(state), _MARKED.get(state, "$quiet")
    lines = [styled(standing.name, "bold"), styled(worth, "$quiet")]
    if how:
        lines.append(styled(f"You {how} it in your last game.", style))
    elif state:
        lines[1] = join_text(lines[1], "  ", styled(state, style))
    if not _is_classic(standing):
        lines.append(styled(_ELSEWHERE_IN_WORDS, "$quiet"))
    return Content("\n").join(lines)


def about_today(
    plan: Plan, standings: Mapping[str, TechniqueState], in_game: Mapping[str, str]
) -> Content:
    """Return the plan for today, and the learner's progress in all techniques.

    *in_game* has the reasons of the techniques of the last game.
    """
    states = Counter(each.state for each in standings.values())
    lines = [styled("Today", "bold"), styled(describe_plan(plan), "$quiet"), Content("")]
    lines.append(
        styled(
            "Press d to begin. A drill comes back just before you would forget it, mixed with a "
            "few new ones, the easiest first. Ten minutes a day are enough."
            if plan.drills
            else "You are done for today. You can still practise any technique."
        )
    )
    lines += [Content(""), _figure("due", counted(plan.due, "drill"))]
    lines += [_figure(each, counted(states[each], "technique")) for each in _STATES]
    kinds: dict[tuple[str, str], list[str]] = {}
    for each in plan.drills:
        known = kinds.setdefault((drill_reason(each, in_game), each.card.technique), [])
        known += [_KINDS[each.card.kind]] if each.card.kind else []
    if kinds:
        lines.append(Content(""))
    room = max((len(reason) for reason, _ in kinds), default=0) + 2
    for (reason, id), practised in kinds.items():
        named = ", ".join((standings[id].name, *practised))
        lines.append(join_text(styled(reason.ljust(room), _MARKED[reason]), named))
    if not all(map(_is_classic, standings.values())):
        lines += [Content(""), styled(_ELSEWHERE_IN_WORDS, "$quiet")]
    return Content("\n").join(lines)


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
