/** Exports as paperless-ngx writes them, in the shapes of its versions. The papers in them are made up. */
import { createHash } from "node:crypto";
import { makeZip, utf8, type ZipPart } from "./zips.ts";

export type PaperlessVersion = "1.6" | "2.10" | "2.15" | "3.0";

export interface PaperlessPaper {
  pk: number;
  title: string;
  created: string;
  file: string;
  bytes: Uint8Array;
  correspondent?: number;
  type?: number;
  tags?: number[];
  storagePath?: number;
  added?: string;
  asn?: number;
  owner?: number;
  deleted?: boolean;
  root?: number;
  version?: number;
  originalName?: string;
  archive?: Uint8Array;
  /** In place of the right one. */
  checksum?: string;
}

export interface PaperlessWish {
  version: PaperlessVersion;
  papers: PaperlessPaper[];
  records?: Record<string, unknown>[];
  /** Each paper's records in a file of its own. */
  split?: boolean;
  /** Names on disk decomposed, as a Mac keeps them. */
  decomposed?: boolean;
  /** The files are not in the export. */
  dataOnly?: boolean;
  /** Everything in a folder. */
  under?: string;
}

const isV3 = (v: PaperlessVersion) => v === "3.0";

function documentRecord(w: PaperlessWish, p: PaperlessPaper): Record<string, unknown> {
  const sum = createHash(isV3(w.version) ? "sha256" : "md5")
    .update(p.bytes)
    .digest("hex");
  return {
    model: "documents.document",
    pk: p.pk,
    fields: {
      title: p.title,
      content: 'Words that were read before. [{]} "quoted" \\',
      created: w.version === "3.0" ? p.created : `${p.created}T00:30:00+02:00`,
      added: p.added ?? "2024-01-01T10:00:00Z",
      ...(p.storagePath === undefined ? {} : { storage_path: p.storagePath }),
      correspondent: p.correspondent ?? null,
      document_type: p.type ?? null,
      tags: p.tags ?? [],
      checksum: p.checksum ?? sum,
      archive_serial_number: p.asn ?? null,
      original_filename: p.originalName ?? null,
      owner: p.owner ?? null,
      ...(w.version === "1.6" ? { storage_type: "unencrypted" } : {}),
      ...(isV3(w.version)
        ? {
            deleted_at: p.deleted ? "2024-05-01T00:00:00Z" : null,
            root_document: p.root ?? null,
            version_index: p.version ?? null,
          }
        : {}),
    },
    __exported_file_name__: p.file,
    __exported_thumbnail_name__: `${p.file}-thumbnail.webp`,
    ...(p.archive ? { __exported_archive_name__: `${p.file}-archive.pdf` } : {}),
  };
}

/** The files of an export by their names. */
export function paperlessFiles(w: PaperlessWish): { name: string; bytes: Uint8Array }[] {
  const files: { name: string; bytes: Uint8Array }[] = [];
  const onDisk = (name: string) => (w.decomposed ? name.normalize("NFD") : name);
  const papers = w.papers.map((p) => documentRecord(w, p));
  const other = w.records ?? [];
  // From 3.0 on papers come after everything that names them.
  const manifest = w.split ? other : isV3(w.version) ? [...other, ...papers] : [...papers, ...other];
  files.push({ name: "manifest.json", bytes: utf8(JSON.stringify(manifest, null, 2)) });
  if (w.version !== "1.6") files.push({ name: "metadata.json", bytes: utf8(`{"version":"${w.version}"}`) });
  w.papers.forEach((p, i) => {
    if (w.split) {
      const name = `${p.file.replace(/\.\w+$/, "")}-manifest.json`;
      files.push({ name: onDisk(name), bytes: utf8(JSON.stringify([papers[i]])) });
    }
    if (w.dataOnly) return;
    files.push({ name: onDisk(p.file), bytes: p.bytes });
    files.push({ name: onDisk(`${p.file}-thumbnail.webp`), bytes: utf8("RIFFxxxxWEBP") });
    if (p.archive) files.push({ name: onDisk(`${p.file}-archive.pdf`), bytes: p.archive });
  });
  return files.map((f) => ({ ...f, name: (w.under ?? "") + f.name }));
}

export const paperlessZip = (w: PaperlessWish): Uint8Array =>
  makeZip(paperlessFiles(w).map((f): ZipPart => ({ ...f, name: f.name })));

const named =
  (model: string) =>
  (pk: number, name: string, more: Record<string, unknown> = {}) => ({
    model: `documents.${model}`,
    pk,
    fields: { name, match: "", matching_algorithm: 6, is_insensitive: true, ...more },
  });

export const correspondent = named("correspondent");
export const documentType = named("documenttype");
export const tag = named("tag");
export const storagePath = named("storagepath");
export const savedView = (pk: number, name: string, more: Record<string, unknown> = {}) => ({
  model: "documents.savedview",
  pk,
  fields: { name, show_on_dashboard: true, show_in_sidebar: false, sort_field: null, ...more },
});
export const filterRule = (pk: number, saved_view: number, rule_type: number, value: string | null) => ({
  model: "documents.savedviewfilterrule",
  pk,
  fields: { saved_view, rule_type, value },
});
export const customField = (pk: number, name: string, data_type: string, extra_data: unknown = null) => ({
  model: "documents.customfield",
  pk,
  fields: { name, data_type, extra_data },
});
export const fieldValue = (pk: number, document: number, field: number, value: Record<string, unknown>) => ({
  model: "documents.customfieldinstance",
  pk,
  fields: { document, field, ...value },
});
export const remark = (pk: number, document: number, words: string, old = false) => ({
  model: old ? "documents.comment" : "documents.note",
  pk,
  fields: { document, [old ? "comment" : "note"]: words, created: "2024-02-02T10:00:00Z" },
});
export const user = (pk: number, username: string, email: string) => ({
  model: "auth.user",
  pk,
  fields: { username, email, password: "pbkdf2_sha256$secret-hash", is_superuser: true },
});
export const mailAccount = (password: string) => ({
  model: "paperless_mail.mailaccount",
  pk: 1,
  fields: { name: "Mail", imap_server: "imap.example.org", username: "ann", password },
});
