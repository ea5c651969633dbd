"""The meaning of the games, one file a kind; a new kind adds its line to `GAMES`."""

from projections.game import Game
from projections.games import big_bang, cash_game, go_boom, pig, pitch, scoresheet

GAMES: dict[str, Game] = {
    pitch.GAME.kind: pitch.GAME,
    **{game.kind: game for game in pig.GAMES},
    go_boom.GAME.kind: go_boom.GAME,
    scoresheet.GAME.kind: scoresheet.GAME,
    cash_game.GAME.kind: cash_game.GAME,
    big_bang.GAME.kind: big_bang.GAME,
}
