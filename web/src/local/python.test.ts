import { describe, expect, it } from "vitest";
import { type Given, IMPORT, packed, SERVER, startServer } from "./python";

/** A folder with a Pyodide that does nothing but say what it was asked for. */
const CODE = `
export default async (settings) => {
  const module = { FS: { mkdirTree() {}, writeFile() {} }, HEAP8: [], wasmTable: { length: 7 } };
  module.addRunDependency = module.removeRunDependency = module.growMemory = () => undefined;
  for (const prepare of settings.preRun) await prepare(module);
};
export const loadPyodide = async (asked) => {
  await asked.createPyodideModule({ preRun: [] });
  const memory = asked._loadSnapshot;
  const ran = [];
  if (memory?.[0] === 1) throw new Error("not a memory");
  const runPython = (code) => {
    if (memory?.[0] === 2) throw new Error("fatal error");
    ran.push(code);
  };
  return { ran, runPython };
};
`;
const PYODIDE = `data:text/javascript,${encodeURIComponent(CODE)}//`;

const given = (memory: Given["memory"]): Given => ({
  pyodide: PYODIDE,
  archives: [Promise.resolve(packed([]))],
  library: Promise.resolve(null as unknown as WebAssembly.Module),
  memory,
  table: 7,
});
const bytes = (...content: number[]) => Promise.resolve(new Uint8Array(content));
const failed = <T>(why: string): Promise<T> => {
  const promise = Promise.reject<T>(new Error(why));
  promise.catch(() => undefined); // expected
  return promise;
};
const ranBy = async (asked: Given) => ((await startServer(asked)) as unknown as { ran: string[] }).ran;

describe("starting the server", () => {
  it("imports nothing if the memory works", async () => {
    expect(await ranBy(given(bytes(0)))).toEqual([SERVER]);
  });

  it.each([
    ["can't be fetched or unpacked", given(failed("Failed to fetch"))],
    ["isn't one", given(bytes(1))],
    ["doesn't work", given(bytes(2))],
    ["is for other machine code", { ...given(bytes(0)), table: 8 }],
  ])("imports everything if the memory %s", async (_, asked) => {
    expect(await ranBy(asked)).toEqual([IMPORT]);
  });

  it("rejects if it can't start without the memory either", async () => {
    const asked = { ...given(bytes(1)), archives: [failed<Uint8Array>("gone")] };
    await expect(startServer(asked)).rejects.toThrow("gone");
  });
});
