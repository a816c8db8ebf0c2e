import { isDate } from "#kernel/dates.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { archiveByName } from "./names.ts";
import { viewsOf } from "./paperless-views.ts";
import type { Former, FormerFact, FormerNote, FormerView, Listed } from "./shapes.ts";
import { noFormer, plainEntry } from "./shapes.ts";

/** Largest record that is read: one paper's words, notes and settings. */
const MOST_RECORD = 64 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The members of a JSON array of objects, one after another, without holding the array. Throws EngineFailure
 * `unreadable` when it is no such array.
 */
async function* jsonRecords(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>, void, undefined> {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let record: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    let from = depth >= 2 ? 0 : -1;
    for (let i = 0; i < piece.length; i++) {
      const c = piece[i] as number;
      if (inText) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) inText = false;
        continue;
      }
      if (c === QUOTE) inText = true;
      else if (c === 0x5b || c === 0x7b) {
        if (depth === 0 && c !== 0x5b) throw notRecords();
        if (++depth === 2) from = i;
      } else if ((c === 0x5d || c === 0x7d) && --depth === 1) {
        record.push(piece.slice(from, i + 1));
        from = -1;
        yield parsed(record);
        record = [];
        length = 0;
      } else if (depth === 0 && c > 0x20 && c < 0x80 && c !== 0x5d) throw notRecords();
    }
    if (from < 0) continue;
    record.push(piece.slice(from));
    length += piece.length - from;
    if (length > MOST_RECORD) throw new EngineFailure("limit", message("failure.tooLarge"));
  }
  if (depth !== 0) throw notRecords();
}

const notRecords = () => new EngineFailure("unreadable", message("failure.damagedArchive"));

function parsed(record: Uint8Array[]): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.concat(record).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw notRecords();
}

type Fields = Record<string, unknown>;

/** One paper as its record has it. */
interface PaperlessDocument {
  pk: string;
  fields: Fields;
  file: string | null;
  /** Files of the export that belong to it without being it. */
  beside: string[];
  checksum: string | null;
  originalName: string | null;
}

const fieldsOf = (v: unknown): Fields =>
  typeof v === "object" && v !== null && !Array.isArray(v) ? { ...v } : {};
const words = (v: unknown, most = 1000): string | null => {
  if (typeof v !== "string") return null;
  const text = squeeze(v);
  return text === "" ? null : text.slice(0, most);
};
const keyOf = (v: unknown): string | null =>
  typeof v === "number" || typeof v === "string" ? String(v) : null;
const keys = (v: unknown): string[] => (Array.isArray(v) ? v.flatMap((k) => keyOf(k) ?? []) : []);

/** Models whose records are of use; every other one, with its passwords and tokens, is dropped as it is read. */
const wanted = new Set([
  "documents.document",
  "documents.correspondent",
  "documents.documenttype",
  "documents.tag",
  "documents.storagepath",
  "documents.savedview",
  "documents.savedviewfilterrule",
  "documents.customfield",
  "documents.customfieldinstance",
  "documents.note",
  "documents.comment",
  "auth.user",
]);

/** The records of an export, in whatever order they came. */
class Records {
  private readonly byModel = new Map<string, Map<string, Fields>>();
  private readonly papers = new Map<string, PaperlessDocument>();
  private readonly instances = new Map<string, Fields[]>();
  private readonly remarks = new Map<string, Fields[]>();
  private readonly rules = new Map<string, Fields[]>();
  /** Papers that others are versions of. */
  private readonly roots = new Set<string>();
  private seen = false;

  add(record: Record<string, unknown>): void {
    const { model, pk } = record;
    const id = keyOf(pk);
    if (typeof model !== "string" || id === null) return;
    if (model.startsWith("documents.")) this.seen = true;
    if (!wanted.has(model)) return;
    const fields = fieldsOf(record.fields);
    if (model === "documents.document") this.addPaper(id, record, fields);
    else if (model === "documents.customfieldinstance") push(this.instances, keyOf(fields.document), fields);
    else if (model === "documents.note" || model === "documents.comment")
      push(this.remarks, keyOf(fields.document), fields);
    else if (model === "documents.savedviewfilterrule") push(this.rules, keyOf(fields.saved_view), fields);
    else {
      const of = this.byModel.get(model) ?? new Map<string, Fields>();
      this.byModel.set(model, of);
      of.set(id, model === "auth.user" ? { username: fields.username, email: fields.email } : fields);
    }
  }

