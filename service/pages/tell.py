"""From a form to the log: the events it tells, under the form's own id, judged and recorded or refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from flask import g

from events.event import Event
from events.lines import UUID as UUID_FORM
from events.log import Draft
from events.say import say
from events.shapes import Fault, Instant
from service.forms import Form
from service.pages.visit import Visit
from service.problems import Stop
from service.record import Done, Refused, Told, record

SEQ = re.compile(r"[0-9]{1,16}")
MINE_MOST = 1000
"""No more acts of its own than these does a queue name: the latest."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a form tells: events and the game each belongs to."""

    events: Sequence[tuple[Event, str | None]]

    @staticmethod
    def of(events: Sequence[Event], game: str | None) -> "Entry":
        """Events of one game, those of none apart."""
        return Entry([(event, game if event.of_game else None) for event in events])


def tell(visit: Visit, entry: Entry, form: Form, dry_run: bool = False) -> Done | Refused:
    """Records an entry: its first event under the form's id, the others under ids derived from it."""
    noted = noted_of(form)
    drafts = [
        Draft(id_, event, game, noted)
        for id_, (event, game) in zip(ids_of(form, len(entry.events)), entry.events, strict=True)
    ]
    told = Told(drafts, visit.origin, visit.role, seen_of(form), dry_run, frozenset(form.getlist("mine")[-MINE_MOST:]))
    answer = record(visit.here.tables, visit.id, told)
    if not dry_run:
        g.answer = answer
    return answer


def ids_of(form: Form, count: int) -> list[str]:
    """The ids of a form's events: its own, then more made from it, the same each time it is sent."""
    own = form.get("id", "")
    if not UUID_FORM.fullmatch(own):
        raise Stop("malformed", say("This form has lost its number. Go back to the table and open it again."))
    return [own, *(str(uuid5(UUID(own), str(n))) for n in range(1, count))]


def seen_of(form: Form) -> int | None:
    """The last seq that the form's page showed."""
    return seq_in(form, "seen")


def seq_in(form: Form, name: str) -> int | None:
    """The seq that a field holds; None where it is no number, or longer than any."""
    told = form.get(name, "")
    return int(told) if SEQ.fullmatch(told) else None


def noted_of(form: Form) -> str | None:
    """The phone's own time at which the entry was made, where it waited in the phone's queue; None where it did not."""
    noted, faults = form.get("noted"), list[Fault]()
    if not noted:
        return None
    Instant().read(noted, "noted", faults)
    if faults:
        raise Stop("malformed", say("The time at which this was entered cannot be read. Enter it again."))
    return noted


def sent_before(visit: Visit, form: Form, game: str) -> list[Event]:
    """What a form that starts a game recorded of it when it was sent before; by now the night it began is running."""
    known = visit.here.store.find(visit.id, ids_of(form, 2))
    return [one.event for one in known.values() if one.game == game]
