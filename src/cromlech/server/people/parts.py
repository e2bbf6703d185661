"""The parts of the club and their routes. Whatever is new about people is added here."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter

from . import (
    account_routes,
    accounts,
    chat,
    exports,
    inviting,
    leaderboards,
    leaving_routes,
    letter_routes,
    lobby,
    matching,
    news,
    notice_routes,
    notices,
    operator_routes,
    order,
    order_routes,
    passkey_routes,
    profiles,
    programs,
    streams,
    time,
    tokens,
    tournament_routes,
    tournaments,
    vacation,
)
from .club import Club, Part
from .results import Results
from .timekeeper import Timekeeper

PARTS: list[Callable[[Club], Part]] = [
    Results,
    accounts.Accounts,
    chat.Chats,
    lobby.LobbyPart,
    matching.Matching,
    inviting.Inviting,
    notices.Notices,
    order.Order,
    programs.Programs,
    Timekeeper,
    streams.Streams,
    tokens.TokenPart,
    vacation.Vacations,
    tournaments.Tournaments,
]
ROUTERS: list[APIRouter] = [
    account_routes.router,
    chat.router,
    exports.router,
    leaving_routes.router,
    letter_routes.router,
    lobby.router,
    matching.router,
    inviting.router,
    news.router,
    notice_routes.router,
    operator_routes.router,
    order_routes.router,
    passkey_routes.router,
    profiles.router,
    programs.router,
    time.router,
    streams.router,
    tokens.router,
    vacation.router,
    leaderboards.router,
    tournament_routes.router,
]