  private addPaper(pk: string, record: Record<string, unknown>, fields: Fields): void {
    const name = (k: string) => (typeof record[k] === "string" ? (record[k] as string) : null);
    // The words it was read as are read again here; they are most of an export.
    delete fields.content;
    const root = keyOf(fields.root_document);
    if (root !== null) this.roots.add(root);
    const beside = [name("__exported_archive_name__"), name("__exported_thumbnail_name__")];
    this.papers.set(pk, {
      pk,
      fields,
      file: name("__exported_file_name__"),
      beside: beside.filter((b) => b !== null),
      checksum: words(fields.checksum, 64),
      originalName: words(fields.original_filename, 250),
    });
  }

  isPaperless(): boolean {
    return this.seen;
  }

  documents(): PaperlessDocument[] {
    return [...this.papers.values()];
  }

  hasVersions(pk: string): boolean {
    return this.roots.has(pk);
  }

  paper(pk: string): PaperlessDocument | undefined {
    return this.papers.get(pk);
  }

  find(model: string, pk: unknown): Fields | undefined {
    const id = keyOf(pk);
    return id === null ? undefined : this.byModel.get(model)?.get(id);
  }

  fieldsOf(pk: string): Fields[] {
    return this.instances.get(pk) ?? [];
  }

  remarksOf(pk: string): Fields[] {
    return this.remarks.get(pk) ?? [];
  }

  views(): FormerView[] {
    const name = (model: string) => (pk: string) => label(this, `documents.${model}`, pk);
    return viewsOf(
      this.byModel.get("documents.savedview") ?? new Map(),
      (view) => this.rules.get(view) ?? [],
      {
        ...{
          correspondent: name("correspondent"),
          type: name("documenttype"),
          storagePath: name("storagepath"),
        },
        ...{ tag: (pk) => tagPath(this, pk), user: (pk) => nameOfUser(this, pk) },
      },
    );
  }
}

function push(to: Map<string, Fields[]>, key: string | null, value: Fields): void {
  if (key === null) return;
  const held = to.get(key);
  if (held) held.push(value);
  else to.set(key, [value]);
}

/** The day as it is printed: up to 2.15 a moment with its offset, whose local day is meant; from 2.16 on a day. */
const dayOf = (v: unknown): string | null => {
  const day = typeof v === "string" ? v.slice(0, 10) : "";
  return isDate(day) ? day : null;
};

const label = (records: Records, model: string, pk: unknown) => words(records.find(model, pk)?.name, 300);

/** A tag under the ones it stands in: "House / Heating". */
function tagPath(records: Records, pk: string): string | null {
  const parts: string[] = [];
  const passed = new Set<string>();
  for (let at: string | null = pk; at !== null && !passed.has(at); ) {
    passed.add(at);
    const tag = records.find("documents.tag", at);
    const name = words(tag?.name, 120);
    if (name !== null) parts.unshift(name);
    at = keyOf(tag?.tn_parent);
  }
  return parts.length === 0 ? null : parts.join(" / ").slice(0, 500);
}

const nameOfUser = (records: Records, pk: unknown): string | null => {
  const user = records.find("auth.user", pk);
  return words(user?.email, 300) ?? words(user?.username, 300);
};

/** A moment as Django writes it (ISO 8601 with its offset), in milliseconds; null for one that is none. */
const momentOf = (v: unknown): number | null => {
  const at = typeof v === "string" ? Date.parse(v) : Number.NaN;
  return Number.isSafeInteger(at) && at >= 0 ? at : null;
};

/** The tags of a paper, and the storage path it was put under: both are what a person keeps together. */
function tagsOf(records: Records, f: Fields): string[] {
  const path = label(records, "documents.storagepath", f.storage_path);
  const tags = keys(f.tags).flatMap((t) => tagPath(records, t) ?? []);
  return [...new Set(path === null ? tags : [...tags, path])];
}

