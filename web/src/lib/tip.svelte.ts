/** Short explanations in place: on hover, on keyboard focus, on a long touch; on a press where nothing else happens. */
import type { Attachment } from "svelte/attachments";

class Tip {
  text = $state("");
  box = $state.raw<DOMRect | null>(null);
  #timer = 0;

  show(text: string, element: Element, delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.text = text;
      this.box = element.getBoundingClientRect();
    }, delay);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.text = "";
    this.box = null;
  }
}

export const shownTip = new Tip();

/** `{@attach tip(() => text)}`; an empty text shows nothing. */
export function tip(text: () => string): Attachment {
  return (element) => {
    let touch = 0;
    const show = (delay: number) => {
      const now = text();
      if (now) shownTip.show(now, element, delay);
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && show(350),
      pointerleave: () => shownTip.hide(),
      pointerdown: (event) => {
        shownTip.hide();
        if ((event as PointerEvent).pointerType !== "mouse") touch = window.setTimeout(() => show(0), 450);
      },
      pointerup: () => clearTimeout(touch),
      pointercancel: () => clearTimeout(touch),
      click: () => element.getAttribute("aria-disabled") === "true" && show(0),
      focus: () => element.matches(":focus-visible") && show(600),
      // an element that goes away loses its focus while the page is being changed: later
      blur: () => queueMicrotask(() => shownTip.hide()),
      contextmenu: (event) => (event as PointerEvent).pointerType === "touch" && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      clearTimeout(touch);
      shownTip.hide();
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    };
  };
}
