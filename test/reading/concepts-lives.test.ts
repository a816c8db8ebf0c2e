import { describe, expect, test } from "bun:test";
import { conceptsIn, near } from "#reading/concepts/concepts.ts";
import { wordsOf } from "#reading/concepts/lexicon.ts";

const names = (text: string) => new Set(conceptsIn(wordsOf(text)).map((s) => s.concept));

/** Two ways to say the same, in one language or two: each row meets in one concept. */
const meet: readonly [string, string][] = [
  ["the car was stolen", "Diebstahl des Wagens"],
  ["cambriolage", "inbraak in huis"],
  ["burst pipe in the kitchen", "dégât des eaux"],
  ["waterschade", "Leitungswasserschaden"],
  ["windscreen", "Steinschlag"],
  ["bris de glace", "rotura de cristales"],
  ["hail", "granizo"],
  ["total loss", "wirtschaftlicher Totalschaden"],
  ["Vollkasko", "todo riesgo"],
  ["out of pocket", "zelf betalen"],
  ["loss adjuster", "Sachverständiger"],
  ["broken wrist", "frattura del polso"],
  ["Knochenbruch", "botbreuk"],
  ["blood sugar", "glycémie"],
  ["Langzeitzucker", "hba1c"],
  ["cholesterol", "Blutfette"],
  ["ferritin", "Eisenwert"],
  ["flu jab", "griepprik"],
  ["vacuna de la gripe", "Grippeimpfung"],
  ["whooping cough", "coqueluche"],
  ["mazelen", "Masern"],
  ["wisdom tooth", "muela del juicio"],
  ["root canal", "Wurzelbehandlung"],
  ["détartrage", "Zahnreinigung"],
  ["crutches", "Krücken"],
  ["emergency room", "pronto soccorso"],
  ["Kinderärztin", "pediatra"],
  ["sent home from hospital", "Entlassung"],
  ["puppy", "Welpe"],
  ["castrated", "sterilizzazione"],
  ["brake pads", "plaquettes de frein"],
  ["Ölwechsel", "cambio de aceite"],
  ["timing belt", "Zahnriemen"],
  ["winter tyres", "gomme invernali"],
  ["labour", "Arbeitslohn"],
  ["part exchange", "Inzahlungnahme"],
  ["first registered", "prima immatricolazione"],
  ["return flight", "Rückflug"],
  ["layover", "correspondance"],
  ["two nights", "zwei Übernachtungen"],
  ["tourist tax", "Kurtaxe"],
  ["half board", "pensione completa"],
  ["double room", "chambre double"],
  ["caravan", "Wohnwagen"],
  ["film", "séance de cinéma"],
  ["class trip", "gita scolastica"],
  ["pocket money", "Taschengeld"],
  ["exam", "tentamen"],
  ["swimming lessons", "zwemles"],
  ["driving lessons", "Fahrstunden"],
];

describe("words of home, health, roads and journeys meet over the languages", () => {
  for (const [one, other] of meet)
    test(`${one} = ${other}`, () => {
      const others = names(other);
      expect([...names(one)].filter((c) => others.has(c))).not.toEqual([]);
    });

  test("what is another thing does not meet", () => {
    for (const [one, other] of [
      ["puppy", "kitten"],
      ["fracture", "filling"],
      ["brake pads", "winter tyres"],
      ["half board", "double room"],
    ] as const)
      expect([...names(one)].some((c) => names(other).has(c) && !["pet", "health"].includes(c))).toBe(false);
  });

  test("a kind of a thing is near it, and not the same", () => {
    expect(near("fracture", "injury")).toBeGreaterThan(0.5);
    expect(near("fracture", "injury")).toBeLessThan(1);
    expect(near("fracture", "city-tax")).toBe(0);
  });
});
