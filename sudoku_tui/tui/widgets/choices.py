"""An option list whose cursor is also visible without colours."""

from __future__ import annotations

from collections.abc import Sequence

from textual._widget_navigation import Direction
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..drawing.themes import BARE

_HIGHLIGHTED = "option-list--option-highlighted"


def is_laid_out(options: OptionList) -> bool:
    """Check whether a list has a region on the screen.

    Before that Textual cannot find its lines.
    """
    return bool(options.scrollable_content_region)


class Choices(OptionList):
    """An option list that reverses the chosen line in themes without background colours.

    Textual's own list ignores `reverse` in the style sheet.
    """

    @property
    def chosen_id(self) -> str:
        """The id of the chosen option; empty if none is chosen or it has no id."""
        number = self.highlighted
        return "" if number is None else self.get_option_at_index(number).id or ""

    def show(self, options: Sequence[Option], chosen: str = "") -> None:
        """Show *options* with the cursor on the one with the id *chosen*.

        If the ids are the same as before, only the texts are replaced, so that the list does not
        scroll.
        """
        if [each.id for each in options] == [each.id for each in self.options]:
            for index, option in enumerate(options):
                self.replace_option_prompt_at_index(index, option.prompt)
        else:
            self.clear_options()
            self.add_options(options)
        self.highlighted = self.get_option_index(chosen) if chosen else None
        self.scroll_to_highlight()

    def _move_page(self, direction: Direction) -> None:
        """Move by a page, if the list is laid out: before that the length of a page is unknown."""
        if is_laid_out(self):
            super()._move_page(direction)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Return the style of a part of the list."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if _HIGHLIGHTED in component_classes and self.app.theme in BARE:
            style += Style(reverse=True)
        return style
