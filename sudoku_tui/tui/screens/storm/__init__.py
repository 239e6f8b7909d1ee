"""Storms, which are three minutes of drills against the clock, and their results."""
