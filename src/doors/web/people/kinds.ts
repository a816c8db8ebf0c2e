import * as peopleMessages from "#messages/app/people.ts";
import { folded } from "../formatting.ts";
import type { EntityEntry } from "../shapes.ts";

/** The kinds in the order a household looks for them: its own first, companies last, which are most. */
const order = [
  "person",
  "pet",
  "property",
  "vehicle",
  "financial_account",
  "policy",
  "asset",
  "organization",
] as const satisfies readonly EntityEntry["kind"][];

interface KindGroup {
  kind: EntityEntry["kind"];
  title: string;
  entries: EntityEntry[];
}

/** Entries by kind, in the order the box gave them within each. */
export const byKind = (entries: readonly EntityEntry[]): KindGroup[] =>
  order.flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    return own.length === 0 ? [] : [{ kind, title: peopleMessages.kinds[kind], entries: own }];
  });

/** Entries one of whose names has every typed word, whatever its case and accents. */
export function named(entries: readonly EntityEntry[], typed: string): EntityEntry[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const names = folded([entry.name, entry.subtitle ?? "", ...entry.also_known_as].join(" "));
    return wanted.every((word) => names.includes(word));
  });
}
