import { saysToList } from "./cues.ts";
import { isPlural, kindsIn } from "./kinds.ts";
import type { Known } from "./route.ts";
import type { Span } from "./span-parts.ts";
import { noSubject, type Subject } from "./subject.ts";
import { type Term, termOf } from "./term.ts";
import { askingWords, emptyWords, paperKinds } from "./words.ts";

/** Most words of a question that are heeded. */
const MOST_TERMS = 12;

export const kindOf = (word: string) => paperKinds.find((k) => k.words.includes(word))?.slug ?? null;

export const gained =
  /\b(?:earn(?:ed|s)?|make|made|get paid|got paid|verdient?e?|verdiene|gagne|gagner|ganado|gano|gane|guadagn\w*|verdien(?:d|t)?)\b/;

/** "Spent IKEA 2017", "electricity 2025 total": nothing but what is asked about and a word for a sum. */
export const telegraphic = (text: string, timed: boolean): boolean =>
  (timed || text.split(" ").length <= 4) &&
  /^(?:spent|spend|spending|total|totals|sum|ausgaben|ausgegeben|summe|gesamt|depenses?|total des|gastos?|gastado|total de|spese|spesa|totale|uitgaven|uitgegeven|totaal)\b|\b(?:total|totals|sum|altogether|summe|gesamt|insgesamt|totale|totaal|spent|spending|ausgaben|depenses|gastos|spese|uitgaven)$/.test(
    text,
  ) &&
  !/^total\w* (?:energ|gas)/.test(text);

export function aboutOf(tokens: readonly string[], cued: ReadonlySet<string>, listing: boolean): Term[] {
  const left = tokens.filter(
    (t, i) =>
      !(i === 0 && listing && saysToList(t)) &&
      !emptyWords.has(t) &&
      !askingWords.has(t) &&
      !cued.has(t) &&
      kindOf(t) === null &&
      t.length < 80,
  );
  return [...new Set(left)].slice(0, MOST_TERMS).map(termOf);
}

/** Words that say what is wanted and that no paper has to carry; a kind of paper that is money's own word (rent) stays. */
export function takenOf(
  dates: readonly string[],
  amounts: readonly string[],
  earned: boolean,
  text: string,
): Set<string> {
  const taken = new Set(
    [...dates, ...amounts].filter((w) => !/^(?:rent|miete|loyer|alquiler|affitto|huur)$/.test(w)),
  );
  if (earned) for (const w of text.match(gained) ?? []) taken.add(w);
  return taken;
}

export function knownOf(
  tokens: readonly string[],
  k: {
    money: boolean;
    sum: boolean;
    date: boolean;
    usage: boolean;
    exact: boolean;
    span: Span | null;
    parts: readonly Span[];
    subject: Subject;
    same: boolean;
    each: boolean;
    today: string;
  },
): Known {
  const said = kindsIn(tokens);
  const first = said[0];
  const before = first ? tokens.slice(0, first.from).filter((t) => !emptyWords.has(t)).length : 99;
  return {
    money: k.money,
    sum: k.sum,
    date: k.date,
    usage: k.usage,
    exact: k.exact && !k.sum,
    paper: said.length > 0,
    early: (first !== undefined && first.from <= 6 && before <= 3) || k.same,
    counts:
      first !== undefined && first.from === 1 && (first.kind.form === true || first.kind.unpaid === true),
    both: k.subject.slots.some((s) => s.length > 1),
    several: said.some(
      (s) =>
        isPlural(tokens.slice(s.from, s.to).join(" ")) || /^(?:forms|slips|copies)$/.test(tokens[s.to] ?? ""),
    ),
    parts: k.parts.length,
    span: k.span !== null,
    named: !noSubject(k.subject),
    firstKind: first?.from ?? null,
    each: k.each,
    past: k.span !== null && k.span.to < k.today,
  };
}
