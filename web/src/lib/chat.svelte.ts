/** The chat of one table: what has been said, what is new, and what this person says. */
import { getContext, setContext } from "svelte";
import { voice } from "./announce.svelte";
import { api, Refusal } from "./api";
import { news } from "./news.svelte";
import type { Chat, ChatMessage, Phrase, QuickPhrase, Table } from "./protocol";
import { settings } from "./settings.svelte";
import { load, save } from "./storage";
import { t } from "./words.svelte";

const READ = "cromlech.chat";
/** The tables whose last message that was read is remembered. */
const REMEMBERED = 60;
const CHAT = Symbol("chat");

/** Whether there may be other people to talk to. The server knows for sure. */
export const mayTalk = ({ status, seats }: Pick<Table, "status" | "seats">): boolean =>
  seats.some(
    ({ mine, kind, resigned }) => !mine && (kind === "person" || resigned || (kind === "open" && status === "waiting")),
  );

/** The words of a message: what someone wrote, or a quick phrase in this person's language. */
export const wordsOf = ({ phrase, text }: Pick<ChatMessage, "phrase" | "text">): string =>
  phrase ? t(`chat.${phrase}`) : (text ?? "");

/** How many messages of others came after the last one that was read. */
export function unreadIn(messages: readonly ChatMessage[], read: string | undefined): number {
  const last = messages.findIndex(({ key }) => key === read);
  return messages.slice(last + 1).filter(({ mine }) => !mine).length;
}

const readBefore = () => (load(READ) ?? {}) as Record<string, string>;

export class Talk {
  chat = $state.raw<Chat | null>(null);
  /** Whether it is on the screen. */
  shown = $state(false);
  /** Whether the messages themselves are there, so that a screen reader reads them from the list. */
  listed = false;
  /** Whether to go to the field once it is there. */
  focusing = false;
  /** What is being written. */
  draft = $state("");
  busy = $state(false);
  error = $state.raw<Phrase | null>(null);
  #read = $state<string | undefined>();
  #asked = 0;
  readonly unread = $derived(unreadIn(this.chat?.messages ?? [], this.#read));
  /** Whether it is offered at all. */
  readonly open = $derived(this.chat?.open ?? false);

  constructor(
    readonly id: string,
    /** What the seats are called. */
    readonly names: () => readonly string[],
  ) {
    this.#read = readBefore()[id];
  }

  /** Read everything, now and whenever there is something new. Returns how to stop. */
  follow(): () => void {
    return news.follow(`chat:${this.id}`, () => void this.look());
  }

  async look(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const chat = await api.chat(this.id);
      if (asked === this.#asked) this.#take(chat);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal; // the next news tries again
    }
  }

  /** Everything on the screen has been read. */
  read(): void {
    const last = this.chat?.messages.at(-1)?.key;
    if (last === undefined || last === this.#read) return;
    this.#read = last;
    const others = Object.entries(readBefore()).filter(([id]) => id !== this.id);
    save(READ, Object.fromEntries([...others, [this.id, last]].slice(-REMEMBERED)));
  }

  nameOf({ seat, name }: Pick<ChatMessage, "seat" | "name">): string {
    return name || (seat === null ? "" : (this.names()[seat] ?? ""));
  }

  /** Say something. What couldn't be sent stays in the field. */
  async say(said: { phrase: QuickPhrase } | { text: string }): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    const name = settings.values.name.trim();
    try {
      const chat = await api.say(this.id, name ? { ...said, name } : said);
      this.#asked++;
      this.#take(chat);
      if ("text" in said) this.draft = "";
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.error = refusal.phrase;
    } finally {
      this.busy = false;
    }
  }

  #take(chat: Chat): void {
    const before = this.chat;
    this.chat = chat;
    if (!before || this.listed) return;
    const known = before.messages.at(-1)?.key;
    const fresh = chat.messages.slice(chat.messages.findIndex(({ key }) => key === known) + 1);
    const others = fresh.filter(({ mine }) => !mine);
    if (others.length && others.length < 5)
      voice.say(others.map((message) => `${this.nameOf(message)}: ${wordsOf(message)}`).join(" "));
  }
}

export const setTalk = (talk: Talk) => setContext(CHAT, talk);
/** The chat of the table on the screen, if it has one. */
export const talkHere = () => getContext<Talk | undefined>(CHAT);
