"""The calls of the API (contract, section 4), over the same write and read paths as the pages."""

import io
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Request, Response, jsonify, request
from flask.views import MethodView
from flask_smorest import Blueprint
from flask_smorest.arguments import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.routing import BaseConverter

from events.chain import Origin, envelope
from events.codec import Malformed
from events.lines import read_json
from events.log import Draft, UnknownTable
from events.say import Say
from events.vocabulary import decode
from projections.player import player_data
from projections.state import state
from service import schemas
from service.access import Role, role_of
from service.api.problem import Problem, refused
from service.context import Context, context
from service.exports import FORMATS, formats_help
from service.files import imports
from service.files.downloads import download
from service.files.imports import import_file
from service.files.logfile import BadLine
from service.opening import open_table
from service.problems import sentence_of
from service.record import Refused, Told, record
from service.running.limits import admitted, guessed, one_file
from service.wording.words import english


class BodyParser(FlaskParser):  # type: ignore[misc]  # flask-smorest ships no types
    """Reads a body as strictly as a line of a log file."""

    def load_json(self, req: Request, schema: Any) -> Any:
        """The body's plain data, or a problem."""
        if not req.is_json:
            raise UnsupportedMediaType("Send the body as application/json.")
        try:
            read = read_json(req.get_data().decode())
        except UnicodeDecodeError:
            raise Problem("malformed", "The body is not UTF-8.") from None
        if isinstance(read, Malformed):
            raise Problem(read.code, f"The body {english().say(sentence_of(read))}")
        return read


class ApiBlueprint(Blueprint):  # type: ignore[misc]  # flask-smorest ships no types
    """flask-smorest's Blueprint with our reading of bodies."""

    ARGUMENTS_PARSER = BodyParser()

    def alt_response(self, *args: Any, **kwargs: Any) -> Any:
        """Documents another answer of a view, and leaves the view itself as it is: it may have ten of them."""
        document = super().alt_response(*args, **kwargs)

        def documented(view: Any) -> Any:
            view._apidoc = document(view)._apidoc
            return view

        return documented


api = ApiBlueprint("api", __name__, url_prefix="/api/v1", description="Record what happened, read what it means.")

EXPORTED = {
    one.media.partition(";")[0]: {"schema": {"type": "object" if "/json" in one.media else "string"}}
    for one in FORMATS.values()
}
FILES = {type_: {"schema": {"type": "string"}} for type_ in ("application/jsonl", "text/csv")}


class TableId(BaseConverter):
    """A table's id in an address, which "import" is not."""

    regex = "(?!import$)[^/]+"


def bearer() -> str:
    """The token the request came with; "" without one."""
    scheme, _, told = request.headers.get("Authorization", "").partition(" ")
    return told.strip() if scheme.lower() == "bearer" else ""


def role_at(here: Context, table: str) -> Role:
    """The role the request's token gives at a table, or a problem."""
    try:
        role = role_of(here.edge.secret, table, here.store.generations(table), bearer())
    except UnknownTable:
        guessed()
        raise Problem("not_found", "There is no such table.") from None
    if role is None:
        guessed()
        raise Problem("forbidden", "Send the table's token: Authorization: Bearer …")
    admitted(role)
    return role


def needs(least: Role) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Lets only tokens of this role or a higher one through; the view gets the role as `role`."""

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(self: Any, *args: Any, table: str, **kwargs: Any) -> Any:
            role = role_at(context(), table)
            if role < least:
                raise Problem("forbidden", f"This needs the {least.key}'s token.")
            return view(self, *args, table=table, role=role, **kwargs)

        return guarded

    return wrap


def unchanged(tag: str) -> Response | None:
    """The answer to who has what this tag names already."""
    known = request.if_none_match.contains_weak(tag)
    return Response(status=304, headers={"ETag": f'"{tag}"'}) if known else None


def problems(*statuses: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Documents the problems that a call may answer; each may come too soon, or when the store cannot do it."""

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        for status in (*statuses, 429, 503):
            view = api.alt_response(status, schema=schemas.Problem, content_type="application/problem+json")(view)
        return view

    return wrap


@api.route("/tables")
class Tables(MethodView):
    """Tables."""

    @api.doc(security=[])
    @api.arguments(schemas.NewTable)
    @api.response(201, schemas.Opened)
    @problems(400, 413, 415, 422)
    def post(self, told: dict[str, Any]) -> Any:
        """Opens a table."""
        here = context()
        event = decode("table.opened", told, None)
        assert not isinstance(event, Malformed)
        return here.opened(open_table(here.store, here.edge, [event]))


@api.route("/tables/<table_id:table>")
class Table(MethodView):
    """A whole table."""

    @api.response(204)
    @problems(403, 404)
    @needs(Role.OWNER)
    def delete(self, table: str, role: Role) -> None:
        """Deletes the table for ever: its log, its links, its phones. The only deletion there is."""
        context().tables.delete(table)


