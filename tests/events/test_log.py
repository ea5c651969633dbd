"""What every store of the log raises names the place."""

from events.log import Corrupt


def test_corrupt_names_the_table_and_the_event() -> None:
    corrupt = Corrupt("thursday", 7)
    assert (corrupt.table, corrupt.seq, str(corrupt)) == ("thursday", 7, "table thursday, event 7: text")
