"""Players made of code, in separate processes so that they never hold up the tables.

Strong bots need compiled rules. Each of their processes compiles or loads them when it starts,
and answers questions only after that. Until then, and whenever one of them fails or takes too
long, the *understudy* plays: a process that looks one step ahead with interpreted rules and
answers within milliseconds. If even that fails, the server makes a random legal move.

A process compiles what a game's expert needs when it is first asked for one. Until that is done, or if the game has no
network that fits, it searches without a network.

The operator can give a level to a bot of their own (`cromlech serve --bot hard=my_bot.py:MyBot`). It plays in a
process of its own, and the understudy stands in for it as well.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, Literal, TypeVar

import cromlech
from cromlech.bots import Bot, Budget, ExpertBot, GreedyBot, Hint, PolicyBot, SearchBot, Seat, hint, make_bot
from cromlech.bots.hints import adviser
from cromlech.bots.levels import ladder, named_level
from cromlech.bots.networks import NetworkError
from cromlech.core.game import State

from .processes import Helper, Lost

log = logging.getLogger("cromlech.bots")

GRACE = 1.0
"""Seconds over budget after which a strong bot is replaced."""
LEAST = 0.05
"""Seconds a strong bot gets even if it waited in line for its whole budget."""
PATIENCE = 5.0
"""Seconds for an understudy, which needs milliseconds."""
STARTING = 30.0
"""Seconds for a process to start."""
MOST_SECONDS = 1.0
"""Seconds for a bot whose effort is fixed. It needs far less."""
OWN_SECONDS = 1.0
"""Seconds of thinking that the operator's own bots are told to take."""
OWN_PATIENCE = 60.0
"""Seconds after which such a bot is replaced."""
COMPILING = 900.0
"""Seconds to compile the rules, on a slow machine."""

T = TypeVar("T")
Role = Literal["strong", "understudy", "own"]


class Thinker(Helper):
    """A process that plays."""

    def __init__(self, role: Role, games: list[str]) -> None:
        self.role = role
        super().__init__(partial(_prepare_all, role, games), partial(_answer, role))


def _prepare_all(role: Role, games: list[str]) -> float:
    """Get ready to play these games, and return how many seconds that took."""
    begun = time.perf_counter()
    for name in games:
        _prepare(role, name)
    return time.perf_counter() - begun


def _prepare(role: Role, name: str) -> None:
    if role == "own":
        _bot(name)
        return
    state = cromlech.game(name).start()
    bot = SearchBot(nodes=1) if role == "strong" else GreedyBot(target="python")
    bot.choose(Seat(state, state.actor))


def _answer(role: Role, question: str, state: State, level: str, seconds: float) -> Any:
    seat = Seat(state, state.actor)
    if question == "hints":
        bot = adviser(_experts.ready(state)) if role == "strong" else GreedyBot(target="python")
        return hint(state, state.actor, bot)
    if role == "understudy":
        return _understudy(state, level).choose(seat)
    bot = _bot(level).for_game(state.game)
    if isinstance(bot, ExpertBot | PolicyBot) and not _experts.ready(state):
        bot = _bot("search")
    fixed = isinstance(bot, SearchBot) and bot.budget.nodes is not None
    return bot.choose(seat, None if fixed else Budget(seconds=seconds))


@cache
def _bot(name: str) -> Bot:
    """The bots of a process. They stay, and keep their working memory."""
    return make_bot(name)


def _understudy(state: State, level: str) -> Bot:
    rung = ladder(state.game.definition)[named_level(level)]
    return GreedyBot(rung.settings.get("temperature", 0.0) if rung.kind == "greedy" else 0.0, target="python")


class Experts:
    """The games with an expert that this process can play. Getting ready takes a minute, beside all other work."""

    def __init__(self) -> None:
        self._asked: set[Any] = set()
        self._ready: set[Any] = set()

    def ready(self, state: State) -> bool:
        """Whether there is an expert for the game of this state."""
        rules = state.game.load("cpu")
        if rules not in self._asked:
            self._asked.add(rules)
            threading.Thread(target=self._prepare, args=(state.game.start(), rules), daemon=True).start()
        return rules in self._ready

    def _prepare(self, state: State, rules: Any) -> None:
        try:
            for bot in (ExpertBot(nodes=1), PolicyBot()):
                bot.choose(Seat(state, state.actor))
        except NetworkError as error:
            log.warning("%s Bots search without it.", error)
        else:
            self._ready.add(rules)


_experts = Experts()


