import type { EntityScore } from "./checkup-entities.ts";
import type { Failing, Ratio, Score } from "./checkup-score.ts";
import { quantile, type Row } from "./row.ts";

/** Scores of made-up years as rows of the table, and as a list of what failed. */

/** Scores of all days that were looked at, added up. */
export interface Outcome {
  known: Score;
  unseen: Score;
  entities: EntityScore;
  papers: number;
  changed: number;
  whole: number[];
  around: number[];
  filing: number;
  faults: string[];
  /** How many papers the times were taken on, when they were multiplied. */
  many?: number;
  /** Seconds of the processor that the whole recompute took then: what a machine that is busy otherwise does not change. */
  processor?: number;
}

const share = (r: Ratio): number => (r.of === 0 ? Number.NaN : r.right / r.of);

function scoreRows(name: string, score: Score): Row[] {
  const of = (label: string, x: Ratio): Row => ({
    name: `${name}: ${label}`,
    value: share(x),
    unit: "of 1",
    note: `${x.right} of ${x.of}`,
  });
  return [
    of("obligations, precision", score.precision),
    of("obligations, recall", score.recall),
    of("ended items closed", score.closed),
    of("owed items open", score.stillOpen),
    of("owed items open once", score.once),
    of("gaps, precision", score.gapPrecision),
    of("gaps, recall", score.gapRecall),
  ].filter((r) => !Number.isNaN(r.value));
}

const sum = (list: Ratio[]): Ratio => ({
  right: list.reduce((n, r) => n + r.right, 0),
  of: list.reduce((n, r) => n + r.of, 0),
});

/** Several households' scores as one. */
function added(list: Score[]): Score {
  const all = (key: Exclude<keyof Score, "failing">) => sum(list.map((s) => s[key]));
  return {
    precision: all("precision"),
    recall: all("recall"),
    closed: all("closed"),
    stillOpen: all("stillOpen"),
    once: all("once"),
    gapPrecision: all("gapPrecision"),
    gapRecall: all("gapRecall"),
    failing: list.flatMap((s) => s.failing),
  };
}

/** Rows for all outcomes of a kind together. */
export function rowsOf(name: string, list: Outcome[]): Row[] {
  const total = (pick: (r: Outcome) => number) => list.reduce((n, r) => n + pick(r), 0);
  const plain = (label: string, value: number, unit: string, note?: string): Row => ({
    name: `${name}: ${label}`,
    value,
    unit,
    ...(note ? { note } : {}),
  });
  const things = total((r) => r.entities.things);
  const whole = list.flatMap((r) => r.whole);
  const around = list.flatMap((r) => r.around);
  const faults = list.flatMap((r) => r.faults);
  return [
    ...scoreRows(name, added(list.map((r) => r.known))),
    ...scoreRows(`${name}, unseen layouts`, added(list.map((r) => r.unseen))),
    plain(
      "wrong merges",
      total((r) => r.entities.wrongMerges),
      "pairs",
      `${total((r) => r.entities.entities)} people and things`,
    ),
    plain(
      "splits",
      total((r) => r.entities.splits) / Math.max(1, things),
      "of 1",
      `${total((r) => r.entities.splits)} of ${things}`,
    ),
    ...(whole.length === 0
      ? []
      : [
          plain(
            "recompute of 10,000 papers",
            quantile(whole, 0.5),
            "s",
            list[0]?.many
              ? `taken on ${list[0].many} papers, ${list[0].processor?.toFixed(1)} s of the processor`
              : "scaled, median",
          ),
          ...(around.length === 0
            ? []
            : [plain("recompute of one paper", quantile(around, 0.5) * 1000, "ms", "median")]),
          plain(
            "recomputes that changed something a second time",
            total((r) => r.changed),
            `of ${whole.length}`,
          ),
        ]),
    plain(
      "papers filed",
      total((r) => r.papers),
      "papers",
      faults.length === 0 ? "" : `${faults.length} faults: ${faults[0]}`,
    ),
    plain("filing", total((r) => r.papers) / (total((r) => r.filing) / 60), "papers a minute"),
  ];
}

/** Failing lines by class, the commonest first; the same line on several days is told once. */
export function byClass(failing: Failing[], each = 8): string {
  const classes = new Map<string, Map<string, Failing>>();
  for (const f of failing) {
    const list = classes.get(f.class) ?? new Map<string, Failing>();
    list.set(`${f.paper}: ${f.says}`, f);
    classes.set(f.class, list);
  }
  return [...classes]
    .sort((a, b) => b[1].size - a[1].size)
    .map(([name, list]) =>
      [`## ${name}: ${list.size}`, ...[...list.keys()].slice(0, each).map((l) => `- ${l}`)].join("\n"),
    )
    .join("\n\n");
}
