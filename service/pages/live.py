"""What a page hears of while it is open: the event stream, the question in its place, and what others recorded."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from events.log import Recorded
from events.say import say
from service.acts import by_act, words_of
from service.pages.errors import error_page, page
from service.pages.visit import Visit, at_table
from service.problems import Stop
from service.streams import after_asked, announced, may_stream, streaming

pages = Blueprint("live", __name__, url_prefix="/t/<table>")

AGAIN_SECONDS = 30


@dataclass(frozen=True, slots=True)
class News:
    """An act of another phone: what it says, who told it, when, and where to read on."""

    words: str
    by: str
    at: str
    address: str


@pages.get("/live")
@at_table()
def live(visit: Visit) -> Any:
    """The stream of what is recorded, for as long as the seat's link is good."""
    if request.method == "HEAD":
        return announced()
    seat = visit.seat
    stream = None
    if may_stream():
        stream = visit.here.live.stream(
            visit.id,
            seat.device,
            lambda generations: generations[seat.role] == seat.generation,
            after_asked(),
            "" if "Last-Event-ID" in request.headers else request.args.get("head", ""),
        )
    if stream is None:
        full = error_page(Stop("unavailable", say("Too many phones follow just now. The page asks by itself.")))
        full.headers["Retry-After"] = str(AGAIN_SECONDS)
        return full
    return streaming(stream)


@pages.get("/seq")
@at_table()
def seq(visit: Visit) -> Any:
    """The last seq and its hash, and how many phones are on: what a page without a stream asks for."""
    on = visit.here.live.polled(visit.id, visit.seat.device)
    answer = jsonify(seq=visit.table.seq, head=visit.table.head, phones=on)
    answer.set_etag(f"{visit.table.seq}-{visit.table.head[:16]}-{on}")
    return answer.make_conditional(request)


@pages.get("/news")
@at_table()
def news(visit: Visit) -> Any:
    """What other phones recorded above an event, for a page with something half entered; nothing where they did not."""
    after, last = after_asked(), visit.table.seq
    since = visit.here.store.read(visit.id, last if after is None else after, last)
    acts = by_act(one for one in since if one.device != visit.seat.device)
    if not acts:
        return Response(status=204)
    return page("live/news.html", visit=visit, news=_news(visit, acts[-1]), more=len(acts) - 1)


def _news(visit: Visit, events: list[Recorded]) -> News:
    words = " ".join(visit.say.say(sentence) for sentence in words_of(visit.table, events))
    by = visit.say.name(events[0].by) or visit.say.device(events[0].device)
    address = url_for("story.event", table=visit.id, seq=events[-1].seq)
    return News(words, by, visit.say.clock(events[0].at), address)
