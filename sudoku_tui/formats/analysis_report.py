"""An analysis as a page to print, plain or in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.findings import Analysis, Trail, Way
from ..engine.grids import told as grids_told
from ..engine.search import Grid
from . import write
from .analysis_words import (
    WAYS,
    backdoors_told,
    bottleneck_told,
    minimality_told,
    rating_told,
    reason_told,
    solutions_told,
    technique_name,
    uniqueness_told,
    way_told,
)
from .clean import clean_text
from .sparkline import sparkline

_WIDEST: Final = 72
"""Columns of a sparkline."""
_LONGEST_TITLE: Final = 80
_ABOUT_WAYS: Final = (
    "The easiest way takes the step that is easiest to see, as hints do; the rated way is "
    "HoDoKu's, from which level and score come."
)
_MARKED_UP: Final = re.compile(r"([\\`*_{}\[\]<>#|!])")


@dataclass(frozen=True)
class Section:
    """A part of a page: what it has none of is empty."""

    heading: str
    grids: tuple[str, ...] = ()
    """Pictures of boards, several lines each."""
    facts: tuple[str, ...] = ()
    """Sentences, a line each."""
    drawn: str = ""
    """A line that must keep its width."""
    steps: tuple[str, ...] = ()
    """Counted from 1."""
    rows: tuple[tuple[str, ...], ...] = ()
    """A table, its heading first; all columns but the first hold numbers."""


def sections(
    analysis: Analysis, way: Way = Way.EASIEST, *, notation: bool = False
) -> Iterator[Section]:
    """The parts of the page, as far as they are known.

    Args:
        way: the one that is told step by step.
        notation: steps as players write them, in place of sentences.
    """
    puzzle, trail = analysis.puzzle, analysis.trail(way)
    begin = grids_told(puzzle.layout)
    about = (f"The grids begin so: {begin}.",) if begin else ()
    yield Section(_title(analysis), grids=(write(puzzle, puzzle.givens, "grid"),), facts=about)
    yield Section("Overview", facts=tuple(facts(analysis)))
    found = analysis.solutions
    if found and found.one and found.other:
        grids = tuple(_drawn(analysis, grid) for grid in (found.one, found.other))
        yield Section("Two of the solutions", grids=grids)
    if trail.taken:
        widths = [width.open for width in trail.widths]
        whole = len(widths) == len(trail.taken)
        yield Section(
            f"The way: {WAYS[way]}",
            facts=tuple(filter(None, (way_told(trail), bottleneck_told(trail)))),
            drawn=sparkline(widths, _WIDEST) if whole else "",
            steps=tuple(_steps(trail, analysis, notation=notation)),
        )
        about = (_ABOUT_WAYS,) if len(analysis.trails) > 1 else ()
        yield Section("Techniques", facts=about, rows=tuple(technique_rows(analysis)))


def facts(analysis: Analysis) -> Iterator[str]:
    """What is known, a sentence or two each."""
    if analysis.rating:
        yield f"{rating_told(analysis.rating)}, {reason_told(analysis)}."
    if analysis.explainer:
        yield f"{analysis.explainer.whole}."
    told = (solutions_told, uniqueness_told, minimality_told, backdoors_told)
    yield from filter(None, (each(analysis) for each in told))


def technique_rows(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    """How often each technique is used on each way that was walked."""
    trails = [analysis.trails[way] for way in Way if way in analysis.trails]
    yield ("Technique", *(WAYS[trail.way] for trail in trails))
    for id in ids_used(analysis):
        yield (technique_name(id), *(str(trail.counts.get(id, "-")) for trail in trails))


def ids_used(analysis: Analysis) -> list[str]:
    """The techniques used on any way, the easiest first."""
    used = {id for trail in analysis.trails.values() for id in trail.counts}
    order = [rung.technique.id for rung in Way.EASIEST.ladder.rungs]
    return sorted(used, key=order.index)


def _title(analysis: Analysis) -> str:
    title = clean_text(analysis.puzzle.title, _LONGEST_TITLE)
    return f"Analysis: {title}" if title else f"Analysis: {analysis.puzzle.layout.name}"


def _drawn(analysis: Analysis, grid: Grid) -> str:
    return write(analysis.puzzle, grid, "grid")


def _steps(trail: Trail, analysis: Analysis, *, notation: bool) -> Iterator[str]:
    for taken in trail.taken:
        step, layout = taken.step, analysis.puzzle.layout
        told = f"{technique_name(step.technique.id)}: {step.sentence(layout)}"
        yield step.notation(layout) if notation else told


def plain(analysis: Analysis, way: Way = Way.EASIEST, *, notation: bool = False) -> str:
    """The page as plain text."""
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


def markdown(analysis: Analysis, way: Way = Way.EASIEST, *, notation: bool = False) -> str:
    """The page in Markdown."""
    first, *rest = sections(analysis, way, notation=notation)
    blocks = [f"# {_escaped(first.heading)}", *_markdown_blocks(first, notation=notation)]
    for section in rest:
        blocks.append(f"## {_escaped(section.heading)}")
        blocks += _markdown_blocks(section, notation=notation)
    return "\n\n".join(blocks) + "\n"


def _markdown_blocks(section: Section, *, notation: bool) -> Iterator[str]:
    for grid in section.grids:
        yield f"```\n{grid}\n```"
    if section.facts:
        yield "\n".join(f"- {_escaped(fact)}" for fact in section.facts)
    if section.drawn:
        yield f"```\n{section.drawn}\n```"
    if section.steps:
        told = (f"`{step}`" if notation else _escaped(step) for step in section.steps)
        yield "\n".join(f"{number}. {step}" for number, step in enumerate(told, 1))
    if section.rows:
        heading, *rows = (f"| {' | '.join(map(_escaped, row))} |" for row in section.rows)
        ruled = "|---|" + "---:|" * (len(section.rows[0]) - 1)
        yield "\n".join((heading, ruled, *rows))


def _escaped(text: str) -> str:
    return _MARKED_UP.sub(r"\\\1", text)
