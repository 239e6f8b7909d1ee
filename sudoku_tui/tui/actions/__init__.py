"""The tables of actions of all screens; they make keys, footer, help and palette.

`play` joins the actions on a game, defined in `session/actions`, with those of its screen.
`practice` has the drills, `replay` the replays, `books` the books, and `menu` all other screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from ...session.actions.action import Action, Group
from ...session.actions.key_names import PALETTE_KEY, show_key

Bindings: TypeAlias = dict[str, Callable[..., None]]
"""The methods of a screen by the ids of its actions."""
DIRECTION_SUFFIXES: Final = {"next": 1, "before": -1}
"""Suffixes of the ids of actions that go forwards or backwards, with their direction."""
_DIRECTIONS: Final = ("up", "down", "left", "right")


def entry(
    id: str,
    keys: str,
    name: str,
    about: str = "",
    group: Group = Group.SCREEN,
    *,
    shown: str | None = None,
    footer: bool = False,
    palette: bool = True,
    typing: bool = False,
    keeps_hint: bool = False,
) -> Action:
    """Return an action that a screen binds to a method.

    Args:
        id: The id, with hyphens.
        keys: Names of key events, separated by spaces.
        name: The name in the palette and the footer.
        about: The sentence in the help; empty if the sentence of another action covers it.
        group: The heading in the help.
        shown: The keys as they are printed; None for the first of *keys*.
        footer: Whether the footer shows the action if there is room.
        palette: A field of `Action`, as are *typing* and *keeps_hint*.
    """
    names = tuple(keys.split())
    printed = " ".join(map(show_key, names[:1])) if shown is None else shown
    return Action(
        id, name, about, group, names, printed,
        footer=footer, palette=palette, typing=typing, keeps_hint=keeps_hint,
    )  # fmt: skip


footer_entry = partial(entry, footer=True)
"""An action that the footer shows if there is room."""
typing_entry = partial(entry, footer=True, typing=True)
"""An action of a screen with a text field."""


def choices(numbers: str, name: str, about: str) -> Iterator[Action]:
    """Yield an action for each number key. Only the first has the sentence *about*, for all."""
    shown = f"{numbers[0]} to {numbers[-1]}"
    for number in numbers:
        yield entry(f"choose-{number}", number, name, about, shown=shown, palette=False)
        about = shown = ""


def arrows(id: str, keys: str, shown: str, about: str, **options: Any) -> Iterator[Action]:
    """Yield an action for each direction. Only the first has the sentence *about*, for all four.

    Args:
        id: The id without its suffix, such as ``move``.
        keys: The keys of up, down, left and right, separated by spaces. Several keys of one
            direction are separated by commas.
        shown: The keys as they are printed.
        about: The sentence in the help.
        options: Further arguments of `entry`.
    """
    for way, written in zip(_DIRECTIONS, keys.split(), strict=True):
        name = f"{id.capitalize()} {way}"
        yield entry(f"{id}-{way}", written.replace(",", " "), name, about, shown=shown, **options)
        about = shown = ""


def bind_both_ways(id: str, method: Callable[[int], None]) -> Bindings:
    """Bind the actions "-next" and "-before" to *method* with 1 and -1."""
    return {f"{id}-{end}": partial(method, way) for end, way in DIRECTION_SUFFIXES.items()}


def actions_by_key(actions: Iterable[Action]) -> dict[str, Action]:
    """Return the action of each key. If two actions share a key, the first one gets it."""
    table: dict[str, Action] = {}
    for each in actions:
        for key in each.keys:
            table.setdefault(key, each)
    return table


def help_lines(actions: Iterable[Action]) -> dict[Group, list[Action]]:
    """Return the actions that the help lists, grouped by heading.

    If there is an action that opens the line at the foot, actions without a key of their own are
    shown as they are typed there.
    """
    actions = tuple(actions)
    line = next((each.shown for each in actions if each.id == "line"), "")
    table: dict[Group, list[Action]] = {}
    for each in actions:
        is_typed = line and each.shown in ("", PALETTE_KEY) and (each.shown or each.example)
        if is_typed:
            each = replace(each, shown=f"{line}{each.example or each.name.lower()}")
        if each.shown and each.about:
            table.setdefault(each.group, []).append(each)
    return table


def keys_markdown(actions: Sequence[Action]) -> str:
    """Return the keys as Markdown, with one table for each heading of the help."""
    blocks = []
    for group, listed in help_lines(actions).items():
        rows = [f"| {_as_code(each.shown)} | {each.about} |" for each in listed]
        blocks.append("\n".join([f"| {group} | |", "|---|---|", *rows]))
    return "\n\n".join(blocks)


def _as_code(shown: str) -> str:
    """Format each key of a list as code, or a typed line as one piece."""
    if shown.startswith(":"):
        return f"`{shown}`"
    return " ".join(f"`{key.rstrip(',') or key}`" for key in shown.split())
