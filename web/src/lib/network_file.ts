/** The file of a game's trained network, as `cromlech.bots.networks` describes it. Works in a page and in Node. */
import { type NetworkLayout, UNITS } from "../generated/wasm.ts";
import { RulesError } from "./wasm.ts";

/** The content of a file: arrays of numbers by name, and the units of what the network expects. */
export interface Network {
  arrays: Record<string, Int8Array | Int32Array>;
  units: number[];
}

type Header = Record<(typeof UNITS)[number], number> & {
  digest: string;
  arrays: [name: string, code: "i1" | "i4", shape: number[]][];
};

const FORMAT = "cromlech network 1";
const NEWLINE = 10;

/** Read a file. Refuses one that isn't whole, or that is for other rules. */
export async function readNetwork(bytes: Uint8Array<ArrayBuffer>, layout: NetworkLayout): Promise<Network> {
  const [header, content] = await unpack(bytes).catch(() => {
    throw new RulesError("web.expert.damaged");
  });
  const arrays: Network["arrays"] = {};
  let at = 0;
  for (const [name, code, shape] of header.arrays) {
    const length = shape.reduce((product, each) => product * each, 1);
    const expected = layout.arrays[name]?.shape;
    if (header.digest !== layout.digest || String(expected) !== String(shape))
      throw new RulesError("web.expert.outdated");
    const end = at + length * (code === "i1" ? 1 : 4);
    if (end > content.length) throw new RulesError("web.expert.damaged");
    const part = content.slice(at, end).buffer;
    arrays[name] = code === "i1" ? new Int8Array(part) : new Int32Array(part);
    at = end;
  }
  return { arrays, units: UNITS.map((name) => header[name]) };
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<[Header, Uint8Array]> {
  const first = bytes.indexOf(NEWLINE);
  const second = bytes.indexOf(NEWLINE, first + 1);
  const text = new TextDecoder().decode(bytes.subarray(0, second));
  if (text.slice(0, first) !== FORMAT) throw new Error("another format");
  const packed = new Blob([bytes.subarray(second + 1)]).stream();
  const content = await new Response(packed.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  return [JSON.parse(text.slice(first + 1)) as Header, new Uint8Array(content)];
}
