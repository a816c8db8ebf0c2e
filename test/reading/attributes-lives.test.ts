import { describe, expect, test } from "bun:test";
import { table } from "#lexicon/table.ts";
import { attributes, attributesOf } from "#questions/attributes/table.ts";
import { attribute, attributesIn } from "#questions/value-finder/attributes.ts";
import { wordsOf } from "#reading/concepts/lexicon.ts";

const asked = (text: string) => attributesIn(wordsOf(text)).map((n) => n.attribute.id);
const printed = (text: string) => attributesIn(wordsOf(text), true).map((n) => n.attribute.id);

/** Questions as people put them, and what they ask of a paper. */
const questions: Record<string, readonly [string, string][]> = {
  insurance: [
    ["How much of a claim do we have to bear ourselves?", "deductible"],
    ["Wie viel müssen wir im Schadenfall selber tragen?", "deductible"],
    ["Combien reste à notre charge en cas de vol ?", "deductible"],
    ["¿Cuánto sale de nuestro bolsillo en cada siniestro?", "deductible"],
    ["Hoeveel moet ik bij schade zelf betalen?", "deductible"],
    ["What is the most the policy pays in a year?", "annual-limit"],
    ["Bis zu welcher Höhe sind Fahrräder versichert?", "sum-insured"],
    ["Who handles our water claim at the insurer?", "adjuster"],
    ["On which day did the accident happen?", "loss-day"],
    ["Wann ist der Schaden passiert?", "loss-day"],
    ["Where was the car when the accident happened?", "loss-place"],
    ["Why was the claim for the laptop denied?", "denial-reason"],
    ["Who gets the money of the life insurance?", "beneficiary"],
    ["What would be paid out if Dad dies?", "death-benefit"],
    ["Wie hoch ist der Rückkaufswert der Lebensversicherung?", "surrender-value"],
    ["How much of the deductible is still left for this year?", "deductible-left"],
    ["What might we owe for the MRI?", "patient-share"],
    ["How much did the insurance pay for the crown?", "plan-paid"],
    ["How many physio sessions are covered a year?", "covered-visits"],
    ["How often do we pay the car insurance?", "payment-frequency"],
    ["Welche Schadenfreiheitsklasse hat der Golf?", "no-claims"],
    ["What is not covered by the travel policy?", "exclusions"],
    ["In which countries is the cover valid?", "territory"],
    ["Within how many days must I report a theft?", "claim-deadline"],
    ["Combien de temps ai-je pour déclarer le sinistre ?", "claim-deadline"],
    ["How long do we have to appeal the decision?", "appeal-deadline"],
  ],
  health: [
    ["Into whose care was Anna discharged after the operation?", "discharged-to"],
    ["Who picked Tom up from the ward?", "discharged-to"],
    ["Why did they take Peter to hospital?", "admission-reason"],
    ["What did the eye doctor find?", "findings"],
    ["Was hat der Augenarzt festgestellt?", "findings"],
    ["Since when has she been known to have asthma? diagnosed in which year", "diagnosed-since"],
    ["Who referred Lena to the cardiologist?", "ordering-doctor"],
    ["How many times a day should the drops be taken?", "dose"],
    ["Wie oft muss Paul die Tropfen einnehmen?", "dose"],
    ["How many refills are left on the prescription?", "refills"],
    ["When is the next booster?", "next-dose"],
    ["Quand a lieu le prochain rappel ?", "next-dose"],
    ["Which vaccinations did Mia get?", "vaccine"],
    ["What is the lot number of the tetanus shot?", "batch"],
    ["Which tooth was treated?", "tooth"],
    ["Welcher Zahn wurde behandelt?", "tooth"],
    ["How high is the blood sugar?", "glucose"],
    ["Wie ist der Langzeitzucker?", "hba1c"],
    ["What is my bad cholesterol?", "ldl"],
    ["Hoe hoog is de bloedsuiker?", "glucose"],
    ["When was the blood drawn?", "sample-day"],
    ["Until when is Jonas signed off? How long is he off work", "sick-until"],
    ["Bis wann bin ich krankgeschrieben?", "sick-until"],
    ["Which blood group does Eva have?", "blood-group"],
    ["Which doctor operated? Who was the surgeon?", "surgeon"],
    ["What is the pupillary distance of my glasses?", "pupil-distance"],
    ["When is the baby due?", "baby-due"],
    ["Who is Grandma's general practitioner?", "primary-doctor"],
    ["What did she weigh at birth?", "birth-weight"],
  ],
  vehicles: [
    ["What is the number plate of the van?", "licence-plate"],
    ["How many miles were on the clock?", "mileage"],
    ["When is the MOT due?", "next-inspection"],
    ["Wann muss der Polo zum TÜV?", "next-inspection"],
    ["Quand a lieu le prochain contrôle technique ?", "next-inspection"],
    ["Wanneer verloopt de APK?", "next-inspection"],
    ["When was the car first registered?", "first-registration"],
    ["Wer ist als Halter eingetragen?", "keeper"],
    ["What was wrong with the car at the test?", "defects"],
    ["What was repaired on the Ibiza?", "work-done"],
    ["When is the next oil change?", "next-service"],
    ["How fast were we going? measured speed", "speed"],
    ["What is the parking ticket for, which offence?", "offence"],
    ["Combien de points ai-je perdus ?", "points"],
    ["What did the dealer give us for the old car as a trade-in?", "trade-in"],
    ["In welchem Jahr wurde der Wagen gebaut? Baujahr", "model-year"],
    ["When do we have to bring the rental car back?", "return-by"],
    ["How many kilometres are included in the rental? included kilometres", "mileage-included"],
    ["What is the price per litre?", "litre-price"],
    ["Bis zu welcher Pumpe? Welche Zapfsäule?", "pump"],
  ],
  travel: [
    ["At what time do we have to be at the gate?", "boarding"],
    ["When does the train leave Vienna? departure time", "departure"],
    ["À quelle heure atterrit l'avion ?", "arrival"],
    ["Which airline do we fly with?", "airline"],
    ["How many bags may I check?", "baggage"],
    ["Quel est le numéro du billet électronique ?", "eticket-number"],
    ["What does one night cost?", "room-rate"],
    ["How much is the tourist tax?", "city-tax"],
    ["Until when can we cancel for free?", "free-cancellation"],
    ["Bis wann kann man kostenlos stornieren?", "free-cancellation"],
    ["What kind of room did we book?", "room-type"],
    ["By when must we vacate the room?", "check-out"],
    ["How many adults are on the booking?", "guests-count"],
    ["In wie vielen Nächten? wie viele Übernachtungen", "nights"],
    ["Which film did we see?", "event"],
    ["How many shows are in the order?", "shows-count"],
    ["When do the doors open?", "doors-open"],
    ["In which row do we sit?", "row"],
    ["Where does the concert take place? which venue", "venue"],
    ["Hoe laat moeten we uit het huisje zijn, uitchecken?", "check-out"],
  ],
  identity: [
    ["Where was Maria born?", "birth-place"],
    ["Wo wurde Karl geboren?", "birth-place"],
    ["Who issued the passport, which authority?", "issuing-authority"],
    ["What is the ID card number?", "document-number"],
    ["To whom is Laura married?", "wedding"],
    ["Who were the witnesses at the wedding?", "witnesses"],
    ["Quel est le nom de jeune fille de maman ?", "maiden-name"],
    ["Is he allowed to work with this permit?", "work-permission"],
    ["How long may she stay with the visa?", "permitted-stay"],
    ["What colour are her eyes?", "eye-colour"],
    ["Which vehicles is he allowed to drive?", "vehicle"],
    ["When did Grandpa pass away? date of death", "death"],
  ],
  school: [
    ["Which mark did Emil get in maths?", "grade"],
    ["Was ist der Notendurchschnitt?", "average-grade"],
    ["How many credit points has she earned?", "credits"],
    ["Who is the class teacher of Ida?", "teacher"],
    ["Welcher Kita gehört der Brief?", "school"],
    ["How many days was he absent?", "absences"],
    ["How much pocket money may the children take?", "pocket-money"],
    ["By when does the slip have to be back? return the slip", "reply-by"],
    ["What should Mia bring to the trip?", "bring"],
    ["¿Qué estudia Pablo?", "programme"],
  ],
  shops: [
    ["Who served us at the restaurant?", "cashier"],
    ["An welchem Tisch saßen wir?", "table-number"],
    ["How many items were on the slip?", "items-count"],
    ["How much did I save with the card?", "loyalty-savings"],
    ["How much change did I get back?", "change-due"],
    ["With which card did I pay?", "card-type"],
    ["How many reward points were awarded?", "points"],
    ["Wie viele Punkte gab es für den Einkauf?", "points"],
    ["¿Cuánto dejamos de propina?", "tip"],
    ["What does the ham cost per kilo?", "kilo-price"],
    ["Which till was it?", "till-number"],
    ["How much is the deposit on the bottles? bottle deposit", "bottle-deposit"],
  ],
  pets: [
    ["What kind of dog is Bruno?", "breed"],
    ["What is the cat's microchip?", "microchip"],
    ["Has Minka been spayed?", "neutered"],
    ["Quel vétérinaire a vu le chien ?", "vet"],
  ],
};

