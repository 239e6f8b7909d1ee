"""Widgets in a small app of their own."""
