import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { learnFrom } from "#reading/corrections/learn.ts";
import type { Corrections, MakerCorrections, Place } from "#reading/corrections/lessons.ts";
import { fits, patternOf } from "#reading/corrections/standing.ts";
import type { Page } from "#reading/layout/page.ts";
import { context } from "../paper.ts";
import { misread, waterBill } from "./papers.ts";

const march = waterBill({
  number: "LK-204/77120",
  date: "4 March 2025",
  pay: "28 March 2025",
  total: "53.60",
});
const april = waterBill({
  number: "LK-204/77391",
  date: "3 April 2025",
  pay: "29 April 2025",
  total: "61.15",
});

const correction = (more: Partial<Parameters<typeof learnFrom>[1]>) => ({
  key: "due_date",
  label: "Due date",
  role: "date" as const,
  value: "2025-03-28",
  number: null,
  date: "2025-03-28",
  near: null,
  today: "2025-06-30",
  known: [],
  ...more,
});
const due = correction({});
const total = correction({
  key: "total",
  label: "Total",
  role: "money",
  value: "53.60",
  number: 53.6,
  date: null,
});
const ledger = correction({
  key: "account_number",
  label: "Account number",
  role: "identifier",
  value: "LK-204/77120",
  date: null,
});

const placed = (c: typeof due, pages = march, held = 1): Place => {
  const { place } = learnFrom(pages, c);
  if (!place) throw new Error(`${c.key} was not found on the page.`);
  return { ...place, held };
};
const maker = (places: Place[], more: Partial<MakerCorrections> = {}): MakerCorrections => ({
  key: "northfield water power",
  name: "Northfield Water & Power",
  names: [],
  misread: [],
  numbers: [],
  likeness: 0.8,
  dateOrder: null,
  places,
  ...more,
});
const taught = (...makers: MakerCorrections[]): Corrections => ({
  makers,
  near: [],
  types: {},
  dateOrder: null,
});
const read = (pages: Page[], lessons?: Corrections, more: object = {}) => {
  const given = context({ ...more, ...(lessons ? { lessons } : {}) });
  const sorting = builtInReader.sort(pages, given);
  return { sorting, full: builtInReader.read(pages, sorting, given) };
};
const fact = (r: ReturnType<typeof read>, key: string) => r.full.facts.find((f) => f.key === key);

describe("what a correction teaches", () => {
  test.each([
    ["a day", due, "settlement day"],
    ["an amount", total, "carried to your account"],
    ["a number", ledger, "ledger key"],
  ])("%s: the words beside it, its place and its shape", (_what, c, words) => {
    const place = placed(c);
    expect(place).toMatchObject({ words, where: "left", page: 1 });
    expect(place.box.x0).toBeGreaterThan(0.7);
  });

  test("what does not stand on the paper teaches no place", () => {
    expect(learnFrom(march, correction({ value: "2025-12-24", date: "2025-12-24" })).place).toBeNull();
    expect(learnFrom(march, correction({ ...total, number: 99.99, value: "99.99" })).place).toBeNull();
  });

  test("a place that says something else on a paper that was corrected is wrong; one that agrees, or whose words are not there, is not", () => {
    const settlement = placed(due);
    const statement = placed(correction({ date: "2025-03-04", value: "2025-03-04" }));
    const elsewhere = { ...settlement, words: "bitte zahlen" };
    expect(learnFrom(march, correction({ known: [settlement, statement, elsewhere] })).wrong).toEqual([1]);
  });

  test("the order of day and month is learned where the print leaves it open", () => {
    const open = waterBill({ number: "LK-1", date: "05/04/2025", pay: "05/06/2025", total: "9.10" });
    expect(learnFrom(open, correction({ date: "2025-06-05", value: "2025-06-05" })).dateOrder).toBe("dmy");
    expect(learnFrom(open, correction({ date: "2025-05-06", value: "2025-05-06" })).dateOrder).toBe("mdy");
    const plain = waterBill({ number: "LK-1", date: "05/04/2025", pay: "25/06/2025", total: "9.10" });
    expect(learnFrom(plain, correction({ date: "2025-06-25", value: "2025-06-25" })).dateOrder).toBeNull();
  });
});