/** Labels as papers print them, and what they name. */
const labels: readonly [string, string][] = [
  ["Ded. remaining", "deductible"],
  ["Copay - PCP", "copay"],
  ["OOP Max (Family)", "out-of-pocket-max"],
  ["RxBIN: 610011", "rx-bin"],
  ["Eff. date", "coverage-start"],
  ["N° de sinistre", "claim-number"],
  ["Schaden-Nr.", "claim-number"],
  ["Nº de póliza", "policy-number"],
  ["Jahresprämie inkl. Steuer", "premium"],
  ["Monatsbeitrag", "premium"],
  ["Selbstbehalt je Schadenfall", "deductible"],
  ["Date d'effet", "coverage-start"],
  ["Preneur d'assurance", "insured-person"],
  ["Amount billed", "billed"],
  ["Plan allowed", "allowed-amount"],
  ["You may owe", "patient-share"],
  ["Date of loss", "loss-day"],
  ["Loss payee", "mortgagee"],
  ["Plafond annuel", "annual-limit"],
  ["Plafond annuel", "sum-insured"],
  ["Ordering physician", "ordering-doctor"],
  ["Date collected", "sample-day"],
  ["Entnahmedatum", "sample-day"],
  ["Datum afname", "sample-day"],
  ["HbA1c", "hba1c"],
  ["Nüchternglukose", "glucose"],
  ["LDL-Cholesterin", "cholesterol"],
  ["Leukozyten", "white-cells"],
  ["Ch.-B.", "batch"],
  ["Lot no.", "batch"],
  ["Fecha de ingreso", "admission"],
  ["Date de sortie", "discharge"],
  ["Motivo del ricovero", "admission-reason"],
  ["Arbeitsunfähig bis", "sick-until"],
  ["Fallnummer", "medical-record-number"],
  ["PD", "pupil-distance"],
  ["Chipnummer", "microchip"],
  ["Fahrgestell-Nr.", "vin"],
  ["Erstzulassung", "first-registration"],
  ["Date de 1ère immatriculation", "first-registration"],
  ["Targa", "licence-plate"],
  ["Km-Stand", "mileage"],
  ["Próxima ITV", "next-inspection"],
  ["Main d'œuvre", "labour"],
  ["Arbeitslohn", "labour"],
  ["Verbale n. 3384", "citation-number"],
  ["Punti da decurtare", "points"],
  ["Rückgabe bis", "return-by"],
  ["Drop-off", "return-by"],
  ["Freikilometer", "mileage-included"],
  ["Wagen-Nr.", "carriage"],
  ["Boarding", "boarding"],
  ["Voiture 12, place 34", "carriage"],
  ["Check-in", "check-in"],
  ["Abreise", "check-out"],
  ["Numéro de dossier voyage", "booking-number"],
  ["Taxe de séjour", "city-tax"],
  ["Taxe de séjour", "tax"],
  ["Einlass", "doors-open"],
  ["Lugar de nacimiento", "birth-place"],
  ["Ausstellende Behörde", "issuing-authority"],
  ["Date de délivrance", "issued"],
  ["Luogo di rilascio", "issue-place"],
  ["Geslachtsnaam", "surname"],
  ["Matrikelnummer", "student-number"],
  ["Moyenne générale", "average-grade"],
  ["Es bediente Sie: Frau Kern", "cashier"],
  ["Le atendió: Marta", "cashier"],
  ["Tisch 12", "table-number"],
  ["Summe Ersparnis", "loyalty-savings"],
  ["Points earned", "points"],
  ["Belegnr.", "receipt-number"],
  ["Terminal-ID", "terminal-number"],
  ["Rückgeld", "change-due"],
];

