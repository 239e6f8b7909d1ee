"""The style sheet of the board: a component class for each ink, look and paper."""

from __future__ import annotations

from ..inks import COLOURLESS, Ink, Look, Paper

COLOUR_OF = {
    Ink.MATCH: "same-ink",
    Ink.SPOT: "same-ink",
    Ink.HERE: "same-ink",
    Ink.NAMED: "role-a",
    Ink.MARK: "role-off",
    Ink.STRONG: "role-on",
    Ink.WEAK: "role-off",
    Ink.OUTLINE: "role-a",
}
"""The theme's variable for an ink that has not one of its own."""
_BOLD = (Ink.GIVEN, Ink.WRONG, Ink.MATCH, Ink.SPOT, Ink.HERE, Ink.NAMED, Ink.STRONG)
_BARE: dict[Ink | Look | Paper, str] = {
    Ink.NOTE: "dim",
    Ink.MATCH: "bold underline",
    Ink.NAMED: "bold underline",
    Ink.LABEL: "dim",
}
_MONO: dict[Ink | Look | Paper, str] = {
    Ink.LINE: "dim",
    Ink.HERE: "reverse",
    **COLOURLESS,
    Paper.CURSOR: "reverse",
}


def component(name: Ink | Look | Paper) -> str:
    """The component class of an ink, a look or a paper."""
    return f"board--{type(name).__name__.lower()}-{name.value}"


_NAMES: tuple[Ink | Look | Paper, ...] = (*Ink, *Look, *Paper)
COMPONENTS = frozenset(component(name) for name in _NAMES)


def _rules(owner: str) -> list[str]:
    inks = [f"color: ${COLOUR_OF.get(ink, ink.value)};" for ink in Ink]
    looks = [f"background: $role-{look}; color: $role-ink; text-style: bold;" for look in Look]
    papers = [f"background: ${paper};" for paper in Paper]
    return [
        *(
            f"{owner} .{component(name)} {{ {rule} }}"
            for name, rule in zip(_NAMES, inks + looks + papers, strict=True)
        ),
        *(f"{owner} .{component(ink)} {{ text-style: bold; }}" for ink in _BOLD),
        f"{owner} .{component(Paper.CURSOR)} {{ color: $cursor-ink; }}",
        *(
            f"{owner}.{theme} .{component(name)} {{ text-style: {weight}; }}"
            for theme, weights in (("-bare", _BARE), ("-mono", _MONO))
            for name, weight in weights.items()
        ),
    ]


def style_sheet(owner: str) -> str:
    """The default style sheet of the widget class called *owner*."""
    size = (
        f"{owner} {{ width: auto; height: auto; max-width: 100%; max-height: 100%; "
        "background: $board; scrollbar-size: 0 0; }"
    )
    return "\n".join([size, *_rules(owner)])
