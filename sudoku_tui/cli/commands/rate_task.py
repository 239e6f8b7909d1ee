"""The rating of one puzzle, in any process, and its printed forms.

``--columns`` prints a line in the user's own layout, with a column for each fact.
"""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from string import Formatter
from typing import TYPE_CHECKING, Final, NamedTuple

from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import HODOKU, TEACHING, Ladder, rating_ladder
from ...engine.level import Level
from ...engine.solving.rating import Rating, hodoku_level, rate
from ...engine.started_puzzle import Origin
from ...engine.techniques import CATALOGUE
from ...formats.extras_text import write_whole
from ...library.effort import time_limit
from ...words.ratings import describe_ladder_misfit, describe_rating
from ..input import Query
from ..json_records import Fields, query_fields, rating_fields
from ..starting_point import PackedPuzzle, find_start
from ..timing import SECONDS, Seconds
from .breadth import Breadth, breadth_fields, breadth_in_words, measure_breadth

if TYPE_CHECKING:
    from ...engine.explainer.ratings import ExplainerRating

NAMES: Final = (
    *("puzzle", "layout", "line", "clues", "solutions", "solved", "level", "hodoku_level"),
    *("score", "hardest", "steps", "uniqueness", "techniques", "nets", "guesses"),
    *("er", "ep", "ed"),
    *("er_technique", "breadth", "bottleneck", "without_uniqueness", SECONDS),
)
"""Names of columns."""
BREADTH_COLUMNS: Final = frozenset({"breadth", "bottleneck", "without_uniqueness"})
"""Columns that need the breadth, which takes longer than the rating."""
EXPLAINER: Final = frozenset({"er", "ep", "ed", "er_technique"})
"""Columns of Sudoku Explainer's scale."""
MISSING: Final = "-"
"""Text of an unknown value."""

_ALIGNED = re.compile(r"(?:[^{}]?[<>^])?(?:[1-9]\d{0,2})?")
_ESCAPES = {r"\t": "\t", "\\\\": "\\"}


class Columns(NamedTuple):
    """A template of a line with fields."""

    parts: tuple[tuple[str, str, str], ...]
    """Pieces of text, each with the name (or "") and the alignment of the field after it."""

    @property
    def names(self) -> frozenset[str]:
        """The names of all fields in it."""
        return frozenset(name for _, name, _ in self.parts if name)

    def __str__(self) -> str:
        """Return the template as text that `columns` parses."""
        return "".join(
            text + (f"{{{name}:{aligned}}}" if name else "") for text, name, aligned in self.parts
        )

    def line(self, said: Mapping[str, str]) -> str:
        """Return the line with its fields filled in."""
        return "".join(
            text + (format(said[name], aligned) if name else "")
            for text, name, aligned in self.parts
        )


def columns(text: str) -> Columns:
    r"""Parse a template of columns, such as ``{level:<8} {score:>6}\t{puzzle}``.

    Fields are named in braces; a colon precedes ``<``, ``>`` or ``^`` and a width. Double braces
    stand for one, ``\t`` for a tab.

    Raises:
        ArgumentTypeError: The template has no field, or an unknown one.
    """
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        raise ArgumentTypeError(
            f"'{text}' has an unmatched brace; write {{{{ or }}}} for a brace"
        ) from None
    parts = tuple(
        (_unescape(literal), *_field(name, aligned or "", conversion))
        for literal, name, aligned, conversion in parsed
    )
    found = Columns(parts)
    if not found.names:
        raise ArgumentTypeError(f"'{text}' names no column; {_list_names()}")
    return found


def _field(name: str | None, aligned: str, conversion: str | None) -> tuple[str, str]:
    if name is None:
        return "", ""
    if name not in NAMES or conversion:
        from ...engine.nearest import nearest

        near = nearest(name.casefold(), NAMES)
        instead = f"did you mean {{{near}}}; " if near else ""
        shown = f"{name}!{conversion}" if conversion else name
        raise ArgumentTypeError(f"{{{shown}}}: unknown column; {instead}{_list_names()}")
    if not _ALIGNED.fullmatch(aligned):
        raise ArgumentTypeError(
            f"{{{name}:{aligned}}}: invalid alignment; write {{{name}:<8}}, "
            f"{{{name}:>8}} or {{{name}:^8}}"
        )
    return name, aligned


def _list_names() -> str:
    return f"columns: {', '.join(NAMES)}"


def _unescape(text: str) -> str:
    return re.sub(r"\\[t\\]", lambda found: _ESCAPES[found[0]], text)


class RatingRequest(NamedTuple):
    """The facts to find for every puzzle."""

    limit: float
    """Time limit for one puzzle (seconds); 0 for none."""
    rating: bool
    """Whether level and score are requested."""
    explainer: bool
    """Whether ER, EP and ED are requested."""
    nested: bool
    """Whether ER, EP and ED are sought even for the hardest puzzles."""
    breadth: bool
    ladder: str
    """Text of the requested ladder's file, as techniques cannot be pickled; else empty."""


class RatingTask(NamedTuple):
    """All that a process needs to rate a puzzle."""

    parcel: PackedPuzzle
    wanted: RatingRequest


class RatingResult(NamedTuple):
    """The facts that a process found about a puzzle."""

    rating: Rating | None
    solutions: int
    """Number of solutions, counted up to 2."""
    breadth: Breadth | None = None
    explainer: ExplainerRating | None = None

    late: bool = False
    """Whether time ran out before all facts were found."""
    hodoku: Level | None = None
    """HoDoKu's own level; None for another ladder."""
    remark: str = ""
    """Note on how a position was interpreted; empty if there is none."""
    complaint: str = ""
    """Report of wrong entries and candidates; empty if all are right."""


