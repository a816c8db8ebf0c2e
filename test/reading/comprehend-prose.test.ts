import { describe, expect, test } from "bun:test";
import { soughtWithNames } from "#questions/value-finder/question/sought.ts";
import { hasOwnDay, sameEvent } from "#questions/value-finder/values/events.ts";
import { daysOfRanges, daysWithoutYear } from "#questions/value-finder/values/values.ts";
import { tablesOf } from "../table-file.ts";
import { askPapers, focusOn, type Told } from "./comprehend-paper.ts";

const table = tablesOf(import.meta.dir, "comprehend-prose.tsv");

const hospital: Told = {
  name: "hospital",
  slug: "health/medical-report",
  head: "Informe de alta Hospital San Telmo Carmen Ruiz",
  language: "es",
  text:
    "Hospital San Telmo\nInforme de alta\nPaciente: Carmen Ruiz Ferrer\nIngreso: 04/03/2026   Alta: 09/03/2026\n" +
    "La paciente fue intervenida de la rodilla derecha el 5 de marzo de 2026. Cirujano: Dr. Pablo Iriarte.\n" +
    "Alergias: látex.\nNo podrá conducir durante 6 semanas.\n",
};
const bicycle: Told = {
  name: "bicycle",
  slug: "vehicles/purchase",
  head: "Contrat de vente vélo",
  language: "fr",
  text:
    "CONTRAT DE VENTE\nVendeur                      Acheteur\nNom : Luc Berthier           Nom : Anne Kowalski\n" +
    "Objet : vélo électrique\nRemise le 14 juin 2026.\n",
};
const school: Told = {
  name: "school",
  slug: "education/school-letter",
  head: "School letter Marsh Lane Primary Tom Fielding",
  text:
    "Marsh Lane Primary School\nDear parents of Tom Fielding,\n" +
    "Parents' evening will be held on Thursday 8 October 2026 at 6 pm in the hall.\n" +
    "The class leaves for Snowdonia on Monday 4 May 2026 and comes home on Friday 8 May 2026.\n" +
    "His teacher, Ms Olu Adeyemi, will travel with them.\nRucksacks may weigh up to 12 kg, handbags up to 3 kg.\n",
};
const camp: Told = {
  name: "camp",
  head: "Zomerkamp De Vennen Sophie de Wit",
  language: "nl",
  text:
    "Zomerkamp De Vennen\nDeelnemer: Sophie de Wit\nPeriode: zaterdag 11 juli tot en met zaterdag 18 juli 2026\n" +
    "Prijs: € 385,00\n",
};
const minutes: Told = {
  name: "minutes",
  slug: "housing/association",
  head: "Procès-verbal assemblée générale Résidence Les Ormes",
  language: "fr",
  text:
    "RÉSIDENCE LES ORMES\nProcès-verbal de l'assemblée générale du 12 mai 2026\n" +
    "Présidente de séance : Mme Claire Dubosc. Secrétaire : M. Henri Faure.\n" +
    "Le ravalement de la façade est approuvé ; les travaux commencent le 3 septembre 2026.\n",
};
const cover: Told = {
  name: "cover",
  slug: "insurance/travel-policy",
  head: "Reiseversicherung Alpenblick Familie Berger",
  language: "de",
  text:
    "Alpenblick Reiseversicherung\nVersicherte Personen: Maria Berger (41), Paul Berger (44), Nina Berger (9)\n" +
    "Versichert ist das Tauchen bis 30 Meter.\nBeginn: 1. März 2026\n",
};
const will: Told = {
  name: "will",
  slug: "legal/will",
  head: "Testament Hannelore Brandt",
  language: "de",
  text:
    "Testament\nIch, Hannelore Brandt, bestimme: Mein Sohn Peter Brandt und meine Nichte Julia Kern sind die Erben zu gleichen Teilen.\n" +
    "Zum Testamentsvollstrecker ernenne ich Rechtsanwalt Dr. Uwe Stahl.\n",
};
const letter: Told = {
  name: "letter",
  slug: "health/medical-report",
  head: "Medical report Cefn Hospital Gareth Pugh",
  facts: [{ key: "issue_date", role: "date", date: "2026-06-11", value: "11 June 2026" }],
  text:
    "Cefn Hospital\nPatient: Gareth Pugh\nThe health form must be in by 3 July. He fell from a ladder on 28 May.\n" +
    "The registry takes about sixteen weeks.\nDictated by Dr Samuel Osei, Consultant Rheumatologist\n",
};
const papers = [hospital, bicycle, school, camp, minutes, cover, will, letter];

