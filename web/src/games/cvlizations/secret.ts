/** What people at one screen must not see of each other. */
import type { View } from "$lib/protocol";
import type { CvView } from "./view";

/** Whether the viewing seat is choosing orders, or has seen a card that the others have not. */
export function secret(given: View): boolean {
  const view = given as CvView;
  const laying = view.laying !== null && view.laying.seat === view.seat && view.actor === view.seat;
  const divined = view.top?.idea != null && view.top.seen_by.length < view.players.length;
  return laying || divined;
}
