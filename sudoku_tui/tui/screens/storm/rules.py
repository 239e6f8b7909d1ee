"""The rules of a storm, shown before its clock starts."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ....session.actions.action import Action
from ...actions import Bindings
from ...actions.practice import STORM_RULES
from ...drawing.text import styled
from ...texts.storm import rules_text
from ..base import PageScreen


class StormRulesScreen(PageScreen):
    """The rules of a storm. It returns whether the player begins one."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STORM_RULES

    def __init__(self, technique_count: int) -> None:
        super().__init__()
        self._technique_count = technique_count
        self.is_begun = False
        """Whether the player chose to begin."""

    def compose(self) -> ComposeResult:
        """Yield the bars and the rules."""
        yield from self.compose_bars(styled("Storm", "bold"), styled("3 minutes", "$quiet"))
        with VerticalScroll(id="page"):
            yield Static(rules_text(self._technique_count), classes="block", markup=False)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "begin": self.do_begin,
        }  # fmt: skip

    def do_begin(self) -> None:
        """Close the screen, to begin the storm."""
        self.is_begun = True
        self.dismiss()
