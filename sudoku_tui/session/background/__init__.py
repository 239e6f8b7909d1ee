"""Jobs that other processes do while the user interface stays responsive."""
