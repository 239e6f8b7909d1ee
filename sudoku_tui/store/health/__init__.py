"""Checks of the data folder and its files for ``doctor``: read-only, bounded, never blocking."""
