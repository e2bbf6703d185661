/** What people at one screen must not see of each other. */
import type { View } from "$lib/protocol";
import type { EwView } from "./view";

/** Whether the viewing seat holds cards that the others must not see. */
export function secret(given: View): boolean {
  const view = given as EwView;
  const own = view.seat === null ? undefined : view.players[view.seat];
  return !view.over && [own?.hand_cards, own?.pile_cards, own?.buried_hidden].some((cards) => cards?.length);
}
