/** Where the app runs: on pages of a server, or on this device, with its own server in a worker. */

/** Whether these are plain files of a web host: `cromlech site` marks its page. */
export const SITE = typeof document !== "undefined" && document.documentElement.hasAttribute("data-standalone");

/** The folder of a server's screens whose tables are on this device. */
const OFFLINE = "/offline";
const isOffline = (path: string) => path === OFFLINE || path.startsWith(`${OFFLINE}/`);

/** Whether the tables of this page are on this device. */
export const LOCAL = SITE || (typeof location !== "undefined" && isOffline(location.pathname));

/** What comes before a screen in its address. Plain files have only one page, so its screens are in the query. */
const before = SITE ? "?" : LOCAL ? OFFLINE : "";

/** The folder that holds the app's files. */
export const root = (): URL => new URL(SITE ? "./" : "/", location.href);

/** The address of one of the app's screens. */
export const to = (path: string): string => before + path;

/** The screen that an address of the app leads to. */
export const screenOf = (address: string): string =>
  address.startsWith(before) ? address.slice(before.length) || "/" : address;

/** The whole address of a screen, to give to others. */
export const address = (path: string): string => new URL(to(path), root()).href;

/** The same screen on the other side: on this device instead of the server, or the other way around. */
export const across = (path: string): string => new URL(LOCAL ? path : OFFLINE + path, root()).href;

/** The screen in the address bar. */
export const path = (): string => screenOf(SITE ? location.search : location.pathname);
