import type { EntityStatus, PersonOrThing } from "#contract/entity.ts";
import type { ListedFact as ListedFactOnWire } from "#contract/fact.ts";
import type { Details } from "#database/entities.ts";
import type { EntityRecord } from "#database/entity-list.ts";
import type { ListedFact } from "#database/fact-list.ts";
import { isIdentifierDetail } from "#rules/identifier-details.ts";
import { type LineItem, statusLine } from "#rules/status-line.ts";
import { entityUrl, fact, namedDocument } from "./present.ts";

/** The one maker of people and things: details that are identifiers are left out without the scope. */
const kindLabels = {
  person: "Person",
  pet: "Pet",
  organization: "Company",
  property: "Home",
  vehicle: "Vehicle",
  financial_account: "Account",
  policy: "Policy",
  asset: "Thing",
} as const;

/** Details that tell one from others of its name when nobody wrote a line, the most telling first. */
const telling = ["make", "model", "address", "relation", "breed", "species", "bank", "insurer", "type"];

function shown(details: Details, identifiers: boolean): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(details)) {
    if (value !== null && (identifiers || !isIdentifierDetail(key, value))) out[key] = value;
  }
  return out;
}

function subtitleOf(r: EntityRecord): string | null {
  if (r.subtitle !== null) return r.subtitle;
  const found = telling.flatMap((key) => {
    const value = r.details[key];
    return typeof value === "string" && value.trim() !== "" && !isIdentifierDetail(key, value) ? [value] : [];
  });
  return found.length === 0 ? null : found.slice(0, 2).join(" ").slice(0, 120);
}

export const personOrThing = (origin: string, r: EntityRecord, identifiers: boolean): PersonOrThing => ({
  id: r.id,
  name: r.name,
  kind: r.kind,
  kind_label: kindLabels[r.kind],
  subtitle: subtitleOf(r),
  also_known_as: r.aliases,
  details: shown(r.details, identifiers),
  gone: r.gone_on ?? r.disowned_on,
  url: entityUrl(origin, r.id),
});

/** The line of a person or thing; one that is gone has none. */
export const statusOf = (
  r: EntityRecord,
  items: LineItem[] | undefined,
  today: string,
): EntityStatus | null => (r.gone_on !== null || items === undefined ? null : statusLine(items, today));

export const listedFact = (origin: string, f: ListedFact): ListedFactOnWire => ({
  ...fact(f),
  document: namedDocument(origin, { id: f.document_id, title: f.document_title }),
});
