import { type Language, type Said, said } from "./said.ts";

/** What a made-up paper says and is asked about, and the names it draws from. */

/** One thing that a paper says. */
export interface Attribute {
  ask: Said;
  /** What the answer has to say: an amount, a day, or words one of which must be there. */
  right: number | string | string[];
}

/** A paper, and what can be asked about it. `values` fill the names in its questions. */
export interface Draft {
  text: string;
  values: Record<string, string | number>;
  attributes: Attribute[];
  /** Things a paper like this might say and this one does not. */
  missing: Said[];
}

export const people: Record<Language, string[]> = {
  en: ["Rosalind Peverell", "Barnaby Thistlewood"],
  de: ["Hedwig Kaltenbrunn", "Korbinian Sedlmayr"],
  fr: ["Apolline Desmarets", "Gaspard Villeneuve"],
  es: ["Remedios Albarracín", "Fermín Echegaray"],
  it: ["Ludovica Santacroce", "Ettore Malaspina"],
  nl: ["Liesbeth Oudendijk", "Wouter Schimmelpenninck"],
};
export const towns: Said = said("Ambleside;Quedlinburg;Rocamadour;Albarracín;Spoleto;Zutphen");
export const insurers: Said = said(
  "Tarnbrook Mutual;Lindwurm Versicherung AG;Assurances Clairfontaine;Seguros Peñaflor;Assicurazioni Torrebruna;Verzekeringen Duinzicht",
);
export const clubs: Said = said(
  "Ironbark Climbing Hall;Kletterhalle Felsgrat;Club Escalade Belvoir;Gimnasio Roca Alta;Palestra Monteverde;Sportschool De Klim",
);
export const doctors: Said = said(
  "Dr. Cuthbert Arkwright;Dr. Irmgard Pfaffinger;Dr Clotilde Rambuteau;Dra. Casilda Berruguete;Dott.ssa Fiammetta Guidobono;Dr. Saskia Terlouw",
);

export const things: Said[] = [
  said("dishwasher;Geschirrspüler;lave-vaisselle;lavavajillas;lavastoviglie;vaatwasser"),
  said("washing machine;Waschmaschine;machine à laver;lavadora;lavatrice;wasmachine"),
  said("fridge;Kühlschrank;réfrigérateur;frigorífico;frigorifero;koelkast"),
  said("bicycle;Fahrrad;vélo;bicicleta;bicicletta;fiets"),
  said("television;Fernseher;téléviseur;televisor;televisore;televisie"),
  said("oven;Backofen;four;horno;forno;oven"),
];

export const numberWords: Record<number, string[]> = {
  2: ["2", "two", "zwei", "deux", "dos", "due", "twee"],
  3: ["3", "three", "drei", "trois", "tres", "tre", "drie"],
  4: ["4", "four", "vier", "quatre", "cuatro", "quattro"],
  5: ["5", "five", "fünf", "cinq", "cinco", "cinque", "vijf"],
  6: ["6", "six", "sechs", "seis", "sei", "zes"],
};
