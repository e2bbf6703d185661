/** Pieces that can be dragged to a place by mouse, pen, or finger. A picture of the piece follows the pointer. */
import type { Attachment } from "svelte/attachments";

/** A pointer that moves less than this, in pixels, only presses. */
const STILL = 5;
const press = (place: Element) =>
  void place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

/**
 * `{@attach drag()}`: dropping the piece on a `data-place` does what a click there does, or what is given here.
 * For touch, the piece needs `touch-action: none`, or it scrolls.
 */
export function drag(drop: (place: HTMLElement | SVGElement) => void = press): Attachment {
  return (element) => {
    const piece = element as HTMLElement;
    let end = () => {};

    function start(down: PointerEvent): void {
      if (!down.isPrimary || down.button !== 0) return;
      end();
      const box = piece.getBoundingClientRect();
      const stop = new AbortController();
      const options = { signal: stop.signal };
      let picture: HTMLElement | null = null;
      let over: HTMLElement | SVGElement | null = null;

      const find = (at: PointerEvent) =>
        document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-place]") ?? null;
      function aim(place: HTMLElement | SVGElement | null): void {
        over?.removeAttribute("data-over");
        over = place;
        over?.setAttribute("data-over", "");
      }
      function lift(): HTMLElement {
        const copy = piece.cloneNode(true) as HTMLElement;
        copy.style.cssText =
          `position:fixed;z-index:80;left:${box.left}px;top:${box.top}px;` +
          `width:${box.width}px;height:${box.height}px;margin:0;pointer-events:none`;
        return document.body.appendChild(copy);
      }
      end = () => {
        stop.abort();
        picture?.remove();
        aim(null);
      };

      addEventListener(
        "pointermove",
        (move) => {
          const [x, y] = [move.clientX - down.clientX, move.clientY - down.clientY];
          if (!picture && Math.hypot(x, y) < STILL) return;
          picture ??= lift();
          picture.style.transform = `translate(${x}px, ${y}px)`;
          aim(find(move));
        },
        options,
      );
      addEventListener(
        "pointerup",
        (up) => {
          const place = picture ? find(up) : null;
          const moved = picture !== null;
          end();
          if (!moved) return;
          // Ignore the browser's own click after a drag.
          const swallow = (click: Event) => click.isTrusted && click.stopPropagation();
          addEventListener("click", swallow, { capture: true });
          setTimeout(() => removeEventListener("click", swallow, { capture: true }));
          if (place && place !== element) drop(place);
        },
        options,
      );
      addEventListener("pointercancel", () => end(), options);
      addEventListener("dragstart", (event) => event.preventDefault(), options);
    }

    piece.addEventListener("pointerdown", start);
    return () => {
      end();
      piece.removeEventListener("pointerdown", start);
    };
  };
}
