"""The command palette, which hears keys before its list is there."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette

from ..widgets.choices import is_laid_out


class Palette(CommandPalette):
    """Textual's palette. A page of its list is moved by only once the list has its place."""

    def _action_command_list(self, action: str) -> None:
        if is_laid_out(self.query_one(CommandList)) or not action.startswith("page"):
            super()._action_command_list(action)
