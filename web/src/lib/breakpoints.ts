/**
 * The kinds of screens that look different; `@media (--phone)` in a style means the same (vite.config.ts).
 * Nothing else in the client knows a width.
 */
export const BREAKPOINTS = {
  tiny: "(max-width: 480px)",
  narrow: "(max-width: 600px)",
  phone: "(max-width: 720px)",
  tablet: "(max-width: 860px)",
  compact: "(max-width: 1100px)",
  wide: "(min-width: 1101px)",
  /** Wide and high enough for a column that stays while the rest scrolls. */
  roomy: "(min-width: 721px) and (min-height: 560px)",
  touch: "(pointer: coarse)",
  still: "(prefers-reduced-motion: reduce)",
  dark: "(prefers-color-scheme: dark)",
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;
