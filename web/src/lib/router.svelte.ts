/** Which screen is shown, by the path in the address bar. */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    const read = () => {
      this.path = location.pathname;
      this.hash = location.hash;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(path: string): void {
    if (path !== location.pathname + location.hash) history.pushState(null, "", path);
    this.path = location.pathname;
    this.hash = location.hash;
    scrollTo(0, 0);
  }

  /** Change the part after # without adding to the history. */
  mark(hash: string): void {
    history.replaceState(null, "", location.pathname + hash);
    this.hash = hash;
  }
}

export const router = new Router();

/** For links inside the app: `<a href="/x" onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(link);
}
