import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { languages } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { attributesIn } from "#questions/value-finder/attributes.ts";
import { languageOfQuestion } from "#questions/value-finder/question/asking.ts";
import { countsFrom, reach } from "#questions/value-finder/values/days.ts";
import { valuesOf } from "#questions/value-finder/values/values.ts";
import { denies } from "#questions/value-finder/verdict/verdict.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { askPapers, focusOn, type Told } from "./comprehend-paper.ts";

const table = tablesOf(import.meta.dir, "comprehend.tsv");

const policy: Told = {
  name: "policy",
  slug: "insurance/home-policy",
  head: "Home insurance policy Larkspur Mutual Maria Castillo",
  text:
    "Larkspur Mutual\nHome insurance policy\nNamed insured: Maria Castillo\nPolicy period: 18 May 2025 to 18 May 2026\n" +
    "Annual premium: $612.40\nDeductible: $750.00\nMortgagee: Pinecrest Savings Bank\nCoverage: Dwelling   $370,000   $398,000\n" +
    "The policy renews automatically unless it is cancelled in writing.\nGlass is covered without a deductible.\n",
};
const lease: Told = {
  name: "lease",
  slug: "housing/lease",
  head: "Mietvertrag Korbinian Sedlmayr",
  language: "de",
  text:
    "MIETVERTRAG\nVermieter: Korbinian Sedlmayr\nMieter: Annika Brandt\nDie Wohnung liegt in der Birkenallee 7, Quedlinburg.\n" +
    "Die Miete beträgt 940,00 € im Monat.\nDer Mieter leistet eine Kaution von 1.880,00 €.\nDas Mietverhältnis beginnt am 1. April 2024.\n",
};
const report: Told = {
  name: "report",
  slug: "health/medical-report",
  head: "Medical report Alder Clinic Jonas Whitfield",
  text:
    "Alder Clinic\nPatient: Jonas Whitfield\nDate of service: October 28, 2024\nPrimary physician: Dr. Imogen Hale\n" +
    "Blood pressure: 142/88 mmHg\nHbA1c: 6.8 %\nCURRENT MEDICATIONS\n1. Lisinopril 10 mg once daily\n2. Metformin 500 mg twice daily\n" +
    "FOLLOW-UP\nLab work is repeated in 6 weeks.\n",
};
const rental: Told = {
  name: "rental",
  slug: "vehicles/rental",
  head: "Vehicle rental agreement Kranich Autovermietung Jens Walter",
  language: "de",
  text:
    "Kranich Autovermietung\nMieter: Jens Walter\nFahrzeug: SKODA OCTAVIA\nSelbstbeteiligung: 1.150,00 EUR\n" +
    "Rückgabe\nLindenhof 3\nLeipzig\nDatum 10.09.2023 09:30\n",
};
const ticket: Told = {
  name: "ticket",
  slug: "travel/flight",
  head: "Flight booking Nordvik Air",
  text: "Nordvik Air\nBooking code: KPE6BN\n30 April 2027   NV 7218   Hamburg   Stockholm\nSeat: 9D\nTickets cannot be refunded.\n",
};
const shop: Told = {
  name: "shop",
  slug: "invoices/invoice",
  head: "Invoice Coppervale Electronics",
  text:
    "Coppervale Electronics\nInvoice date: 23 November 2024\nTablet Air 16 GB   1   399.00 €\nHeadphones   2   159.50 €\nTotal   718.00 €\n" +
    "Returns are accepted within 30 days of purchase.\n",
  facts: [
    {
      key: "total",
      label: "Total",
      role: "money",
      value: "718.00",
      number: 718,
      currency: "EUR",
      quote: "718.00 €",
    },
    {
      key: "issue_date",
      label: "Date",
      role: "date",
      value: "2024-11-23",
      date: "2024-11-23",
      quote: "23 November 2024",
    },
  ],
};
const papers = [policy, lease, report, rental, ticket, shop];

/** Question, the paper it is answered by, what the answer says. */
const answered: readonly [string, string, RegExp][] = [
  ["What is the deductible of the Larkspur home policy?", "policy", /^\$?750/],
  ["Wie hoch ist die Selbstbeteiligung bei Larkspur?", "policy", /750/],
  ["Who is the mortgagee on the Larkspur policy?", "policy", /Pinecrest Savings Bank/],
  ["when does larkspur mutual end", "policy", /18 May 2026/],
  ["¿Cuánto es la prima de Larkspur?", "policy", /612\.40/],
  ["Quel est le loyer de Sedlmayr ?", "lease", /940,00/],
  ["What deposit does the Sedlmayr lease ask?", "lease", /1\.880,00/],
  ["Wer ist der Vermieter in Quedlinburg?", "lease", /Korbinian Sedlmayr/],
  ["What was the HbA1c of Jonas Whitfield?", "report", /6\.8/],
  ["Welche Medikamente bekommt Jonas Whitfield?", "report", /Lisinopril.*Metformin/],
  ["Who is the primary physician of Jonas Whitfield?", "report", /Imogen Hale/],
  ["blood pressure jonas whitfield", "report", /142\/88/],
  ["When should Jonas Whitfield have his labs repeated?", "report", /6 weeks/],
  ["What is the excess on the Kranich rental?", "rental", /1\.150,00/],
  ["When does the Kranich car have to be back?", "rental", /10\.09\.2023/],
  ["Which seat do I have on the Nordvik flight to Stockholm?", "ticket", /^9D$/],
  ["How much was the headphones at Coppervale?", "shop", /159\.50/],
  ["How long can things from Coppervale be returned?", "shop", /30 days/],
  ["Hoeveel was de rekening van Coppervale?", "shop", /718/],
];

