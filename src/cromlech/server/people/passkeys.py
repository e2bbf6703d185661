"""Passkeys (WebAuthn): a device proves who someone is, without a password that could be told or stolen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update

from ..errors import Refusal
from ..storage import now
from .rows import PasskeyRow

if TYPE_CHECKING:
    from ..sql import Database
    from .tickets import Tickets

MOST = 20
"""How many passkeys an account may have."""
PATIENCE = 300.0
"""Seconds to answer a challenge."""


class WrongPasskey(Refusal):
    """An answer that doesn't fit its challenge, or to no challenge of ours."""

    def __init__(self) -> None:
        super().__init__(403, "people.passkey_wrong")


@dataclass(frozen=True)
class Place:
    """The page that asks, as passkeys know it."""

    origin: str

    @property
    def host(self) -> str:
        """The name that passkeys belong to. An address can't have any."""
        host = urlsplit(self.origin).hostname or ""
        try:
            ip_address(host)
        except ValueError:
            return host
        raise Refusal(409, "people.passkey_host")


class Passkeys:
    """Makes challenges, and checks the answers."""

    def __init__(self, database: Database, tickets: Tickets) -> None:
        self.database = database
        self.tickets = tickets

    async def all_of(self, guest: str) -> Sequence[Any]:
        """Someone's passkeys, the oldest first."""
        own = select(PasskeyRow).where(PasskeyRow.guest == guest).order_by(PasskeyRow.created, PasskeyRow.id)
        return await self.database.rows(own)

    # -- new ones ------------------------------------------------------------------

    async def invite(self, place: Place, guest: str, name: str) -> tuple[str, dict[str, Any]]:
        """A ticket, and what a browser needs to make a passkey."""
        import webauthn
        from webauthn.helpers import structs

        known = [row.id for row in await self.all_of(guest)]
        if len(known) >= MOST:
            raise Refusal(409, "people.passkeys_limit", limit=MOST)
        options = webauthn.generate_registration_options(
            rp_id=place.host,
            rp_name="Cromlech",
            user_name=name,
            user_display_name=name,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(each)) for each in known
            ],
        )
        shown = json.loads(webauthn.options_to_json(options))
        data = {"challenge": shown["challenge"], "origin": place.origin, "host": place.host}
        return await self.tickets.issue("passkey", guest, PATIENCE, data), shown

    async def accept(self, ticket: str, guest: str, credential: Mapping[str, Any], label: str) -> Any:
        """The statement that adds a new passkey. Raises WrongPasskey."""
        import webauthn

        found = await self.tickets.take("passkey", ticket)
        if found is None or found.guest != guest:
            raise WrongPasskey
        try:
            made = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=webauthn.base64url_to_bytes(found.data["challenge"]),
                expected_origin=found.data["origin"],
                expected_rp_id=found.data["host"],
                require_user_verification=True,
            )
            row: dict[str, Any] = {
                "id": webauthn.helpers.bytes_to_base64url(made.credential_id),
                "key": webauthn.helpers.bytes_to_base64url(made.credential_public_key),
                "count": made.sign_count,
            }
        except Exception as error:  # whatever is wrong with what a client made up
            raise WrongPasskey from error
        if len(row["id"]) > 400:
            raise WrongPasskey
        time = now()
        return insert(PasskeyRow).values(**row, guest=guest, label=label, created=time, used=time)

    async def remove(self, guest: str, key: str) -> None:
        """Remove a passkey."""
        gone = delete(PasskeyRow).where(PasskeyRow.guest == guest, PasskeyRow.id == key)
        if await self.database.run(gone) != [1]:
            raise Refusal(404, "people.no_passkey")

    # -- known ones ----------------------------------------------------------------

    async def challenge(self, place: Place) -> tuple[str, dict[str, Any]]:
        """A ticket, and what a browser needs to answer with any passkey of this site."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=place.host, user_verification=structs.UserVerificationRequirement.REQUIRED
        )
        shown = json.loads(webauthn.options_to_json(options))
        data = {"challenge": shown["challenge"], "origin": place.origin, "host": place.host}
        return await self.tickets.issue("challenge", None, PATIENCE, data), shown

    async def answered(self, ticket: str, credential: Mapping[str, Any]) -> str:
        """The guest whose passkey has answered. Raises WrongPasskey."""
        import webauthn

        found = await self.tickets.take("challenge", ticket)
        key = str(credential.get("id"))[:400]
        rows: Any = await self.database.rows(select(PasskeyRow).where(PasskeyRow.id == key))
        if found is None or not rows:
            raise WrongPasskey
        row = rows[0]
        try:
            checked = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=webauthn.base64url_to_bytes(found.data["challenge"]),
                expected_origin=found.data["origin"],
                expected_rp_id=found.data["host"],
                credential_public_key=webauthn.base64url_to_bytes(row.key),
                credential_current_sign_count=row.count,
                require_user_verification=True,
            )
        except Exception as error:  # whatever is wrong with what a client made up
            raise WrongPasskey from error
        used = update(PasskeyRow).where(PasskeyRow.id == key)
        await self.database.run(used.values(count=checked.new_sign_count, used=now()))
        guest: str = row.guest
        return guest
