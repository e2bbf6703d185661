"""Code that every game shares. It knows no particular game."""
