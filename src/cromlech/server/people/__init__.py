"""What a site knows of its people beyond tables: accounts, open tables, clocks that run out, messages, ratings.

Only a server with a database has this, not a browser that plays without one. Everything that happens at a table is
still in the table's log. The rows here are about people, or an index of logs that lists and searches need.
A person is known by their guest id, with or without an account.
"""
