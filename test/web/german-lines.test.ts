import { describe, expect, test } from "bun:test";
import { reviewReasons } from "#contract/document.ts";
import { lineSaid } from "#doors/web/words/de/lines/say.ts";
import { thingSlugs } from "#doors/web/words/de/lines/things.ts";
import { inOwnWords } from "#doors/web/words/de/names.ts";
import { owedByHand } from "#reading/owed/by-hand.ts";
import { FROM_FACTS, label } from "#reading/schemas/owed.ts";
import { backupGap, backupHowTo } from "#rules/backup-plan.ts";
import { closingSteps } from "#rules/closing.ts";
import { filingDay, filingRules, filingTitle } from "#rules/filings.ts";
import { answersOf } from "#rules/gaps/answered.ts";
import { wantedGaps } from "#rules/gaps/wanted.ts";
import { askedOf, lookOf } from "#rules/looks.ts";
import {
  gapKinds,
  type ObligationKind,
  obligationKinds,
  titleByDebit,
  titleWhenPast,
} from "#rules/obligations.ts";
import { howToDo, howToFill, ifMissedByRule, type Known } from "#rules/obligations-howto.ts";
import { rhythmsOf } from "#rules/rhythm.ts";
import { types } from "#rules/taxonomy.ts";
import { account, type Made, paper, series, statements, thing } from "../rules/account-on-file.ts";
import { inspection, item, passport, policy, registration } from "../rules/missing-rows.ts";

/** Words that only an English sentence has; names and titles of these tests have none of them. */
const ENGLISH = /\b(?:the|is|are|of|and|for|from|by|it|its|to|your|with|been|not|has|had|which|until)\b/i;

