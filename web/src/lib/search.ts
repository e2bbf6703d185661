/** The search on a rules page: which entries have all words of a query, and where. */

const PLAIN: Record<string, string> = { ł: "l", ґ: "г", "’": "'", ʼ: "'", "\u00a0": " " };

/** The text without case and accents, letter for letter, so that positions are the same in both. */
export const fold = (text: string): string =>
  text.replace(/[^]/g, (letter) => {
    const plain = letter.normalize("NFD").charAt(0).toLowerCase().charAt(0);
    return PLAIN[plain] ?? plain;
  });

export const wordsOf = (query: string): string[] => fold(query.normalize("NFC")).split(/\s+/).filter(Boolean);

/** Where the words are in a text: from, to. */
export function spans(text: string, words: readonly string[]): [number, number][] {
  const folded = fold(text);
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found;
}

/** A part of a section: entries under their own heading, or under none. */
export interface Part<Text> {
  head: Text | null;
  entries: Text[];
}

export interface Found {
  /** Whether the title has all words. */
  title: boolean;
  parts: {
    /** Whether the heading has them, with the title. */
    head: boolean;
    /** By entry: whether it has some of the words, and all of them including its headings. */
    hits: boolean[];
  }[];
  /** The number of titles, headings, and entries found. */
  count: number;
}

/**
 * What the words match in a section. `section` has texts for its parts. An entry's headings count as part of it.
 * If only the section as a whole has all words, each entry with one of them matches.
 */
export function find(title: string, section: readonly Part<string>[], words: readonly string[]): Found {
  const some = (text: string) => words.some((word) => text.includes(word));
  const all = (...texts: string[]) => words.every((word) => texts.some((text) => text.includes(word)));
  const name = fold(title);
  const folded = section.map(({ head, entries }) => ({ head: fold(head ?? ""), entries: entries.map(fold) }));
  const seek = (test: (head: string, text: string) => boolean): Found => {
    const parts = folded.map(({ head, entries }) => ({
      head: some(head) && all(name, head),
      hits: entries.map((text) => some(text) && test(head, text)),
    }));
    const hits = parts.flatMap((part) => [part.head, ...part.hits]);
    return { title: all(name), parts, count: [all(name), ...hits].filter(Boolean).length };
  };
  const found = seek((head, text) => all(name, head, text));
  return !found.count && all(name, ...folded.flatMap(({ head, entries }) => [head, ...entries]))
    ? seek(() => true)
    : found;
}

const ENTRY = "p, li, tbody > tr, dt";
const HEADING = "h3, summary";
/** The table of an example is drawn, not told. */
const SCENE = "[data-scene]";
const MARK = "found";

/** The text of an element, including the names of its pictures. */
const said = (element: Element): string =>
  [element.textContent, ...[...element.querySelectorAll("[aria-label]")].map((art) => art.ariaLabel)].join(" ");

/** The elements of an entry. A term belongs to its description. */
const elements = (entry: Element): Element[] =>
  entry.matches("dt") && entry.nextElementSibling ? [entry, entry.nextElementSibling] : [entry];

function partsOf(section: Element): Part<Element>[] {
  const parts: Part<Element>[] = [{ head: null, entries: [] }];
  for (const element of section.querySelectorAll(`${ENTRY}, ${HEADING}`))
    if (element.closest(SCENE)) continue;
    else if (element.matches(HEADING)) parts.push({ head: element, entries: [] });
    else if (!element.parentElement?.closest(ENTRY) && element.ariaHidden !== "true")
      parts.at(-1)!.entries.push(element);
  return parts;
}

const show = (element: Element, shown: boolean) => element.toggleAttribute("hidden", !shown);

/** Show only what the words match in a section. Returns the number of matches. */
function sift(section: Element, words: readonly string[]): number {
  const title = section.querySelector("h2");
  const parts = partsOf(section);
  const texts = parts.map(({ head, entries }) => ({
    head: head && said(head),
    entries: entries.map((entry) => elements(entry).map(said).join(" ")),
  }));
  const found = find(title ? said(title) : "", texts, words);
  const shown: Element[] = [];
  const hits: Element[] = [];
  parts.forEach(({ head, entries }, p) => {
    const part = found.parts[p]!;
    const whole = found.title || part.head;
    entries.forEach((entry, i) => {
      const visible = whole || part.hits[i]!;
      for (const element of elements(entry)) show(element, visible);
      if (visible) shown.push(entry);
      if (part.hits[i]) hits.push(entry);
    });
    if (head) show(head, whole || part.hits.includes(true));
    if (head && part.head) hits.push(head);
  });
  for (const child of section.children)
    if (!child.matches(`h2, ${HEADING}`) && !shown.includes(child))
      show(child, found.title || shown.some((entry) => child.contains(entry)));
  for (const details of section.querySelectorAll("details")) {
    details.dataset.folded ??= String(!details.open);
    details.open = details.dataset.folded === "false" || hits.some((hit) => details.contains(hit));
  }
  show(section, found.count > 0);
  return found.count;
}

/** Show everything a search has hidden, and collapse what it has expanded. */
function restore(page: Element): void {
  for (const element of page.querySelectorAll(`[hidden]:not(${SCENE} *)`)) show(element, true);
  for (const details of page.querySelectorAll<HTMLDetailsElement>("[data-folded]")) {
    details.open = details.dataset.folded === "false";
    delete details.dataset.folded;
  }
}

/** Highlight the words wherever they are visible, if the browser can. */
function mark(page: Element, words: readonly string[]): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(MARK);
  if (!words.length) return;
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement?.closest(`svg, [hidden], ${SCENE}`))
      for (const [from, to] of spans(node.textContent ?? "", words)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
  CSS.highlights.set(MARK, new Highlight(...ranges));
}

/** Show only what a query matches on a page of sections, or everything if it is empty. Returns the matches by section. */
export function search(page: Element, query: string): Record<string, number> {
  const words = wordsOf(query);
  if (!words.length) restore(page);
  const found = words.length ? [...page.children].map((section) => [section.id, sift(section, words)] as const) : [];
  mark(page, words);
  return Object.fromEntries(found);
}
