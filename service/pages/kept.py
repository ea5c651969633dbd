"""Pages that follow from the table and the role alone are made once, for all phones that would see the same."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Response, make_response, render_template, request

from service.edge import Edge
from service.pages.errors import page
from service.pages.look import theme
from service.pages.visit import Visit


def kept_page(template: str, visit: Visit, view: Callable[[Visit], Any]) -> Response:
    """The page as it was made when the table stood as it does, for a phone of this role, language and look."""
    if visit.way or visit.broken:
        return page(template, visit=visit, view=view(visit))

    def make(edge: Edge) -> str:
        own = replace(visit, here=replace(visit.here, edge=edge))
        return render_template(template, visit=own, view=view(own))

    key = (visit.id, visit.table.seq, visit.table.head, visit.role, str(visit.say.locale), theme(), request.full_path)
    return make_response(visit.here.kept.page(key, make))
