"""A toy game for tests of the search: seat 0 hides a coin, seat 1 says which side is up."""
