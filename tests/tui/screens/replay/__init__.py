"""What goes on by itself on a board."""
