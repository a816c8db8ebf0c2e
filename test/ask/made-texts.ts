import type { Wanted } from "../bench/ask-judge.ts";
import { Chance } from "../paper/household/chance.ts";
import { type Draft, things } from "./made-draft.ts";
import { lease, policy } from "./made-homes.ts";
import { letter, membership, warranty } from "./made-things.ts";
import { filled, type Language, languages, type Said } from "./said.ts";

/** Short papers in six languages whose every value is drawn by chance, with questions asked in any of them. */

export interface MadeText {
  name: string;
  text: string;
}

/** Telegraphic, in lower case, or with two letters changed over: how people type. */
function typed(c: Chance, question: string): string {
  if (c.is(0.75)) return question;
  if (c.is(0.6)) return question.toLowerCase().replace(/[?¿]/g, "").trim();
  const words = question.split(" ");
  const long = words.filter((w) => /^\p{Ll}{6,}$/u.test(w));
  if (long.length === 0) return question;
  const word = c.pick(long);
  const at = c.whole(2, word.length - 3);
  const wrong = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return words.map((w) => (w === word ? wrong : w)).join(" ");
}

function wantedOf(c: Chance, d: Draft, l: Language, file: string, id: () => string): Wanted[] {
  const asked = (said: Said): { question: string; language: Language } => {
    const language = c.is(0.5) ? l : c.pick(languages);
    return { question: typed(c, filled(said[language], d.values)), language };
  };
  const about = { tolerance: null, files: [file], need: "any" as const };
  return [
    ...d.attributes.map(({ ask, right }): Wanted => {
      const words = Array.isArray(right);
      return {
        id: id(),
        ...asked(ask),
        kind: "fact",
        grounded: true,
        answer: words ? right[0]! : String(right),
        value: words ? null : right,
        ...about,
        ...(words ? { must: { all: [right] } } : {}),
      };
    }),
    ...d.missing.map(
      (m): Wanted => ({
        id: id(),
        ...asked(m),
        kind: "unanswerable",
        grounded: false,
        answer: null,
        value: null,
        tolerance: null,
        files: [],
        need: null,
      }),
    ),
  ];
}

/** The papers of a seed, five in each language, and what is asked about them. */
export function madeTexts(seed: number): { papers: MadeText[]; questions: Wanted[] } {
  const c = new Chance(seed * 131 + 17);
  const papers: MadeText[] = [];
  const questions: Wanted[] = [];
  const which = c.shuffled(things);
  for (const [i, l] of languages.entries())
    for (const make of [
      lease,
      policy,
      membership,
      letter,
      (x: Chance, y: Language) => warranty(x, y, which[i]!),
    ]) {
      const draft = make(c, l);
      const name = `note-${papers.length + 1}.txt`;
      papers.push({ name, text: draft.text });
      questions.push(...wantedOf(c, draft, l, name, () => `t${questions.length + 1}-${papers.length}`));
    }
  return { papers, questions: questions.map((q, i) => ({ ...q, id: `t${i + 1}` })) };
}
