"""The course: finished lessons and the next one."""

from __future__ import annotations

from sudoku_tui.game.learning.cards import Figures
from sudoku_tui.game.learning.course import DRILLS, course, next_to_learn
from sudoku_tui.store.guide import pages
from sudoku_tui.words.reviews import describe_due

PAGES = pages()
LESSONS = [page.id for page in PAGES if not page.technique]
STOCK = {page.id for page in PAGES if page.technique} - {"guess", "template-set"}


def figures(found: int, drills: int = 9) -> Figures:
    """Return figures of a technique with *found* correct answers."""
    return Figures(drills, found, 30.0, (), 0.0)


def test_course_goes_by_level_from_the_one_rule_to_forcing_nets() -> None:
    found = course(PAGES, (), {}, (), STOCK)
    assert found[0].page.id == "the-board"
    levels = [lesson.page.level for lesson in found]
    assert levels == sorted(levels)
    ids = [lesson.page.id for lesson in found]
    assert ids.index("forcing-net-contradiction") > ids.index("xy-chain") > ids.index("x-wing")
    first = next_to_learn(found)
    assert first and first.page.id == "the-board"


def test_page_is_done_once_read_or_once_its_positions_are_done() -> None:
    done = {"full-house": figures(DRILLS), "hidden-single": figures(3), "naked-single": figures(99)}
    found = {
        lesson.page.id: lesson
        for lesson in course(PAGES, {"the-board", "guess", "x-wing"}, done, (), STOCK)
    }
    assert {id for id, lesson in found.items() if lesson.is_done} == {
        *("the-board", "guess", "full-house", "naked-single")
    }
    assert (found["hidden-single"].right, found["hidden-single"].remaining) == (3, 2)
    assert (found["naked-single"].right, found["naked-single"].remaining) == (5, 0)


def test_next_lesson_is_a_missed_technique_or_else_the_first_unread() -> None:
    read = {"the-board", "seeing"}
    found = course(PAGES, read, {}, {"xy-wing", "naked-pair"}, STOCK)
    first = next_to_learn(found)
    assert first and first.page.id == "naked-pair"
    first = next_to_learn(course(PAGES, read, {}, (), STOCK))
    assert first and first.page.id == LESSONS[2]
    everything = course(PAGES, {page.id for page in PAGES}, {}, (), ())
    assert next_to_learn(everything) is None


def test_course_begins_with_its_first_lesson() -> None:
    first = next_to_learn(course(PAGES, (), {}, {"xy-wing"}, STOCK))
    assert first and first.page.id == LESSONS[0]


def test_due_techniques_are_one_plain_sentence() -> None:
    assert describe_due(()) == ""
    assert describe_due(["Naked Pair"]) == "Naked Pair is due for practice now."
    assert describe_due(["A", "B", "C"]) == "A, B and C are due for practice now."
    assert describe_due(["A", "B", "C", "D"]) == "4 techniques are due for practice now."
