import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fold } from "#kernel/text.ts";
import { inThread } from "#questions/follow-up/follow.ts";
import { isOfKind, kindsIn } from "#questions/kinds/kinds.ts";
import { alikeAmong, isTerminalPrint, spent } from "#questions/kinds/spending.ts";
import { kinds } from "#questions/kinds/table.ts";
import { changeIn } from "#questions/plan/change.ts";
import { amountIn, numberSaid } from "#questions/plan/conditions.ts";
import { understand } from "#questions/plan/question.ts";
import { comingDay } from "#questions/time/future.ts";
import { spanOf } from "#questions/time/span.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "ask-route.tsv");

const today = "2026-05-14"; // A Thursday.

describe("questions are routed", () => {
  const cases: [string, string][] = table("questions are routed");
  test.each(cases)("%s", (question, to) => {
    expect(understand(question, today).route.to).toBe(to as never);
  });

  test("how an average is taken, and which of the last", () => {
    expect(understand("average electricity cost per month", today).route).toEqual({
      to: "average",
      per: "month",
    });
    expect(understand("the last but one electricity bill", today).route).toMatchObject({ back: 1 });
  });
});

describe("what a question is about", () => {
  const about = (question: string) =>
    understand(question, today)
      .subject.slots.map((s) => s.map((c) => c.words.join(" ")).join(" | "))
      .join(" & ");
  const cases: [string, string][] = table("what a question is about");
  test.each(cases)("%s", (question, slots) => expect(about(question)).toBe(slots));

  test("how many are taken for granted", () => {
    expect(numberSaid("what did the four visits to popular come to")).toBe(4);
    expect(numberSaid("die drei rechnungen von endesa")).toBe(3);
    expect(numberSaid("how much did both bills come to")).toBe(2);
    expect(numberSaid("bills of 2024")).toBeNull();
  });

  test("kinds are named in six languages, each wording by one kind, and each kind has papers", () => {
    const said = new Map<string, string>();
    for (const k of kinds)
      for (const w of k.words) {
        expect(fold(w)).toBe(w);
        if (!said.has(w)) said.set(w, k.name);
      }
    for (const k of kinds) expect([k.name, types.some((t) => k.slug.test(t.slug))]).toEqual([k.name, true]);
    for (const [words, name] of [
      ["electricity bill", "electricity"],
      ["stromrechnung", "electricity"],
      ["permis de conduire", "driving licences"],
      ["spesa", undefined],
    ] as const)
      expect(kindsIn(words.split(" "))[0]?.kind.name).toBe(name);
  });

  test("a receipt of no known kind is a restaurant's by what it sells", () => {
    const kind = kindsIn(["restaurants"])[0]?.kind;
    if (!kind) throw new Error("no kind");
    expect(
      isOfKind(kind, { slug: "receipts/receipt", billed: false, print: () => "3 cerveza doble 8 70" }),
    ).toBe(true);
    expect(isOfKind(kind, { slug: "receipts/receipt", billed: false, print: () => "3 hammer 8 70" })).toBe(
      false,
    );
    expect(isOfKind(kind, { slug: "receipts/hardware", billed: false, print: () => "cerveza" })).toBe(false);
  });
});

describe("time", () => {
  const cases: [string, string | null][] = table("time", word, orNone);
  test.each(cases)("%s", (text, span) => {
    const got = spanOf(fold(text), today).span;
    expect(got && `${got.from}..${got.to}`).toBe(span);
  });

  test("days to come", () => {
    for (const [text, day] of table("days to come", word, orNone))
      expect([text, comingDay(text, today).day]).toEqual([text, day]);
  });

  test("whatever is typed: a span's days are in order, and a day to come is to come", () => {
    const word = fc.constantFrom(
      ..."in since before until between and last next this 3 12 2024 1999 march mai may week month jahre q3 quartal summer 31/12/2023 2025-02-30".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const text = words.join(" ");
        const { span, parts, rest } = spanOf(text, today);
        if (span) expect(span.from <= span.to || span.from > "9000" || span.to < "1100").toBe(true);
        for (const p of parts) expect(p.from <= p.to || span !== null).toBe(true);
        expect(rest.length).toBeLessThanOrEqual(text.length + 20);
      }),
    );
  });
});

describe("conditions on amounts", () => {
  const cases: [string, [number | null, number | null, string | null] | null][] = [
    ["bills over 100 euros", [100, null, "EUR"]],
    ["rechnungen uber 1.250,50 €", [1250.5, null, "EUR"]],
    ["factures de moins de 30", [null, 30, null]],
    ["receipts between 10 and 20 pounds", [10, 20, "GBP"]],
    ["over 2000 euros", [2000, null, "EUR"]],
    ["between 2019 and 2021", null],
    ["more than 30 days", null],
    ["over the moon", null],
  ];
  test.each(cases)("%s", (text, want) => {
    const { amount } = amountIn(text);
    expect(amount && [amount.from, amount.to, amount.currency]).toEqual(want);
  });
});

