"""The commands of the guide: its list of pages, and a page."""

from __future__ import annotations

from .commands import Command, Where


def _command(
    id: str, keys: str, shown: str, name: str, about: str, *, footer: bool = True
) -> Command:
    """A command of the guide; *keys* with blanks between."""
    return Command(id, tuple(keys.split()), shown, name, about, Where.MENU, footer, palette=False)


GUIDE: tuple[Command, ...] = (
    _command("open", "enter", "enter", "Read", "Open the page"),
    _command("back", "escape", "esc", "Back", "End the search, or go back"),
)
"""What can be done in the list of pages; letters search it."""

GUIDE_PAGE: tuple[Command, ...] = (
    _command("next_stage", "space right l", "space", "Step", "Go on with the example"),
    _command("stage_before", "left h", "left", "Back", "Go back in the example"),
    _command("practise", "enter", "enter", "Practise", "Positions of it to do"),
    _command("next_page", "n", "n", "Next page", "Go on to the next page"),
    _command("page_before", "p", "p", "Previous", "Go to the page before"),
    _command("return", "backspace", "backspace", "Return", "Go back to the page you came from",
             footer=False),
    _command("pages", "f4", "F4", "All pages", "Show the list of pages", footer=False),
    _command("back", "escape q", "esc", "Leave", "Leave the page"),
)  # fmt: skip
"""What can be done on a page; digits follow its links."""
