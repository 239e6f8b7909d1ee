"""JSON records of puzzles, steps and ratings for ``--json``. Other programs rely on the names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..engine.layout import Candidate, Digit, Layout
from ..engine.puzzle import Puzzle

if TYPE_CHECKING:
    from ..engine.explainer.ratings import ExplainerRating
    from ..engine.level import Level
    from ..engine.solving.rating import Rating
    from ..engine.step import Step
    from .input import Query


Fields: TypeAlias = dict[str, Any]
"""A JSON object: values by name."""


def text_of(digits: Sequence[Digit], layout: Layout) -> str:
    """Write digits as one line, with a dot for each empty cell."""
    return "".join(map(layout.symbol, digits))


def puzzle_fields(puzzle: Puzzle) -> Fields:
    """Return the fields that restore a puzzle; its extras follow a bar in its shape."""
    fields = layout_fields(puzzle.layout)
    if puzzle.extras:
        from ..formats.extras_text import write_extras  # imported late: few puzzles have extras

        parts = fields["shape"], write_extras(puzzle.extras, puzzle.layout)
        fields["shape"] = "|".join(filter(None, parts)) or None
    return {"puzzle": text_of(puzzle.givens, puzzle.layout), **fields}


def query_fields(query: Query) -> Fields:
    """Return `puzzle_fields` of a position, with its entries and candidates.

    An incomplete puzzle has a field with the constraints that are left out.
    """
    fields, sheet = puzzle_fields(query.puzzle), query.position
    if sheet and sheet.entries:
        fields["entries"] = text_of(sheet.entries, sheet.layout)
    if sheet and sheet.candidates:
        # Imported late, so that a search starts fast: few users print positions.
        from ..formats.boards.own_json import written_marks

        fields["candidates"] = written_marks(sheet.candidates, sheet.layout)
    if query.reading.left_out:
        fields["incomplete"] = query.reading.left_out
    return fields


def layout_fields(layout: Layout) -> Fields:
    """Return the id of a layout, and the picture of a jigsaw, which the id omits."""
    id, _, shape = layout.id.partition(":")
    return {"layout": id, "shape": shape or None}


def rating_fields(
    rating: Rating | None,
    solutions: int | None,
    explainer: ExplainerRating | None = None,
    hodoku: Level | None = None,
) -> Fields:
    """Return a rating on both scales, and HoDoKu's own level; unknown values are null."""
    from ..engine.explainer.ratings import rounded  # imported late, so that a search starts fast

    return {
        "solutions": solutions,
        "solved": rating.solved if rating else None,
        "level": str(rating.level) if rating else None,
        "hodoku_level": None if hodoku is None else str(hodoku),
        "score": rating.score if rating else None,
        "hardest": rating.hardest_of_level if rating else None,
        "er": rounded(explainer.er) if explainer else None,
        "ep": rounded(explainer.ep) if explainer else None,
        "ed": rounded(explainer.ed) if explainer else None,
        "uniqueness": rating.uniqueness if rating else None,
        "techniques": rating.counts if rating else None,
        "nets": rating.nets if rating else None,
        "guesses": rating.guesses if rating else None,
    }


def step_fields(step: Step, layout: Layout) -> Fields:
    """Return a step: its technique, its reason, and its placements and eliminations.

    The cages and equations that it uses follow, if there are any.
    """
    return {
        "technique": step.technique.id,
        "name": step.technique.name,
        "sentence": step.sentence(layout),
        "notation": step.notation(layout),
        "place": _candidates(step.placements, layout),
        "eliminate": _candidates(step.eliminations, layout),
        "blockers": _candidates(_blocker_candidates(step), layout),
        **({"sums": _sums(step, layout)} if step.rules else {}),
    }


def _sums(step: Step, layout: Layout) -> list[Fields]:
    from ..library.sums import Sum, sums_of  # imported late: few puzzles have cages

    def fields(each: Sum) -> Fields:
        return {**each._asdict(), "cages": [fields(cage) for cage in each.cages]}

    return [fields(each) for each in sums_of(step, layout)]


def _blocker_candidates(step: Step) -> list[Candidate]:
    """Return the placed digits that a step names as blockers, each once."""
    return list(dict.fromkeys(blocker.candidate for blocker in step.grounds.blockers))


def numbered(steps: Iterable[Step], layout: Layout, *, notation: bool) -> list[str]:
    """Write one numbered line for each step, as a sentence or in players' notation."""
    told = ((step.notation if notation else step.sentence)(layout) for step in steps)
    return [f"{number}. {line}" for number, line in enumerate(told, 1)]


def _candidates(candidates: Iterable[Candidate], layout: Layout) -> list[Fields]:
    name, symbol = layout.cell_name, layout.symbol
    return [{"cell": name(cell), "digit": symbol(digit)} for cell, digit in candidates]
