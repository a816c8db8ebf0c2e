import type { Entry } from "./lexicon.ts";

/** How near two concepts are that stand in such a relation; set by hand: one step up says most, a sibling is another thing. */
const STEP = 0.6;
const TWO_STEPS = 0.35;
const SIBLING = 0.25;

/** Every concept with those near it, itself left out. */
type Neighbours = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Works out what is near what from who is wider than whom. */
export function relate(entries: readonly Entry[]): Neighbours {
  const wider = new Map(entries.map((e) => [e.concept, e.wider]));
  const near = new Map<string, Map<string, number>>(entries.map((e) => [e.concept, new Map()]));
  const join = (a: string, b: string, how: number) => {
    if (a === b) return;
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      const row = near.get(x);
      if (row && (row.get(y) ?? 0) < how) row.set(y, how);
    }
  };
  const narrower = new Map<string, string[]>();
  for (const e of entries) {
    for (const w of e.wider) {
      join(e.concept, w, STEP);
      for (const ww of wider.get(w) ?? []) join(e.concept, ww, TWO_STEPS);
      narrower.set(w, [...(narrower.get(w) ?? []), e.concept]);
    }
  }
  // What has many kinds tells its kinds apart: two of a dozen are hardly near.
  for (const kinds of narrower.values())
    for (const a of kinds) for (const b of kinds) join(a, b, SIBLING * Math.min(1, 4 / kinds.length));
  return near;
}
