"""JSON from untrusted sources, with limits on length, nesting and numbers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from ..clean import clean_text
from ..errors import MOST_CHARACTERS, FormatError

Json: TypeAlias = Any
"""Any JSON value; `object_in`, `list_in`, `text_in` and `number_in` check its type."""
_AROUND = re.compile(
    r"\s*(?:[A-Za-z_$][\w\[\] *<>:,.$]{0,80}(?:[=(]\s{0,40}\(?\s{0,40}|:[ \t]*)"
    r"|\(\s{0,40}|\d{1,3}[.)][ \t]*)?(?=\{)"
)
"""Text that a program puts before an object: a name with an equals sign, a label or a call."""
_ANOTHER = re.compile(r"\}\s*\{")
_NOT_BLANK = re.compile(r"\S")
_MOST_OBJECTS = 500_000
"""Most objects of a text: one for each cell of thousands of boards."""
_MOST_LISTS = 1_000_000
_TOO_LARGE = 10**9
"""No number of a puzzle has so many figures."""


def read_json(text: str) -> Json:
    """Parse JSON.

    Raises:
        FormatError: The text is too long, is not JSON, or is nested too deeply; a syntax error has
            line and column.
    """
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"this JSON has more than {MOST_CHARACTERS:,} characters")
    if text.count("{") > _MOST_OBJECTS or text.count("[") > _MOST_LISTS:
        raise FormatError(f"this JSON has more than {_MOST_OBJECTS:,} objects, or too many lists")
    try:
        return _loaded(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise FormatError(
            f"{where}: the JSON is broken here: {_plain(error.msg)}", error.lineno, error.colno
        ) from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply for a puzzle") from None
    except FormatError:
        raise
    except ValueError:
        raise FormatError("a number in the JSON is too long for a puzzle") from None


def begins_with_object(text: str) -> bool:
    """Check whether a text begins with an object; an assignment, label or call may surround it."""
    return _AROUND.match(text) is not None


def objects_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield the objects of a text, one below another, each with the number of lines above it.

    An assignment, label or call around them is removed.
    """
    before = _AROUND.match(text)
    if before and before[0].strip():
        blank = re.sub(r"\S", " ", before[0])
        text = blank + text[before.end() : text.rfind("}") + 1]
    start = above = 0
    while _ANOTHER.search(text, start):
        try:
            _, end = json.JSONDecoder().raw_decode(text, _past_blanks(text, start))
        except (ValueError, RecursionError):
            break  # the parser of this object reports the error
        if _past_blanks(text, end) == len(text):
            break
        yield above, text[start:end]
        above += text.count("\n", start, end)
        start = end
    yield above, text[start:]


def _past_blanks(text: str, start: int) -> int:
    """Return the index of the first character from *start* that is not blank."""
    found = _NOT_BLANK.search(text, start)
    return found.start() if found else len(text)


def _loaded(text: str) -> Json:
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_fields)
    except json.JSONDecodeError:
        if "\xa0" not in text:
            raise
        # Text copied from a web page may be indented with non-breaking spaces.
        plain = text.replace("\xa0", " ")
        return json.loads(plain, parse_constant=_refuse_constant, object_pairs_hook=_fields)


