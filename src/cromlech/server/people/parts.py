"""The parts of the club and their routes. Whatever is new about people is added here."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter

from . import chat, lobby, news, time, tokens
from .club import Club, Part

PARTS: list[Callable[[Club], Part]] = [
    chat.Chats,
    lobby.LobbyPart,
    tokens.TokenPart,
]
ROUTERS: list[APIRouter] = [
    chat.router,
    lobby.router,
    news.router,
    time.router,
    tokens.router,
]
