/** Where the app runs: on pages of a server, or from plain files with its own server in a worker. */

/** `cromlech site` marks its page. */
export const STANDALONE = typeof document !== "undefined" && document.documentElement.hasAttribute("data-standalone");

/** The folder that holds the app's files. */
export const root = (): URL => new URL(STANDALONE ? "./" : "/", location.href);

/** The address of one of the app's screens. Plain files have only one page, so its screens are in the query. */
export const to = (path: string): string => (STANDALONE ? `?${path}` : path);

/** The whole address of a screen, to give to others. */
export const address = (path: string): string => new URL(to(path), root()).href;

/** The screen in the address bar. */
export const path = (): string => (STANDALONE ? location.search.slice(1) || "/" : location.pathname);
