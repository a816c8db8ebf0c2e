import { askingWords, emptyWords } from "../words.ts";
import { fitOf } from "./fits.ts";
import type { Clause } from "./focus.ts";
import type { ReadPaper } from "./paper.ts";
import { type Sought, wordSought } from "./sought.ts";
import type { Standing } from "./standing.ts";
import { unitsOf } from "./units.ts";

/** A word of a question stands on a line from here on; letters of pictures go wrong. */
export const HOLDS = 0.66;

/** A word on more lines of a paper than this is what the paper is about, and no item of it. */
const MOST_LINES = 6;

/** What is behind such a word is not meant: "without the home visit"; en de fr es it nl. */
const WITHOUT =
  /^(?:without|excluding|except|ohne|ausser|sans|hors|sin|excepto|senza|escluso|esclusa|zonder|behalve)$/;

/** Words of a question behind one that leaves them out: the next two that say something. */
function leftOut(tokens: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  tokens.forEach((t, i) => {
    if (!WITHOUT.test(t)) return;
    for (const next of tokens
      .slice(i + 1)
      .filter((w) => !emptyWords.has(w))
      .slice(0, 2))
      out.add(next);
  });
  return out;
}

/** What the head of a paper has stands so far on it. */
const HEAD = 0.7;

const tells = (s: Sought): boolean => s.role === "name" || s.role === "word" || s.role === "number";

/** The words that name one of several things on a paper, each with what it counts, and those its row must not have. */
export interface ItemWords {
  words: readonly Sought[];
  /** Those of them that name what is asked for rather than the thing that has it. */
  labels: ReadonlySet<string>;
  barred: readonly Sought[];
  /** Words that say little, but tell one row from another that is named as well. */
  light: readonly Sought[];
}

/**
 * The words of a question that name one of several things on the paper. `priced`: the price of it is asked for rather than
 * something with a label of its own; `isItem`: whether a line is one of a thing with a value. Words that stand on the paper, but
 * on no such line, say which paper it is and name nothing on it. No words when none of them is on such a line.
 */
export function itemWords(
  paper: ReadPaper,
  clause: Clause,
  standing: Standing,
  priced: boolean,
  isItem: (page: number, at: number) => boolean,
): ItemWords {
  const out = leftOut(clause.tokens);
  const language = standing.sought[0]?.language ?? "en";
  // A unit is what the figure is in, and no name of a thing.
  const spelled = new Set(clause.tokens.filter((t) => unitsOf([t]).units.length > 0));
  const plain = standing.sought.filter(
    (s) => (s.role === "word" || s.role === "name") && fitOf(s, paper.head) < 0.85,
  );
  plain.push(...clause.words.map((w) => wordSought(w, language)));
  // "The cleaning cost": a line of the bill may be what there is a name for too.
  if (!priced)
    plain.push(
      ...clause.said
        .filter((w) => !askingWords.has(w) && !spelled.has(w))
        .map((w) => wordSought(w, language)),
    );
  const hits = (s: Sought): [number, number][] =>
    paper.pages.flatMap((page, p) =>
      // A page without the word need not be laid out for it.
      fitOf(s, page.words) < HOLDS
        ? []
        : page.lines.flatMap((l, at): [number, number][] => (fitOf(s, l.words) >= HOLDS ? [[p, at]] : [])),
    );
  const first = paper.pages[0]?.lines.findIndex((_, at) => isItem(0, at)) ?? -1;
  const words: Sought[] = [];
  let any = false;
  for (const s of plain) {
    if (out.has(s.said)) continue;
    const lines = hits(s);
    if (lines.length > MOST_LINES) continue;
    const own = lines.filter(([p, at]) => isItem(p, at)).length;
    if (lines.length > 0 && own === 0) continue;
    // The name of a shop stands over its rows, also where it is the name of some things on them.
    if (s.role === "name" && own > 0 && lines.some(([p, at]) => p === 0 && at < first)) continue;
    any ||= own > 0;
    // What stands on one line tells it from others better than what stands on five.
    words.push({ ...s, weight: s.weight / (own === 0 ? 3 : 1 + own) });
  }
  return {
    words: any ? words : [],
    // Where the rest of the question only says which paper it is, the row of that name is what is asked for.
    labels: new Set(
      priced || !standing.sought.some((s, i) => tells(s) && (standing.stands[i] as number) < HEAD)
        ? []
        : clause.said,
    ),
    barred: [...out].map((w) => wordSought(w, language)),
    light: standing.sought.filter((s) => s.role === "light" && !askingWords.has(s.said)),
  };
}
