"""A ledger from a phone: chosen, looked at, somebody named, saved; then what is left to pay."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.thumb import Thumb
from tests.service.texts import ledger_text

SAMPLE = Path(__file__).parent.parent / "files" / "ledger.csv"


def choose(page: Page, name: str, content: bytes) -> None:
    """Gives the page a file and sends it."""
    page.get_by_label("The file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})
    Thumb(page).tap("Read the file")


@pytest.mark.parametrize("script", [True, False])
def test_a_ledger_is_looked_at_saved_and_settled(phones: Phones, script: bool) -> None:
    page = phones(java_script_enabled=script).new_page()
    thumb = Thumb(page)
    page.goto("/")
    thumb.tap("Open a table from a file")
    choose(page, "ledger.csv", SAMPLE.read_bytes())
    page.get_by_label("Name of the table").fill("Online")
    page.locator('input[name=currency][value="EUR"]').check(force=True)
    thumb.tap("See the night")
    expect(page.get_by_role("heading", name="The night of 26 Aug 2026")).to_be_visible()
    expect(page.get_by_text("€0.28 less came out than was bought in.")).to_be_visible()
    thumb.choose("8250 in the file is", "€8,250.00")
    thumb.tap("Save the night")
    expect(page.get_by_text("€7,500.00 in, €3,722.00 out")).to_be_visible()
    thumb.choose("8250 in the file is", "€82.50")
    thumb.tap("Look again")
    expect(page.get_by_text("€75.00 in, €37.22 out")).to_be_visible()
    thumb.tap("Save the night")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("payments are open")).to_be_visible()
    thumb.tap("Settle up")
    expect(page.get_by_text("€37.70").first).to_be_visible()
    expect(page.get_by_text("€14.43").first).to_be_visible()


def test_a_second_ledger_finds_its_people(phones: Phones) -> None:
    page = phones().new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Thursday", ("Anna", "Boris"))
    page.goto(f"{table}/files")
    thumb.tap("Add nights from a file")
    rows = ("anna,1,T1,,2000,,3000,1000", "bobby,2,T1,,2000,,1000,-1000")
    choose(page, "wrong.csv", ledger_text(*rows).replace(b"-1000", b"-1001"))
    expect(page.get_by_role("alert")).to_contain_text("Line 3: net is -1001, but buy_out + stack − buy_in is -1000.")
    choose(page, "right.csv", ledger_text(*rows))
    expect(page.get_by_label("Who anna is at this table")).to_have_value("p1")
    page.get_by_label("Who bobby is at this table").select_option(label="Boris")
    thumb.tap("Save the night")
    page.wait_for_url(table)
    page.goto(f"{table}/players")
    expect(page.get_by_text("bobby")).to_have_count(0)
    page.goto(f"{table}/settle")
    expect(page.get_by_text("€10.00").first).to_be_visible()


def test_a_backup_opens_the_table_again(phones: Phones) -> None:
    page = phones().new_page()
    thumb = Thumb(page)
    table = thumb.open_table("Thursday", ("Anna", "Boris"))
    log = page.request.get(f"{table}/export/jsonl").body()
    other = phones().new_page()
    other.goto("/import")
    choose(other, "thursday.jsonl", log)
    other.wait_for_url("**/t/*")
    assert other.url != table
    expect(other.get_by_role("heading", name="Thursday")).to_be_visible()
    assert other.request.get(f"{other.url}/export/jsonl").body() == log
