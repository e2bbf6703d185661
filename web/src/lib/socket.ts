/** The connection to one table: says what it has, reconnects on its own, and passes every state on in order. */
import { changed } from "./changes";
import { clock } from "./clock.svelte";
import { Device } from "./device";
import { local, type Socket } from "./local.svelte";
import { LOCAL } from "./place";
import type { Phrase, Said, State, Told } from "./protocol";

export interface Listener {
  state(state: State): void;
  refused(error: Phrase, status: number): void;
  connected(yes: boolean): void;
}

/** Where moves go. Each says whether it could be sent; the answer comes to the listener. */
export interface Channel {
  move(seq: number, actions: number[]): boolean;
  undo(seq: number, to: number): boolean;
  revise(seq: number, to: number, actions: number[]): boolean;
  close(): void;
}

const LONGEST_WAIT = 8000;
const SILENCE = 25_000;

/** What has been received of a table: how many lines of its log, as of the state with this number. */
interface Heard {
  line: number;
  seq: number;
}

export class Connection implements Channel {
  #heard: Heard = { line: 0, seq: 0 };
  /** The latest state of this connection, to which changes apply. */
  #state: State | null = null;
  #socket: Socket | null = null;
  #wait = 250;
  #ended = false;
  #timer = 0;
  #ping = 0;
  /** When the server was last asked for a sign of life, and whether it was, for this table's clocks. */
  #asked = 0;
  #timed = false;
  #device: Device;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#device = new Device(
      (seq, action) => this.#send({ type: "answer", seq, action }),
      (trouble) => this.listener.refused(trouble, 0),
    );
    this.#open();
  }

  #open(): void {
    const path = `/api/tables/${this.table}/ws`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket: Socket = LOCAL ? local.connect(path) : new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = 250;
      this.#send({ type: "hello", ...this.#heard, thinks: this.#device.thinks });
      this.listener.connected(true);
      this.#timed = false;
      this.#ping = window.setInterval(() => this.#askTime(), SILENCE);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data) as Told;
      if (message.type === "state") this.#hear(message);
      else if (message.type === "change") {
        if (this.#state) this.#hear(changed(this.#state, message));
      } else if (message.type === "pong") clock.heard(message.now, this.#asked);
      else if (message.type === "task") void this.#device.take(message);
      else if (message.type === "error" && message.to !== "answer")
        this.listener.refused(message.error, message.status); // a late answer is no one's fault
    };
    socket.onclose = () => {
      clearInterval(this.#ping);
      this.#device.drop();
      if (this.#ended) return;
      this.listener.connected(false);
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }

  #hear(state: State): void {
    this.#state = state;
    this.#heard = { line: state.log.from + state.log.lines.length, seq: state.seq };
    this.#device.moved(state.seq);
    this.listener.state(state);
    if (state.table?.clocks && !this.#timed) {
      this.#timed = true;
      this.#askTime();
    }
  }

  #askTime(): void {
    this.#asked = Date.now();
    this.#send({ type: "ping" });
  }

  #send(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  move(seq: number, actions: number[]): boolean {
    return this.#send({ type: "move", seq, actions });
  }

  undo(seq: number, to: number): boolean {
    return this.#send({ type: "undo", seq, to });
  }

  revise(seq: number, to: number, actions: number[]): boolean {
    return this.#send({ type: "revise", seq, to, actions });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }
}
