import {
  type ExportedAccount,
  type ExportedPaper,
  type ExportManifest,
  exportSchema,
  SCHEMA,
} from "#contract/export.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import { documentById } from "#database/documents/documents.ts";
import { bundleNamesOf, documentsInOrder } from "#database/documents/exported.ts";
import { factsOf } from "#database/documents/facts.ts";
import { filesOf } from "#database/documents/files.ts";
import type { Database } from "#database/sqlite/open.ts";
import {
  momentOf,
  type PortableRow,
  portableAccount,
  portableHistory,
  portableRows,
  portableTables,
} from "#database/sqlite/portable.ts";
import { MANIFEST } from "#engines/archives/own-export.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { uniqueNames } from "#rules/documents/bundle-names.ts";
import { type Described, fileIn, pathOf } from "#rules/documents/export-names.ts";
import type { App } from "../app.ts";
import { sparing } from "../documents/filing/intake.ts";
import { storedBytes } from "../documents/filing/stored.ts";
import { text } from "../library/facts.ts";
import { type Cell, csvSheet, xlsxSheet } from "../library/sheet.ts";
import { paperWords } from "../present/paper-words.ts";
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
import { Keys, translated } from "./keys.ts";

/** How an export is laid out. */
export interface ExportLayout {
  /** Folders and names, such as `{year}/{kind}/{name}`. */
  template: string;
  language: Language;
}

type Role = ExportManifest["files"][number]["role"];

/** A paper that was written: what its record says of its files. */
interface Placed {
  id: string;
  key: string;
  record: string;
  files: Map<string, { path: string; sha256: string }>;
  described: Described;
}

/** One run over one moment of an account. */
class Run {
  readonly keys: Keys;
  readonly files: ExportManifest["files"] = [];
  readonly leftOut: ExportManifest["left_out"] = [];
  readonly unique = uniqueNames();
  readonly placed: Placed[] = [];

  constructor(
    readonly box: App,
    readonly scope: AccountScope,
    readonly db: Database,
    readonly layout: ExportLayout,
  ) {
    this.keys = new Keys(db, scope.accountId);
  }

  /** A file whose size and sum are noted as it goes by. */
  file(path: string, role: Role, bytes: AsyncIterable<Uint8Array>): Exported & { sum(): string } {
    return summed(path, bytes, "sha256", (size, sha256) =>
      this.files.push({ path, role, bytes: size, sha256 }),
    );
  }

  whole(path: string, role: Role, value: unknown): Exported {
    return this.file(path, role, once(json(value)));
  }
}

/** The files of a paper, as it came and as it is shown; what they hold gives the paper its key. */
async function* filesOfPaper(run: Run, d: DocumentRecord): AsyncGenerator<Exported, void, undefined> {
  const described = describe(run.db, run.scope, run.layout.language, d);
  // Two papers may be called the same: every file of one carries the number of the record.
  const record = run.unique(`${pathOf(described, run.layout.template)}.json`);
  const stem = record.slice(0, -".json".length);
  const all = filesOf(run.db, run.scope, d.id).sort((a, b) => (a.id < b.id ? -1 : 1));
  const sums: string[] = [];
  const written = new Map<string, { path: string; sha256: string }>();
  const left: { name: string; reason: ExportManifest["left_out"][number]["reason"] }[] = [];
  const met = { original: 0, readable: 0, page: 0 };
  for (const f of all) {
    const nth = ++met[f.role];
    const reason = await keptBack(run.box, run.scope, f);
    if (reason !== null || f.blob_id === null) {
      left.push({ name: f.name, reason: reason ?? "deleted" });
      sums.push("-");
      continue;
    }
    const file = run.file(
      run.unique(fileIn(stem, f, nth)),
      f.role,
      sparing(storedBytes(run.box, run.scope, f.blob_id)),
    );
    yield file;
    written.set(f.id, { path: file.path, sha256: file.sum() });
    if (f.role === "original") sums.push(file.sum());
  }
  const key = run.keys.paper(d.id, sums);
  for (const [i, f] of all.entries()) run.keys.part(f.id, key, "file", i);
  for (const one of left) run.leftOut.push({ paper: key, ...one });
  run.placed.push({ id: d.id, key, record, files: written, described });
}

/** Rows of a record by section, ids as keys; sections without rows are left out. */
function sections(run: Run, of: "paper" | "account", owner: string): Record<string, PortableRow[]> {
  const out: Record<string, PortableRow[]> = {};
  for (const t of portableTables.filter((each) => each.of === of)) {
    const read =
      t.table === "former_history"
        ? portableHistory(run.db, run.scope.accountId, owner)
        : portableRows(run.db, t, owner).flatMap(t.table === "document_part" ? withoutPrint : (row) => [row]);
    const rows = read.map((row) => translated(row, (id) => run.keys.of(id)));
    if (t.order === undefined) rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (rows.length > 0) out[t.section] = rows;
  }
  return out;
}

