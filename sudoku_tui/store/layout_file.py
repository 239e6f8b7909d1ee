"""Layouts in files of the player."""

from __future__ import annotations

from pathlib import Path

from ..engine.layout import Layout
from ..formats import FormatError, clean_path
from ..formats.layout_toml import LARGEST, read_layout
from .errors import StoreError


def layout_in_file(name: str) -> Layout:
    """The layout in the file of this name; without a title it is called as the file.

    Raises:
        FormatError: it is no layout; the message names the file, and the line in it.
        StoreError: the file cannot be read.
    """
    shown, path = clean_path(name), Path(name)
    try:
        with path.expanduser().open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise FormatError(f"{shown} is too large to be a layout")
        return read_layout(data.decode("utf-8-sig"), path.stem)
    except UnicodeDecodeError:
        raise FormatError(f"{shown} is not text in UTF-8") from None
    except FormatError as error:
        known = error.message.startswith(shown)
        message = error.message if known else f"{shown}: {error.message}"
        raise FormatError(message, error.line) from None
    except FileNotFoundError:
        raise StoreError(f"there is no file '{shown}'") from None
    except IsADirectoryError:
        raise StoreError(f"{shown} is a directory; a file is needed") from None
    except (OSError, ValueError, RuntimeError) as error:  # a name that cannot be, a home unknown
        told = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"{shown} could not be read: {told}") from None