def rate_puzzle(task: RatingTask) -> RatingResult | None:
    """Rate a puzzle; return None at the time limit."""
    wanted = task.wanted
    own = _ladder(wanted.ladder) if wanted.ladder else None
    effort = time_limit(wanted.limit)
    try:
        standing = find_start(task.parcel.puzzle, task.parcel.position, effort)
        told = standing.remark, standing.complaint
        if standing.solution is None:
            return RatingResult(None, standing.count, None, None, False, None, *told)
        origin, broad = standing.origin, standing.ladder(own or TEACHING)
        if own and (complaint := describe_ladder_misfit(task.parcel.puzzle, own)):
            return RatingResult(None, 1, complaint=complaint)
        ladder = standing.ladder(own or rating_ladder(origin.effective_layout))
        rating = rate(origin, ladder, effort) if wanted.rating else None
        hodoku = None
        if rating and own in (None, HODOKU):
            hodoku = hodoku_level(rating, origin, effort)
        found = measure_breadth(standing.origin, broad, effort) if wanted.breadth else None
    except OutOfEffort:
        return None
    explainer = rate_by_explainer(standing.origin, wanted, effort) if wanted.explainer else None
    late = explainer is not None and not explainer.complete and effort.cancelled()
    return RatingResult(rating, 1, found, explainer, late, hodoku, *told)


def _ladder(text: str) -> Ladder:
    # Imported late: few users pass --ladder.
    from ..files import read_once

    return read_once(text)


def rate_by_explainer(
    origin: Origin, wanted: RatingRequest, effort: Effort
) -> ExplainerRating | None:
    """Find ER, EP and ED, or lower bounds of them; return None if the scale does not apply."""
    # Imported late: it loads slowly, and other scales do not need it.
    from ...engine.explainer.rating_path import (
        NESTED_FROM,
        UNSOLVED_RATING,
        applies_to,
        rate_explainer,
    )

    if not applies_to(origin.effective_layout):
        return None
    return rate_explainer(origin, effort, UNSOLVED_RATING if wanted.nested else NESTED_FROM)


def result_fields(
    query: Query, result: RatingResult, ladder: Ladder | None, *, breadth: bool
) -> Fields:
    """Return the JSON fields of a puzzle. HoDoKu's level is null on another *ladder*."""
    fields = {
        **query_fields(query),
        **rating_fields(result.rating, result.solutions, result.explainer, result.hodoku),
    }
    if ladder is not None:
        fields |= {"ladder": ladder.name}
    if result.explainer and not result.explainer.complete:
        fields |= {"er_at_least": True}
    if breadth:
        fields |= breadth_fields(result.breadth)
    return fields


def result_line(result: RatingResult) -> str:
    """Describe a rating: ``Hard, score 1230, hardest XY-Wing: 20 Hidden Single, 1 XY-Wing``.

    Sudoku Explainer's ratings and the breadth follow, if they are known.
    """
    parts: list[str] = []
    if result.rating:
        parts.append(describe_rating(result.rating) + _describe_counts(result.rating))
    if result.explainer:
        parts.append(result.explainer.full_text)
    if result.breadth:
        parts += breadth_in_words(result.breadth)
    return "; ".join(parts) or "not rated"


def _describe_counts(rating: Rating) -> str:
    """List the techniques of the rated way: ``: 20 Hidden Single, 1 XY-Wing``.

    If a beginner's way gave the level, the list is introduced as that of the rated way.
    """
    counts = rating.counts.items()
    listed = ", ".join(f"{count} {CATALOGUE[id].name}" for id, count in counts)
    if not listed:
        return ""
    return f"; the rated way takes {listed}" if rating.beginners else f": {listed}"


def result_columns(query: Query, result: RatingResult, seconds: Seconds) -> dict[str, str]:
    """Return the text of each column; see `NAMES`."""
    puzzle, rating, found = query.puzzle, result.rating, result.breadth
    counts = rating.counts if rating else {}
    narrow = None if found is None or found.bottleneck is None else found.bottleneck + 1
    said: dict[str, object] = {
        "puzzle": write_whole(puzzle),
        "layout": puzzle.layout.id,
        "line": query.reading.line,
        "clues": puzzle.clues,
        "solutions": result.solutions,
        "solved": rating and rating.solved,
        "level": rating and rating.level,
        "hodoku_level": result.hodoku,
        "score": rating and rating.score,
        "hardest": rating and rating.hardest_of_level,
        "steps": rating and sum(counts.values()),
        "uniqueness": rating and rating.uniqueness,
        "techniques": ",".join(f"{id}={count}" for id, count in counts.items()) or None,
        "nets": rating and rating.nets,
        "guesses": rating and rating.guesses,
        **_explainer_columns(result.explainer),
        "breadth": found and found.fewest,
        "bottleneck": narrow,
        "without_uniqueness": found and found.without_uniqueness.level,
        SECONDS: None if seconds is None else f"{seconds:.4f}",
    }
    return {name: _format_value(each) for name, each in said.items()}


def _explainer_columns(rating: ExplainerRating | None) -> dict[str, str | None]:
    told = {name: rating.text_of(name) if rating else None for name in ("er", "ep", "ed")}
    return {**told, "er_technique": (rating.technique or None) if rating else None}


def _format_value(said: object) -> str:
    match said:
        case None:
            return MISSING
        case bool():
            return "yes" if said else "no"
    return str(said)