/** What a person had set on a paper. A version carries what stands on the first of its group. */
function formerOf(records: Records, d: PaperlessDocument): Former {
  const root = keyOf(d.fields.root_document);
  const owner = (root === null ? undefined : records.paper(root)) ?? d;
  const f = owner.fields;
  const isVersioned = root !== null || records.hasVersions(d.pk);
  return {
    ...noFormer,
    title: words(f.title),
    date: dayOf(f.created),
    type: label(records, "documents.documenttype", f.document_type),
    issuer: label(records, "documents.correspondent", f.correspondent),
    tags: tagsOf(records, f),
    facts: factsOf(records, owner),
    notes: notesOf(records, owner.pk),
    added: momentOf(d.fields.added),
    owner: nameOfUser(records, f.owner),
    trashed: d.fields.deleted_at != null || f.deleted_at != null,
    group: isVersioned ? `paperless/${root ?? d.pk}` : null,
    version: root === null ? 0 : 1 + Math.max(0, Math.floor(Number(d.fields.version_index) || 0)),
  };
}

const plain = { number: null, date: null, currency: null };
const LONGEST = 4000;

function factsOf(records: Records, d: PaperlessDocument): FormerFact[] {
  const facts: FormerFact[] = [];
  const number = keyOf(d.fields.archive_serial_number);
  if (number !== null)
    facts.push({
      key: "archive_serial_number",
      label: "Archive serial number",
      role: "identifier",
      value: number,
      ...plain,
    });
  for (const instance of records.fieldsOf(d.pk)) {
    const fact = customFact(records, instance);
    if (fact) facts.push(fact);
  }
  return facts;
}

/** A note on a paper is no longer than this. */
const LONGEST_NOTE = 2000;

function notesOf(records: Records, pk: string): FormerNote[] {
  return records.remarksOf(pk).flatMap((remark) => {
    const said = typeof remark.note === "string" ? remark.note : remark.comment;
    const text = typeof said === "string" ? said.trim() : "";
    const about = { at: momentOf(remark.created), by: nameOfUser(records, remark.user) };
    // A long one is kept whole, in several.
    const parts = Math.ceil(text.length / LONGEST_NOTE);
    return Array.from({ length: parts }, (_, i) => ({
      ...about,
      text: text.slice(i * LONGEST_NOTE, (i + 1) * LONGEST_NOTE),
    }));
  });
}

/** Words of the vocabulary of facts that are numbers of somebody: kept from whoever may not see such. */
const identifiers = new Set(
  (
    "invoice_number account_number customer_number policy_number claim_number contract_number order_number receipt_number " +
    "reference iban bic vat_id tax_id card_number licence_number passport_number vin plate meter_number member_number"
  ).split(" "),
);

function customFact(records: Records, instance: Fields): FormerFact | null {
  const field = records.find("documents.customfield", instance.field);
  const name = words(field?.name, 200);
  if (!field || name === null) return null;
  const key =
    fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 80) || "field";
  const read = fieldValue(records, field, instance);
  if (read === null) return null;
  const role = read.role === "text" && identifiers.has(key) ? "identifier" : read.role;
  return { key, label: name, ...plain, ...read, role };
}

type Read = Pick<FormerFact, "role" | "value"> & Partial<FormerFact>;

const isNumber = (v: unknown): v is number => typeof v === "number" && Number.isFinite(v);

function fieldValue(records: Records, field: Fields, i: Fields): Read | null {
  const extra = fieldsOf(field.extra_data);
  switch (field.data_type) {
    case "date": {
      const date = dayOf(i.value_date);
      return date === null ? null : { role: "date", value: date, date };
    }
    case "boolean":
      return typeof i.value_bool === "boolean" ? { role: "text", value: i.value_bool ? "Yes" : "No" } : null;
    case "integer":
      return isNumber(i.value_int) ? { role: "text", value: String(i.value_int) } : null;
    case "float":
      return isNumber(i.value_float) ? { role: "text", value: String(i.value_float) } : null;
    case "monetary":
      return money(i.value_monetary, words(extra.default_currency, 3));
    case "select":
      return textual(selected(extra.select_options, i.value_select));
    case "documentlink":
      return textual(
        keys(i.value_document_ids)
          .flatMap((pk) => words(records.paper(pk)?.fields.title) ?? [])
          .join("; "),
      );
    case "url":
      return textual(i.value_url);
    case "longtext":
      return textual(i.value_long_text);
    default:
      return textual(i.value_text);
  }
}

const textual = (v: unknown): Read | null =>
  typeof v === "string" && v.trim() !== "" ? { role: "text", value: v.trim().slice(0, LONGEST) } : null;

