import { describe, expect, test } from "bun:test";
import { written } from "#messages/render.ts";
import type { SnapshotItem, SnapshotPaper } from "#rules/checkup/account-snapshot.ts";
import { expiring, terms } from "#rules/checkup/gaps/expired.ts";
import type { WantedGap } from "#rules/checkup/gaps/gap.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { dayOfForm, formFor, yearlyForms, yearOfDay } from "#rules/checkup/gaps/year-forms.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { endsOf, withEnds } from "#rules/entities/ended.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { account, item, thing, wantedOf } from "./account-on-file.ts";
import { papersOf, runScenarios, thingIn, valuesOf } from "./scenarios/scenarios.ts";

const itemOf = ([head = "", ...columns]: string[]): SnapshotItem => {
  const { byHand, ...more } = valuesOf(columns);
  return item(head.replace("item ", ""), { ...more, byHand: byHand !== undefined });
};

runScenarios("gaps.txt", ({ lines, today, expected }) => {
  const of = (word: string) => lines.filter((l) => l[0]?.split(" ")[0] === word);
  const papers = lines.filter((l) => l[0] && /^[a-z-]+\/|^unsorted$/.test(l[0])).flatMap(papersOf);
  const more = valuesOf(of("account").flatMap((l) => l.slice(1)));
  const onFile = account(papers, today, {
    ...more,
    things: of("thing").map(thingIn),
    items: of("item").map(itemOf),
  });
  expect(wantedOf(withEnds(onFile, endsOf(onFile)))).toEqual(
    expected === "nothing" ? [] : expected.split("; "),
  );
});

describe("what a gap says", () => {
  const registered = "vehicles/registration | office covered:car-1 | 2023-02-01 | plate M-OR 1234";
  const inspected = "vehicles/inspection | garage covered:car-1 | 2024-03-02 | inspection_due 03/2026";
  const passport =
    "identity/passport | office Ann | 2015-02-01 | expiry_date 2025-01-31 | birth_date 1984-03-09";
  const slips = "work/payslip | works subject:Ann | months 2024-04-01 x15 after -2 | salary_net 2100.00 GBP";
  const bank = "banking/bank-statement | bank | months 2024-01-01 x12 without 5 | account_number 7123454821";
  const power = "bills/electricity | power | 2024-01-14 x12 | contract_number KD55512345";
  const papers = (...lines: string[]): SnapshotPaper[] => lines.flatMap((l) => papersOf(l.split(" | ")));
  const english = (g: WantedGap | undefined) =>
    g && { ...g, title: written(g.title, "en"), detail: written(g.detail, "en") };
  const say = (made: SnapshotPaper[], today: string): string[] =>
    wantedGaps(account(made, today), [])
      .map(english)
      .map((g) => `${g?.title} | ${g?.detail} | ${g?.due}`);

  test("it says why, in words", () => {
    expect(say(papers(registered, inspected), "2025-01-10")).toEqual([
      "Car insurance policy: car-1 | car-1 is on a document (vehicle inspection report, 2 March 2024), but no car insurance policy is on file. A vehicle on the road must be insured. | null",
    ]);
  });

  test("it says what ran out, and why that matters", () => {
    expect(say(papers(passport), "2025-03-01")).toEqual([
      "Passport: Ann | The one on file expired on 31 January 2025. No newer one is on file. You can’t travel with an expired passport. | 2025-01-31",
    ]);
  });

  test("it says by what a form is known, and by when it is due", () => {
    expect(say(papers(slips), "2025-06-25")[0]).toBe(
      "P60 for 2024/25 from works | 12 payslips from works from April 2024 to March 2025 are on file, but no P60 for 2024/25. It was due by 31 May 2025 (Income Tax (Pay As You Earn) Regulations 2003 (SI 2003/2682), reg. 67). | 2025-05-31",
    );
  });

  test("it says what came, what did not, and from whom", () => {
    const a = account(papers(bank), "2025-01-10", {
      things: [thing("bank", "organization", { name: "Alpine Savings" })],
    });
    const [gap] = wantedGaps(a, recurrencesOf(a));
    expect(english(gap)).toMatchObject({
      kind: "missing_period",
      title: "Bank statement for May 2024 from Alpine Savings",
      detail:
        "One came every month from January 2024 to December 2024, but the one for May 2024 isn’t on file.",
      due: "2024-06-02",
    });
    const b = account(papers(power), "2025-02-10");
    expect(english(wantedGaps(b, recurrencesOf(b))[0])).toMatchObject({
      title: "Electricity bill for January 2025 from power",
      detail:
        "One came every month from January 2024 to December 2024. The next one, for January 2025, is late.",
      due: "2025-01-14",
    });
  });
});

test("every kind and every term is of a type that ships, with its law", () => {
  for (const e of expiring) expect(e.types.every((t) => typeBySlug(t) !== null)).toBe(true);
  for (const t of terms) {
    expect(expiring.some((e) => e.types.includes(t.type))).toBe(true);
    expect(t.country).toMatch(/^[A-Z]{2}$/);
    expect(t.source.length).toBeGreaterThan(8);
  }
});

describe("what is expected, as data", () => {
  test("every row names a type that ships, a country, a day and a law", () => {
    for (const f of yearlyForms) {
      expect(f.types.every((t) => typeBySlug(t) !== null)).toBe(true);
      expect(f.country).toMatch(/^[A-Z]{2}$/);
      expect(`2025-${f.there}`).toMatch(/^2025-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
      expect(f.source.length).toBeGreaterThan(8);
    }
  });

  test.each([
    ["GB", 2025, "P60", "2025-05-31"],
    ["US", 2024, "W-2", "2025-01-31"],
    ["DE", 2024, "Lohnsteuerbescheinigung", "2025-02-28"],
    ["IT", 2012, "CUD", "2013-02-28"],
    ["IT", 2018, "Certificazione Unica", "2019-03-31"],
    ["IT", 2024, "Certificazione Unica", "2025-03-16"],
    ["NL", 2024, "jaaropgave", "2025-02-28"],
  ])("%s %d: %s by %s", (country, year, name, day) => {
    const f = formFor(country as string, year as number);
    expect(f?.name).toBe(name as string);
    expect(f && dayOfForm(f, year as number)).toBe(day as string);
  });

  test("a British tax year ends on 5 April", () => {
    const f = formFor("GB", 2025);
    expect(f && [yearOfDay("2025-04-05", f), yearOfDay("2025-04-06", f)]).toEqual([2025, 2026]);
  });
});
