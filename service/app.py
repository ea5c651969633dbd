"""The application: everything wired together, once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request
from flask_smorest import Api
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException

from events.log import Corrupt, UnknownTable
from events.say import say
from service import pages, schemas
from service.api import live, v1
from service.api.problem import http_problem
from service.context import EXTENSION, Context, context
from service.edge import Edge
from service.kept import Kept
from service.live import Live
from service.phones import Visits
from service.problems import Stop
from service.read import Tables
from service.running import answered, guarded, health, limits, metrics
from service.running.rates import limiter_of
from service.stores import Store, Unavailable, open_store

TEMPLATES = Path(__file__).parent.parent / "templates"
BODY_MAX = 1_000_000  # bytes of a request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


class Tallystick(Flask):
    """Flask, but for what it writes down of a request that failed: the rule of its address, not a secret in it.

    No function of the service is a coroutine, so none is looked at for that at each request.
    """

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func

    def log_exception(self, exc_info: Any) -> None:
        """Logs an exception with the address's rule in place of the address."""
        self.logger.error("Exception on %s [%s]", request.url_rule, request.method, exc_info=exc_info)


class ProblemApi(Api):  # type: ignore[misc]  # flask-smorest ships no types
    """flask-smorest's Api with RFC 9457 errors, for addresses under /api alone."""

    DEFAULT_ERROR_RESPONSE_NAME = None  # each call names its own

    def _register_error_handlers(self) -> None:
        """Errors are handled by the application, by address."""


def create_app(edge: Edge, store: Store | None = None) -> Flask:
    """The application over a store (by default the one the edge names)."""
    app = Tallystick("tallystick", template_folder=str(TEMPLATES), static_folder=str(Path(__file__).parent / "static"))
    app.config |= {
        "API_TITLE": "Tallystick",
        "API_VERSION": "v1",
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": "/api",
        "OPENAPI_JSON_PATH": "openapi.json",
        "API_SPEC_OPTIONS": {"security": [{"token": []}]},
        "MAX_CONTENT_LENGTH": BODY_MAX,
        "SEND_FILE_MAX_AGE_DEFAULT": 31_536_000,
    }
    app.jinja_env.undefined = StrictUndefined
    opened = store or open_store(edge.store)
    tables = Tables(opened, most=edge.running.table_events)
    app.extensions[EXTENSION] = Context(edge, opened, tables, Visits(opened), Live(opened, edge), Kept(edge))
    _add_operation(app, edge, opened)
    _add_api(app)
    pages.add_to(app)
    limits.add_to(app, limiter_of(edge))
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Unavailable, _unavailable)
    app.register_error_handler(Corrupt, _corrupt)
    app.register_error_handler(UnknownTable, _gone)
    return app


def _add_operation(app: Flask, edge: Edge, store: Store) -> None:
    """What those who run the service see of it, and what no request may pass by."""
    meters = app.extensions[metrics.METERS] = metrics.Meters()
    app.extensions[EXTENSION].tables.on_append = meters.recorded
    app.extensions[EXTENSION].live.count = meters.streams.set
    app.extensions[health.PROBE] = health.Probe(store)
    answered.add_to(app, meters.answered, limits.worked)
    guarded.add_to(app, edge, POLICY, BODY_MAX)
    app.register_blueprint(health.health)
    app.register_blueprint(metrics.metrics)


def _add_api(app: Flask) -> None:
    app.url_map.converters["table_id"] = v1.TableId
    api = ProblemApi(app)
    api.register_blueprint(live.api)
    for type_, schema in schemas.data_schemas().items():
        api.spec.components.schema(type_, schema=schema)
    api.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})


def _http_error(error: HTTPException) -> Any:
    response = http_problem(error) if request.path.startswith("/api/") else pages.error_page(error)
    if isinstance(error, limits.TooMany):
        response.headers["Retry-After"] = str(error.wait)
    return response


def _unavailable(error: Unavailable) -> Any:
    current_app.logger.error("store unavailable: %s", error)
    return _http_error(
        Stop("unavailable", say("The store cannot be written or read now. Nothing was saved: try again."))
    )


def _corrupt(error: Corrupt) -> Any:
    current_app.logger.error("store changed behind the log: %s", error)
    context().tables.found(error)
    sentence = say(
        "Event {seq} of this table was changed behind the log's back: restore the store from a backup.", seq=error.seq
    )
    return _http_error(Stop("chain_broken", sentence))


def _gone(error: UnknownTable) -> Any:
    """The table was deleted while the request was on its way."""
    return _http_error(Stop("not_found", say("This table is not here any more.")))
