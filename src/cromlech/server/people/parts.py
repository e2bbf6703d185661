"""The parts of the club and their routes. Whatever is new about people is added here."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter

from . import lobby, news, time, tokens
from .club import Club, Part

PARTS: list[Callable[[Club], Part]] = [
    lobby.LobbyPart,
    tokens.TokenPart,
]
ROUTERS: list[APIRouter] = [
    news.router,
    lobby.router,
    time.router,
    tokens.router,
]
