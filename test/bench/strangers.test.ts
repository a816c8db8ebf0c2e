/** What the authors of `strangers` say of their papers stands on them: the gold is held against the papers, not against a reader. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { sideOf, stands } from "./corpus.ts";
import { coreOfName, flat } from "./judge.ts";
import { type Stranger, strangers, strangersGold, textOf } from "./strangers.ts";

const gold = strangersGold();
const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (d: string): boolean => day.test(d) && new Date(d).toISOString().startsWith(d);

/** All that is wrong with the papers, in words; the papers are named, since several may be wrong at once. */
const wrongOf = (of: (s: Stranger, text: string) => (string | false | null)[]): string[] =>
  gold.flatMap((s) =>
    of(s, textOf(s))
      .filter((wrong) => wrong)
      .map((wrong) => `${s.file}: ${wrong}`),
  );

/** A day of the year that the paper names elsewhere: "by 16th May", "fällig 15.02.". */
function standsWithoutYear(s: Stranger, date: string, text: string): boolean {
  const [year, m, d] = date.split("-") as [string, string, string];
  const at = new Date(`${date}T00:00:00Z`);
  const month = flat(new Intl.DateTimeFormat(s.language, { month: "long", timeZone: "UTC" }).format(at));
  const named = new RegExp(`(?<!\\d)${Number(d)}(?:st|nd|rd|th|er|o|de)?${month}`).test(flat(text));
  return text.includes(year.slice(2)) && (named || text.includes(`${d}.${m}.`) || text.includes(`${d}/${m}`));
}

test("every paper has its gold and lies on its side of the seal, and every maker has one paper", () => {
  for (const side of ["opened", "sealed"]) {
    const texts = readdirSync(fileURLToPath(new URL(`./strangers/${side}`, import.meta.url)))
      .filter((f) => f.endsWith(".txt"))
      .sort();
    const mine = gold.filter((s) => sideOf(s.maker) === side).map((s) => s.file);
    expect(mine.sort()).toEqual(texts);
  }
  expect(new Set(gold.map((s) => coreOfName(s.maker))).size).toBe(gold.length);
});

test("kinds and languages are such as there are", () => {
  const languages = ["en", "de", "fr", "es", "it", "nl"];
  expect(
    wrongOf((s) => [
      !languages.includes(s.language) && s.language,
      ...[s.type, ...s.types_fair].map((slug) => typeBySlug(slug) === null && slug),
      ...s.left_open.map((f) => !["due date", "period", "recipient"].includes(f) && `${f} is no such field`),
      (s.total === null) !== (s.currency === null) && "an amount needs a currency",
      s.currency !== null && !/^[A-Z]{3}$/.test(s.currency) && s.currency,
    ]),
  ).toEqual([]);
});

test("days are days, and those of the paper stand on it", () => {
  expect(
    wrongOf((s, text) => [
      ...[s.date, s.due_date, s.start, s.end].map((d) => d !== null && !isDay(d) && d),
      s.date !== null && !stands("date", s.date, text) && `${s.date} is not on it`,
      s.due_date !== null &&
        !stands("date", s.due_date, text) &&
        !standsWithoutYear(s, s.due_date, text) &&
        `${s.due_date} is not on it`,
      s.start !== null && s.end !== null && s.start > s.end && "ends before it starts",
      s.date !== null && s.date > "2025-06-30" && "is from after the day it is read on",
      ...(s.period ?? "2025")
        .split("/")
        .map((p) => !/^\d{4}(?:-\d{2})?$/.test(p) && !isDay(p) && `period ${s.period}`),
    ]),
  ).toEqual([]);
});

test("amounts stand on the paper", () => {
  expect(
    wrongOf((s, text) =>
      [...(s.total === null ? [] : [s.total]), ...s.total_also].map(
        (t) => !stands("total", t.toFixed(2), text) && `${t} is not on it`,
      ),
    ),
  ).toEqual([]);
});

test("names and notices stand on the paper", () => {
  expect(
    wrongOf((s, text) => [
      ...[s.issuer, ...s.issuer_also].map(
        (name) => name !== null && !flat(text).includes(flat(name)) && `${name} is not on it`,
      ),
      s.recipient !== null &&
        !s.recipient
          .split(";")
          .some((name) => name.split(/[\s,]+/).every((w) => flat(text).includes(flat(w)))) &&
        `${s.recipient} is not on it`,
      s.notice !== null && !flat(text).includes(flat(s.notice)) && `${s.notice} is not on it`,
    ]),
  ).toEqual([]);
});

test("numbers stand on the paper as they are written, and account numbers have their check digits", () => {
  const iban = (v: string): boolean => {
    const plain = v.replace(/\s/g, "");
    const digits = [...(plain.slice(4) + plain.slice(0, 4))].map((c) => Number.parseInt(c, 36)).join("");
    return BigInt(digits) % 97n === 1n;
  };
  expect(
    wrongOf((s, text) =>
      s.identifiers.flatMap(({ label, value }) => [
        !text.includes(value) && `${label} ${value} is not on it`,
        /^iban/i.test(label) && !iban(value) && `${value} has other check digits`,
      ]),
    ),
  ).toEqual([]);
});

test("no word is printed over another, or off the sheet", () => {
  const over = strangers()
    .filter((p) => !p.picture)
    .flatMap((p) =>
      (p.pages ?? []).flatMap((page) =>
        page.words
          .filter(
            (w, i) =>
              w.x1 > page.width ||
              w.y1 > page.height ||
              page.words.some((o, k) => k !== i && o.x0 < w.x1 && w.x0 < o.x1 && o.y0 < w.y1 && w.y0 < o.y1),
          )
          .map((w) => `${basename(p.file)} ${w.text}`),
      ),
    );
  expect(over).toEqual([]);
});

test("papers are laid out as pages, on both sides of the seal", () => {
  const papers = strangers();
  const blank = papers.filter((p) => p.pages?.every((page) => page.text.trim() === ""));
  expect(blank.map((p) => p.file)).toEqual([]);
  expect(new Set(papers.map((p) => `${p.side} ${p.picture}`)).size).toBe(4);
});
