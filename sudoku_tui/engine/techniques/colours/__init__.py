"""Colouring of strong links."""
