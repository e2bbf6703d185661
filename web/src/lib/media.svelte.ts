import { MediaQuery } from "svelte/reactivity";
import { type Breakpoint, BREAKPOINTS } from "./breakpoints";

const queries: Partial<Record<Breakpoint, MediaQuery>> = {};

/** Whether the screen is of this kind now. Reactive in effects and templates. */
export function screenIs(kind: Breakpoint): boolean {
  queries[kind] ??= new MediaQuery(BREAKPOINTS[kind]);
  return queries[kind].current;
}
