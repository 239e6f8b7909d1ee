"""What is said of the course: marks in the list of pages, and what is next."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..engine.level import Level
from ..formats.guide import Page
from ..game.course import Lesson
from .glyphs import Glyphs
from .text import counted, joined, shortened, told


def mark(lesson: Lesson, glyphs: Glyphs) -> Content:
    """Three columns: a tick for what is done, ``3/5`` for what is begun."""
    if lesson.is_done:
        return told(f"{glyphs.done:<3}", "bold $role-on")
    begun = f"{lesson.right}/{lesson.drills}" if lesson.right else ""
    return told(f"{begun:<3}", "$note")


def line(lesson: Lesson, glyphs: Glyphs, width: int) -> Content:
    """A page in the list, in *width* columns."""
    # That it was missed is to be seen, however long the title.
    missed = told("  missed" if lesson.is_missed else "", "bold $same-ink")
    begins = joined(mark(lesson, glyphs), " ")
    room = width - begins.cell_length - missed.cell_length
    return joined(begins, shortened(lesson.page.title, room), missed)


def level_line(level: Level, lessons: Sequence[Lesson]) -> Content:
    """The heading of a level, with how much of it is done."""
    done = sum(lesson.is_done for lesson in lessons)
    return told(f"{level}, {done} of {len(lessons)} done" if done else str(level), "$quiet")


def progress(lesson: Lesson) -> str:
    """How far the learner is with a page, in a sentence; empty if it was not begun."""
    said = []
    if lesson.is_missed:
        said.append("It was open in a game and not seen.")
    if lesson.right:
        said.append(f"{lesson.right} of {counted(lesson.drills, 'position')} done right.")
    elif lesson.is_read:
        said.append("Read.")
    return " ".join(said)


def place_in_course(page: Page, lesson: Lesson | None, glyphs: Glyphs) -> Content:
    """What a page is, its level, and how far the learner is with it."""
    kind = "" if page.technique else "lesson, "
    place = Content(f"{kind}{page.level}")
    if lesson is None or not (lesson.is_done or lesson.drills):
        return place
    done = f"{lesson.right}/{lesson.drills}" if lesson.drills else ""
    tick = glyphs.done if lesson.is_done else ""
    style = "bold $role-on" if lesson.is_done else "$note"
    return joined(place, told(f"  {' '.join(filter(None, (done, tick)))}", style))
