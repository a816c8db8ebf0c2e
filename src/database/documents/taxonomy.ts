import { stableUuid } from "#kernel/ids.ts";
import { fold } from "#kernel/text.ts";
import { catalogueMark } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { handBits } from "#rules/documents/states.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { categories, types } from "#rules/taxonomy/taxonomy.ts";
import { guestValues } from "../accounts/bundle-guests.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { category, type } from "../sqlite/tables.ts";
import { countedTypes } from "./counted.ts";
import { resort } from "./document-fields.ts";

type CategoryRow = RowOf<typeof category, "id" | "slug" | "name">;

export interface TypeRow extends RowOf<typeof type> {
  category_slug: string;
  category_name: string;
}

export const categoryId = (slug: string): string => stableUuid(`category/${slug}`);
export const typeId = (slug: string): string => stableUuid(`type/${slug}`);

/** What a shipped type or category is called on file: in English, whoever reads it is shown it in their own language. */
const named = (slug: string): string => kindIn(slug, "en") ?? slug;

/** Puts the shipped categories and types on file, by ids that are the same on every box; renames follow the program. */
export function seedTaxonomy(db: Database): void {
  const mark = Bun.hash(JSON.stringify([categories, types, catalogueMark("en")])).toString(16);
  const have = db.sql("SELECT value FROM box WHERE key = 'taxonomy'").get() as { value: string } | undefined;
  if (have?.value === mark) return;
  db.write(() => {
    categories.forEach((c, position) => {
      db.sql(
        `INSERT INTO category (id, slug, name, position) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, position = excluded.position`,
      ).run(categoryId(c.slug), c.slug, named(c.slug), position);
    });
    for (const t of types) {
      db.sql(
        `INSERT INTO type (id, account_id, category_id, slug, name) VALUES (?, NULL, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, slug = excluded.slug, name = excluded.name`,
      ).run(typeId(t.slug), categoryId(t.category), t.slug, named(t.slug));
    }
    db.sql("INSERT OR REPLACE INTO box (key, value) VALUES ('taxonomy', ?)").run(mark);
  });
}

const typeColumns = `ty.id, ty.slug, ty.name, ty.account_id, ty.category_id, c.slug AS category_slug, c.name AS category_name`;

/** A guest of one bundle is told of the account's own types only where a paper of the bundle is of one. */
const ownTypes = (scope: AccountScope) =>
  scope.bundle === null
    ? ""
    : `AND (ty.account_id IS NULL OR ty.id IN (SELECT d.type_id FROM document d
         JOIN bundle_document bd ON bd.document_id = d.id WHERE bd.bundle_id = @bundle))`;

