/**
 * Runs a module in Node, with the client's own code:
 *
 *     node web/wasm_node.ts FILE GAME < REQUEST
 *
 * REQUEST is JSON: `play` (games, players, options, seed), `choose` (a state in base64, seed, nodes), `jobs` for a
 * worker, or `measure` (seconds of CPU time). `network`, a file, is for the jobs and for `measure`. Prints JSON. For
 * tests and benchmarks.
 */
import { readFileSync } from "node:fs";
import { LAYOUTS } from "./src/generated/wasm.ts";
import { type Job, Jobs } from "./src/lib/thinking_jobs.ts";
import { readNetwork } from "./src/lib/network_file.ts";
import { compileRules, Rules, Thinker } from "./src/lib/wasm.ts";
import { measure, Playouts } from "./src/lib/wasm_bench.ts";

interface Request {
  play?: { games: number; players: number; options: number[]; seed: number };
  choose?: { state: string; seed: number; nodes: number };
  jobs?: Job[];
  network?: string;
  measure?: { seconds: number };
}

const [, , file, game] = process.argv;
const request = JSON.parse(readFileSync(0, "utf-8")) as Request;
const layout = LAYOUTS[game!]!;
const module = await compileRules(new Uint8Array(readFileSync(file!)));
const rules = new Rules(module, layout);
const bytes = (path: string) => new Uint8Array(readFileSync(path));
const network = request.network ? await readNetwork(bytes(request.network), layout.network!) : undefined;
const answer: Record<string, unknown> = {};
if (request.play) {
  const { games, players, options, seed } = request.play;
  const { moves, checksum } = new Playouts(rules, options).play(games, players, seed, 0, 1);
  answer.play = { moves, checksum: String(checksum) };
}
if (request.choose) {
  const { state, seed, nodes } = request.choose;
  const thinker = new Thinker(rules);
  const position = new Uint8Array(Buffer.from(state, "base64"));
  const glance = thinker.glance(position, seed, 1);
  thinker.begin(position, seed);
  const iterations = [...thinker.think({ nodes })].pop();
  answer.choose = { glance, iterations, candidates: thinker.candidates(), action: thinker.choose() };
}
if (request.jobs) {
  const jobs = new Jobs(async (url) => bytes(url));
  const results: unknown[] = [];
  for (const job of request.jobs) {
    const whole = job.kind === "choose" ? { ...job, network } : job;
    results.push(await jobs.do(whole, file!).catch((error: Error) => error.message));
  }
  answer.jobs = results;
}
if (request.measure) {
  const cpuSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  answer.measure = measure(module, layout, request.measure.seconds, cpuSeconds, network);
}
process.stdout.write(JSON.stringify(answer));
