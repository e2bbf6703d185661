"""News beyond tables: that something has changed which certain people want to know.

News says only about which topic there is something new. Whoever follows the topic then asks. So nothing secret goes
through here, a message that is lost does little harm, and it doesn't matter which server someone is connected to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager


class News:
    """The topics that someone follows, and those with news since they last asked."""

    def __init__(self, topics: Iterable[str]) -> None:
        self.topics = set(topics)
        self.fresh: set[str] = set()
        self._changed = asyncio.Event()

    def add(self, topics: Iterable[str]) -> None:
        """There is news about these."""
        self.fresh.update(topics)
        self._changed.set()

    async def wait(self) -> set[str]:
        """The topics with news, as soon as there is one."""
        await self._changed.wait()
        self._changed.clear()
        fresh, self.fresh = self.fresh, set()
        return fresh


class Bulletin:
    """Tells everyone who follows a topic, here and at other servers of the same database."""

    def __init__(self) -> None:
        self.tell_elsewhere: Callable[[str], None] = lambda _: None
        self._following: set[News] = set()

    @contextmanager
    def following(self, topics: Iterable[str]) -> Iterator[News]:
        """While someone follows these topics. They may change `topics` as they like."""
        with self.heard_by(News(topics)) as news:
            yield news

    @contextmanager
    def heard_by(self, news: News) -> Iterator[News]:
        """While someone wants to hear of what they follow."""
        self._following.add(news)
        try:
            yield news
        finally:
            self._following.discard(news)

    def tell(self, topic: str) -> None:
        """There is news about a topic."""
        self.hear([topic])
        self.tell_elsewhere(topic)

    def hear(self, topics: Collection[str] | Iterable[str]) -> None:
        """Another server has news."""
        heard = set(topics)
        for news in self._following:
            if found := news.topics & heard:
                news.add(found)

    def hear_all(self) -> None:
        """Anything may have happened."""
        for news in self._following:
            news.add(news.topics)
