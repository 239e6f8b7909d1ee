"""Unsubscribing from attributes of the app: Textual keeps watchers until the attribute changes."""

from __future__ import annotations

from textual.widget import Widget


def stop_watching(widget: Widget, name: str) -> None:
    """Remove *widget* from the watchers of the app's attribute *name*.

    Otherwise the app would keep the widget and its whole screen in memory after they are closed.
    """
    watchers = getattr(widget.app, "__watchers", {}).get(name, [])
    watchers[:] = (watcher for watcher in watchers if watcher[0] is not widget)
