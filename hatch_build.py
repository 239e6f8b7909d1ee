"""Files that a wheel installs outside the package: the man page, and completions for three shells.

They are generated from the command-line parser when the wheel is built, so they always match the
installed version. Editable installs lack them; ``sudoku-tui completions`` prints the completions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACES = {
    "bash": "share/bash-completion/completions/sudoku-tui",
    "zsh": "share/zsh/site-functions/_sudoku-tui",
    "fish": "share/fish/vendor_completions.d/sudoku-tui.fish",
}
"""Paths where shells look for completions, below the installation prefix."""
MAN_PAGE = "share/man/man1/sudoku-tui.1"


class SharedFiles(BuildHookInterface[Any]):
    """Build hook that generates the files and adds them to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate the files for the wheel; *version* is ``editable`` for an editable install."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        made = Path(self.root) / "build" / "share"
        for place, text in shared_files().items():
            path = made / Path(place).name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            build_data["shared_data"][str(path)] = place


def shared_files() -> dict[str, str]:
    """Return the text of each file by its path below the installation prefix."""
    from sudoku_tui.cli.commands.completions import completion

    scripts = {place: completion(shell) for shell, place in PLACES.items()}
    return {**scripts, MAN_PAGE: man_page()}


def man_page() -> str:
    """Return the whole command line as a manual page."""
    from argparse_manpage.manpage import Manpage

    from sudoku_tui import __version__
    from sudoku_tui.cli.parser import whole_parser

    page = Manpage(whole_parser())
    page.description = "play, learn and generate Sudoku in the terminal"
    page.source = f"sudoku-tui {__version__}"
    page.manual = "User Commands"
    page.add_section("examples", ">", "\n".join([".nf", *_examples(), ".fi"]))
    return str(page)


def _examples() -> Iterator[str]:
    """Yield the examples of all commands, escaped for a manual page."""
    from sudoku_tui.cli.parser import COMMANDS

    for entry in COMMANDS:
        for example in entry.load().EXAMPLES:
            yield example.replace("\\", "\\e").replace("-", "\\-")
