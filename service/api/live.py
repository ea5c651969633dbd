"""The API's event stream: one message per append, as server-sent events."""

from typing import Any

from flask import request
from flask.views import MethodView

from service.access import Role, role_of
from service.api.problem import problem_response
from service.api.v1 import api, bearer, needs, problems
from service.context import context
from service.streams import after_asked, announced, may_stream, streaming

__all__ = ["api"]

AGAIN_SECONDS = 5
STREAM = {
    "type": "string",
    "description": 'Per append one message: `id` is the new seq, `data` is `{"seq": 42, "head": "9f…"}`. Before the '
    "server ends a stream it sends an event `bye`: connect again. A comment each 15 seconds keeps the line open.",
    "example": 'id: 42\ndata: {"seq": 42, "head": "9f…"}\n\n',
}
RESUMES = {
    "name": "Last-Event-ID",
    "in": "header",
    "required": False,
    "description": "The last seq heard of: what was appended since comes first. Without it the stream begins now.",
    "schema": {"type": "integer", "minimum": 0},
}


@api.route("/tables/<table>/live")
class Live(MethodView):
    """What is recorded at a table, as it happens."""

    @api.doc(parameters=[RESUMES])
    @api.response(200, schema=STREAM, content_type="text/event-stream")
    @problems(403, 404, 503)
    @needs(Role.VIEWER)
    def get(self, table: str, role: Role) -> Any:
        """The table's appends as server-sent events, until either side hangs up or the token is withdrawn."""
        here, token = context(), bearer()
        if request.method == "HEAD":
            return announced()

        def holds(generations: dict[str, int]) -> bool:
            return role_of(here.edge.secret, table, generations, token) is not None

        stream = here.live.stream(table, None, holds, after_asked()) if may_stream() else None
        if stream is None:
            full = problem_response("unavailable", "Too many streams are open. Try again, or ask for the state.", 503)
            full.headers["Retry-After"] = str(AGAIN_SECONDS)
            return full
        return streaming(stream)
