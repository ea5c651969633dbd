"""Against posts from other sites: a form is taken only from our own pages.

The cookie's SameSite=Lax keeps strangers from using a seat; on top of it the browser's own word is checked, which,
unlike a token in the form, does not go stale while a phone sleeps. Browsers send Sec-Fetch-Site on secure origins and
Origin with every post.
"""

import re
from urllib.parse import urlsplit

from flask import Response, request

from events.say import say
from service.context import context
from service.problems import Stop
from service.running.guarded import READS

HOST = re.compile(
    r"[0-9A-Za-z_-]{1,63}(\.[0-9A-Za-z_-]{1,63}){0,9}\.?(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?"
)


def refuse_odd_hosts() -> Response | None:
    """Answers a request for a host that cannot be one, in plain text: no address can be built for it."""
    if HOST.fullmatch(request.host):
        return None
    return Response("The address of this service is not written like that.\n", 400, content_type="text/plain")


def refuse_foreign_posts() -> None:
    """Stops a request of a page that would change something and comes from elsewhere."""
    if request.method in READS or request.path.startswith("/api/"):
        return
    if not _from_here():
        raise Stop("forbidden", say("This form came from another site. Open the table by its link and enter it again."))


def _from_here() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    if origin is None or (origin == "null" and request.endpoint == "invite.sit_down"):
        return True  # that page sends no referrer, so browsers tell it no origin; its address is a secret itself
    hosts = {request.host, urlsplit(context().edge.url).netloc} - {""}
    return origin.partition("://")[2] in hosts  # "null", a page in a sandbox, is nobody's
