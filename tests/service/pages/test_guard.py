"""Who may do what: posts from other sites, phones that follow along, strangers, and what nobody expects to be sent."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from service.access import Role
from service.app import BODY_MAX
from service.edge import new_id
from service.wording.languages import LANGUAGES
from tests.service.desk import SECRET, still_edge
from tests.service.pages.phone import NEXT, Phone, open_table

FOREIGN = (
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:81"},
    {"Origin": "http://cards.localhost"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://cards.localhost"},
    {"Origin": "http://evil.example/localhost"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
)
OURS: tuple[dict[str, str], ...] = (
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {},
)


def rules(phone: Phone, method: str) -> Iterator[str]:
    """Every address of the pages that takes this method, with table, game, kind and token filled in."""
    told = {"table": phone.table, "game": "g1", "kind": "pitch", "format_": "jsonl", "role": "scorer", "what": "deals"}
    told |= {"player": "p1", "payer": "p1", "payee": "p2", "seq": "1", "type_": "payment.made", "code": "en"}
    told["token"] = phone.link(Role.SCORER).rpartition("/")[2]
    with phone.app.test_request_context():
        adapter = phone.app.url_map.bind("localhost")
        for rule in phone.app.url_map.iter_rules():
            if method in (rule.methods or ()) and not rule.rule.startswith(("/api", "/static")):
                yield adapter.build(rule.endpoint, {name: told[name] for name in rule.arguments}, method)


def forms(phone: Phone) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address by which a scorer changes the log, with a form that it would take; files are the owner's."""
    scored = {"0": "pitch.dealt", "0.dealer": "p1", "1": "pitch.contracted", "2": "pitch.scored", **NEXT}
    told = {
        f"{phone.home}/players": {"name": "Elena"},
        f"{phone.home}/start/pitch": {"order": "p1", "plays": "p1", "first": "p1", "game": "g9"},
        f"{phone.home}/g/g1/record": scored,
        f"{phone.home}/g/g1/join": {"player": "+new", "name": "Elena"},
        f"{phone.home}/g/g1/end": {"do": "abandon", "reason": "late"},
        f"{phone.home}/g/g1/again": {"game": "g9"},
        f"{phone.home}/pay": {"from": "p1", "to": "p2", "amount": "1"},
        f"{phone.home}/unpay": {"event": "9"},
        f"{phone.home}/night/end": {},
        f"{phone.home}/e/1/dispute": {"player": "p1", "note": "No."},
        f"{phone.home}/d/1": {"outcome": "stands", "note": "Yes."},
        f"{phone.home}/e/1/back": {"reason": "a slip", "sure": "1"},
        f"{phone.home}/e/1/right": {"0": "table.opened", "0.name": "Friday", "0.currency": "EUR"},
        f"{phone.home}/e/1/missing/payment.made": {"0": "payment.made", "0.from": "p1", "0.to": "p2", "0.amount": "1"},
        f"{phone.home}/undo": {"act": "x"},
        f"{phone.home}/redo": {"act": "x"},
    }
    for path in rules(phone, "POST"):
        apart = "/join/" in path or path.endswith(("/import", "/me", "/renew/scorer", "/delete"))
        if path.startswith(f"{phone.home}/") and not apart:
            yield path, {"id": new_id(), **told[path]}


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_form_from_another_site_is_refused(scorer: Phone, headers: dict[str, str]) -> None:
    before, tables = scorer.log, scorer.here.store.tables()
    for path in rules(scorer, "POST"):
        if "/join/" in path and headers == {"Origin": "null"}:
            continue  # below
        answer = scorer.client.post(path, data={"id": new_id(), "name": "x", "currency": "EUR"}, headers=headers)
        assert answer.status_code == 403, path
        assert "This form came from another site" in answer.text
        assert "Set-Cookie" not in answer.headers
    assert (scorer.log, scorer.here.store.tables()) == (before, tables)


def test_the_page_of_a_link_may_come_from_nowhere(scorer: Phone) -> None:
    """It sends no referrer, so browsers post its form from "null"; who has its address has the link."""
    link = scorer.link(Role.SCORER).removeprefix("http://localhost")
    assert scorer.get(link).response.headers["Referrer-Policy"] == "no-referrer"
    assert scorer.stranger().post(link, Origin="null").status == 303
    assert scorer.stranger().post(link, Origin="null", Sec_Fetch_Site="cross-site").status == 403
    assert scorer.stranger().post(link[:-1] + "_", Origin="null").status == 404


@pytest.mark.parametrize("headers", OURS, ids=str)
def test_our_own_forms_are_taken(scorer: Phone, headers: dict[str, str]) -> None:
    answer = scorer.client.post(f"{scorer.home}/players", data={"id": new_id(), "name": "Elena"}, headers=headers)
    assert answer.status_code == 303


def test_behind_a_proxy_the_address_set_for_the_service_is_ours() -> None:
    phone = open_table(edge=replace(still_edge(), url="https://tally.example"))
    for origin, status in (("https://tally.example", 303), ("https://evil.example", 403), ("null", 403)):
        assert phone.post("/players", {"id": new_id(), "name": "Elena"}, Origin=origin).status == status
    assert 'value="https://tally.example/t/' in phone.get("/invite").response.text


@pytest.mark.parametrize("host", ["x y", "a/b", "[", "a:b:c", "<b>", "é", "a" * 64, "", "x:999999"])
def test_a_host_that_cannot_be_one(scorer: Phone, host: str) -> None:
    answer = scorer.get(Host=host)
    assert answer.status == 400
    assert "Anna" not in answer.response.text