/** Every type an account can use, with how many current documents carry each. */
export function typesWithCounts(db: Database, scope: AccountScope): (TypeRow & { documents: number })[] {
  const have = new Map<string, number>();
  for (const { type, n } of countedTypes(db, scope)) have.set(type, (have.get(type) ?? 0) + n);
  const all = db
    .sql(
      `SELECT ${typeColumns} FROM type ty JOIN category c ON c.id = ty.category_id
       WHERE (ty.account_id IS NULL OR ty.account_id = @account) ${ownTypes(scope)}
       ORDER BY c.position, ty.name`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as TypeRow[];
  return all.map((type) => ({ ...type, documents: have.get(type.id) ?? 0 }));
}

/** Every category, with how many current documents are of it: by their type, or because a person chose it. */
export function categoriesWithCounts(
  db: Database,
  scope: AccountScope,
): (CategoryRow & { documents: number })[] {
  return db
    .sql(
      `SELECT c.id, c.slug, c.name, ifnull(sum(h.n), 0) AS documents FROM category c LEFT JOIN (
         SELECT iif(j.value ->> 'own' = '', ty.category_id, j.value ->> 'own') AS category, j.value ->> 'n' AS n
         FROM json_each(?) j LEFT JOIN type ty ON ty.id = j.value ->> 'type') h ON h.category = c.id
       GROUP BY c.id ORDER BY c.position`,
    )
    .all(JSON.stringify(countedTypes(db, scope))) as (CategoryRow & { documents: number })[];
}

/** The type of an id, a slug or a name (in any case, in English or the language of the caller), the account's own first. */
export function findType(db: Database, scope: AccountScope, word: string): TypeRow | undefined {
  const all = db
    .sql(
      `SELECT ${typeColumns} FROM type ty JOIN category c ON c.id = ty.category_id
       WHERE (ty.account_id IS NULL OR ty.account_id = @account) ${ownTypes(scope)} ORDER BY ty.account_id IS NULL`,
    )
    .all({ account: scope.accountId, ...guestValues(scope) }) as TypeRow[];
  const key = fold(word.trim());
  return (
    all.find((t) => t.id === word.toLowerCase() || t.slug === key) ??
    all.find((t) => fold(t.name) === key || fold(kindIn(t.slug, scope.language) ?? "") === key)
  );
}

/** The category of an id, a slug or a name. */
export function findCategory(db: Database, word: string): CategoryRow | undefined {
  const all = db.sql("SELECT id, slug, name FROM category ORDER BY position").all() as CategoryRow[];
  const key = fold(word.trim());
  return (
    all.find((c) => c.id === word.toLowerCase() || c.slug === key) ?? all.find((c) => fold(c.name) === key)
  );
}

interface Slugs {
  mark: string;
  types: Map<string, { slug: string; category_id: string }>;
  categories: Map<string, string>;
}

const kept = new WeakMap<Database, Slugs>();

/** Slugs of all types and categories by id, kept in memory until the mark beside
 * them changes. Whoever adds a type of an account's own raises `taxonomy/own` in the same transaction. */
export function slugsOf(db: Database): Slugs {
  const mark =
    (db.sql("SELECT value FROM box WHERE key = 'taxonomy/own'").get() as { value: string } | undefined)
      ?.value ?? "";
  const known = kept.get(db);
  if (known?.mark === mark) return known;
  const types = db.sql("SELECT id, slug, category_id FROM type").all() as {
    id: string;
    slug: string;
    category_id: string;
  }[];
  const categories = db.sql("SELECT id, slug FROM category").all() as { id: string; slug: string }[];
  const slugs = {
    mark,
    types: new Map(types.map((t) => [t.id, t])),
    categories: new Map(categories.map((c) => [c.id, c.slug])),
  };
  kept.set(db, slugs);
  return slugs;
}

/** Adds a type of the account's own. Its slug must be free; inside a transaction. */
export function addType(
  db: Database,
  scope: AccountScope,
  type: { id: string; category_id: string; slug: string; name: string },
): void {
  db.sql("INSERT INTO type (id, account_id, category_id, slug, name) VALUES (?, ?, ?, ?, ?)").run(
    type.id,
    scope.accountId,
    type.category_id,
    type.slug,
    type.name,
  );
  db.sql(
    `INSERT INTO box (key, value) VALUES ('taxonomy/own', '1')
     ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
  ).run();
}

/** Every type that an account can use: the shipped ones and its own. */
export const usableTypes = (db: Database, scope: AccountScope): TypeRow[] =>
  db
    .sql(
      `SELECT ${typeColumns} FROM type ty JOIN category c ON c.id = ty.category_id
       WHERE ty.account_id IS NULL OR ty.account_id = ? ORDER BY ty.account_id IS NULL, ty.slug`,
    )
    .all(scope.accountId) as TypeRow[];

/** Documents of a type beside one, those in the trash left out. */
export const documentsOfType = (db: Database, scope: AccountScope, type: string, beside: string): string[] =>
  (
    db
      .sql("SELECT id FROM document WHERE account_id = ? AND type_id = ? AND id <> ? AND hidden < 3")
      .all(scope.accountId, type, beside) as { id: string }[]
  ).map((r) => r.id);

/** Files documents as a type, by hand; a category that was chosen over another type's gives way to this type's own. */
export function fileAs(
  db: Database,
  scope: AccountScope,
  documents: string[],
  type: string,
  at: number,
): void {
  db.sql(
    `UPDATE document SET type_id = @type, category_id = NULL, by_hand = (by_hand | ${handBits.type}) & ~${handBits.category}, changed_at = @at
     WHERE account_id = @account AND id IN (SELECT value FROM json_each(@documents))`,
  ).run({ type, at, account: scope.accountId, documents: JSON.stringify(documents) });
  for (const id of documents) resort(db, scope, id);
}
