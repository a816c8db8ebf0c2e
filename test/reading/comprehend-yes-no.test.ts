import { describe, expect, test } from "bun:test";
import { isYesNo } from "#questions/value-finder/question/asking.ts";
import { answeredFields, denies, deniesBefore, permits } from "#questions/value-finder/verdict/verdict.ts";
import { wordsOf } from "#reading/concepts/lexicon.ts";
import { askPapers, paperOf, type Told } from "./comprehend-paper.ts";

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
  test.each([
    ["Darf Jan Vogt untervermieten?", false],
    ["May Jan Vogt sublet the flat?", false],
    ["Darf im Treppenhaus geraucht werden?", false],
    ["Darf man auf dem Balkon grillen?", true],
    ["May the tenant Jan Vogt keep a dog?", false],
    ["Ist die Wohnung von Jan Vogt möbliert?", false],
    ["Does Jan Vogt's flat have a garage?", false],
    ["Is there a penalty if Nora Webb pays the loan off early?", false],
    ["Is insurance included in Nora Webb's loan?", true],
    ["Will there be stamp duty on Nora Webb's loan?", false],
    ["L'assemblea ha deciso di sostituire l'ascensore?", false],
    ["È stato approvato il rifacimento del tetto?", true],
    ["¿Cubre Brisamar los cruceros?", false],
    ["¿Está cubierto el esquí con Brisamar?", true],
    ["Sind Kreuzfahrten bei Brisamar versichert?", false],
    ["¿Puedo guardar muebles en el trastero?", false],
    ["¿Fuma Ana Soler?", false],
  ])("%s", (question, yes) => {
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
  test.each([
    ["La livraison est-elle comprise dans le prix ?", true],
    ["Le bail permet-il de sous-louer ?", true],
    ["A-t-on droit à une remise ?", true],
    ["¿Cubre el seguro los robos?", true],
    ["El alquiler incluye el agua?", true],
    ["La polizza copre i furti?", true],
    ["Il contratto si rinnova?", true],
    ["È arredato l'appartamento?", true],
    ["Darf der Hund mit?", true],
    ["Combien la mutuelle rembourse-t-elle ?", false],
    ["numéro de contrat de la mutuelle ?", false],
    ["¿Cuándo vence el seguro?", false],
    ["e il deposito cauzionale?", false],
    ["Wogegen ist Jana allergisch?", false],
    ["Womit wurde bezahlt?", false],
    ["Waartegen is Sanne allergisch?", false],
  ])("%s", (question, yes) => {
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
