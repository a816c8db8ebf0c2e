import type { Given, Verdict, Wanted } from "./ask-judge.ts";
import { quantile, type Row } from "./row.ts";

/** One question with its answer, as it was judged. */
export interface Judged {
  wanted: Wanted;
  given: Given;
  verdict: Verdict;
  /** Milliseconds until the first of the text, and of the processor until then: a busy machine makes only the first long. */
  first: number;
  busy: number;
  /** Places of the question's papers in a search for its words, meaning on and off; 0 for not among the first ten. */
  places: { meaning: number[]; words: number[] } | null;
  /** Milliseconds of the processor that the two searches took. */
  searched: { meaning: number; words: number } | null;
}

/** Nothing is cited but the papers of the question. */
const alone = ({ wanted, given }: Judged) =>
  given.citations.every((c) => wanted.files.some((f) => f.endsWith(c.file)));

const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);

/** The measures, as rows. */
export function askRows(name: string, list: readonly Judged[]): Row[] {
  const answerable = list.filter((j) => j.wanted.grounded);
  const not = list.filter((j) => !j.wanted.grounded);
  const grounded = list.filter((j) => j.given.grounded);
  const row = (what: string, of: readonly Judged[], good: (j: Judged) => boolean, goal?: number): Row => {
    const n = of.filter(good).length;
    return {
      name: `${name}: ${what}`,
      value: share(n, of.length),
      unit: "",
      ...(goal === undefined ? {} : { baseline: goal, ratio: share(n, of.length) / goal }),
      note: `${n} of ${of.length}`,
    };
  };
  const searched = list.filter((j) => j.places !== null);
  const first3 = (places: number[], w: Wanted) => {
    const within = (p: number) => p > 0 && p <= Math.max(3, w.need === "all" ? w.files.length : 0);
    return w.need === "all" ? places.every(within) : places.some(within);
  };
  const inFirst3 = (places: number[]) => places.some((p) => p > 0 && p <= 3);
  const places = (j: Judged) => j.places ?? { meaning: [], words: [] };
  const kinds = [...new Set(answerable.map((j) => j.wanted.kind))].sort();
  const languages = [...new Set(answerable.map((j) => j.wanted.language))].sort();
  const firsts = list.map((j) => j.first);
  const busy = list.map((j) => j.busy);
  const times = (way: "meaning" | "words") => list.flatMap((j) => (j.searched ? [j.searched[way]] : []));
  return [
    row("right answer", answerable, (j) => j.verdict.right, 0.85),
    row("right answer and its papers cited", answerable, (j) => j.verdict.right && j.verdict.cited),
    row(
      "right, its papers cited and no others",
      answerable,
      (j) => j.verdict.right && j.verdict.cited && alone(j),
    ),
    row(
      "cited pages contain the answer",
      grounded,
      (j) => j.given.citations.length > 0 && j.verdict.strangers.length === 0,
      1,
    ),
    row("unanswerable said to be not on file", not, (j) => j.verdict.right, 0.97),
    row("answered wrongly instead of not at all", list, (j) => j.given.grounded && !j.verdict.right),
    {
      name: `${name}: numbers, days, names on no cited page`,
      value: grounded.reduce((n, j) => n + j.verdict.unsupported.length, 0),
      unit: "",
      note: `in ${grounded.filter((j) => j.verdict.unsupported.length > 0).length} of ${grounded.length} answers; goal 0`,
    },
    {
      name: `${name}: faults instead of answers`,
      value: list.filter((j) => j.verdict.why.startsWith("A FAULT")).length,
      unit: "",
    },
    // A known item is a paper of the question; all papers of a sum or a list among the first is asked beyond that.
    row("a paper in the first 3, with meaning", searched, (j) => inFirst3(places(j).meaning), 0.95),
    row("a paper in the first 3, words only", searched, (j) => inFirst3(places(j).words), 0.85),
    row("all papers in the first 3, with meaning", searched, (j) => first3(places(j).meaning, j.wanted)),
    row("all papers in the first 3, words only", searched, (j) => first3(places(j).words, j.wanted)),
    ...kinds.map((k) =>
      row(
        `right, ${k}`,
        answerable.filter((j) => j.wanted.kind === k),
        (j) => j.verdict.right,
      ),
    ),
    ...(languages.length > 1
      ? languages.map((l) =>
          row(
            `right, asked in ${l}`,
            answerable.filter((j) => j.wanted.language === l),
            (j) => j.verdict.right,
          ),
        )
      : []),
    { name: `${name}: first text, median`, value: quantile([...firsts], 0.5), unit: "ms" },
    { name: `${name}: first text, p95`, value: quantile([...firsts], 0.95), unit: "ms" },
    { name: `${name}: first text, p95 of the processor`, value: quantile(busy, 0.95), unit: "ms" },
    {
      name: `${name}: search with meaning, p95`,
      value: quantile(times("meaning"), 0.95),
      unit: "ms",
      note: "processor",
    },
    {
      name: `${name}: search for words, p95`,
      value: quantile(times("words"), 0.95),
      unit: "ms",
      note: "processor",
    },
  ];
}
