import { afterEach, expect, it, vi } from "vitest";
import { outdated } from "./version";

function page(script: string | null, answer: Response | Error): void {
  vi.stubGlobal("document", { querySelector: () => script && { src: `https://host/assets/${script}` } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", new URL("https://host/"));
  vi.stubGlobal("fetch", () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
}
const html = (script: string) => new Response(`<script type="module" src="/assets/${script}"></script>`);

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["the same page", html("index-one.js"), false],
  ["a page with another script", html("index-two.js"), true],
  ["an error", new Response("no", { status: 502 }), false],
  ["no network", new TypeError("failed"), false],
])("a page whose host answers with %s", async (_, answer, expected) => {
  page("index-one.js", answer);
  expect(await outdated()).toBe(expected);
});

it("doesn't ask during development, when scripts have other names", async () => {
  page(null, html("index-two.js"));
  expect(await outdated()).toBe(false);
});
