/** How the server reaches this person when it's their turn and they are away. */
import { ask } from "./api";
import type { NewPush, NoticeSettings, TableNotices, Vacation } from "./protocol";
import { load, save } from "./storage";
import type { Language } from "./words.svelte";

/** Where this browser keeps which of the channels it is. */
const KEY = "cromlech channel";

/** `blocked`: the person has told the browser so. `unable`: the browser can't, or not on an unencrypted page. */
export type Here = "on" | "off" | "blocked" | "unable";

const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser shows messages. */
export async function here({ channels }: NoticeSettings): Promise<Here> {
  if (!able()) return "unable";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && channels.some(({ id }) => id === own()) ? "on" : "off";
}

/** The channel that is this browser. */
export const own = () => load(KEY) as string | null;

const same = (a: ArrayBuffer | null | undefined, key: string) =>
  a &&
  btoa(String.fromCharCode(...new Uint8Array(a))).replace(/[+/=]/g, (c) => ({ "+": "-", "/": "_" })[c] ?? "") === key;

/** Ask the browser for permission, subscribe, and tell the server. */
export async function turnOn({ push_key }: NoticeSettings, lang: Language): Promise<NoticeSettings> {
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  if (before && !same(before.options.applicationServerKey, push_key)) await before.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: push_key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(wanted)).toJSON();
  const asked: NewPush = { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", lang };
  const settings = await ask<NoticeSettings>("POST", "/notices/push", asked);
  save(KEY, settings.channels.findLast(({ kind }) => kind === "push")?.id ?? null);
  return settings;
}

/** Tell the server and the browser to stop. */
export async function turnOff(): Promise<NoticeSettings> {
  const settings = await remove(own() ?? "");
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return settings;
}

export const find = () => ask<NoticeSettings>("GET", "/notices");
export const addMail = (lang: Language) => ask<NoticeSettings>("POST", "/notices/mail", { lang });
export const addWebhook = (address: string, lang: Language) =>
  ask<NoticeSettings>("POST", "/notices/webhooks", { address, lang });
export const remove = (id: string) => ask<NoticeSettings>("POST", `/notices/channels/${id}/remove`);
export const test = (id: string) => ask<NoticeSettings>("POST", `/notices/channels/${id}/test`);
export const beLoud = () => ask<NoticeSettings>("POST", "/notices/quiet/remove");
export const ofTable = (id: string) => ask<TableNotices>("GET", `/tables/${id}/notices`);
export const mute = (id: string, muted: boolean) => ask<TableNotices>("POST", `/tables/${id}/notices`, { muted });

export const findVacation = () => ask<Vacation>("GET", "/vacation");
export const beginVacation = (days: number) => ask<Vacation>("POST", "/vacation", { days });
export const endVacation = () => ask<Vacation>("POST", "/vacation/end");

/** Hours of the clock, as `22:00` and `07:00`. */
export const beQuiet = (begin: string, end: string, zone = timeZone()) =>
  ask<NoticeSettings>("POST", "/notices/quiet", { zone, begin: minutes(begin), end: minutes(end) });

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function minutes(time: string): number {
  const [hours, rest] = time.split(":").map(Number);
  return 60 * (hours ?? 0) + (rest ?? 0);
}

export const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
