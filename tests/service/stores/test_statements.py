"""Every SQL statement is bound to one table by its id, but for a few that say why not.

Held of the statements as they stand in the modules. Of those that run, the fixture `store` holds it, and so all that
the stores promise does.
"""

import ast
from collections.abc import Iterator

import pytest

from service.stores import Store
from tests.service.stores.statements import UNBOUND, bound, is_ours, plain, recorded, unbound
from tests.service.stores.test_register import ANNAS
from tests.service.stores.test_store_contract import OPENED, START, chained, players
from tests.test_house import files, name


def written() -> Iterator[tuple[str, str]]:
    """File and text of every statement of the log and the register in the stores' modules."""
    for path in files("service/stores"):
        for sql in texts(ast.parse(path.read_text("utf-8"))):
            if is_ours(sql):
                yield name(path), plain(sql)


def texts(node: ast.AST) -> Iterator[str]:
    """All texts under a node, the parts of one that is put together not by themselves."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield text_of(node)
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def text_of(node: ast.AST) -> str:
    """The text of a literal; what is put into it stands as a word."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(text_of(value) or "filled_in" for value in values)
        case _:
            return ""


def test_every_statement_is_bound_to_one_table() -> None:
    found = dict.fromkeys(sql for _, sql in written())
    assert len(found) > 15
    assert unbound(found) == []


def test_every_exception_is_still_needed() -> None:
    assert UNBOUND.keys() <= {sql for _, sql in written()}


def test_statements_stand_where_the_stores_are() -> None:
    """Not one is written anywhere else."""
    elsewhere = [path for path in files("service") if "stores" not in path.parts]
    said = [(name(path), text) for path in elsewhere for text in texts(ast.parse(path.read_text("utf-8")))]
    assert [(path, text) for path, text in said if is_sql(text)] == []


def is_sql(text: str) -> bool:
    """Whether a text is a statement, not a sentence that begins with such a word."""
    return is_ours(text) and text.lstrip()[:6].isupper()


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT seq FROM events WHERE seq > ?",
        "SELECT count(*) FROM tables",
        "UPDATE tables SET owner = 2",
        "DELETE FROM phones WHERE device = ?",
        "INSERT INTO events SELECT * FROM events WHERE table_id = 't'",
        "SELECT id FROM tables WHERE id = ? AND EXISTS (SELECT 1 FROM events WHERE seq = ?)",
        "SELECT seq FROM events WHERE other_id = ?",
    ],
)
def test_what_reaches_several_tables_is_found(sql: str) -> None:
    assert is_ours(sql)
    assert unbound([plain(sql)]) == [sql]


def test_statements_are_noted_as_they_run(store: Store) -> None:
    with recorded() as ran:
        store.create("t", chained(START, OPENED, *players(2)))
        store.visited("t", ANNAS)
        assert store.tables() == ["t"]
    sql_store = type(store).__name__ != "MemoryStore"
    assert bool(ran) == sql_store
    assert ("SELECT id FROM tables ORDER BY created" in ran) == sql_store
    assert [one for one in ran if not bound(one)] == ["SELECT id FROM tables ORDER BY created"] * sql_store
