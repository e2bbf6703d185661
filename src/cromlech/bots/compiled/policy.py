"""How a network decides without a search."""

from cromlech.core.rules import exported

from .deciding import spread_chances
from .desk import Desk
from .network import Network, perceive, preferences
from .rules import legal, secret


@exported
def weigh_by_policy(desk: Desk, net: Network, at: int, temperature: float) -> int:
    """Rate the options of `states[at]` into `work[1]`, and write how likely each is chosen into `work[2]`.

    With a temperature of 1, that is as likely as the network says. Without one, only the best option is chosen, unless
    the choice is secret.
    """
    s = desk.states[at]
    n = legal(s, desk.ids)
    perceive(net, s, desk.ids, n)
    preferences(net, desk.ids, n, desk.work[1])
    spread_chances(desk.work[1], n, max(temperature, 1.0) if secret(s) else temperature, desk.work[2])
    return n
