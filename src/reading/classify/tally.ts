import { bodyWordsOf, headingsOf } from "#lexicon/kinds.ts";
import { lazily } from "#lexicon/table.ts";
import { groupOf, types } from "#rules/taxonomy/taxonomy.ts";
import { depth, type Sheet } from "../layout/layout.ts";
import { phraseFinder } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";
import { speaksOfOther } from "./evidence.ts";

/** How a row of an account begins, with its day, and ends, with its amount. Folded. */
const ROW_DAY =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}){1,2}|\d{4}-\d{2}-\d{2}|\d{1,2}\.? [a-z]{3,10}\.?(?: \d{4})?|[a-z]{3,10}\.? \d{1,2}(?:, \d{4})?) /;
const ROW_AMOUNT = /\d[.,]\d{2}[^a-z\d]{0,4}(?:eur|gbp|usd|chf)?[^a-z\d]{0,2}$/;

/** True for a movement of an account, with what it was for: where somebody paid says nothing of what the paper is. */
const isMovement = (row: string): boolean => {
  const day = ROW_DAY.exec(row);
  return day !== null && ROW_AMOUNT.test(row) && /[a-z]{3}/.test(row.slice(day[0].length));
};

/** Whom a phrase speaks for: types of paper, with whether it does so in their headings. */
interface Owner {
  slug: string;
  title: boolean;
}
const owners = lazily(() => {
  const by = new Map<string, Owner[]>();
  const add = (slug: string, title: boolean, phrases: readonly string[]) => {
    for (const p of phrases) by.set(p, [...(by.get(p) ?? []), { slug, title }]);
  };
  for (const { slug } of types) {
    add(slug, true, headingsOf(slug));
    add(slug, false, bodyWordsOf(slug));
  }
  return by;
});
const cues = lazily(() => phraseFinder([["cue", [...owners().keys()]]]));
const ownersOf = (phrase: string): readonly Owner[] => owners().get(phrase) ?? [];

/** How much of a short heading is nothing but the name of a kind of paper: "Renters declarations page" is, 0..1. */
export const titleShare = remembered((folded: string): number => {
  let covered = 0;
  for (const c of cues().find(folded))
    if (ownersOf(c.phrase).some((o) => o.title)) covered += c.end - c.start;
  return covered / Math.max(1, folded.trim().length);
});

export interface Tally {
  title: number;
  body: number;
  seen: Set<string>;
  /** Shares in what was seen in headings and elsewhere: a phrase that speaks for few kinds says more. */
  rareTitle: number;
  rareBody: number;
  /** Line of the first page on which a heading of the kind first stands; `NOWHERE` without one. */
  at: number;
  /** A heading of the kind stands alone in its cell, or is larger than the rest. */
  alone: boolean;
  large: boolean;
}

/** A line below every page. */
export const NOWHERE = 99;

const nothing = (): Tally => ({
  title: 0,
  body: 0,
  seen: new Set(),
  rareTitle: 0,
  rareBody: 0,
  at: NOWHERE,
  alone: false,
  large: false,
});

/** Counts the cues of every type; what stands in the heading counts most. */
export function tally(sheets: Sheet[]): Map<string, Tally> {
  const out = new Map<string, Tally>();
  let lines = 0;
  for (const sheet of sheets.slice(0, 6))
    for (const line of sheet.lines) {
      if (lines++ > 700) return out;
      const large = line.size > 1.35 * sheet.size;
      const head = sheet.number === 1 && (line.index < 8 || depth(line) < 0.22);
      const movement = isMovement(line.folded.slice(0, 200));
      const other = speaksOfOther(line.folded);
      for (const cue of cues().find(line.folded.slice(0, 1200))) {
        const cell = line.cells.find((c) => cue.start >= c.start && cue.start < c.end);
        const alone = cell !== undefined && cell.text.length < cue.phrase.length * 1.7 + 6;
        // "1098" is the name of a form; "10982214" is a number.
        if (/\d$/.test(cue.phrase) && /\d/.test(line.folded.charAt(cue.end))) continue;
        const owning = ownersOf(cue.phrase);
        for (const { slug, title } of owning) {
          if (movement && groupOf(slug) === "receipts") continue;
          if (other && title) continue;
          let t = out.get(slug);
          if (!t) {
            t = nothing();
            out.set(slug, t);
          }
          const length = cue.phrase.length;
          const fresh = !t.seen.has(cue.phrase);
          const weight = length <= 3 ? 0.5 : length <= 5 ? 0.8 : length > 11 ? 1.4 : 1;
          if (title) {
            const place =
              (head ? 3 : 1) * (large ? 1.5 : 1) * (alone ? 1.3 : 0.8) * (sheet.number > 1 ? 0.5 : 1);
            t.title = Math.max(t.title, place * weight) + (fresh ? 0.4 : 0);
            t.rareTitle += fresh ? 1 / owning.length : 0;
            t.at = sheet.number === 1 ? Math.min(t.at, line.index) : t.at;
            t.alone ||= alone;
            t.large ||= large;
          } else if (fresh) {
            t.body += weight;
            t.rareBody += 1 / owning.length;
          }
          t.seen.add(cue.phrase);
        }
      }
    }
  return out;
}
