"""Images of boards for paper and web pages, drawn without a terminal."""
