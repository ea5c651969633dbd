"""Steps in which something goes wrong, as it does: taps twice, phones that know old things, two at once, restarts."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from click.testing import CliRunner

from service.cli import main
from tests.sim.books.audit import differences
from tests.sim.books.effective import CORRECTIONS, Recorded
from tests.sim.driver.moves import next_move
from tests.sim.driver.phones import Answer, Told, form_of
from tests.sim.driver.play import Step, money_moves, playable, turn_of
from tests.sim.driver.world import Disagreement, World

PATIENCE = 30  # seconds for two threads to meet


def something(world: World) -> Told | None:
    """An event that would be taken now: of a game, or a payment."""
    found = playable(world)
    if found is not None and world.rng.random() < 0.8:
        name, game = found
        return world.event(*next_move(world.rng, game, turn_of(world, name)), name)
    if not money_moves(world):
        return None
    payer, payee = world.rng.sample(sorted(world.books.players), 2)
    return world.event("payment.made", {"from": payer, "to": payee, "amount": world.rng.randint(1, 99)})


def double_tap(world: World) -> Step:
    """The same event twice: the second answer is the first, and it stands once."""
    told = something(world)
    if told is None:
        return None
    seen, before = world.seq, world.seq
    first = world.tell(told, seen=seen)
    second = world.tell(told, seen=seen)
    same = first.body.get("events") == second.body.get("events")
    if (first.status, second.status) != (201, 200) or not same or world.seq != before + 1:
        raise Disagreement(f"a double tap: {first.status} {first.text[:500]}, then {second.status} {second.text[:500]}")
    return "double tap"


def double_tap_by_page(world: World) -> Step:
    """A form sent twice."""
    found = playable(world)
    if found is None:
        return None
    name, game = found
    form = form_of([next_move(world.rng, game, turn_of(world, name))], world.new_id(), world.seq, world.decimals)
    before = world.seq
    answers = [world.checked(lambda: world.browser("scorer").post(f"/g/{name}/record", form)) for _ in range(2)]
    taken = [answer.taken for answer in answers]
    if taken[0] and (taken != [True, True] or world.seq != before + 1):
        raise Disagreement(f"a form sent twice was answered {answers}")
    return "double tap by page" if taken[0] else None


def reuse_id(world: World) -> Step:
    """An id that stands in the log, with other content."""
    told = something(world)
    if told is None or not world.log:
        return None
    old = world.rng.choice(world.log)
    if (old["type"], old["data"]) == (told["type"], told["data"]):
        return None
    answer = world.tell({**told, "id": old["id"]})
    if answer.code != "id_reused":
        raise Disagreement(f"an id used again was answered {answer.text}")
    return "id reused"


def dry_run(world: World) -> Step:
    """What would be: nothing is recorded, and the promised state is what then comes."""
    told = something(world)
    if told is None:
        return None
    promised = world.checked(lambda: world.phone().tell(told, dry_run=True))
    if not promised.taken or promised.body["events"][0]["seq"] != world.seq + 1:
        raise Disagreement(f"a dry run was answered {promised.text}")
    world.must(told)
    if {**promised.body["state"], "head": 0} != {**world.state, "head": 0}:
        raise Disagreement(f"a dry run promised {promised.body['state']}, and it is {world.state}")
    return "dry run"


def forbidden(world: World) -> Step:
    """A viewer who would record."""
    told = something(world)
    if told is None:
        return None
    if world.tell(told, role="viewer").code != "forbidden":
        raise Disagreement(f"a viewer recorded {told}")
    return "viewer forbidden"


def stale(world: World) -> Step:
    """A phone that knows an old seq: refused where the contract says so, and only there."""
    told = something(world)
    if told is None or world.seq < 2:
        return None
    seen = world.seq - world.rng.choice([1, 2, 3, 8]) if world.seq > 8 else 1
    expected = is_stale(world.log, told, seen)
    answer = world.tell(told, seen=seen)
    if expected is None:
        return "stale phone, open question"
    if (answer.code == "stale") != expected or (not expected and not answer.taken):
        raise Disagreement(f"seen {seen}, told {told}: stale should be {expected}, was {answer.text[:1000]}")
    return "stale phone refused" if expected else "old phone taken"


def is_stale(log: list[Recorded], told: Told, seen: int) -> bool | None:
    """Whether something came after `seen` that guards the event; None where the contract leaves it open."""
    since = log[seen:]
    if told["type"] != "payment.made":
        return any(game_of(log, event) == told["game"] for event in since)
    if any(event["type"] == "payment.made" for event in since):
        return True
    return None if any(event["type"] in (*CORRECTIONS, "night.ended") for event in since) else False


def game_of(log: list[Recorded], event: Recorded) -> str | None:
    """The game an event belongs to, or that a correction is about."""
    match event["type"]:
        case "event.inserted":
            game: str | None = event["data"].get("game")
            return game
        case "event.voided" | "event.replaced":
            return game_of(log, log[event["data"]["event"] - 1])
        case _:
            return event.get("game")


def race(world: World) -> Step:
    """Two phones at the same moment: the same entry twice is taken once; two of one game, and one is too slow."""
    told = something(world)
    if told is None:
        return None
    twice = world.rng.random() < 0.5
    other = told if twice else {**told, "id": world.new_id()}
    seen, before, meet = world.seq, world.seq, Barrier(2)

    def tap(one: Told) -> Answer:
        meet.wait(PATIENCE)
        return world.phone().tell(one, seen=seen)

    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(tap, (told, other)))
    world.sync()
    statuses = sorted(answer.status for answer in answers)
    if statuses != ([200, 201] if twice else [201, 409]) or world.seq != before + 1:
        raise Disagreement(f"two at once, {told} and {other}: {[answer.text[:500] for answer in answers]}")
    return "race with one id" if twice else "race of two"


def restart(world: World) -> Step:
    """The application and its store closed, and new ones opened: the state is the same."""
    world.stop_app()
    world.start_app()
    world.sync()
    page = world.browser("scorer").get("")
    if page.status != 200:
        raise Disagreement(f"after a restart the table's page is {page.status}")
    return "restart"


def as_of(world: World) -> Step:
    """The state as of an event is the one that was shown then."""
    seq = world.rng.choice(sorted(world.states))
    shown = world.phone("viewer").get("state", at=seq)
    if shown != world.states[seq]:
        raise Disagreement(f"as of {seq} the state is {shown}, it was {world.states[seq]}")
    return "as of"


def file_and_back(world: World) -> Step:
    """Exported, imported as a new table, exported again: the same bytes. And the command says what the books say."""
    exported: bytes = world.phone().get("export", format="jsonl")
    brought = world.phone().bring(exported)
    if brought.status != 201:
        raise Disagreement(f"an export was refused: {brought.text}")
    original = world.table, world.tokens
    world.table, world.tokens = brought.body["table"], brought.body["tokens"]
    again, state = world.phone().get("export", format="jsonl"), world.phone().get("state")
    world.table, world.tokens = original
    if again != exported or state != world.state:
        raise Disagreement(f"after export and import the state is {state}, it was {world.state}")
    return replay(world, exported)


def replay(world: World, exported: bytes) -> Step:
    """`replay --json` of an export, every game of every night."""
    file = world.folder / "log.jsonl"
    file.write_bytes(exported)
    done = CliRunner().invoke(main, ["replay", str(file), "--json"])
    if done.exit_code:
        raise Disagreement(f"replay of an export: {done.stderr} {done.exception}")
    replayed: dict[str, Any] = json.loads(done.stdout)
    found = differences(replayed, world.books, every_game=True)
    if found or replayed["head"] != world.state["head"]:
        raise Disagreement("replay: " + "\n".join(found))
    return "export, import, replay"
