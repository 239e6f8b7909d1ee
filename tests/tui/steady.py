"""A terminal that is the same everywhere, before Textual looks at the real one.

To parse the style sheets takes half the time in which an app is opened, and hundreds are: so
what one app has parsed will do for the others, as long as its colours are the same.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TypeAlias

for name in [name for name in os.environ if name == "NO_COLOR" or name.startswith("TEXTUAL_")]:
    del os.environ[name]
os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", TEXTUAL_ANIMATIONS="none")

# What Textual reads of the environment it reads when it is imported.
from textual.css.model import RuleSet  # noqa: E402
from textual.css.stylesheet import Stylesheet  # noqa: E402
from textual.css.types import CSSLocation  # noqa: E402

Variables: TypeAlias = tuple[tuple[str, str], ...]
_parse_rules = Stylesheet._parse_rules


@lru_cache(maxsize=4096)
def _parsed(
    variables: Variables,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool,
    tie_breaker: int,
    scope: str,
) -> list[RuleSet]:
    sheet = Stylesheet(variables=dict(variables))
    return _parse_rules(sheet, css, read_from, is_default_rules, tie_breaker, scope)


def _parse_once(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    variables = tuple(sheet._variables.items())
    return _parsed(variables, css, read_from, is_default_rules, tie_breaker, scope)


def parse_styles_once() -> None:
    """Share what is parsed among all apps.

    Nothing changes rules once they are parsed: Textual keeps them for as long as an app runs.
    """
    Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign, assignment]
