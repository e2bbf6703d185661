"""Checks that every game must pass, for our tests and for yours.

>>> import cromlech
>>> from cromlech.testing import check_game
>>> check_game(cromlech.game("stone-age", players=2), games=1, targets=("python",))["games"]
1
"""

from __future__ import annotations

import json
import pickle
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import cromlech
from cromlech.core.definition import Definition
from cromlech.core.errors import IllegalAction, TargetError
from cromlech.core.examples import LONGEST
from cromlech.core.game import Game, State
from cromlech.core.lessons import Lesson
from cromlech.core.packs import draw_pack
from cromlech.core.playouts import TRACED, run_playouts
from cromlech.core.puzzles import LEVELS
from cromlech.core.rules import CHANCE, OVER
from cromlech.core.words import LANGUAGES


def check_game(
    game: Game, games: int = 3, seed: int = 0, targets: Sequence[str] = ("python", "cpu", "cuda")
) -> dict[str, Any]:
    """Play random games and check every promise of the public interface along the way.

    What a screen shows must be what happens. The game's `promises` module checks that at decisions.

    AssertionError says which promise was broken and where. The result counts what was
    checked. A target that can't run here is listed under `skipped` with the reason.
    """
    moves = 0
    for number in range(games):
        moves += _check_one(game, seed + number)
        _check_explicit_chance(game, seed + number)
    if game.definition.lesson is not None:
        check_lesson(game.definition.lesson)
    check_examples(game.definition, seed)
    skipped = check_targets(game, max(games, 2), seed, targets)
    return {"games": games, "moves": moves, "targets": [t for t in targets if t not in skipped], "skipped": skipped}


def random_play(game: Game, seed: int, chance: str = "auto") -> Iterator[tuple[State, int]]:
    """The states of one random game, each with the action applied to it next.

    The same seed gives the same game.
    """
    picker = random.Random(seed)
    state = game.start(seed=seed, chance=chance)
    while not state.over:
        action = picker.choice(state.legal())
        yield state, action
        state.apply(action)


def _check_one(game: Game, seed: int) -> int:
    picker = random.Random(seed)
    again = random_play(game, seed)
    state: State | None = None
    count = 0
    for state, action in random_play(game, seed):
        twin, twin_action = next(again)
        assert twin == state, f"seed {seed}, move {count}: the same seed gave another position"
        assert twin_action == action, f"seed {seed}, move {count}: the same seed gave another move"
        _check_options(state, count)
        if count % 7 == 0:
            _check_refusals(state, picker)
            _check_copies(state)
            _check_shown(state)
        if count % 3 == 0:
            _check_undo(state, action, picker.randrange(1 << 30), back=count % 15 == 0)
            _check_onlookers(state, picker)
        if count % 23 == 0:
            _check_views(state, picker.randrange(1 << 30))
            _check_words(state)
        if count % 101 == 0:
            assert cromlech.replay(state.record().to_json()) == state, f"move {count}: a replay ends elsewhere"
        count += 1
    assert state is not None, "the game was over before it started"
    _check_end(state)
    return count


def _check_options(state: State, count: int) -> None:
    legal = state.legal()
    where = f"move {count}, {state!r}"
    assert legal == sorted(set(legal)), f"{where}: legal ids are not sorted and unique"
    assert legal[0] >= 0, f"{where}: a negative id is legal"
    assert legal[-1] < state.game.action_count, f"{where}: an unknown id is legal"
    assert _has_to_decide(state), f"{where}: a decision with one option was left to the player"
    assert len(legal) <= state.game.rules.MAX_LEGAL, f"{where}: more options than MAX_LEGAL"
    assert 0 <= state.actor < state.game.players, f"{where}: no one is to move"
    assert all(not state.game.action(a).chance for a in legal), f"{where}: a player is offered a move of chance"


def _has_to_decide(state: State) -> bool:
    return len(state.legal()) > 1 or bool(state.game.rules.discreet(state.raw))


