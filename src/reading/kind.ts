import { type DocumentType, groupOf, types } from "#rules/taxonomy.ts";
import type { DatesOfPaper } from "./date-roles.ts";
import { lexicon } from "./fold.ts";
import { depth, type Sheet } from "./layout.ts";
import type { MoneyFound } from "./money-roles.ts";

/** Every cue of every type under one lexicon: phrase -> rows of the taxonomy that it speaks for. */
const owners = new Map<string, { type: DocumentType; title: boolean }[]>();
for (const t of types) {
  for (const [phrases, title] of [
    [t.title, true],
    [t.body, false],
  ] as const)
    for (const p of phrases) owners.set(p, [...(owners.get(p) ?? []), { type: t, title }]);
}
const cues = lexicon<"cue">({ cue: [...owners.keys()].join("|") });

/** How much of a short heading is nothing but the name of a kind of paper: "Renters declarations page" is, 0..1. */
export function titleShare(folded: string): number {
  let covered = 0;
  for (const c of cues.find(folded))
    if (owners.get(c.phrase)?.some((o) => o.title)) covered += c.end - c.start;
  return covered / Math.max(1, folded.trim().length);
}

/** Types that are an invoice for something particular. */
const INVOICE_LIKE = new Set([
  "travel/hotel",
  "travel/taxi",
  "vehicles/service",
  "health/medical-bill",
  "insurance/premium-invoice",
  "pets/vet-bill",
  "education/tuition",
]);

