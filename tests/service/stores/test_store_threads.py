"""What every store promises to threads that use it at once."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier

from events.chain import first_broken
from events.log import Conflict
from service.stores import Store
from tests.service.stores.test_store_contract import chained, players


def test_of_two_threads_at_the_same_seq_one_wins(store: Store) -> None:
    store.create("t")
    together = Barrier(2)

    def race(seq: int) -> bool:
        events = chained(store.head("t"), *players(2))
        together.wait()
        try:
            store.append("t", events, expected=2 * seq)
        except Conflict:
            return False
        finally:
            together.wait()
        return True

    with ThreadPoolExecutor(2) as threads:
        for seq in range(20):
            assert sorted(threads.map(race, [seq, seq])) == [False, True]
    assert store.head("t")[0] == 40
    assert first_broken(store.read("t")) is None


def test_a_reader_beside_a_writer_sees_whole_appends(store: Store) -> None:
    store.create("t")

    def write() -> None:
        for seq in range(0, 120, 3):
            store.append("t", chained(store.head("t"), *players(3)), expected=seq)

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        lengths = [0]
        while not writing.done():
            lengths.append(len(list(store.read("t"))))
        writing.result()
    assert all(length % 3 == 0 for length in lengths)
    assert all(earlier <= later for earlier, later in pairwise(lengths))
