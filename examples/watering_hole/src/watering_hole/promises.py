"""Check that what a screen promises is what happens. `check_game` calls this at every decision."""

from cromlech.core.game import State


def check(state: State) -> None:
    """Check that an animal scores the points shown with it."""
    for entry in state.offer(state.actor)["legal"]:
        if entry["outlook"] is not None:
            after = state.clone()
            after.apply(entry["id"])
            before, now = (each.score_sheet()[state.actor] for each in (state, after))
            gained = sum(now[source] - before[source] for source in ("animals", "pairs"))
            assert gained == entry["outlook"]["points"], entry
