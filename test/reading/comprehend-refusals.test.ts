import { describe, expect, test } from "bun:test";
import { answersOf } from "#questions/value-finder/best.ts";
import { fitOf } from "#questions/value-finder/names/fits.ts";
import { Words } from "#questions/value-finder/names/place-words.ts";
import type { ReadPaper } from "#questions/value-finder/paper.ts";
import { narrowed } from "#questions/value-finder/question/focus.ts";
import { isPartOnly } from "#questions/value-finder/question/several.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { focusOn, paperOf } from "./comprehend-paper.ts";

const table = tablesOf(import.meta.dir, "comprehend-refusals.tsv");

/** What a paper answers: texts of what was found, none where it is part of the answer only. */
function told(question: string, paper: ReadPaper): string[] {
  const focus = focusOn(question);
  const found = answersOf(focus, [{ of: paper, paper, standing: standingOf(paper, focus.sought) }], false);
  return isPartOnly(focus, found) ? [] : found.map((f) => f.candidate.text);
}

describe("Whose a value is", () => {
  const tickets = paperOf({
    name: "tickets",
    head: "Receipt Heron Air Nora Vandeloo",
    slug: "receipts/receipt",
    text: `Heron Air
TRAVELLERS
Nora Vandeloo frequent flyer HA 77120034
Pim Vandeloo seat 14C
Total EUR 412.00`,
  });

  test("a number on somebody else's row is not that of another one of the family", () => {
    expect(told("What is Nora's frequent flyer number?", tickets).join()).toContain("77120034");
    expect(told("What is Pim's frequent flyer number?", tickets)).toEqual([]);
  });

  const discharge = paperOf({
    name: "discharge",
    head: "Medical report Alder Clinic Tobias Renner",
    slug: "health/medical-report",
    text: `Alder Clinic
Medical report on Tobias Renner.
Tobias Renner was discharged on 3 May 2024 into the care of his
uncle, Gerold Amsel, passport number: K44120987.`,
  });

  test("what is named right before the words is theirs", () => {
    expect(told("What is Gerold Amsel's passport number?", discharge).join()).toContain("K44120987");
    expect(told("What is Tobias Renner's passport number?", discharge)).toEqual([]);
    expect(told("¿Qué número de pasaporte tiene Tobias Renner?", discharge)).toEqual([]);
  });

  const power = paperOf({
    name: "power",
    head: "Electricity bill Fjordlys",
    slug: "bills/electricity",
    text: "Fjordlys\nElectricity bill\nTotal 88.40 EUR",
    facts: [
      {
        key: "total",
        role: "money",
        label: "Total",
        value: "88.40 EUR",
        quote: "88.40 EUR",
        number: 88.4,
        currency: "EUR",
      },
    ],
  });

  test.each([
    "À combien se monte la facture de cantine ?",
    "How much is the school meals bill?",
    "Wie hoch ist die Rechnung für die Kantine?",
  ])("%s is not what an electricity bill comes to", (question) => {
    expect(told(question, power)).toEqual([]);
  });

  test("what the bill comes to is", () => {
    expect(told("How much is the electricity bill of Fjordlys?", power).join()).toContain("88.40");
  });
});

describe("Values of another kind", () => {
  const letter = paperOf({
    name: "estate",
    head: "Letter Brack & Moyle Solicitors",
    slug: "letters/letter",
    text: `Brack & Moyle Solicitors
We charge £235 an hour for work on the will of your father.
Our reference is 25-04471 and you have 3 modules left.
The gift card for the next reward is worth $50.
Tenant: Ms Holt, Seawall 88, 1619 BX Haven
The balance is due at 31.12. each year.`,
  });

  test.each([
    ["When was the will of the father made?", /235/],
    ["How many points is the next reward?", /^50$/],
    ["How many modules does the reference 25-04471 have?", /^(?:25|04471)$/],
    ["What is the access code of the tenant Holt?", /1619/],
    ["How much is the balance at Brack & Moyle?", /31\.12/],
  ])("%s", (question, never) => {
    for (const text of told(question, letter)) expect(text).not.toMatch(never);
  });

  test("the employer's number is not a person's", () => {
    const wages = paperOf({
      name: "w2",
      head: "W-2 Marlow Tools Ines Ferro",
      slug: "tax/w-2",
      text: "Employee Ines Ferro\nSocial security number  52-7714093\nEmployer identification number (EIN)  52-7714093",
    });
    expect(told("What is Ines Ferro's social security number?", wages)).toEqual([]);
    expect(told("EIN of Marlow Tools", wages).join()).toContain("52-7714093");
  });

  const lender = paperOf({
    name: "closing",
    head: "Quote Granite Bank",
    slug: "invoices/quote",
    text: `Granite Bank
03 Flood Determination Fee $14.00
Flood insurance is required.
Dishonored Checks: a payment by check that was dishonored by your bank.
The flood insurance of the house is held by Mrs Adela Quist.`,
  });

  test("who is answered with somebody", () => {
    const found = told("Who holds the flood insurance at Granite Bank?", lender);
    expect(found.join()).not.toContain("Determination");
    for (const text of found) expect(text).toContain("Adela Quist");
  });

  test("the head of an e-mail says when it was sent, not when something is", () => {
    const mail = paperOf({
      name: "mail",
      head: "Summer Fair",
      slug: "letters/email",
      text: "Date: Wed, 21 Dec 2022 10:28:53 -0600\nSubject: Summer Fair\nThe Summer Fair comes to us again.",
    });
    expect(told("On what date is the Summer Fair?", mail)).toEqual([]);
  });

  test.each([
    "This replaces your appointment of 12 November 2026.",
    "Dieser Termin ersetzt Ihren Termin am 12. November 2026.",
    "Ce rendez-vous remplace votre rendez-vous du 12 novembre 2026.",
  ])("%s", (sentence) => {
    const clinic = paperOf({
      name: "clinic",
      head: "Letter Eye Clinic Imke Sander",
      slug: "letters/letter",
      text: `Eye Clinic\n${sentence}\nAppointment / Termin / rendez-vous: 3 December 2026`,
    });
    expect(told("When is Imke's appointment at the Eye Clinic?", clinic).join()).not.toMatch(/12/);
  });
});

