import { expect, it } from "vitest";
import { ago } from "./time";

it("says how long ago, in the reader's language", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(ago("2026-11-15T11:59:40Z", "en", now)).toBe("now");
  expect(ago("2026-11-15T11:55:00Z", "en", now)).toBe("5 minutes ago");
  expect(ago("2026-11-14T11:00:00Z", "uk", now)).toBe("учора");
  expect(ago("2026-11-10T11:00:00Z", "pl", now)).toBe("5 dni temu");
});
