"""Screens with a list page: what all of them do, what the store keeps, what letters search."""
