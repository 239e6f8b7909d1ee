"""The proof checker of steps."""
