"""The documents speak of what is there: every path and every module that they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sudoku_tui"
DOCUMENTS = ("docs/design.md", "CONTRIBUTING.md", "README.md")

_QUOTED = re.compile(r"`([\w./-]+)`")
_ENDINGS = (".py", ".toml", ".txt", ".md", ".tcss", "/")


def paths_in(text: str) -> list[str]:
    """What stands between backticks and reads as the path of a file or a folder."""
    return [name for name in _QUOTED.findall(text) if name.endswith(_ENDINGS) and name != "/"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    missing = [
        path
        for path in paths_in(text)
        if not (ROOT / path).exists() and not (PACKAGE / path).exists()
    ]
    assert not missing


def test_the_map_has_every_folder() -> None:
    text = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    folders = {
        f"{path.parent.relative_to(PACKAGE)}/"
        for path in PACKAGE.rglob("__init__.py")
        if path.parent != PACKAGE and path.parent.parent.name != "techniques"
    }
    assert folders <= set(paths_in(text))