def test_looking_is_free_from_anywhere(scorer: Phone) -> None:
    for method in ("GET", "HEAD", "OPTIONS"):
        answer = scorer.client.open(scorer.home, method=method, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 200


def test_a_phone_that_follows_along_changes_nothing(viewer: Phone) -> None:
    before = viewer.log
    told = [(path, form) for path, form in forms(viewer) if not path.endswith("/dispute")]
    assert len(told) >= 10
    for path, form in told:
        answer = viewer.post(path, form)
        assert answer.status == 403, path
        assert "This phone follows along" in answer.alert
    assert viewer.log == before


def test_a_stranger_changes_and_sees_nothing(viewer: Phone) -> None:
    before, stranger = viewer.log, viewer.stranger()
    for path, form in forms(viewer):
        assert stranger.post(path, form).status == 403, path
    for path in rules(viewer, "GET"):
        if path.startswith(viewer.home) and "/join/" not in path:
            answer = stranger.get(path)
            assert answer.status == 403, path
            assert "Anna" not in answer.response.text
    assert viewer.log == before


def test_looking_changes_nothing(scorer: Phone) -> None:
    scorer.deal()
    before = scorer.log
    for path in rules(scorer, "GET"):
        own = ("delete", "import", "e/1/back", "e/1/right", "renew/scorer")
        others = {f"{scorer.home}/{path}": 403 for path in own}  # the owner's
        others[f"{scorer.home}/e/1/missing/payment.made"] = 422  # the table was not open yet
        others[f"{scorer.home}/d/1"] = 404  # no dispute yet
        others |= {f"{scorer.home}/{path}": 204 for path in ("notches", "news")}
        others[f"{scorer.home}/live"] = 503  # a server that does one thing at a time opens no stream
        assert scorer.client.get(path).status_code == others.get(path, 200), path
    assert scorer.log == before


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_no_page_holds_a_secret_of_a_higher_role(scorer: Phone, role: Role) -> None:
    phone = scorer.other(role)
    secrets = [SECRET] + [phone.link(one).rpartition("/")[2] for one in Role if one > role]
    for path in rules(phone, "GET"):
        if "/join/" not in path:
            text = phone.get(path).response.text
            assert [secret for secret in secrets if secret in text] == [], path


@pytest.mark.parametrize("path", ["", "/settle", "/g/g1", "/g/g1/deals", "/players", "/invite"])
def test_who_follows_along_sees_no_button(viewer: Phone, path: str) -> None:
    viewer.other(Role.SCORER).deal()
    seen = viewer.get(path)
    assert seen.status == 200
    own = ("Copy", "Share", "Share the settle-up", *LANGUAGES.values())
    assert [words for words in seen.buttons if words not in own] == []
    forms = [form for form in seen.reader.forms.values() if form.method == "post" and form.action != "/language"]
    assert forms == []
    for address in seen.links("/t/"):
        assert viewer.get(address.partition("#")[0]).status == 200, address


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("//nothing", 404, "There is no such page"),
        ("/nothing", 404, "There is no such page"),
        ("/g/g9", 404, "There is no such game at this table"),
        ("/g/g9/record", 404, "There is no such game at this table"),
        ("/start/chess", 404, "There is no such game here"),
        ("/export/pdf", 404, "There is no such export"),
        ("/export/csv/secrets", 404, "There is no such export"),
    ],
)
def test_what_is_not_there_is_said_in_a_page(scorer: Phone, path: str, status: int, sentence: str) -> None:
    answer = scorer.get(path)
    assert answer.status == status
    assert sentence in answer.alert
    assert answer.response.content_type == "text/html; charset=utf-8"
    back = "/" if path.startswith("//") or path == "/nothing" else scorer.home
    assert back in answer.links()


def test_an_address_used_the_other_way(scorer: Phone) -> None:
    for answer in (scorer.post("/settle", {"id": new_id()}), scorer.get("/undo")):
        assert answer.status == 405
        assert "This page cannot be used that way" in answer.alert


def test_too_much_at_once(scorer: Phone) -> None:
    before = scorer.log
    answer = scorer.post("/players", {"id": new_id(), "name": "x" * (BODY_MAX + 1)})
    assert (answer.status, scorer.log) == (413, before)
    assert "more than one entry may hold" in answer.alert


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "-1", "1e3", "", "²", "1" * 400, "x"])
def test_numbers_nobody_writes(scorer: Phone, number: str) -> None:
    """Hostile figures where a form's hidden fields hold a number: refused or taken as absent, never an error."""
    before = scorer.log
    assert scorer.post("/unpay", {"id": new_id(), "event": number}).status == 422
    assert scorer.log == before
    for path, form in forms(scorer):
        answer = scorer.post(path, {**form, "seen": number})
        assert answer.status in (200, 303, 403, 404, 409, 422), path


@pytest.mark.parametrize("id_", ["", "x", "g1", "6F9619FF-8B86-D011-B42D-00C04FC964FF ", "\x00" * 36])
def test_a_form_that_lost_its_number(scorer: Phone, id_: str) -> None:
    before = scorer.log
    for path, form in forms(scorer):
        if path.endswith(("/undo", "/redo")):
            form = {**form, "act": list(scorer.here.store.read(scorer.table))[-1].act}
        answer = scorer.post(path, {**form, "id": id_})
        assert answer.status == 422, path
        assert "has lost its number" in answer.alert
    assert scorer.log == before
