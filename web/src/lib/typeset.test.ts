import { describe, expect, it } from "vitest";
import { sentences, tie } from "./typeset";

const shown = (text: string) => tie(text).replaceAll("\u00a0", "_");

describe("lines break where a reader would pause", () => {
  it.each([
    ["Place 3 figures in the forest.", "Place 3_figures in the forest."],
    ["1½ Labor and 2 Food", "1½_Labor and 2_Food"],
    ["Take a card, or not", "Take a_card, or not"],
    ["Усе це — ваше, і в руці теж", "Усе це_— ваше, і_в_руці теж"],
    ["W turze i z wioski (o niej później)", "W_turze i_z_wioski (o_niej później)"],
    ["плем'я та об'єкт", "плем'я та об'єкт"],
    ["Тварини — 16. Крок Б: карти", "Тварини_—_16. Крок_Б: карти"],
    ["6 + 3 + 2 = 11", "6 + 3 + 2_= 11"],
  ])("%s", (text, tied) => expect(shown(text)).toBe(tied));
});

it("joins texts for screen readers into sentences", () => {
  expect(sentences(["Build!", "", "Wood counts 3.", "Buy it"])).toBe("Build! Wood counts 3. Buy it.");
});
