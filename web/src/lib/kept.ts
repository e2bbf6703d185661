/** Files that the service worker keeps. */

/** Fetch kept files again, since one of them seems to be damaged. Without a network, they stay as they are. */
export async function renew(wanted: (url: string) => boolean): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!wanted(url)) continue;
        const answer = await fetch(`${url}?again`); // neither kept nor in the browser's own cache under this address
        if (answer.ok) await cache.put(url, answer);
      }
    }
  } catch {
    // no network, or nothing is kept
  }
}

export const isPython = (url: string): boolean => url.includes("/assets/python/");
export const isNetwork = (url: string): boolean => url.endsWith(".bin") && !isPython(url);
export const isRules = (url: string): boolean => url.endsWith(".wasm") && !isPython(url);
