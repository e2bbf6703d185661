import { describe, expect, it } from "vitest";
import { compileRules, RulesError } from "./wasm.ts";

/** The least module there is: its head, and nothing in it. */
const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** A module signed as `cromlech.core.wasm` does. */
function signed(module: Uint8Array, crc: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`\bcromlech{"digest": "", "crc32": ${crc}}`);
  return new Uint8Array([...module, 0, text.length, ...text]);
}

describe("compileRules", () => {
  it("takes a module whose checksum is right", async () => {
    expect(await compileRules(signed(EMPTY, 0x1c4b33ce))).toBeInstanceOf(WebAssembly.Module);
  });

  it("says so if a whole module can't run here", async () => {
    const newer = EMPTY.with(4, 2); // another version of WebAssembly
    await expect(compileRules(signed(newer, 0x0efe9c20))).rejects.toThrow(new RulesError("web.wasm.unsupported"));
  });

  it.each([
    ["another checksum", signed(EMPTY, 1)],
    ["no checksum", new Uint8Array(EMPTY)],
    ["half a module", EMPTY.slice(0, 5)],
    ["a page instead of a module", new TextEncoder().encode("<!doctype html>")],
  ])("refuses %s", async (_, bytes) => {
    await expect(compileRules(bytes)).rejects.toThrow(new RulesError("web.wasm.damaged"));
  });
});