/** "EUR12.30", or "12.30" in the field's own currency. */
function money(v: unknown, currency: string | null): Read | null {
  const m = /^([A-Z]{3})?\s*(-?\d+(?:\.\d+)?)$/.exec(
    isNumber(v) ? String(v) : typeof v === "string" ? v.trim() : "",
  );
  if (!m) return textual(v);
  const code = m[1] ?? (currency && /^[A-Z]{3}$/.test(currency) ? currency : null);
  const value = code === null ? (m[2] ?? "") : `${code} ${m[2]}`;
  return { role: "money", value, number: Number(m[2]), currency: code };
}

/** Up to 2.13 the place in a list of words; from 2.14 on the id of an option. */
function selected(options: unknown, chosen: unknown): string | null {
  if (!Array.isArray(options)) return null;
  if (
    typeof chosen === "number" ||
    (typeof chosen === "string" && /^\d+$/.test(chosen) && typeof options[0] === "string")
  )
    return typeof options[Number(chosen)] === "string" ? (options[Number(chosen)] as string) : null;
  const found = options.map(fieldsOf).find((o) => o.id === chosen);
  return words(found?.label);
}

/**
 * The export of paperless-ngx, as its document_exporter writes it (sources of versions 1.5 to 3.0). Files are found by
 * the names their records carry, never by a rule. Passwords and tokens in it are not even looked at.
 */

/** The plain bytes of a listed entry. */
type Open = (entry: Listed) => AsyncIterable<Uint8Array>;

/** Both spellings in which a name with accents may stand in the archive and in its records. */
const key = (name: string) => name.normalize("NFC").replace(/^\.\//, "");

/**
 * The entries of an archive as papers with what was set on them, or null when it is no such export. What belongs to a
 * paper without being one (thumbnails, the searchable copies, the records) is left out.
 */
export async function paperlessPapers(listed: Listed[], open: Open): Promise<Listed[] | null> {
  const usable = listed.filter((l) => l.fate === "take");
  const manifest = usable
    .filter((l) => /(?:^|\/)manifest\.json$/.test(l.name))
    .sort((a, b) => a.name.length - b.name.length)[0];
  if (!manifest) return null;
  const root = manifest.name.slice(0, -"manifest.json".length);
  const records = new Records();
  try {
    for await (const record of jsonRecords(open(manifest))) records.add(record);
    if (!records.isPaperless()) return null;
    for (const split of usable.filter((l) => l.name.startsWith(root) && l.name.endsWith("-manifest.json")))
      for await (const record of jsonRecords(open(split))) records.add(record);
  } catch (e) {
    // A manifest of something else, or one whose records say nothing: the archive is then taken as files.
    if (!records.isPaperless()) return null;
    throw e as EngineFailure;
  }
  const views = records.views();
  const at = listed.indexOf(manifest);
  return papers(
    views.length === 0 ? listed : listed.with(at, { ...manifest, fate: "skip", views }),
    records,
    root,
  );
}

function papers(listed: Listed[], records: Records, root: string): Listed[] {
  const byName = new Map(listed.map((l) => [key(l.name), l]));
  const taken = new Set<Listed>();
  const out: Listed[] = [];
  for (const document of records.documents()) {
    const said = document.file;
    const file = said === null ? undefined : byName.get(key(root + said));
    const former = formerOf(records, document);
    if (!file || taken.has(file)) {
      const name = said ?? `paper ${document.pk}`;
      const problem = message("failure.notInExport");
      out.push({ ...plainEntry(name, null, null), fate: "refuse", problem });
      continue;
    }
    taken.add(file);
    const locator = { ...(JSON.parse(file.locator) as object), sum: document.checksum };
    const named = document.originalName === null ? locator : { ...locator, name: document.originalName };
    out.push({ ...file, nested: null, former, locator: JSON.stringify(named) });
  }
  const aside = new Set(records.documents().flatMap((d) => d.beside.map((n) => key(root + n))));
  for (const l of listed) {
    if (taken.has(l)) continue;
    const name = key(l.name);
    const belongs =
      aside.has(name) ||
      /(?:^|\/)(?:manifest|metadata|version)\.json$|-manifest\.json$|-thumbnail\.\w+$/.test(name) ||
      name.startsWith(`${root}share_link_bundles/`);
    // A refused entry stays refused; a file that no record names is a paper all the same.
    out.push(l.fate === "take" && belongs ? { ...l, fate: "skip" } : { ...l, nested: archiveByName(l.name) });
  }
  return out;
}
