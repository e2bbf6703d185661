/** The meanings of CVlizations' icons: resources, orders, types of ideas, and marks on the table. */
import { put } from "../../art/brush";
import { sign as glyph } from "../../art/glyphs";
import { figure } from "../../art/pieces";
import { crown, epochMark, happiness, head, helmet, orderMark, resource, typeMark } from "./art/tokens";
import { ORDERS, RESOURCES, TYPES } from "./view";
import type { Icons } from "$lib/legend.svelte";
import { t } from "$lib/words.svelte";

const named = (name: string, text: string) => t("icon.named", { name, text });

export const ICONS: Icons = {
  ...Object.fromEntries(
    RESOURCES.map((kind) => [
      kind,
      { art: () => resource(kind), text: () => named(t(`resource.${kind}`), t("icon.resource")) },
    ]),
  ),
  any: { art: () => resource("any"), text: () => t("icon.any") },
  happiness: { art: happiness, text: () => t("icon.happiness") },
  players: { art: () => put(head(0, 0), 16, 16, 2.4), text: () => t("icon.players") },
  ...Object.fromEntries(
    ORDERS.map((order) => [
      `order.${order}`,
      {
        art: () => orderMark(order),
        view: "-4 -2 32 32",
        text: () => named(t(`order.${order}`), t(`web.cv.order.${order}`)),
        known: () => t(`web.cv.order.${order}`),
      },
    ]),
  ),
  ...Object.fromEntries(
    TYPES.map((type) => [
      `type.${type}`,
      { art: () => typeMark(type), text: () => named(t(`types.${type}`), t("icon.type")) },
    ]),
  ),
  epoch: { art: () => epochMark(2), view: "0 -4 32 32", text: () => t("icon.epoch") },
  crown: { art: crown, text: () => t("web.cv.epoch_tip") },
  helmet: { art: helmet, text: () => t("web.cv.helmet") },
  deck: { art: () => glyph("deck"), view: "0 0 24 24", text: () => t("icon.deck") },
  close: { art: () => glyph("close"), view: "0 0 24 24", text: () => t("icon.failed") },
  eye: { art: () => glyph("eye"), view: "0 0 24 24", text: () => t("icon.eye") },
  figure: { art: () => figure(0), view: "-4 0 32 32", text: () => t("icon.figure") },
};
