import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { conditions, type DocumentFilter } from "../documents/listing.ts";

/** Days or amounts from and up to, both included. */
interface Between<T> {
  from: T;
  to: T;
}

/** What a search may be narrowed by beside what a list may. Every part that is set must hold. */
export interface SearchFilter extends DocumentFilter {
  /** Ids of types, one of which it is of. */
  types?: readonly string[] | undefined;
  /** One of these people or things in one of these roles; each of the list must hold. */
  linked?: readonly { entities: readonly string[]; roles: readonly EntityRole[] }[] | undefined;
  /** Its date is among these days, or its period reaches into them; each must hold. */
  spans?: readonly Between<string>[] | undefined;
  /** An amount on it is among these, and of one of the currencies if any is said; each must hold. A bound that is null is open. */
  amounts?: readonly (Between<number | null> & { currencies: readonly string[] | null })[] | undefined;
}

/** Conditions and named values of a search's filter. */
export function searchConditions(
  scope: AccountScope,
  f: SearchFilter,
): { where: string; values: Record<string, string | number> } {
  const { where, values } = conditions(scope, f);
  const all = [where];
  const put = (name: string, value: string | number) => {
    values[name] = value;
    return `@${name}`;
  };
  if (f.types)
    all.push(`d.type_id IN (SELECT value FROM json_each(${put("types", JSON.stringify(f.types))}))`);
  f.linked?.forEach((l, i) => {
    const entities = put(`entities${i}`, JSON.stringify(l.entities));
    const roles = put(`roles${i}`, JSON.stringify(l.roles));
    all.push(`d.id IN (SELECT de.document_id FROM document_entity de WHERE de.entity_id IN (SELECT value FROM json_each(${entities}))
      AND de.role IN (SELECT value FROM json_each(${roles})))`);
  });
  f.spans?.forEach((s, i) => {
    const from = put(`span_from${i}`, s.from);
    const to = put(`span_to${i}`, s.to);
    all.push(
      `(d.sort_date BETWEEN ${from} AND ${to} OR (d.period_from <= ${to} AND d.period_to >= ${from}))`,
    );
  });
  f.amounts?.forEach((a, i) => {
    const from = a.from === null ? "" : `AND abs(f.number) >= ${put(`amount_from${i}`, a.from)}`;
    const to = a.to === null ? "" : `AND abs(f.number) <= ${put(`amount_to${i}`, a.to)}`;
    const currency =
      a.currencies === null
        ? ""
        : `AND ifnull(f.currency, '') IN (SELECT value FROM json_each(${put(`amount_currencies${i}`, JSON.stringify(["", ...a.currencies]))}))`;
    all.push(
      `EXISTS (SELECT 1 FROM fact f WHERE f.document_id = d.id AND f.role = 'money' AND f.number IS NOT NULL ${from} ${to} ${currency})`,
    );
  });
  return { where: all.join(" AND "), values };
}

/** True when a filter leaves out nothing but what is replaced: the index alone answers then. */
export const isPlain = (f: SearchFilter): boolean =>
  Object.entries(f).every(([name, value]) => name === "include_superseded" || value === undefined);
