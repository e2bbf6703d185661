import { expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"] });
const { settings } = await import("./settings.svelte");

it("paces the turns of others separately from how pieces move", () => {
  settings.set("motion", "off");
  expect(settings.pause(600)).toBe(0);
  settings.set("pace", "slow");
  expect(settings.pause(600)).toBe(1200);
  expect(settings.ms(600)).toBe(0);
  settings.set("motion", "normal");
  settings.set("pace", "instant");
  expect(settings.pause(600)).toBe(0);
  expect(settings.ms(600)).toBe(600);
  settings.set("pace", "auto");
  expect(settings.pause(600)).toBe(600);
});
