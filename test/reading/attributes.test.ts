import { describe, expect, test } from "bun:test";
import { attributes, attributesOf } from "#lexicon/attributes.ts";
import { table } from "#lexicon/table.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { attribute, attributesIn } from "#questions/value-finder/attributes.ts";
import { focusOf } from "#questions/value-finder/question/focus.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { tablesOf } from "../table-file.ts";

const tables = tablesOf(import.meta.dir, "attributes.tsv");
const rows = (group: string) => tables<[string, string]>(group);
const slugs = types.map((t) => t.slug);

const asked = (text: string) => attributesIn(wordsOf(text)).map((n) => n.attribute.id);
/** What all clauses of a question ask for. */
const askedInAll = (question: string) =>
  focusOf(question, { also: [], today: "2026-06-01", slugs }).clauses.flatMap((c) =>
    c.attributes.map((a) => a.id),
  );
const printed = (text: string) => attributesIn(wordsOf(text), true).map((n) => n.attribute.id);

/** Questions as people put them, and what they ask of a paper, by the field they are about. */
describe("what a question asks of a paper", () => {
  for (const field of "insurance health vehicles travel identity school shops pets".split(" "))
    for (const [question, id] of rows(`questions: ${field}`))
      test(`${field}: ${question} -> ${id}`, () => expect(asked(question)).toContain(id));
});

describe("what a label names", () => {
  for (const [label, id] of [...rows("labels"), ...rows("labels of money and the home")])
    test(`${label} -> ${id}`, () => expect(printed(label)).toContain(id));
});

describe("what is asked for is known in other words than the tables'", () => {
  for (const [question, id] of rows("questions about money and the home"))
    test(`${question} -> ${id}`, () => expect(askedInAll(question)).toContain(id));
});

describe("what only sounds alike is something else", () => {
  for (const [question, id] of rows("only sounds alike"))
    test(`${question} is not ${id}`, () => expect(askedInAll(question)).not.toContain(id));
  for (const [label, id] of rows("is a kind of"))
    test(`${label} is a kind of ${id}`, () => expect(printed(label)).toContain(id));
  test("the wide one does not stand for a kind of it", () => {
    expect(printed("Interest")).not.toContain("interest-charged");
    expect(printed("Fee")).not.toContain("overdraft-fee");
  });
});

describe("the tables", () => {
  test("an id stands for one thing, and what it is a kind of is there", () => {
    expect(new Set(attributes().map((a) => a.id)).size).toBe(attributes().length);
    for (const a of attributes()) {
      expect(a.kinds.length).toBeGreaterThan(0);
      expect(a.phrases.length).toBeGreaterThan(0);
      for (const w of a.wider ?? []) expect(attribute(w).kinds.some((k) => a.kinds.includes(k))).toBe(true);
    }
    expect(() => attribute("no-such-thing")).toThrow();
  });

  test("rows of a table: kinds, keys, more languages, a kind of another one", () => {
    const of = (...rows: string[]) =>
      attributesOf(table(["concept\tkinds\tkeys\twider\ten\tde\tfr", ...rows].join("\n")));
    const [fee, late] = of(
      "fee\tmoney\tfee\t\tfee\tgebühr*\tfrais d'envoi",
      "late-fee\tmoney\t\tfee\tlate fee\t\t",
    );
    expect(fee).toMatchObject({
      id: "fee",
      kinds: ["money"],
      keys: ["fee"],
      phrases: [["fee"], ["gebuhr*"], ["frais", "envoi"]],
    });
    expect(late?.wider).toEqual(["fee"]);
    expect(() => of("no row at all")).toThrow();
    expect(() => of("a\tmoney\t\t\tx\t\t", "a\tday\t\t\ty\t\t")).toThrow("a twice");
    expect(() => of("a\tmoney\t\tb\tx\t\t")).toThrow("No attribute b");
  });

  test("on a paper what is a kind of a thing names the thing, and not the other way round", () => {
    expect(printed("Annual limit")).toContain("sum-insured");
    expect(printed("Sum insured")).not.toContain("annual-limit");
    expect(asked("What is the annual limit?")).not.toContain("sum-insured");
  });

  test("words that say too little in a question count on papers alone", () => {
    expect(printed("Leave Tuesday")).toContain("check-out");
    expect(printed("Room: double, sea view")).toContain("room-type");
    expect(asked("What colour is the room?")).not.toContain("room-type");
  });

  test("what fills a gap in a wording is not hidden by it", () => {
    expect(asked("What do we have to pay ourselves?")).toContain("deductible");
    expect(asked("By when must the late fee be paid?")).toContain("late-fee");
  });

  test("words about something else are not taken for what is asked", () => {
    for (const text of [
      "the green bicycle of my neighbour",
      "das rote Sofa im Keller",
      "un gato en la terraza",
    ])
      expect(asked(text)).toEqual([]);
  });
});
