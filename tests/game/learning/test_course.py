"""The course: what is done, and what is next."""

from __future__ import annotations

from sudoku_tui.game.learning.cards import Figures
from sudoku_tui.game.learning.course import DRILLS, course, next_to_learn
from sudoku_tui.store.guide import pages
from sudoku_tui.words.reviews import describe_due

PAGES = pages()
LESSONS = [page.id for page in PAGES if not page.technique]
STOCK = {page.id for page in PAGES if page.technique} - {"guess", "template-set"}


def figures(found: int, drills: int = 9) -> Figures:
    """Of a technique that was found so often."""
    return Figures(drills, found, 30.0, (), 0.0)


def test_it_goes_from_the_one_rule_to_forcing_nets_by_levels() -> None:
    found = course(PAGES, (), {}, (), STOCK)
    assert found[0].page.id == "the-board"
    levels = [lesson.page.level for lesson in found]
    assert levels == sorted(levels)
    ids = [lesson.page.id for lesson in found]
    assert ids.index("forcing-net-contradiction") > ids.index("xy-chain") > ids.index("x-wing")
    first = next_to_learn(found)
    assert first and first.page.id == "the-board"


def test_a_page_is_done_when_it_was_read_or_its_positions_were_done() -> None:
    done = {"full-house": figures(DRILLS), "hidden-single": figures(3), "naked-single": figures(99)}
    found = {
        lesson.page.id: lesson
        for lesson in course(PAGES, {"the-board", "guess", "x-wing"}, done, (), STOCK)
    }
    assert {id for id, lesson in found.items() if lesson.is_done} == {
        *("the-board", "guess", "full-house", "naked-single")
    }
    assert (found["hidden-single"].right, found["hidden-single"].left) == (3, 2)
    assert (found["naked-single"].right, found["naked-single"].left) == (5, 0)


def test_what_games_missed_is_next_then_what_comes_first() -> None:
    read = {"the-board", "seeing"}
    found = course(PAGES, read, {}, {"xy-wing", "naked-pair"}, STOCK)
    first = next_to_learn(found)
    assert first and first.page.id == "naked-pair"
    first = next_to_learn(course(PAGES, read, {}, (), STOCK))
    assert first and first.page.id == LESSONS[2]
    everything = course(PAGES, {page.id for page in PAGES}, {}, (), ())
    assert next_to_learn(everything) is None


def test_who_has_read_nothing_begins_at_the_beginning() -> None:
    first = next_to_learn(course(PAGES, (), {}, {"xy-wing"}, STOCK))
    assert first and first.page.id == LESSONS[0]


def test_what_is_due_is_one_plain_sentence() -> None:
    assert describe_due(()) == ""
    assert describe_due(["Naked Pair"]) == "Naked Pair is due for practice now."
    assert describe_due(["A", "B", "C"]) == "A, B and C are due for practice now."
    assert describe_due(["A", "B", "C", "D"]) == "4 techniques are due for practice now."