/**
 * The print of a part is a hash under a key of this account; whoever takes it in makes it anew of the part's file. Of a part that was
 * deleted there is no file.
 */
const withoutPrint = (row: PortableRow): PortableRow[] =>
  !/^[0-9a-f]{64}$/.test(String(row.key))
    ? [row]
    : row.document_id === undefined
      ? []
      : [{ ...row, key: row.document_id }];

function recordOf(run: Run, p: Placed): ExportedPaper {
  const d = documentById(run.db, run.scope, p.id);
  // Facts and notes are of one paper alone; they are called by their place in it and forgotten with it.
  const own = new Map<string, string>();
  for (const [kind, section] of [
    ["fact", "facts"],
    ["note", "notes"],
  ] as const) {
    const t = portableTables.find((each) => each.of === "paper" && each.section === section);
    if (!t) continue;
    for (const [i, row] of portableRows(run.db, t, p.id).entries())
      own.set(String(row.id), run.keys.once(p.key, kind, i));
  }
  const rows = Object.fromEntries(
    Object.entries(sections(run, "paper", p.id)).map(([section, all]) => [
      section,
      all.map((row) => translated(row, (id) => own.get(id))),
    ]),
  );
  return {
    format: "deedbox-paper",
    key: p.key,
    about: {
      title: p.described.title,
      date: d?.doc_date ?? null,
      type: d?.type_slug ?? null,
      from: p.described.from || null,
      tags: bundleNamesOf(run.db, p.id),
    },
    files: [...p.files].map(([id, f]) => ({ key: run.keys.of(id) ?? "", ...f })),
    rows,
  };
}

/** All facts as a table, a row a fact, in the order of the papers. */
async function* factRows(run: Run): AsyncGenerator<readonly Cell[], void, undefined> {
  const { language } = run.layout;
  const columns = [
    "document",
    "date",
    "type",
    "from",
    "fact",
    "value",
    "amount",
    "currency",
    "day",
    "page",
    "file",
  ];
  yield columns.map((column) => text(render(message("export.column", { column }), language)));
  const words = paperWords(run.db, run.scope);
  for (const p of run.placed) {
    const { title, day, kind, from } = p.described;
    for (const f of words.facts(p.id, factsOf(run.db, run.scope, p.id)))
      yield [
        text(title),
        { kind: "day", day },
        text(kind),
        text(from),
        text(f.label),
        text(f.value),
        f.number === null ? null : { kind: "amount", amount: f.number, currency: f.currency },
        text(f.currency ?? ""),
        f.date === null ? null : { kind: "day", day: f.date },
        f.page === null ? null : text(String(f.page)),
        text([...p.files.values()][0]?.path ?? p.record),
      ];
    await giveWay();
  }
}

/**
 * Everything of an account, file by file: papers first, then records of what was read, then the manifest, without which nothing is
 * an export. It is of one moment, however long it takes. Gives what was made.
 */
export async function* exportedAccount(
  box: App,
  scope: AccountScope,
  layout: ExportLayout,
  tell: (progress: ExportProgress) => void = () => {},
): ExportFiles {
  box.db.settle();
  const moment = momentOf(box.settings.dataDir, box.keys.databaseKey);
  try {
    const made = new Date(box.clock.now()).toISOString();
    const run = new Run(box, scope, moment.db, layout);
    for (const reserved of [MANIFEST, SCHEMA, "account.json", "facts.csv", "facts.xlsx"])
      run.unique(reserved);
    const ids = documentsInOrder(moment.db, scope);
    for (const [i, id] of ids.entries()) {
      const d = documentById(moment.db, scope, id);
      if (d) yield* filesOfPaper(run, d);
      tell({ done: i + 1, of: ids.length });
    }
    run.keys.items(moment.db, scope.accountId);
    for (const p of run.placed) yield run.whole(p.record, "paper", recordOf(run, p));
    yield run.file("facts.csv", "other", csvSheet(factRows(run)));
    yield run.file("facts.xlsx", "other", xlsxSheet(factRows(run)));
    const rows = sections(run, "account", scope.accountId);
    const account = portableAccount(moment.db, scope.accountId) as ExportedAccount["account"];
    const about: ExportedAccount = { format: "deedbox-account", account, people: run.keys.people(), rows };
    yield run.whole("account.json", "account", about);
    yield run.whole(SCHEMA, "other", exportSchema);
    const manifest: ExportManifest = {
      format: "deedbox-export",
      version: 1,
      made,
      program: box.version,
      account: { name: account.name, kind: account.kind },
      papers: run.placed.length,
      files: [...run.files],
      left_out: run.leftOut,
    };
    const bytes = json(manifest);
    yield { path: MANIFEST, bytes: once(bytes) };
    return {
      papers: run.placed.length,
      files: manifest.files.length + 1,
      bytes: manifest.files.reduce((sum, f) => sum + f.bytes, bytes.length),
      left_out: run.leftOut.length,
    };
  } finally {
    moment.close();
  }
}
