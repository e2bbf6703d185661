"""Everyone who could ask, and how a row says what they get."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from at_server import Server
from sqlalchemy import insert

from cromlech.server.guests import DAYS, Session
from cromlech.server.people.deeds import APPOINT, CLI, Deed, do
from cromlech.server.people.rows import AccountRow
from cromlech.server.storage import now

STRANGER, GUEST, PERSON, OWNER, OPERATOR = ROLES = range(5)
"""Someone without a token, a guest without an account, someone with an account, the one whose thing it is (with an
account, too), and the operator of the site."""

Statuses = tuple[int, int, int, int, int]
ANYONE: Statuses = (200, 200, 200, 200, 200)
ACCOUNTS: Statuses = (403, 403, 200, 200, 200)
"""Only whoever has an account."""
OWN: Statuses = (403, 403, 403, 200, 403)
"""Only the one whose thing it is."""
SITE: Statuses = (403, 403, 403, 403, 200)
"""Only the operator."""


@dataclass
class Person:
    """Someone who asks. A stranger has no token, and no guest."""

    session: Session | None
    token: str
    name: str

    @property
    def guest(self) -> str:
        assert self.session is not None
        return self.session.guest

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


class World:
    """Five people who are new for every question."""

    number = 0

    def __init__(self, server: Server, http: httpx.Client) -> None:
        self.server = server
        self.http = http
        World.number += 1
        names = (f"{name} {World.number}" for name in ("", "Taras", "Zofia", "Olena", "Ivan"))
        self.people = [self.meet(role, name) for role, name in zip(ROLES, names, strict=True)]

    @property
    def owner(self) -> Person:
        return self.people[OWNER]

    @property
    def person(self) -> Person:
        return self.people[PERSON]

    def meet(self, role: int, name: str) -> Person:
        """Someone new in this role."""
        if role == STRANGER:
            return Person(None, "", name)
        guests = self.server.app.state.guests
        session = guests.new()
        person = Person(session, guests.token(session), name)
        if role != GUEST:
            self.claim(person)
        if role == OPERATOR:
            self.appoint(person)
        return person

    def claim(self, person: Person) -> None:
        """Give someone an account, as if they had claimed it."""
        row = {"guest": person.guest, "name": person.name, "skeleton": person.guest, "kind": "person"}
        rest = {"status": "open", "muted": 0, "created": now(), "verified": 0, "settings": {}}
        self.write(insert(AccountRow).values({**row, **rest}))

    def appoint(self, person: Person) -> None:
        """Make someone the operator."""
        deed = Deed(APPOINT, CLI, "", about=person.guest, name=person.name)
        self.server.wait_for(do(self.server.app.state.club.database, deed))

    def write(self, *statements: Any) -> list[int]:
        """Run statements in the server's database."""
        found: list[int] = self.server.wait_for(self.server.app.state.club.database.run(*statements))
        return found

    def rows(self, statement: Any) -> Any:
        """What the server's database has."""
        return self.server.wait_for(self.server.app.state.club.database.rows(statement))

    def ask(self, person: Person, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Let someone ask for something."""
        self.http.cookies.clear()
        return self.http.request(method, path, json=body, headers={**person.headers, **headers})

    def expired(self) -> dict[str, str]:
        """The header with the owner's token, when it no longer counts."""
        session = self.owner.session
        assert session is not None
        old = session.issued - (DAYS * 24 + 1) * 3_600_000
        token = self.server.app.state.guests.token(Session(session.secret, old, old))
        return {"authorization": f"Bearer {token}"}


Given = Callable[[World], Mapping[str, Any]]


@dataclass(frozen=True)
class Asked:
    """An endpoint: what each role gets, what is sent, and what has to be there before.

    `given` runs before each question, in a new world, and says what `{name}` in the path means; if it says `body`,
    that is sent.
    """

    statuses: Statuses
    body: Any = None
    given: Given = lambda _: {}
    query: str = ""