def _fields(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return the fields of an object.

    Raises:
        FormatError: A key is repeated; only one of its values would be read.
    """
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise FormatError(f"'{clean_text(twice, 40)}' is there twice in one object of the JSON")
    return fields


def _refuse_constant(name: str) -> None:
    raise FormatError(f"{name} is no number of a puzzle")


def _plain(message: str) -> str:
    """Return a message of the JSON parser as part of a sentence."""
    return message[:1].lower() + message[1:]


Path: TypeAlias = tuple[Any, ...]
"""Keys and indices that lead to a value inside another."""
_LITERAL = re.compile(
    r"(?:\s|//[^\n]*+|/\*.*?\*/)*+(?:(?P<sign>[\[\](){},:])"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'|`[^`\\]*+`)"
    r"|(?P<number>-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,2})?)(?![\w.])"
    r"|(?P<word>[A-Za-z_$][\w$]*+)|(?P<end>;?\s*\Z))",
    re.DOTALL,
)
_ASSIGNED = re.compile(r"\s*[A-Za-z_][\w\[\] *<>:,.?]{0,80}=\s*(?=[\[{(])(?!\[\|)")
"""The name and equals sign in a line of a program, before a list or an object."""
_WORDS: dict[str, Json] = {
    **dict.fromkeys(("null", "None", "nil", "_", "undefined", "NULL")),
    **dict.fromkeys(("true", "True"), True),
    **dict.fromkeys(("false", "False"), False),
}
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", **dict.fromkeys("\"'\\/")}
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_DEEPEST = 40
_LONGEST_LITERAL = 1_000_000


def without_assignment(text: str) -> str:
    """Replace the name and equals sign before the first bracket by blanks."""
    found = _ASSIGNED.match(text)
    return re.sub(r"\S", " ", found[0]) + text[found.end() :] if found else text


def read_literal(text: str) -> Json:
    """Parse JSON, or a literal of Python, JavaScript or C.

    Raises:
        FormatError: The text is neither; the error is that of JSON, with line and column.
    """
    try:
        return read_json(text)
    except FormatError:
        if len(text) > _LONGEST_LITERAL:
            raise
        with suppress(_Broken):
            return _Literal(without_assignment(text)).whole()
        raise


def place_in(text: str, path: Path, offset: int | None = None) -> tuple[int, int] | None:
    """Return line and column, both from 1, of the value at *path*; None in a long text.

    Args:
        text: The text.
        path: The keys and indices from the outermost value to the wanted one.
        offset: The index of a character in a string value; None for the start of the value.
    """
    if len(text) > _LONGEST_LITERAL:
        return None
    literal = _Literal(without_assignment(text), path)
    with suppress(_Broken):
        literal.whole()
    if literal.start is None:
        return None
    at = literal.start + (0 if offset is None else offset + 1)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


class _Broken(Exception):
    """Raised inside the parser if a text is not a literal."""


class _Literal:
    """A parser of literals; it records the start of the value at one path."""

    def __init__(self, text: str, wanted: Path | None = None) -> None:
        self._text, self._at, self._wanted = text, 0, wanted
        self.start: int | None = None

    def whole(self) -> Json:
        """Parse the whole text and return its value."""
        value = self._value(())
        self._expect("end")
        return value

    def _next(self, at: int) -> re.Match[str]:
        match = _LITERAL.match(self._text, at)
        if match is None:
            raise _Broken
        return match

    def _expect(self, kind: str, signs: str = "") -> str:
        match = self._next(self._at)
        if match.lastgroup != kind or (signs and match[kind] not in signs):
            raise _Broken
        self._at = match.end()
        return match[kind]

    def _sees(self, kind: str, sign: str = "") -> bool:
        match = self._next(self._at)
        return match.lastgroup == kind and (not sign or match[kind] == sign)

    def _value(self, path: Path) -> Json:
        match = self._next(self._at)
        kind = match.lastgroup or ""
        self._at = match.end()
        if path == self._wanted:
            self.start = match.start(kind)
        if kind == "text":
            return self._text_of(match[kind])
        if kind == "number":
            number = match[kind]
            return int(number) if number.lstrip("-").isdecimal() else float(number)
        if kind == "word" and match[kind] in _WORDS:
            return _WORDS[match[kind]]
        if kind == "sign" and match[kind] in _CLOSING and len(path) < _DEEPEST:
            return self._parse_contents(_CLOSING[match[kind]], path)
        raise _Broken

    def _text_of(self, written: str) -> str:
        """Return a string joined with the adjacent ones that follow, as in Python."""
        texts = [written]
        while self._sees("text"):
            texts.append(self._expect("text"))
        return "".join(_ESCAPED.sub(_unescaped, text[1:-1]) for text in texts)

    def _parse_field(self, name: Json, fields: dict[Json, Json], path: Path) -> None:
        """Parse the value of a name, and add it to the fields."""
        self._expect("sign", ":")
        key = _frozen(name)
        if key in fields:
            raise _Broken
        fields[key] = self._value((*path, key))

    def _parse_contents(self, closing: str, path: Path) -> Json:
        """Parse an object or a list up to the *closing* bracket."""
        values: list[Json] = []
        fields: dict[Json, Json] = {}
        while not self._sees("sign", closing):
            is_name = closing == "}" and self._sees("word")
            value = self._expect("word") if is_name else self._value((*path, len(values)))
            if closing == "}" and self._sees("sign", ":"):
                self._parse_field(value, fields, path)
            elif is_name and value not in _WORDS:
                raise _Broken
            else:
                values.append(_WORDS[value] if is_name else value)
            if not self._sees("sign", closing):
                self._expect("sign", ",")
        self._expect("sign", closing)
        if fields and values:
            raise _Broken
        return fields or (values if values or closing != "}" else {})


def _frozen(value: Json) -> Json:
    """Return a key with tuples in place of lists, so that it is hashable."""
    if isinstance(value, dict):
        raise _Broken
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _unescaped(match: re.Match[str]) -> str:
    sign = match[1]
    if len(sign) > 1:
        return chr(int(sign[1:], 16))
    if sign not in _ESCAPES:
        raise _Broken
    return _ESCAPES[sign] or sign


def write_json(value: Json) -> str:
    """Return *value* as JSON on one line, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def object_in(value: Json) -> Mapping[str, Json]:
    """Return *value* if it is an object; otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def list_in(value: Json) -> list[Json]:
    """Return *value* if it is a list; otherwise an empty one."""
    return value if isinstance(value, list) else []


def text_in(value: Json) -> str:
    """Return *value* if it is a string, or an integer as a string; otherwise ""."""
    if isinstance(value, bool):
        return ""
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ""


def number_in(value: Json) -> int | None:
    """Return *value* if it is an integer below 10**9, or a string of at most nine digits, as an
    integer; otherwise None."""
    if isinstance(value, str):
        figures = value.strip()
        short = figures.isascii() and figures.isdecimal() and len(figures) < 10
        return int(figures) if short else None
    if isinstance(value, float) and value.is_integer() and abs(value) < _TOO_LARGE:
        return int(value)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < _TOO_LARGE
    return value if whole else None
