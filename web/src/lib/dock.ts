/** What is fixed at the lower edge of a small screen. The page leaves room for it with the style `--dock`. */
import type { Attachment } from "svelte/attachments";

export const dock: Attachment = (element) => {
  const page = element.closest<HTMLElement>(".docked");
  const observer = new ResizeObserver(() => page?.style.setProperty("--dock", `${element.clientHeight}px`));
  observer.observe(element);
  return () => observer.disconnect();
};
