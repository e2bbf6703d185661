import { LOCAL } from "./place";
import type {
  Analysis,
  Answer,
  AskedAction,
  AskedActionByName,
  AskedAnswer,
  AskedExample,
  AskedJoin,
  AskedMessage,
  AskedOffer,
  AskedPuzzle,
  AskedReady,
  AskedRematch,
  AskedReport,
  AskedSeek,
  AskedStart,
  AskedTie,
  Audit,
  BotAccounts,
  Calls,
  Chat,
  Examples,
  Games,
  Hints,
  Lobby,
  MadeToken,
  Met,
  NewLesson,
  NewTable,
  NewToken,
  Paces,
  Phrase,
  Position,
  PuzzleAnswer,
  Puzzles,
  Questions,
  ReportAnswer,
  Reported,
  Reports,
  Review,
  Seek,
  SentInvites,
  State,
  Tables,
  Ties,
  Tokens,
  Tried,
  Verified,
} from "./protocol";

/** A refusal from the server, as a phrase. */
export class Refusal extends Error {
  constructor(
    readonly phrase: Phrase,
    readonly status: number,
  ) {
    super(phrase.key);
  }
}

/** The key of the message if no answer came at all. */
export const UNREACHABLE = "web.error.unreachable";

type Send = (method: string, path: string, body: string | undefined) => Promise<{ status: number; text: string }>;

const toDevice: Send = async (method, path, body) => {
  const { local, LocalError } = await import("./local.svelte");
  return local.request(method, path, body ?? "").catch((error: unknown) => {
    throw error instanceof LocalError ? new Refusal(error.phrase, 0) : error;
  });
};

