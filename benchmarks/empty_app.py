"""A Textual app with one line that counts keys: no program with Textual can be faster.

``python -m benchmarks.empty_app`` runs it; `benchmarks.terminal` compares the game with it.
"""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class EmptyApp(App[None]):
    """An app that shows the number of keys pressed."""

    keys = 0

    def compose(self) -> ComposeResult:
        yield Static("Quit")

    def on_key(self) -> None:
        """Count a key."""
        self.keys += 1
        self.query_one(Static).update(f"{self.keys} keys")


if __name__ == "__main__":
    EmptyApp().run()
