"""Personal tokens."""

from collections.abc import Mapping
from typing import Any

from cromlech.server.people.tokens import NewToken, TokenPart

from .world import ACCOUNTS, Asked, World


def of_the_owner(world: World) -> Mapping[str, Any]:
    part = world.server.app.state.club.part(TokenPart)
    made = world.server.wait_for(part.make(world.owner.guest, NewToken(name="Robot", scopes=["read"])))
    return {"token": made.token.id}


ENDPOINTS = {
    ("GET", "/api/account/tokens"): Asked(ACCOUNTS),
    ("POST", "/api/account/tokens"): Asked(ACCOUNTS, {"name": "Robot", "scopes": ["read"]}),
    ("DELETE", "/api/account/tokens/{token}"): Asked((403, 403, 404, 200, 404), given=of_the_owner),
}
