"""Tables, seats, storage, and websockets: Cromlech in the browser, and for scripts over the network.

`docs/protocol.md` describes the protocol. The modules, from the inside out:

- `protocol`: requests and answers, declared once.
- `tables`: a table as the fold of its log, and what a guest may do there. No I/O.
- `answers`: what a guest may see of a table. `telling`: what has changed for a client.
- `looking_back`: what there is to see of a game that was played. `records`: tables made from records.
  `replays`: the process that does the work of both.
- `storage`: the log on disk. `rows`: tables as database rows.
- `processes`: how to ask another process. `bots`: players made of code, in separate processes.
- `live`: a table in use. `clients`: who gets told what happens there. `driving`: bots that play there.
- `shelf`: the tables in memory. `hall`: all tables. It writes every change before telling anyone.
- `routes`, `sockets`, `static`: the hall over HTTP and websockets, and the browser client.
- `app` puts them together, and `serving` runs them.
"""