describe("changes that are asked for", () => {
  const change = (question: string) => changeIn(fold(question).replace(/[’`´]/g, "'"), question, today);
  const cases: [string, object | null][] = [
    ["mark it paid", { act: "handled", about: "it" }],
    ["Please mark the water bill as done.", { act: "handled", about: "the water bill" }],
    ["Markiere die Stromrechnung als bezahlt", { act: "handled", about: "die stromrechnung" }],
    ["Snooze the water bill until Monday", { act: "snooze", about: "the water bill", until: "2026-05-18" }],
    ["snooze the water bill", { act: "snooze", until: null }],
    ["Remind me on 3 June to call Dr Patel", { act: "remind", title: "call Dr Patel", on: "2026-06-03" }],
    ["Rappelle-moi demain de payer le loyer", { act: "remind", title: "payer le loyer", on: "2026-05-15" }],
    ["Dismiss the passport", { act: "dismiss", about: "the passport" }],
    ["rename it to Roof 2026", { act: "rename", about: "it", title: "Roof 2026" }],
    ["it is my daughter's", { act: "belongs", about: "it", whose: "my daughter" }],
    ["How much have I paid?", null],
    ["Is the water bill paid?", null],
    ["when was it paid", null],
    ["What did I mark as paid?", null],
    ["which bills are paid", null],
    ["who deleted the file", null],
  ];
  test.each(cases)("%s", (question, want) => {
    const got = change(question);
    if (want === null) expect(got).toBeNull();
    else expect(got).toMatchObject(want);
  });
});

describe("threads", () => {
  const last = (...questions: string[]) => inThread(questions, today);
  test("the time before, another name, the same question", () => {
    const before = last("How much on electricity in 2025?", "and the year before?");
    expect([before?.route.to, before?.span?.from, before?.span?.to]).toEqual([
      "sum",
      "2024-01-01",
      "2024-12-31",
    ]);
    const month = last("How much on electricity in March 2025?", "and the month before?");
    expect([month?.span?.from, month?.span?.to]).toEqual(["2025-02-01", "2025-02-28"]);
    const other = last("How much did I spend at IKEA in 2017?", "what about Decathlon?");
    expect([other?.route.to, other?.span?.from, other?.subject.slots[0]?.[0]?.words]).toEqual([
      "sum",
      "2017-01-01",
      ["decathlon"],
    ]);
    expect(last("How much did I spend at IKEA?", "and in euros?")?.currency).toBe("EUR");
    expect(last("What was my last bill?", "when is it due?")?.back).toBe(true);
  });
});

describe("what is counted of what was spent", () => {
  const paper = (id: string, slug: string, number: number, more: object = {}) => ({
    ...{ id, slug, number, currency: "EUR", day: "2025-03-01", maker: "m", slip: false },
    ...more,
  });
  const counted = (...all: ReturnType<typeof paper>[]) =>
    spent(all, true).counted.map((a) => [a.id, a.number]);
  test("a purchase once, announcements and reminders never, credit notes with a minus", () => {
    expect(counted(paper("a", "receipts/groceries", 9), paper("s", "receipts/card-slip", 9))).toEqual([
      ["a", 9],
    ]);
    expect(
      counted(paper("a", "travel/transit-ticket", 9), paper("s", "receipts/receipt", 9, { slip: true })),
    ).toEqual([["a", 9]]);
    expect(
      counted(paper("i", "invoices/invoice", 9), paper("r", "receipts/receipt", 9, { day: "2025-03-20" })),
    ).toEqual([["i", 9]]);
    expect(
      counted(paper("i", "invoices/invoice", 9), paper("r", "receipts/receipt", 9, { day: "2025-09-20" })),
    ).toHaveLength(2);
    expect(counted(paper("a", "receipts/groceries", 9), paper("b", "receipts/groceries", 9))).toHaveLength(2);
    expect(counted(paper("q", "invoices/quote", 9), paper("m", "invoices/reminder", 9))).toEqual([]);
    expect(counted(paper("i", "invoices/invoice", 9), paper("c", "invoices/credit-note", 4))).toEqual([
      ["i", 9],
      ["c", -4],
    ]);
    expect(
      counted(paper("p", "insurance/auto-policy", 500), paper("b", "insurance/premium-invoice", 250)),
    ).toEqual([["b", 250]]);
    expect(
      alikeAmong([paper("a", "receipts/groceries", 9), paper("b", "receipts/groceries", 9)]),
    ).toHaveLength(1);
  });

  test("nothing is lost: every paper is counted, or left with a reason", () => {
    const one = fc.record({
      slug: fc.constantFrom(...types.map((t) => t.slug)),
      number: fc.integer({ min: -500, max: 500 }),
      day: fc.constantFrom("2025-03-01", "2025-03-02", "2025-04-01"),
      slip: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (all) => {
        const papers = all.map((a, i) => paper(String(i), a.slug, a.number, a));
        const { counted, left } = spent(papers, true);
        expect(counted.length + left.length).toBe(papers.length);
        expect(new Set([...counted.map((a) => a.id), ...left.map((l) => l.amount.id)]).size).toBe(
          papers.length,
        );
      }),
    );
  });

  test("the print of a card terminal", () => {
    expect(isTerminalPrint("obb kunden beleg terminal id 21087248 auth code nwefmf total eft eur 9 60")).toBe(
      true,
    );
    expect(isTerminalPrint("rewe milch 1 29 mwst 7 summe 1 29 terminal id 1 auth code 2")).toBe(false);
  });
});
