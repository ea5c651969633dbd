"""The one write path: what a client tells is judged, chained, made durable, and answered with what it changed.

All or nothing. Ids already recorded are answered as the success they were; then `seen` is checked; then each event is
judged in the light of those before it, corrections in a row together. Two clients at once: the second is judged again
after the first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from events.chain import Origin, canonical, seal
from events.codec import write_fields
from events.event import Event
from events.log import Conflict, Draft, Recorded
from events.say import say
from projections.books import Table
from projections.corrections import runs
from projections.game import Refusal, refuse
from projections.table import allow_run, fold, last_seen, touched_by
from service.access import Role, forbids
from service.read import LogPast, ShortPast, Tables, TooFar

BATCH_MAX = 200
"""No more events than this in one append."""
READ_AGAIN_MOST = 20_000
"""So many events are read again, at most, to judge corrections."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a client tells: events with their ids, the last seq it knew (None: not checked), and who it is.

    A `dry_run` is judged and answered alike, and recorded nowhere. `mine` are acts that came after `seen` and that the
    client knew of when it told this: those that waited in the same queue before it.
    """

    drafts: Sequence[Draft]
    origin: Origin
    role: Role
    seen: int | None = None
    dry_run: bool = False
    mine: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Done:
    """The events as recorded, in the order told, and the table after them; not `new` when all were there before."""

    recorded: Sequence[Recorded]
    table: Table
    new: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was recorded: why, at which event of those told, and what came in between where that is the reason."""

    refusal: Refusal
    index: int
    table: Table
    since: Sequence[Recorded] = ()


@dataclass(frozen=True, slots=True)
class _Judged:
    sealed: Sequence[Recorded]
    table: Table


def record(tables: Tables, table: str, told: Told) -> Done | Refused:
    """Records what is told in the log of `table`; Corrupt where its chain is broken.

    The log takes no id twice, so which ones it holds is asked only where they were not taken.
    """
    ids = [draft.id for draft in told.drafts]
    known = tables.store.find(table, ids) if told.dry_run else {}
    while True:
        folded = tables.whole(table)
        answer = _answer(tables, table, told, known, folded)
        if isinstance(answer, Done):
            return answer
        before, known = known.keys(), tables.store.find(table, ids)
        if answer and known.keys() == before:
            return answer


def _answer(tables: Tables, table: str, told: Told, known: dict[str, Recorded], folded: Table) -> Done | Refused | None:
    """What comes of it where these of its events are `known`; None where others were recorded at this moment."""
    if any(one.seq > folded.seq for one in known.values()):
        return None  # the same entry was recorded just now, by another way: catch up with it
    refused = _refuse_batch(told, known, folded)
    if refused:
        return refused
    fresh = [draft for draft in told.drafts if draft.id not in known]
    if not fresh:
        return Done([known[draft.id] for draft in told.drafts], folded, new=False)
    if folded.seq + len(fresh) > tables.most:
        return Refused(full(tables.most), told.drafts.index(fresh[0]), folded)
    try:
        judged = _judge(tables, table, told, fresh, known, folded)
    except TooFar:
        return Refused(too_far(), told.drafts.index(fresh[0]), folded)
    if isinstance(judged, Refused):
        return judged
    if not told.dry_run and not _appended(tables, table, judged, folded.seq):
        return None
    every = known | {one.id: one for one in judged.sealed}
    return Done([every[draft.id] for draft in told.drafts], judged.table, new=True)


def _appended(tables: Tables, table: str, judged: _Judged, expected: int) -> bool:
    try:
        tables.store.append(table, judged.sealed, expected)
    except Conflict:
        return False
    tables.keep(table, judged.table)
    tables.on_append(len(judged.sealed))
    return True


def _refuse_batch(told: Told, known: dict[str, Recorded], folded: Table) -> Refused | None:
    if len(told.drafts) > BATCH_MAX:
        return Refused(
            refuse("too_large", "At most {most} events at once: send the rest after.", most=BATCH_MAX), 0, folded
        )
    ids = [draft.id for draft in told.drafts]
    for index, draft in enumerate(told.drafts):
        twice = draft.id in ids[:index]
        if twice or (draft.id in known and not _same(draft, known[draft.id])):
            sentence = say("This entry was recorded before with other content: start a new entry.")
            return Refused(Refusal("id_reused", sentence), index, folded)
    return None


def full(most: int) -> Refusal:
    """The refusal of whatever is told a table that holds as many events as it may."""
    return refuse(
        "too_large",
        "This table holds {most} entries, and no more fit: open a new table, this one stays as it is.",
        most=most,
    )


def too_far() -> Refusal:
    """The refusal of corrections that would have too much of the log folded anew."""
    return refuse("too_large", "Too much hangs on this to be corrected at once: record what is right anew.")


def _same(draft: Draft, recorded: Recorded) -> bool:
    return (draft.event.type, draft.game) == (recorded.event.type, recorded.game) and canonical(
        write_fields(draft.event)
    ) == canonical(write_fields(recorded.event))


def _judge(
    tables: Tables, table: str, told: Told, fresh: Sequence[Draft], known: dict[str, Recorded], folded: Table
) -> _Judged | Refused:
    stale = _stale(tables, table, told, fresh, known, folded)
    if stale:
        return stale
    sealed = seal(fresh, folded.seq, folded.head, told.origin)
    judged: list[Recorded] = []
    past = ShortPast(tables.store, table, folded.seq, judged, most=READ_AGAIN_MOST)
    fork = folded.fork()

    def forbidden(now: Table, event: Event) -> Refusal | None:
        return forbids(told.role, now, Draft("", event), past)

    for run in runs(sealed):
        before = len(judged)
        judged += run
        refused = allow_run(fork, run, past, forbidden)
        if refused:
            index, refusal = refused
            return Refused(refusal, told.drafts.index(fresh[before + index]), folded)
        fold(fork, run, past)
    return _Judged(sealed, fork)


def _stale(
    tables: Tables, table: str, told: Told, fresh: Sequence[Draft], known: dict[str, Recorded], folded: Table
) -> Refused | None:
    """Whether the client has not seen what matters to one of the events; its own events it has."""
    if told.seen is None:
        return None
    if told.seen > folded.seq:
        sentence = say("This phone knows more than the log holds: reload the page, then look what is missing.")
        return Refused(Refusal("stale", sentence), 0, folded)
    past = LogPast(tables.store, table, folded.seq)
    own = {one.seq for one in known.values()}
    since: list[Recorded] | None = None
    for draft in fresh:
        if last_seen(folded, draft.event, draft.game, past) <= told.seen:
            continue
        if since is None:
            recorded = tables.store.read(table, told.seen, folded.seq)
            since = [one for one in recorded if one.seq not in own and one.act not in told.mine]
        if last_seen(folded, draft.event, draft.game, past, touched_by(folded, since, past)) > told.seen:
            sentence = say("Somebody recorded something here in the meantime: look at it, then enter yours again.")
            return Refused(Refusal("stale", sentence), told.drafts.index(draft), folded, since)
    return None