describe("what a question asks of a paper", () => {
  for (const [field, rows] of Object.entries(questions))
    for (const [question, id] of rows)
      test(`${field}: ${question} -> ${id}`, () => expect(asked(question)).toContain(id));
});

describe("what a label names", () => {
  for (const [label, id] of labels) test(`${label} -> ${id}`, () => expect(printed(label)).toContain(id));
});

describe("the tables", () => {
  test("an id stands for one thing, and what it is a kind of is there", () => {
    expect(new Set(attributes().map((a) => a.id)).size).toBe(attributes().length);
    for (const a of attributes()) {
      expect(a.kinds.length).toBeGreaterThan(0);
      expect(a.phrases.length).toBeGreaterThan(0);
      for (const w of a.wider ?? []) expect(attribute(w).kinds.some((k) => a.kinds.includes(k))).toBe(true);
    }
    expect(() => attribute("no-such-thing")).toThrow();
  });

  test("rows of a table: kinds, keys, more languages, a kind of another one", () => {
    const of = (...rows: string[]) =>
      attributesOf(table(["concept\tkinds\tkeys\twider\ten\tde\tfr", ...rows].join("\n")));
    const [fee, late] = of(
      "fee\tmoney\tfee\t\tfee\tgebühr*\tfrais d'envoi",
      "late-fee\tmoney\t\tfee\tlate fee\t\t",
    );
    expect(fee).toMatchObject({
      id: "fee",
      kinds: ["money"],
      keys: ["fee"],
      phrases: [["fee"], ["gebuhr*"], ["frais", "envoi"]],
    });
    expect(late?.wider).toEqual(["fee"]);
    expect(() => of("no row at all")).toThrow();
    expect(() => of("a\tmoney\t\t\tx\t\t", "a\tday\t\t\ty\t\t")).toThrow("a twice");
    expect(() => of("a\tmoney\t\tb\tx\t\t")).toThrow("No attribute b");
  });

  test("on a paper what is a kind of a thing names the thing, and not the other way round", () => {
    expect(printed("Annual limit")).toContain("sum-insured");
    expect(printed("Sum insured")).not.toContain("annual-limit");
    expect(asked("What is the annual limit?")).not.toContain("sum-insured");
  });

  test("words that say too little in a question count on papers alone", () => {
    expect(printed("Leave Tuesday")).toContain("check-out");
    expect(printed("Room: double, sea view")).toContain("room-type");
    expect(asked("What colour is the room?")).not.toContain("room-type");
  });

  test("what fills a gap in a wording is not hidden by it", () => {
    expect(asked("What do we have to pay ourselves?")).toContain("deductible");
    expect(asked("By when must the late fee be paid?")).toContain("late-fee");
  });

  test("words about something else are not taken for what is asked", () => {
    for (const text of [
      "the green bicycle of my neighbour",
      "das rote Sofa im Keller",
      "un gato en la terraza",
    ])
      expect(asked(text)).toEqual([]);
  });
});
