"""Analyses in words, as a page and in Markdown."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Analysis, PathKind
from sudoku_tui.engine.explainer.ratings import ExplainerRating
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.solver import with_blockers
from sudoku_tui.words.analyses import (
    as_markdown,
    as_text,
    describe_backdoors,
    describe_bottleneck,
    describe_minimality,
    describe_progress,
    describe_reason,
    describe_solutions,
    describe_uniqueness,
    describe_way,
    facts,
    ids_used,
    technique_rows,
)
from sudoku_tui.words.figures import HEIGHTS, column_of, points_at, sparkline
from tests.reference import classic, digits_of

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."
EASY = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
PAIRS = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SEVERAL = EASY.replace("4", ".").replace("8", ".")
NONE = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"
CLASH = EASY.replace("168..7", "161..7").replace("68..7", "61..7")
TOLD = (
    describe_solutions,
    describe_reason,
    describe_uniqueness,
    describe_minimality,
    describe_backdoors,
    describe_progress,
)


@cache
def analyse_fully(text: str) -> Analysis:
    """Return the whole analysis of a 9x9 puzzle, with breadth for the easiest path only."""
    found = Analysis(classic(text))
    for finding in analyse(found.puzzle, broad=(PathKind.EASIEST,)):
        found = found.with_finding(finding)
    return found


def test_a_hard_puzzle_in_words() -> None:
    found = analyse_fully(WING)
    assert describe_solutions(found) == "One solution."
    assert describe_reason(found) == "because of one W-Wing, at step 27 of the rated way"
    assert describe_uniqueness(found) == "The rating does not lean on uniqueness."
    assert describe_minimality(found) == (
        "Any one of these givens could be left out, 3 of them at once: r4c3, r4c6, r6c4, r6c6 "
        "and r7c5."
    )
    assert describe_backdoors(found).startswith("Singles finish it with the digit of ")
    trail = found.trail(PathKind.EASIEST)
    assert describe_way(trail) == "59 steps; the hardest is Chute Remote Pair, step 28."
    assert describe_bottleneck(trail) == (
        "Narrowest at step 26 of 59, Locked Candidates 2: 1 step is open."
    )
    assert describe_progress(found) == ""
    assert "ER 5.4 (3 Skyscrapers), EP 1.2, ED 1.2." in facts(found)


def test_unfinished_rating_is_reported_as_a_lower_bound() -> None:
    least = ExplainerRating(9.5, 9.5, 1.2, "Naked Pair", complete=False, ep_is_exact=False)
    known = analyse_fully(WING)
    trails = {PathKind.EASIEST: known.trail(PathKind.EASIEST)}
    found = replace(known, trails=trails, explainer=least, is_done=False)
    assert "ER at least 9.5 (Naked Pair), EP at least 9.5, ED 1.2." in facts(found)
    assert least.short_text == "ER 9.5+"
    assert describe_progress(found) == "Looking for chains within chains."


@pytest.mark.slow
def test_other_kinds_in_words() -> None:
    assert describe_solutions(analyse_fully(SEVERAL)).startswith(
        "4 solutions. Two of them differ only in "
    )
    assert "can hold more than one digit" in describe_solutions(analyse_fully(SEVERAL))
    assert describe_solutions(analyse_fully(NONE)) == "No solution. No given is to blame alone."
    assert describe_solutions(analyse_fully(CLASH)).startswith("r2c2 and r3c1 are both 1")
    assert "is that digit right?" in describe_solutions(analyse_fully(CLASH))
    assert describe_backdoors(analyse_fully(EASY)) == "Singles alone finish the puzzle."
    assert describe_reason(analyse_fully(EASY)).startswith("because ")
    assert describe_solutions(analyse_fully("." * 81)).startswith("1000 solutions or more.")


@pytest.mark.slow
def test_pairs_are_named_where_no_single_cell_is_a_backdoor() -> None:
    found = Analysis(classic(PAIRS))
    for finding in analyse(found.puzzle, ways=(), broad=()):
        found = found.with_finding(finding)
    assert describe_backdoors(found).startswith(
        "No single cell, with its digit given, lets singles finish"
    )
    assert " with " in describe_backdoors(found)


@pytest.mark.parametrize("text", [WING, SEVERAL, NONE, CLASH], ids=["one", "several", "0", "clash"])
def test_every_partial_analysis_has_words(text: str) -> None:
    """Check that each further finding makes sentences, without errors or exclamation marks."""
    found = Analysis(classic(text))
    for finding in analyse(found.puzzle, broad=()):
        assert describe_progress(found)
        said = [told(found) for told in TOLD]
        said += [
            told(trail)
            for trail in found.trails.values()
            for told in (describe_way, describe_bottleneck)
        ]
        assert not any("!" in sentence or "None" in sentence for sentence in said)
        assert as_text(found) and as_markdown(found)
        found = found.with_finding(finding)
    assert not describe_progress(found)


@pytest.mark.parametrize("notation", [False, True])
def test_page_lists_each_step_and_each_technique(notation: bool) -> None:
    found = analyse_fully(WING)
    page = as_text(found, notation=notation)
    trail = found.trail(PathKind.EASIEST)
    steps = with_blockers(found.puzzle, [taken.step for taken in trail.taken])
    for number, told in enumerate(steps, 1):
        layout = found.puzzle.layout
        step = told.notation(layout) if notation else told.sentence(layout)
        assert re.search(rf"^{number}\. .*{re.escape(step)}$", page, re.MULTILINE)
    heading, *rows = technique_rows(found)
    assert heading == ("Technique", "easiest", "rated")
    assert len(rows) == len(ids_used(found))
    assert sum(int(row[1]) for row in rows if row[1] != "-") == len(trail.taken)
    assert sparkline([width.open for width in trail.widths], 72) in page


def test_markdown_has_headings_a_numbered_path_and_a_table() -> None:
    page = as_markdown(analyse_fully(WING))
    assert page.startswith("# Analysis: Classic\n\n```\n. . . | 9 . . | 4 . .\n")
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        "## Overview",
        "## The way: easiest",
        "## Techniques",
    ]
    assert (
        "\n1. Hidden Single: " in page
        and "\n| Technique | easiest | rated |\n|---|---:|---:|" in page
    )
    assert page.endswith("|\n") and page.count("```") == 4


def test_two_of_several_solutions_are_shown() -> None:
    page = as_markdown(analyse_fully(SEVERAL))
    assert "## Two of the solutions" in page
    found = analyse_fully(SEVERAL).solutions
    assert found and found.one
    first = page.split("## Two of the solutions")[1].split("```")[1]
    assert [int(c) for c in first if c.isdigit()] == list(found.one)


def test_a_title_cannot_mark_up_the_page_nor_the_terminal() -> None:
    found = replace(
        analyse_fully(EASY), puzzle=replace(classic(EASY), title="# <b>*a*\x1b[31m\n## b|c")
    )
    first, *_ = as_markdown(found).splitlines()
    assert first.startswith("# Analysis: ") and "\x1b" not in first
    assert not re.search(r"(?<!\\)[*<>|]", first)
    assert "\x1b" not in as_text(found)


@pytest.mark.parametrize("id", ["4", "6", "x"])
def test_other_layouts_have_pages(id: str) -> None:
    layout = layout_named(id)
    found = Analysis(Puzzle(layout, (0,) * layout.cells))
    for finding in analyse(found.puzzle):
        found = found.with_finding(finding)
    assert f"Analysis: {layout.name}" in as_text(found)


@given(st.lists(st.integers(1, 50), max_size=120), st.integers(1, 80))
def test_a_sparkline_fits_and_shows_the_narrowest(widths: list[int], columns: int) -> None:
    line = sparkline(widths, columns)
    assert len(line) == min(len(widths), columns)
    shown = [point for c in range(len(line)) for point in points_at(c, len(widths), columns)]
    assert shown == list(range(len(widths)))
    if widths:
        narrow = widths.index(min(widths))
        at = column_of(narrow, len(widths), columns)
        assert narrow in points_at(at, len(widths), columns)
        assert HEIGHTS.index(line[at]) == min(map(HEIGHTS.index, line))


def test_digits_are_read_as_they_are_written() -> None:
    assert analyse_fully(WING).puzzle.givens == digits_of(WING)
