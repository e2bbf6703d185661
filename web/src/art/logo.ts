/** The logo: a dolmen with the sun in its gate, in a 64 × 64 box, with stones in the current color. */
import * as paint from "./palette";

export const MARK =
  `<circle cx="32" cy="41" r="7.2" fill="${paint.gold66}"/>` +
  '<path d="M10 28.5L20.5 27 24 38 22.5 58H7L8.5 41zM43.5 27.5L53.5 28 56 43 57.5 58H41.5L40 39z" fill="currentColor"/>' +
  '<path d="M2.5 19.5L9 11 24 6.5 40 8 55.5 11.5 61.5 18 58 23.5 40 24.5 21 24 7.5 25.5z" fill="currentColor"/>';
