/** The meanings of the current game's icons. Art marks every icon with its name, `data-icon`, and a game explains the names. */
import type { GameFront } from "./front";

export interface Explained {
  /** Its drawing, as SVG markup. */
  art: () => string;
  /** The part of the drawing to show. */
  view?: string;
  text: () => string;
  /** The part that needs no repeating. */
  known?: () => string;
  /** What sets it apart from others with the same `known`. */
  name?: () => string;
}

export type Icons = Record<string, Explained>;

class Legend {
  icons = $state.raw<Icons>({});

  /** Use this game's icons from now on. */
  async learn(front: GameFront | undefined): Promise<void> {
    this.icons = (await front?.icons?.())?.ICONS ?? {};
  }
}

export const legend = new Legend();

/** Icons with the same explanation together. */
export function alike(icons: Icons): [Explained, ...Explained[]][] {
  const groups: Record<string, [Explained, ...Explained[]]> = {};
  for (const icon of Object.values(icons)) {
    const text = (icon.known ?? icon.text)();
    const group = groups[text];
    if (group) group.push(icon);
    else groups[text] = [icon];
  }
  return Object.values(groups);
}

/** The icon that a mark belongs to. A mark inside another one is part of it. */
export function iconAt(element: Element): Element | null {
  let icon = element.closest("[data-icon]");
  for (
    let outer = icon?.parentElement?.closest("[data-icon]");
    outer;
    outer = outer.parentElement?.closest("[data-icon]")
  )
    icon = outer;
  return icon && nameOf(icon) in legend.icons ? icon : null;
}

export const nameOf = (icon: Element): string => icon.getAttribute("data-icon") ?? "";

/** The icons inside an element, without duplicates or those that a text explains. */
export function iconsIn(element: Element, text = ""): string[] {
  const marks = [...element.querySelectorAll("[data-icon]")].map(iconAt).filter((icon) => icon !== null);
  const told = ({ known, text: whole }: Explained) => text.includes((known ?? whole)());
  return marks.map(nameOf).filter((name, i, names) => names.indexOf(name) === i && !told(legend.icons[name]!));
}
