"""What every call of the client goes through: sending, waiting, trying again, and saying what was refused."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import io
import json
import mimetypes
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import BinaryIO


class Unset(Enum):
    """What is not sent at all; ``None`` is sent as ``null``."""

    UNSET = "unset"


UNSET = Unset.UNSET

#: A path, or a name with its bytes.
File = str | os.PathLike[str] | tuple[str, bytes]

#: A plain upload may have so many bytes; what is larger goes in parts.
PLAIN = 95_000_000

_UNDER_WAY = {"received", "scanning", "reading"}


class DeedboxError(Exception):
    """A refusal of the box (RFC 9457): the words are a sentence for people, ``kind`` is a word for programs."""

    def __init__(self, status: int, told: Mapping[str, object], retry_after: float | None) -> None:
        errors = told.get("errors")
        self.status = status
        self.errors: list[dict[str, str]] = errors if isinstance(errors, list) else []
        self.kind: str | None = (str(told.get("type", "")).split("/problems/") + [""])[1] or None
        self.title = str(told.get("title", ""))
        self.scope = told.get("scope")
        self.retry_after = retry_after
        sentence = str(told.get("detail") or told.get("title") or f"The box answered with {status}.")
        fields = "; ".join(f"{one['field']} {one['detail']}" for one in self.errors)
        super().__init__(f"{sentence} ({fields})" if fields else sentence)


def new_key() -> str:
    """A fresh Idempotency-Key."""
    return str(uuid.uuid4())


def quoted(part: str | int) -> str:
    """A part of a path."""
    return urllib.parse.quote(str(part), safe="")


def _kept(fields: Mapping[str, object] | None) -> dict[str, object]:
    return {name: value for name, value in (fields or {}).items() if value is not UNSET}


def _said(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _read(file: File) -> tuple[str, bytes]:
    if isinstance(file, tuple):
        return file
    with open(file, "rb") as opened:
        return os.path.basename(os.fspath(file)), opened.read()


def _form(fields: Mapping[str, object]) -> tuple[bytes, str]:
    """A multipart/form-data body (RFC 7578) and its type."""
    boundary = f"deedbox-{uuid.uuid4().hex}"
    body = bytearray()
    for name, value in _kept(fields).items():
        for one in value if isinstance(value, list) else [value]:
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
            if name in ("file", "pages"):
                called, content = _read(one)  # type: ignore[arg-type]
                plain = called.replace("\\", "_").replace('"', "%22").replace("\r", "").replace("\n", "")
                kind = mimetypes.guess_type(called)[0] or "application/octet-stream"
                head += f'; filename="{plain}"\r\nContent-Type: {kind}'
            else:
                content = _said(one).encode()
            body += head.encode() + b"\r\n\r\n" + content + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    return bytes(body), f"multipart/form-data; boundary={boundary}"


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """No redirect is followed: the token would go along."""

    def redirect_request(self, *_: object) -> None:
        return None


class Door:
    """The connection of a client to its box."""

    def __init__(self, url: str, token: str, account: str | None, retries: int, timeout: float) -> None:
        self._base = url.rstrip("/") + "/v1"
        self._token = token
        self._account = account
        self._retries = retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect())

    def read_json(self, method: str, path: str, **sent: object) -> object:
        """The answer as JSON. Raises DeedboxError for a refusal."""
        return json.loads(self.read_bytes(method, path, **sent))

    def read_bytes(self, method: str, path: str, **sent: object) -> bytes:
        """The bytes of the answer. Raises DeedboxError for a refusal."""
        with self._send(method, path, **sent) as answer:  # type: ignore[arg-type]
            return answer.read()

    def read_events(self, method: str, path: str, **sent: object) -> Iterator[tuple[str, dict[str, object]]]:
        """The pieces of an answer that comes as a stream, the last of which is the whole of it."""
        with self._send(method, path, **sent) as answer:  # type: ignore[arg-type]
            event, data = "", ""
            for raw in io.TextIOWrapper(answer, encoding="utf-8"):
                line = raw.rstrip("\r\n")
                if line.startswith("event:"):
                    event = line[6:].strip()
                elif line.startswith("data:"):
                    data += line[5:].strip()
                elif line == "" and data:
                    yield event, json.loads(data)
                    if event in ("done", "error"):
                        return
                    event, data = "", ""

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
        form: Mapping[str, object] | None = None,
        key: str | None = None,
        if_match: str | None = None,
        account: str | None = None,
    ) -> BinaryIO:
        said = urllib.parse.urlencode({name: _said(value) for name, value in _kept(query).items()})
        url = f"{self._base}{path}{'?' + said if said else ''}"
        headers = {"Authorization": f"Bearer {self._token}"}
        if account or self._account:
            headers["Service-Account"] = account or self._account or ""
        if key is not None:
            headers["Idempotency-Key"] = key
        if if_match is not None:
            headers["If-Match"] = if_match
        data: bytes | None = None
        if form is not None:
            data, headers["Content-Type"] = _form(form)
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(_kept(body)).encode(), "application/json"
        return self._fetch(method, url, data, headers, safe=method == "GET" or key is not None)

    def _fetch(self, method: str, url: str, data: bytes | None, headers: dict[str, str], *, safe: bool) -> BinaryIO:
        """Sends one request, and again while it does not get through; ``safe``: sent twice it is done once."""
        n = 0
        while True:
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            wait = 0.25 * 2**n * (1 + random.random() / 4)
            try:
                return self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as refused:
                problem = _problem(refused)
                # Too many wrong passwords are made worse by another try, and too many uploads may last a day.
                again = problem.kind == "pace" or (
                    safe and (problem.status in (502, 503, 504) or problem.kind == "idempotency-in-progress")
                )
                if n >= self._retries or not again:
                    raise problem from None
                wait = max(wait, problem.retry_after or 0)
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                if n >= self._retries or not safe:
                    raise
            time.sleep(wait)
            n += 1

    def add_file(self, file: File, title: object, what: object) -> object:
        name, content = _read(file)
        if len(content) <= PLAIN:
            form = {"file": (name, content), "title": title, "for": what}
            return self.read_json("POST", "/documents", form=form, key=new_key())
        mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
        session = self._change("/uploads", {"name": name, "size": len(content), "mime": mime})
        named = {"key": session["key"], "upload_id": session["upload_id"]}
        size = int(str(session["part_bytes"]))
        count = int(str(session["parts"]))
        parts: list[dict[str, object]] = []
        try:
            for first in range(1, count + 1, 20):
                numbers = list(range(first, min(first + 20, count + 1)))
                urls = self._change("/uploads/urls", {**named, "part_numbers": numbers})["urls"]
                for one in urls:  # type: ignore[attr-defined]
                    number = one["part_number"]
                    piece = content[(number - 1) * size : number * size]
                    with self._fetch("PUT", one["url"], piece, {}, safe=True) as answer:
                        etag = answer.headers.get("etag")  # type: ignore[attr-defined]
                        parts.append({"part_number": number, "etag": etag})
        except BaseException:
            with contextlib.suppress(DeedboxError, OSError):
                self._change("/uploads/abort", named)
            raise
        return self._change("/uploads/complete", {**named, "parts": parts, "title": title, "for": what})

    def _change(self, path: str, body: Mapping[str, object]) -> dict[str, object]:
        return self.read_json("POST", path, body=body, key=new_key())  # type: ignore[return-value]

    def until_read(self, document: str, seconds: float) -> object:
        until = time.monotonic() + seconds
        wait = 0.1
        while True:
            found: dict[str, dict[str, object]] = self.read_json("GET", f"/documents/{quoted(document)}")  # type: ignore[assignment]
            if found["metadata"]["status"] not in _UNDER_WAY:
                return found
            if time.monotonic() > until:
                raise TimeoutError(f"The document was not read within {seconds} seconds.")
            time.sleep(wait)
            wait = min(2, wait * 1.5)


def _problem(refused: urllib.error.HTTPError) -> DeedboxError:
    with refused:
        try:
            told = json.loads(refused.read())
        except ValueError:
            # What stands before the box answered, or sent the call on.
            elsewhere = refused.headers.get("location")
            told = {"detail": f"The box is at another address: {elsewhere}"} if elsewhere else {}
    said = refused.headers.get("retry-after") or ""
    return DeedboxError(
        refused.code, told if isinstance(told, dict) else {}, float(said) if said.isdigit() else None
    )


def read_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> dict[str, object]:
    """The event of a delivery, once its signature is checked (https://www.standardwebhooks.com).

    ``secret`` is the one that was shown when the webhook was made, ``body`` the bytes as they came. Raises ValueError when it is
    not from the box, or older than five minutes.
    """
    said = {name.lower(): value for name, value in headers.items()}
    sent, at = said.get("webhook-id", ""), said.get("webhook-timestamp", "")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{sent}.{at}.".encode() + body, hashlib.sha256).digest()
    right = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(right, one.encode()) for one in said.get("webhook-signature", "").split(" ")):
        raise ValueError("The signature is not that of the box.")
    if not at.isdigit() or abs((time.time() if now is None else now) - int(at)) > 300:
        raise ValueError("The delivery is too old, or the clocks are apart.")
    told: dict[str, object] = json.loads(body)
    return told
