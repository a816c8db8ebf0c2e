import type { ExportForm } from "#contract/export.ts";
import type { SavedSearchFilters } from "#contract/saved-search.ts";
import { bundleById } from "#database/accounts/bundles.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { bundleNamesOf, documentsInOrder, searchesOfAccount } from "#database/documents/exported.ts";
import { type FactRow, factsOf } from "#database/documents/facts.ts";
import { arrangedOf, type FileRow, filesOf } from "#database/documents/files.ts";
import { textOf } from "#database/documents/pages.ts";
import { paperNotesOf } from "#database/documents/paper-notes.ts";
import { findType } from "#database/documents/taxonomy.ts";
import { entityById } from "#database/entities/entities.ts";
import type { Database } from "#database/sqlite/open.ts";
import { momentOf } from "#database/sqlite/portable.ts";
import type { Language } from "#messages/languages.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameFromTitle } from "#rules/documents/bundle-names.ts";
import type { Described } from "#rules/documents/export-names.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { sparing } from "../documents/filing/intake.ts";
import { storedBytes } from "../documents/filing/stored.ts";
import { paperWords } from "../present/paper-words.ts";
import { factLabel } from "../present/present.ts";
import { giveWay } from "../turn.ts";
import {
  describe,
  type Exported,
  type ExportFiles,
  type ExportProgress,
  json,
  keptBack,
  once,
  summed,
} from "./files.ts";
import { type DjangoRecord, PaperlessRecords, shortName } from "./paperless-records.ts";

/** What differs between versions of paperless-ngx. */
const versions = {
  paperless: { version: "3.0.5", sum: "sha256", trash: true },
  "paperless-2": { version: "2.20.15", sum: "md5", trash: false },
} as const;

type Version = (typeof versions)[Exclude<ExportForm, "deedbox">];

/** A file as a document of paperless-ngx, with what its record says of it; the record is written once all files are. */
interface Placed {
  id: string;
  pk: number;
  /** Of several files of one paper, which. */
  nth: number;
  title: string;
  /** Fields that name other records. */
  names: { correspondent: number | null; document_type: number | null; tags: number[] };
  original: { path: string; sum: string; file: FileRow };
  archive: { path: string; sum: string } | null;
}

/** One run over one moment of an account. */
class Run {
  readonly records = new PaperlessRecords();
  readonly placed: Placed[] = [];
  /** Sums of files that are in: versions 2 take no two documents of the same bytes. */
  readonly sums = new Set<string>();
  readonly numbers = new Set<number>();
  files = 0;
  bytes = 0;
  leftOut = 0;

  constructor(
    readonly box: App,
    readonly scope: AccountScope,
    readonly db: Database,
    readonly language: Language,
    readonly version: Version,
  ) {}

  /** A file whose size and sum are noted as it goes by. */
  file(path: string, bytes: AsyncIterable<Uint8Array>): Exported & { sum(): string } {
    return summed(path, bytes, this.version.sum, (size) => {
      this.files++;
      this.bytes += size;
    });
  }

  stored(path: string, blob: string): Exported & { sum(): string } {
    return this.file(path, sparing(storedBytes(this.box, this.scope, blob)));
  }
}

/** The files of a paper that become documents there, each with its searchable form: as a person arranged them, or as they came. */
function filesAsDocuments(files: readonly FileRow[]): { file: FileRow; readable: FileRow | undefined }[] {
  const arranged = arrangedOf(files);
  const at = (position: number) => files.find((f) => f.role === "readable" && f.position === position);
  if (arranged) return [{ file: arranged, readable: at(arranged.position + 1) }];
  return files.filter((f) => f.role === "original").map((file) => ({ file, readable: at(file.position) }));
}

/** The numbers of what a paper names, which are written before it. */
function namesOf(run: Run, d: DocumentRecord, { from }: Described): Placed["names"] {
  const { correspondents, types, tags } = run.records;
  const kind = d.type_slug === null ? null : (kindIn(d.type_slug, run.language) ?? d.type_name);
  return {
    correspondent: correspondents.of(from),
    document_type: types.of(kind),
    tags: [...new Set(bundleNamesOf(run.db, d.id).flatMap((name) => tags.of(name) ?? []))],
  };
}

const numbered = (pk: number) => String(pk).padStart(7, "0");

async function* filesOfPaper(run: Run, d: DocumentRecord): AsyncGenerator<Exported, void, undefined> {
  const described = describe(run.db, run.scope, run.language, d);
  let nth = 0;
  for (const { file, readable } of filesAsDocuments(filesOf(run.db, run.scope, d.id))) {
    if (run.sums.has(file.fingerprint)) continue;
    if (file.blob_id === null || (await keptBack(run.box, run.scope, file)) !== null) {
      run.leftOut++;
      continue;
    }
    run.sums.add(file.fingerprint);
    const pk = run.placed.length + 1;
    const name = `${numbered(pk)}${nameFromTitle("x", file).slice(1)}`;
    const original = run.stored(`originals/${name}`, file.blob_id);
    yield original;
    const isKept = readable?.blob_id && (await keptBack(run.box, run.scope, readable)) === null;
    const archive = isKept ? run.stored(`archive/${numbered(pk)}.pdf`, readable.blob_id as string) : null;
    if (archive) yield archive;
    run.placed.push({
      ...{ id: d.id, pk, nth: ++nth, title: described.title, names: namesOf(run, d, described) },
      original: { path: original.path, sum: original.sum(), file },
      archive: archive && { path: archive.path, sum: archive.sum() },
    });
  }
}

