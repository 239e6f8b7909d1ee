"""Data shared by techniques: links, implications, nets, almost locked sets, dead places."""
