"""The pages of the guide: the texts and worked examples of the game, with boards as images."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sudoku_tui.cli.commands.guide import facts
from sudoku_tui.formats.guide import Page
from sudoku_tui.game.learning.worked_example import Example, ExampleBoard, Stage, stages_of
from sudoku_tui.paper.svg import BoardImage
from sudoku_tui.store.guide import board_of, pages
from sudoku_tui.words.guide_pages import parts_of

_SHOWN = ("Where to look", "What follows")
"""The stages of a technique's example that have an image; of a lesson all have."""


def files() -> Iterator[tuple[str, str]]:
    """Yield name and content of each file: pages, images and the index."""
    yield "guide/index.md", index()
    for page in pages():
        worked = board_of(page)
        stages = [
            stage for stage in stages_of(page, worked) if page.pictures or stage.heading in _SHOWN
        ]
        yield f"guide/{page.id}.md", "\n".join(_lines(page, worked, stages)) + "\n"
        for number, stage in enumerate(stages, 1):
            if worked is not None:
                yield f"guide/{page.id}-{number}.svg", _image(page, worked, stage)


def index() -> str:
    """Return the list of all pages by level."""
    lines = [
        "# The guide",
        "",
        "What the game teaches, page by page, in the order of learning: *Guide* in the menu, or",
        "`sudoku-tui guide NAME`. In the game each example is stepped through, and drilled.",
    ]
    for level, found in groupby(pages(), key=lambda page: str(page.level)):
        lines += ["", f"## {level}", ""]
        for page in found:
            kind = "" if page.technique else " (lesson)"
            lines.append(f"- [{page.title}]({page.id}.md){kind}")
    return "\n".join([*lines, "", *_hidden_contents(page.id for page in pages())]) + "\n"


def _hidden_contents(names: Iterator[str]) -> list[str]:
    """Return the hidden table of contents by which Sphinx orders the pages."""
    return ["```{toctree}", ":hidden:", "", *names, "```"]


def _lines(page: Page, worked: ExampleBoard | None, stages: list[Stage]) -> Iterator[str]:
    yield f"# {page.title}"
    yield from ("", f"*{' '.join(facts(page))}*")
    for part in parts_of(page):
        yield from ("", f"## {part.heading}") if part.heading else ()
        yield from ("", _plain(part.text)) if part.text else ("",)
        yield from (f"{number}. {_plain(line)}" for number, line in enumerate(part.lines, 1))
    if worked is not None and stages:
        yield from ("", "## Example", "")
        step = worked.step if page.technique and isinstance(worked, Example) else None
        if step:
            yield from (f"`{step.notation(worked.layout)}`", "")
        for number, stage in enumerate(stages, 1):
            if step and number == len(stages):
                yield from (_plain(f"{step.technique.reason(step, worked.layout)}."), "")
            words = _plain(stage.picture.text)
            yield from (words, "", f"![{_plain(page.title)}]({page.id}-{number}.svg)", "")
    if page.relatives:
        titles = {each.id: each.title for each in pages()}
        links = ", ".join(f"[{titles[id]}]({id}.md)" for id in page.relatives)
        yield from ("", f"See also: {links}.")


def _plain(text: str) -> str:
    """Return *text* with Markdown's special characters escaped."""
    return "".join(f"\\{each}" if each in "\\*_<>[]`#|{}$" else each for each in text)


def _image(page: Page, worked: ExampleBoard, stage: Stage) -> str:
    puzzle, board, picture = worked.started.puzzle, worked.board, stage.picture
    noted = board.candidates_of if page.notes else ()
    image = BoardImage(
        worked.layout, puzzle.givens, board.digits, noted, picture, picture.cells,
        puzzle.extras.constraints, picture.text,
    )  # fmt: skip
    return image.svg()
