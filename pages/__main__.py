"""Build the site: ``python -m pages`` writes it to ``build/pages/html`` and checks its links.

The exit code is 1 if Sphinx warns (for instance of a missing page or heading), if a link of the
finished pages is dead, or if a page loads anything from another machine.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from sphinx.cmd.build import build_main

from . import commands, formats, guide, layouts, library
from .links import faults

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "pages"
_FROM_THE_ROOT = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def made() -> Iterator[tuple[str, str]]:
    """Yield name and text of each generated page."""
    for module in (guide, commands, formats, library, layouts):
        yield from module.files()


def lay_together(source: Path) -> None:
    """Collect handwritten and generated pages in *source*, which is emptied first."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source)
    for name in _FROM_THE_ROOT:
        text = (ROOT / name).read_text(encoding="utf-8")
        (source / name).write_text(text.replace("](docs/", "]("), encoding="utf-8")
    for name, text in made():
        path = source / name
        if path.exists():
            raise SystemExit(f"docs/{name} is written by hand, and would be made too")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Build the site and return the exit code."""
    source, html = SITE / "source", SITE / "html"
    lay_together(source)
    shutil.rmtree(html, ignore_errors=True)
    settings = ["-c", str(Path(__file__).parent), "-d", str(SITE / "cache"), "-q"]
    code = build_main(["-b", "html", "-W", "--keep-going", *settings, str(source), str(html)])
    found = list(faults(html))
    for fault in found:
        print(fault, file=sys.stderr)
    if not code and not found:
        pages = len(list(html.rglob("*.html")))
        print(f"{pages} pages in {html}, no dead link among them")
    return code or bool(found)


if __name__ == "__main__":
    sys.exit(main())
