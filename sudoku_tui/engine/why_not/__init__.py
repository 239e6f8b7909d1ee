"""Reasons why a candidate is false."""
