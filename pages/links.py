"""A check of finished pages: no dead links, and nothing loaded from other machines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADING = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
"""Elements for which a browser asks for another file, and where they name it."""


class _Names(HTMLParser):
    """The links, the loaded files and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        elif tag in _LOADING and _LOADING[tag] in values and values.get("rel") != "canonical":
            self.loaded.add(values[_LOADING[tag]])


def faults(folder: Path) -> Iterator[str]:
    """Yield a line for each dead link and each load from elsewhere in the pages below *folder*."""
    for page in sorted(folder.rglob("*.html")):
        names, at = _read(page), page.relative_to(folder)
        for address in sorted(names.loaded | names.links):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if address in names.loaded and parts.scheme != "data":
                    yield f"{at} loads {address} from another machine"
                continue
            target = page.parent / unquote(parts.path) if parts.path else page
            if not target.exists():
                yield f"{at} links to {address}, which is not there"
            elif not _has(target, unquote(parts.fragment)):
                yield f"{at} links to {address}, which that page has not"
    for sheet in sorted(folder.rglob("*.css")):
        if "//fonts." in (text := sheet.read_text(encoding="utf-8")) or "url(http" in text:
            yield f"{sheet.relative_to(folder)} loads from another machine"


def _has(target: Path, anchor: str) -> bool:
    """Check whether a page has an anchor; other files are not checked."""
    return not anchor or target.suffix != ".html" or anchor in _read(target.resolve()).anchors


@cache
def _read(page: Path) -> _Names:
    names = _Names()
    names.feed(page.read_text(encoding="utf-8"))
    return names
