"""Code shared by the formats of several named programs."""
