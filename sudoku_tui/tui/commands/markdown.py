"""The keys of the game as `docs/keys.md` has them."""

from __future__ import annotations

from . import help_lines
from .play import HINT, PLAY


def keys_markdown() -> str:
    """The keys of a game as Markdown: a table under each heading of the help."""
    blocks = []
    for where, commands in help_lines((*PLAY, *HINT)).items():
        rows = [f"| {_as_code(command.shown)} | {command.about} |" for command in commands]
        blocks.append("\n".join([f"| {where} | |", "|---|---|", *rows]))
    return "\n\n".join(blocks)


def _as_code(shown: str) -> str:
    """Each key of a list as code; what is typed on the line is one."""
    if shown.startswith(":"):
        return f"`{shown}`"
    return " ".join(f"`{key.rstrip(',') or key}`" for key in shown.split())
