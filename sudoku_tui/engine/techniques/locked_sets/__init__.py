"""Almost locked sets and their relatives."""
