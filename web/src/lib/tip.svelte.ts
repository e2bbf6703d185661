/** Short explanations in place: on hover, on keyboard focus, on a long touch, and on a press if nothing else happens. */
import type { Attachment } from "svelte/attachments";
import { iconAt, iconsIn, nameOf } from "./legend.svelte";
import { settings } from "./settings.svelte";

class Tip {
  text = $state("");
  /** Icons to explain below the text. */
  icons = $state.raw<string[]>([]);
  box = $state.raw<DOMRect | null>(null);
  /** What the last touch explained instead of doing it. */
  explained: Element | null = null;
  #timer = 0;

  show(text: string, element: Element, delay: number, icons: () => string[] = () => []): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.text = text;
      this.icons = icons();
      this.box = element.getBoundingClientRect();
    }, delay);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.text = "";
    this.icons = [];
    this.box = null;
  }
}

export const shownTip = new Tip();

/** A touch this long asks for help, in milliseconds. */
const HELD = 450;
/** The most icons explained at once. The legend has them all. */
const MOST_ICONS = 7;

interface About {
  /** Explain the icons of the nearest such element, if one keyboard stop represents a whole board. */
  around?: string;
  /** Whether a press moves right away. Then the first touch only explains, and the second one moves. */
  moves?: () => boolean;
  /** A press shows the tip and does nothing else. */
  explains?: boolean;
}

/**
 * `{@attach tip(() => text)}`. An empty text shows nothing. The icons inside the element are explained below the
 * text. Releasing a long touch presses nothing.
 */
export function tip(text: () => string, { around, moves = () => false, explains = false }: About = {}): Attachment {
  return (element) => {
    let touch = 0;
    /** The current press is a touch, long enough to explain. */
    let finger = false;
    let held = false;
    element.setAttribute("data-tip", "");
    const show = (delay: number) => {
      const now = text();
      const icons = () => iconsIn((around && element.closest(around)) || element, now).slice(0, MOST_ICONS);
      if (now) shownTip.show(now, element, delay, icons);
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && show(350),
      pointerleave: () => shownTip.hide(),
      pointerdown: (event) => {
        shownTip.hide();
        finger = (event as PointerEvent).pointerType === "touch";
        held = false;
        if ((event as PointerEvent).pointerType !== "mouse")
          touch = window.setTimeout(() => {
            held = true;
            show(0);
          }, HELD);
      },
      pointerup: () => clearTimeout(touch),
      pointercancel: () => clearTimeout(touch),
      click: (event) => {
        const disabled = element.getAttribute("aria-disabled") === "true";
        const asks = finger && !disabled && settings.values.confirm === "always" && moves();
        const reads = asks && shownTip.explained !== element;
        if (held || reads) event.stopImmediatePropagation();
        if (reads || explains || disabled) show(0);
        shownTip.explained = reads || held ? element : null;
        finger = held = false;
      },
      focus: () => element.matches(":focus-visible") && show(600),
      // later, since a disappearing element loses focus while the page is changing
      blur: () => queueMicrotask(() => shownTip.hide()),
      contextmenu: (event) => (event as PointerEvent).pointerType === "touch" && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener, { capture: name === "click" });
    return () => {
      clearTimeout(touch);
      shownTip.hide();
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener, { capture: name === "click" });
    };
  };
}

/** Icons outside any element with a tip explain themselves, on the whole page, on hover and on a long touch. */
export const iconTips = {
  over(event: PointerEvent): void {
    const icon = plainIcon(event.target);
    if (icon && event.pointerType === "mouse") shownTip.show("", icon, 350, () => [nameOf(icon)]);
  },
  out(event: PointerEvent): void {
    if (plainIcon(event.target)) shownTip.hide();
  },
  down(event: PointerEvent): void {
    const icon = plainIcon(event.target);
    if (icon && event.pointerType !== "mouse") shownTip.show("", icon, HELD, () => [nameOf(icon)]);
  },
};

const plainIcon = (target: EventTarget | null): Element | null =>
  target instanceof Element && !target.closest("[data-tip]") ? iconAt(target) : null;