const answer = (question: string): string | null => {
  const [found] = askPapers(papers, question);
  if (!found) return null;
  const { candidate } = found;
  return candidate.kind === "day" ? (candidate.value?.date ?? candidate.fact?.date ?? null) : candidate.text;
};

describe("events are found by their verbs and by their nouns, in any language", () => {
  test.each(table<[string, string]>("events are found by their verbs and by their nouns, in any language"))(
    "%s",
    (question, day) => {
      expect(answer(question)).toBe(day);
    },
  );
  test("a paper that tells of it has another day", () => {
    expect(hasOwnDay("died")).toBe(true);
    expect(hasOwnDay("bought")).toBe(false);
    expect(answer("When did Hannelore Brandt die?")).toBeNull();
  });
  test("words of one event meet, words of others do not", () => {
    expect(sameEvent("operated", "operateurin")).toBe(true);
    expect(sameEvent("arm", "unterarmfraktur")).toBe(true);
    expect(sameEvent("pfannkuchenfruhstuck", "breakfast")).toBe(true);
    expect(sameEvent("operated", "unfall")).toBe(false);
    // Words that are another thing in another language: Dutch "herstel" and "op", a German contract, English "been".
    for (const [said, other] of table<[string, string]>("words of one event meet, words of others do not"))
      expect(sameEvent(said as string, other as string)).toBe(false);
    expect(sameEvent("", "")).toBe(false);
  });
});

describe("people are found by what they are or did", () => {
  test("nobody is named for what nobody did", () => {
    expect(answer("Who is Gareth's dentist?")).toBeNull();
    expect(answer("Who was the notary of Hannelore Brandt?")).toBeNull();
  });
  test("an initial on file is the one person whose first name no paper gives", () => {
    const { sought } = focusOn("What rent does Douwe pay?");
    const aliases = (initials: Map<string, string[][]>) =>
      soughtWithNames(sought, { words: new Set(), people: new Map(), initials }).find(
        (s) => s.said === "douwe",
      )?.aliases;
    expect(aliases(new Map([["d", [["d", "hoekstra"]]]]))).toEqual([["d", "hoekstra"]]);
    expect(
      aliases(
        new Map([
          [
            "d",
            [
              ["d", "hoekstra"],
              ["d", "visser"],
            ],
          ],
        ]),
      ),
    ).toEqual([]);
    expect(aliases(new Map([["w", [["w", "hoekstra"]]]]))).toEqual([]);
  });
});

describe("days without a year of their own", () => {
  const whole = (text: string, at: string, date: string) => [
    { start: text.indexOf(at), end: text.indexOf(at) + at.length, date },
  ];
  test.each(table<[string, string, string, string]>("days without a year of their own"))(
    "%s",
    (text, last, date, first) => {
      expect(daysOfRanges(text, whole(text, last, date)).map((d) => d.date)).toEqual([first]);
    },
  );
  test("one month and one year for both", () => {
    expect(daysOfRanges("from july 12-18, 2026 at camp", []).map((d) => d.date)).toEqual([
      "2026-07-12",
      "2026-07-18",
    ]);
  });
  test("the year is that of the nearest such day", () => {
    const near = (text: string, issued: string) => daysWithoutYear(text, issued, []).map((d) => d.date);
    expect(near("by 3 july, please", "2026-06-11")).toEqual(["2026-07-03"]);
    expect(near("am 5. januar um 9 uhr", "2025-12-20")).toEqual(["2026-01-05"]);
    expect(near("until may 15 everything", "2026-03-02")).toEqual(["2026-05-15"]);
    expect(near("you may 3 times", "2026-03-02")).toEqual([]);
    expect(near("31 february", "2026-03-02")).toEqual([]);
  });
});
