/** Geometry of charts: data in, numbers and paths out. Drawing is in components/Chart.svelte. */
import type { Chart } from "./protocol";

/** Evenly spaced round numbers that cover a range, including 0 if it is inside. */
export function ticks(low: number, high: number, most = 6): number[] {
  if (high <= low) high = low + 1;
  const raw = (high - low) / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw - 1e-9) as number) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The lowest and highest value, always including 0. Stacks are summed, separately above and below 0. */
export function extent(chart: Chart): [number, number] {
  let low = 0;
  let high = 0;
  if (chart.kind === "stacks") {
    chart.x.forEach((_, at) => {
      const values = chart.series.map((series) => series.values[at] ?? 0);
      high = Math.max(high, sum(values.filter((value) => value > 0)));
      low = Math.min(low, sum(values.filter((value) => value < 0)));
    });
  } else {
    for (const { values } of chart.series)
      for (const value of values) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  }
  return [low, high];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export type Scale = (value: number) => number;

export const scale =
  (from: [number, number], to: [number, number]): Scale =>
  (value) =>
    to[0] + ((value - from[0]) / (from[1] - from[0] || 1)) * (to[1] - to[0]);

const f = (value: number) => String(Math.round(value * 100) / 100);

export const linePath = (values: number[], x: Scale, y: Scale) =>
  values.map((value, i) => `${i ? "L" : "M"}${f(x(i))} ${f(y(value))}`).join("");

/** The mark of a seat around 0,0: circle, square, triangle, diamond, hexagon, with about the same weight. */
export function markerPath(seat: number, r: number): string {
  const corners = (count: number, radius: number, turn: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = turn + (2 * Math.PI * i) / count;
      return `${f(radius * Math.sin(angle))} ${f(-radius * Math.cos(angle))}`;
    });
  const polygon = (points: string[]) => `M${points.join("L")}Z`;
  switch (seat) {
    case 0:
      return `M${f(-r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0Z`;
    case 1:
      return polygon(corners(4, 1.28 * r, Math.PI / 4));
    case 2:
      return polygon(corners(3, 1.3 * r, 0));
    case 3:
      return polygon(corners(4, 1.28 * r, 0));
    default:
      return polygon(corners(6, 1.1 * r, 0));
  }
}

export interface Segment {
  series: number;
  value: number;
  from: number;
  to: number;
}

/** The parts of one stacked bar, without empty ones. Negative parts grow the other way. */
export function stack(chart: Chart, at: number): Segment[] {
  let above = 0;
  let below = 0;
  const found: Segment[] = [];
  chart.series.forEach(({ values }, series) => {
    const value = values[at] ?? 0;
    if (value > 0) found.push({ series, value, from: above, to: (above += value) });
    else if (value < 0) found.push({ series, value, from: below, to: (below += value) });
  });
  return found;
}

/** Whether the labels of a chart are words, too long to fit under vertical bars. */
export const wordy = (chart: Chart) => chart.x.some((label) => typeof label !== "number");

/** Show one label out of how many, so that they don't touch. */
export const every = (count: number, room: number, least = 26) =>
  Math.max(1, Math.ceil((count * least) / Math.max(1, room)));
