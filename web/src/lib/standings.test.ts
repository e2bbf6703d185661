import { expect, it } from "vitest";
import { asked, EVERYTHING, historyFile, profilePath, query } from "./standings";

it("leaves out what isn't asked for", () => {
  expect(query({ name: "", after: null, game: undefined })).toBe("");
  expect(query({ name: "Ї & co", number: 0 })).toBe("?name=%D0%87+%26+co&number=0");
  expect(historyFile(EVERYTHING, "csv")).toBe("/api/history/file?kind=csv");
});

it("includes the last day", () => {
  const { since, until } = asked({ ...EVERYTHING, since: "2026-03-01", until: "2026-03-01" });
  expect(until! - since!).toBe(86_400_000);
  expect(asked({ ...EVERYTHING, since: "soon" }).since).toBeNull();
});

it("leads to people with any name", () => {
  expect(profilePath("a/b c")).toBe("/people/a%2Fb%20c");
});