const toServer: Send = async (method, path, body) => {
  try {
    const headers: HeadersInit = body === undefined ? {} : { "Content-Type": "application/json" };
    const answer = await fetch(path, { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new Refusal({ key: UNREACHABLE }, 0);
  }
};

function read(text: string): { error?: Phrase } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const query = (values: Record<string, number | string | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${given.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
};

const connect = (send: Send) => {
  async function ask(method: string, path: string, body?: unknown): Promise<string> {
    const { status, text } = await send(method, `/api${path}`, body === undefined ? undefined : JSON.stringify(body));
    if (status >= 200 && status <= 299) return text;
    throw new Refusal(read(text)?.error ?? { key: "web.error.unexpected", status }, status);
  }

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return read(await ask(method, path, body)) as T;
  }

  return {
    games: () => call<Games>("GET", "/games").then((answer) => answer.games),
    cards: (game: string) => call<Record<string, unknown>>("GET", `/games/${game}/cards`),
    examples: (game: string) => call<Examples>("GET", `/games/${game}/examples`).then((answer) => answer.examples),
    tryExample: (game: string, id: string, asked: AskedExample) =>
      call<Tried>("POST", `/games/${game}/examples/${id}`, asked),
    puzzles: (game: string) => call<Puzzles>("GET", `/games/${game}/puzzles`).then((answer) => answer.puzzles),
    puzzle: (game: string, id: string) => call<State>("GET", `/games/${game}/puzzles/${id}`),
    answerPuzzle: (game: string, id: string, asked: AskedPuzzle) =>
      call<PuzzleAnswer>("POST", `/games/${game}/puzzles/${id}`, asked),
    words: (game: string, lang: string) => call<Record<string, string>>("GET", `/games/${game}/words/${lang}`),
    tables: () => call<Tables>("GET", "/tables").then((answer) => answer.tables),
    create: (table: NewTable) => call<State>("POST", "/tables", table),
    lesson: (asked: NewLesson) => call<State>("POST", "/lessons", asked),
    chapter: (id: string, seq: number, chapter: number) =>
      call<State>("POST", `/tables/${id}/chapter`, { seq, chapter }),
    free: (id: string, seq: number) => call<State>("POST", `/tables/${id}/free`, { seq }),
    table: (id: string, line = 0) => call<State>("GET", `/tables/${id}${query({ line })}`),
    join: (id: string, asked: AskedJoin) => call<State>("POST", `/tables/${id}/join`, asked),
    start: (id: string, asked: AskedStart) => call<State>("POST", `/tables/${id}/start`, asked),
    ready: (id: string, asked: AskedReady) => call<State>("POST", `/tables/${id}/ready`, asked),
    paces: (game: string, players: number) =>
      call<Paces>("GET", `/games/${game}/paces${query({ players })}`).then((answer) => answer.paces),
    lobby: () => call<Lobby>("GET", "/lobby"),
    seek: (asked: AskedSeek) => call<Seek>("POST", "/seek", asked),
    seeking: () => call<Seek>("GET", "/seek"),
    /** Still waiting for a quick match. */
    seekOn: () => call<Seek>("POST", "/seek/here"),
    seekNoMore: () => call<Seek>("DELETE", "/seek"),
    met: () => call<Met>("GET", "/met").then((answer) => answer.people),
    calls: () => call<Calls>("GET", "/calls"),
    invited: (id: string) => call<SentInvites>("GET", `/tables/${id}/invites`).then((answer) => answer.invites),
    invite: (id: string, key: string) =>
      call<SentInvites>("POST", `/tables/${id}/invites`, { key }).then((answer) => answer.invites),
    answerInvite: (id: string, accept: boolean) => call<Answer>("POST", `/tables/${id}/invites/answer`, { accept }),
    share: (id: string, share: string) => call<State>("POST", `/tables/${id}/share`, { share }),
    remove: (id: string, seat: number) => call<State>("POST", `/tables/${id}/remove`, { seat }),
    resign: (id: string, seat: number) => call<State>("POST", `/tables/${id}/resign`, { seat }),
    rematch: (id: string, asked: AskedRematch) => call<State>("POST", `/tables/${id}/rematch`, asked),
    /** Take your seat back from the bot that stands in. */
    comeBack: (id: string) => call<State>("POST", `/tables/${id}/return`),
    /** Ask the others for a pause, to go on, or for another pace. */
    offer: (id: string, asked: AskedOffer) => call<State>("POST", `/tables/${id}/offers`, asked),
    consent: (id: string, seq: number, accept: boolean) =>
      call<State>("POST", `/tables/${id}/consent`, { seq, accept }),
    close: (id: string) => call<State>("POST", `/tables/${id}/close`),
    chat: (id: string) => call<Chat>("GET", `/tables/${id}/chat`),
    say: (id: string, asked: AskedMessage) => call<Chat>("POST", `/tables/${id}/chat`, asked),
    ties: () => call<Ties>("GET", "/ties"),
    tie: (asked: AskedTie) => call<Ties>("POST", "/ties", asked),
    undoTie: (key: string) => call<Ties>("POST", `/ties/${key}/undo`),
    report: (asked: AskedReport) => call<Reported>("POST", "/reports", asked),
    reports: (handled: boolean) => call<Reports>("GET", `/operator/reports?handled=${handled}`),
    act: (report: number, asked: AskedAction) => call<ReportAnswer>("POST", `/operator/reports/${report}`, asked),
    actByName: (asked: AskedActionByName) => call<Audit>("POST", "/operator/people", asked),
    audit: () => call<Audit>("GET", "/operator/audit"),
    hints: (id: string) => call<Hints>("GET", `/tables/${id}/hints`),
    /** The record as stored in files. */
    record: (id: string) => ask("GET", `/tables/${id}/record`),
    position: (id: string, move: number, seat: number | null) =>
      call<Position>("GET", `/tables/${id}/positions/${move}${query({ seat })}`),
    review: (id: string) => call<Review>("GET", `/tables/${id}/review`),
    questions: (id: string, move?: number) => call<Questions>("GET", `/tables/${id}/analysis${query({ move })}`),
    analyze: (id: string, answers: AskedAnswer[]) => call<Analysis>("POST", `/tables/${id}/analysis`, { answers }),
    decision: (id: string, move: number) => call<State>("GET", `/tables/${id}/decisions/${move}`),
    fork: (id: string, move: number, seat: number, level: string, name?: string) =>
      call<State>("POST", `/tables/${id}/fork`, { move, seat, level, name }),
    importRecord: (record: unknown) => call<State>("POST", "/records", record),
    verify: (record: unknown, seen: { commitment?: string | undefined; share?: string | undefined }) =>
      call<Verified>("POST", `/verified/records${query(seen)}`, record),
    /** The record of a game in progress, to continue it elsewhere. */
    moving: (id: string) => call<unknown>("GET", `/tables/${id}/record?moving=true`),
    /** Continue a game from elsewhere. */
    resume: (record: unknown) => call<State>("POST", "/moved/records", record),
    myTokens: () => call<Tokens>("GET", "/account/tokens").then((answer) => answer.tokens),
    makeToken: (asked: NewToken) => call<MadeToken>("POST", "/account/tokens", asked),
    revokeToken: (id: string) => call<Tokens>("DELETE", `/account/tokens/${id}`).then((answer) => answer.tokens),
    myBots: () => call<BotAccounts>("GET", "/account/bots").then((answer) => answer.bots),
    makeBot: (name: string) => call<BotAccounts>("POST", "/account/bots", { name }).then((answer) => answer.bots),
    closeBot: (key: string) => call<BotAccounts>("DELETE", `/account/bots/${key}`).then((answer) => answer.bots),
    /** Say where a game continues. */
    moved: (id: string, to: string | null) => call<State>("POST", `/tables/${id}/moved`, { to }),
  };
};

/** Anything else the server of this page is asked for: what only a server has. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await toServer(method, `/api${path}`, body === undefined ? undefined : JSON.stringify(body));
  if (status >= 200 && status <= 299) return read(text) as T;
  throw new Refusal(read(text)?.error ?? { key: "web.error.unexpected", status }, status);
}

const server = connect(toServer);
export const device = connect(toDevice);
/** The tables of this page: on its server, or on this device. */
export const api = LOCAL ? device : server;
/** Those on the other side. */
export const there = LOCAL ? server : device;
