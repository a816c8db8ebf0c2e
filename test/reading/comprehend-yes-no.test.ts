import { describe, expect, test } from "bun:test";
import { wordsOf } from "#lexicon/terms.ts";
import { isYesNo } from "#questions/value-finder/question/asking.ts";
import { answeredFields, denies, deniesBefore, permits } from "#questions/value-finder/verdict/verdict.ts";
import { tablesOf, word, yes } from "../table-file.ts";
import { askPapers, paperOf, type Told } from "./comprehend-paper.ts";

const table = tablesOf(import.meta.dir, "comprehend-yes-no.tsv");

const lease: Told = {
  name: "lease",
  slug: "housing/lease",
  head: "Mietvertrag Lindenstraße Erika Sommer Jan Vogt",
  language: "de",
  text:
    "MIETVERTRAG\nVermieterin: Erika Sommer\nMieter: Jan Vogt\n" +
    "§ 8 Haustiere dürfen nicht gehalten werden.\n§ 9 Eine Untervermietung ist nicht gestattet.\n" +
    "§ 10 Das Rauchen im Treppenhaus ist verboten. Grillen auf dem Balkon ist erlaubt.\n" +
    "Küche: Einbauküche vorhanden. Garage: nein\nMöbliert   nein\n",
};
const loan: Told = {
  name: "loan",
  slug: "banking/loan-statement",
  head: "Loan agreement Granite Bank Nora Webb",
  text:
    "Granite Bank\nLoan agreement of Nora Webb\nPrepayment penalty   NO (Does the loan have these features?)\n" +
    "Insurance included: yes\nOn these figures no stamp duty will be payable.\n",
};
const minutes: Told = {
  name: "minutes",
  slug: "housing/association",
  head: "Verbale di assemblea Condominio Le Ginestre",
  language: "it",
  text:
    "CONDOMINIO LE GINESTRE\nVerbale di assemblea del 18 marzo 2026\n" +
    "La proposta di sostituire l'ascensore è respinta.\nIl rifacimento del tetto è approvato con 7 voti.\n",
};
const cover: Told = {
  name: "cover",
  slug: "insurance/travel-policy",
  head: "Póliza de viaje Brisamar Ana Soler",
  language: "es",
  text:
    "Brisamar Seguros\nAsegurada: Ana Soler\nCruceros   no incluidos\nFumador   no\n" +
    "El esquí está cubierto hasta 3.000 metros.\nQueda prohibido almacenar muebles en el trastero.\n",
};
const papers = [lease, loan, minutes, cover];

const verdict = (question: string): boolean | null => {
  const [found] = askPapers(papers, question);
  return found?.verdict?.yes ?? null;
};

describe("yes and no", () => {
  test.each(table("yes and no", word, yes))("%s", (question, yes) => {
    expect(verdict(question)).toBe(yes);
  });
  test.each([
    "Is the lift in Jan Vogt's house new?",
    "Does Brisamar cover dental treatment?",
    "Hat Jan Vogt einen Parkplatz?",
    "Was Nora Webb's loan refused?",
  ])("%s is not on file", (question) => {
    expect(verdict(question)).toBeNull();
  });
});

describe("questions of yes or no are told by their form", () => {
  test.each(table("questions of yes or no are told by their form", word, yes))("%s", (question, yes) => {
    expect(isYesNo(wordsOf(question), question)).toBe(yes);
  });
});

describe("what statements say", () => {
  test.each([
    ["Pets are allowed.", true],
    ["Gli animali di piccola taglia sono ammessi.", true],
    ["Het is niet toegestaan te roken.", false],
    ["Il est interdit de fumer.", false],
    ["Non si può subaffittare.", false],
    ["Nichtraucherwohnung", false],
    ["The rent is due on the first.", null],
  ])("%s may be done or not", (statement, may) => {
    expect(permits(statement)).toBe(may);
  });
  test("a no before the thing, and a no of its own", () => {
    const tax = (t: string) => t === "tax";
    expect(deniesBefore("No inheritance tax will be payable", tax)).toBe(true);
    expect(deniesBefore("The tax is not high, no doubt", tax)).toBe(false);
    expect(denies("La proposta è respinta")).toBe(true);
    expect(denies("La proposta è approvata")).toBe(false);
  });
  test("fields that are answered", () => {
    const page = (text: string) => answeredFields(paperOf({ name: "form", text }).pages[0] as never);
    expect(page("Smoker: no")).toMatchObject([{ label: "Smoker", yes: false }]);
    expect(page("Cruise cover   not included")).toMatchObject([{ label: "Cruise cover", yes: false }]);
    expect(page("Balkon: ja. Garage: nein")).toMatchObject([
      { label: "Balkon", yes: true },
      { label: "Garage", yes: false },
    ]);
    expect(page("Invoice No   4711")).toEqual([]);
    expect(page("Loan amount   $231,200   NO")).toMatchObject([{ label: "Loan amount", yes: false }]);
  });
});
