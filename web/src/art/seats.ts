/** Seat patterns for charts and fields, since color must never be the only mark. */
import * as paint from "./palette";
import { SEAT_COLOURS } from "./pieces";

const MARKS = [
  '<circle cx="5" cy="5" r="2"/>',
  '<path d="M0 3h10M0 8h10" stroke-width="2"/>',
  '<path d="M-2 2L2 -2M0 10L10 0M8 12L12 8" stroke-width="2.2"/>',
  '<path d="M0 0L10 10M10 0L0 10" stroke-width="1.6"/>',
  '<path d="M0 5h4M6 5h4M5 0v4M5 6v4" stroke-width="1.6"/>',
] as const;

/** `<pattern>` definitions with the ids `${prefix}0` … `${prefix}4`. */
export const seatPatterns = (prefix = "seat-"): string =>
  MARKS.map((mark, seat) => {
    const ink = seat === 2 || seat === 3 ? paint.stone14 : paint.stone96b;
    return (
      `<pattern id="${prefix}${seat}" width="10" height="10" patternUnits="userSpaceOnUse">` +
      `<rect width="10" height="10" fill="${SEAT_COLOURS[seat]}"/>` +
      `<g fill="${ink}" stroke="${ink}" stroke-width="0" opacity=".7">${mark}</g></pattern>`
    );
  }).join("");
