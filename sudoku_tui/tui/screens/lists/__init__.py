"""Bases of the screens with a list page: any list, saved items, and lists searched by letters."""
