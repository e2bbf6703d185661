import { describe, expect, it } from "vitest";
import { find, fold, spans, wordsOf } from "./search";

describe("words", () => {
  it("match in any case, with or without accents, in every language", () => {
    expect(fold("Łódź, WĘGIEL")).toBe("lodz, wegiel");
    expect(fold("Ґанок, їжа, Ёлка")).toBe("ганок, іжа, елка");
    expect(wordsOf("  Zdobądź   ŻYWNOŚĆ ")).toEqual(["zdobadz", "zywnosc"]);
    expect(wordsOf("пам’ять")).toEqual(wordsOf("пам'ять"));
    expect(wordsOf("   ")).toEqual([]);
  });

  it("keep their positions", () => {
    const text = "Żeton żywności: 1 ŻETON İ 𝕏 żeton";
    expect(spans(text, wordsOf("zeton")).map(([from, to]) => text.slice(from, to))).toEqual([
      "Żeton",
      "ŻETON",
      "żeton",
    ]);
  });
});

describe("a search in a section", () => {
  const SECTION = [
    { head: null, entries: ["Roll one die for each figure.", "You may add tools."] },
    { head: "Upper halves", entries: ["Take food.", "One more tool."] },
  ];
  const seek = (query: string) => {
    const { title, parts, count } = find("Cards", SECTION, wordsOf(query));
    return { title, heads: parts.map(({ head }) => head), hits: parts.map(({ hits }) => hits), count };
  };
  const NONE = { title: false, heads: [false, false], count: 0 };

  it("finds the entries with all words", () => {
    expect(seek("TOOL")).toEqual({
      ...NONE,
      hits: [
        [false, true],
        [false, true],
      ],
      count: 2,
    });
    expect(seek("one figure")).toEqual({
      ...NONE,
      hits: [
        [true, false],
        [false, false],
      ],
      count: 1,
    });
  });

  it("counts headings as part of an entry", () => {
    expect(seek("tool upper")).toEqual({
      ...NONE,
      hits: [
        [false, false],
        [false, true],
      ],
      count: 1,
    });
    expect(seek("food cards")).toEqual({
      ...NONE,
      hits: [
        [false, false],
        [true, false],
      ],
      count: 1,
    });
  });

  it("finds titles and headings", () => {
    expect(seek("card")).toMatchObject({ title: true, count: 1 });
    expect(seek("halves")).toMatchObject({ title: false, heads: [false, true], count: 1 });
  });

  it("finds words spread over several entries if none has them all", () => {
    expect(seek("die food")).toEqual({
      ...NONE,
      hits: [
        [true, false],
        [true, false],
      ],
      count: 2,
    });
  });

  it("finds nothing if a word is missing", () => {
    expect(seek("tool mammoth").count).toBe(0);
  });
});
