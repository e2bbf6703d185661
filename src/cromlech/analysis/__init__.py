"""Analyze a game: who was ahead after every move, what each decision gave away, and how much was luck.

>>> import cromlech
>>> from cromlech.analysis import analyze
>>> state = cromlech.game("stone-age", players=2).start(seed=1)
>>> state.apply(state.legal()[0])
>>> found = analyze(state, nodes=4, target="python")
>>> len(found.decisions), 0.999 < sum(found.decisions[0].after) < 1.001
(1, True)
"""

from cromlech.bots.compiled.ratings import GIVEN_AWAY

from .decisions import GUIDED_NODES, NODES, Answer, Question, ask, questions, usual_nodes
from .verdict import RATINGS, Analysis, Decision, Performance, analyze, judge, rating_of

__all__ = [
    "GIVEN_AWAY",
    "GUIDED_NODES",
    "NODES",
    "RATINGS",
    "Analysis",
    "Answer",
    "Decision",
    "Performance",
    "Question",
    "analyze",
    "ask",
    "judge",
    "questions",
    "rating_of",
    "usual_nodes",
]