def _check_refusals(state: State, picker: random.Random) -> None:
    before = _snapshot(state)
    legal = set(state.legal())
    wrong = [a for a in range(state.game.action_count) if a not in legal]
    for action in [-1, state.game.action_count, *picker.sample(wrong, min(5, len(wrong)))]:
        reason = ""
        try:
            state.apply(action)
        except IllegalAction as error:
            reason = str(error)
        assert reason, f"{state!r}: the illegal action {action} was accepted, or refused without a reason"
    assert _snapshot(state) == before, f"{state!r}: a refused action changed the state"


def _snapshot(state: State) -> tuple[Any, ...]:
    return state.raw.as_tuple(), state.legal(), state.moves, state.log(state.actor, since=-20)


def _check_copies(state: State) -> None:
    twin = state.clone()
    restored = pickle.loads(pickle.dumps(state))
    assert twin == state == restored, f"{state!r}: a copy differs"
    assert hash(twin) == hash(state) == hash(restored), f"{state!r}: a copy has another hash"
    position = state.raw.as_tuple()
    twin.apply(twin.legal()[-1])
    restored.apply(restored.legal()[-1])
    assert state.raw.as_tuple() == position, f"{state!r}: a move on a copy changed the original"
    assert twin == restored, f"{state!r}: a clone and a pickle continue differently"


def _check_shown(state: State) -> None:
    """Check that offers and plans can be played, and cost and give what they say."""
    seat = state.actor
    offer = state.offer(seat)
    assert [entry["id"] for entry in offer["legal"]] == state.legal(), f"{state!r}: the offer lists other actions"
    for entry in offer["blocked"]:
        assert entry["reason"]["key"], f"{state!r}: no reason for {entry['id']}"
    for plan in offer["plans"]:
        trial = state.clone(chance="explicit")
        for action in plan["actions"]:
            assert trial.actor == seat, f"{state!r}: a plan continues on another seat's turn: {plan}"
            assert action in trial.legal(), f"{state!r}: a plan is not legal to its end: {plan}"
            trial.apply(action)
    state.game.parts.check_promises(state)


def _check_undo(state: State, action: int, seed: int, back: bool) -> None:
    """Check that after an undo, a seat knows nothing it didn't know before.

    So from all states it can't tell apart, a move that can be undone must lead to the same view.
    """
    seat = state.actor
    after = state.clone(chance="explicit")
    after.apply(action)
    if not after.can_undo():
        return
    shown = json.dumps(after.view(seat), sort_keys=True)
    for i in range(2):
        imagined = state.imagine(seat, seed + i).clone(chance="explicit")
        imagined.apply(action)
        assert json.dumps(imagined.view(seat), sort_keys=True) == shown, (
            f"{state!r}: {state.game.action(action).notation} tells seat {seat} something new and can be undone"
        )
    if back:  # plays the whole game again
        assert after.undo() == state, f"{state!r}: an undo leads elsewhere"


def _check_onlookers(state: State, picker: random.Random) -> None:
    """Check that the others can't tell what else the actor could have chosen.

    In a state that an onlooker can't tell from this one, the actor also has to decide, and the same move shows the
    onlooker the same. What the engine did, or whose turn it is, must not reveal what a hidden hand holds.
    """
    game, actor = state.game, state.actor
    seat = picker.choice([None, *(seat for seat in range(game.players) if seat != actor)])
    twin = state.imagine(seat, picker.randrange(1 << 30)).clone(chance="explicit")
    assert _has_to_decide(twin), f"{state!r}: that seat {actor} is asked tells seat {seat} about what is hidden"
    common = sorted({*state.legal()} & {*twin.legal()})
    if not common:
        return
    action = picker.choice(common)
    after, shown = state.clone(chance="explicit"), []
    for each in (after, twin):
        lines = each.log_length
        each.apply(action)
        new = [(line["kind"], line["params"]) for line in each.log(seat, since=lines)]
        shown.append(None if each.sealed else json.dumps((each.view(seat), new), sort_keys=True))
    assert shown[0] == shown[1], (
        f"{state!r}: after {game.action(action).notation} of seat {actor}, seat {seat} could tell what was hidden"
    )