describe("the next paper of that maker", () => {
  const lessons = taught(maker([placed(due), placed(total), placed(ledger)]));

  test("says it at the same place; without the lesson it was not read so", () => {
    const before = read(april);
    expect(fact(before, "due_date")?.date).not.toBe("2025-04-29");
    const after = read(april, lessons);
    expect(fact(after, "due_date")).toMatchObject({ date: "2025-04-29", quote: "29 April 2025", page: 1 });
    expect(fact(after, "total")).toMatchObject({ number: 61.15 });
    expect(fact(after, "account_number")).toMatchObject({ value: "LK-204/77391" });
    expect([after.full.total?.value, after.full.dueDate]).toEqual([61.15, "2025-04-29"]);
    expect(after.full.obligations.find((o) => o.kind === "payment")).toMatchObject({
      due: "2025-04-29",
      amount: 61.15,
    });
    expect(after.full.held?.map((h) => h.key).sort()).toEqual(["account_number", "due_date", "total"]);
  });

  test("read from a picture with letters misread", () => {
    const after = read(misread(april, 9), lessons);
    expect(fact(after, "due_date")?.date).toBe("2025-04-29");
    expect(fact(after, "total")?.number).toBe(61.15);
  });

  test("is believed the more, the more often the place held", () => {
    const sure = [1, 2, 3, 6].map(
      (held) => fact(read(april, taught(maker([placed(due, march, held)]))), "due_date")?.confidence ?? 0,
    );
    expect(sure).toEqual([...sure].sort((a, b) => a - b));
    expect(new Set(sure).size).toBe(4);
    expect(sure[0]).toBeLessThan(90);
    expect(sure[3]).toBeGreaterThanOrEqual(90);
  });

  test("whose label is not there is read as ever", () => {
    const other = april.map((p) => ({
      ...p,
      text: p.text.replace("Settlement day", "See overleaf"),
      words: p.words.map((w) =>
        w.text === "Settlement" ? { ...w, text: "See" } : w.text === "day" ? { ...w, text: "overleaf" } : w,
      ),
    }));
    expect(fact(read(other, lessons), "due_date")?.date).not.toBe("2025-04-29");
  });

  test("of another maker with the same words is read as ever", () => {
    const strange = taught(maker([placed(due)], { name: "Harbour Gas", key: "harbour gas", likeness: 0.1 }));
    expect(read(april, strange)).toEqual(read(april));
  });

  test("two values behind the label that stand alike far off: nothing is said", () => {
    const twice = waterBill({
      number: "LK-204/1",
      date: "3 April 2025",
      pay: "29 April 2025",
      total: "61.15",
    });
    const [first] = twice;
    if (!first) throw new Error("no page");
    const line = first.words.filter(
      (w) => Math.abs(w.y0 - (first.words.find((o) => o.text === "Settlement")?.y0 ?? 0)) < 1,
    );
    const again = line.map((w) => ({
      ...w,
      y0: w.y0 + 14,
      y1: w.y1 + 14,
      text: w.text === "29" ? "17" : w.text,
    }));
    const place = placed(due);
    const middle = { ...place, box: { ...place.box, y0: place.box.y0 + 0.008, y1: place.box.y1 + 0.008 } };
    const moved = first.words.map((w) =>
      w.y0 > (line[0]?.y0 ?? 0) + 5 ? { ...w, y0: w.y0 + 14, y1: w.y1 + 14 } : w,
    );
    const pages = [{ ...first, words: [...moved, ...again] }];
    expect(read(pages, taught(maker([middle]))).full.held).toBeUndefined();
  });
});

test("no lessons, or lessons of nobody: the reading is the same to the last byte", () => {
  for (const pages of [march, april, misread(march, 7)]) {
    const plain = JSON.stringify(read(pages));
    expect(JSON.stringify(read(pages, taught()))).toBe(plain);
    expect(
      JSON.stringify(read(pages, taught(maker([placed(due)], { name: "Nobody Known", likeness: 0.05 })))),
    ).toBe(plain);
  }
});

test("the order learned for a maker is the order of their next paper", () => {
  const open = waterBill({ number: "LK-1", date: "05/04/2025", pay: "07/06/2025", total: "9.10" });
  for (const [order, day] of [
    ["dmy", "2025-06-07"],
    ["mdy", "2025-07-06"],
  ] as const) {
    const place = placed(correction({ date: day, value: day }), open);
    expect(fact(read(open, taught(maker([place], { dateOrder: order }))), "due_date")?.date).toBe(day);
  }
});

test("a name that was misread before is not said again; the name that is printed is", () => {
  const misreading = maker([], { misread: ["Water statement"], likeness: 0.7 });
  const issuer = fact(read(april, taught(misreading)), "issuer");
  expect(issuer?.value).toBe("Northfield Water & Power");
});

test.each([
  ["INV-48213", "INV-104882", true],
  ["INV-48213", "RE-48213", true],
  ["INV-48213", "48213", false],
  ["7123456789", "7123456", false],
  ["AB 12 34", "XY 99 10", true],
  ["AB 12 34", "XY 99 1O", false],
])("a number like %s may be %s: %p", (one, other, wanted) => {
  expect(fits(patternOf(other), patternOf(one))).toBe(wanted);
});
