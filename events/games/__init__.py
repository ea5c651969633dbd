"""The vocabularies of the games, one file a family; a new kind adds its line to `KINDS`."""

from events.games import big_bang, cash_game, go_boom, pig, pitch, scoresheet
from events.kind import Kind

KINDS: dict[str, Kind] = {
    pitch.KIND.name: pitch.KIND,
    **{kind.name: kind for kind in pig.KINDS},
    go_boom.KIND.name: go_boom.KIND,
    scoresheet.KIND.name: scoresheet.KIND,
    cash_game.KIND.name: cash_game.KIND,
    big_bang.KIND.name: big_bang.KIND,
}
