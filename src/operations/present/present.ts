import type { UpNext } from "#contract/checkup.ts";
import type { Document, DocumentFile, DocumentRow } from "#contract/document.ts";
import type { Fact } from "#contract/fact.ts";
import type { LinkOut } from "#contract/link.ts";
import type { Named, NamedWithRole } from "#contract/named.ts";
import type { DocumentRecord, ListedRecord } from "#database/documents/documents.ts";
import type { FactRow } from "#database/documents/facts.ts";
import type { FileRow } from "#database/documents/files.ts";
import { type EntityRow, entitiesOf, type LinkedEntity } from "#database/entities/entities.ts";
import type { Database } from "#database/sqlite/open.ts";
import { localDay } from "#kernel/clock.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameOfFact } from "#rules/documents/fact-names.ts";
import { handFields } from "#rules/documents/states.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { bundlesByDocument } from "./bundle-name.ts";
import { type PaperWords, paperWords, type Titled } from "./paper-words.ts";

/** The one maker of rows: fills nulls, adds `url`, and is the only place where our names meet those on the wire. */
export const documentUrl = (origin: string, id: string) => `${origin}/documents/${id}`;
export const entityUrl = (origin: string, id: string) => `${origin}/people-and-things/${id}`;

export const namedDocument = (origin: string, d: { id: string; title: string }): Named => ({
  id: d.id,
  title: d.title,
  name: null,
  kind: "document",
  url: documentUrl(origin, d.id),
});

export const namedEntity = (origin: string, e: EntityRow): Named => ({
  id: e.id,
  title: null,
  name: cleanLine(e.name),
  kind: e.kind,
  url: entityUrl(origin, e.id),
});

export const namedType = (
  origin: string,
  t: { id: string; slug: string; name: string },
  language: Language,
): Named => ({
  id: t.id,
  title: null,
  name: kindIn(t.slug, language) ?? t.name,
  kind: "type",
  url: `${origin}/documents?type=${encodeURIComponent(t.slug)}`,
});

const linked = (origin: string, e: LinkedEntity): NamedWithRole => ({
  id: e.id,
  title: null,
  name: cleanLine(e.name),
  kind: e.kind,
  role: e.role,
  url: entityUrl(origin, e.id),
});

const waiting = new Set(["needs_review", "quarantined"]);
const needsLook = (d: { status: string }): boolean => waiting.has(d.status);

/** Nothing is known of when it is from but the day it came. */
export const isUndated = (d: { shelf_date: string }): boolean => d.shelf_date.startsWith("!");

function row(
  origin: string,
  d: ListedRecord,
  people: NamedWithRole[],
  bundles: DocumentRow["bundles"],
): DocumentRow {
  const from = d.period_from ?? d.period_to;
  const to = d.period_to ?? d.period_from;
  return {
    id: d.id,
    title: d.title,
    type: d.type_slug,
    category: d.category_slug,
    date: d.sort_date,
    period: from && to ? { from, to } : null,
    status: d.status,
    needs_look: needsLook(d),
    read: d.read,
    superseded: d.replaced_by !== null,
    duplicate: d.duplicate_of !== null,
    people_and_things: people,
    arrived: d.arrived_on,
    ...(isUndated(d) && { undated: true as const }),
    ...(bundles && { bundles }),
    url: documentUrl(origin, d.id),
  };
}

/** Rows for records, in their order, with one query for all their people and things. */
export function documentRows(
  db: Database,
  scope: AccountScope,
  origin: string,
  records: ListedRecord[],
): DocumentRow[] {
  const people = new Map<string, NamedWithRole[]>();
  const shown = paperWords(db, scope);
  for (const e of entitiesOf(
    db,
    scope,
    records.map((r) => r.id),
  )) {
    const list = people.get(e.document_id);
    if (list) list.push(linked(origin, e));
    else people.set(e.document_id, [linked(origin, e)]);
  }
  const bundles = bundlesByDocument(
    db,
    scope,
    records.map((r) => r.id),
  );
  return records.map((r) =>
    row(origin, { ...r, title: shown.title(r) }, people.get(r.id) ?? [], bundles.get(r.id)),
  );
}

