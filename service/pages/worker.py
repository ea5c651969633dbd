"""What makes the service one that can be installed and read without a network: its worker, its manifest, a last page.

The worker's text carries the version: a digest of all static files, with the addresses of those that it keeps. So a
browser sees that there is a new one, and takes it up at the next start.
"""

from functools import cache
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, abort, json, jsonify

from service.pages.errors import page
from service.pages.look import STATIC, asset, speak, waiting_parts
from service.wording.languages import LANGUAGES

pages = Blueprint("worker", __name__)

SOURCE, APART = "worker.js", (".png",)
FRESH = {"Cache-Control": "no-cache"}
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker, with its version and the files that it keeps."""
    names = [one for one in sorted(_kept()) if one != SOURCE]
    assets = [*map(asset, names), *map(waiting_parts, LANGUAGES)]
    told = f"const VERSION = {json.dumps(version())};\nconst ASSETS = {json.dumps(assets)};\n"
    queue = f"importScripts({json.dumps(asset('queue.js'))});\n"
    text = told + queue + (STATIC / SOURCE).read_text("utf-8")
    return Response(text, content_type="text/javascript; charset=utf-8", headers=FRESH)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the service is called and looks like on a home screen."""
    told = {
        "id": "/",
        "name": "Tallystick",
        "short_name": "Tallystick",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ebeee7",
        "theme_color": "#12251d",
        "icons": [_icon("icon-192.png", "any"), _icon("icon-512.png", "any"), _icon("icon-mask-512.png", "maskable")],
    }
    response = jsonify(told)
    response.content_type = "application/manifest+json"
    response.headers |= FRESH
    return response


@pages.get("/offline")
def offline() -> Any:
    """What stands in for a page that this phone has never seen."""
    return page("offline/offline.html")


@pages.get("/waiting/<code>")
def parts(code: str) -> Any:
    """What waits on a phone as scripts show it, in a language; its address changes with its words."""
    if code not in LANGUAGES:
        abort(404)
    speak(code)
    response = page("offline/_outbox.html")
    response.headers |= FOREVER
    return response


def _icon(name: str, purpose: str) -> dict[str, str]:
    size = name.removesuffix(".png").rpartition("-")[2]
    return {"src": asset(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _kept() -> list[str]:
    """The names of the static files that the worker keeps from the start; the rest as they are asked for."""
    return [one.name for one in STATIC.iterdir() if one.is_file() and one.suffix not in APART]


@cache
def version() -> str:
    """The digest of all static files."""
    digest = sha256()
    for one in sorted(STATIC.iterdir()):
        if one.is_file():
            digest.update(f"{one.name} {one.stat().st_size}\n".encode() + one.read_bytes())
    return digest.hexdigest()[:16]
