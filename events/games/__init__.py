"""The vocabularies of the games, one file a family; a new kind adds its line to `KINDS`."""

from events.games import pitch
from events.kind import Kind

KINDS: dict[str, Kind] = {
    pitch.KIND.name: pitch.KIND,
}
