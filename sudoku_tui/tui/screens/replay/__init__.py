"""Boards that play by themselves: replays of games, and solution paths."""
