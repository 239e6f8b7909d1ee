"""Layouts as TOML files."""
