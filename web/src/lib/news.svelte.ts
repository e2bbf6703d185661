/** One connection for the whole page that says what has changed: open tables, what is yours, messages at a table. */
import { LOCAL } from "./place";
import type { NewsMessage, SaidFollow } from "./protocol";

/** `lobby`: open tables. `me`: invitations, your turn, and what else is yours. `chat:TABLE`: messages at a table. */
export type Topic = "lobby" | "me" | `chat:${string}`;

interface Follower {
  topic: Topic;
  heard: () => void;
}

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** How long the connection stays when no one follows anything, since the next screen may want it. */
const LINGER = 5000;

const said = (topics: readonly Topic[]): SaidFollow => ({
  type: "follow",
  topics: topics.includes("lobby") ? ["lobby"] : [],
  tables: topics.filter((topic) => topic.startsWith("chat:")).map((topic) => topic.slice(5)),
});

export class News {
  /** Whether news can come in. While it can't, what is on the screen may be old. */
  connected = $state(false);
  #followers: Follower[] = [];
  #socket: WebSocket | null = null;
  #wait = SHORTEST_WAIT;
  #timer = 0;
  #saying = false;

  /**
   * Call `heard` whenever there is something new about a topic, and once at the beginning and after each
   * interruption. It says only that there is something: ask the server what. Returns how to stop.
   */
  follow(topic: Topic, heard: () => void): () => void {
    if (LOCAL) return () => undefined;
    const follower = { topic, heard };
    const known = this.#topics.includes(topic);
    this.#followers.push(follower);
    if (!this.#socket) this.#open();
    else if (!known) this.#say();
    else if (this.connected) queueMicrotask(() => this.#followers.includes(follower) && heard());
    return () => {
      if (!this.#followers.includes(follower)) return;
      this.#followers = this.#followers.filter((each) => each !== follower);
      if (!this.#followers.length) this.#rest();
      else if (!this.#topics.includes(topic)) this.#say();
    };
  }

  get #topics(): Topic[] {
    return this.#followers.map(({ topic }) => topic).filter((topic, i, all) => all.indexOf(topic) === i);
  }

  #open(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/news`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.#say();
    };
    socket.onmessage = (event) => {
      this.#wait = SHORTEST_WAIT;
      const { topic, table } = JSON.parse(event.data) as NewsMessage;
      const name = topic === "chat" ? `chat:${table}` : topic;
      for (const follower of this.#followers) if (follower.topic === name) follower.heard();
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.connected = false;
      this.#socket = null;
      if (!this.#followers.length) return;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }

  /** Tell the server all topics, once for all that change together. It answers with news about each. */
  #say(): void {
    if (this.#saying) return;
    this.#saying = true;
    queueMicrotask(() => {
      this.#saying = false;
      if (this.#socket?.readyState !== WebSocket.OPEN || !this.#followers.length) return;
      this.#socket.send(JSON.stringify(said(this.#topics)));
    });
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#followers.length) return;
      const socket = this.#socket;
      this.#socket = null;
      this.connected = false;
      socket?.close();
    }, LINGER);
  }
}

export const news = new News();
