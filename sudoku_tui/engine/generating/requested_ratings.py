"""Requested Explainer ratings (ER, EP, ED): objections to them, and checks of a puzzle.

Ranges are in tenths, because ratings have one decimal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ..effort import UNLIMITED, Effort
from ..explainer.ratings import tenths
from ..layout import Layout
from ..layouts import CLASSIC
from ..level import Level
from ..puzzle import Puzzle
from .spec import ANY, Span, Spec

_LOW: Final = (0, 10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40)
"""The ratings (in tenths) of all rules below chains and wings; 0 is a grid without empty cells."""
_LEAST: Final = _LOW[1]
"""The rating of the last empty cell of a house, which fills the last cell of every puzzle."""
_MOST_BY_SINGLES: Final = 23
_MOST_KNOWN: Final = 119
"""The rating of the hardest known puzzles."""
_NAMES: Final = ("ed", "ep", "er")
"""The ratings, ascending: the first step, the steps up to the first digit, all steps."""


def spans_of(spec: Spec) -> dict[str, Span]:
    """Return the ranges that *spec* requests, in tenths, by the name of the rating."""
    return {name: span for name in _NAMES if (span := getattr(spec, name)) != ANY}


def format_span(span: Span) -> str:
    """Return a range of tenths as text: ``3.4 to 4.4``."""
    least, most = (None if end is None else f"{end / 10:.1f}" for end in (span.least, span.most))
    if most is None:
        return f"{least} or more"
    if least is None:
        return f"{most} or less"
    return least if least == most else f"{least} to {most}"


def objections_to_ratings(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield each reason why no puzzle can have these ratings, as a sentence."""
    spans = spans_of(spec)
    if spans and layout != CLASSIC:
        [name, *_] = reversed(spans)
        yield f"{layout.name} has no {name.upper()}: Explainer rates only {CLASSIC.name}"
        return
    for name, span in reversed(spans.items()):
        yield from _to_span(name.upper(), span, spec, layout)
    for (low, below), (high, above) in combinations(spans.items(), 2):
        if above.most is not None and below.is_below(above.most):
            numbers = (
                f"not {low.upper()} {format_span(below)} with {high.upper()} {format_span(above)}"
            )
            yield f"{low.upper()} is never more than {high.upper()}, so {numbers}"


def _to_span(name: str, span: Span, spec: Spec, layout: Layout) -> Iterator[str]:
    if span.is_empty:
        least, most = format_span(Span(span.least)), format_span(Span(most=span.most))
        yield f"no {name} is both {least} and {most}"
        return
    if span.is_below(_MOST_KNOWN):
        most = f"{_MOST_KNOWN / 10:.1f}"
        yield f"no puzzle with {name} above {most} is known, so not {format_span(span)}"
    if span.is_above(_LEAST) and (span.is_below(0) or not spec.clues.holds(layout.cells)):
        yield f"every puzzle has at least {name} {_LEAST / 10:.1f}, not {format_span(span)}"
    if span.is_above(_LOW[-1]) and not any(map(span.holds, _LOW)):
        yield f"no step is rated {format_span(span)}"
    if spec.levels and max(spec.levels) <= Level.EASY and span.is_below(_MOST_BY_SINGLES):
        most = f"at most {name} {_MOST_BY_SINGLES / 10:.1f}"
        yield f"{max(spec.levels)} puzzles have {most}, not {format_span(span)}"


def misfits_of_ratings(spec: Spec, puzzle: Puzzle, effort: Effort = UNLIMITED) -> Iterator[str]:
    """Yield each rating of *puzzle*, on the classic layout, that differs from the request.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    spans = spans_of(spec)
    if not spans:
        return
    # Imported late, because Explainer's rules are slow to load and rarely requested.
    from ..explainer.rating_path import rate_below

    below = enough_below(spec)
    rating = rate_below(puzzle, below, effort, whole=False)
    for name, span in spans.items():
        if name == "er":  # last, because EP and ED are cheaper and refuse most puzzles
            rating = rate_below(puzzle, below, effort)
        if not span.holds(tenths(getattr(rating, name))):
            yield f"its {name.upper()} is {rating.text_of(name)}, not {format_span(span)}"


def enough_below(spec: Spec) -> float:
    """Return the rating from which on a check of a puzzle need not search for steps.

    If a puzzle needs a rule that rates all its steps at this rating or higher, it is known to be
    too hard, or hard enough.
    """
    from ..explainer.rating_path import NESTED_FROM, UNSOLVED_RATING

    def enough(span: Span) -> float:
        if span.most is not None:
            return span.most / 10 + 0.05
        return (
            NESTED_FROM
            if span.least is None or span.least <= tenths(NESTED_FROM)
            else UNSOLVED_RATING
        )

    spans = spans_of(spec)
    if "er" in spans and spans["er"].most is not None:
        return enough(spans["er"])  # EP and ED are never higher
    return max(map(enough, spans.values()), default=0.0)
