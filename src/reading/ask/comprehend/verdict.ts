import { wordsOf } from "../../concepts/concepts.ts";
import { unitsOf } from "../passage.ts";
import type { Candidate } from "./candidates.ts";
import { fitOf, Words } from "./fits.ts";
import type { ReadPaper } from "./paper.ts";
import { denies, settling } from "./polarity.ts";
import { moreSettling } from "./polarity-rules.ts";
import { explained, type Standing } from "./standing.ts";

/** Yes or no, with the statement that settles it. */
export interface Verdict {
  yes: boolean;
  candidate: Candidate;
}

const said = (page: number, text: string, score: number): Candidate => ({
  kind: "words",
  text,
  value: null,
  page,
  lines: null,
  quote: text,
  fact: null,
  score,
  attribute: 1,
});

/**
 * Settles a question of yes or no by a statement of the paper: one of those that are known to settle such questions, else the
 * sentence that says most of what is asked; a sentence with "not" is a no. Null when no statement does.
 */
export function settle(paper: ReadPaper, standing: Standing, asked: string): Verdict | null {
  const question = wordsOf(asked).join(" ");
  const rule = [...settling, ...moreSettling].find((r) => r.asks.test(question));
  // A statement that only has the name or the number says nothing of what is asked.
  const plain = standing.sought.filter((s) => s.role === "word" || s.role === "kind");
  let best: Verdict | null = null;
  for (const page of paper.pages) {
    const units = unitsOf(page.text).filter((u) => u.end - u.start <= 600);
    const words = units.map((u) => new Words(page.text.slice(u.start, u.end), page.picture));
    units.forEach((u, i) => {
      const own = words[i] as Words;
      const text = page.text.slice(u.start, u.end).replace(/\s+/g, " ").trim().slice(0, 400);
      // "Total incl. VAT": a short word and a dot end no sentence.
      const cut = /(?:^|\s)\p{L}{1,6}\.$/u.test(text) && own.tokens.length <= 4;
      const folded = [...own.tokens, ...(cut ? (words[i + 1]?.tokens ?? []) : [])].join(" ");
      const around = [words[i - 1], words[i + 1]].filter((w): w is Words => w !== undefined);
      const here = (s: Parameters<typeof fitOf>[0]) =>
        Math.max(fitOf(s, own), ...around.map((w) => fitOf(s, w) * 0.5), 0);
      const settled =
        rule === undefined ? null : rule.no?.test(folded) ? false : rule.yes?.test(folded) ? true : null;
      const { score, near } = explained(standing, settled === null ? null : 1, here);
      if (settled === null && (rule !== undefined || near < 0.75 || own.tokens.length < 4)) return;
      if (settled === null && plain.length > 0 && !plain.some((s) => here(s) >= 0.5)) return;
      // A plain no ("this is not a bill") outweighs words that only look like a yes.
      const points = score + (settled === false ? 0.05 : 0);
      if (best === null || points > best.candidate.score)
        best = { yes: settled ?? !denies(text), candidate: said(page.number, text, points) };
    });
  }
  return best;
}
