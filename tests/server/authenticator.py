"""A device with passkeys, as a browser would use it."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


class Authenticator:
    """Makes passkeys for one site, and signs with the last one."""

    def __init__(self, origin: str, host: str, verifies: bool = True) -> None:
        self.origin = origin
        self.host = host
        self.flags = PRESENT_AND_VERIFIED if verifies else 0x01
        self.count = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to options for a new passkey."""
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_numbers()
        coordinates = {-2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, **coordinates})
        data = self._data(WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._shown({"clientDataJSON": text(said), "attestationObject": text(attestation)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge."""
        self.count += 1
        data, said = self._data(0), self._said("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": said, "authenticatorData": data, "signature": signature}
        return self._shown({name: text(part) for name, part in parts.items()})

    def _data(self, more: int) -> bytes:
        flags = bytes([self.flags | more])
        return hashlib.sha256(self.host.encode()).digest() + flags + self.count.to_bytes(4, "big")

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        content = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(content).encode()

    def _shown(self, response: dict[str, str]) -> dict[str, Any]:
        known = text(self.id)
        return {"id": known, "rawId": known, "type": "public-key", "response": response, "clientExtensionResults": {}}
