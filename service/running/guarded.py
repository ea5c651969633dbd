"""What guards every answer: headers, the proxies that are believed, and how large a body may be."""

from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.edge import Edge

FORM_MAX = 256_000  # bytes of a form; files and the API's bodies have their own
HEADERS = {
    "Referrer-Policy": "strict-origin",  # with no-referrer, browsers post forms with `Origin: null`
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers older than the policy's frame-ancestors
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
}
DOORS = ("invite.door", "invite.sit_down")
"""Pages whose address is a secret: not even to us do their links say where they stood."""
READS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


def add_to(app: Flask, edge: Edge, policy: str, body_max: int) -> None:
    """Guards an application; the bodies of pages' forms are small, those of the API up to `body_max` bytes."""
    app.config["MAX_CONTENT_LENGTH"] = body_max
    believed = edge.running.proxies
    if believed:
        # The proxies hand the host on as it is: an X-Forwarded-Host could be the client's own.
        # Flask's own way to put a layer around an application, which its type calls a method.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=believed, x_proto=believed)  # type: ignore[method-assign]

    def bound() -> None:
        if not request.path.startswith("/api/"):
            request.max_content_length = FORM_MAX

    always = [*HEADERS.items(), ("Content-Security-Policy", policy)]

    def secured(response: Response) -> Response:
        endpoint, headers = request.endpoint, response.headers
        if endpoint in DOORS:
            headers.setdefault("Referrer-Policy", "no-referrer")
        if edge.running.hsts and over_tls(edge):
            headers.setdefault("Strict-Transport-Security", f"max-age={edge.running.hsts}")
        if endpoint != "static":
            headers.setdefault("Cache-Control", "no-store")
        elif "v" in request.args:  # the address changes with the content
            response.cache_control.immutable = True
        else:
            headers["Cache-Control"] = "no-cache"
        told = {header for header, _ in headers}
        headers.extend([(header, value) for header, value in always if header not in told])
        return response

    app.before_request(bound)
    app.after_request(secured)


def over_tls(edge: Edge) -> bool:
    """Whether phones reach the service by https: as this request came, or by the address that is set."""
    return request.is_secure or edge.url.startswith("https:")
