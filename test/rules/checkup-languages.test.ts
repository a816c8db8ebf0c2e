/** What the rules of the Checkup say, in every language: nothing of it stays English. */
import { describe, expect, test } from "bun:test";
import { type Language, languages } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { render, written } from "#messages/render.ts";
import { FROM_FACTS } from "#reading/fields/owed.ts";
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
import { filingRules } from "#rules/checkup/obligations/filings.ts";
import { gapKinds, type ObligationKind, obligationKinds } from "#rules/checkup/obligations/obligations.ts";
import {
  type HowTo,
  howToDo,
  howToFill,
  ifMissedByRule,
  type Known,
} from "#rules/checkup/obligations/obligations-howto.ts";
import {
  ending,
  expiring,
  instalmentTitle,
  journeys,
  nameOfType,
  nextTerm,
  payTitle,
  renewing,
  renewingItself,
  replyTitle,
  returnOf,
  returnTitle,
  titleWhenPast,
  warrantyEnds,
} from "#rules/checkup/obligations/titles.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { closingSteps } from "#rules/checkup/settlement/settlement.ts";
import { statusLine } from "#rules/checkup/status-line.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { account, item, paper, statements, thing } from "./account-on-file.ts";
import { papersOf } from "./scenarios/scenarios.ts";

/** Words that only an English sentence has; names and titles of these tests have none of them. */
const ENGLISH =
  /\b(?:the|is|are|of|and|for|from|by|it|its|to|your|with|been|not|has|had|which|until|ends|due|file|new)\b/i;
/** Some of them are words of another language, too. */
const also: Partial<Record<Language, RegExp>> = {
  es: /\bhas\b/gi,
  it: /\b(?:due|file)\b/gi,
  nl: /\b(?:is|of|had)\b/gi,
};

