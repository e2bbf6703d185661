/** Which screen is shown, by the address bar. */
import { path, screenOf, to } from "./place";

export { to };

class Router {
  path = $state(path());
  hash = $state(location.hash);

  constructor() {
    const read = () => {
      this.path = path();
      this.hash = location.hash;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(screen: string): void {
    if (screen !== path() + location.hash) history.pushState(null, "", to(screen));
    this.path = path();
    this.hash = location.hash;
    scrollTo(0, 0);
  }

  /** Change the part after # without adding to the history. */
  mark(hash: string): void {
    history.replaceState(null, "", to(path()) + hash);
    this.hash = hash;
  }
}

export const router = new Router();

/** For links inside the app: `<a href={to("/x")} onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(screenOf(link));
}
