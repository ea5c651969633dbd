"""The meaning of the games, one file a kind; a new kind adds its line to `GAMES`."""

from projections.game import Game
from projections.games import pitch

GAMES: dict[str, Game] = {
    pitch.GAME.kind: pitch.GAME,
}