/** Kinds of policy: what names an insurance policy in general speaks for each of them. */
const POLICY_LIKE = new Set(
  ["auto", "home", "renters", "liability", "health", "life", "travel", "pet"].map(
    (k) => `insurance/${k}-policy`,
  ),
);

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
function flavours(sheets: Sheet[]): Map<string, number> {
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

export interface Shape {
  /** How much the paper looks like a slip from a till, 0..20. */
  till: number;
  /** How much it looks like a bill with terms: numbers, due dates, bank details. */
  formal: number;
  /** Amounts with a fraction or a currency. */
  amounts: number;
  words: number;
  /** It greets somebody and closes with regards. */
  letter: boolean;
}

const GREETING =
  /(?:^|\n)[ |]*(?:dear|sehr geehrte|liebe|lieber|madame|monsieur|chere?|estimad[oa]s?|muy senor|gentil[ei]|egregi[oa]|spett|geachte|beste|to whom it may concern|hello|hi)[ ,]/;
const CLOSING =
  /(?:^|\n)[ |]*(?:yours (?:sincerely|faithfully|truly)|sincerely|respectfully|(?:kind |best |warm )?regards|mit freundlichen grussen|freundliche grusse|viele grusse|cordialement|veuillez agreer|salutations|atentamente|(?:un )?cordial(?:i|es)? salud[oi]s?|cordiali saluti|distinti saluti|met vriendelijke groet|hoogachtend|thank you for your time)/;

/** The outer look of a paper: a narrow slip with a time and change given, or a sheet with terms. */
export function shapeOf(sheets: Sheet[], dates: DatesOfPaper, money: MoneyFound[]): Shape {
  const first = sheets[0];
  if (!first) return { till: 0, formal: 0, amounts: 0, words: 0, letter: false };
  const chars = first.lines.map((l) => l.text.length);
  const mean = chars.reduce((a, b) => a + b, 0) / Math.max(1, chars.length);
  const has = (r: MoneyFound["role"]) => money.some((m) => m.role === r && m.strength > 0.5);
  const width =
    Math.max(1, ...first.lines.map((l) => l.x1)) - Math.min(...first.lines.map((l) => l.x0), first.width);
  const ratio = (first.bottom - first.top) / Math.max(1, width);
  const text = first.lines
    .map((l) => l.folded)
    .join("\n")
    .slice(0, 8000);
  let till = 0;
  if (mean < 34 && first.lines.length > 8) till += 3;
  if (ratio > 1.5 && first.lines.length > 8) till += 2;
  if (dates.dates.some((d) => d.time && d.line.page === first)) till += 3;
  if (has("change")) till += 4;
  if (has("cash")) till += 3;
  if (has("rounding")) till += 2;
  if (has("card")) till += 1;
  if (
    /terminal|kasse|cashier|kassier|caisse|bediente|trace|approval|tse-|register|thank you|merci|gracias|vielen dank|come again|please come|goods sold|ust-?id.*\d|served by|counter|bon-?nr|pos /.test(
      text,
    )
  )
    till += 3;
  if (sheets.length > 2) till -= 4;
  let formal = 0;
  if (
    /bill to|ship to|sold to|invoice to|rechnungsadresse|kundennummer|kunden-nr|factuuradres|datos del cliente|destinataire/.test(
      text,
    )
  )
    formal += 4;
  if (dates.dates.some((d) => d.role === "due")) formal += 4;
  if (/(?<![a-z])iban(?![a-z])|bic|bankverbindung|remit/.test(text)) formal += 3;
  if (/payment terms|zahlungsbedingungen|zahlbar|net 30|conditions de paiement/.test(text)) formal += 3;
  if (mean > 45) formal += 2;
  if (/sehr geehrte|dear |mit freundlichen|sincerely/.test(text)) formal += 2;
  const letter =
    GREETING.test(text) &&
    CLOSING.test(
      sheets
        .flatMap((s) => s.lines.map((l) => l.folded))
        .join("\n")
        .slice(0, 40_000),
    );
  const words = sheets.reduce((n, s) => n + s.lines.reduce((m, l) => m + l.words.length, 0), 0);
  return { till, formal, amounts: money.filter((m) => m.sure).length, words, letter };
}

interface Tally {
  title: number;
  body: number;
  seen: Set<string>;
}

/** Counts the cues of every type; what stands in the heading counts most. */
function tally(sheets: Sheet[]): Map<string, Tally> {
  const out = new Map<string, Tally>();
  let lines = 0;
  for (const sheet of sheets.slice(0, 6))
    for (const line of sheet.lines) {
      if (lines++ > 700) return out;
      const large = line.size > 1.35 * sheet.size;
      const head = sheet.number === 1 && (line.index < 8 || depth(line) < 0.22);
      for (const cue of cues.find(line.folded.slice(0, 1200))) {
        const cell = line.cells.find((c) => cue.start >= c.start && cue.start < c.end);
        const alone = cell !== undefined && cell.text.length < cue.phrase.length * 1.7 + 6;
        for (const { type, title } of owners.get(cue.phrase) ?? []) {
          let t = out.get(type.slug);
          if (!t) {
            t = { title: 0, body: 0, seen: new Set() };
            out.set(type.slug, t);
          }
          const length = cue.phrase.length;
          const weight = length <= 3 ? 0.5 : length <= 5 ? 0.8 : length > 11 ? 1.4 : 1;
          if (title) {
            const place =
              (head ? 3 : 1) * (large ? 1.5 : 1) * (alone ? 1.3 : 0.8) * (sheet.number > 1 ? 0.5 : 1);
            t.title = Math.max(t.title, place * weight) + (t.seen.has(cue.phrase) ? 0 : 0.4);
          } else if (!t.seen.has(cue.phrase)) t.body += weight;
          t.seen.add(cue.phrase);
        }
      }
    }
  return out;
}

export interface Kind {
  slug: string | null;
  /** Score of the winner and of the best other group. */
  score: number;
  rival: number;
  ranked: [string, number][];
}

/** The type of a paper, or null when no type is plainly meant. */
export function kindOf(sheets: Sheet[], shape: Shape): Kind {
  const tallies = tally(sheets);
  const own = (slug: string): number => {
    const t = tallies.get(slug);
    return t ? 2.2 * t.title + Math.min(9, 1.1 * t.body) : 0;
  };
  // A slip with no amount on it is no receipt, whatever else it looks like.
  const receipt =
    own("receipts/receipt") * 0.6 +
    shape.till * 1.1 -
    shape.formal * 0.7 -
    (shape.amounts === 0 ? 14 : shape.amounts < 3 ? 3 : 0);
  const invoice = own("invoices/invoice") * 0.7 + shape.formal * 0.7 - shape.till * 0.35;
  const flavour =
    own("insurance/policy") + own("insurance/renewal") < 4 ? new Map<string, number>() : flavours(sheets);
  const scores: [string, number][] = types.map((t) => {
    const group = groupOf(t.slug);
    const mine = own(t.slug);
    let s = mine;
    if (t.slug === "receipts/receipt") s = receipt + 1.5;
    else if (t.slug === "receipts/card-slip" && (tallies.get(t.slug)?.body ?? 0) < 2) s = 0;
    else if (group === "receipts" && t.category === "purchases")
      s = mine < 1.5 ? 0 : receipt + Math.min(10, mine * 0.75);
    else if (t.slug === "invoices/invoice") s = invoice + 3.5;
    else if (group === "bills" || INVOICE_LIKE.has(t.slug))
      s = mine < 2.5 ? mine : mine + Math.max(0, invoice) * 0.75;
    else if (group === "identity" || t.slug === "insurance/health-card")
      s = mine * (shape.words < 140 && shape.amounts === 0 ? 1.9 : 1);
    else if (group === "letters") s = mine + (shape.letter && shape.amounts < 2 ? 7 : shape.letter ? 2 : 0);
    else if (POLICY_LIKE.has(t.slug))
      s =
        mine +
        (flavour.get(t.slug) ?? 0) +
        (mine + (flavour.get(t.slug) ?? 0) < 3 ? 0 : 0.55 * own("insurance/policy"));
    else s = mine - Math.max(0, shape.till - 6) * 0.5;
    return [t.slug, Math.round(s * 100) / 100];
  });
  scores.sort((a, b) => b[1] - a[1]);
  const top = scores[0]!;
  const rival = scores.find(([slug]) => groupOf(slug) !== groupOf(top[0]))?.[1] ?? 0;
  if (top[1] < 5) return { slug: null, score: top[1], rival, ranked: scores.slice(0, 5) };
  return { slug: top[0], score: top[1], rival, ranked: scores.slice(0, 5) };
}
