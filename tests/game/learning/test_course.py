"""The course: finished lessons and the next one."""

from __future__ import annotations

from sudoku_tui.game.learning.cards import Figures
from sudoku_tui.game.learning.course import (
    DRILLS,
    LessonStage,
    Offer,
    Records,
    course,
    lessons_to_test,
    lessons_up_to,
    next_to_learn,
)
from sudoku_tui.store.guide import pages
from sudoku_tui.words.reviews import describe_due

PAGES = pages()
LESSONS = [page.id for page in PAGES if not page.technique]
STOCK = Offer({page.id for page in PAGES if page.technique} - {"guess", "template-set"})


def figures(found: int, drills: int = 9) -> Figures:
    """Return figures of a technique with *found* correct answers."""
    return Figures(drills, found, 30.0, (), 0.0)


def test_course_goes_by_level_from_the_one_rule_to_forcing_nets() -> None:
    found = course(PAGES, Records(), STOCK)
    assert found[0].page.id == "the-board"
    levels = [lesson.page.level for lesson in found]
    assert levels == sorted(levels)
    ids = [lesson.page.id for lesson in found]
    assert ids.index("forcing-net-contradiction") > ids.index("xy-chain") > ids.index("x-wing")
    first = next_to_learn(found)
    assert first and first.page.id == "the-board"


def test_page_is_done_once_read_or_once_its_positions_are_done() -> None:
    done = {"full-house": figures(DRILLS), "hidden-single": figures(3), "naked-single": figures(99)}
    records = Records({"the-board", "guess", "x-wing"}, figures=done)
    found = {lesson.page.id: lesson for lesson in course(PAGES, records, STOCK)}
    assert {id for id, lesson in found.items() if lesson.is_done} == {
        *("the-board", "guess", "full-house", "naked-single")
    }
    assert (found["hidden-single"].right, found["hidden-single"].remaining) == (3, 2)
    assert (found["naked-single"].right, found["naked-single"].remaining) == (5, 0)


def test_next_lesson_is_the_first_that_is_unread_or_missed() -> None:
    read = {"the-board", "seeing"}
    found = course(PAGES, Records(read, missed={"xy-wing", "naked-pair"}), STOCK)
    first = next_to_learn(found)
    assert first and first.page.id == LESSONS[2], "a missed technique keeps its place"
    whole = {page.id for page in PAGES}
    first = next_to_learn(course(PAGES, Records(whole, missed={"naked-pair"}), Offer(())))
    assert first and first.page.id == "naked-pair"
    everything = course(PAGES, Records({page.id for page in PAGES}), Offer(()))
    assert next_to_learn(everything) is None


def test_course_begins_with_its_first_lesson() -> None:
    first = next_to_learn(course(PAGES, Records(missed={"xy-wing"}), STOCK))
    assert first and first.page.id == LESSONS[0]


def test_lesson_asks_for_drills_then_for_a_puzzle() -> None:
    offer = Offer(STOCK.positions, {"naked-pair"})

    def stage(**records: object) -> LessonStage:
        lessons = course(PAGES, Records(**records), offer)  # type: ignore[arg-type]  # any records
        return next(each.stage for each in lessons if each.page.id == "naked-pair")

    done = {"naked-pair": figures(DRILLS)}
    assert stage() is LessonStage.READ
    assert stage(read={"naked-pair"}) is LessonStage.DRILL
    assert stage(figures=done) is LessonStage.PLAY
    assert stage(figures=done, played={"naked-pair"}) is LessonStage.DONE
    assert stage(known={"naked-pair"}) is LessonStage.DONE


def test_course_leaves_out_pages_about_the_program_and_other_shapes() -> None:
    ids = {each.page.id for each in course(PAGES, Records(), STOCK) if each.is_of_course}
    assert {"the-board", "naked-pair", "fish"} <= ids
    assert not ids & {"the-hand", "a-book", "leftover-cell"}


def test_test_skips_all_lessons_up_to_the_technique() -> None:
    lessons = course(PAGES, Records(), STOCK)
    assert [each.page.id for each in lessons_to_test(lessons)[:3]] == [
        *("full-house", "hidden-single", "naked-single")
    ]
    known = {each.page.id for each in lessons_up_to(lessons, "hidden-single")}
    assert {"the-board", "candidates", "full-house", "hidden-single"} <= known
    after = next_to_learn(course(PAGES, Records(known=known), STOCK))
    assert after and after.page.id == "naked-single"


def test_due_techniques_are_one_plain_sentence() -> None:
    assert describe_due(()) == ""
    assert describe_due(["Naked Pair"]) == "Naked Pair is due for practice now."
    assert describe_due(["A", "B", "C"]) == "A, B and C are due for practice now."
    assert describe_due(["A", "B", "C", "D"]) == "4 techniques are due for practice now."
