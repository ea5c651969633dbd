"""Deleting a whole table on a page: the owner's, after typing its name; what the other phones then see."""

import pytest

from events.log import Conflict
from service.access import Role
from tests.service.pages.phone import Phone


def test_the_owner_deletes_on_a_page_after_typing_the_name(scorer: Phone, owner: Phone) -> None:
    scorer.deal()
    assert f"{owner.home}/delete" in owner.get("/files").links()
    asked = owner.get("/delete")
    assert f"{owner.home}/export/jsonl" in asked.links()
    name = owner.here.tables.now(owner.table).roster.name
    for wrong in ("", "x", name[:-1]):
        answer = owner.press(asked, "Delete for ever", {"name": wrong})
        assert answer.status == 422
        assert "not this table" in answer.alert
    gone = owner.press(asked, "Delete for ever", {"name": f" {name.upper()} "})
    assert (gone.status, f"{name} is deleted." in gone.words) == (200, True)
    assert owner.table not in owner.here.store.tables()
    assert "seat=;" in gone.response.headers["Set-Cookie"]
    for path in ("", "/files", "/g/g1"):
        seen = scorer.get(path)
        assert seen.status == 404
        assert "its owner deleted it" in seen.alert
    assert scorer.post("/players", {"id": "x", "name": "Elena"}).status == 404


def test_a_link_to_a_deleted_table_opens_nothing_even_if_it_is_opened_again(owner: Phone) -> None:
    link = owner.link(Role.OWNER).removeprefix("http://localhost")
    owner.here.store.delete(owner.table)
    assert owner.stranger().get(link).status == 404
    with pytest.raises(Conflict):
        owner.here.store.create(owner.table)


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_nobody_else_deletes(owner: Phone, role: Role) -> None:
    other = owner.other(role)
    name = owner.here.tables.now(owner.table).roster.name
    assert other.get("/delete").status == 403
    assert other.post("/delete", {"name": name}).status == 403
    assert f"{owner.home}/delete" not in other.get("/files").links()
    assert owner.table in owner.here.store.tables()
