"""Widgets in small apps."""
