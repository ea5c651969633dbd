"""The phone's pages: server-rendered, usable without JavaScript and better with it; one blueprint per kind of page."""

from flask import Flask

from service.pages import (
    again,
    big,
    delete,
    files,
    front,
    game,
    imports,
    invite,
    languages,
    live,
    people,
    phone,
    phones,
    play,
    start,
    table,
    worker,
)
from service.pages.correcting import correct, disputes, story, undo
from service.pages.errors import error_page
from service.pages.guard import refuse_foreign_posts, refuse_odd_hosts
from service.pages.look import add_look
from service.pages.looking_back import asof, history, stats
from service.pages.outbox import answer_queue
from service.pages.settling import night, reckoning, settle, why

__all__ = ["add_to", "error_page"]


MODULES = (
    front, languages, imports, invite, table, files, people, phones, start, game, play, undo,
    again, live, night, settle, why, reckoning, story, correct, disputes, asof, history, stats,
    delete, phone, big, worker,
)  # fmt: skip
"""One for each kind of page."""


def add_to(app: Flask) -> None:
    """Registers all pages and what their templates use."""
    add_look(app)
    app.after_request(answer_queue)
    app.before_request(refuse_odd_hosts)
    app.before_request(refuse_foreign_posts)
    for module in MODULES:
        app.register_blueprint(module.pages)
