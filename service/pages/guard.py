"""Against posts from other sites: a form is taken only from our own pages.

The cookie's SameSite=Lax keeps strangers from using a seat; on top of it the browser's own word is checked, which,
unlike a token in the form, does not go stale while a phone sleeps. Browsers send Sec-Fetch-Site on secure origins and
Origin with every post.
"""

from urllib.parse import urlsplit

from flask import request

from service.context import context
from service.pages.errors import Stop

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def refuse_foreign_posts() -> None:
    """Stops a request of a page that would change something and comes from elsewhere."""
    if request.method in SAFE_METHODS or request.path.startswith("/api/"):
        return
    if not _from_here():
        raise Stop("forbidden", "This form came from another site. Open the table by its link and enter it again.")


def _from_here() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    hosts = {request.host, urlsplit(context().edge.url).netloc} - {""}
    return origin.partition("://")[2] in hosts  # "null", a page in a sandbox, is nobody's
