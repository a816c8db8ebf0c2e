import { any } from "#lexicon/phrases.ts";
import { lazily } from "#lexicon/table.ts";
import { labelPlaces } from "./adjacent-text.ts";
import type { Line } from "./layout.ts";
import { cellAt, spanAt } from "./layout.ts";
import { placeIn, sentenceAt } from "./sentence.ts";

/** Roles whose labels stand in a folded text. */
export type CuesIn = (folded: string) => Iterable<string>;

/** Words that are looked at on either side of a value. */
const NEAR = 7;
const TOKEN = /[$€£]? ?\d[\d.,/:-]*|\p{L}[\p{L}'’]*|[:%()\-–]/gu;
const MONEY = /^[$€£]|[.,]\d{2}$/;

/** Words of a folded text; numbers by what they look like, so that no paper's own figures are learned. */
const tokensOf = (folded: string): string[] =>
  [...folded.matchAll(TOKEN)].map(([t]) =>
    !/\d/.test(t) ? t : MONEY.test(t) ? "$" : /\d[/.-]\d/.test(t) ? "@" : /:/.test(t) ? "#:" : "#",
  );

function sideOf(name: string, tokens: string[], out: Set<string>): void {
  for (const [i, t] of tokens.slice(0, NEAR).entries()) {
    if (i < 3) out.add(`${name}${i + 1} ${t}`);
    out.add(`${name} ${t}`);
    const next = tokens[i + 1];
    if (next !== undefined && i + 1 < NEAR) out.add(`${name} ${t} ${next}`);
  }
  const [a, b, c] = tokens;
  if (a && b) out.add(`${name}2 ${a} ${b}`);
  if (a && b && c) out.add(`${name}3 ${a} ${b} ${c}`);
}

/** Groups of the lexicon's phrases of which it counts whether one is said near a value. */
const groups = lazily(() =>
  (
    "act-visit act-happens act-do act-thing act-by act-deadline act-ask act-none act-off act-cancel act-reply pay-by due-by " +
    "deadline taken-from-account if-paid if-not-paid ends-on ending-offer term-end term-start term-notice past-due-label " +
    "payment-received paid-word day-not-of-paying instalment amount-to-pay asked-verb other-payment when-label not-or-if if before"
  )
    .split(" ")
    .map((name) => [name, new RegExp(`(?<![a-z])(?:${any(name as Parameters<typeof any>[0])})`)] as const),
);

function phrasesOf(name: string, folded: string, cuesIn: CuesIn, out: Set<string>): void {
  if (folded.trim() === "") return;
  for (const [group, said] of groups()) if (said.test(folded)) out.add(`${name} says ${group}`);
  for (const role of cuesIn(folded)) out.add(`${name} cue ${role}`);
}

/**
 * What stands around a day or an amount as features of a model of words (`ranking/word-model.ts`): words before (`l`) and
 * behind (`r`) it in its sentence or line, its label (`c`), the lines above and below (`p`, `n`).
 */
export function wordsAround(
  { line, start, end }: { line: Line; start: number; end: number },
  cuesIn: CuesIn,
): Set<string> {
  const out = new Set<string>();
  const sentence = sentenceAt(line.page, line, start);
  const at = sentence && placeIn(sentence, { line, start, end });
  const prose = sentence !== null && at !== null;
  const left = prose ? sentence.folded.slice(0, at) : line.folded.slice(0, start);
  const right = prose ? sentence.folded.slice(at + end - start) : line.folded.slice(end);
  sideOf("l", tokensOf(left).reverse(), out);
  sideOf("r", tokensOf(right), out);
  phrasesOf("l", left.slice(-70), cuesIn, out);
  phrasesOf("r", right.slice(0, 60), cuesIn, out);
  phrasesOf("p", line.page.lines[line.index - 1]?.folded.slice(-70) ?? "", cuesIn, out);
  const label = labelPlaces(line, start, end, 0, spanAt(line, start, end));
  for (const place of label.slice(0, 2))
    if (place.where !== "left") {
      sideOf("c", tokensOf(place.folded).reverse(), out);
      phrasesOf("c", place.folded.slice(-60), cuesIn, out);
    }
  const lines = line.page.lines;
  for (const [name, step] of [
    ["p", -1],
    ["n", 1],
  ] as const)
    for (const t of tokensOf(lines[line.index + step]?.folded.slice(0, 140) ?? "")) out.add(`${name} ${t}`);
  if (prose) out.add("prose");
  const cell = cellAt(line, start);
  if (cell && start === cell.start) out.add("first in cell");
  if (cell && end === cell.end) out.add("last in cell");
  return out;
}

/** What the rules take a value for, and how plainly. */
export const ruledRole = (role: string | null, strength: number): string[] => [
  `role ${role ?? "none"} ${strength >= 0.75 ? "plain" : strength >= 0.4 ? "faint" : "hardly"}`,
  `role ${role ?? "none"}`,
];
