import { describe, expect, test } from "bun:test";
import { wordsOf } from "#lexicon/terms.ts";
import { attributesIn } from "#questions/value-finder/attributes.ts";
import { candidatesOf } from "#questions/value-finder/best.ts";
import type { Clause } from "#questions/value-finder/question/focus.ts";
import { standing, standingOf } from "#questions/value-finder/standing.ts";
import { labelled } from "#questions/value-finder/values/adjust.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { askPapers, focusOn, paperOf, type Told } from "./comprehend-paper.ts";

const table = tablesOf(import.meta.dir, "comprehend-named.tsv");

/** What is answered from some papers: as printed, with the paper's name. */
const answers = (papers: readonly Told[], question: string): string[] =>
  askPapers(papers, question).map((f) => `${f.reading.of}: ${f.candidate.text}`);

const ids = (text: string, paper = false): string[] =>
  attributesIn(wordsOf(text), paper).map((n) => n.attribute.id);

describe("a number that only its label tells", () => {
  const trip: Told = {
    name: "trip",
    slug: "travel/booking",
    head: "Trip confirmation Larkline Ferries",
    text: "Larkline Ferries\nThank you. Your confirmation code is KQWRMB.\nTable for lunch at 12\nTOTAL 88.00 EUR",
  };
  test.each([
    "Larkline Ferries confirmation code",
    "Buchungscode Larkline Ferries",
    "code de réservation Larkline Ferries",
    "código de reserva Larkline Ferries",
    "codice di prenotazione Larkline Ferries",
    "boekingscode Larkline Ferries",
  ])("%s", (question) => {
    expect(answers([trip], question)).toEqual(["trip: KQWRMB"]);
  });

  test("has few figures", () => {
    const order: Told = {
      name: "order",
      slug: "receipts/restaurant",
      head: "Restaurant receipt Soup Garden",
      text: "Soup Garden\nOrder number: 124\n1 Lentil soup   6.50\nTotal   6.50",
    };
    expect(answers([order], "order number at Soup Garden")).toEqual(["order: 124"]);
  });

  test("stands in groups that fill its field", () => {
    const ward: Told = {
      name: "ward",
      slug: "letters/letter",
      head: "Letter Fenby Infirmary Olive Marsh",
      text: "Fenby Infirmary\nHospital number: KV 308841\nDear Mrs Olive Marsh,",
    };
    expect(answers([ward], "hospital number Olive Marsh")).toEqual(["ward: KV 308841"]);
  });

  test("capitals without a label are none", () => {
    const loud: Told = { ...trip, text: "Larkline Ferries\nTHANK YOU FOR TRAVELLING\nTOTAL 88.00 EUR" };
    expect(answers([loud], "Larkline Ferries confirmation code")).toEqual([]);
  });
});

describe("values of one sort on two sides", () => {
  const lease: Told = {
    name: "lease",
    slug: "housing/lease",
    head: "Lease Wrenfield Cottage",
    text: [
      "Wrenfield Cottage",
      "Rent: the annual rent is 9,600.00 EUR, payable in instalments of 800.00 EUR every month",
      "Deposit: 1,600.00 EUR",
    ].join("\n"),
  };
  test.each([
    ["What is the monthly rent of Wrenfield Cottage?", "800.00 EUR"],
    ["What is the annual rent of Wrenfield Cottage?", "9,600.00 EUR"],
  ])("%s", (question, expected) => {
    expect(answers([lease], question)).toEqual([`lease: ${expected}`]);
  });

  const rows = (language: string, ...pairs: [string, string][]): Told => ({
    name: language,
    language,
    slug: "travel/booking",
    head: "Booking Marlow Lodge",
    text: `Marlow Lodge\n${pairs.map(([label, value]) => `${label}   ${value}`).join("\n")}`,
  });
  test.each(table("values of one sort on two sides: what is left, in", word, word, list))(
    "what is left, in %s",
    (language, question, [whole = "", first = "", left = ""]) => {
      const paper = rows(language, [whole, "€ 576.00"], [first, "€ 150.00"], [left, "€ 426.00"]);
      expect(answers([paper], question)).toEqual([`${language}: € 426.00`]);
    },
  );

  test("what was met and what is left of one limit, on one line", () => {
    const plan: Told = {
      name: "plan",
      slug: "insurance/explanation-of-benefits",
      head: "Explanation of benefits Fernway Health Dora Quill",
      text: "Fernway Health\nMember Dora Quill\nIndividual deductible: $1,500.00; met so far: $612.00; left: $888.00",
    };
    expect(answers([plan], "How much of the deductible has Dora Quill met so far?")).toEqual([
      "plan: $612.00",
    ]);
    expect(answers([plan], "How much of Dora Quill's deductible is left?")).toEqual(["plan: $888.00"]);
  });
});

