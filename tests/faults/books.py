"""The log held against what the phones were told, when all is over."""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing

from events.chain import first_broken
from events.log import Recorded
from projections.state import state
from service.read import Tables
from service.stores import open_store
from tests.faults.supervised import ROOT
from tests.faults.writers import Writer


def check(environ: Mapping[str, str], tables: Sequence[str], writers: Sequence[Writer]) -> str:
    """How much was recorded; AssertionError where an act is missing, doubled, torn, or a chain is broken."""
    events = 0
    with closing(open_store(environ["TALLYSTICK_STORE"])) as store:
        for table in tables:
            log = list(store.read(table))
            acts = [act for one in writers if one.table == table for act in one.acknowledged]
            check_log(log, acts)
            folded = Tables(store).whole(table)
            assert (folded.seq, folded.head) == (len(log), log[-1].hash)
            rows = sum(game["rows"] for game in state(folded, every_game=True)["games"])
            assert rows == sum(len(act) == 3 for act in acts)
            events += len(log)
        verified = subprocess.run(
            [sys.executable, "-m", "service.cli", "verify"],
            env={**environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert verified.returncode == 0, verified.stdout + verified.stderr
    done = sum(len(one.acknowledged) for one in writers)
    return f"{done:,} acts acknowledged, {events:,} events in {len(tables)} chains"


def check_log(log: Sequence[Recorded], acts: Sequence[tuple[str, ...]]) -> None:
    """Every acknowledged act stands there once, whole and in one piece; nothing else was told, nothing stands twice."""
    assert first_broken(log) is None
    ids = Counter(one.id for one in log)
    assert not [id_ for id_, times in ids.items() if times > 1], "recorded twice"
    seqs = {one.id: one.seq for one in log}
    for act in acts:
        at = [seqs.get(id_) for id_ in act]
        assert None not in at, f"acknowledged and lost: {act}"
        assert at == [*range(at[0] or 0, (at[0] or 0) + len(act))], f"torn: {act}"
    told = {id_ for act in acts for id_ in act}
    assert {one.id for one in log} == told | {one.id for one in log[:6]}  # the table's opening, its people, its night
