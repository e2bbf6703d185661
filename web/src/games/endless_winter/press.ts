/** Parts of a drawing that can be pressed, by mouse and by key. */
import type { Point } from "./view";

export const press = (act: () => void) => ({
  onclick: act,
  onkeydown: (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  },
});

/** Slightly slanted, so that of two equally near parts, one comes first. */
const WAYS: Record<string, Point> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0.01, -1],
  ArrowDown: [-0.01, 1],
};

/** Arrow keys move from a part to the nearest one in that direction. Parts are identified by `data-place`. */
export function walk(event: KeyboardEvent, parts: readonly { name: string; at: Point }[]): void {
  const way = WAYS[event.key];
  const from = (event.target as Element).getAttribute("data-place");
  const here = parts.find((part) => part.name === from);
  if (!way || !here) return;
  event.preventDefault();
  const ways = parts.flatMap(({ name, at }) => {
    const [dx, dy] = [at[0] - here.at[0], at[1] - here.at[1]];
    const along = dx * way[0] + dy * way[1];
    return along > 0.4 ? [{ name, cost: Math.hypot(dx, dy) + Math.abs(dx * way[1] - dy * way[0]) }] : [];
  });
  const best = ways.sort((a, b) => a.cost - b.cost)[0];
  if (best) (event.currentTarget as Element).querySelector<SVGElement>(`[data-place="${best.name}"]`)?.focus();
}
