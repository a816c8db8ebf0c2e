import { expect, test } from "bun:test";
import { readPages } from "./expected.ts";
import { nonsense, nonsenseShapes, nonsenseWords } from "./nonsense.ts";

const PAGES = 300;
const seed = process.env.DEEDBOX_SEED === "random" ? Math.floor(performance.now() * 1000) % 1e6 : 0;

test("pages of nonsense give no name, no person, no amount and no kind", () => {
  const wrong = Array.from({ length: PAGES }, (_, i) => nonsense(seed + i)).flatMap(({ name, pages }) => {
    const { sorting, full } = readPages(pages);
    const read = [
      sorting.type,
      sorting.issuer,
      sorting.recipient,
      full.total?.value ?? null,
      ...full.entities.map((e) => `${e.kind} ${JSON.stringify(e.name)}`),
      ...full.facts.filter((f) => f.role === "money" || f.role === "party").map((f) => `${f.key} ${f.value}`),
    ].filter((r) => r !== null);
    return read.length === 0 ? [] : [`${name}: ${read.join(", ")}`];
  });
  expect(wrong).toEqual([]);
}, 60_000);

test("every kind of nonsense word is tried in every shape", () => {
  const tried = new Set(
    Array.from({ length: PAGES }, (_, i) => nonsense(i).name.split(", ").slice(0, 2).join(", ")),
  );
  expect(
    nonsenseWords.flatMap((w) => nonsenseShapes.map((s) => `${w}, ${s}`)).filter((n) => !tried.has(n)),
  ).toEqual([]);
});

test("a page with a few words among the stains is no nonsense", () => {
  const { pages } = nonsense(3);
  const page = pages[0]!;
  const words = "Invoice 4711 from Harbor Books: total 12.50 EUR, payable by 3 May 2025".split(" ");
  const said = {
    ...page,
    words: [
      ...words.map((text, i) => ({
        ...{ text, x0: 20 + 40 * i, x1: 55 + 40 * i, y0: 10, y1: 20, confidence: 95 },
      })),
      ...page.words,
    ],
  };
  expect(readPages([said]).full.total?.value).toBe(12.5);
});
