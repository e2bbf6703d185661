/** Draw with points: smooth outlines, and brush strokes that swell and taper. */

type Point = [x: number, y: number, corner: boolean];

const num = (n: number): string => String(Math.round(n * 10) / 10);
const at = (x: number, y: number): string => `${num(x)} ${num(y)}`;

function parse(points: string): Point[] {
  return points
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace("!", "").split(",").map(Number);
      return [x ?? 0, y ?? 0, word.endsWith("!")];
    });
}

/** The smooth line through "x,y x,y …". "x,y!" is a corner. */
export function curve(points: string, closed = true): string {
  const p = parse(points);
  const n = p.length;
  const pick = (i: number): Point => (closed ? p[(i + n) % n]! : p[Math.min(n - 1, Math.max(0, i))]!);
  let d = `M${at(p[0]![0], p[0]![1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    const [fx, fy] = b[2] ? [(c[0] - b[0]) / 3, (c[1] - b[1]) / 3] : [(c[0] - a[0]) / 6, (c[1] - a[1]) / 6];
    const [tx, ty] = c[2] ? [(c[0] - b[0]) / 3, (c[1] - b[1]) / 3] : [(e[0] - b[0]) / 6, (e[1] - b[1]) / 6];
    d += `C${at(b[0] + fx, b[1] + fy)} ${at(c[0] - tx, c[1] - ty)} ${at(c[0], c[1])}`;
  }
  return closed ? d + "Z" : d;
}

/** A brush stroke along the points, with widths spread evenly over its length. */
export function brush(points: string, ...widths: number[]): string {
  const p = parse(points);
  const n = p.length;
  const pick = (i: number): Point => p[Math.min(n - 1, Math.max(0, i))]!;
  const line: [number, number][] = [];
  const steps = 5;
  for (let i = 0; i < n - 1; i++) {
    const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    for (let s = 0; s < steps + (i === n - 2 ? 1 : 0); s++) {
      const t = s / steps;
      const h = (k: 0 | 1): number =>
        b[k] +
        (t * (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k] + t * (3 * (b[k] - c[k]) + e[k] - a[k])))) / 2;
      line.push([h(0), h(1)]);
    }
  }
  const m = line.length;
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i < m; i++) {
    const [x, y] = line[i]!;
    const [ax, ay] = line[Math.max(0, i - 1)]!;
    const [bx, by] = line[Math.min(m - 1, i + 1)]!;
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const u = (i / (m - 1)) * (widths.length - 1);
    const k = Math.min(widths.length - 2, Math.floor(u));
    const w = (widths[k]! + (widths[k + 1]! - widths[k]!) * (u - k)) / 2;
    const [ox, oy] = [((ay - by) / long) * w, ((bx - ax) / long) * w];
    left.push(at(x + ox, y + oy));
    right.unshift(at(x - ox, y - oy));
  }
  return `M${left.join("L")}L${right.join("L")}Z`;
}

/** Pseudorandom numbers in 0…1, the same every time. */
export function dice(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const fill = (d: string, colour: string, more = ""): string => `<path fill="${colour}" d="${d}" ${more}/>`;

export const put = (art: string, x: number, y: number, scale = 1, turn = 0, flip = false): string =>
  `<g transform="translate(${at(x, y)})${turn ? `rotate(${num(turn)})` : ""}scale(${flip ? -scale : scale} ${scale})">${art}</g>`;

/** Markup under the name by which the legend explains it. A mark inside another one is part of it. */
export const marked = (name: string, art: string): string => `<g data-icon="${name}">${art}</g>`;
