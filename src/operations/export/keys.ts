import type { Database } from "#database/sqlite/open.ts";
import { type PortableRow, portableIds, portablePeople } from "#database/sqlite/portable.ts";
import { stableUuid } from "#kernel/ids.ts";

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A row with each id that is known put in another's place, wherever it stands in its words. */
export function translated(row: PortableRow, known: (id: string) => string | undefined): PortableRow {
  const out: PortableRow = {};
  for (const [name, v] of Object.entries(row))
    out[name] = typeof v === "string" && v.length >= 36 ? v.replace(anyId, (id) => known(id) ?? id) : v;
  return out;
}

const keyOf = (...parts: (string | number)[]) => stableUuid(`deedbox-export/${parts.join("/")}`);

const tables = ["entity", "bundle", "gap", "type", "combination", "saved_search", "type_change"] as const;

/**
 * What ids of a box are called in an export. Keys are UUIDs, too, so that they may stand wherever an id does; they are made of what a
 * paper holds and of the order in which things came to be, which an import keeps.
 */
export class Keys {
  readonly #keys = new Map<string, string>();
  readonly #people = new Map<string, { key: string; email: string; name: string | null }>();
  readonly #named = new Set<string>();
  readonly #met = new Map<string, number>();

  constructor(db: Database, accountId: string) {
    this.#keys.set(accountId, keyOf("account"));
    for (const table of tables)
      for (const [i, { id }] of portableIds(db, table, accountId).entries())
        this.#keys.set(id, keyOf(table, i));
    for (const { id, email, name } of portablePeople(db))
      this.#people.set(id, { key: keyOf("person", email.toLowerCase()), email, name });
  }

  /** A paper by what its files hold; copies are told apart by their order. */
  paper(id: string, digests: readonly string[]): string {
    const content = digests.join("/");
    const nth = this.#met.get(content) ?? 0;
    this.#met.set(content, nth + 1);
    return this.#set(id, keyOf("paper", content, nth));
  }

  /** What belongs to something that has a key: its nth file, or its nth item of the Checkup. */
  part(id: string, of: string, kind: string, nth: number): string {
    return this.#set(id, keyOf(kind, of, nth));
  }

  /** The same for what nothing outside its paper names: it is not kept. */
  once(of: string, kind: string, nth: number): string {
    return keyOf(kind, of, nth);
  }

  /** Items of the Checkup, by the paper they are of. */
  items(db: Database, accountId: string): void {
    const met = new Map<string, number>();
    for (const { id, document_id } of portableIds(db, "obligation", accountId)) {
      const of = (document_id && this.#keys.get(document_id)) ?? "account";
      const nth = met.get(of) ?? 0;
      met.set(of, nth + 1);
      this.part(id, of, "item", nth);
    }
  }

  /** Those whom the rows that were written have named, in the order of their addresses. */
  people(): { key: string; email: string; name: string | null }[] {
    return [...this.#people].filter(([id]) => this.#named.has(id)).map(([, person]) => person);
  }

  of(id: string): string | undefined {
    const person = this.#people.get(id);
    if (person) this.#named.add(id);
    return person?.key ?? this.#keys.get(id);
  }

  #set(id: string, key: string): string {
    this.#keys.set(id, key);
    return key;
  }
}
