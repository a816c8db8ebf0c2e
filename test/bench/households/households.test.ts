import { describe, expect, test } from "bun:test";
import { household, madeCountries } from "./household.ts";
import { locales, writeDay, writeMoney } from "./locale.ts";
import { drawnFrom, openedHousehold, sealed } from "./seal.ts";
import { Tally } from "./tally.ts";
import { standing } from "./truth.ts";

const made = madeCountries.flatMap((country) => [0, 1, 2].map((seed) => household(seed, country)));

describe("made households", () => {
  test("the same seed gives the same papers, truth and bytes", async () => {
    for (const country of madeCountries) {
      const [a, b, c] = [household(7, country), household(7, country), household(8, country)];
      expect(a.truth).toEqual(b.truth);
      expect(a.truth.papers.map((p) => p.maker)).not.toEqual(c.truth.papers.map((p) => p.maker));
      const key = a.truth.papers[20]!.key;
      expect(Buffer.from(await a.bytes(key)).equals(Buffer.from(await b.bytes(key)))).toBe(true);
    }
  });

  test("papers arrive in order, each within the story and not before it is written", () => {
    for (const { truth } of made) {
      expect(truth.papers.length).toBeGreaterThan(120);
      expect(truth.papers.length).toBeLessThan(420);
      expect(new Set(truth.papers.map((p) => p.key)).size).toBe(truth.papers.length);
      const days = truth.papers.map((p) => p.arrived);
      expect([...days].sort()).toEqual(days);
      expect(days[0]! >= truth.from && days.at(-1)! <= truth.to).toBe(true);
      const early = truth.papers.filter((p) => p.date !== null && p.arrived < p.date);
      expect(early.map((p) => `${p.key} ${p.date} ${p.arrived}`)).toEqual([]);
    }
  });

  test("every truth refers to papers and things that exist", () => {
    for (const { truth } of made) {
      const keys = new Set(truth.papers.map((p) => p.key));
      const things = new Set(truth.things.map((t) => t.key));
      for (const c of truth.claims) {
        for (const f of c.faces) expect(keys.has(f.paper)).toBe(true);
        for (const e of c.endings) expect(e.paper === null || keys.has(e.paper)).toBe(true);
      }
      for (const p of truth.papers) {
        for (const m of p.mentions) expect(things.has(m.thing) ? "" : `${p.key} ${m.thing}`).toBe("");
        expect(p.copyOf === null || keys.has(p.copyOf)).toBe(true);
        expect(p.replaces === null || keys.has(p.replaces)).toBe(true);
      }
      // Two makers of one name would be one for anybody who reads.
      const makers = truth.things.filter((t) => t.kind === "organization").map((t) => t.name);
      expect(new Set(makers).size).toBe(makers.length);
      for (const g of truth.gaps) for (const k of g.papers) expect(keys.has(k)).toBe(true);
    }
  });

  test("no claim ends before it is born, is paid before it was asked, or is owed and shown as paid", () => {
    for (const { truth } of made) {
      const papers = new Map(truth.papers.map((p) => [p.key, p]));
      for (const c of truth.claims) {
        const born = c.faces.map((f) => papers.get(f.paper)!.arrived).sort()[0]!;
        const wrong = c.endings.filter((e) => e.day < born && e.paper !== null);
        expect(
          wrong.map((e) => `${c.faces[0]!.paper} born ${born}, ${e.why} ${e.day} by ${e.paper}`),
        ).toEqual([]);
        if (c.settled === null) expect(c.endings.map((e) => `${c.faces[0]!.paper} ${e.why}`)).toEqual([]);
        for (const f of c.faces) {
          const written = papers.get(f.paper)!.date ?? f.days[0]!;
          for (const d of f.days) expect(d >= written ? "" : `${f.paper} asks for ${d}`).toBe("");
        }
        if (c.endings.some((e) => e.paper !== null)) expect(c.proof).toBe(true);
      }
    }
    // Stories in which nothing is owed, or everything, measure nothing.
    for (const country of madeCountries) {
      const all = made.filter((m) => m.truth.country === country);
      const as = all.flatMap(({ truth }) => {
        const papers = new Map(truth.papers.map((p) => [p.key, p]));
        return truth.claims.map((c) => standing(c, papers, truth.asOf[0]!));
      });
      for (const s of ["open", "closed", "unborn", "untold"] as const) expect(as).toContain(s);
    }
  });

  test.each(madeCountries)("what a paper asks for stands in its words: %s", async (country) => {
    const { truth, bytes } = made.find((m) => m.truth.country === country)!;
    expect(truth.claims.filter((c) => c.faces[0]!.amounts !== null).length).toBeGreaterThan(40);
    const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
    for (const c of truth.claims.filter((_, i) => i % 9 === 0)) {
      const f = c.faces[0]!;
      const doc = await getDocument({ data: await bytes(f.paper), verbosity: 0 }).promise;
      let words = "";
      for (let n = 1; n <= doc.numPages; n++)
        for (const i of (await (await doc.getPage(n)).getTextContent()).items)
          if ("str" in i) words += ` ${i.str.replaceAll("\u00a0", " ")}`;
      const l = locales[truth.country]!;
      for (const a of f.amounts?.slice(0, 1) ?? [])
        expect(words).toContain(writeMoney(l, "#", a).replaceAll("\u00a0", " "));
      const forms = [...l.dates, "MMMM"].map((form) => writeDay(l, form, f.days[0]!));
      expect(f.days.length > 1 || forms.some((t) => words.includes(t)) ? "" : `${f.paper} ${f.days[0]}`).toBe(
        "",
      );
    }
  });
});

describe("the seal", () => {
  test("holds about two thirds of the makers, and their words come from more than an opened maker's", () => {
    const makers = new Map(
      made.flatMap(({ truth }) => truth.papers.map((p) => [p.maker, p.sealed] as const)),
    );
    for (const [name, is] of makers) expect(is).toBe(sealed(name));
    const share = [...makers.values()].filter(Boolean).length / makers.size;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.85);
    expect(drawnFrom(["a", "b", "c", "d"], false)).toEqual(["a", "d"]);
    expect(drawnFrom(["a", "b", "c", "d"], true)).toEqual(["a", "b", "c", "d"]);
    expect(new Set([0, 1, 2, 3, 4, 5, 6].map((s) => openedHousehold(s, "us")))).toEqual(
      new Set([true, false]),
    );
  });

  test("a failing line of a sealed maker is counted and not kept", () => {
    const t = new Tally();
    const failing = () => ({ what: "wrong", paper: "p", maker: "m", says: "" });
    t.count("sealed", "items: precision", false, failing);
    t.count("opened", "items: precision", true, failing);
    expect(t.failing).toEqual([]);
    t.count("opened", "items: precision", false, failing);
    expect(t.failing.length).toBe(1);
    expect(t.of("sealed", "items: precision")).toEqual({ right: 0, of: 1 });
    expect(t.of("opened", "items: precision")).toEqual({ right: 1, of: 2 });
  });
});