describe("what a thing costs is the price of its contract", () => {
  test.each(table<[string, string, string]>("what a thing costs is the price of its contract"))(
    "%s",
    (language, question, line) => {
      const paper: Told = {
        name: "contract",
        language,
        slug: "contracts/contract",
        head: "Contract Brixham roof Dach toit tejado tetto dak",
        text: `Brixham\n${line}\nDeposit 2.972,00 EUR`,
      };
      const [answer] = askPapers([paper], question);
      expect(answer?.candidate.value?.number).toBe(14860);
    },
  );

  test("a closing balance is not", () => {
    const paper: Told = {
      name: "contract",
      slug: "contracts/contract",
      head: "Contract Brixham roof",
      text: "Brixham\nthe balance of $2,972.00 within ten days",
      facts: [
        {
          key: "closing_balance",
          label: "Closing balance",
          role: "money",
          value: "2972.00",
          number: 2972,
          quote: "$2,972.00",
        },
      ],
    };
    expect(answers([paper], "How much is the Brixham roof?")).toEqual([]);
  });
});

describe("the words of a compound", () => {
  test("have a name of their own", () => {
    expect(ids("Kaufpreis")).not.toContain("purchase");
    expect(ids("Kaufpreis")).toContain("sale-price");
    expect(ids("Steuererstattung")).not.toContain("tax");
  });
  test("are a kind of what they end in", () => {
    expect(ids("Monatsbeitrag", true)).toContain("premium");
  });
  test("small words of other languages name nothing", () => {
    expect(ids("Anzahlung für das Haus")).not.toContain("coat-colour");
    expect(ids("framenummer van de bakfiets")).not.toContain("vehicle");
  });
});

describe("a bill that is typed", () => {
  const bill = (name: string, day: string, from: string, to: string, amount: string): Told => ({
    name,
    slug: "bills/water",
    head: "Water bill Oakwell Water",
    text: `Oakwell Water\nWater bill\nStanding charge   £22.70\nAmount due   £${amount}`,
    facts: [
      { key: "issue_date", role: "date", value: day, date: day },
      { key: "period_from", role: "date", value: from, date: from },
      { key: "period_to", role: "date", value: to, date: to },
    ],
  });
  const series = [
    bill("spring", "2025-10-07", "2025-04-01", "2025-09-30", "341.77"),
    bill("autumn", "2026-03-28", "2025-10-01", "2026-03-31", "295.06"),
  ];
  test("stands for what it comes to, and a month for the bill that is dated in it", () => {
    expect(answers(series, "water bill October 2025")).toEqual(["spring: £341.77"]);
  });
  test("is none of another month", () => {
    expect(answers(series, "water bill July 2024")).toEqual([]);
  });
  test.each([
    "Wasserrechnung Oktober 2025",
    "facture d'eau octobre 2025",
    "factura del agua octubre 2025",
    "bolletta acqua ottobre 2025",
    "waterrekening oktober 2025",
  ])("%s asks for its amount", (question) => {
    expect(focusOn(question).clauses.map((c) => c.kinds[0])).toEqual(["money"]);
  });
  test.each(["show the water bill of October 2025", "water meter Oakwell"])("%s does not", (question) => {
    expect(focusOn(question).clauses[0]?.attributes.map((a) => a.id) ?? []).not.toContain("total");
  });
  test("a paper dated in a time is more of it than one that only touches it", () => {
    const [time] = focusOn("water bill October 2025").sought.filter((s) => s.role === "time");
    if (!time) throw new Error("no time");
    const [dated, touching] = series.map((told) => standing(paperOf(told), time));
    expect(dated).toBeGreaterThan(touching as number);
    expect(touching).toBeGreaterThan(0.5);
  });
});

describe("what one thing costs in all", () => {
  const flat: Told = {
    name: "flat",
    language: "de",
    slug: "travel/booking",
    head: "Buchung Ferienwohnung Inselhof Spiekeroog",
    text: "Inselhof Spiekeroog\nFerienwohnung\nEndreinigung   75,00 EUR\nGesamtpreis   1.573,00 EUR",
  };
  const told = (question: string): boolean[] => {
    const paper = paperOf(flat);
    const focus = focusOn(question);
    const clause = focus.clauses[0] as Clause;
    return candidatesOf(paper, clause, standingOf(paper, focus.sought))
      .filter((c) => c.text === "1.573,00 EUR")
      .map((c) => labelled(paper, clause, c));
  };
  test("is its own total", () => {
    expect(told("Was kostet die Ferienwohnung auf Spiekeroog insgesamt?")).toContain(true);
  });
  test("what was spent in all is a sum", () => {
    expect(told("Wie viel habe ich auf Spiekeroog insgesamt ausgegeben?")).not.toContain(true);
  });
});

test("who made a receipt is no hotel", () => {
  const receipt: Told = {
    name: "receipt",
    slug: "receipts/receipt",
    head: "Receipt Bluebird Airways Dale Quill",
    text: "Bluebird Airways\nDale Quill to Porto",
    facts: [
      { key: "issuer", label: "From", role: "party", value: "Bluebird Airways", quote: "Bluebird Airways" },
    ],
  };
  expect(answers([receipt], "Which hotel is Dale Quill staying at in Porto?")).toEqual([]);
});
