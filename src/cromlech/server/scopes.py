"""What personal tokens may be used for. Each route says once what it needs, and the entrance checks it.

A route that says nothing is for people themselves: no program may call it in their name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.routing import BaseRoute, Match
from starlette.types import Scope

from .errors import Refusal

if TYPE_CHECKING:
    from .guests import Session

READ, PLAY, TABLES, CHAT = "read", "play", "tables", "chat"
SCOPES = (READ, PLAY, TABLES, CHAT)
"""`read` what you may see. `play` on your seats, and take one. `tables`: open and close them, and let others in.
`chat`: read and write messages."""
ANY = "any"
"""What every token may be used for, since it is for everyone."""

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True)
class Need:
    """What a route asks of a personal token."""

    scope: str
    programs: bool = True
    """Whether bot accounts may use it."""


def needs(scope: str, programs: bool = True) -> Callable[[Endpoint], Endpoint]:
    """Say what a route asks of a personal token. Goes below the line that makes it a route."""
    assert scope in (*SCOPES, ANY), scope

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.need = Need(scope, programs)  # type: ignore[attr-defined]
        return endpoint

    return mark


def need_of(route: Any) -> Need | None:
    """What a route asks of a personal token. None if it is for people themselves."""
    need: Need | None = getattr(getattr(route, "endpoint", None), "need", None)
    return need


class Scopes:
    """The routes of an application, and who may use them."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self.routes = list(routes)

    def check(self, scope: Scope, session: Session) -> None:
        """Refuse a token that doesn't allow what is asked for. What doesn't exist is left to others."""
        if session.grant is None:
            return
        route = next((each for each in self.routes if each.matches(scope)[0] == Match.FULL), None)
        if route is None:
            return
        need = need_of(route)
        if need is None:
            raise Refusal(403, "token.in_person")
        if session.program and not need.programs:
            raise Refusal(403, "token.program")
        if need.scope != ANY and not session.allows(need.scope):
            raise Refusal(403, "token.scope", scope=need.scope)
