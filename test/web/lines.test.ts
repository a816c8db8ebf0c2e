/** The box's own sentences on lines of the Checkup in every language of the app: none that its rules give stays English. */
import { describe, expect, test } from "bun:test";
import { reviewReasons } from "#contract/document.ts";
import { thingSlugs } from "#doors/web/words/lines/things.ts";
import { FROM_FACTS, label } from "#reading/fields/owed.ts";
import { obligationByHand } from "#reading/obligations/by-hand.ts";
import {
  auditCutLine,
  type BoxLine,
  backupLine,
  filesLine,
  howToOf,
  noMarkLine,
  olderDatabaseLine,
  olderKeyringLine,
} from "#rules/checkup/box-lines.ts";
import { answersOf } from "#rules/checkup/gaps/answered.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { filingDay, filingRules, filingTitle } from "#rules/checkup/obligations/filings.ts";
import {
  gapKinds,
  type ObligationKind,
  obligationKinds,
  titleByDebit,
  titleWhenPast,
} from "#rules/checkup/obligations/obligations.ts";
import {
  howToDo,
  howToFill,
  ifMissedByRule,
  type Known,
} from "#rules/checkup/obligations/obligations-howto.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { closingSteps } from "#rules/checkup/settlement/settlement.ts";
import { statusLine } from "#rules/checkup/status-line.ts";
import { askedOf, lookOf } from "#rules/documents/looks.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { account, type Made, paper, series, statements, thing } from "../rules/account-on-file.ts";
import { inspection, item, passport, policy, registration } from "../rules/missing-rows.ts";

type Say = (row: Record<string, unknown>) => void;
const languages: Record<string, Say> = Object.fromEntries(
  await Promise.all(
    ["de", "es", "fr", "it", "nl"].map(async (language) => [
      language,
      ((await import(`#doors/web/words/${language}/lines/say.ts`)) as { lineSaid: Say }).lineSaid,
    ]),
  ),
);

/** Words that only an English sentence has; names and titles of these tests have none of them. */
const ENGLISH =
  /\b(?:the|is|are|of|and|for|from|by|it|its|to|your|with|been|not|has|had|which|until|ends|due|file|new)\b/i;
/** Some of them are words of another language, too. */
const also: Record<string, RegExp> = { es: /\bhas\b/gi, it: /\b(?:due|file)\b/gi, nl: /\b(?:is|of|had)\b/gi };

interface Line {
  source?: string;
  title?: string | null;
  detail?: string | null;
  if_missed?: string | null;
  dismissed_reason?: string | null;
  what_to_do?: { summary: string | null; steps: string[] };
}

describe.each(Object.entries(languages))("lines of the Checkup in %s", (language, lineSaid) => {
  /** What of a line is English still. */
  const english = (line: Line): string[] => {
    const row = structuredClone({ source: "obligation", ...line });
    lineSaid(row);
    const { title, detail, if_missed, dismissed_reason, what_to_do } = row;
    const all = [
      title,
      detail,
      if_missed,
      dismissed_reason,
      what_to_do?.summary,
      ...(what_to_do?.steps ?? []),
    ];
    // A law is cited in brackets as it is.
    return all.filter(
      (words): words is string =>
        typeof words === "string" &&
        ENGLISH.test(words.replace(/\([^()]*\(?.*\)/g, "").replace(also[language] ?? /$^/, "")),
    );
  };

  const slugs = [null, ...types.map((t) => t.slug)];
  const countries = [null, "DE", "GB", "US", "FR", "NL"];
  const kinds = Object.keys(obligationKinds) as ObligationKind[];

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
      const lines: BoxLine[] = [
        backupLine("Kein Platz.", "2025-03-01"),
        backupLine("Kein Platz.", null),
        ...[filesLine(24), auditCutLine(120, 7), noMarkLine, olderDatabaseLine, olderKeyringLine],
      ];
      for (const { subject, ...line } of lines) {
        const how = howToOf(subject);
        note({ source: "gap", ...line, what_to_do: how && { ...how, steps: [...how.steps] } } as Line);
      }
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
  });

  describe("titles of dated lines", () => {
    const titleOf = (key: string, type: string | null, issuer: string | null, sum: number | null) =>
      obligationByHand(
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
        for (const g of wantedGaps(onFile, recurrencesOf(onFile))) {
          seen.push(g.subject.split(" ")[0] as string);
          left.push(...english({ source: "gap", title: g.title, detail: g.detail }));
        }
      expect(left).toEqual([]);
      expect([...new Set(seen)].sort()).toEqual(
        expect.arrayContaining(["detail", "expired", "paper", "period", "year-form"]),
      );
    });

    test("why something is missing no more is said", () => {
      const left: string[] = [];
      for (const onFile of accounts)
        for (const g of wantedGaps(onFile, recurrencesOf(onFile))) {
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
});

test("every kind of paper is known by what the box calls it in a sentence", () => {
  const named = Object.fromEntries(types.map((t) => [label(t.slug), t.slug]));
  expect(thingSlugs).toEqual(named);
});

describe.each(["de", "es", "fr", "it", "nl"])("how somebody or something stands, in %s", (language) => {
  const kinds = ["payment", "renewal", "expiry", "filing", "appointment", "reminder"] as const;
  const titles = [
    "",
    "Expires: passport",
    "Lease ends: Nord",
    "Cover ends: car insurance policy",
    "Renewal: Nord",
  ];
  const dues = [
    "2025-03-01",
    "2025-03-02",
    "2025-02-28",
    "2025-02-20",
    "2024-05-06",
    "2025-05-06",
    "2026-05-06",
  ];

  test("every line that can come is said", async () => {
    const { statusSaid } = (await import(`#doors/web/words/${language}/lines/say.ts`)) as { statusSaid: Say };
    const left = new Set<string>();
    for (const kind of kinds)
      for (const title of kind === "reminder" ? ["", "Schuhe"] : titles)
        for (const due of dues)
          for (const automatic of [false, true])
            for (const many of [1, 3]) {
              const item = { kind, title, due, automatic };
              const status = statusLine(Array(many).fill(item), "2025-03-01");
              if (status === null) continue;
              const own = { ...status };
              statusSaid(own);
              if (own.text === status.text || /\b(?:due|ago|expire[sd]|renews|bills)\b/i.test(own.text))
                left.add(own.text);
            }
    expect([...left]).toEqual([]);
  });
});
