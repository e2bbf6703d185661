"""What clients ask of accounts, and what they are told."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, Field

from ..protocol import Answered, Asked, Name
from .passwords import LONGEST

Password = Annotated[str, Field(max_length=4 * LONGEST)]
Login = Annotated[str, Field(min_length=1, max_length=254)]
Secret = Annotated[str, Field(min_length=1, max_length=200)]


def _zone(text: str) -> str:
    if text not in available_timezones():
        raise ValueError("Europe/Kyiv, Europe/Warsaw …")
    return text


class AccountSettings(Answered):
    """What someone has chosen."""

    lang: Literal["en", "uk", "ru", "pl"] | None = None
    """The language of messages sent to this person."""
    zone: str | None = None
    """The time zone, for dates in messages and quiet hours: `Europe/Kyiv`."""
    invites: Literal["played", "none"] = "played"
    """Who may invite: people one has played with, or nobody."""


class AskedSettings(Asked):
    """What to choose differently. What is left out stays."""

    lang: Literal["en", "uk", "ru", "pl"] | None = None
    zone: Annotated[str, Field(max_length=64), AfterValidator(_zone)] | None = None
    invites: Literal["played", "none"] | None = None


class OwnAccount(Answered):
    """Your account."""

    name: str
    created: str
    password: bool
    """Whether there is a password."""
    passkeys: int
    codes: int
    """How many recovery codes are left."""
    email: str | None
    """A verified address."""
    proved: bool
    """Whether you have proved a short time ago who you are. What could harm you asks for it."""
    operator: bool
    """Whether you help to keep order here."""
    settings: AccountSettings


class Me(Answered):
    """Who you are here."""

    account: OwnAccount | None
    mail: bool
    """Whether this site can send mail."""
    kept: bool = False
    """Whether this browser goes back to the games of a guest when it logs out."""


class AskedClaim(Asked):
    """Claim an account. All games stay yours."""

    name: Name
    password: Password
    settings: AskedSettings = AskedSettings()


class Claimed(Answered):
    """A new account."""

    token: str | None
    """For scripts. A browser gets a cookie."""
    codes: list[str]
    """Each opens the account once, if everything else is lost. They aren't shown again."""


class AskedLogin(Asked):
    """Log in with a name or a verified address."""

    login: Login
    password: Password


class LoggedIn(Answered):
    """A new session."""

    token: str | None
    """For scripts. A browser gets a cookie."""


class AskedRecovery(Asked):
    """Set a new password with a recovery code."""

    login: Login
    code: Secret
    password: Password


class AskedProof(Asked):
    """Prove who you are."""

    password: Password


class AskedPassword(Asked):
    """A new password."""

    password: Password


class AskedName(Asked):
    """Another name."""

    name: Name


class AccountDevice(Answered):
    """A device that is logged in."""

    id: str
    label: str
    """The browser and system, as far as they say."""
    created: str
    used: str
    """When it was last here, to the hour."""
    here: bool
    """Whether it is the one that asks."""


class AccountDevices(Answered):
    """All devices that are logged in, the last used first."""

    devices: list[AccountDevice]


class RecoveryCodes(Answered):
    """New recovery codes. The old ones count no more."""

    codes: list[str]


class Done(Answered):
    """It is done."""


def settings_answer(found: dict[str, Any]) -> AccountSettings:
    """The settings of an account. What other subjects keep there isn't shown."""
    return AccountSettings(**{name: found[name] for name in AccountSettings.model_fields if name in found})
