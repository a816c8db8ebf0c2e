import type { SavedSearchFilters } from "#contract/saved-search.ts";
import type { FactRow } from "#database/documents/facts.ts";
import { addDays } from "#kernel/dates.ts";
import { cleanLine } from "#kernel/text.ts";

/**
 * Records as the document_importer of paperless-ngx reads them (sources of versions 2.0 to 3.0): `{model, pk, fields}` of Django's
 * serializer. Only fields that all those versions have are written, since version 2 refuses a record with any other; what is left
 * out takes the default of its model. Names are unique without an owner, and no longer than 128 characters.
 */

export interface DjangoRecord {
  model: string;
  pk: number;
  fields: Record<string, unknown>;
}

/** Characters of a name, a title and a text value. */
const LONGEST = 128;

export const shortName = (name: string): string => cleanLine(name, LONGEST);

/** What has a name and stands for itself: correspondents, types, tags. Nothing is matched by itself (algorithm 0). */
class Named {
  readonly #pks = new Map<string, number>();
  readonly records: DjangoRecord[] = [];

  constructor(private readonly model: string) {}

  /** The number of a name; names that differ in case alone are one, as they are to some databases. */
  of(name: string | null): number | null {
    const short = shortName(name ?? "");
    if (short === "") return null;
    const key = short.toLowerCase();
    const known = this.#pks.get(key);
    if (known !== undefined) return known;
    const pk = this.records.length + 1;
    this.#pks.set(key, pk);
    const fields = { name: short, match: "", matching_algorithm: 0, is_insensitive: true, owner: null };
    this.records.push({ model: this.model, pk, fields });
    return pk;
  }

  find(name: string): number | undefined {
    return this.#pks.get(shortName(name).toLowerCase());
  }
}

type DataType = "monetary" | "date" | "string";

/** A value of a custom field, or null for one that no field of paperless-ngx takes. */
function fieldValue(f: Pick<FactRow, "value" | "number" | "date" | "currency">): [DataType, string] | null {
  if (f.date !== null) return ["date", f.date];
  const currency = f.currency !== null && /^[A-Z]{3}$/.test(f.currency) ? f.currency : null;
  // A sum below zero is only taken behind its currency: the database works its number out of the fourth character on.
  if (f.number !== null && (currency !== null || f.number >= 0))
    return ["monetary", `${currency ?? ""}${f.number.toFixed(2)}`];
  const text = cleanLine(f.value);
  return text !== "" && text.length <= LONGEST ? ["string", text] : null;
}

const columns = { monetary: "value_monetary", date: "value_date", string: "value_text" } as const;

/** What the records of an export add up to, the papers themselves apart. */
export class PaperlessRecords {
  readonly correspondents = new Named("documents.correspondent");
  readonly types = new Named("documents.documenttype");
  readonly tags = new Named("documents.tag");
  readonly #fields = new Map<string, { pk: number; type: DataType }>();
  readonly #after: DjangoRecord[] = [];
  #values = 0;
  #notes = 0;
  #rules = 0;

  note(document: number, text: string, at: number): void {
    const fields = { document, note: text, created: new Date(at).toISOString(), user: null };
    this.#after.push({ model: "documents.note", pk: ++this.#notes, fields });
  }

  /** Puts a fact on a paper as the value of a custom field of that name, each field once a paper. False when it is too long for one. */
  value(
    document: number,
    name: string,
    f: Pick<FactRow, "value" | "number" | "date" | "currency">,
    taken: Set<number>,
  ): boolean {
    const value = fieldValue(f);
    if (value === null) return false;
    const [type, text] = value;
    const field = this.#field(name, type, taken);
    taken.add(field);
    const fields = { document, field, [columns[type]]: text };
    this.#after.push({ model: "documents.customfieldinstance", pk: ++this.#values, fields });
    return true;
  }

  #field(name: string, type: DataType, taken: ReadonlySet<number>): number {
    const short = cleanLine(name, LONGEST - 10) || "-";
    for (let n = 1; ; n++) {
      const called = n === 1 ? short : `${short} (${n})`;
      const known = this.#fields.get(called.toLowerCase());
      if (known !== undefined) {
        if (known.type === type && !taken.has(known.pk)) return known.pk;
        continue;
      }
      const pk = this.#fields.size + 1;
      this.#fields.set(called.toLowerCase(), { pk, type });
      const fields = { name: called, data_type: type, extra_data: null };
      this.#after.push({ model: "documents.customfield", pk, fields });
      return pk;
    }
  }

  /** A saved search as a view; what its rules cannot say is left out of it. `names`: what ids and slugs stand for. */
  view(
    pk: number,
    search: { name: string; q: string | null; filters: Partial<SavedSearchFilters> },
    names: (kind: "type" | "person_or_thing" | "bundle", id: string) => string | undefined,
  ): void {
    const { name, q, filters } = search;
    const fields = {
      ...{ name: shortName(name) || "-", show_on_dashboard: false, show_in_sidebar: true, owner: null },
      ...{ sort_field: filters.sort === "arrival" ? "added" : "created", sort_reverse: true },
    };
    this.#after.push({ model: "documents.savedview", pk, fields });
    const rule = (rule_type: number, value: string | number | undefined) => {
      if (value === undefined) return;
      const rule = { saved_view: pk, rule_type, value: String(value).slice(0, 255) };
      this.#after.push({ model: "documents.savedviewfilterrule", pk: ++this.#rules, fields: rule });
    };
    const found = (of: Named, kind: Parameters<typeof names>[0], id: string) => {
      const called = names(kind, id);
      return called === undefined ? undefined : of.find(called);
    };
    if (q !== null) rule(19, q);
    if (filters.type) rule(4, found(this.types, "type", filters.type));
    if (filters.person_or_thing)
      rule(3, found(this.correspondents, "person_or_thing", filters.person_or_thing));
    for (const id of filters.bundles?.split(",") ?? []) rule(6, found(this.tags, "bundle", id));
    if (filters.year) rule(10, filters.year);
    // "Added after" is the day before.
    if (filters.since) rule(14, addDays(filters.since, -1));
  }

  /** What papers name. */
  named(): DjangoRecord[] {
    return [...this.correspondents.records, ...this.types.records, ...this.tags.records];
  }

  /** What names papers, behind what it names itself. */
  beside(): DjangoRecord[] {
    const first = new Set(["documents.customfield", "documents.savedview"]);
    const [before, behind] = [true, false].map((is) => this.#after.filter((r) => first.has(r.model) === is));
    return [...(before ?? []), ...(behind ?? [])];
  }
}
