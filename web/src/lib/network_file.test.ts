import { describe, expect, it } from "vitest";
import type { NetworkLayout } from "../generated/wasm";
import { readNetwork } from "./network_file";
import { RulesError } from "./wasm";

const layout: NetworkLayout = {
  digest: "abc",
  arrays: {
    weights: { code: "i1", shape: [2, 3] },
    layout: { code: "i8", shape: [2] },
    units: { code: "f8", shape: [2] },
  },
};
const header = {
  digest: "abc",
  points: 30,
  spread: 0.5,
  arrays: [
    ["weights", "i1", [2, 3]],
    ["layout", "i4", [2]],
  ],
};

/** A file as `cromlech.bots.networks` describes it. */
async function file(head: object = header, format = "cromlech network 1"): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array([...new Uint8Array(new Int8Array([1, -2, 3, -4, 5, -6])), 7, 0, 0, 0, 1, 1, 0, 0]);
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate"));
  const text = new TextEncoder().encode(`${format}\n${JSON.stringify(head)}\n`);
  return new Uint8Array([...text, ...new Uint8Array(await new Response(packed).arrayBuffer())]);
}

describe("a network's file", () => {
  it("has arrays and units", async () => {
    const { arrays, units } = await readNetwork(await file(), layout);
    expect([...arrays.weights!]).toEqual([1, -2, 3, -4, 5, -6]);
    expect([...arrays.layout!]).toEqual([7, 257]);
    expect(units).toEqual([30, 0.5]);
  });

  it.each([
    ["is cut off", (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, -3)],
    ["has a wrong byte", (whole: Uint8Array<ArrayBuffer>) => whole.with(-6, whole.at(-6)! ^ 1)],
    ["is empty", () => new Uint8Array()],
    ["is a page", () => new TextEncoder().encode("<!doctype html>\n<p>\n")],
  ])("is refused if it %s", async (_, damage) => {
    const whole = await file();
    await expect(readNetwork(damage(whole), layout)).rejects.toThrow(new RulesError("web.expert.damaged"));
  });

  it("is refused if it has another format or too few numbers", async () => {
    const damaged = new RulesError("web.expert.damaged");
    await expect(readNetwork(await file(header, "cromlech network 2"), layout)).rejects.toThrow(damaged);
    const more = { ...header, arrays: [...header.arrays, ["weights", "i1", [2, 3]]] };
    await expect(readNetwork(await file(more), layout)).rejects.toThrow(damaged);
  });

  it.each([
    ["rules", { ...header, digest: "abd" }],
    ["sizes", { ...header, arrays: [["weights", "i1", [3, 2]]] }],
  ])("is refused if it is for other %s", async (_, other) => {
    await expect(readNetwork(await file(other), layout)).rejects.toThrow(new RulesError("web.expert.outdated"));
  });
});
