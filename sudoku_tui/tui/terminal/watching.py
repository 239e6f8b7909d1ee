"""What watches an attribute of the app: Textual keeps it until that attribute changes next."""

from __future__ import annotations

from textual.widget import Widget


def stop_watching(widget: Widget, name: str) -> None:
    """Let the app forget that *widget* watches its attribute *name*.

    Else the app would keep the widget, and all of its screen, after they are gone.
    """
    watchers = getattr(widget.app, "__watchers", {}).get(name, [])
    watchers[:] = (watcher for watcher in watchers if watcher[0] is not widget)
