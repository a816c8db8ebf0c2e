import { describe, expect, test } from "bun:test";
import { bodyWordsOf, headingsOf } from "#lexicon/kinds.ts";
import { builtInReader } from "#reading/built-in.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { context, note, Paper, slip } from "./paper.ts";

describe("kinds of paper", () => {
  test("nothing is made of paper that says nothing", () => {
    for (const text of [
      "xq vlk mmn prt wws zzk",
      "The rain came down all day and the river rose slowly behind the old mill.",
    ]) {
      const s = builtInReader.sort(note(text), context());
      expect(s.type).toBeNull();
      expect(s.date).toBeNull();
      expect(s.look?.reason).toBe("low_confidence");
    }
  });

  describe("what papers are that do not call themselves so", () => {
    const maker =
      "Crestline Finance\nP.O. Box 410\nAkron, OH 44301\n\nAnna B Oak\n12 Elm Street\nAkron, OH 44302\n";
    const cases: [title: string, type: string | null, total: number | undefined, words: string][] = [
      [
        "what is left of a loan is not what is asked for",
        "banking/loan-statement",
        312.45,
        "Monthly statement\nAccount number: 55102938\nPrepared on: 3/3/2024\nPrevious payoff balance $14,471.30\n" +
          "Principal paid $251.12\nInterest paid $61.33\nPayoff balance $14,220.18\nRegular payment $312.45\nPay by 3/20/2024",
      ],
      [
        "thanks for a gift",
        "receipts/donation",
        250,
        "March 3, 2024\nDear Anna Oak,\nThank you for your generous gift of $250.00 on February 12, 2024.\n" +
          "No goods or services were provided in exchange for this gift.\nWith gratitude,\nMary Elm",
      ],
      [
        "the gifts of a year",
        "receipts/donation",
        400,
        "January 18, 2024\nDear Anna Oak,\nThank you for your support. This is your giving statement for 2023.\n" +
          "March 2, 2023 $150.00\nJuly 14, 2023 $250.00\nTotal contributions $400.00\nNo goods or services were provided.",
      ],
      [
        "a tax on a house, without the word for it",
        "bills/council-tax",
        2556.42,
        "County tax bill\nBill date 10/04/2023\nParcel 4410-22\nAssessed value $188,400.00\nCounty levy $812.40\n" +
          "School levy $1,744.02\nAmount due $2,556.42\nDue by 11/30/2023",
      ],
      [
        "what is left of charges, by whatever name",
        "health/medical-bill",
        138.42,
        "Billing statement\nPatient: Theo Oak\nStatement date: May 1, 2023\nDate of service April 5, 2023\n" +
          "Lab panel $344.79\nInsurance payment -$206.37\nYour portion $138.42\nPay by May 31, 2023",
      ],
      [
        "a phone, without the word for it",
        "bills/phone",
        114.11,
        "Monthly statement\nAccount number: 771-229\nBill date: March 3, 2024\nUnlimited talk, text and data $80.00\n" +
          "Device installment $24.99\nTaxes and fees $9.12\nTotal due $114.11\nDue by March 24, 2024",
      ],
      [
        "a notice of the premium names all that is insured",
        "insurance/premium-invoice",
        508.4,
        "Beitragsrechnung Kfz-Versicherung\nVersicherungsnummer: KH 4471 902-3\nDatum: 05.12.2023\nVersicherungszeitraum: 01.01.2024 - 31.12.2024\n" +
          "Kennzeichen: HH-AB 1234\nHaftpflicht 412,10 EUR\nTeilkasko 96,30 EUR\nGesamtbeitrag 508,40 EUR\n" +
          "Der Beitrag wird am 02.01.2024 von Ihrem Konto abgebucht.",
      ],
      [
        "a dog is vaccinated",
        "pets/vaccination",
        undefined,
        "VACCINATION CERTIFICATE\nPatient: Biscuit\nSpecies: Dog\nBreed: Beagle\n" +
          "Rabies given: March 3, 2024\nRabies good through: March 3, 2025",
      ],
      [
        "a practice asks for money by a day",
        "health/medical-bill",
        84.69,
        "ACCOUNT STATEMENT\nPatient: Ben Oak\nIssued: March 3, 2024\nDate of service  Activity  Each\n" +
          "February 2, 2024  Office visit  $282.30\nFebruary 20, 2024  Insurance payment  -$100.00\n" +
          "February 21, 2024  Insurance payment  -$97.61\nPatient responsibility  $84.69\nBalance due  $84.69\nDue on or before March 30, 2024",
      ],
    ];
    test.each(cases)("%s", (_, type, total, words) => {
      const pages = note(`${maker}\n${words}`);
      const sorted = builtInReader.sort(pages, context());
      expect(sorted.type).toBe(type);
      expect(builtInReader.read(pages, sorted, context()).total?.value).toBe(total);
    });
  });

  test("a slip that is cut off before its total has none", () => {
    const pages = slip([
      "Frischmarkt Holler e.K.",
      ["BIO MILCH 1L", "1,19"],
      ["ROGGENBROT", "2,49"],
      ["KASE JUNG", "3,15"],
    ]);
    expect(builtInReader.read(pages, builtInReader.sort(pages, context()), context()).total).toBeNull();
  });

  test("the likeliest kinds are told where none is sure, and where one is it is the first", () => {
    const vague = builtInReader.sort(
      note("Brook & Vale, 3 April 2025. Gas, usage 14 therms. Pay 12.00"),
      context(),
    );
    expect(vague.choices.map((c) => c.type)).toContain("bills/gas");
    const sure = builtInReader.sort(
      note("Electricity bill\nMeter reading 4411 kWh\nTotal due $40.00"),
      context(),
    );
    expect(sure.choices[0]).toMatchObject({ type: "bills/electricity" });
    for (const { choices } of [vague, sure]) {
      const said = choices.map((c) => c.confidence);
      expect(said).toEqual([...said].sort((a, b) => b - a));
      expect(said.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(100);
      expect(choices.length).toBeLessThanOrEqual(3);
    }
    expect(builtInReader.sort(note("xq vlk mmn prt wws zzk"), context()).choices).toEqual([]);
  });

  // What names a type in the taxonomy has to lead back to it, against all the others.
  for (const type of types)
    test(`${type.slug} by its own words`, () => {
      const [title] = headingsOf(type.slug);
      const body = bodyWordsOf(type.slug);
      const paper = new Paper().line("Harbor House", 12).gap(8).line(title!, 16, true).gap(10);
      for (let i = 0; i < 8 && i < body.length; i++) paper.line(body[(i * 3) % body.length]!);
      paper.line("Date: 12 May 2025");
      if (type.total !== "none")
        paper.line([
          [50, "Total"],
          [400, "$120.00"],
        ]);
      expect(builtInReader.sort(paper.build(), context()).type).toBe(type.slug);
    });
});