describe.each(languages.filter((each) => each !== "en"))("lines of the Checkup in %s", (language) => {
  /** What of some sentences is English still. */
  const english = (...said: (Said | null | undefined)[]): string[] => {
    const all = said.flatMap((each) => (each ? [written(each, language)] : []));
    // A law is cited in brackets as it is.
    return all.filter(
      (words) =>
        words === "" ||
        ENGLISH.test(words.replace(/\([^()]*\(?.*\)/g, "").replace(also[language] ?? /$^/, "")),
    );
  };
  const howEnglish = (how: HowTo | null) => (how === null ? [] : english(how.summary, ...how.steps));

  const slugs = [null, ...types.map((t) => t.slug)];
  const countries = [null, "DE", "GB", "US", "FR", "NL"];
  const kinds = Object.keys(obligationKinds) as ObligationKind[];

  describe("what is to be done", () => {
    const known: Known = {
      who: "Kranich Energie",
      amount: { value: 1214.88, currency: "EUR" },
      date: "2025-03-31",
      title: "Kranich Energie",
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
      { cancel: "Kündigung schriftlich", lastDayToCancel: true },
    ];

    test("every step and summary that the rules give is said, with what it names", () => {
      const left = new Set<string>();
      for (const kind of kinds)
        for (const type of slugs)
          for (const country of countries)
            for (const more of country === null ? variants : [{}])
              for (const automatic of [false, true])
                for (const words of howEnglish(
                  howToDo(kind, automatic, { ...known, type, country, ...more }),
                ))
                  left.add(words);
      expect([...left]).toEqual([]);
    });

    test("what usually happens, what is missing, and what is asked of a paper that waits", () => {
      const left = new Set<string>();
      const note = (...said: (Said | null)[]) => {
        for (const words of english(...said)) left.add(words);
      };
      for (const kind of kinds) for (const type of slugs) note(ifMissedByRule(kind, type, false));
      for (const rule of filingRules) note(rule.missed, returnOf(rule.country, 2024));
      for (const kind of Object.keys(gapKinds) as (keyof typeof gapKinds)[]) {
        const how = howToFill(kind, known);
        note(how.summary, ...how.steps);
      }
      const lines: BoxLine[] = [
        backupLine(message("work.backupBroke"), "2025-03-01"),
        backupLine(message("work.backupBroke"), null),
        ...[filesLine(24), auditCutLine(120, 7), noMarkLine, olderDatabaseLine, olderKeyringLine],
      ];
      for (const { subject, title, detail } of lines) {
        const how = howToOf(subject);
        note(title, detail, how?.summary ?? null, ...(how?.steps ?? []));
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
      const note = (title: Said) => {
        for (const words of english(title, titleWhenPast(title))) left.add(words);
      };
      const keys = ["due_date", "expiry_date", "renewal_date", "cancel_by_date", "end_date", "period_to"];
      const who = "Kranich Energie";
      for (const key of [...keys, ...FROM_FACTS.map(([k]) => k)])
        for (const type of slugs)
          for (const issuer of [null, who]) {
            const title = titleOf(key, type, issuer, 3);
            if (title !== undefined) note(title);
          }
      for (const type of slugs)
        for (const title of [expiring(type), ending(type, who).title, renewing(type), renewingItself(type)])
          note(title);
      for (const whom of ["", who]) {
        const pay = [payTitle(whom), payTitle(whom, true), instalmentTitle(payTitle(whom), 1, 3)];
        const others = [nextTerm(whom), replyTitle(whom), ...Object.values(journeys).map((j) => j(whom))];
        for (const title of [...pay, ...others]) note(title);
      }
      for (const title of [warrantyEnds, returnTitle(undefined), returnTitle(2024)]) note(title);
      expect([...left]).toEqual([]);
    });
  });

  describe("what is missing, and what closed a line", () => {
    const car = thing("car-1", "vehicle", { name: "Vehicle (M-OR 1234)" });
    const anna = thing("Anna", "person", { household: true });
    const registered = "vehicles/registration | office covered:car-1 | 2023-02-01 | plate M-OR 1234";
    const policy =
      "insurance/auto-policy | insurer covered:car-1 | 2024-01-01 | period 2024-01-01 2024-12-31";
    const passport = "identity/passport | office Anna";
    const born = "birth_date 1984-03-09";
    const on = (today: string, lines: string[], more: Parameters<typeof account>[2] = {}) =>
      account(
        lines.flatMap((l) => papersOf(l.split(" | "))),
        today,
        more,
      );
    const inspected = "vehicles/inspection | garage covered:car-1 | 2023-01-10 | inspection_due 2025-01-10";
    const accounts = [
      on("2025-01-20", [
        "banking/bank-statement | Kranichbank | months 2024-01-01 x12 without 6 | title Auszug",
      ]),
      on("2025-01-20", ["banking/bank-statement | Kranichbank | months 2024-01-01 x9 | title Auszug"]),
      on("2025-01-20", ["bills/phone | Funk | 2024-01-05 x12 without 7 | title Auszug"]),
      on("2025-03-01", [`${passport} | 2015-02-01 | expiry_date 2025-01-31 | ${born}`]),
      on("2025-03-01", [`${policy} | policy_number HM4471902`, registered], { things: [car] }),
      on("2025-03-01", [inspected], { things: [car], country: "DE" }),
      on("2025-03-01", [registered], { things: [car], country: "DE" }),
      on("2025-01-20", ["housing/mortgage-statement | Kranichbank | 2024-01-05 x5"]),
      on("2025-01-20", ["housing/mortgage-statement | Kranichbank home-1 | 2024-01-05 x5"]),
      on("2025-01-20", ["receipts/rent | Vermieter home-1 | 2024-01-05 x5"]),
      on("2025-07-20", ["work/payslip | Werft | 2024-01-31 x12"], { country: "DE" }),
      on("2025-03-01", [`${passport} | 2021-02-01 | expiry_date 2031-01-31`], { things: [anna] }),
      on("2025-03-01", ["contracts/contract | Werft | 2024-03-01 | title Vertrag | pages 3: 1/5 2/5 4/5"]),
    ];

    test("every gap of these accounts is said, and names what it named", () => {
      const seen: string[] = [];
      const left: string[] = [];
      for (const onFile of accounts)
        for (const g of wantedGaps(onFile, recurrencesOf(onFile))) {
          seen.push(g.subject.split(" ")[0] as string);
          left.push(...english(g.title, g.detail));
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
            left.push(...english(answersOf(now)(g)));
        }
      expect(left).toEqual([]);
    });

    test("what closes lines of a household is said", () => {
      const bill = paper({ type: "bills/phone", who: "Funk", date: "2024-03-01", title: "Rechnung" });
      const items = [item(bill.id, { kind: "appointment", due: "2024-03-09", title: "Termin" })];
      const reasons = [...closingSteps(account([bill], "2025-01-01", { items }))].flatMap((s) => s.closings);
      expect(reasons.length).toBeGreaterThan(0);
      for (const { reason } of reasons) expect(english(reason)).toEqual([]);
    });
  });
});

test("every kind of paper has a name in the catalogue", () => {
  expect(types.filter((t) => typeof nameOfType(t.slug) === "string")).toEqual([]);
});

describe.each(languages)("how somebody or something stands, in %s", (language) => {
  const kinds = ["payment", "renewal", "expiry", "filing", "appointment", "reminder"] as const;
  const titles = [
    "Schuhe",
    expiring("identity/passport"),
    ending("housing/lease", "Nord").title,
    ending("insurance/auto-policy", "").title,
    nextTerm("Nord"),
  ];
  const dues = ["01", "02", "03"].map((day) => `2025-03-${day}`);
  const others = ["2025-02-28", "2025-02-20", "2024-05-06", "2025-05-06", "2026-05-06"];

  test("every line that can come is said", () => {
    const left = new Set<string>();
    for (const kind of kinds)
      for (const title of titles)
        for (const due of [...dues, ...others])
          for (const automatic of [false, true])
            for (const many of [1, 3]) {
              const status = statusLine(Array(many).fill({ kind, title, due, automatic }), "2025-03-01");
              if (status === null) continue;
              const words = render(status.says, language);
              const english = /\b(?:due|ago|expire[sd]|renews|bills|today|appointment)\b/i.test(words);
              if (words.trim() === "" || /[{}]/.test(words) || (language !== "en" && english))
                left.add(words);
            }
    expect([...left]).toEqual([]);
  });
});

describe("word for word in German", () => {
  const german = (said: Said) => written(said, "de").replaceAll("\u00a0", " ");
  const [who, amount] = ["Kranich Energie", { value: 1214.88, currency: "EUR" }];

  test("amounts and days are written as in German", () => {
    const how = howToDo("payment", false, { who, amount, date: "2025-03-31", title: "" });
    expect(german(how.summary)).toBe("Bis 31. März 2025 1.214,88 € an Kranich Energie zahlen.");
  });

  test.each<[Said, string]>([
    [instalmentTitle(payTitle(who), 2, 3), "An Kranich Energie zahlen (2 von 3)"],
    [
      titleWhenPast(ending("insurance/auto-policy", "").title),
      "Versicherungsschutz endete: Kfz-Versicherung",
    ],
    [returnOf("GB", 2024), "Abgeben: Steuererklärung 2024/25 (Self Assessment)"],
    [ending("housing/lease", "Hausverwaltung Nord").title, "Mietvertrag endet: Hausverwaltung Nord"],
    ["Turnbeutel waschen", "Turnbeutel waschen"],
    [
      message("checkup.closed.shown", {
        ...{ title: "Kontoauszug März", amount: { value: 1012.5, currency: "EUR" } },
        ...{ date: "2025-03-04", by: "statement" },
      }),
      "Bezahlt: „Kontoauszug März“ zeigt 1.012,50 € am 4. März 2025.",
    ],
    [
      message("checkup.closed.renewed", { title: "Police. Neu", date: "2025-03-04" }),
      "Verlängert: „Police. Neu“ vom 4. März 2025 ist abgelegt.",
    ],
  ])("%j", (said, words) => {
    expect(german(said)).toBe(words);
  });

  test("a month that is missing", () => {
    const month = { type: "banking/bank-statement", who: "Kranichbank", title: "Auszug" };
    const onFile = account(statements(month, "2024-01-01", 12, [5]), "2025-01-20");
    const [gap] = wantedGaps(onFile, recurrencesOf(onFile));
    expect(german(gap?.title ?? "")).toBe("Kontoauszug für Juni 2024 von Kranichbank");
    expect(german(gap?.detail ?? "")).toBe(
      "Kam jeden Monat von Januar 2024 bis Dezember 2024, aber für Juni 2024 ist nichts abgelegt.",
    );
  });
});
