"""The API's schemas: marshmallow at the border, made from the fields of the event classes; the OpenAPI comes of them.

One description of an event's data, never two: a `ShapeField` reads with a shape of `events` and shows its JSON Schema.
"""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from events.codec import slots_of
from events.lines import Envelope
from events.shapes import Fault, Flag, Key, Shape, Whole
from events.table import TableOpened
from events.vocabulary import CODEC
from service.exports import FORMATS, QUESTIONS
from service.files.ledgers import SETTLED
from service.files.pokernow import UNITS
from service.wording.words import english


class ShapeField(fields.Field[Any]):
    """A field that holds what a shape reads."""

    def __init__(self, shape: Shape, **kwargs: Any) -> None:
        super().__init__(metadata=shape.schema(), **kwargs)
        self.shape = shape

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        faults: list[Fault] = []
        read = self.shape.read(value, "", faults)
        if faults:
            raise ValidationError([english().say(fault.say) for fault in faults])
        return read


def fields_of(cls: type[Any], *names: str) -> dict[str, fields.Field[Any]]:
    """The marshmallow fields of a class whose fields have shapes; of all of them, or of those named."""
    return {
        slot.key: ShapeField(slot.shape, required=not slot.optional)
        for slot in slots_of(cls)
        if not names or slot.key in names
    }


def shape_of(cls: type[Any], key: str) -> Shape:
    """The shape of one field of such a class."""
    return next(slot.shape for slot in slots_of(cls) if slot.key == key)


def data_schemas() -> dict[str, type[Schema]]:
    """A schema for the data of each type of event, by type."""
    return {type_: Schema.from_dict(fields_of(cls), name=type_) for type_, cls in CODEC.types.items()}


NewTable = Schema.from_dict(fields_of(TableOpened), name="NewTable")


class ToldEvent(Schema):
    """One event as a client tells it: its own id, type, data, and the game's key where it belongs to one.

    `noted` is the client's own time at which it was entered, where it waited to be sent.
    """

    id = ShapeField(shape_of(Envelope, "id"), required=True)
    type = ShapeField(shape_of(Envelope, "type"), required=True)
    game = ShapeField(shape_of(Envelope, "game"))
    noted = ShapeField(shape_of(Envelope, "noted"))
    data = fields.Raw(
        required=True,
        metadata={"anyOf": [{"$ref": f"#/components/schemas/{type_}"} for type_ in CODEC.types]},
    )


class Append(Schema):
    """Events to be recorded all or none; `seen` is the last seq the client knew, a `dry_run` records nothing."""

    events = fields.List(fields.Nested(ToldEvent), required=True, validate=validate.Length(1))
    seen = ShapeField(Whole(0))
    dry_run = ShapeField(Flag(), load_default=False)


class RecordedEvent(Schema):
    """An event as the log holds it, its place in the chain included."""

    class Meta:
        """Every field is there but `game` and `noted`, which may be absent."""

    seq = fields.Integer(required=True)
    id = fields.String(required=True)
    act = fields.String(required=True)
    type = fields.String(required=True)
    data = fields.Dict(required=True)
    game = fields.String()
    at = fields.String(required=True)
    noted = fields.String()
    by = fields.String(required=True, allow_none=True)
    device = fields.String(required=True, allow_none=True)
    prev = fields.String(required=True)
    hash = fields.String(required=True)


