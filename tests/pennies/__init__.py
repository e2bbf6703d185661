"""A toy game for testing the search: seat 0 hides a coin, and seat 1 says which side is up."""
