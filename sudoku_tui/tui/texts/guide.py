"""The text of the guide: pages, stages of worked examples, links, and progress in the course."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content
from textual.geometry import Size

from ...engine.level import Level
from ...formats.figures import counted
from ...formats.guide import Page
from ...game.learning.course import Lesson, LessonStage
from ...game.learning.worked_example import ExampleBoard, Stage
from ...words.drills import HINTED, MISSED
from ...words.guide_pages import parts_of
from ...words.techniques import difficulty
from ..drawing.board_state import BoardState, Overlay, cages_of
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_picture
from ..drawing.text import abbreviate, join_text, key_text, styled
from .legend import legend_lines

MOST_LINKS = 9
"""Largest number of links on a page: each is opened by a digit key."""


def page_text(page: Page, stages: int, following: str = "") -> Content:
    """Return the text of a page.

    Args:
        page: The page.
        stages: Number of stages of its example.
        following: The key that goes on, and its effect: ``enter for drills``.
    """
    blocks: list[Content] = []
    for part in parts_of(page):
        if part.text:
            blocks.append(_paragraph(part.heading, part.text))
        blocks += _numbered(part.heading, part.lines)
    if page.aliases:
        blocks.append(_paragraph("Also called", ", ".join(page.aliases)))
    if page.technique:
        blocks.append(_paragraph("How hard", difficulty(page.technique)))
    if stages:
        invitation = "Press space to go through the example" if page.technique else _PICTURES
        more = f", press {following}." if following else "."
        blocks.append(styled(invitation + more, "$quiet"))
    elif page.technique:
        blocks.append(styled("No example is shown.", "$quiet"))
    return Content("\n\n").join(blocks)


_PICTURES = "Press space to look at the pictures"


def _paragraph(heading: str, text: str) -> Content:
    if not heading:
        return styled(text)
    return join_text(styled(heading, "bold"), "\n", text)


def _numbered(heading: str, lines: Iterable[str]) -> Iterator[Content]:
    """Yield numbered paragraphs, the first below a heading."""
    for number, line in enumerate(lines, 1):
        entry = join_text(styled(f"{number} ", "$quiet"), line)
        yield join_text(styled(heading, "bold"), "\n", entry) if number == 1 else entry


def stage_text(
    stage: Stage,
    place: tuple[int, int],
    worked: ExampleBoard,
    glyphs: Glyphs,
    bare: bool,
    following: str,
) -> Content:
    """Return one stage of an example, with its legend.

    Args:
        stage: The stage.
        place: Its number, counted from 1, and the number of stages.
        worked: The example.
        glyphs: The character set.
        bare: Whether the theme has no colours.
        following: The key that goes on, and its effect; the last stage names it.
    """
    number, count = place
    layout = worked.layout
    heading = join_text(styled(stage.heading, "bold"), styled(f"  {number}/{count}", "$quiet"))
    lines = [heading, styled(stage.picture.text)]
    if stage.picture.sets_off:
        drawn = draw_picture(stage.picture, worked.role_names)
        legend = legend_lines(drawn, layout, glyphs, bare)
        lines += [Content(""), *legend]
    if number == count:
        lines += [Content(""), styled(f"Press {following}, press left to go back.", "$quiet")]
    return Content("\n").join(lines)


def stages_text(
    seen: Sequence[Stage],
    count: int,
    worked: ExampleBoard,
    glyphs: Glyphs,
    bare: bool,
    room: Size,
    following: str,
) -> Content:
    """Return the last of the *seen* stages, below as many earlier ones as *room* holds.

    *count* is the number of stages of the example.
    """
    *before, last = seen
    text = stage_text(last, (len(seen), count), worked, glyphs, bare, following)
    for stage in reversed(before):
        heading, words = styled(stage.heading, "bold $quiet"), styled(stage.picture.text, "$quiet")
        longer = join_text(heading, "\n", words, "\n\n", text)
        if len(longer.wrap(max(1, room.width))) > room.height:
            break
        text = longer
    return text


def stage_state(page: Page, worked: ExampleBoard, stage: Stage | None) -> BoardState:
    """Return the board of an example with a stage drawn over it, or the position alone."""
    board, layout = worked.board, worked.layout
    hint: Overlay | None = None
    if stage and (stage.picture.sets_off or stage.picture.houses or stage.picture.cells):
        hint = draw_picture(stage.picture)
    return BoardState(
        layout,
        tuple(board.digits),
        board.givens,
        tuple(board.candidates_of) if page.notes else (0,) * layout.cells,
        show_houses=False,
        show_equal=False,
        hint=hint,
        cages=cages_of(worked.started.puzzle),
    )


def links_text(linked: Iterable[Page]) -> Content:
    """Return the linked pages, one per line, below a heading; empty if there are none."""
    lines = [styled("Goes with", "bold")]
    for number, page in enumerate(linked, 1):
        lines.append(join_text(key_text(f"{number} "), page.title))
    return Content("\n").join(lines) if len(lines) > 1 else Content("")


def mark(lesson: Lesson, glyphs: Glyphs) -> Content:
    """Return three columns: a tick for a completed page, such as ``3/5`` for a begun one."""
    if lesson.is_done:
        return styled(f"{glyphs.done:<3}", "bold $role-on")
    begun = f"{lesson.right}/{lesson.drills}" if lesson.right else ""
    return styled(f"{begun:<3}", "$note")


def line(lesson: Lesson, glyphs: Glyphs, width: int) -> Content:
    """Return a page of the list in *width* columns."""
    # The note that it was missed must fit, however long the title is.
    word = HINTED if lesson.is_hinted else MISSED
    missed = styled(f"  {word}" if lesson.is_missed else "", "bold $same-ink")
    begins = join_text(mark(lesson, glyphs), " ")
    room = width - begins.cell_length - missed.cell_length
    return join_text(begins, abbreviate(lesson.page.title, room), missed)


def level_line(level: Level, lessons: Sequence[Lesson]) -> Content:
    """Return the heading of a level, with the number of completed pages."""
    done = sum(lesson.is_done for lesson in lessons)
    return styled(f"{level}, {done} of {len(lessons)} done" if done else str(level), "$quiet")


def progress(lesson: Lesson) -> str:
    """Return the learner's progress with a page in sentences; empty if it was not begun."""
    sentences = []
    if lesson.is_missed:
        how = "took a hint for" if lesson.is_hinted else "missed"
        sentences.append(f"You {how} it in a game.")
    if lesson.right:
        sentences.append(f"{lesson.right} of {counted(lesson.drills, 'position')} done right.")
    elif lesson.is_read:
        sentences.append("Read.")
    if lesson.is_played:
        sentences.append("You have won a puzzle that needs it.")
    elif lesson.stage is LessonStage.PLAY:
        sentences.append("Next: a puzzle that needs it.")
    elif lesson.is_known:
        sentences.append("You knew it in the test.")
    return " ".join(sentences)


def place_in_course(page: Page, lesson: Lesson | None, glyphs: Glyphs) -> Content:
    """Return the kind and level of a page, and the learner's progress with it."""
    kind = "" if page.technique else "Lesson, "
    place = Content(f"{kind}{page.level}")
    if lesson is None or not (lesson.is_done or lesson.drills):
        return place
    done = f"{lesson.right}/{lesson.drills}" if lesson.drills else ""
    tick = glyphs.done if lesson.is_done else ""
    style = "bold $role-on" if lesson.is_done else "$note"
    return join_text(place, styled(f"  {' '.join(filter(None, (done, tick)))}", style))
