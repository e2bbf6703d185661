"""Self-play learning by proximal policy optimization, in PyTorch. Games, opponents, and network stay on one device.

- `encoder`, `network`: from observations to a policy and values.
- `adviser`: what greedy would do, and what the evaluation says, in every game of a batch.
- `games`: many games with one number of players, and what happened in them.
- `credit`: which decisions turned out better than expected.
- `improving`: one round of learning.
- `matches`: how a network does against greedy, or against another network.
- `training`: a run that can be interrupted and resumed.
- `checkpoints`: what is kept of a run, and frozen networks.
"""
