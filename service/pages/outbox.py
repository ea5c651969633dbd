"""What a phone's queue is told: the form that it sends by itself is answered in a few words of JSON, not with a page.

Any form may be sent so. `done`: recorded, and `to` leads on; `same`: others have recorded it, and it counts once. Else
nothing was recorded, for the reason of `code` or for a question that the form's own page asks. `acts` are what it met.
"""

from flask import Response, current_app, g, request

from service.pages.look import asked_for
from service.record import Done, Refused


def answer_queue(response: Response) -> Response:
    """The answer in JSON to whoever asked for it so; any other as it is."""
    if request.method != "POST" or not asked_for("outbox"):
        return response
    answer: Done | Refused | None = g.get("answer")
    done = response.status_code == 303
    body = {"done": done, "same": bool(g.get("same")), "acts": g.get("acts", [])}
    if done:
        body["to"] = response.headers.pop("Location")
    if done and isinstance(answer, Done):
        body["seq"] = max(one.seq for one in answer.recorded)
    if code := answer.refusal.code if isinstance(answer, Refused) else g.get("refusal", ""):
        body["code"] = code
    response.status_code = 200 if done else response.status_code
    response.data, response.mimetype = current_app.json.dumps(body), "application/json"
    return response
