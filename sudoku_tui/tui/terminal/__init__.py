"""The terminal driver, and changes to Textual."""
