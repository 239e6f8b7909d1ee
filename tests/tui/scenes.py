"""What a person does in a minute, in scenes: together they visit fifteen of the screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tests.cli.puzzles import LINE
from tests.tui.at_table import Table

Scene: TypeAlias = Callable[[Table], Awaitable[None]]


async def press_each(table: Table, *keys: str) -> None:
    """Press keys one after the other, as long as the app is there."""
    for key in keys:
        if not table.app._exit:
            await table.press(key)


async def play(table: Table) -> None:
    """A game from the menu: entries, notes, undo, hints, checkpoint, why not, pause, help."""
    await press_each(table, "2", "enter", "tab", "5", "right", "space", "3", "space", "u", "r", "t")
    await press_each(table, "?", "?", "escape", "0", "f1", "escape", "q", "0", "enter")


async def win(table: Table) -> None:
    """A puzzle that is pasted, solved but for a cell and won, and the screen after it."""
    await table.paste(LINE)
    await press_each(table, "f2")
    if hasattr(table.app.screen, "playing"):
        playing = table.playing
        for cell, digit in enumerate(playing.details.solution):
            if not playing.game.position.digits[cell] and cell != 80:
                playing.write(cell, digit)
        await press_each(table, "u", "r", "f6", "escape")
    await press_each(table, "escape", "escape")


async def saved_games(table: Table) -> None:
    """The list of games: a name, a review, delete and undelete, and one is opened."""
    await press_each(
        table, "g", "n", "a", "b", "enter", "delete", "u", "delete", "down", "u", "f6", "escape"
    )
    await press_each(table, "home", "enter", "escape", "escape")


async def settings(table: Table) -> None:
    """Every setting is changed, and the shape of new games."""
    await press_each(table, ",", *["enter", "down"] * 12, "escape")
    await press_each(table, "f7", "down", "enter", "escape")


async def pages(table: Table) -> None:
    """What is read: the guide, a page of it, figures, help; what is made: forms, the days."""
    await press_each(table, "f4", "down", "enter", "pagedown", "escape", "escape", "i", "escape")
    await press_each(
        table, "f1", "escape", "d", "left", "escape", "m", "down", "escape", "e", "escape"
    )


async def practise(table: Table) -> None:
    """The map of techniques, a drill that is answered, one that is shown, and the way back."""
    await press_each(
        table, "p", "down", "enter", "?", "?", "enter", "1", "enter", "escape", "escape"
    )


SCENES: dict[str, Scene] = {
    "play": play, "saved games": saved_games, "practise": practise, "pages": pages, "win": win,
    "settings": settings,
}  # fmt: skip
