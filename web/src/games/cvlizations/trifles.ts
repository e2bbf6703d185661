import type { CvlizationsEventKind } from "$lib/protocol";

/** Kinds of events too small to be told. */
export const TRIFLES: readonly CvlizationsEventKind[] = [
  "idea_turned",
  "helmet",
  "epoch_ends",
  "paid",
  "track_cleared",
  "revealed",
  "resolves",
  "scored",
];
