import type { Sheet } from "./layout.ts";

/** Things insured, by the words that only their policies use over and over. */
const FLAVOUR: [string, RegExp][] = [
  [
    "insurance/auto-policy",
    /(?<![a-z])(?:vehicles?|vin|autos?|automobile|drivers?|collision|bodily injury|motorist|kfz|kasko|fahrzeug|kennzeichen|vehicule|conducteur|coche|vehiculo|veicolo|auto)(?![a-z])/g,
  ],
  [
    "insurance/home-policy",
    /(?<![a-z])(?:dwelling|homeowners?|home|other structures|roof|residence premises|wohngebaude|hausrat|habitation|hogar|vivienda|casa|fabbricato|woonhuis|opstal|inboedel)(?![a-z])/g,
  ],
  ["insurance/renters-policy", /(?<![a-z])(?:renters?|rental unit|tenant|personal property)(?![a-z])/g],
  [
    "insurance/pet-policy",
    /(?<![a-z])(?:pets?|breed|veterinar[a-z]*|species|canine|feline|dogs?|cats?|haustier|tierarzt|animal|mascota)(?![a-z])/g,
  ],
  [
    "insurance/life-policy",
    /(?<![a-z])(?:life insurance|death benefit|face amount|beneficiar[a-z]+|lebensversicherung|todesfall|assurance vie)(?![a-z])/g,
  ],
  [
    "insurance/travel-policy",
    /(?<![a-z])(?:trip|travell?er|reise|voyage|viaje|viaggio|baggage|repatriation)(?![a-z])/g,
  ],
  [
    "insurance/liability-policy",
    /(?<![a-z])(?:haftpflicht[a-z]*|umbrella|responsabilite civile|responsabilidad civil|aansprakelijkheid)(?![a-z])/g,
  ],
];

/** Points by how often the words of each kind of cover are used. */
export function flavours(sheets: Sheet[]): Map<string, number> {
  const text = sheets
    .slice(0, 5)
    .map((s) =>
      s.lines
        .slice(0, 300)
        .map((l) => l.folded.slice(0, 300))
        .join("\n"),
    )
    .join("\n");
  return new Map(FLAVOUR.map(([slug, re]) => [slug, 2.2 * Math.log2(1 + (text.match(re) ?? []).length)]));
}

/** How a row of an account begins, with its day, and ends, with its amount. Folded. */
const ROW_DAY =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}){1,2}|\d{4}-\d{2}-\d{2}|\d{1,2}\.? [a-z]{3,10}\.?(?: \d{4})?|[a-z]{3,10}\.? \d{1,2}(?:, \d{4})?) /;
const ROW_AMOUNT = /\d[.,]\d{2}[^a-z\d]{0,4}(?:eur|gbp|usd|chf)?[^a-z\d]{0,2}$/;

/** True for a movement of an account, with what it was for: where somebody paid says nothing of what the paper is. */
export const isMovement = (row: string): boolean => {
  const day = ROW_DAY.exec(row);
  return day !== null && ROW_AMOUNT.test(row) && /[a-z]{3}/.test(row.slice(day[0].length));
};
