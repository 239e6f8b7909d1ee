"""The shipped guide: a page for each technique, with examples that match their pages."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.constraints.combinations import combinations_of
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.step import Role, cells_of, houses_listed
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.guide import Page
from sudoku_tui.game.learning.worked_example import Example, stages_of
from sudoku_tui.store import guide
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.guide import NoSuchPage, board_of, example, page, pages
from tests.each import each

LEAST, MOST = 70, 200
"""Fewest and most words of a page."""
WITHOUT_EXAMPLE = {"guess"}
"""Pages without an example; they say that there is no pattern to follow."""
NOT_OURS = re.compile(
    r"\b(squares?|units?|regions?|blocks?|values?|pencilmarks?|pencil marks?)\b|!", re.I
)
"""Words missing from the glossary."""

GONE = re.compile(
    r"\b(goes|go) from\b|\bchange parts\b|, (it|all of it|both) goe?s?[.,]|\bdigit goes\."
)

each_page = each("shown", pages(), lambda shown: shown.id)
each_technique = each("technique", CATALOGUE)


def test_every_technique_has_a_page_after_the_lessons_of_its_level() -> None:
    shown = pages()
    assert [each.technique for each in shown if each.technique] == _by_level()
    assert [each.level for each in shown] == sorted(each.level for each in shown)
    for level in Level:
        kinds = [each.technique is not None for each in shown if each.level is level]
        assert kinds == sorted(kinds), "lessons stand before the techniques of their level"
    assert shown[0].technique is None


def _by_level() -> list[object]:
    rungs = enumerate(TEACHING.rungs)
    return [r.technique for _, r in sorted(rungs, key=lambda rung: (rung[1].level, rung[0]))]


@each_page
def test_pages_are_short_and_in_our_words(shown: Page) -> None:
    words = [word for text in shown.words for word in text.split()]
    assert LEAST <= len(words) <= MOST, len(words)
    said = " ".join((*shown.words, *(picture.text for picture in shown.pictures)))
    assert not NOT_OURS.search(said), NOT_OURS.search(said)
    assert said.isascii(), "a page is read on any terminal"
    for text in shown.words:
        assert text.endswith((".", "?")), text
    assert 1 <= len(shown.relatives) <= 9, "digits lead to them"
    assert shown.id not in shown.relatives


@each_page
def test_eliminated_candidates_do_not_go(shown: Page) -> None:
    """Check the verb: digits "go" in a cell, so it would mean the opposite of an elimination."""
    said = " ".join((*shown.words, *(picture.text for picture in shown.pictures)))
    assert not GONE.search(said), GONE.search(said)


@each_technique
def test_pages_introduce_base_and_cover_of_a_fish(technique: str) -> None:
    """Check that a page explains the base and the cover before it mentions base lines."""
    family = type(CATALOGUE[technique]).__module__.split(".")[-2]
    if family in ("exotic", "cages"):
        return  # the base of an exocet is two cells, as its page explains; cages cover houses
    for part in ("base", "cover"):
        first = re.search(rf"(the )?\b{part}s?\b( (line|house)s?)?", page(technique).what, re.I)
        if first:
            assert first[0].lower() == f"the {part}", first
        else:
            assert family != "fish" and not re.search(rf"\b{part}s?\b", page(technique).why)


def test_each_page_argues_for_itself() -> None:
    told = [each.what for each in pages()]
    assert len(set(told)) == len(told)
    argued = [each.why for each in pages() if each.technique]
    assert len(set(argued)) == len(argued)


@pytest.mark.slow
@each_technique
def test_page_is_in_the_file_of_its_family(technique: str) -> None:
    family = type(CATALOGUE[technique]).__module__.split(".")[-2]
    file = tomllib.loads((guide.FOLDER / f"{family}.toml").read_text(encoding="utf-8"))
    assert technique in file["pages"]


@each_page
def test_every_name_leads_to_its_page(shown: Page) -> None:
    for name in (shown.id, shown.title, *shown.aliases):
        assert page(name) is shown
        assert page(f" {name.upper().replace('-', ' ')} ") is shown


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Simple Coloring", "simple-colours-trap"),
        ("color wrap", "simple-colours-wrap"),
        ("Multi-Colors", "multi-colours-1"),
        ("Last remaining cell", "hidden-single"),
        ("Last free cell", "full-house"),
        ("Obvious pairs", "naked-pair"),
        ("Locked Candidates", "locked-candidates-1"),
        ("Bivalue Universal Grave", "bug-1"),
        ("X-Cycles", "x-chain"),
        ("Remote Pairs", "remote-pair"),
        ("Swordfish", "swordfish"),
        ("Unique Rectangle Type 4", "unique-rectangle-4"),
        ("Digit Forcing Chains", "forcing-chain-verity"),
        ("Forcing nets", "forcing-net-contradiction"),
        ("SDC", "sue-de-coq"),
        ("Finned fish", "finned-x-wing"),
    ],
)
def test_names_from_elsewhere_lead_to_a_page(name: str, id: str) -> None:
    """Include names of other programs and sites, and spellings; a family leads to its first."""
    assert page(name).id == id


def test_wrong_puzzle_of_a_page_is_reported() -> None:
    with pytest.raises(StoreError, match="the puzzle of killer is wrong: 'r1c1=99'"):
        board_of(replace(page("killer"), puzzle=f"{'.' * 81}|killer:r1c1=99"))


def test_near_miss_gets_a_suggestion() -> None:
    with pytest.raises(NoSuchPage, match="did you mean 'xy-wing'"):
        page("xy-wig")
    with pytest.raises(NoSuchPage, match="lists them all"):
        page("qqqqqqq")


@pytest.mark.slow
def test_pages_without_an_example_are_known() -> None:
    assert {id for id in CATALOGUE if example(id) is None} == WITHOUT_EXAMPLE


@pytest.mark.slow
@each_technique
def test_examples_are_found_and_proven(technique: str) -> None:
    worked = example(technique)
    if worked is None:
        assert technique in WITHOUT_EXAMPLE
        return
    solution = only_solution(worked.line.started.puzzle)
    assert solution is not None
    assert worked.step.technique is CATALOGUE[technique]
    assert all(solution[cell] == digit for cell, digit in worked.step.placements)
    assert all(solution[cell] != digit for cell, digit in worked.step.eliminations)
    assert all(worked.board.can_be(cell, solution[cell]) for cell in members(worked.board.empty))
    assert isinstance(prove(worked.step, worked.board), Proof)


@pytest.mark.slow
@each_page
def test_stages_end_with_the_whole_step(shown: Page) -> None:
    worked = board_of(shown)
    stages = stages_of(shown, worked)
    assert all(stage.picture.text and stage.heading for stage in stages)
    if shown.pictures:
        assert tuple(stage.picture for stage in stages) == shown.pictures
    elif isinstance(worked, Example):
        assert stages[0].heading == "The position" and not stages[0].picture.sets_off
        assert stages[-1].picture.eliminations == worked.step.eliminations
        assert stages[-1].picture.placements == worked.step.placements
        shows = [bool(stage.picture.placements or stage.picture.eliminations) for stage in stages]
        assert sum(shows) == 1, "what follows comes last"
        assert [stage.heading for stage in stages[-2:]] == ["Why", "What follows"]
        assert 4 <= len(stages) <= 5


@each_page
def test_pictures_match_the_board(shown: Page) -> None:
    if not shown.pictures:
        return
    worked = board_of(shown)
    assert worked is not None
    solution = only_solution(worked.started.puzzle)
    assert solution is not None
    for picture in shown.pictures:
        chained = [end for link in picture.links for end in (link.start, link.end)]
        for cell, digit in (*(mark.candidate for mark in picture.marks), *chained):
            assert worked.board.digits[cell] == digit or worked.board.can_be(cell, digit)
        for cell, digit in picture.placements:
            assert solution[cell] == digit and not worked.board.digits[cell]
        for cell, digit in picture.eliminations:
            assert solution[cell] != digit and worked.board.can_be(cell, digit)


def test_guide_files_are_inside_the_package() -> None:
    """Check this, as a wheel contains the package alone."""
    assert guide.FOLDER.parent.name == "sudoku_tui"
    assert (guide.FOLDER / guide.EXAMPLES).is_file()


def test_page_of_the_exocet_matches_its_example() -> None:
    """Check the base, targets and crossing lines, and the cover lines of one digit.

    Off the targets, the digit remains in these cover lines only.
    """
    worked, shown = example("junior-exocet"), page("junior-exocet")
    assert worked
    step, layout = worked.step, worked.board.layout
    base, targets = (
        layout.names(cells_of(step.candidates_with(r))) for r in (Role.SET_A, Role.SET_B)
    )
    assert f"{base} in the example" in shown.what and f"a target: {targets}." in shown.what
    lines = houses_listed(step.houses)
    assert f"{lines[0].upper()}{lines[1:]} need a 1 each" in shown.why
    said = re.search(r"(\d) is left in rows (\d) and (\d) alone", shown.why)
    assert said
    digit, *rows = map(int, said.groups())
    left = [each for each in step.candidates_with(Role.PATTERN) if each.digit == digit]
    assert {layout.positions[cell][0] + 1 for cell, _ in left} == set(rows)
    assert any(each.digit == digit for each in step.candidates_with(Role.SET_A))
    look = stages_of(shown, worked)[1].picture
    assert look.text == f"Look at {base}, and at {lines}."
    assert look.cells == cells_of(step.candidates_with(Role.SET_A))


def combinations(size: int, total: int) -> list[str]:
    return sorted("".join(map(str, members(each))) for each in combinations_of(size, total, 9))


def test_sums_of_the_killer_page_have_one_combination() -> None:
    """Check that the page lists all sums of two to five cells with one combination."""
    listed = page("killer").look[0]
    sizes = {"Two cells": 2, "Three": 3, "Four": 4, "Five": 5}
    for name, size in sizes.items():
        [part] = re.findall(rf"{name}: ([^.]*)\.", listed)
        found = {int(total): digits for total, digits in re.findall(r"(\d+)=(\d+)", part)}
        sums = {total: combinations(size, total) for total in range(46)}
        assert found == {total: sets[0] for total, sets in sums.items() if len(sets) == 1}
    rule = page("killer-45")
    assert f"{sum(range(1, 10))}." in rule.why
    assert f"Two rows make {2 * sum(range(1, 10))}, three make" in rule.look[-1]


def test_figures_of_the_killer_pictures_match_their_board() -> None:
    shown, worked = page("killer"), board_of(page("killer"))
    assert worked is not None
    layout, board = worked.layout, worked.board
    sums = {
        layout.short_names(mask_of(cage.cells)): sum(cage.clue)
        for cage in worked.started.puzzle.extras.constraints
    }
    forced, open_sum = (picture.text for picture in shown.pictures)
    assert (
        sums["r12c8"] == 16
        and combinations(2, 16) == ["79"]
        and "16, so they hold 7 and 9" in forced
    )
    assert (
        sums["r12c9"] == 3 and combinations(2, 3) == ["12"] and "3, so they hold 1 and 2" in forced
    )
    left = page("killer-sets").pictures[1].text
    sets = combinations(2, sums["r23c7"])
    for text in (left, open_sum):
        assert f"{sums['r23c7']}: {', '.join(sets[:-1])} or {sets[-1]}." in text
    assert "No combination has a 1" in open_sum and not any("1" in each for each in sets)
    unused = [digits for digits in sets if not set(digits) & set("1279")]
    assert left.endswith(f"{' or '.join(unused)}.")
    innie, outie = (picture.text for picture in page("killer-innies").pictures)
    one, other = (picture.text for picture in page("killer-45").pictures)
    cages = [(mask_of(cage.cells), sum(cage.clue)) for cage in board.extras.constraints]
    boxes = [box.mask for box in layout.of_kind(Kind.BOX)]
    inside = [total for cells, total in cages if not cells & ~boxes[0]]
    for text in (innie, one):
        assert inside == [16, 13, 13] and f"16, 13 and 13, which make {sum(inside)}." in text
        assert text.endswith(f"45 - {sum(inside)} = {45 - sum(inside)}.")
    inside = [total for cells, total in cages if not cells & ~boxes[2]]
    assert sorted(inside) == [3, 11, 16] and f"11, 16 and 3, which make {sum(inside)}." in other
    assert other.endswith(f"45 - {sum(inside)} = {45 - sum(inside)}.")
    assert f"has the sum {sums['r1c34']}." in outie
    last = page("killer-start").pictures[-1].text
    for text, box in ((outie, boxes[0]), (last, boxes[8])):
        covering = sum(total for cells, total in cages if cells & box)
        assert f"{covering} - 45 = {covering - 45}." in text
