import { findDocuments } from "#operations/search/find.ts";
import { meaningHits } from "#operations/search/meaning.ts";
import { meaningBox } from "./meaning-box.ts";
import { heldQueries } from "./meaning-held.ts";
import { openQueries } from "./meaning-queries.ts";
import { strangeQueries } from "./meaning-strange.ts";
import { quantile } from "./row.ts";

interface Asked {
  words: string;
  wants: string[];
}

const read = (lines: string): Asked[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [words, wants] = line.split(">").map((s) => s.trim()) as [string, string];
      return { words, wants: wants.split(/\s+/) };
    });

const FIRST = 5;
/** Words that mean nothing on file: meaning may find nothing for them. */
const nonsense = [
  "qzxv wprt",
  "lorem ipsum dolor sit amet",
  "asdf jkl",
  "4711 0815",
  "the of and",
  "☂☂☂",
  "blah blub",
  "xyzzy plugh",
];

/**
 * How well searches find papers that say the same in other words or another language: by words alone, by meaning alone, and as a
 * search does. `errors` lists what the open half of the questions missed; the held half is never listed.
 */
export async function benchMeaning(
  row: (name: string, value: number, unit: string, baseline?: number, note?: string) => void,
  errors = false,
): Promise<void> {
  const { t, is } = await meaningBox();
  const { box, scope } = t;
  try {
    const byRow = new Map(
      (box.db.sql("SELECT n, id FROM document").all() as { n: number; id: string }[]).map((r) => [
        r.n,
        is.get(r.id),
      ]),
    );
    const filter = { include_superseded: true };
    const find = (words: string, meaning: boolean) =>
      box.db.read(() =>
        findDocuments(box, scope, { words, filter, limit: FIRST, meaning }).hits.map((h) => h.n),
      );
    const ways: Record<string, (words: string) => number[]> = {
      words: (q) => find(q, false),
      "meaning alone": (q) => box.db.read(() => meaningHits(box, scope, [q], filter, FIRST).map((h) => h.n)),
      "words and meaning": (q) => find(q, true),
    };
    for (const [half, lines] of [
      ["held", heldQueries],
      ["open", openQueries],
      ["strange", strangeQueries],
    ] as const) {
      const queries = read(lines);
      for (const [way, by] of Object.entries(ways)) {
        const [found, times]: [boolean[], number[]] = [[], []];
        for (const q of queries) {
          const begin = performance.now();
          const hits = by(q.words);
          times.push(performance.now() - begin);
          const right = hits.some((n) => q.wants.includes(byRow.get(n) ?? ""));
          found.push(right);
          if (errors && half === "open" && !right && way !== "words")
            console.error(
              `${way}: ${q.words} > ${q.wants.join(" ")}; found ${hits.map((n) => byRow.get(n)).join(", ")}`,
            );
        }
        const share = found.filter(Boolean).length / found.length;
        row(
          `${half === "strange" ? "questions in words of no wording" : `${half} half of the questions`} (${queries.length}), first ${FIRST}: ${way}`,
          share,
          "of 1",
          undefined,
          `p95 ${quantile(times, 0.95).toFixed(1)} ms`,
        );
      }
    }
    const something = nonsense.filter(
      (q) => (ways["meaning alone"] as (q: string) => number[])(q).length > 0,
    );
    row(
      "nonsense that meaning finds something for",
      something.length,
      `of ${nonsense.length}`,
      undefined,
      something.join("; "),
    );
  } finally {
    await t.close();
  }
}
