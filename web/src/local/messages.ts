/** What the page and the worker with the server say to each other. */

export type ToWorker =
  | { kind: "start"; root: string; files: Files }
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "connect"; id: number; path: string }
  | { kind: "say"; id: number; text: string }
  | { kind: "leave"; id: number };

export type FromWorker =
  | { kind: "started"; lasting: boolean }
  | { kind: "failed"; key: string; why: string }
  | { kind: "outdated" }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "told"; id: number; text: string | null };

/** The files of the Python side, in `assets/python`, and the length of the function table that fits the memory. */
export interface Files {
  pyodide: string;
  packages: string;
  library: string;
  cromlech: string;
  memory: string;
  table: number;
}
