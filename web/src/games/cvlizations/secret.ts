/** What people at one screen must not see of each other. */
import type { View } from "$lib/protocol";
import type { CvView } from "./view";

/** Orders are being laid by the seat that looks, or it has seen a card that the others have not. */
export function secret(given: View): boolean {
  const view = given as CvView;
  const laying = view.laying !== null && view.laying.seat === view.seat && view.actor === view.seat;
  const divined = view.top?.idea != null && view.top.seen_by.length < view.players.length;
  return laying || divined;
}
