"""Personal tokens."""

from collections.abc import Mapping
from typing import Any

from cromlech.server.people.programs import Programs
from cromlech.server.people.tokens import NewToken, TokenPart, key_of

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


def bot_of_the_owner(world: World) -> Mapping[str, Any]:
    part = world.server.app.state.club.part(Programs)
    name = f"Robot {world.number}"
    world.server.wait_for(part.make(world.owner.guest, name))
    bots = world.server.wait_for(part.bots_of(world.owner.guest))
    return {"bot": key_of(bots[0].guest)}


def unheard_of(world: World) -> Mapping[str, Any]:
    return {"body": {"name": f"Machine {world.number}"}}


ENDPOINTS |= {
    ("GET", "/api/account/bots"): Asked(ACCOUNTS),
    ("POST", "/api/account/bots"): Asked(ACCOUNTS, given=unheard_of),
    ("DELETE", "/api/account/bots/{bot}"): Asked((403, 403, 404, 200, 404), given=bot_of_the_owner),
}