class Bots:
    """All bot processes."""

    rest_alone = False
    """Whether they stop while no one is at their table."""

    def __init__(
        self,
        workers: int,
        games: list[str],
        on_ready: Callable[[], None] = lambda: None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.workers = workers
        self.games = games
        self.on_ready = on_ready
        self.own = {named_level(level): name for level, name in (own or {}).items()}
        """The levels that a bot of the operator's plays, with its name."""
        self.warm = False
        """Whether a strong bot is available."""
        self._threads = ThreadPoolExecutor(workers + 2, "bots")
        self._idle: asyncio.Queue[Thinker] = asyncio.Queue()
        self._thinkers: list[Thinker] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._understudy: Thinker | None = None
        self._guest: Thinker | None = None
        """The process of the operator's own bots."""
        self._lost = 0
        """The number of strong bots preparing again."""
        self._closed = False

    def open(self) -> None:
        """Import the rules before the first request, and start the processes without waiting for them."""
        for name in self.games:
            cromlech.game(name).start()
        self._closed = False
        self._understudy = Thinker("understudy", self.games)
        self._guest = Thinker("own", list(self.own.values())) if self.own else None
        self._thinkers = [Thinker("strong", self.games) for _ in range(self.workers)]
        for thinker in self._thinkers:
            self._begin(self._warm_up(thinker))

    async def close(self) -> None:
        """Stop them, whatever they are doing."""
        self._closed = True
        everybody = [each for each in (*self._thinkers, self._understudy, self._guest) if each is not None]
        for thinker in everybody:
            thinker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in everybody:
            thinker.line.close()
        self._threads.shutdown()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that finishes even if the client that asked has left."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _warm_up(self, thinker: Thinker) -> None:
        while not self._closed:
            log.info("bot process %s is preparing compiled rules", thinker.process.pid)
            try:
                _, seconds = await self._in_thread(thinker.hear, COMPILING)
            except Lost as error:
                if not self._closed:
                    log.warning("%s; starting another one", error)
                    await asyncio.sleep(1)
                    thinker.replace()
                continue
            log.info("bot process %s is ready after %.1f s", thinker.process.pid, seconds)
            self._idle.put_nowait(thinker)
            if not self.warm:
                self.warm = True
                self.on_ready()
            return

    def _found_again(self, _: object) -> None:
        self._lost -= 1

    async def _in_thread(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    @property
    def ready(self) -> bool:
        """Whether bots are as strong as they will get."""
        return self.warm or self.workers == 0

    # -- questions -------------------------------------------------------------

    async def choose(self, state: State, level: str) -> int:
        """The move of a bot. There always is one."""
        level = named_level(level)
        legal = state.legal()
        answer = None
        if level in self.own:
            question = ("move", state, self.own[level], OWN_SECONDS)
            answer = await self._ask_in_turn(self._guest, question, OWN_PATIENCE)
        elif self.warm and (rung := ladder(state.game.definition)[level]).kind != "greedy":
            answer = await self._ask_strong("move", state, level, rung.settings.get("seconds", MOST_SECONDS))
        if answer not in legal:
            answer = await self._ask_understudy("move", state, level)
        if answer not in legal:
            log.error("no bot could answer; making a random move")
            answer = random.choice(legal)
        return int(answer)

    async def hints(self, state: State) -> list[Hint]:
        """The best moves of the seat to move, or none if no bot could answer."""
        answer = None
        if self.warm:
            answer = await self._ask_strong("hints", state, "", 1.0)
        if answer is None:
            answer = await self._ask_understudy("hints", state, "")
        return answer or []

    async def _ask_strong(self, question: str, state: State, level: str, seconds: float) -> Any:
        """The answer of a strong bot, or None if none was free or it failed."""
        begun = time.monotonic()
        try:
            thinker = await asyncio.wait_for(self._idle.get(), seconds)
        except TimeoutError:
            return None
        left = max(LEAST, seconds - (time.monotonic() - begun))
        return await asyncio.shield(self._begin(self._ask(thinker, (question, state, level, left), left + GRACE)))

    async def _ask(self, thinker: Thinker, question: tuple[Any, ...], seconds: float) -> Any:
        try:
            answer = await self._in_thread(thinker.ask, question, seconds)
        except Lost as error:
            if not self._closed:
                log.warning("%s; starting another one", error)
                thinker.replace()
                self._lost += 1
                self.warm = self._lost < self.workers
                self._begin(self._warm_up(thinker)).add_done_callback(self._found_again)
            return None
        self._idle.put_nowait(thinker)
        return answer

    async def _ask_understudy(self, question: str, state: State, level: str) -> Any:
        return await self._ask_in_turn(self._understudy, (question, state, level, 0.0), PATIENCE)

    async def _ask_in_turn(self, thinker: Thinker | None, question: tuple[Any, ...], seconds: float) -> Any:
        """The answer of a process that is asked one question at a time, or None if it failed twice."""
        return await asyncio.shield(self._begin(self._wait_for(thinker, question, seconds)))

    async def _wait_for(self, thinker: Thinker | None, question: tuple[Any, ...], seconds: float) -> Any:
        if thinker is None:
            return None
        async with thinker.free:
            for _ in range(2):
                if self._closed:
                    return None
                try:
                    if not thinker.ready:
                        await self._in_thread(thinker.hear, STARTING)
                        thinker.ready = True
                    return await self._in_thread(thinker.ask, question, seconds)
                except Lost as error:
                    if not self._closed:
                        log.warning("%s: %s; starting another one", thinker.role, error)
                        thinker.replace()
        return None


class InlineBots(Bots):
    """Bots where there are no processes and no threads: only the understudy, between other work.

    It stands in for a device that can't think, not for one that is away.
    """

    rest_alone = True

    def __init__(self) -> None:
        super().__init__(0, [])

    def open(self) -> None:
        """There is nothing to start."""

    async def _ask_understudy(self, question: str, state: State, level: str) -> Any:
        await asyncio.sleep(0)  # let waiting messages through
        return _answer("understudy", question, state, level, 0.0)
