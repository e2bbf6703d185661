import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { shownTip, tip } from "./tip.svelte";

type Listener = (event: object) => void;

/** A stand-in for an element, with what a tip needs. */
class Thing {
  disabled = false;
  listeners = new Map<string, Listener>();
  addEventListener = (name: string, listener: Listener) => this.listeners.set(name, listener);
  removeEventListener = () => {};
  getBoundingClientRect = () => ({});
  matches = () => false;
  getAttribute = () => String(this.disabled);
  setAttribute = () => {};
  querySelectorAll = () => [];

  /** Whether a press of this length reaches the thing's own action. */
  press(pointerType: string, milliseconds = 10): boolean {
    let through = true;
    this.listeners.get("pointerdown")?.({ pointerType });
    vi.advanceTimersByTime(milliseconds);
    this.listeners.get("pointerup")?.({});
    this.listeners.get("click")?.({ stopImmediatePropagation: () => (through = false) });
    vi.advanceTimersByTime(1);
    return through;
  }
}

function explained(...rest: [Parameters<typeof tip>[1]] | []): Thing {
  const thing = new Thing();
  tip(() => "what it is", ...rest)(thing as unknown as Element);
  return thing;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  settings.set("confirm", "always");
  shownTip.hide();
  shownTip.explained = null;
});

it("shows help during a long touch, and releasing it presses nothing", () => {
  const card = explained();
  expect(card.press("touch", 600)).toBe(false);
  expect(shownTip.text).toBe("what it is");
  expect(card.press("touch")).toBe(true);
});

it("explains a move on the first tap, and makes it on the second", () => {
  const [chief, other] = [explained({ moves: () => true }), explained({ moves: () => true })];
  expect(chief.press("touch")).toBe(false);
  expect(shownTip.text).toBe("what it is");
  expect(other.press("touch")).toBe(false);
  expect(chief.press("touch")).toBe(false);
  expect(chief.press("touch")).toBe(true);
  expect(chief.press("mouse")).toBe(true);
  settings.set("confirm", "never");
  expect(other.press("touch")).toBe(true);
});

it("shows help on a press if nothing else happens", () => {
  const legend = explained({ explains: true });
  legend.press("mouse");
  expect(shownTip.text).toBe("what it is");
  shownTip.hide();
  const blocked = explained({ moves: () => true });
  blocked.disabled = true;
  blocked.press("touch");
  expect(shownTip.text).toBe("what it is");
});
