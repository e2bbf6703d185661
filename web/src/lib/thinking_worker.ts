/** A worker of the pool in `thinking.ts`. */
import type { Asked, Answered } from "./thinking.ts";
import { Jobs } from "./thinking_jobs.ts";
import type { RulesError } from "./wasm.ts";

const jobs = new Jobs();

onmessage = ({ data: { job, url } }: MessageEvent<Asked>) => {
  const answer = (message: Answered) => postMessage(message);
  jobs.do(job, url).then(
    (result) => answer({ result }),
    (error: RulesError) => answer({ error: error.message }),
  );
};
