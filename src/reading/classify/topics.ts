import { wordsOf } from "#lexicon/terms.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { conceptsOfType, conceptsOnPaper } from "../concepts/concepts.ts";
import { depth, type Line, type Sheet } from "../layout/layout.ts";

/** How much the words of a paper are about what papers of a kind are about, in whatever words of six languages. */
export interface Topic {
  /** In its first lines, and in all of its first page. */
  head: number;
  body: number;
  /** Share of a line of the head that says nothing else. */
  title: number;
}

/** Lines of the first page that are looked at. */
const MOST_LINES = 70;
const isHead = (l: Line): boolean => l.index < 10 || depth(l) < 0.28;

/** Topics of every kind that the first page is about at all. */
export function topicsOf(sheets: Sheet[], language: string | null): Map<string, Topic> {
  const said = new Map<string, Topic>();
  for (const line of (sheets[0]?.lines ?? []).slice(0, MOST_LINES)) {
    const tokens = wordsOf(line.text.slice(0, 300));
    const head = isHead(line);
    for (const { concept, weight, from, to } of conceptsOnPaper(tokens, language)) {
      const t = said.get(concept) ?? { head: 0, body: 0, title: 0 };
      said.set(concept, t);
      t.body = Math.min(3, t.body + weight);
      if (!head) continue;
      t.head = Math.min(2, t.head + weight);
      t.title = Math.max(t.title, (weight * (to - from)) / tokens.length);
    }
  }
  return new Map(
    types.flatMap(({ slug }): [string, Topic][] => {
      const own = conceptsOfType(slug).flatMap((c) => {
        const t = said.get(c);
        return t ? [t] : [];
      });
      if (own.length === 0) return [];
      const sum = (f: keyof Topic) => own.reduce((n, t) => n + t[f], 0);
      return [[slug, { head: sum("head"), body: sum("body"), title: Math.max(...own.map((t) => t.title)) }]];
    }),
  );
}
