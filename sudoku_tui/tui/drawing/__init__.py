"""The board as styled text."""
