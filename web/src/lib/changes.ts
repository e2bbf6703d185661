/** States from messages that say only what has changed. */
import type { ChangeMessage, State } from "./protocol";

type Branch = Record<string | number, unknown>;

/** The state after a change. The old one stays as it is, and unchanged parts are shared. */
export function changed(state: State, { seq, log, changed }: ChangeMessage): State {
  const now: Branch = { ...state, seq, log };
  const own = new Set<unknown>([now]);
  for (const [path, value] of changed) {
    let part = now;
    for (const step of path.slice(0, -1)) {
      let next = part[step] as Branch;
      if (!own.has(next)) {
        next = (Array.isArray(next) ? [...(next as unknown[])] : { ...next }) as Branch;
        own.add(next);
        part[step] = next;
      }
      part = next;
    }
    part[path.at(-1)!] = value;
  }
  return now as unknown as State;
}