def check_lesson(lesson: Lesson) -> int:
    """Play a lesson to its end until every move that a step accepts was made. Returns how many moves it has.

    Every scripted move must be legal. Every chapter must end at the learner's turn, with a step that explains; only
    the last chapter may end the game. Every text must exist in all languages, and no others.
    """
    count = 0
    for number, chapter in enumerate(lesson.chapters):
        untried = {(place, action) for place, due in enumerate(chapter.script) for action in due.actions}
        state = _play_lesson(lesson, number, untried)
        count += len(chapter.script)
        last = number == len(lesson.chapters) - 1
        assert lesson.steps[chapter.steps[-1]].explains, f"chapter {number + 1} does not end with an explanation"
        assert state.actor == lesson.seat or (last and state.over), f"chapter {number + 1} ends at another's turn"
        while untried:
            left = len(untried)
            _play_lesson(lesson, number, untried)
            never = [lesson.game.action(action).notation for _, action in sorted(untried)]
            assert len(untried) < left, f"chapter {number + 1}: never legal: {never}"
    _check_lesson_texts(lesson)
    return count


def _play_lesson(lesson: Lesson, chapter: int, untried: set[tuple[int, int]]) -> State:
    """Play a chapter from start to end, preferring moves not made yet."""
    state = lesson.start(chapter)
    for place, due in enumerate(lesson.chapters[chapter].script):
        where = f"step {lesson.steps[due.step].id}: {lesson.game.action(due.actions[0]).notation}"
        assert state.actor == due.seat, f"{where}: it is seat {state.actor}'s turn"
        possible = [action for action in due.actions if action in state.legal()]
        legal = [lesson.game.action(each).notation for each in state.legal()]
        assert possible, f"{where} is not legal; legal moves: {legal}"
        assert lesson.due(chapter, state.moves) == due, f"{where}: the moves so far are not those of the script"
        action = next((each for each in possible if (place, each) in untried), possible[0])
        untried.discard((place, action))
        state.apply(action)
    return state


def _check_lesson_texts(lesson: Lesson) -> None:
    needed = {f"lesson.{step.id}.{text}" for step in lesson.steps for text in ("title", "text")}
    needed |= {f"lesson.{step.id}.do" for step in lesson.steps if not step.explains}
    allowed = needed | {f"lesson.{step.id}.{text}" for step in lesson.steps for text in ("done", "hint")}
    allowed |= {f"lesson.seat.{seat}" for seat in range(lesson.game.players)}
    for lang in LANGUAGES:
        found = {key for key in lesson.game.definition.words.own(lang) if key.startswith("lesson.")}
        assert needed <= found, f"texts missing in {lang}: {sorted(needed - found)}"
        assert found <= allowed, f"texts without a step in {lang}: {sorted(found - allowed)}"


def check_puzzles(definition: Definition) -> int:
    """Set up every puzzle of a game; returns how many there are.

    The seat must be to move, with the solution and the next best move among its options, and no two puzzles may be
    the same position.
    """
    seen = set()
    for puzzle in definition.puzzles.values():
        state = puzzle.state()
        moves = {state.game.parse(move) for move in (puzzle.solution, puzzle.rival)}
        assert state.actor == puzzle.seat, f"puzzle {puzzle.id}: it is not the turn of seat {puzzle.seat}"
        assert len(moves) == 2, f"puzzle {puzzle.id}: two moves that are one"
        assert moves <= set(state.legal()), f"puzzle {puzzle.id}: {puzzle.solution}, {puzzle.rival}"
        assert 1 <= puzzle.level <= LEVELS, f"puzzle {puzzle.id}: level {puzzle.level}"
        assert 0 < puzzle.lead <= 1, f"puzzle {puzzle.id}: lead {puzzle.lead}"
        view = json.dumps(state.view(puzzle.seat), sort_keys=True)
        assert view not in seen, f"puzzle {puzzle.id} is there twice"
        seen.add(view)
    return len(seen)


