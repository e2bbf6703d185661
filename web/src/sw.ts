/**
 * The service worker: keeps the app's files, so that it opens and plays without a network.
 *
 * Files with a hash in their name never change. The page itself comes from the network if there is one, so a new
 * version is used as soon as it is there. Each version has its own cache: a page that is open goes on with the files it
 * was built with, and the old cache is deleted once no page uses it.
 *
 * It also shows the server's messages, and opens the table that one is about.
 */

/** As much of a service worker's scope as is used here. TypeScript has its types only instead of a page's. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Open {
  readonly url: string;
  focus(): Promise<Open>;
}
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Open[]>;
    openWindow(url: string): Promise<Open | null>;
  };
  readonly registration: ServiceWorkerRegistration;
  addEventListener(kind: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(kind: "message", hear: (event: Lasting & MessageEvent) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "push", hear: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", hear: (event: Clicked) => void): void;
};

interface Files {
  version: string;
  app: string[];
  networks: string[];
  python: string[];
}
/** The build puts the list here. */
const FILES = "__FILES__" as unknown as Files;
const NAME = `cromlech ${FILES.version}`;
/** Milliseconds that a slow network may take to bring the page. */
const PATIENCE = 3000;

const root = new URL("./", self.location.href);
const page = root.href;
const absolute = (files: string[]) => files.map((file) => new URL(file, root).href);
const known = new Set(absolute([...FILES.app, ...FILES.networks, ...FILES.python]));

/** From any version's cache, since files with the same name are the same. */
async function add(cache: Cache, urls: string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const kept = isLasting(url) && (await caches.match(url));
      const answer = kept || (await fetch(url, { cache: isLasting(url) ? "default" : "reload" }));
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      await cache.put(url, answer);
    }),
  );
}

const isLasting = (url: string) => url.startsWith(`${page}assets/`);
const withoutHash = (url: string) => url.replace(/-[\w-]{8}(\.\w+)$/, "$1");

/** Fetch the app, and of the rest, a new version of what the old one has kept. */
async function install(): Promise<void> {
  const caching = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const before = caching.flat().map(({ url }) => url);
  const plays = before.some((url) => url.startsWith(`${page}assets/python/`));
  const met = new Set(before.map(withoutHash));
  const networks = absolute(FILES.networks).filter((url) => met.has(withoutHash(url)));
  const python = plays ? absolute(FILES.python) : [];
  await add(await caches.open(NAME), [page, ...absolute(FILES.app), ...networks, ...python]);
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("cromlech ") && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

/** The page from the network, or the one kept here if that fails or takes too long. */
async function newest(request: Request): Promise<Response> {
  const kept = await caches.match(page);
  const late = new Promise<Response>((resolve) => {
    if (kept) setTimeout(() => resolve(kept.clone()), PATIENCE);
  });
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer.ok || !kept) return answer;
  } catch (error) {
    if (!kept) throw error;
  }
  return kept as Response;
}

/** A file from its cache, or from the network and then kept. */
async function lasting(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && known.has(request.url)) {
    const copy = answer.clone();
    const cache = await caches.open(NAME);
    await cache.put(request, copy).catch(() => undefined); // no room: it still plays
  }
  return answer;
}

/** Keep what the page has needed, which may have come before this worker was there. */
async function keep(urls: string[]): Promise<void> {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await add(
    cache,
    urls.filter((url) => !kept.has(url)),
  );
}

/** What the server says, in the person's language. `url` is a screen of the app. */
interface Told {
  title: string;
  body: string;
  url: string;
  tag: string;
}

async function show({ title, body, url, tag }: Told): Promise<void> {
  const icon = new URL("icons/app-192.png", root).href;
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: url });
}

/** Go to the window where the screen is open already, or to a new one. */
async function open(screen: string): Promise<void> {
  const url = new URL(screen, root);
  if (url.origin !== root.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

self.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (told) event.waitUntil(show(told));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
self.addEventListener("message", (event) => {
  const { data } = event as MessageEvent<unknown>;
  const wanted = data === "python" ? FILES.python : FILES.networks;
  event.waitUntil(keep(absolute(wanted).filter((url) => data === "python" || data === url)));
});
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(page)) return;
  if (request.url.startsWith(`${page}api/`)) return;
  if (request.mode === "navigate") event.respondWith(newest(request));
  else if (known.has(request.url) || isLasting(request.url)) event.respondWith(lasting(request));
});

export {};
