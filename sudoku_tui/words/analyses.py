"""An analysis in words: a sentence or two for each finding, and a page with all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..engine.analysis.backdoors import Backdoors
from ..engine.analysis.findings import Analysis, LevelReason, PathFindings, PathKind, Solutions
from ..engine.bits import Mask
from ..engine.ladders import TEACHING
from ..engine.layout import Layout, describe_grids
from ..engine.level import Level
from ..engine.nearest import as_sentence
from ..engine.search import Grid
from ..engine.solving.bound import most_score
from ..engine.solving.solver import with_blockers
from ..engine.step import join_words
from ..engine.techniques import CATALOGUE
from ..engine.techniques.last_resorts.guess import GUESS
from ..formats import write
from ..formats.clean import clean_text
from ..formats.figures import counted
from . import ratings
from .figures import sparkline
from .games import describe_clash
from .markdown import bullets, escape, table

WAYS: Final = {
    PathKind.EASIEST: "easiest",
    PathKind.RATED: "rated",
    PathKind.SOUND: "no uniqueness",
}
"""Names of the ways (solution paths)."""
_PAIRS: Final = 6
"""Maximum number of pairs listed by name; further ones are only counted."""
_TIMES: Final = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
_WIDEST: Final = 72
"""Maximum width of a sparkline (columns)."""
_LONGEST_TITLE: Final = 80
_ABOUT_WAYS: Final = (
    "The easiest way takes the step that is easiest to see, as hints do; the rated way is "
    "HoDoKu's, from which level and score come."
)


def describe_progress(analysis: Analysis) -> str:
    """Return what the analysis is working on now; empty once it is done."""
    if analysis.is_done:
        return ""
    return _progress_on_solutions(analysis) or _progress_on_ways(analysis)


def _progress_on_solutions(analysis: Analysis) -> str:
    """Describe the current search concerning the puzzle and its solutions; empty once done."""
    found = analysis.solutions
    if analysis.clash or (found and found.is_total and not found.count):
        return "Looking for a wrong given."
    if found is None:
        return "Counting the solutions."
    if found.only is None:
        is_open = found.other and analysis.undecided is None
        return "Looking where the solutions differ." if is_open else ""
    if analysis.backdoors is None:
        return "Looking for backdoors."
    return "Looking for givens that could go." if analysis.minimality is None else ""


def _progress_on_ways(analysis: Analysis) -> str:
    """Describe the current search along the ways: steps, nested chains or open steps."""
    trails, explainer = analysis.trails.values(), analysis.explainer
    if not trails or any(trail.walked is None for trail in trails):
        return "Looking for the next step."
    widths_known = all(len(trail.widths) == len(trail.taken) for trail in trails)
    if widths_known and explainer and not explainer.complete:
        return "Looking for chains within chains."
    return "Counting what is open at each step."


def describe_solutions(analysis: Analysis) -> str:
    """Return the number of solutions, and where they differ or why there is none."""
    layout, found = analysis.puzzle.layout, analysis.solutions
    if analysis.clash:
        clash = describe_clash(analysis.clash, layout)
        return " ".join(filter(None, (clash, _describe_suspects(analysis))))
    if found is None:
        return ""
    if found.only and analysis.start:
        entries = counted(sum(map(bool, analysis.start.entries)), "entry", "entries")
        return f"One solution. Ratings and ways go on from the position, with {entries}."
    if found.only:
        return "One solution."
    if found.is_total and not found.count:
        return " ".join(filter(None, ("No solution.", _describe_suspects(analysis))))
    parts = (
        _describe_several(found),
        _describe_difference(found, layout),
        _describe_undecided(analysis),
    )
    return " ".join(filter(None, parts))


def _describe_several(found: Solutions) -> str:
    if found.count == 0:
        return "The search for a solution took too long, so nobody knows how many there are."
    if found.is_total:
        return f"{found.count} solutions."
    if found.count == 1:
        return "At least one solution; the search for another took too long."
    return f"{found.count} solutions or more." if found.count > 2 else "Several solutions."


def _describe_difference(found: Solutions, layout: Layout) -> str:
    """Describe where the two displayed solutions differ."""
    cells = differing_cells(found)
    if not cells:
        return ""
    if cells.bit_count() > layout.digits:
        return f"Two of them differ in {cells.bit_count()} cells."
    return f"Two of them differ only in {layout.names(cells)}."


def differing_cells(solutions: Solutions) -> Mask:
    """Return the mask of the cells in which the two recorded solutions differ."""
    if solutions.one is None or solutions.other is None:
        return 0
    pairs = enumerate(zip(solutions.one, solutions.other, strict=True))
    return sum(1 << cell for cell, (one, other) in pairs if one != other)


def _describe_undecided(analysis: Analysis) -> str:
    if analysis.undecided is None:
        return ""
    open_cells = analysis.puzzle.layout.cells - analysis.puzzle.clues
    count = analysis.undecided.bit_count()
    if count == open_cells:
        return "No empty cell is the same in all of them."
    return f"Of {counted(open_cells, 'empty cell')}, {count} can hold more than one digit."


def _describe_suspects(analysis: Analysis) -> str:
    if analysis.suspects is None:
        return ""
    if not analysis.suspects:
        return "No given is to blame alone."
    names = analysis.puzzle.layout.names(analysis.suspects, "or")
    return f"It would have one without the given in {names}: is that digit right?"


def describe_reason(analysis: Analysis) -> str:
    """Return the reason for the level: ``because of one X-Wing, at step 31 of the rated way``."""
    walked = analysis.trail(PathKind.RATED).walked
    if walked is None:
        return ""
    rating, reason = walked.rating, walked.reason
    if not rating.counts:
        return "because every cell is given"
    layout = analysis.puzzle.effective_layout
    if rating.level is Level.BEGINNER:
        if layout.counts_digits:
            return "because its steps are Easy and many cells are given"
        return "because full houses and hidden singles in boxes are enough"
    if not rating.solved:
        return "because the techniques known do not reach the solution"
    if reason.by_score and rating.score is not None:
        most = most_score(Level(rating.level - 1), layout)
        return (
            f"because its {counted(sum(rating.counts.values()), 'step')} add up to a score of "
            f"{rating.score}, more than the {most} of the level below; the hardest are "
            f"{_describe_counts(reason.counts)}"
        )
    if rating.level is Level.EASY:
        return f"because singles{' and easy sums' * layout.counts_digits} are enough"
    return f"because of {_describe_counts(reason.counts)}, {_describe_place(reason)}"


def _describe_counts(counts: Mapping[str, int]) -> str:
    """Return techniques with their counts: ``one X-Wing and XY-Wing twice``."""
    return join_words(_describe_count(id, count) for id, count in counts.items())


def _describe_count(id: str, count: int) -> str:
    """Return a technique with its count: ``one X-Wing``, ``XY-Wing twice``."""
    if id == GUESS.id:
        return f"{'one' if count == 1 else count} {'guess' if count == 1 else 'guesses'} by search"
    if count == 1:
        return f"one {CATALOGUE[id].short_name}"
    return f"{CATALOGUE[id].short_name} {_TIMES.get(count, f'{count} times')}"


def _describe_place(reason: LevelReason) -> str:
    assert reason.first is not None  # a reason with counts has steps
    first = "" if sum(reason.counts.values()) == 1 else "first "
    return f"{first}at step {reason.first + 1} of the rated way"


def describe_uniqueness(analysis: Analysis) -> str:
    """Describe how much the rating depends on techniques that assume a unique solution."""
    rating, without = analysis.rating, analysis.without_uniqueness
    if rating is None:
        return ""
    if not rating.uniqueness:
        return "The rating does not lean on uniqueness."
    if without is None:
        return "The rating leans on uniqueness."
    return as_sentence(ratings.describe_without_uniqueness(without))


def describe_minimality(analysis: Analysis) -> str:
    """Describe which givens could be removed."""
    found, layout = analysis.minimality, analysis.puzzle.layout
    if found is None or not analysis.puzzle.clues:
        return ""
    if found.is_minimal:
        return "Every given is needed."
    count, together = found.spare.bit_count(), found.together.bit_count()
    if count == 1:
        return f"The given in {layout.names(found.spare)} could be left out."
    at_once = "all" if together == count else str(together)
    at_once = "but no two at once" if together == 1 else f"{at_once} of them at once"
    if count > layout.digits:
        return f"Any one of {count} givens could be left out, {at_once}."
    return f"Any one of these givens could be left out, {at_once}: {layout.names(found.spare)}."


def describe_backdoors(analysis: Analysis) -> str:
    """Describe the cells whose digits, if given, let singles finish the puzzle."""
    found, layout = analysis.backdoors, analysis.puzzle.layout
    if found is None:
        return ""
    if found.singles_suffice:
        return "Singles alone finish the puzzle."
    if found.cells:
        count = found.cells.bit_count()
        if count > layout.digits:
            some = f"any one of {count} cells: {layout.short_names(found.cells)}"
        else:
            some = layout.names(found.cells, "or")
        return f"Singles finish it with the digit of {some}."
    return _describe_pairs(found, layout)


def _describe_pairs(found: Backdoors, layout: Layout) -> str:
    few = "No single cell, with its digit given, lets singles finish the puzzle"
    if not found.pairs:
        no_two = "and no two cells do" if found.complete else "and no two that were tried do"
        return f"{few}, {no_two}."
    names = [f"{layout.cell_name(a)} with {layout.cell_name(b)}" for a, b in found.pairs]
    count = f"{counted(len(names), 'pair')}{'' if found.complete else ' or more'}"
    if len(names) > _PAIRS:
        return f"{few}, but {count} do, such as {join_words(names[:_PAIRS])}."
    return f"{few}, but {count} do: {join_words(names)}."


def describe_way(trail: PathFindings) -> str:
    """Return the length of a way and its hardest step."""
    count = len(trail.taken)
    if trail.walked is None:
        return f"{counted(count, 'step')} so far."
    if trail.hardest is None:
        return "No step is needed." if trail.walked.rating.solved else "No step is found."
    name = trail.taken[trail.hardest].rung.technique.short_name
    way = f"{counted(count, 'step')}; the hardest is {name}, step {trail.hardest + 1}."
    return way if trail.walked.rating.solved else f"{way} Then no technique known goes on."


def describe_bottleneck(trail: PathFindings) -> str:
    """Describe where the fewest steps are open along a way."""
    if trail.walked is None or not trail.widths or len(trail.widths) < len(trail.taken):
        return ""
    where, steps = trail.bottleneck, len(trail.taken)
    width = 0 if where is None else trail.widths[where].open
    name = "" if where is None else trail.taken[where].rung.technique.short_name
    return as_sentence(ratings.describe_bottleneck(where, steps, width, name))


@dataclass(frozen=True)
class Section:
    """A part of a page; absent content is empty."""

    heading: str
    grids: tuple[str, ...] = ()
    """Drawings of boards, several lines each."""
    facts: tuple[str, ...] = ()
    """Sentences, one per line."""
    drawn: str = ""
    """A sparkline, which must not be wrapped."""
    steps: tuple[str, ...] = ()
    """Steps, to be numbered from 1."""
    rows: tuple[tuple[str, ...], ...] = ()
    """A table whose first row is the heading; all columns but the first hold numbers."""


def sections(
    analysis: Analysis, way: PathKind = PathKind.EASIEST, *, notation: bool = False
) -> Iterator[Section]:
    """Yield the parts of the page that are known so far.

    Args:
        analysis: The findings so far.
        way: The way whose steps are listed.
        notation: Write steps in players' notation instead of sentences.
    """
    puzzle, trail = analysis.puzzle, analysis.trail(way)
    begin = describe_grids(puzzle.layout)
    about = (f"The grids begin so: {begin}.",) if begin else ()
    yield Section(_title(analysis), grids=(write(puzzle, puzzle.givens, "grid"),), facts=about)
    yield Section("Overview", facts=tuple(facts(analysis)))
    found = analysis.solutions
    if found and found.one and found.other:
        grids = tuple(_draw(analysis, grid) for grid in (found.one, found.other))
        yield Section("Two of the solutions", grids=grids)
    if trail.taken:
        widths = [width.open for width in trail.widths]
        whole = len(widths) == len(trail.taken)
        yield Section(
            f"The way: {WAYS[way]}",
            facts=tuple(filter(None, (describe_way(trail), describe_bottleneck(trail)))),
            drawn=sparkline(widths, _WIDEST) if whole else "",
            steps=tuple(_steps(trail, analysis, notation=notation)),
        )
        about = (_ABOUT_WAYS,) if len(analysis.trails) > 1 else ()
        yield Section("Techniques", facts=about, rows=tuple(technique_rows(analysis)))


def facts(analysis: Analysis) -> Iterator[str]:
    """Yield the known facts, a sentence or two each."""
    if analysis.rating:
        yield f"{ratings.describe_level(analysis.rating)}, {describe_reason(analysis)}."
    if analysis.explainer:
        yield f"{analysis.explainer.full_text}."
    others = (describe_solutions, describe_uniqueness, describe_minimality, describe_backdoors)
    yield from filter(None, (describe(analysis) for describe in others))


def technique_rows(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    """Yield a table of how often each technique occurs on each way, the heading first."""
    trails = [analysis.trails[way] for way in PathKind if way in analysis.trails]
    yield ("Technique", *(WAYS[trail.way] for trail in trails))
    for id in ids_used(analysis):
        yield (CATALOGUE[id].short_name, *(str(trail.counts.get(id, "-")) for trail in trails))


def ids_used(analysis: Analysis) -> list[str]:
    """Return the ids of the techniques on any way, the easiest first."""
    used = {id for trail in analysis.trails.values() for id in trail.counts}
    order = list(TEACHING.by_id)
    return sorted(used, key=order.index)


def _title(analysis: Analysis) -> str:
    title = clean_text(analysis.puzzle.title, _LONGEST_TITLE)
    return f"Analysis: {title}" if title else f"Analysis: {analysis.puzzle.shape_name}"


def _draw(analysis: Analysis, grid: Grid) -> str:
    return write(analysis.puzzle, grid, "grid")


def _steps(trail: PathFindings, analysis: Analysis, *, notation: bool) -> Iterator[str]:
    layout = analysis.puzzle.effective_layout
    for step in with_blockers(analysis.origin, (taken.step for taken in trail.taken)):
        sentence = f"{step.technique.short_name}: {step.sentence(layout)}"
        yield step.notation(layout) if notation else sentence


def as_text(analysis: Analysis, way: PathKind = PathKind.EASIEST, *, notation: bool = False) -> str:
    """Return the page as plain text."""
    return "\n\n".join(
        "\n".join(_plain_lines(section)) for section in sections(analysis, way, notation=notation)
    )


def _plain_lines(section: Section) -> Iterator[str]:
    yield section.heading
    for number, grid in enumerate(section.grids):
        if number:
            yield ""
        yield grid
    yield from section.facts
    if section.drawn:
        yield section.drawn
    yield from (f"{number}. {step}" for number, step in enumerate(section.steps, 1))
    if section.rows:
        widths = [max(map(len, column)) for column in zip(*section.rows, strict=True)]
        for first, *rest in section.rows:
            cells = (f"{each:>{width}}" for each, width in zip(rest, widths[1:], strict=True))
            yield "  ".join((first.ljust(widths[0]), *cells))


def as_markdown(
    analysis: Analysis, way: PathKind = PathKind.EASIEST, *, notation: bool = False
) -> str:
    """Return the page as Markdown."""
    first, *rest = sections(analysis, way, notation=notation)
    blocks = [f"# {escape(first.heading)}", *_markdown_blocks(first, notation=notation)]
    for section in rest:
        blocks.append(f"## {escape(section.heading)}")
        blocks += _markdown_blocks(section, notation=notation)
    return "\n\n".join(blocks) + "\n"


def _markdown_blocks(section: Section, *, notation: bool) -> Iterator[str]:
    for grid in section.grids:
        yield f"```\n{grid}\n```"
    if section.facts:
        yield bullets(section.facts)
    if section.drawn:
        yield f"```\n{section.drawn}\n```"
    if section.steps:
        steps = (f"`{step}`" if notation else escape(step) for step in section.steps)
        yield "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    if section.rows:
        yield table(section.rows, "---:")