@api.route("/tables/<table>/events")
class Events(MethodView):
    """A table's log."""

    @api.arguments(schemas.Append())
    @api.response(201, schemas.Appended)
    @api.alt_response(200, schema=schemas.Appended)
    @problems(400, 403, 404, 409, 413, 415, 422)
    @needs(Role.VIEWER)
    def post(self, told: dict[str, Any], table: str, role: Role) -> Any:
        """Records events, all or none; ids recorded before count as done."""
        here = context()
        drafts = [_draft(index, one) for index, one in enumerate(told["events"])]
        origin = Origin(here.edge.now())
        answer = record(here.tables, table, Told(drafts, origin, role, told.get("seen"), told["dry_run"]))
        if isinstance(answer, Refused):
            raise refused(answer)
        # Plain data already, with the schema's names: to dump it by the schema would copy it once more.
        body = jsonify(events=[envelope(one) for one in answer.recorded], state=state(answer.table))
        return body, 201 if answer.new and not told["dry_run"] else 200

    @api.arguments(schemas.After, location="query")
    @api.response(200, schemas.Events)
    @problems(403, 404, 422)
    @needs(Role.VIEWER)
    def get(self, told: dict[str, Any], table: str, role: Role) -> Any:
        """The events after a seq; of a broken log those before the first that does not fit."""
        here = context()
        return {"events": [envelope(one) for one in here.store.read(table, told["after"], here.tables.now(table).seq)]}


@api.route("/tables/<table>/state")
class State(MethodView):
    """What a table's log means."""

    @api.arguments(schemas.When, location="query")
    @api.response(200, schemas.State)
    @api.alt_response(304, description="Nothing has changed.")
    @problems(403, 404, 422)
    @needs(Role.VIEWER)
    def get(self, told: dict[str, Any], table: str, role: Role) -> Any:
        """The state, now or as of an event."""
        here = context()
        folded, at, night, broken = here.tables.now(table), told.get("at"), told.get("night"), here.tables.broken(table)
        if at is not None and at > folded.seq:
            raise Problem("unknown_event", f"There is no event {at} in this log.")
        if at is not None:
            folded = here.tables.as_of(table, at)
        if night is not None and night not in folded.roster.nights:
            raise Problem("not_found", f"There is no night {night} at this table.")
        tag = f"{folded.seq}-{folded.head[:16]}-{night or ''}{'-broken' if broken else ''}"
        shown = state(folded, night) | ({"broken": broken.seq} if broken else {})
        return unchanged(tag) or (shown, 200, {"ETag": f'"{tag}"'})


@api.route("/tables/<table>/players/<player>")
class Player(MethodView):
    """One player."""

    @api.response(200, schemas.History)
    @api.alt_response(304, description="Nothing has changed.")
    @problems(403, 404)
    @needs(Role.VIEWER)
    def get(self, table: str, player: str, role: Role) -> Any:
        """The player's history: nights, games, wins, money, figures by kind of game, head to head."""
        folded = context().tables.now(table)
        if player not in folded.roster.players:
            raise Problem("not_found", f"There is no player {player} at this table.")
        tag = f"{folded.seq}-{folded.head[:16]}-{player}"
        return unchanged(tag) or (player_data(folded, player), 200, {"ETag": f'"{tag}"'})


@api.route("/tables/<table>/export")
class Export(MethodView):
    """A table out of the store."""

    @api.doc(responses={200: {"content": EXPORTED}})
    @api.arguments(schemas.Format, location="query")
    @api.response(
        200,
        schema={"type": "string"},
        content_type="application/jsonl",
        description=f"The file; its media type is the format's own.\n\n{formats_help()}",
    )
    @problems(403, 404, 422)
    @needs(Role.VIEWER)
    def get(self, told: dict[str, Any], table: str, role: Role) -> Any:
        """The table as a file: its log, its state, sheets, or a journal."""
        return download(context().tables, table, told["format"], told["what"])


@api.route("/tables/import")
class Import(MethodView):
    """A log file or a PokerNow ledger into the store."""

    @api.doc(security=[{}, {"token": []}], requestBody={"required": True, "content": FILES})
    @api.arguments(schemas.Into, location="query")
    @api.response(201, schemas.Opened)
    @problems(403, 404, 409, 413, 422)
    def post(self, told: dict[str, Any]) -> Any:
        """A new table with the events of the file in the body, or with `into` more events of a table."""
        here = context()
        request.max_content_length = here.edge.running.import_bytes
        into = told.get("into")
        if into is not None and role_at(here, into) < Role.OWNER:
            raise Problem("forbidden", "This needs the owner's token.")
        body = request.get_data()
        if request.content_length is None and len(body) >= here.edge.running.import_bytes:
            raise RequestEntityTooLarge  # it goes on, and what has come may be a whole log by itself
        with one_file():
            imported = import_file(here.tables, here.edge, io.BytesIO(body), imports.Told(**told))
        if isinstance(imported, Say):
            raise Problem("malformed", english().say(imported))
        if isinstance(imported, BadLine):
            sentence = f"line {imported.number}: {english().say(imported.say)}"
            column = {"column": imported.column} if imported.column else {}
            raise Problem(imported.code, sentence, index=imported.number - 1, line=imported.number, **column)
        return here.opened(imported.table) | ({"miscount": imported.off} if imported.off else {})


def _draft(index: int, told: dict[str, Any]) -> Draft:
    event = decode(told["type"], told["data"], told.get("game"))
    if isinstance(event, Malformed):
        faults = {f"events.{index}.{fault.path}": english().say(fault.say) for fault in event.faults}
        raise Problem(event.code, english().say(sentence_of(event)), index=index, fields=faults)
    return Draft(told["id"], event, told.get("game"), told.get("noted"))