/** What no paper says, though something near it is on file. */
const unanswered: readonly string[] = table("unanswered").flat();

describe("what one paper says", () => {
  test.each(answered.map((row) => [...row]))("%s", (question, name, says) => {
    const [first] = askPapers(papers, question as string);
    expect(first?.reading.of).toBe(name as string);
    expect(first?.candidate.text ?? "").toMatch(says as RegExp);
  });

  test.each(unanswered.map((q) => [q]))("is not said by any: %s", (question) => {
    expect(askPapers(papers, question).map((f) => f.candidate.text)).toEqual([]);
  });

  test("two things asked at once are told from one paper", () => {
    const found = askPapers(papers, "When does the Larkspur policy end and what is the deductible?");
    expect(found.map((f) => f.candidate.text)).toEqual(["18 May 2026", expect.stringMatching(/750/)]);
  });
});

describe("yes or no", () => {
  const settled: readonly [string, string, boolean][] = [
    ["Does the Larkspur policy renew by itself?", "policy", true],
    ["Is the Nordvik flight to Stockholm refundable?", "ticket", false],
    ["Ist der Nordvik Flug erstattungsfähig?", "ticket", false],
  ];
  test.each(settled.map((r) => [...r]))("%s", (question, name, yes) => {
    const [first] = askPapers(papers, question as string);
    expect(first?.reading.of).toBe(name as string);
    expect(first?.verdict?.yes).toBe(yes as boolean);
  });

  test("a statement with a negation denies", () => {
    expect(["Tickets cannot be refunded.", "Keine Erstattung", "Sans remboursement"].map(denies)).toEqual([
      true,
      true,
      true,
    ]);
    expect(denies("The fare is refundable.")).toBe(false);
  });
});

describe("days that are worked out", () => {
  test("a stretch reaches forward and back, to the last day of a shorter month", () => {
    expect(reach("2024-11-23", { count: 30, unit: "day" }, false)).toBe("2024-12-23");
    expect(reach("2025-05-31", { count: 120, unit: "day" }, true)).toBe("2025-01-31");
    expect(reach("2025-01-31", { count: 1, unit: "month" }, false)).toBe("2025-02-28");
    expect(reach("2024-02-29", { count: 1, unit: "year" }, false)).toBe("2025-02-28");
  });

  test("the words around it say from when it counts", () => {
    expect(countsFrom("no less than 120 days prior to the Termination Date")).toBe("before the end");
    expect(countsFrom("drei Monate vor Ablauf des Vertrags")).toBe("before the end");
    expect(countsFrom("Returns within 30 days")).toBe("from the paper");
    expect(countsFrom("30 days of holiday")).toBeNull();
  });
});

describe("questions", () => {
  const understood: readonly [string, string[], string[]][] = table("understood", word, list, list);
  test.each(understood.map((r) => [...r]))("%s", (question, kinds, ids) => {
    const [clause] = focusOn(question as string).clauses;
    expect(clause?.kinds).toEqual(kinds as never);
    expect(clause?.attributes.map((a) => a.id)).toEqual(expect.arrayContaining(ids as string[]));
  });

  test("whatever is typed gives something, and nothing throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (typed) => {
        const focus = focusOn(typed);
        expect(focus.clauses.length).toBeGreaterThan(0);
        expect(focus.sought.every((s) => s.weight > 0 && s.said !== "")).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("attributes stand where they are said", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("the", "excess", "of", "my", "policy", "number", "miete", "fecha", "42"), {
          maxLength: 12,
        }),
        (tokens) => {
          for (const n of attributesIn(tokens)) {
            expect(n.to).toBeGreaterThan(n.from);
            expect(n.to).toBeLessThanOrEqual(tokens.length);
          }
        },
      ),
    );
  });
});

describe("values", () => {
  const notation = { order: "dmy", decimal: ",", todayYear: 2026, picture: false } as const;
  test.each(table("values", word, word, list))("%s in %s", (kind, text, printed) => {
    const found = valuesOf(kind as AnswerKind, text, notation).map((v) => text.slice(v.start, v.end));
    expect(found).toEqual(printed);
  });

  test("a value lies within its text, whatever the text", () => {
    const kinds = table<[AnswerKind]>("kinds").flat();
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ maxLength: 120 }), (kind, text) => {
        for (const v of valuesOf(kind, text, notation)) {
          expect(v.start).toBeGreaterThanOrEqual(0);
          expect(v.end).toBeGreaterThan(v.start);
          expect(v.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

test("the fixed sentences are there in every language", () => {
  for (const language of languages) {
    const say = (...keys: ("notOnFile" | "notOnPaper" | "yes" | "no")[]) =>
      keys.map((key) => render(message(`answer.${key}`), language)).join(" ");
    const where = render(message("answer.where", { title: "T", page: 3 }), language);
    expect(new Set(wordsOf(`${say("notOnFile", "notOnPaper", "yes", "no")} ${where}`)).size).toBeGreaterThan(
      6,
    );
    const until = { stretch: "2 days", day: "3 May", from: "1 May" };
    expect(render(message("answer.until", until), language)).toMatch(/2 days, .*3 May.*1 May/);
  }
});

describe("the language a question is asked in, by its small words", () => {
  test.each<[string, string]>(
    table<[string, string]>("the language a question is asked in, by its small words"),
  )("%s: %s", (question, language) => {
    expect(languageOfQuestion(wordsOf(question))).toBe(language as ReturnType<typeof languageOfQuestion>);
  });
});
