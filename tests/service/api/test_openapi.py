"""The API's description: whole, true to the routes and to what is answered, and made from the vocabulary."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from events.codec import slots_of
from events.vocabulary import CODEC
from tests.events.examples import EXAMPLES, Example
from tests.service.api.caller import Caller, beginning, deal, event, got, memory_app, open_caller

METHODS = {"get", "post", "put", "patch", "delete"}
PLAIN = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}

Json = dict[str, Any]


@pytest.fixture(scope="module")
def spec() -> Json:
    """The description, as the service gives it."""
    response = memory_app().test_client().get("/api/openapi.json")
    assert response.content_type == "application/json"
    document: Json = got(response)
    return document


def operations(spec: Json) -> Iterator[tuple[str, str, Json]]:
    """Path, method and description of every call."""
    for path, item in spec["paths"].items():
        for method in item.keys() & METHODS:
            yield path, method, item[method]


def parts(node: Any) -> Iterator[Json]:
    """Every object in a document."""
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from parts(inner)


def fits(spec: Json, schema: Json, value: Any) -> bool:
    """Whether a value is what a schema of this document describes; what the document does not use is not known here."""
    if "$ref" in schema:
        return fits(spec, spec["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], value)
    if "anyOf" in schema and not any(fits(spec, one, value) for one in schema["anyOf"]):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(type(value) is PLAIN[one] for one in types):
        return False
    match value:
        case str():
            return re.search(schema.get("pattern", ""), value) is not None
        case list():
            return all(fits(spec, schema.get("items", {}), one) for one in value)
        case dict():
            return _fits_object(spec, schema, value)
        case _:
            return True


def _fits_object(spec: Json, schema: Json, value: Json) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    if {*schema.get("required", ())} - value.keys() or (others is False and value.keys() - known.keys()):
        return False
    other = others if isinstance(others, dict) else {}
    return all(fits(spec, known.get(key, other), inner) for key, inner in value.items())


# The document


def test_it_is_openapi_3_1(spec: Json) -> None:
    assert spec["openapi"] == "3.1.0"
    assert spec["info"] == {"title": "Tallystick", "version": "v1"}


def test_every_reference_leads_somewhere(spec: Json) -> None:
    for node in parts(spec):
        if "$ref" in node:
            where: Any = spec
            for step in node["$ref"].removeprefix("#/").split("/"):
                where = where[step]
            assert where


def test_every_call_is_described_and_no_other(spec: Json) -> None:
    rules = memory_app().url_map.iter_rules()
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in rules
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(path, method) for path, method, _ in operations(spec)} == routes


def test_every_call_says_what_it_answers(spec: Json) -> None:
    for path, _, call in operations(spec):
        assert call["summary"].endswith(".")
        assert any(status.startswith("2") for status in call["responses"])
        for status, answer in call["responses"].items():
            assert answer["description"]
            if status >= "4":
                (problem,) = answer["content"].items()
                assert problem == ("application/problem+json", {"schema": {"$ref": "#/components/schemas/Problem"}})
        assert ("requestBody" in call) == ("post" in spec["paths"][path] and call is spec["paths"][path]["post"])


def test_every_part_of_a_path_is_a_parameter(spec: Json) -> None:
    for path, item in spec["paths"].items():
        named = {one["name"] for one in item.get("parameters", ()) if one["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path))


def test_tokens_are_asked_for_where_they_are_needed(spec: Json) -> None:
    assert spec["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}
    assert spec["security"] == [{"token": []}]
    open_calls = {path: call["security"] for path, _, call in operations(spec) if "security" in call}
    assert open_calls == {"/api/v1/tables": [], "/api/v1/tables/import": [{}, {"token": []}]}


# The schemas


def test_every_type_of_event_has_its_schema(spec: Json) -> None:
    schemas = spec["components"]["schemas"]
    assert {name for name in schemas if "." in name} == {*CODEC.types}
    for type_, cls in CODEC.types.items():
        slots = slots_of(cls)
        assert schemas[type_].get("properties", {}).keys() == {slot.key for slot in slots}
        assert {*schemas[type_].get("required", ())} == {slot.key for slot in slots if not slot.optional}
        assert schemas[type_]["additionalProperties"] is False
    listed = schemas["ToldEvent"]["properties"]["data"]["anyOf"]
    assert [one["$ref"] for one in listed] == [f"#/components/schemas/{type_}" for type_ in CODEC.types]


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.type)
def test_what_is_good_fits_its_schema(spec: Json, one: Example) -> None:
    assert fits(spec, {"$ref": f"#/components/schemas/{one.type}"}, one.data)
    assert not fits(spec, {"$ref": f"#/components/schemas/{one.type}"}, {**one.data, "colour": "red"})


@pytest.fixture(scope="module")
def table() -> Caller:
    """A table on which a deal was played."""
    caller = open_caller()
    caller.done(*beginning(), *deal(), event("game.ended"))
    return caller


def test_what_is_sent_and_answered_fits(spec: Json, table: Caller) -> None:
    paid = event("payment.made", {"from": "a", "to": "b", "amount": 5})
    assert fits(spec, {"$ref": "#/components/schemas/Append"}, {"events": [paid], "seen": 9, "dry_run": True})
    answers = {
        ("/api/v1/tables/{table}/events", "post", "200"): table.post(paid, dry_run=True),
        ("/api/v1/tables/{table}/events", "post", "409"): table.post(*deal(), seen=1),
        ("/api/v1/tables/{table}/events", "post", "422"): table.post({"id": 7}),
        ("/api/v1/tables/{table}/events", "get", "200"): table.get("events"),
        ("/api/v1/tables/{table}/events", "get", "403"): table.get("events", role=""),
        ("/api/v1/tables/{table}/state", "get", "200"): table.get("state"),
        ("/api/v1/tables/{table}/state", "get", "404"): table.get("state", night="n9"),
        ("/api/v1/tables/{table}/players/{player}", "get", "200"): table.get("players/b"),
        ("/api/v1/tables/{table}/players/{player}", "get", "404"): table.get("players/z"),
        ("/api/v1/tables", "post", "201"): table.client.post("/api/v1/tables", json={"name": "T", "currency": "EUR"}),
        ("/api/v1/tables/import", "post", "422"): table.client.post("/api/v1/tables/import", data=b"{"),
    }
    for (path, method, status), response in answers.items():
        assert response.status_code == int(status)
        (content,) = spec["paths"][path][method]["responses"][status]["content"].items()
        assert content[0] == response.content_type
        assert fits(spec, content[1]["schema"], response.json), (path, method, status)


def test_the_checker_sees_what_does_not_fit(spec: Json, table: Caller) -> None:
    state = {"$ref": "#/components/schemas/State"}
    good = got(table.get("state"))
    assert fits(spec, state, good)
    changes: list[Json] = [{"events": "9"}, {"events": True}, {"head": 5}, {"games": {}}, {"balances": {"a": "5"}}]
    for change in changes:
        assert not fits(spec, state, good | change)
    assert not fits(spec, state, {key: value for key, value in good.items() if key != "night"})