describe("What a question asks for", () => {
  test.each(table("What a question asks for", word, word, list))("%s: %s", (kind, text, kinds) => {
    const open = kind === "day" ? (["day", "stretch"] as const) : (["money", "measure", "percent"] as const);
    expect([...narrowed(open, text)] as string[]).toEqual(kinds);
  });

  test.each(["What was the council tax bill for 2024?", "Wat was de energierekening van Fjordlys?"])(
    "%s asks what it comes to",
    (question) => {
      expect(focusOn(question).clauses[0]?.kinds[0]).toBe("money");
    },
  );

  test.each(table<[string, string]>("of which kind"))("%s: %s", (question, kind) => {
    const [clause] = focusOn(question).clauses;
    expect(clause?.kinds[0] as string).toBe(kind);
    expect(clause?.attributes.map((a) => a.id)).toEqual(["unknown"]);
  });

  test("a small word of the language is no thing, an abbreviation is", () => {
    const ids = (q: string) => focusOn(q).clauses.flatMap((c) => c.attributes.map((a) => a.id));
    expect(ids("kleur van de kast")).not.toContain("vehicle");
    expect(ids("EIN of Marlow Tools")).toEqual(["ein"]);
  });

  test.each(table<[string, string]>("What a question asks for: not about it"))(
    "%s is not about it",
    (question, said) => {
      expect(focusOn(question).sought.find((s) => s.said === said)?.role).toBe("light");
    },
  );

  test.each(table<[string, string]>("papers print the second as they like"))(
    "%s: papers print the second as they like",
    (question, said) => {
      const second = focusOn(question).sought.find((s) => s.said === said);
      if (second === undefined) throw new Error(`nothing sought for ${said}`);
      expect(fitOf(second, new Words("MMR 2nd 05.03.2019"))).toBeGreaterThan(0.8);
      expect(fitOf(second, new Words("MMR 1st 12.02.2019"))).toBe(0);
    },
  );
});

describe("A part of an answer is none", () => {
  const policy = paperOf({
    name: "policy",
    head: "Bicycle insurance Trapvast",
    slug: "insurance/policy",
    text: `Trapvast
Premie fiets 1: € 218,40
Premium bicycle 1: € 218.40
Premium bicycle 2: € 42.60
Premium in all, total: € 261.00
Both bicycles must have a lock.
Beide fietsen moeten een slot hebben.`,
  });

  test.each([
    "Which of the two bicycles at Trapvast is cheaper?",
    "Voor welke van de twee fietsen van Trapvast is de premie lager?",
    "Welches der beiden Fahrräder bei Trapvast ist billiger?",
    "Quel vélo chez Trapvast est le moins cher ?",
    "¿Cuál de las dos bicicletas de Trapvast es más cara?",
    "Quale bicicletta di Trapvast è più cara?",
  ])("%s", (question) => {
    expect(told(question, policy)).toEqual([]);
  });

  test("one premium is not what two come to, a total is", () => {
    const focus = focusOn("What do the two bicycle premiums at Trapvast come to together?");
    const [found] = answersOf(
      focusOn("What is the premium for bicycle 1 at Trapvast?"),
      [{ of: policy, paper: policy, standing: standingOf(policy, focus.sought) }],
      true,
    );
    if (found === undefined) throw new Error("no premium found");
    const clause = focus.clauses[0] ?? found.clause;
    expect(isPartOnly(focus, [{ ...found, clause }])).toBe(true);
    const stretch = focusOn("How much is the six month premium for bicycle 1 at Trapvast?");
    expect(isPartOnly(stretch, [{ ...found, clause: stretch.clauses[0] ?? clause }])).toBe(false);
    const total = { ...found.candidate, lines: null, quote: "Premium in all, total: € 261.00" };
    expect(isPartOnly(focus, [{ ...found, clause, candidate: total }])).toBe(false);
  });
});
