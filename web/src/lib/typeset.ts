/**
 * Where a line must not break: between a number and its word, around a letter that stands alone, before a dash or a sign,
 * and between a dash and a number.
 */
const TIES =
  /(?<=\d[½%]?) (?=\p{L})|(?<=(?<![\p{L}\p{N}'’])\p{L}) (?=\S)| (?=\p{Lu}(?!\p{L}))| (?=[—–→=×÷])|(?<=—) (?=\d)/gu;

/** The text with spaces that keep together what is read together. */
export const tie = (text: string): string => text.replace(TIES, "\u00a0");

/** Texts one after the other, each a sentence: what ends without a mark gets a period. */
export const sentences = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
