/**
 * The kinds of screens that look different. `@media (--phone)` in a style means the same (vite.config.ts).
 * Nothing else in the client refers to a width.
 */
export const BREAKPOINTS = {
  tiny: "(max-width: 480px)",
  narrow: "(max-width: 600px)",
  /** Everything in one column: phones, and tablets held upright. */
  phone:
    "(max-width: 720px), (orientation: portrait) and (max-width: 1500px), (max-height: 560px) and (max-width: 1100px)",
  /** A phone on its side, too low for anything below the board. */
  sideways: "(max-height: 560px) and (max-width: 1100px) and (orientation: landscape)",
  tablet: "(max-width: 860px)",
  compact: "(max-width: 1100px)",
  wide: "(min-width: 1101px)",
  /** Wide and high enough for a column that stays while the rest scrolls. */
  roomy: "(min-width: 721px) and (min-height: 561px) and (orientation: landscape), (min-width: 1501px)",
  touch: "(pointer: coarse)",
  still: "(prefers-reduced-motion: reduce)",
  print: "print",
  dark: "(prefers-color-scheme: dark)",
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;