interface Line {
  source?: string;
  title?: string | null;
  detail?: string | null;
  if_missed?: string | null;
  dismissed_reason?: string | null;
  what_to_do?: { summary: string | null; steps: string[] };
}
const said = (line: Line): Line => {
  const row = structuredClone({ source: "obligation", ...line });
  lineSaid(row);
  return row;
};
/** What of a line is English still. */
const english = (line: Line): string[] => {
  const { title, detail, if_missed, dismissed_reason, what_to_do } = said(line);
  const all = [title, detail, if_missed, dismissed_reason, what_to_do?.summary, ...(what_to_do?.steps ?? [])];
  // A law is cited in brackets as it is.
  return all.filter(
    (words): words is string =>
      typeof words === "string" && ENGLISH.test(words.replace(/\([^()]*\(?.*\)/g, "")),
  );
};

const slugs = [null, ...types.map((t) => t.slug)];
const countries = [null, "DE", "GB", "US", "FR", "NL"];
const kinds = Object.keys(obligationKinds) as ObligationKind[];

test("every kind of paper is known by what the box calls it in a sentence", () => {
  const named = Object.fromEntries(types.map((t) => [label(t.slug), t.slug]));
  expect(thingSlugs).toEqual(named);
});

describe("what is to be done", () => {
  const known: Known = {
    who: "Kranich Energie",
    amount: "€1,214.88",
    date: "31 March 2025",
    title: "Pay Kranich Energie",
    phone: null,
    links: [],
  };
  const pays = [
    null,
    { iban: "DE02120300000000202051", reference: "RF18", words: null },
    { iban: "DE02120300000000202051", reference: null, words: null },
    { iban: null, reference: null, words: "Bitte überweisen" },
  ];
  const variants: Partial<Known>[] = [
    {},
    { who: null },
    { amount: null },
    { who: null, amount: null },
    ...pays.map((pay) => ({ pay })),
    { cancel: "Kündigung schriftlich" },
  ];

  test("every step and summary that the rules give is said, with what it names", () => {
    const left = new Set<string>();
    for (const kind of kinds)
      for (const type of slugs)
        for (const country of countries)
          for (const more of country === null ? variants : [{}])
            for (const automatic of [false, true])
              for (const words of english({
                what_to_do: howToDo(kind, automatic, { ...known, type, country, ...more }),
              }))
                left.add(words);
    expect([...left]).toEqual([]);
  });

  test("what usually happens, what is missing, and what is asked of a paper that waits", () => {
    const left = new Set<string>();
    const note = (line: Line) => {
      for (const words of english(line)) left.add(words);
    };
    for (const kind of kinds)
      for (const type of slugs) note({ if_missed: ifMissedByRule(kind, type, false) });
    for (const rule of filingRules) note({ detail: rule.missed });
    for (const kind of Object.keys(gapKinds) as (keyof typeof gapKinds)[])
      note({ source: "gap", what_to_do: howToFill(kind, known) });
    const lost = backupGap("Kein Platz.", "2025-03-01");
    note({ source: "gap", ...lost, what_to_do: { ...backupHowTo, steps: [...backupHowTo.steps] } });
    note({ source: "gap", ...backupGap("Kein Platz.", null) });
    const details = [
      null,
      "It is not clear what kind of paper this is.",
      "There are hardly any words on the pages.",
      "The file is empty: there is not one byte in it.",
      "Two readings of this paper differ.",
    ];
    for (const reason of reviewReasons)
      for (const detail of details) {
        const look = lookOf(reason, detail);
        note({
          source: "document",
          detail: askedOf(reason, detail),
          what_to_do: { summary: look.question, steps: [look.step] },
        });
      }
    expect([...left]).toEqual([]);
  });

  test("amounts and days are written as in German", () => {
    const { what_to_do } = said({ what_to_do: howToDo("payment", false, known) });
    expect(what_to_do?.summary?.replaceAll("\u00a0", " ")).toBe(
      "Bis 31. März 2025 1.214,88 € an Kranich Energie zahlen.",
    );
  });
});

describe("titles of dated lines", () => {
  const titleOf = (key: string, type: string | null, issuer: string | null, sum: number | null) =>
    owedByHand(
      { key, label: key, date: "2025-03-31", page: null, quote: null, confidence: 100 },
      { type, issuer, sum: sum === null ? null : { value: sum, currency: "EUR" } },
    )?.title;

  test("every title that a day on a paper gives, before it and after", () => {
    const left = new Set<string>();
    const keys = ["due_date", "expiry_date", "renewal_date", "cancel_by_date", "end_date", "period_to"];
    for (const key of [...keys, ...FROM_FACTS.map(([k]) => k)])
      for (const type of slugs)
        for (const issuer of [null, "Kranich Energie"]) {
          const title = titleOf(key, type, issuer, 3);
          if (title === undefined) continue;
          for (const each of [title, titleWhenPast(title), titleByDebit(title), `${title} (1 of 3)`])
            if (!/ \(1 of 3\)/.test(each) || title.startsWith("Pay "))
              for (const words of english({ title: each })) left.add(words);
        }
    for (const rule of filingRules)
      for (const words of english({ title: `Hand in: ${filingTitle(rule, 2024)}` })) left.add(words);
    expect([...left]).toEqual([]);
    expect(filingDay(filingRules[0] as (typeof filingRules)[0], 2024)).toMatch(/^2025/);
  });

  test.each([
    ["Pay Kranich Energie (2 of 3)", "An Kranich Energie zahlen (2 von 3)"],
    ["Cover ended: car insurance policy", "Versicherungsschutz endete: Kfz-Versicherung"],
    ["Hand in: Self Assessment tax return 2024/25", "Abgeben: Steuererklärung 2024/25 (Self Assessment)"],
    ["Lease ends: Hausverwaltung Nord", "Mietvertrag endet: Hausverwaltung Nord"],
    ["Abgabefrist", "Abgabefrist"],
    ["Turnbeutel waschen", "Turnbeutel waschen"],
  ])("%s", (from, to) => {
    expect(said({ title: from }).title).toBe(to);
  });
});

describe("what is missing, and what closed a line", () => {
  const bank = "Kranichbank";
  const month = (m: Partial<Made>) => ({
    type: "banking/bank-statement",
    who: bank,
    title: "Auszug",
    ...m,
  });
  const car = thing("car-1", "vehicle", { name: "Vehicle (M-OR 1234)" });
  const accounts = [
    account(statements(month({}), "2024-01-01", 12, [5]), "2025-01-20"),
    account(statements(month({}), "2024-01-01", 9), "2025-01-20"),
    account(series(month({ type: "bills/phone", who: "Funk" }), "2024-01-05", 12, 1, [6]), "2025-01-20"),
    account([passport("Anna", "2025-01-31")], "2025-03-01"),
    account([policy("2024-01-01", "2024-12-31"), registration()], "2025-03-01", { things: [car] }),
    account([inspection("2023-01-10", "2025-01-10")], "2025-03-01", { things: [car], country: "DE" }),
    account([registration()], "2025-03-01", { things: [car], country: "DE" }),
    account(series({ type: "housing/mortgage-statement", who: bank }, "2024-01-05", 5), "2025-01-20"),
    account(
      series({ type: "housing/mortgage-statement", who: `${bank} home-1` }, "2024-01-05", 5),
      "2025-01-20",
    ),
    account(series({ type: "receipts/rent", who: "Vermieter home-1" }, "2024-01-05", 5), "2025-01-20"),
    account(series({ type: "work/payslip", who: "Werft" }, "2024-01-31", 12), "2025-07-20", {
      country: "DE",
    }),
    account([passport("Anna", "2031-01-31", { facts: { expiry_date: "2031-01-31" } })], "2025-03-01", {
      things: [thing("Anna", "person", { household: true })],
    }),
    account(
      [
        paper({
          type: "contracts/contract",
          who: "Werft",
          date: "2024-03-01",
          title: "Vertrag",
          numbered: {
            pages: 3,
            said: [
              [1, 5],
              [2, 5],
              [4, 5],
            ],
          },
        }),
      ],
      "2025-03-01",
    ),
  ];

  test("every gap of these accounts is said, and names what it named", () => {
    const seen: string[] = [];
    const left: string[] = [];
    for (const onFile of accounts)
      for (const g of wantedGaps(onFile, rhythmsOf(onFile))) {
        seen.push(g.subject.split(" ")[0] as string);
        left.push(...english({ source: "gap", title: g.title, detail: g.detail }));
      }
    expect(left).toEqual([]);
    expect([...new Set(seen)].sort()).toEqual(
      expect.arrayContaining(["detail", "expired", "paper", "period", "year-form"]),
    );
  });

  test("a month that is missing, word for word", () => {
    const [gap] = wantedGaps(accounts[0] as (typeof accounts)[0], rhythmsOf(accounts[0] as never));
    const { title, detail } = said({ source: "gap", title: gap?.title ?? "", detail: gap?.detail ?? "" });
    expect(title).toBe(`Kontoauszug für Juni 2024 von ${bank}`);
    expect(detail).toBe(
      "Kontoauszug: kam jeden Monat von Januar 2024 bis Dezember 2024; das Papier für Juni 2024 ist nicht abgelegt.",
    );
  });

  test.each([
    [
      "Paid: “Kontoauszug März” shows €1,012.50 on 4 March 2025.",
      "Bezahlt: „Kontoauszug März“ zeigt 1.012,50 € am 4. März 2025.",
    ],
    ["It was on 4 March 2025. Take the red folder.", "Es war am 4. März 2025. Take the red folder."],
    ["It is debited by itself.", "Es wird von selbst abgebucht."],
    [
      "Renewed: “Police. Neu” of 4 March 2025 is on file.",
      "Verlängert: „Police. Neu“ vom 4. März 2025 ist abgelegt.",
    ],
  ])("%s", (from, to) => {
    expect(said({ detail: from }).detail?.replaceAll("\u00a0", " ")).toBe(to);
  });

  test("why something is missing no more is said", () => {
    const left: string[] = [];
    for (const onFile of accounts)
      for (const g of wantedGaps(onFile, rhythmsOf(onFile))) {
        const gone = onFile.things.map((t) => ({ ...t, gone: "2025-02-01" }));
        for (const now of [onFile, { ...onFile, papers: [] }, { ...onFile, things: gone as never }])
          left.push(...english({ source: "gap", dismissed_reason: answersOf(now)(g) }));
      }
    expect(left).toEqual([]);
  });

  test("what closes lines of a household is said", () => {
    const bill = paper({ type: "bills/phone", who: "Funk", date: "2024-03-01", title: "Rechnung" });
    const items = [item(bill.id, { kind: "appointment", due: "2024-03-09", title: "Termin" })];
    const reasons = [...closingSteps(account([bill], "2025-01-01", { items }))].flatMap((s) => s.closings);
    expect(reasons.length).toBeGreaterThan(0);
    for (const { reason } of reasons) expect(english({ detail: reason })).toEqual([]);
  });
});

test("an answer of the box is said in place; a paper's title and a person's note stay", async () => {
  const todo = { summary: "It takes place on 9 March 2025.", steps: ["Ring twice."], phone: null, links: [] };
  const line = { source: "obligation", kind_label: "Appointment", title: "Appointment at Dr. Weiß" };
  const waits = { source: "document", kind_label: "Please check", title: "Appointment", what_to_do: null };
  expect(
    await inOwnWords({ items: [{ ...line, detail: "Pay attention.", what_to_do: todo }, waits] }),
  ).toEqual({
    items: [
      {
        source: "obligation",
        kind_label: "Termin",
        title: "Termin bei Dr. Weiß",
        detail: "Pay attention.",
        what_to_do: { ...todo, summary: "Es findet am 9. März 2025 statt." },
      },
      { source: "document", kind_label: "Bitte prüfen", title: "Appointment", what_to_do: null },
    ],
  });
});
