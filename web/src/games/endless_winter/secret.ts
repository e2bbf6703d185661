/** What people at one screen must not see of each other. */
import type { View } from "$lib/protocol";
import type { EwView } from "./view";

/** The seat that looks holds cards which the others must not see. */
export function secret(given: View): boolean {
  const view = given as EwView;
  return !view.over && view.seat !== null && (view.players[view.seat]?.hand_cards?.length ?? 0) > 0;
}
