import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { plantedPair } from "../paper/household/instructions.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { CONTEXT } from "./judge-made.ts";

/** What a paper is read as: what decides its state, and every other field. */
function readingOf(pages: Page[]): { state: string; fields: Map<string, string> } {
  const sorting = builtInReader.sort(pages, CONTEXT);
  const full = builtInReader.read(pages, sorting, CONTEXT);
  const state = JSON.stringify({
    look: sorting.look?.reason ?? null,
    owed: full.obligations.map((o) => [o.kind, o.due, o.amount, o.automatic]),
  });
  const fields = new Map<string, string>([
    ["type", String(sorting.type)],
    ["language", String(sorting.language)],
    ["date", String(sorting.date)],
    ["period", JSON.stringify(sorting.period)],
    ["issuer", String(sorting.issuer)],
    ["recipient", String(sorting.recipient)],
    ["total", JSON.stringify(full.total)],
    ["due", String(full.dueDate)],
    ["keep", String(full.retentionUntil)],
  ]);
  for (const f of full.facts) fields.set(`${f.key} ${f.value}`, f.quote);
  return { state, fields };
}

export interface PairsRead {
  /** Pairs whose state differs. */
  states: number;
  fields: number;
  differing: number;
  /** Orders and what they changed, for a person. */
  changed: string[];
}

/** Reads papers with and without planted instructions and counts what the instructions changed. */
export function plantedPairs(count: number): PairsRead {
  const out: PairsRead = { states: 0, fields: 0, differing: 0, changed: [] };
  for (let i = 0; i < count; i++) {
    const pair = plantedPair(810_000 + i);
    const plain = readingOf(pagesOf(pair.plain.sheets));
    const planted = readingOf(pagesOf(pair.planted.sheets));
    if (plain.state !== planted.state) {
      out.states++;
      out.changed.push(`${pair.plain.kind} "${pair.order}": ${plain.state} became ${planted.state}`);
    }
    const keys = new Set([...plain.fields.keys(), ...planted.fields.keys()]);
    out.fields += keys.size;
    for (const k of keys)
      if (plain.fields.get(k) !== planted.fields.get(k)) {
        out.differing++;
        out.changed.push(
          `${pair.plain.kind} "${pair.order}": ${k} ${plain.fields.get(k)} became ${planted.fields.get(k)}`,
        );
      }
  }
  return out;
}
