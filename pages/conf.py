"""Settings of Sphinx. No page loads fonts or scripts from other machines."""

from __future__ import annotations

from sphinx.application import Sphinx

import sudoku_tui

project = "sudoku-tui"
author = "the sudoku-tui contributors"
html_show_copyright = False
version = release = sudoku_tui.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
smartquotes = False
"""Two hyphens are an option's."""
default_role = "code"
"""Single backticks of docstrings are code."""
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
html_theme = "furo"
html_title = f"sudoku-tui {version}"
html_static_path: list[str] = []
html_copy_source = False
html_show_sourcelink = False
pygments_style = "default"


def setup(app: Sphinx) -> None:
    """Register the handlers; Sphinx calls this."""
    app.connect("autodoc-process-docstring", _keep_colons, priority=400)


def _keep_colons(
    _app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]
) -> None:
    """Stop napoleon from reading the words before a colon as a type.

    It looks for a type in the first line that is not empty, so an empty comment is put there.
    """
    if what in ("attribute", "property"):
        lines[:0] = ["..", ""]
