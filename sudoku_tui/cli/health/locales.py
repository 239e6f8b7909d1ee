"""The check of the locale: whether it is known, and whether it is UTF-8."""

from __future__ import annotations

import locale
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from ...formats.clean import clean_text
from ...store.health.finding import Finding, fault, ok, warning
from ...store.health.subject import Subject

_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
"""Environment variables that name the locale of texts, the strongest first."""
_NO_UTF8: Final = ("C", "POSIX")
_COERCED: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""Values of LC_CTYPE that Python itself sets at its start if the locale is C (PEP 538)."""
_REMEDY: Final = "Choose a locale with UTF-8 that is installed: export LC_ALL=C.UTF-8"


def check_locale(subject: Subject) -> Iterator[Finding]:
    """Check that the locale is installed and encodes text as UTF-8."""
    variable, name = named_locale(subject.environment, is_utf8_mode=bool(sys.flags.utf8_mode))
    shown = f"{variable}={clean_text(name, 60)}"
    if not variable:
        words = "No locale is set, so there is no UTF-8: lines and accents may be shown wrongly."
        yield warning(words, f"{_REMEDY}.")
    elif name in _NO_UTF8:
        yield fault(f"{shown} has no UTF-8: lines and accents may be shown wrongly.", f"{_REMEDY}.")
    elif (encoding := _encoding_of(name)) is None:
        yield fault(f"{shown} is not installed here, so there is no UTF-8.", f"{_REMEDY}.")
    elif not _is_utf8(encoding):
        yield fault(f"{shown} encodes text as {encoding}, not as UTF-8.", f"{_REMEDY}.")
    else:
        yield from _check_stream(shown)


def _check_stream(shown: str) -> Iterator[Finding]:
    """Check the encoding of the standard streams, which PYTHONIOENCODING can change."""
    for name, stream in (("output", sys.stdout), ("error", sys.stderr)):
        encoding = getattr(stream, "encoding", None)
        if encoding and not _is_utf8(encoding):
            words = f"Standard {name} is encoded as {encoding}, so the board is drawn in ASCII."
            yield warning(words, "Unset PYTHONIOENCODING.")
            return
    yield ok(shown)


def named_locale(environment: Mapping[str, str], *, is_utf8_mode: bool) -> tuple[str, str]:
    """Return the variable that names the locale and its value; two empty texts if none does.

    Python replaces the locale C at its start; *is_utf8_mode* reveals that it did.
    """
    for variable in _VARIABLES:
        name = environment.get(variable, "")
        is_coerced = variable == "LC_CTYPE" and name in _COERCED and is_utf8_mode
        if name and not (is_coerced and environment.get("PYTHONUTF8") != "1"):
            return variable, name
    return "", ""


def _encoding_of(name: str) -> str | None:
    """Return the encoding of a locale; None if it is not installed."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, name)
        if hasattr(locale, "nl_langinfo"):
            return locale.nl_langinfo(locale.CODESET)
        return locale.getlocale(locale.LC_CTYPE)[1] or ""
    except (locale.Error, ValueError):
        return None
    finally:
        with suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, before)


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "cp65001")
