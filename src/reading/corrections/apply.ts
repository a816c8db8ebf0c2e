import { addDays } from "#kernel/dates.ts";
import type { DateOrder } from "../dates/hit.ts";
import { resolve } from "../dates/order.ts";
import type { Sheet } from "../layout/layout.ts";
import { type DecimalSign, moneyText } from "../money/money.ts";
import { couldBeName } from "../parties/names.ts";
import { alike } from "./alike.ts";
import type { Place } from "./lessons.ts";
import { skeleton } from "./sketch.ts";
import { apart, boxOf, type Standing, standing } from "./standing.ts";

/** How values on a paper are read. */
export interface Manner {
  today: string;
  order: DateOrder;
  sign: DecimalSign;
}

/** A value found at a taught place. */
export interface Proposal {
  place: Place;
  at: Standing;
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  /** 0..100. */
  confidence: number;
}

/** How often a place that held this many times is right, of a hundred. */
const TRUST = [0, 80, 86, 90, 92, 94, 95];
/** Labels less alike than this are others; pictures are read with errors. */
const SAME_WORDS = 0.9;
const SAME_WORDS_OCR = 0.74;
/** Two values of which one is nearer to the place by this much are told apart by it. */
const PLAINLY_NEARER = 0.05;
/** A value without a label is taken for the same within this distance. */
const SAME_SPOT = 0.035;

interface Match {
  at: Standing;
  said: Said;
  words: number;
  distance: number;
}

interface Said {
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
}

/** What stands at a place, as the fact it is; null when it says no such thing. */
function saidBy(place: Place, at: Standing, manner: Manner): Said | null {
  const nothing = { number: null, date: null, currency: null };
  if (at.hit !== null) {
    if (at.hit.fixed?.day === null) return null;
    const read = resolve(at.hit, manner.order, Number(manner.today.slice(0, 4)));
    if (read === null || read.date < "1900-01-01" || read.date > addDays(manner.today, 40 * 366)) return null;
    return { ...nothing, value: read.date, date: read.date };
  }
  if (at.money !== null)
    return {
      ...nothing,
      value: moneyText(at.money.value),
      number: at.money.value,
      currency: at.money.currency,
    };
  const text = at.line.text
    .slice(at.start, at.end)
    .replace(/\s+/g, " ")
    .replace(/[.,;:]+$/, "")
    .trim();
  if (text === "" || text.length > 90) return null;
  if (place.role === "party" && !couldBeName(text)) return null;
  return { ...nothing, value: text };
}

function wordsAlike(place: Place, at: Standing): number {
  if (place.where === "none") return at.where === "none" ? 1 : 0;
  if (at.where !== place.where) return 0;
  if (place.words === at.words) return 1;
  const ocr = at.line.page.ocr;
  const same = ocr ? alike(skeleton(place.words), skeleton(at.words)) : alike(place.words, at.words);
  return same >= (ocr ? SAME_WORDS_OCR : SAME_WORDS) ? same : 0;
}

/** The value at a taught place; null when its label is not on the paper, or leaves it open which value is meant. */
export function propose(place: Place, sheets: Sheet[], manner: Manner): Proposal | null {
  const matches: Match[] = [];
  for (const at of standing(sheets, place.shape, Number(manner.today.slice(0, 4)), manner.sign)) {
    const words = wordsAlike(place, at);
    if (words === 0) continue;
    const said = saidBy(place, at, manner);
    if (said === null) continue;
    const pages = Math.min(3, Math.abs(at.line.page.number - place.page));
    matches.push({ at, said, words, distance: apart(boxOf(at), place.box) + 0.3 * pages });
  }
  matches.sort((a, b) => a.distance - b.distance || b.words - a.words);
  const best = matches[0];
  if (!best) return null;
  if (place.where === "none" && best.distance > SAME_SPOT) return null;
  const other = matches.find((m) => m.said.value !== best.said.value);
  if (other && other.distance - best.distance < PLAINLY_NEARER && best.words - other.words < 0.12)
    return null;
  const trust = TRUST[Math.min(TRUST.length - 1, Math.max(0, place.held))] ?? 0;
  const sure =
    trust -
    40 * (1 - best.words) -
    (best.distance > 0.25 ? 4 : 0) -
    (place.where === "none" ? 12 : 0) -
    (other && other.distance - best.distance < 0.12 ? 4 : 0);
  const legible = best.at.line.page.ocr ? 0.95 : 1;
  return { place, at: best.at, ...best.said, confidence: Math.round(Math.max(1, sure * legible)) };
}

/** What several places of one fact say: the one that held most often, and nothing when two that held alike say otherwise. */
export function proposeOf(places: Place[], sheets: Sheet[], manner: Manner): Proposal | null {
  const found = places
    .flatMap((p) => propose(p, sheets, manner) ?? [])
    .sort((a, b) => b.place.held - a.place.held || b.confidence - a.confidence);
  const [best, second] = found;
  if (!best) return null;
  return second && second.value !== best.value && second.place.held === best.place.held ? null : best;
}
