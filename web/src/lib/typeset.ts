/**
 * Where a line must not break: between a number and its word, around a single letter, before a dash or a sign,
 * and between a dash and a number.
 */
const TIES =
  /(?<=\d[½%]?) (?=\p{L})|(?<=(?<![\p{L}\p{N}'’])\p{L}) (?=\S)| (?=\p{Lu}(?!\p{L}))| (?=[—–→=×÷])|(?<=—) (?=\d)/gu;

/** The text with nonbreaking spaces between what is read together. */
export const tie = (text: string): string => text.replace(TIES, "\u00a0");

/** Texts in a row, each a sentence. Those without a final mark get a period. */
export const sentences = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
