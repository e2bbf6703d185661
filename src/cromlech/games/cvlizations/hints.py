"""Facts of the position that speak for an action, in the words of the game. Hints choose from them.

Nothing here decides what is best. Each fact belongs to the term of `evaluation` that it puts into words.
Facts with an empty name are true no matter what the evaluation says. All facts come from the rules,
and from nothing that the player to move may not know.
"""

from collections.abc import Iterator

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .board import NONE, ORDERS, PRODUCES, RESOURCES, TRACK
from .components import GROUPS, ORDER_BONUS, TRADE_BONUS
from .development import discount, may_buy, on_offer
from .events import VICTIM
from .offers import order_outlook
from .phrases import NUMBER_OF, effect_phrase, name_phrase, order_phrase, row_phrase
from .printed import IDEA_EFFECT, IDEA_ORDER, PACK
from .reasons import short_of
from .rules import score
from .state import State
from .view import worth

Facts = Iterator[tuple[str | None, Phrase]]
"""Pairs of an evaluation term, None if the fact needs none, and the fact."""


def facts(raw: State, action: Action) -> Facts:
    """Facts that speak for an action here, the most telling first."""
    kind, params = action.kind, action.params
    if kind in ("face_up", "face_down"):
        yield from _order(raw, ORDERS.index(params["order"]))
    elif kind == "steal":
        yield from _needed(raw, params["resource"])
        yield from _theft(raw, params["victim"])
    elif kind == "take":
        yield from _needed(raw, params["resource"])
        yield from _scarce(raw, params["resource"])
    elif kind in ("trade", "swap"):
        yield from _needed(raw, params["received"])
        yield from _plenty(raw, params["given"])
        yield from _scarce(raw, params["received"])
    elif kind == "waive":
        yield from _scarce(raw, params["resource"])
    elif kind == "buy":
        yield from _idea(raw, NUMBER_OF[params["idea"]])
    elif kind == "pass":
        yield from _saving(raw)
    elif kind in ("look", "convert", "keep"):
        yield "", {"key": f"hint.fact.{kind}"}


def _order(raw: State, order: int) -> Facts:
    """How many may choose it, what that gives, who needs it, and which ideas add to it."""
    player = raw.players[raw.actor]
    name = ORDERS[order]
    for idea in (player.ideas[i] for i in range(player.active)):
        bonus = IDEA_EFFECT[idea] == ORDER_BONUS and IDEA_ORDER[idea] == order
        if bonus or (IDEA_EFFECT[idea] == TRADE_BONUS and name == "trade"):
            yield "effects", {"key": "hint.fact.boosts", "idea": _name(idea), "order": order_phrase(name)}
    outlook = order_outlook(raw, order)
    likeliest = max(range(len(GROUPS)), key=lambda row: outlook["odds"][row])
    gain = row_phrase(name, outlook["rows"][likeliest])
    resource = "" if PRODUCES[order] == NONE else RESOURCES[PRODUCES[order]]
    term = "happiness" if name == "slacking" else resource
    if resource:
        yield from _needed(raw, resource)
    if outlook["most"] == 1:
        yield term, {"key": "hint.fact.alone", "what": gain}
    elif outlook["rows"][likeliest]:
        yield term, {"key": f"hint.fact.likely.{GROUPS[likeliest]}", "what": gain}
    if resource:
        yield from _scarce(raw, resource)


def _needed(raw: State, resource: str) -> Facts:
    """An idea on the track that needs only this resource, or this and others."""
    found = []
    for idea in raw.track:
        short = {} if idea == NONE else short_of(raw, raw.actor, idea)
        if resource in short:
            found.append((sum(short.values()) - short[resource], short[resource], idea))
    if found:
        _, _, idea = min(found)
        yield "purchase", {"key": f"hint.fact.needed_{resource}", "idea": _name(idea)}


def _scarce(raw: State, resource: str) -> Facts:
    own = raw.players[raw.actor].resources
    if own[RESOURCES.index(resource)] == min(own) < max(own):
        yield resource, {"key": f"hint.fact.scarce_{resource}"}


def _plenty(raw: State, resource: str) -> Facts:
    own = raw.players[raw.actor].resources
    if own[RESOURCES.index(resource)] == max(own) > min(own):
        yield "", {"key": f"hint.fact.plenty_{resource}"}


def _theft(raw: State, victim: int | str) -> Facts:
    if victim == "supply":
        return
    who = VICTIM.phrase(victim)
    scores = [score(raw, q) for q in range(raw.seats)]
    if scores[int(victim)] == max(scores[q] for q in range(raw.seats) if q != raw.actor):
        yield "denies", {"key": "hint.fact.robs_leader", "victim": who}
    for place in range(TRACK):
        idea = raw.track[place]
        if idea != NONE and may_buy(raw, int(victim), idea):
            yield "denies", {"key": "hint.fact.robs_buyer", "victim": who, "idea": _name(idea)}


def _idea(raw: State, idea: int) -> Facts:
    """What an idea is worth to its buyer, what it does, and who else could take it."""
    entry = PACK["idea"][idea]
    points = worth(raw, raw.turn, idea)
    if entry["effect"] != "none":
        yield "effects", {"key": "hint.fact.effect", "effect": effect_phrase(entry)}
    yield "printed", {"key": "hint.fact.worth", "points": points}
    if discount(raw, raw.turn, idea):
        yield "purchase", {"key": "hint.fact.cheaper", "count": discount(raw, raw.turn, idea)}
    for q in range(raw.seats):
        if q != raw.turn and may_buy(raw, q, idea):
            yield "denies", {"key": "hint.fact.rival", "victim": VICTIM.phrase(q)}


def _saving(raw: State) -> Facts:
    """An idea that needs little more, or otherwise, that the resources stay."""
    lacking = []
    for place in range(TRACK + 1):
        idea = on_offer(raw, raw.turn, place)
        if idea != NONE and not may_buy(raw, raw.turn, idea):
            lacking.append((sum(short_of(raw, raw.turn, idea).values()), idea))
    if lacking:
        yield "purchase", {"key": "hint.fact.saves_for", "idea": _name(min(lacking)[1])}
    yield "", {"key": "hint.fact.saves"}


def _name(idea: int) -> Phrase:
    return name_phrase(PACK["idea"][idea])
