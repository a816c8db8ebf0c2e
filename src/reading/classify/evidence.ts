import { word } from "#lexicon/phrases.ts";
import { depth, type Sheet } from "../layout/layout.ts";
import type { Shape } from "../layout/outer-look.ts";
import { strandWords } from "./strands.ts";

/**
 * What speaks for a kind where no heading names it: what the paper is about, what it does with it, who writes it, and
 * whether it looks as such papers do. One word alone says nothing: a claim form names a mortgage, a bill a child.
 */

/** What strands of words a kind of paper is told by, and how well a paper of some look can be of it, 0..1. */
interface Frame {
  slug: string;
  /** The kind whose deeds are its own, too. */
  does?: string;
  /** Only papers of health insurers are of the kind: one of them has to be named where writers are. */
  insurer?: boolean;
  /** Such papers are about money: that one names amounts is a deed, and that it asks for them by a day another. */
  asks?: boolean;
  looks(shape: Shape, page: Page): number;
}

/** What else the first page shows. */
interface Page {
  /** A time of day. */
  timed: boolean;
  /** Lines of running text. */
  prose: number;
}

const named = (s: Shape): number => (s.amounts > 0 ? 1 : 0.3);
/** A letter that asks for nothing by a day is about a bill, and none. */
const asksNot = (s: Shape): boolean => s.letter && s.formal < ASKING;
const bill = (slug: string): Frame => ({
  slug,
  asks: true,
  // Without an amount it is no bill: a recipe is full of water.
  looks: (s) => (s.amounts > 0 ? 1 : 0.1) * (s.till > 8 ? 0.3 : 1) * (asksNot(s) ? 0.5 : 1),
});
const listed = (s: Shape): number => (s.amounts > 1 ? 1 : 0.3);

/** A decision on what is paid, a change of the contribution, a confirmation: what health insurers write beside policies. */
const insurers = (slug: string, looks: Frame["looks"]): Frame => ({ slug, insurer: true, looks });

const FRAMES: Frame[] = [
  ...[
    "education/tuition",
    "bills/internet",
    "bills/phone",
    "bills/electricity",
    "bills/gas",
    "bills/water",
    "bills/council-tax",
  ].map(bill),
  bill("housing/utilities-statement"),
  // An insurer tells of the same visits, and asks for nothing by a day.
  { slug: "health/medical-bill", asks: true, looks: (s) => (s.formal < ASKING ? 0.3 : 1) },
  { slug: "tax/assessment", asks: true, looks: () => 1 },
  { slug: "housing/mortgage-statement", does: "banking/loan-statement", asks: true, looks: listed },
  { slug: "banking/loan-statement", asks: true, looks: listed },
  { slug: "banking/pension-statement", looks: listed },
  { slug: "banking/credit-card-statement", looks: (s) => (s.movements > 1 || s.minimum ? 1 : 0.3) },
  { slug: "invoices/reminder", asks: true, looks: named },
  { slug: "invoices/order-confirmation", looks: (s) => (s.formal >= ASKING ? 0.4 : 1) },
  { slug: "receipts/donation", looks: named },
  { slug: "health/appointment", looks: (s, { timed }) => (timed ? 1 : 0.4) * (s.priced > 2 ? 0.3 : 1) },
  { slug: "contracts/contract", looks: (s) => (s.formal >= ASKING ? 0.4 : 0.8) },
  { slug: "contracts/court", looks: () => 1 },
  { slug: "pets/vaccination", looks: (s) => (s.formal >= ASKING ? 0.4 : 1) },
  { slug: "travel/hotel", looks: (s) => (s.till > 8 ? 0.3 : 1) },
  { slug: "receipts/fuel", looks: named },
  { slug: "letters/email", looks: () => 0.7 },
  {
    slug: "invoices/delivery-note",
    looks: (s) => (s.amounts === 0 ? 1 : s.amounts < 3 ? 0.5 : 0.1),
  },
  insurers("insurance/claim", () => 1),
  insurers("insurance/health-policy", (s) => (s.amounts > 2 ? 0.5 : 1)),
  insurers("insurance/premium-invoice", named),
  insurers("insurance/explanation-of-benefits", listed),
  {
    slug: "insurance/health-card",
    looks: (s, { prose }) => (s.words < CARD_WORDS && prose < 2 && s.priced < 7 ? 1 - 0.4 * prose : 0),
  },
];