export const documentRow = (
  db: Database,
  scope: AccountScope,
  origin: string,
  record: ListedRecord,
): DocumentRow => documentRows(db, scope, origin, [record])[0] as DocumentRow;

/** What a fact is called in a language; words that a paper adds behind a comma stay, and so does what a person called it. */
export function factLabel(f: Pick<FactRow, "key" | "label" | "label_key">, language: Language): string {
  const name = nameOfFact(f.label_key ?? f.key);
  if (language === "en" || name === null) return f.label;
  const comma = f.label.indexOf(", ");
  return render(name, language) + (comma < 0 ? "" : f.label.slice(comma));
}

export function fact(f: FactRow, language: Language): Fact {
  const box = f.box ? (JSON.parse(f.box) as [number, number, number, number]) : null;
  return {
    id: f.id,
    key: f.key,
    label: factLabel(f, language),
    role: f.role,
    value: f.value,
    number: f.number,
    date: f.date,
    currency: f.currency,
    page: f.page,
    corrected_by_hand: f.by_hand === 1,
    added_by_hand: f.added === 1,
    confidence: f.confidence,
    box: box && { x0: box[0], y0: box[1], x1: box[2], y1: box[3] },
    quote: f.quote,
  };
}

const file = (origin: string, documentId: string, f: FileRow): DocumentFile => ({
  id: f.id,
  role: f.role,
  name: f.name,
  mime: f.mime,
  bytes: f.bytes,
  pages: f.pages || null,
  url: `${origin}/v1/documents/${documentId}/files/${f.id}`,
});

const known = (d: DocumentRecord) => d.read !== "not yet";

/** Everything of one document. `text` and `window` only when the words were asked for; `shown` as the caller may read them. */
export function document(
  origin: string,
  shown: PaperWords,
  d: DocumentRow,
  r: DocumentRecord,
  parts: {
    facts: FactRow[];
    identifiersShown: boolean;
    upNext: UpNext[];
    replaces: Titled[];
    replacedBy: Titled | null;
    duplicateOf: Titled | null;
    files: FileRow[];
    links: LinkOut[];
    words: { text: string; window: NonNullable<Document["metadata"]["text_window"]> } | null;
  },
): Document {
  const { words } = parts;
  const named = (x: Titled) => namedDocument(origin, { ...x, title: shown.title(x) });
  return {
    id: d.id,
    title: d.title,
    ...(words ? { text: words.text } : {}),
    url: d.url,
    metadata: {
      ...d,
      summary: shown.summary(r),
      confidence: known(r) ? r.confidence : null,
      page_count: r.page_count || null,
      read_by_ocr_pages: r.ocr_pages,
      retention_until: r.retention_until,
      corrected_by_hand: handFields(r.by_hand),
      arrived_by: r.arrived_by as Document["metadata"]["arrived_by"],
      facts: shown.facts(d.id, parts.facts).map((f) => fact(f, shown.language)),
      identifiers_shown: parts.identifiersShown,
      up_next: parts.upNext,
      replaces: parts.replaces.map(named),
      replaced_by: parts.replacedBy && named(parts.replacedBy),
      duplicate_of: parts.duplicateOf && named(parts.duplicateOf),
      links_out: parts.links,
      text_window: words?.window ?? null,
      review_reason: r.review_reason,
      files: parts.files.map((f) => file(origin, d.id, { ...f, name: shown.fileName(d.id, f.name) })),
      language: r.language,
      original_name: r.original_name === null ? null : shown.fileName(d.id, r.original_name),
      trashed: r.trashed_at === null ? null : localDay(r.trashed_at),
    },
  };
}