def check_examples(definition: Definition, seed: int = 0, tries: int = 20) -> int:
    """Try every example of the rules page with random moves; returns how many moves were made.

    A picture has callouts. Anything else offers something to try, and comes to an end. Every text must be there in
    all languages, and no other.
    """
    picker = random.Random(seed)
    texts = set()
    count = 0
    for example in definition.examples.values():
        callouts = [callout.id for callout in example.callouts]
        texts |= {f"example.{example.id}.{name}" for name in ("title", "text", *callouts)}
        assert callouts or example.offer(example.play([]))["legal"], f"example {example.id}: there is nothing to try"
        for _ in range(0 if callouts else tries):
            moves: list[int] = []
            while True:
                state = example.play(moves, None if example.chooses else picker.choice)
                offer = example.offer(state)["legal"]
                json.dumps((state.view(example.seat), state.log(example.seat), offer))
                choices = [entry["id"] for entry in offer or state.outcomes()]
                if not choices:
                    break
                moves = [*(move.action for move in state.moves), picker.choice(choices)]
                count += 1
                assert len(moves) < LONGEST, f"example {example.id} goes on and on"
    for lang in LANGUAGES:
        found = {key for key in definition.words.own(lang) if key.startswith("example.")}
        assert texts <= found, f"texts missing in {lang}: {sorted(texts - found)}"
        assert found <= texts, f"texts of no example in {lang}: {sorted(found - texts)}"
    return count


def packs(definition: Definition) -> Any:
    """A Hypothesis strategy: valid card packs of a game, with different values everywhere."""
    from hypothesis import strategies

    drawn = strategies.randoms(use_true_random=False)
    return drawn.map(lambda random: draw_pack(definition.schema, definition.standard_pack(), random))


def check_pack_game(game: Game, seed: int = 0, moves: int = 1000) -> int:
    """Play a game with any cards, and check at each decision that what is shown is what happens.

    Returns the number of decisions. A game longer than `moves` is stopped there.
    """
    count = 0
    for state, _ in random_play(game, seed):
        _check_shown(state)
        for seat in (None, *range(game.players)):
            json.dumps(state.view(seat))
        for line in state.log(state.actor, since=-5):
            assert game.text(line["phrase"], "en"), f"{state!r}: no text for {line}"
        count += 1
        if count == moves:
            break
    json.dumps(game.parts.shown_cards())
    return count


def _check_views(state: State, seed: int) -> None:
    _check_gifts(state)
    for seat in [None, *range(state.game.players)]:
        view = state.view(seat)
        text = json.dumps(view, sort_keys=True)
        assert json.loads(text) == view, f"{state!r}: the view of seat {seat} does not survive JSON"
        for i in range(3):
            imagined = state.imagine(seat, seed + i)
            assert json.dumps(imagined.view(seat), sort_keys=True) == text, (
                f"{state!r}: seat {seat} could tell an imagined state from the true one by its view"
            )
            assert imagined.actor == state.actor, f"{state!r}: an imagined state has a different actor"
            if state.actor == seat:
                assert imagined.legal() == state.legal(), f"{state!r}: legal moves give a secret away"
            if seat is not None:
                assert (imagined.observation(seat) == state.observation(seat)).all(), (
                    f"{state!r}: the observation of seat {seat} gives a secret away"
                )
        if seat is not None:
            _check_observation(state, seat)


def _check_gifts(state: State) -> None:
    """Check that whoever changes an answer changes nothing else."""
    moves = list(state.moves)
    state.moves.clear()
    assert state.moves == moves, f"{state!r}: a changed list of moves changes the game"
    for seat in [None, *range(state.game.players)]:
        answers: dict[str, Callable[[], Any]] = {
            "view": partial(state.view, seat),
            "offer": partial(state.offer, seat),
            "log": partial(state.log, seat, since=-20),
            "score sheet": state.score_sheet,
            "list of options": state.legal,
        }
        for name, ask in answers.items():
            first = json.dumps(ask(), sort_keys=True)
            _spoil(ask())
            assert json.dumps(ask(), sort_keys=True) == first, f"{state!r}: a changed {name} changes the next one"


def _spoil(thing: Any) -> None:
    for part in thing.values() if isinstance(thing, dict) else thing:
        if isinstance(part, dict | list):
            _spoil(part)
    thing.clear()


