"""The browser client: built files from the package. Every other path returns the page itself."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_AGAIN = "no-cache"
MISSING = (
    "The browser client hasn't been built.\n\n"
    "From a checkout of Cromlech: make web\n"
    "The wheel from PyPI includes it. /api/openapi.json describes the API.\n"
)


class Client(StaticFiles):
    """A single-page application."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page for paths that the client itself handles."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or PurePosixPath(path).suffix:
                raise
            path = "index.html"
            response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else ASK_AGAIN
        return response


class NotBuilt:
    """Explains what to do if the client isn't built."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the same answer for every path."""
        response = PlainTextResponse(MISSING, 503, {"cache-control": "no-store"})
        await response(scope, receive, send)


def client(folder: Path) -> Client | NotBuilt:
    """The built client, or a message that it is missing."""
    if (folder / "index.html").is_file():
        return Client(directory=folder, html=True)
    return NotBuilt()
