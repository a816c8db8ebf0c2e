import { born, type Pair, table } from "./resolving-table.ts";

/**
 * Pairs written when the rules stood, to see how they do on what they were not made with: 56 of 60 at the first try, with
 * one made one that was two (an initial beside a middle name), which was mended.
 */

const home = { address: "27 Birch Avenue, Bristol BS3 4QT" };
const homeAgain = { address: "27 Birch Ave, Bristol" };
const bahn = { address: "Bahnhofstr. 12, 8001 Zürich" };

export const later: Pair[] = [
  ...table("people, later", "person", [
    ["Håkan Sjöberg", "HAKAN SJOBERG", "same"],
    ["Håkan Sjöberg", "Sjöberg Håkan", "same"],
    ["Agnieszka Wójcik", "Agnieszka Wojcik", "same"],
    ["Agnieszka Wójcik", "Mrs. Wojcik Agnieszka", "same"],
    ["Ruairí Mac Giolla", "Ruairi MacGiolla", "same"],
    ["Maria de la Cruz", "Maria Cruz", "same"],
    ["Jean-Baptiste Roux", "J.-B. Roux", "same"],
    ["Jean-Baptiste Roux", "Jean Roux", "unsure"],
    ["Beatrice Lombardi", "Beatrice Lombardo", "unsure"],
    [["Beatrice Lombardi", home], ["Beatrice Lombard1", homeAgain], "same"],
    [["Oskar Lind", bahn], ["Oscar Lind", bahn], "unsure"],
    [["Sophie Bauer", bahn], ["Sofia Bauer", bahn], "different"],
    [["Nina Bauer", bahn], ["Mina Bauer", bahn], "different"],
    [["Tim Bauer", bahn], ["Tom Bauer", bahn], "different"],
    [["Emil Bauer", bahn], ["Emilia Bauer", bahn], "different"],
    [["Helena Novak", home], ["Helen Novak", home], "different"],
    [["Ann Walsh", home], ["Anne Walsh", home], "unsure"],
    ["Ian Fraser", "Iain Fraser", "different"],
    ["Giovanni Battista Ferri", "G.B. Ferri", "same"],
    ["William Hughes II", "William Hughes", "unsure"],
    ["Prof. Dr. Ute Krämer", "Kraemer, Ute", "same"],
    ["Katja Vogel geb. Stein", "Katja Stein", "unsure"],
    [["Katja Vogel", born("1977-07-07")], ["Katja Stein", born("1977-07-07")], "unsure"],
    ["Rafael Moreno Díaz", "Rafael Moreno Gil", "different"],
    ["Rafael Moreno Díaz", "R. Moreno Díaz", "unsure"],
    ["Lotte van den Heuvel", "L. vd Heuvel", "unsure"],
    ["Ahmed El Amrani", "Ahmed Elamrani", "same"],
    ["Li Wei", "Wei Li", "same"],
    ["Ben Carter", "Benjamin Carter", "unsure"],
    ["Mr and Mrs Carter", "Benjamin Carter", "different"],
    ["Alexandra Petrova", "Alexander Petrov", "different"],
    ["Dr. Martin Paul", "Paul Martin", "unsure"],
  ]),
  ...table("companies, later", "organization", [
    ["Rosengarten Apotheke e.K.", "Rosengarten-Apotheke", "same"],
    ["Müller & Partner mbB", "Mueller und Partner", "same"],
    ["Crédit Mutuel", "Credit Agricole", "different"],
    ["Enel Energia S.p.A.", "ENEL ENERGIA", "same"],
    ["Enel Energia", "Enel X", "different"],
    ["Endesa Energía S.A.U.", "Endesa Energia", "same"],
    ["British Gas", "British Gas Services Ltd", "unsure"],
    [
      ["British Gas", { website: "britishgas.co.uk" }],
      ["British Gas Services Ltd", { email: "help@britishgas.co.uk" }],
      "same",
    ],
    ["Thames Water", "Severn Trent Water", "different"],
    ["Bristol City Council", "Bristol Water plc", "different"],
    ["Zurich Insurance", "Zurich Kantonalbank", "different"],
    ["ING-DiBa AG", "ING DiBa", "same"],
    ["Deutsche Bank", "Deutsche Post", "different"],
    ["Techniker Krankenkasse", "TK", "different"],
    ["Scottish Power", "ScottishPower", "same"],
    ["Park Hotel", "Hotel Park", "unsure"],
    ["Kanzlei Dr. Stein", "Kanzlei Dr. Steiner", "different"],
    ["O'Neill's Plumbing", "ONeills Plumbing LLC", "same"],
    ["Radio 1", "Radio 2", "different"],
    ["Caja Rural de Navarra", "Caja Rural de Aragón", "different"],
    [["Lumière SARL", { vat_id: "FR03552081317" }], ["Lumiere", { vat_id: "FR89380129866" }], "different"],
    ["Ville de Paris", "VILLE DE PARIS", "same"],
    ["Kommune Bergen", "Bergen Kommune", "unsure"],
    ["Sunrise Dental Care", "Sunrise Dental", "unsure"],
    ["Hofladen Kern", "Hofladen Korn", "different"],
  ]),
  ...table("numbers, later", "financial_account", [
    [
      ["Castle Bank account ending 7700", { account_number: "5550007700", bank: "Castle Bank" }],
      ["Castle Bank account ending 7700", { iban: "DE44500105175550007700", bank: "Castle Bank AG" }],
      "same",
    ],
    [
      ["Castle Bank account ending 7700", { account_number: "5550007700", bank: "Castle Bank" }],
      ["Castle Bank account ending 7701", { account_number: "5550007701", bank: "Castle Bank" }],
      "different",
    ],
    [
      ["Castle Bank account ending 7700", { card_number: "4111 **** **** 7700", bank: "Castle Bank" }],
      ["Castle Bank account ending 7700", { card_number: "4111111111117700", bank: "Castle Bank" }],
      "same",
    ],
  ]),
];
