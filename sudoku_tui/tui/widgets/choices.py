"""A list to choose from, whose cursor is seen without colour too."""

from __future__ import annotations

from collections.abc import Sequence

from textual._widget_navigation import Direction
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..drawing.themes import BARE

_HIGHLIGHTED = "option-list--option-highlighted"


def is_laid_out(options: OptionList) -> bool:
    """Whether a list has its place on the screen; until then Textual cannot find its lines."""
    return bool(options.scrollable_content_region)


class Choices(OptionList):
    """An option list that reverses the chosen line where no colour is left for its paper.

    Textual's own loses `reverse` on the way from the style sheet.
    """

    @property
    def chosen_id(self) -> str:
        """The id of the line that is chosen; empty if there is none, or it has none."""
        number = self.highlighted
        return "" if number is None else self.get_option_at_index(number).id or ""

    def show(self, options: Sequence[Option], chosen: str = "") -> None:
        """Show *options* with the cursor on the one of the id *chosen*.

        Options with the ids of those before take their places, so that nothing scrolls.
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
        """Move by a page, once it is known how long one is."""
        if is_laid_out(self):
            super()._move_page(direction)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part of the list."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if _HIGHLIGHTED in component_classes and self.app.theme in BARE:
            style += Style(reverse=True)
        return style
