import { describe, expect, test } from "bun:test";
import { pagesOf } from "../paper/household/pages.ts";
import { day } from "../paper/years/days.ts";
import { household } from "../paper/years/household.ts";
import { office } from "../paper/years/office.ts";
import { expectedOn, type MadePaper, standingOf, type Truth } from "../paper/years/truth.ts";
import { lands } from "../paper/years/wish.ts";

/** The measures of the Checkup are worth what the made-up years are worth: that their truth holds is proved here. */

const words = (p: MadePaper): string =>
  pagesOf(p.sheets)
    .map((page) => page.text)
    .join("\n");

const of = (t: Truth, key: string): MadePaper | undefined => t.papers.find((p) => p.key === key);
const digits = (s: string) => s.replace(/\D/g, "");

const years: [string, Truth][] = [
  ...lands.map((land, seed): [string, Truth] => [
    `household ${land}`,
    household({ seed, land, papers: 260, unseen: seed % 2 === 0 ? "some" : "none" }),
  ]),
  ["office DE", office({ seed: 0, papers: 600 })],
];

describe.each(years)("made-up years: %s", (_name, t) => {
  test("papers arrive in order, each under its own key, within the time", () => {
    expect(new Set(t.papers.map((p) => p.key)).size).toBe(t.papers.length);
    for (const [i, p] of t.papers.entries()) {
      expect(p.arrived <= t.to).toBe(true);
      if (i > 0) expect(p.arrived >= t.papers[i - 1]!.arrived).toBe(true);
    }
  });

  test("what a claim asks for stands on each of its papers", () => {
    for (const c of t.claims)
      for (const f of c.faces) {
        const p = of(t, f.paper);
        const amount = f.amounts?.[0];
        if (!p || amount === undefined) continue;
        const shown = digits(words(p));
        expect(shown, `${p.key} ${p.sort} ${p.layout}`).toContain(digits(amount.toFixed(2)));
      }
  });

  test("a paper that ends a claim comes later than the one that makes it", () => {
    for (const c of t.claims) {
      const first = of(t, c.faces[0]?.paper ?? "");
      for (const e of c.endings) {
        const p = e.paper === null ? null : of(t, e.paper);
        if (p && first) expect(p.arrived >= first.date!, `${c.key} ${e.why}`).toBe(true);
      }
    }
  });

  test("every name that a paper is said to bear is printed on it", () => {
    const squeezed = (s: string) =>
      s
        .toLowerCase()
        .replace(/ß/g, "ss")
        .replace(/[^\p{L}\p{N}]/gu, "");
    for (const p of t.papers)
      for (const m of p.mentions) {
        // In the order of printing: a name that is cut into two lines stands whole.
        const said = squeezed(p.sheets.flatMap((sheet) => sheet.prints.map((x) => x.text)).join(""));
        const short = squeezed(m.printed.replace(/,? [A-Z][A-Za-z.& ]*$/, ""));
        expect(
          said.includes(squeezed(m.printed)) || said.includes(short),
          `${p.key} ${p.sort}: ${m.printed}`,
        ).toBe(true);
      }
  });

  test("what is missing has no paper, and begins before it must be said", () => {
    for (const m of t.missing) {
      expect(m.from <= m.surely || m.until !== null).toBe(true);
      if (m.until !== null) expect(m.from < m.until || m.surely > m.until).toBe(true);
      for (const key of m.about) expect(t.things.has(key)).toBe(true);
    }
  });

  test("the Checkup of a later day only ever closes what was open", () => {
    const arrivals = new Map(t.papers.map((p) => [p.key, p.arrived]));
    for (const c of t.claims) {
      const seen = ["2024-01-31", "2024-06-30", "2025-01-31", "2025-06-30"].map((d) =>
        standingOf(c, arrivals, d),
      );
      const order = ["unborn", "open", "closed"];
      for (const [i, s] of seen.entries())
        if (i > 0) expect(order.indexOf(s)).toBeGreaterThanOrEqual(order.indexOf(seen[i - 1]!));
    }
    const { open, closed } = expectedOn(t, t.to);
    expect(open.length + closed.length).toBeGreaterThan(30);
  });
});

test("the same wish makes the same papers, another seed makes others", () => {
  const print = (t: Truth) => t.papers.map((p) => `${p.key} ${p.arrived} ${words(p)}`).join("\n");
  const one = print(household({ seed: 3, papers: 120 }));
  expect(print(household({ seed: 3, papers: 120 }))).toBe(one);
  expect(print(household({ seed: 4, papers: 120, land: "FR" }))).not.toBe(one);
});

test.each([
  ["2024-01-31", 1, "2024-02-29"],
  ["2023-12-31", -10, "2023-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
])("%s and %d months are %s", (from, n, to) => {
  expect(day.months(from, n)).toBe(to);
});
