/** Whether the app has been replaced by a new version, on the server or the host of its files. */
import { root } from "./place";

/** A page names its first script, and the script's name changes with everything the script needs. */
export async function outdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1);
  if (!script || !navigator.onLine) return false;
  try {
    const answer = await fetch(root(), { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(`/${script}`);
  } catch {
    return false; // no network, no new version
  }
}
