"""What goes on by itself on a board: a game that is replayed, a path that is watched."""
