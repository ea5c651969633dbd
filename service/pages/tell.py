"""From a form to the log: the events it tells, under the form's own id, judged and recorded or refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from events.event import Event
from events.lines import UUID as UUID_FORM
from events.log import Draft
from events.say import say
from service.forms import Form
from service.pages.visit import Visit
from service.problems import Stop
from service.record import Done, Refused, Told, record

SEQ = re.compile(r"[0-9]{1,16}")


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
    drafts = [
        Draft(id_, event, game)
        for id_, (event, game) in zip(ids_of(form, len(entry.events)), entry.events, strict=True)
    ]
    return record(visit.here.tables, visit.id, Told(drafts, visit.origin, visit.role, seen_of(form), dry_run))


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


def sent_before(visit: Visit, form: Form, game: str) -> list[Event]:
    """What a form that starts a game recorded of it when it was sent before; by now the night it began is running."""
    known = visit.here.store.find(visit.id, ids_of(form, 2))
    return [one.event for one in known.values() if one.game == game]