/** What counts as a value of a paper there: what a person entered, sums, and when it is due. The rest is in its text. */
const isWorthAField = (f: FactRow): boolean =>
  f.by_hand === 1 || f.added === 1 || f.role === "money" || f.key === "due_date";

/** The number on the paper itself, under which it stands in its binder; each but once. */
function serialNumber(run: Run, facts: readonly FactRow[]): number | null {
  const n = Number(facts.find((f) => f.key === "archive_serial_number")?.value ?? Number.NaN);
  if (!Number.isInteger(n) || n < 0 || n > 0xffffffff || run.numbers.has(n)) return null;
  run.numbers.add(n);
  return n;
}

/** Puts the values and notes of a paper beside its record and gives its serial number. */
function putBeside(run: Run, p: Placed, d: DocumentRecord): number | null {
  const { db, scope, language, records } = run;
  const facts = paperWords(db, scope).facts(d.id, factsOf(db, scope, d.id));
  const serial = serialNumber(run, facts);
  const taken = new Set<number>();
  for (const f of facts.filter(isWorthAField)) {
    if (serial !== null && f.key === "archive_serial_number") continue;
    const label = factLabel(f, language);
    if (!records.value(p.pk, label, f, taken)) records.note(p.pk, `${label}: ${f.value}`, d.arrived_at);
  }
  for (const note of paperNotesOf(db, scope, d.id)) records.note(p.pk, note.text, note.written_at);
  return serial;
}

/** The record of a file; what is said of a paper of several is said with its first. */
function recordOf(run: Run, p: Placed): DjangoRecord & Record<string, unknown> {
  const { db, scope, version } = run;
  const d = documentById(db, scope, p.id) as DocumentRecord;
  const serial = p.nth === 1 ? putBeside(run, p, d) : null;
  const words = textOf(db, scope, d.id).map((page) => page.text);
  const title = p.nth === 1 ? p.title : `${p.title} (${p.nth})`;
  const added = new Date(d.arrived_at).toISOString();
  return {
    model: "documents.document",
    pk: p.pk,
    fields: {
      title: shortName(title),
      content: words.join("\n\n"),
      ...p.names,
      storage_path: null,
      mime_type: p.original.file.mime,
      checksum: p.original.sum,
      archive_checksum: p.archive?.sum ?? null,
      // A moment in versions before 2.16, and read as one there.
      created: d.sort_date,
      modified: added,
      added,
      filename: p.original.path.replace(/^originals\//, ""),
      archive_filename: p.archive?.path.replace(/^archive\//, "") ?? null,
      original_filename: p.original.file.name,
      archive_serial_number: serial,
      owner: null,
      ...(version.trash && d.trashed_at !== null
        ? { deleted_at: new Date(d.trashed_at).toISOString(), restored_at: null }
        : {}),
    },
    __exported_file_name__: p.original.path,
    ...(p.archive ? { __exported_archive_name__: p.archive.path } : {}),
  };
}

function putViews(run: Run): void {
  const { db, scope, records, language } = run;
  const type = (slug: string) => {
    const found = findType(db, scope, slug);
    return found && (kindIn(found.slug, language) ?? found.name);
  };
  const name = {
    type,
    person_or_thing: (id: string) => entityById(db, scope, id)?.name ?? id,
    bundle: (id: string) => bundleById(db, scope, id)?.name,
  };
  for (const [i, s] of searchesOfAccount(db, scope.accountId).entries()) {
    const filters = JSON.parse(s.filters) as Partial<SavedSearchFilters>;
    records.view(i + 1, { ...s, filters }, (kind, id) => name[kind](id));
  }
}

/** The array of all records, written as it is made: the words of all papers would not fit in memory. */
async function* manifest(run: Run): AsyncGenerator<Uint8Array, void, undefined> {
  let before = "[\n";
  const written = (r: object) => {
    const text = before + JSON.stringify(r);
    before = ",\n";
    return new TextEncoder().encode(text);
  };
  for (const r of run.records.named()) yield written(r);
  for (const p of run.placed) {
    yield written(recordOf(run, p));
    await giveWay();
  }
  putViews(run);
  for (const r of run.records.beside()) yield written(r);
  yield new TextEncoder().encode(before === "[\n" ? "[]\n" : "\n]\n");
}

/**
 * The papers of an account as paperless-ngx exports its own, for its document_importer: originals and searchable PDFs under their
 * numbers, the metadata, and the manifest last. It is of one moment. Copies of the same bytes are left out, and in the form of version
 * 2 the trash, too. Gives what was made.
 */
export async function* exportedForPaperless(
  box: App,
  scope: AccountScope,
  form: Exclude<ExportForm, "deedbox">,
  language: Language,
  tell: (progress: ExportProgress) => void = () => {},
): ExportFiles {
  box.db.settle();
  const moment = momentOf(box.settings.dataDir, box.keys.databaseKey);
  try {
    const version = versions[form];
    const run = new Run(box, scope, moment.db, language, version);
    const ids = documentsInOrder(moment.db, scope);
    let papers = 0;
    for (const [i, id] of ids.entries()) {
      const d = documentById(moment.db, scope, id);
      const isWanted = d && d.duplicate_of === null && (version.trash || d.trashed_at === null);
      const before = run.placed.length;
      if (isWanted) yield* filesOfPaper(run, d);
      if (run.placed.length > before) papers++;
      tell({ done: i + 1, of: ids.length });
    }
    yield run.file("metadata.json", once(json({ version: version.version })));
    yield run.file("manifest.json", manifest(run));
    return { papers, files: run.files, bytes: run.bytes, left_out: run.leftOut };
  } finally {
    moment.close();
  }
}