def _check_observation(state: State, seat: int) -> None:
    low, high = state.game.observation_bounds
    seen = state.observation(seat)
    assert seen.shape == state.game.observation_shape == low.shape, "the observation has the wrong shape"
    outside = [i for i in range(len(seen)) if not low[i] <= seen[i] <= high[i]]
    assert not outside, f"{state!r}: observation {outside} is out of bounds: {[int(seen[i]) for i in outside]}"


def _check_words(state: State) -> None:
    for lang in LANGUAGES:
        for action in state.legal():
            assert state.describe(action, lang), f"{state!r}: no text for {action} in {lang}"
        for line in state.log(state.actor, since=-20):
            assert state.game.text(line["phrase"], lang)


def _check_end(state: State) -> None:
    assert state.actor == OVER, "a finished game has an actor"
    assert state.legal() == [], "a finished game offers moves"
    assert state.winners, "a finished game has no winner"
    best = max(state.scores)
    assert all(state.scores[seat] == best for seat in state.winners), "a winner has fewer points than another"
    assert [sheet["total"] for sheet in state.score_sheet()] == state.scores, "the score sheet does not add up"
    record = state.record()
    assert cromlech.replay(record.to_json()) == state, "a replay ends elsewhere"
    assert cromlech.replay(record).log() == state.log(), "a replay has a different log"
    assert state.view(0)["over"], "the view of a finished game says it isn't over"
    assert state.view(None)["winners"] == state.winners, "the view has different winners"


def _check_explicit_chance(game: Game, seed: int) -> None:
    chance_moves = 0
    for state, action in random_play(game, seed, chance="explicit"):
        if state.actor == CHANCE:
            chance_moves += 1
            assert game.action(action).chance, f"{state!r}: chance is offered a move of a player"
        else:
            assert not game.action(action).chance, f"{state!r}: a player is offered a move of chance"
    assert chance_moves, "no chance move in a whole game"


def check_targets(game: Game, games: int, seed: int, targets: Sequence[str]) -> dict[str, str]:
    """Compare options, choices, moves, and scores of the same games on every target. Returns what couldn't run."""
    skipped = {}
    truth = None
    for target in targets:
        try:
            result = run_playouts(game, games, seed=seed, target=target, mode=TRACED)
        except TargetError as error:
            skipped[target] = str(error)
            continue
        if truth is None:
            truth = result
        for name in ("checksums", "moves", "scores", "ranks", "rounds"):
            same = (getattr(result, name) == getattr(truth, name)).all()
            assert same, f"{game!r}: {name} differ between {targets[0]} and {target}"
    return skipped


def playthrough(game: Game, seed: int) -> str:
    """A whole random game as text: every move, how many options there were, and everything that happened.

    Saved to files and compared, it shows any change in behavior as a diff.
    """
    lines = [
        f"# {game!r}, seed {seed}",
        "# number, seat (* chance), move | number of options, checksum of their ids",
        "# > what happened",
        "",
    ]
    picker = random.Random(seed)
    state = game.start(chance="explicit")
    shown = _show_log(state, 0, lines)
    while not state.over:
        legal = state.legal()
        action = picker.choice(legal)
        seat = "*" if state.actor == CHANCE else str(state.actor)
        check = zlib.crc32(json.dumps(legal).encode()) & 0xFFFF
        lines.append(f"{len(state.moves) + 1:4} {seat} {game.action(action).notation} | {len(legal)} {check:04x}")
        state.apply(action)
        shown = _show_log(state, shown, lines)
    lines += ["", f"scores {state.scores}, winners {state.winners}"]
    for player, points in enumerate(state.score_sheet()):
        lines.append(f"seat {player}: " + ", ".join(f"{source} {n}" for source, n in points.items()))
    return "\n".join(lines) + "\n"


def _show_log(state: State, shown: int, lines: list[str]) -> int:
    new = state.log(None, since=shown)
    lines += [f"       > {state.game.text(line['phrase'], 'en')}" for line in new]
    return shown + len(new)
