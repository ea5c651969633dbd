"""The page of files: the backup first, each with what it keeps and loses; and the files behind it."""

import json

import pytest

from service.access import Role
from tests.service.pages.phone import Phone, open_table


def test_the_home_leads_there(viewer: Phone) -> None:
    (way,) = viewer.get().links(f"{viewer.home}/files")
    assert viewer.get(way).status == 200


def test_every_file_that_is_offered_is_there(viewer: Phone) -> None:
    viewer.other(Role.SCORER).deal()
    links = viewer.get("/files").links(f"{viewer.home}/export/")
    assert [link.rpartition("/")[2] for link in links] == ["jsonl", "zip", "ledger", "beancount", "json"]
    for link in links:
        answer = viewer.get(link)
        assert answer.status == 200
        assert answer.response.headers["Content-Disposition"].startswith('attachment; filename="thursday')
        assert answer.response.headers["Cache-Control"] == "no-store"


def test_each_says_what_it_keeps_and_loses(viewer: Phone) -> None:
    words = viewer.get("/files").words
    assert words.index("Backup .jsonl Keeps everything") < words.index("Sheets .zip Keeps what each deal scored")
    assert "Loses points, deals, and games that moved no money." in words
    assert "Only the backup comes back by an import" in words


def test_a_table_for_points_is_offered_no_journal() -> None:
    phone = open_table(currency="XXX")
    assert "Journal" not in phone.get("/files").words
    assert "plays for points only" in phone.get("/export/ledger").response.text


def test_the_files_hold_what_they_say(scorer: Phone) -> None:
    scorer.deal()
    assert scorer.get("/export/jsonl").response.text == "".join(line + "\n" for line in scorer.log)
    told = json.loads(scorer.get("/export/json").response.text)
    assert told == json.loads(json.dumps(scorer.state))
    assert scorer.get("/export/csv").response.text == scorer.get("/export/csv/deals").response.text
    money = scorer.get("/export/csv/money").response
    assert money.content_type == "text/csv; charset=utf-8"
    assert "12" in money.text
    assert scorer.get("/export/zip").response.data.startswith(b"PK")


@pytest.mark.parametrize("path", ["/files", "/export/jsonl"])
def test_files_are_for_those_at_the_table(scorer: Phone, path: str) -> None:
    assert scorer.stranger().get(path).status == 403