/** No card has more words on one side. */
const CARD_WORDS = 90;
/** A line of more words is of running text. */
const PROSE_WORDS = 8;
/** The first page says what a paper is; of a long one its first lines. */
const MAX_LINES = 120;
/** Words that a kind is told by at least; one less where the paper begins with what it is about. */
const LEAST = 3;
/** Words that health insurers are told by. */
const INSURER = "insurance/claim who";
/** Lines at the end where a paper is signed. */
const SIGNED = 4;
/** Points for the look of a bill from which it asks for money by a day. */
const ASKING = 4;

/** "Please bring your card": the paper is none. */
const BRING = word("kind-bring");
/** True for a line that speaks of another paper which is to be brought or sent along. */
export const speaksOfOther = (folded: string): boolean => BRING.test(folded.slice(0, 300));

const TIME = /(?<![\d.,:])(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d(?![\d.,])| ?(?:[ap]\.?m|uhr|uur|h(?![a-z])))/;

/** What speaks for a kind: words of each strand, whether the paper begins with what it is about, and points of all together. */
export interface Evidence {
  about: number;
  deeds: number;
  who: number;
  first: boolean;
  points: number;
}

/** What speaks for kinds of paper; kinds that a paper is not about are left out, those of which too little speaks have no points. */
export function evidenceOf(sheets: Sheet[], shape: Shape): Map<string, Evidence> {
  const out = new Map<string, Evidence>();
  const lines = (sheets[0]?.lines ?? []).slice(0, MAX_LINES);
  const own = lines.filter((l) => !speaksOfOther(l.folded));
  const text = own.map((l) => l.folded.slice(0, 400)).join("\n");
  const head = own
    .filter((l) => l.index < 12 || depth(l) < 0.3)
    .map((l) => l.folded.slice(0, 200))
    .join("\n");
  const all = lines.map((l) => l.folded.slice(0, 400)).join("\n");
  const prose = lines.filter((l) => (l.folded.match(/[a-z]{3,}/g) ?? []).length > PROSE_WORDS).length;
  const page = { timed: TIME.test(all), prose };
  const asking = (shape.amounts > 0 ? 1 : 0) + (shape.formal >= ASKING ? 1 : 0);
  const writers = `${head}\n${own
    .slice(-SIGNED)
    .map((l) => l.folded.slice(0, 200))
    .join("\n")}`;
  const insurer = strandWords(INSURER, writers);
  for (const { slug, does = slug, asks, insurer: only, looks } of FRAMES) {
    if (only && insurer === 0) continue;
    const about = strandWords(`${slug} about`, text);
    if (about === 0) continue;
    const said = strandWords(`${does} does`, all);
    const who = only ? insurer : strandWords(`${slug} who`, text);
    const deeds = said + (asks ? asking : 0);
    const first = strandWords(`${slug} about`, head) > 0;
    const enough =
      (said + who > 0 || (about > 1 && deeds > 0)) && about + deeds + who >= LEAST - (first ? 1 : 0);
    const speaks = 1.8 * Math.min(3, about) + 1.4 * Math.min(4, deeds) + Math.min(2, who) + (first ? 2 : 0);
    const points = enough ? speaks * looks(shape, page) * (first ? 1 : 0.6) : 0;
    out.set(slug, { about, deeds, who, first, points });
  }
  // A loan on a home is a mortgage.
  const [mortgage, loan] = [out.get("housing/mortgage-statement"), out.get("banking/loan-statement")];
  if (mortgage && mortgage.points > 0 && loan) loan.points *= 0.5;
  return out;
}
