"""Tables, seats, storage and websockets: Cromlech in the browser, and for scripts over the network.

`docs/protocol.md` says what is spoken. The parts, from the inside out:

- `protocol`: what is asked and answered, declared once.
- `tables`: a table as the fold of its log; what a guest may do there. No input, no output.
- `answers`: what a guest may see of a table.
- `storage`: the log on the disk; `rows`: tables as its rows.
- `bots`: players made of code, in processes of their own.
- `live`: a table in use; `clients`: those who are told what happens there; `driving`: bots who play there.
- `shelf`: the tables in memory. `hall`: all tables; every change is written first and told afterwards.
- `routes`, `sockets`, `static`: the hall by HTTP, by websocket, and the browser's client.
- `app` puts them together, `serving` runs them.
"""
