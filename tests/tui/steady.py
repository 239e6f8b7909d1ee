"""A terminal that is the same everywhere, set up before Textual reads the environment.

Parsing style sheets takes half the time of opening an app, and tests open hundreds. So the rules
parsed by one app are shared with others of equal colours.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TypeAlias

for name in [name for name in os.environ if name == "NO_COLOR" or name.startswith("TEXTUAL_")]:
    del os.environ[name]
os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", TEXTUAL_ANIMATIONS="none")

# Textual reads the environment when it is imported.
from textual.css.model import RuleSet  # noqa: E402
from textual.css.stylesheet import Stylesheet  # noqa: E402
from textual.css.types import CSSLocation  # noqa: E402
from textual.design import ColorSystem  # noqa: E402

Variables: TypeAlias = tuple[tuple[str, str], ...]
_parse_rules = Stylesheet._parse_rules
_generate = ColorSystem.generate


class _Colours:
    """Variables of a style sheet, hashed once; equal ones are the same object."""

    def __init__(self, variables: Variables) -> None:
        self.variables = dict(variables)


_colours_of = lru_cache(maxsize=256)(_Colours)


@lru_cache(maxsize=4096)
def _parse(
    colours: _Colours,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool,
    tie_breaker: int,
    scope: str,
) -> list[RuleSet]:
    sheet = Stylesheet(variables=colours.variables)
    return _parse_rules(sheet, css, read_from, is_default_rules, tie_breaker, scope)


def _parse_once(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    variables = sheet._variables
    known: tuple[object, _Colours] | None = vars(sheet).get("_known_colours")
    if known is None or known[0] is not variables:
        known = variables, _colours_of(tuple(variables.items()))
        vars(sheet)["_known_colours"] = known
    return _parse(known[1], css, read_from, is_default_rules, tie_breaker, scope)


@lru_cache(maxsize=256)
def _generate_colours(parts: tuple[tuple[str, object], ...], variables: Variables) -> Variables:
    system = object.__new__(ColorSystem)
    vars(system).update(parts, variables=dict(variables))
    return tuple(_generate(system).items())


def _generate_once(system: ColorSystem) -> dict[str, str]:
    parts = tuple((name, part) for name, part in vars(system).items() if name != "variables")
    return dict(_generate_colours(parts, tuple(system.variables.items())))


def parse_styles_once() -> None:
    """Share parsed rules and shades of colours among all apps.

    Nothing changes rules after parsing, and Textual keeps them as long as an app runs. It hashes
    them for every widget; the hash of `object` is the fastest.
    """
    Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign, assignment]
    ColorSystem.generate = _generate_once  # type: ignore[method-assign, assignment]
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
