/**
 * Fits how sure a dated item is (`src/reading/obligations/how-sure.ts`) on the opened stories of families, and prints the
 * weights, and of opened and sealed stories how many of the items of each tenth are asked for:
 *
 *   bun test/train/items.ts
 */
import { builtInReader } from "#reading/built-in.ts";
import { study } from "#reading/classify/study.ts";
import { type Evidence, evidenceOf, WEIGHTS } from "#reading/obligations/how-sure.ts";
import { ruledItems } from "#reading/obligations/obligations.ts";
import type { ReadObligation } from "#reading/reader.ts";
import { type Story, stories, textOf } from "../bench/stories.ts";
import { context } from "../reading/paper.ts";

interface Seen extends Evidence {
  side: Story["side"];
  right: boolean;
}

type Weights = Record<keyof typeof WEIGHTS, number>;

const CENT = 0.006;

/** The items of the papers of a story, and whether each is asked for; those that may be or not are left out. */
function itemsOf({ side, truth }: Story): Seen[] {
  return truth.papers.flatMap((p) => {
    const about = context({ today: p.arrived });
    const pages = textOf(p);
    const sorting = builtInReader.sort(pages, about);
    const { total, facts } = builtInReader.read(pages, sorting, about);
    const { days, items } = ruledItems(study(pages, about), sorting.type, total, p.arrived, facts);
    const faces = truth.claims.flatMap((c) => c.faces.filter((f) => f.paper === p.key));
    const asked = (o: ReadObligation) =>
      faces.some(
        (f) =>
          f.kinds.includes(o.kind) &&
          f.days.includes(o.due) &&
          (f.amounts === null ||
            o.kind !== "payment" ||
            f.amounts.some((a) => o.amount !== null && Math.abs(a - o.amount) < CENT)),
      );
    const either = (o: ReadObligation) =>
      p.allowed?.some((a) => a.kinds.includes(o.kind) && (a.days?.includes(o.due) ?? true)) ?? false;
    return items
      .filter((o) => asked(o) || !either(o))
      .map((o) => ({ ...evidenceOf(days, o), side, right: asked(o) }));
  });
}

const sum = (of: Seen[], n: (s: Seen) => number): number => of.reduce((a, s) => a + n(s), 0);
const likely = (w: Weights, s: Seen): number =>
  1 / (1 + Math.exp(-(w.bias + w.day * s.day + (s.worked ? w.worked : 0) + w.rules * s.rules)));

const ROUNDS = 6_000;
const RIDGE = 0.01;
/** Points of 100 are large figures: they learn more slowly. */
const RATE: Weights = { bias: 0.3, day: 0.1, worked: 0.3, rules: 0.002 };

function fit(of: Seen[]): Weights {
  const w: Weights = { bias: 0, day: 0, worked: 0, rules: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const error = (s: Seen) => likely(w, s) - (s.right ? 1 : 0);
    const by = (n: (s: Seen) => number) => sum(of, (s) => error(s) * n(s)) / of.length;
    const step = {
      bias: by(() => 1),
      day: by((s) => s.day) + RIDGE * w.day,
      worked: by((s) => (s.worked ? 1 : 0)) + RIDGE * w.worked,
      rules: by((s) => s.rules),
    };
    for (const k of Object.keys(w) as (keyof Weights)[]) w[k] -= RATE[k] * step[k];
  }
  return w;
}

const seen = stories().flatMap(itemsOf);
const weights = fit(seen.filter((s) => s.side === "opened"));
console.log(JSON.stringify(weights, (_, v) => (typeof v === "number" ? Math.round(v * 1e3) / 1e3 : v)));
for (const side of ["opened", "sealed"] as const)
  for (let tenth = 0; tenth < 10; tenth++) {
    const of = seen.filter(
      (s) => s.side === side && Math.min(9, Math.floor(10 * likely(WEIGHTS, s))) === tenth,
    );
    if (of.length > 0)
      console.log(`${side} .${tenth}: ${(sum(of, (s) => +s.right) / of.length).toFixed(2)} of ${of.length}`);
  }
