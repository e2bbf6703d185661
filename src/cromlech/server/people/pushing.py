"""Messages to browsers through their push services: Web Push, encrypted (RFC 8291) and signed (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from .guarding import Guard

KEPT = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that isn't there."""
COUNTS = 12 * 3600
"""Seconds for which a signature counts."""
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve P-256."""


def encoded(content: bytes) -> str:
    """Base64 as in addresses, without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The opposite. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushKey:
    """The server's key. Push services recognize the server by it, and browsers subscribe for it alone."""

    def __init__(self, secret: str) -> None:
        """The key that follows from a secret, 32 bytes in hexadecimal digits."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._private = ec.derive_private_key(int(secret, 16) % (_ORDER - 1) + 1, ec.SECP256R1())
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encoded(point)

    def signature(self, endpoint: str, contact: str) -> str:
        """What tells a push service who sends, and whom to ask about it."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        target = urlsplit(endpoint)
        claims = {"aud": f"{target.scheme}://{target.netloc}", "exp": int(time.time()) + COUNTS, "sub": contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        both = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(SHA256())))
        token = f"{signed}.{encoded(b''.join(number.to_bytes(32, 'big') for number in both))}"
        return f"vapid t={token}, k={self.public}"


def check_subscription(keys: Mapping[str, str]) -> None:
    """Raise ValueError if these can't be the keys of a browser."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(keys["p256dh"]))
    if len(decoded(keys["auth"])) != 16:
        raise ValueError


def sealed(content: bytes, keys: Mapping[str, str]) -> bytes:
    """A message that only this browser can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    message: bytes = http_ece.encrypt(
        content, private_key=once, dh=decoded(keys["p256dh"]), auth_secret=decoded(keys["auth"]), version="aes128gcm"
    )
    return message


async def push(
    guard: Guard,
    key: PushKey,
    endpoint: str,
    keys: Mapping[str, str],
    content: Mapping[str, Any],
    contact: str,
    topic: str,
) -> int:
    """Send a message to a browser, and return the push service's status. A newer one of the topic replaces it."""
    from .posting import post

    headers = {
        "authorization": key.signature(endpoint, contact),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT),
        "urgency": "high",
        "topic": topic,
    }
    return await post(guard, endpoint, headers, sealed(json.dumps(content).encode(), keys))
