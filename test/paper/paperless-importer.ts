/**
 * What the document_importer of paperless-ngx demands of an export, as facts of its sources (document_importer.py, models.py): version 2
 * loads records with Django's loaddata, which refuses a field that the model lacks; a text longer than its column is refused by
 * PostgreSQL; the files of a record must be there, and an archive needs its own file name.
 */
import { createHash } from "node:crypto";

export interface DjangoRecord {
  model: string;
  pk: number;
  fields: Record<string, unknown>;
  __exported_file_name__?: string;
  __exported_archive_name__?: string;
  __exported_thumbnail_name__?: string;
}

const matching = ["name", "match", "matching_algorithm", "is_insensitive", "owner"];
const document2 =
  "title content created modified added correspondent document_type storage_path tags mime_type checksum archive_checksum " +
  "page_count filename archive_filename original_filename archive_serial_number owner storage_type";

/** Fields of the models of 2.0; 3.0 has these and ignores others. */
const fieldsOf: Record<string, string[]> = {
  "documents.document": document2.split(" "),
  "documents.correspondent": matching,
  "documents.documenttype": matching,
  "documents.tag": [...matching, "color", "is_inbox_tag"],
  "documents.storagepath": [...matching, "path"],
  "documents.customfield": ["created", "name", "data_type", "extra_data"],
  "documents.customfieldinstance": [
    ...["created", "document", "field", "value_text", "value_bool", "value_url", "value_date", "value_int"],
    ...["value_float", "value_monetary", "value_document_ids", "value_select"],
  ],
  "documents.note": ["note", "created", "document", "user"],
  "documents.savedview": [
    ...["name", "show_on_dashboard", "show_in_sidebar", "sort_field", "sort_reverse", "page_size", "owner"],
    ...["display_mode", "display_fields"],
  ],
  "documents.savedviewfilterrule": ["saved_view", "rule_type", "value"],
};

/** What fields name: the model of the number in them. */
const names: Record<string, string> = {
  correspondent: "documents.correspondent",
  document_type: "documents.documenttype",
  storage_path: "documents.storagepath",
  tags: "documents.tag",
  document: "documents.document",
  field: "documents.customfield",
  saved_view: "documents.savedview",
};

const longest: Record<string, number> = {
  name: 128,
  title: 128,
  value_text: 128,
  value_monetary: 128,
  value: 255,
};
const required: Record<string, string[]> = {
  "documents.document": ["mime_type", "checksum", "created", "added"],
  "documents.customfield": ["name", "data_type"],
  "documents.customfieldinstance": ["document", "field"],
  "documents.savedview": ["name", "show_on_dashboard", "show_in_sidebar"],
  "documents.savedviewfilterrule": ["saved_view", "rule_type"],
};
const stores: Record<string, string> = {
  monetary: "value_monetary",
  date: "value_date",
  string: "value_text",
};

/** Everything that its importer would refuse or put wrong, in words; nothing when it would take all of it. */
export function importerTroubles(
  files: ReadonlyMap<string, Uint8Array>,
  records: readonly DjangoRecord[],
  major: 2 | 3,
): string[] {
  const out: string[] = [];
  const known = new Set(records.map((r) => `${r.model} ${r.pk}`));
  if (known.size !== records.length) out.push("two records of one number");
  const unique = new Set<string>();
  const once = (what: string, value: unknown) => {
    if (value === null || value === undefined) return;
    const key = `${what} ${String(value).toLowerCase()}`;
    if (unique.has(key)) out.push(`twice: ${key}`);
    unique.add(key);
  };
  for (const r of records) {
    const at = `${r.model} ${r.pk}`;
    const allowed = [...(fieldsOf[r.model] ?? []), ...(major === 3 ? ["deleted_at", "restored_at"] : [])];
    for (const [name, value] of Object.entries(r.fields)) {
      if (!allowed.includes(name)) out.push(`${at}: no field ${name}`);
      if (typeof value === "string" && value.length > (longest[name] ?? Number.POSITIVE_INFINITY))
        out.push(`${at}: ${name} is too long`);
      const of = names[name];
      if (of === undefined || value === null) continue;
      for (const pk of Array.isArray(value) ? value : [value])
        if (!known.has(`${of} ${pk}`)) out.push(`${at}: ${name} ${pk} is not there`);
    }
    for (const name of required[r.model] ?? [])
      if (r.fields[name] == null) out.push(`${at}: ${name} is missing`);
    if (/correspondent|documenttype|tag$|customfield$/.test(r.model)) once(r.model, r.fields.name);
    if (r.model === "documents.customfieldinstance") {
      once("field of a document", `${r.fields.document}/${r.fields.field}`);
      const field = records.find((f) => f.model === "documents.customfield" && f.pk === r.fields.field);
      const store = stores[String(field?.fields.data_type)] ?? "";
      if (r.fields[store] == null) out.push(`${at}: nothing in ${store}`);
      const money = r.fields.value_monetary;
      // The number is cut out of it by the database: digits from the start, or from the fourth character on.
      if (money != null && !/^(?:\d+\.\d{2}|[A-Z]{3}-?\d+\.\d{2})$/.test(String(money)))
        out.push(`${at}: ${money}`);
    }
    if (r.model === "documents.document") out.push(...documentTroubles(files, r, major, once));
  }
  return out;
}

function documentTroubles(
  files: ReadonlyMap<string, Uint8Array>,
  r: DjangoRecord,
  major: 2 | 3,
  once: (what: string, value: unknown) => void,
): string[] {
  const out: string[] = [];
  const { fields } = r;
  const sum = (bytes: Uint8Array) =>
    createHash(major === 3 ? "sha256" : "md5")
      .update(bytes)
      .digest("hex");
  const file = files.get(r.__exported_file_name__ ?? "");
  if (!file) return [`document ${r.pk}: its file is not there`];
  if (sum(file) !== fields.checksum) out.push(`document ${r.pk}: checksum`);
  for (const name of ["checksum", "filename", "archive_filename", "archive_serial_number"])
    once(name, fields[name]);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(fields.created))) out.push(`document ${r.pk}: created`);
  if (r.__exported_archive_name__ !== undefined) {
    const archive = files.get(r.__exported_archive_name__);
    if (!archive) out.push(`document ${r.pk}: its archive is not there`);
    else if (sum(archive) !== fields.archive_checksum) out.push(`document ${r.pk}: archive_checksum`);
    if (fields.archive_filename == null) out.push(`document ${r.pk}: archive_filename`);
  }
  const thumbnail = r.__exported_thumbnail_name__;
  if (thumbnail !== undefined && !files.has(thumbnail))
    out.push(`document ${r.pk}: its thumbnail is not there`);
  return out;
}
