"""A list to choose from, whose cursor is seen without colour too."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList

from ..drawing.themes import COLOURLESS

_HIGHLIGHTED = "option-list--option-highlighted"


class Choices(OptionList):
    """An option list that reverses the chosen line where there are no colours.

    Textual's own loses `reverse` on the way from the style sheet.
    """

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part of the list."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if _HIGHLIGHTED in component_classes and self.app.theme == COLOURLESS:
            style += Style(reverse=True)
        return style