class Opened(Schema):
    """A new table: its id, and a token and a link for each role."""

    table = fields.String(required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    miscount = fields.Integer(metadata={"description": "What a ledger's buy-ins and cash-outs differ by, shared."})


class State(Schema):
    """The table as it stands: games of the running or latest night, balances, and who pays whom (minor units)."""

    table = fields.Dict(required=True)
    events = fields.Integer(required=True)
    head = fields.String(required=True, allow_none=True)
    night = fields.String(required=True, allow_none=True)
    nights = fields.List(fields.Dict(), required=True)
    players = fields.Dict(required=True)
    games = fields.List(fields.Dict(), required=True)
    balances = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    settlement = fields.List(fields.Dict(), required=True)
    settlement_proven = fields.Boolean(required=True)
    disputes = fields.List(fields.Dict(), required=True)
    provisional = fields.Boolean(required=True)
    broken = fields.Integer(metadata={"description": "The first event that does not fit the chain: this is before it."})


class Exact(Schema):
    """A number that need not be whole: `n` parts `of` so many."""

    n = fields.Integer(required=True)
    of = fields.Integer(required=True)


class ByNight(Schema):
    """One night of a player: his games that ended, what they made, and the running total."""

    night = fields.String(required=True)
    date = fields.String(required=True)
    label = fields.String()
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    money = fields.Integer(required=True)
    total = fields.Integer(required=True)


class ByKind(Schema):
    """A player's games of one kind; `figures` by name are whole, or `n` parts `of` so many; one left out is 0."""

    kind = fields.String(required=True)
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    money = fields.Integer(required=True)
    figures = fields.Dict(keys=fields.String(), required=True)


class GameResult(Schema):
    """A player's part in a game that ended; `left` where he had left or was put out."""

    game = fields.String(required=True)
    kind = fields.String(required=True)
    night = fields.String(required=True)
    rank = fields.Integer(required=True)
    winner = fields.Boolean(required=True)
    score = fields.Integer(required=True)
    money = fields.Integer(required=True)
    left = fields.Boolean(required=True)


class HeadToHead(Schema):
    """The games that two players both played: who ranked ahead how often, and what each made in them."""

    player = fields.String(required=True)
    games = fields.Integer(required=True)
    ahead = fields.Integer(required=True)
    behind = fields.Integer(required=True)
    level = fields.Integer(required=True)
    money = fields.Integer(required=True)
    their_money = fields.Integer(required=True)


class History(Schema):
    """A player's history over the games that ended, nights by date; amounts are minor units, 0 where it is for points.

    `run` counts the nights won in a row up to the last, or lost, below 0.
    """

    player = fields.String(required=True)
    name = fields.String(required=True)
    events = fields.Integer(required=True)
    nights = fields.Integer(required=True)
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    money = fields.Integer(required=True)
    per_night = fields.Nested(Exact, required=True)
    run = fields.Integer(required=True)
    best_night = fields.String(required=True, allow_none=True)
    worst_night = fields.String(required=True, allow_none=True)
    by_night = fields.List(fields.Nested(ByNight), required=True)
    by_kind = fields.List(fields.Nested(ByKind), required=True)
    results = fields.List(fields.Nested(GameResult), required=True)
    versus = fields.List(fields.Nested(HeadToHead), required=True)


class Appended(Schema):
    """What an append recorded, and the state after it."""

    events = fields.List(fields.Nested(RecordedEvent), required=True)
    state = fields.Nested(State, required=True)


class Events(Schema):
    """Events in order."""

    events = fields.List(fields.Nested(RecordedEvent), required=True)


class Problem(Schema):
    """A refusal, RFC 9457: `code` is stable, `detail` a sentence; the others where they say something."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True)
    detail = fields.String(required=True)
    request = fields.String(required=True, metadata={"description": "The request's id, to ask for help by."})
    index = fields.Integer()
    line = fields.Integer()
    column = fields.String()
    fields_ = fields.Dict(data_key="fields", keys=fields.String(), values=fields.String())
    events = fields.List(fields.Raw())
    seq = fields.Integer()


class After(Schema):
    """Which events to give."""

    after = fields.Integer(load_default=0, validate=validate.Range(0))


class When(Schema):
    """Which state to give: as of an event, of one night's games."""

    at = fields.Integer(validate=validate.Range(1))
    night = ShapeField(Key())


class Format(Schema):
    """Which export to give."""

    format = fields.String(load_default="jsonl", validate=validate.OneOf([*FORMATS]))
    what = fields.String(load_default="deals", validate=validate.OneOf(QUESTIONS))


class Into(Schema):
    """Where an import goes: a new table, or one that is there; the rest is for a ledger, which says nothing of it."""

    into = fields.String()
    currency = ShapeField(shape_of(TableOpened, "currency"))
    name = ShapeField(shape_of(TableOpened, "name"))
    timezone = ShapeField(shape_of(TableOpened, "timezone"))
    unit = fields.String(validate=validate.OneOf(UNITS))
    settled = fields.String(validate=validate.OneOf(SETTLED))
