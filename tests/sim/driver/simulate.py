"""A seed's steps, one after the other, and what is said when something does not agree."""

import json
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.sim.books.audit import differences
from tests.sim.books.effective import effective
from tests.sim.books.table import reckon
from tests.sim.driver import correct, faults, play
from tests.sim.driver.world import Disagreement, World
from tests.sim.driver.wrong import wrong

STEPS: dict[Callable[[World], str | None], int] = {
    play.play: 260,
    play.play_by_page: 60,
    play.start_game: 60,
    play.end_game: 20,
    play.abandon: 6,
    play.join: 30,
    play.leave: 16,
    play.retire: 5,
    play.add_player: 10,
    play.rename_player: 5,
    play.start_night: 14,
    play.end_night: 14,
    play.again_by_page: 4,
    play.pay: 30,
    correct.undo: 10,
    correct.undo_by_page: 10,
    correct.redo_by_page: 30,
    correct.void: 34,
    correct.replace: 30,
    correct.insert: 36,
    correct.undo_correction: 30,
    correct.scorer_in_ended_night: 5,
    correct.raise_dispute: 12,
    correct.resolve_dispute: 14,
    faults.double_tap: 10,
    faults.double_tap_by_page: 12,
    faults.reuse_id: 6,
    faults.dry_run: 10,
    faults.forbidden: 6,
    faults.stale: 25,
    faults.race: 12,
    faults.restart: 3,
    faults.as_of: 10,
    faults.file_and_back: 4,
    wrong: 30,
}


class Failed(AssertionError):
    """A seed that found something; its text says what, and how to see it again."""


def simulate(seed: int, steps: int) -> Counter[str]:
    """Plays a seed; how often each thing was done."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(seed, Path(folder))
        number = 0
        try:
            play.gather(world)
            while number < steps:
                number += 1
                one_step(world)
        except Exception as problem:
            raise Failed(report(world, number, problem)) from problem
        finally:
            world.stop_app()
        return world.counts


def one_step(world: World) -> None:
    """The next step that fits."""
    while True:
        step = world.rng.choices([*STEPS], [*STEPS.values()])[0]
        done = step(world)
        if done is not None:
            world.counts[done] += 1
            return


def report(world: World, step: int, problem: Exception) -> str:
    """What does not agree, after how many steps, where the log lies, and the shortest beginning of it that shows it."""
    file = Path(tempfile.gettempdir()) / f"tallystick-sim-{world.seed}.jsonl"
    file.write_text("".join(json.dumps(event, ensure_ascii=False) + "\n" for event in world.log), "utf-8")
    words = [
        f"seed {world.seed}, step {step}: {problem}",
        *([] if isinstance(problem, Disagreement) else traceback.format_exc().splitlines()[-6:]),
        f"the log: {file}",
    ]
    shortest = first_difference(world)
    if shortest is not None:
        words += [f"the first {shortest} events show it:", *history(world, shortest)]
    return "\n".join(words)


def first_difference(world: World) -> int | None:
    """The shortest beginning of the log in which state and books differ, by halving; None where they agree."""
    if not wrong_at(world, world.seq):
        return None
    agrees, differs = 0, world.seq
    while differs - agrees > 1:
        middle = (agrees + differs) // 2
        agrees, differs = (agrees, middle) if wrong_at(world, middle) else (middle, differs)
    return differs


def wrong_at(world: World, seq: int) -> bool:
    """Whether state and books differ as of an event."""
    try:
        return bool(differences(world.phone().get("state", at=seq), reckon(world.log[:seq])))
    except Exception:
        return True


def history(world: World, seq: int) -> list[str]:
    """The effective log up to an event, of the game that the last is about or of all."""
    last = world.log[seq - 1]
    game = faults.game_of(world.log, last)
    told = [one for one in effective(world.log[:seq]) if game is None or one.game == game]
    lines = [f"  {one.seq} {one.game or ''} {one.type} {json.dumps(one.data)}" for one in told[-40:]]
    return [*lines, f"  last recorded: {json.dumps(last)}"]


def main() -> None:
    """`python -m tests.sim SEED STEPS`."""
    seed, steps = int(sys.argv[1]), int(sys.argv[2])
    try:
        counts = simulate(seed, steps)
    except Failed as failed:
        sys.exit(str(failed))
    for name, count in sorted(counts.items()):
        sys.stdout.write(f"{count:6} {name}\n")
    sys.stdout.write(f"seed {seed}: {sum(counts.values())} steps, and the books agreed after each\n")
