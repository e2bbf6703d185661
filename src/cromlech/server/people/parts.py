"""The parts of the club and their routes. Whatever is new about people is added here."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter

from . import account_routes, accounts, chat, lobby, news, notice_routes, notices, profiles, programs, time, tokens
from .club import Club, Part
from .results import Results

PARTS: list[Callable[[Club], Part]] = [
    accounts.Accounts,
    chat.Chats,
    lobby.LobbyPart,
    notices.Notices,
    programs.Programs,
    tokens.TokenPart,
    Results,
]
ROUTERS: list[APIRouter] = [
    account_routes.router,
    chat.router,
    lobby.router,
    news.router,
    notice_routes.router,
    profiles.router,
    time.router,
    programs.router,
    tokens.router,
]
