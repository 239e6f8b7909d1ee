"""What the formats of several named programs share."""
