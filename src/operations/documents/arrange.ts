import type { PageArrangement, PagesArranged } from "#contract/arrangement.ts";
import type { DocumentChanged } from "#contract/filing.ts";
import type { ArrangeBody } from "#contract/routes/pages.ts";
import {
  type Arrangement,
  addArrangement,
  arrangementsOf,
  forgetReadables,
  mergedInto,
  placeFacts,
  placesOfFacts,
  removeReadables,
  setMade,
} from "#database/documents/arrangements.ts";
import { setPages } from "#database/documents/document-fields.ts";
import { type DocumentRecord, documentById, titlesOf } from "#database/documents/documents.ts";
import {
  ARRANGED,
  arrangedOf,
  documentOfFile,
  type FileRow,
  fileById,
  filesOf,
} from "#database/documents/files.ts";
import { type PageOnFile, replacePages, wholePages } from "#database/documents/pages.ts";
import { arrivalOf, joinBundles } from "#database/documents/parts.ts";
import { setSeparate } from "#database/documents/stacks.ts";
import type { PlacedPage } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { movedBox, turnedPage } from "#reading/layout/turn.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type Call, change, read, type Trace } from "../operation.ts";
import { paperWords } from "../present/paper-words.ts";
import { documentRow, namedDocument } from "../present/present.ts";
import { removeLater } from "../uploads/parts.ts";
import { settle } from "./filing/add.ts";
import { dropBytes, type Kept, keepBytes, type TakenIn, takeIn } from "./filing/intake.ts";
import { type NewReadable, storeReadable } from "./filing/readable.ts";
import { source } from "./filing/stored.ts";
import { wanted } from "./get.ts";
import { passwordOf } from "./passwords.ts";
import { changedDocument, conflict, isBeingRead, onFile, sendToBeRead } from "./standing.ts";
import { putInTrash, restoreOperation } from "./trash.ts";

type Asked = ArrangeBody & { document: string };

/** A page that was asked for, as it is on file. */
interface Chosen {
  document: string;
  row: PageOnFile;
  /** Degrees clockwise, from how it is shown. */
  turn: number;
}

/** What the pages were looked up in, to tell at the commit whether it is still so. */
type Seen = Map<string, string>;

interface Found {
  d: DocumentRecord;
  parts: Chosen[][];
  seen: Seen;
}

/** Which pages of which files these are. A reading that ends meanwhile may show them from a tidied form: they are the same pages. */
const formOf = (pages: readonly PageOnFile[]): string =>
  pages.map((p) => `${p.from_file ?? p.file_id} ${p.from_page ?? p.file_page}`).join();

/** Refuses a document whose pages cannot be moved as it stands. Throws 409. */
function movable(box: App, scope: AccountScope, id: string): DocumentRecord {
  const d = onFile(box, scope, id);
  if (d.status === "quarantined") throw conflict(message("problem.conflict.keptApart"));
  if (d.duplicate_of !== null) throw conflict(message("problem.conflict.copyArrange"));
  if (d.split_at !== null) throw conflict(message("problem.conflict.splitFold"));
  // Pages that a person arranged are on file at once, and may be arranged again while they are read.
  if (isBeingRead(d) && !arrangedOf(filesOf(box.db, scope, d.id)))
    throw conflict(message("problem.conflict.beingRead"));
  return d;
}

/** The pages of one document by the file that they are shown from. */
class Shown {
  readonly pages: PageOnFile[];
  constructor(box: App, scope: AccountScope, document: string) {
    this.pages = wholePages(box.db, scope, document);
  }
  at(file: string, page: number): PageOnFile | undefined {
    const of = this.pages.filter((p) => (p.from_file ?? p.file_id) === file);
    return of[page - 1] ?? this.pages.find((p) => p.file_id === file && p.file_page === page);
  }
}

/** Finds every page that is asked for. Throws 404, 409, and 422 naming each that there is not. */
function found(box: App, scope: AccountScope, asked: Asked): Found {
  const d = movable(box, scope, asked.document);
  const shown = new Map<string, Shown>([[d.id, new Shown(box, scope, d.id)]]);
  const errors: FieldError[] = [];
  const used = new Set<PageOnFile>();
  const parts = asked.parts.map((part, i) =>
    part.flatMap((wantedPage, j): Chosen[] => {
      const wrong = (field: string, detail: Message) => {
        errors.push({ field: `parts.${i}.${j}.${field}`, in: "body", detail });
        return [];
      };
      const document = documentOfFile(box.db, scope, wantedPage.file_id);
      if (document === undefined || !documentById(box.db, scope, document))
        return wrong("file_id", message("field.noFile"));
      const pages = shown.get(document) ?? new Shown(box, scope, movable(box, scope, document).id);
      if (pages.pages.length === 0) throw conflict(message("problem.conflict.notArrangeable"));
      shown.set(document, pages);
      const row = pages.at(wantedPage.file_id.toLowerCase(), wantedPage.page);
      if (!row) return wrong("page", message("field.notAPage"));
      if (used.has(row)) return wrong("page", message("field.pageTwice"));
      used.add(row);
      return [{ document, row, turn: wantedPage.turn ?? 0 }];
    }),
  );
  if (errors.length > 0) throw invalid(errors);
  return { d, parts, seen: new Map([...shown].map(([id, { pages }]) => [id, formOf(pages)])) };
}

/** Whether nothing would change. */
const asItIs = ({ d, parts }: Found, pages: readonly PageOnFile[]): boolean =>
  parts.length === 1 &&
  parts[0]?.length === pages.length &&
  parts[0].every((c, i) => c.document === d.id && c.turn === 0 && c.row.number === i + 1);

/** Whether pages are only turned that have their words from the file: those say the same whichever way they lie. */
const onlyTurned = ({ d, parts }: Found, pages: readonly PageOnFile[]): boolean =>
  parts.length === 1 &&
  parts[0]?.length === pages.length &&
  parts[0].every(
    (c, i) => c.document === d.id && c.row.number === i + 1 && (c.turn === 0 || c.row.source === "text"),
  );

/** One PDF of chosen pages. Throws EngineFailure. */
async function made(box: App, scope: AccountScope, pages: readonly Chosen[]): Promise<Uint8Array> {
  const files = new Map<string, FileRow & { blob_id: string }>();
  const placed = pages.map(({ document, row, turn }): PlacedPage => {
    const file = files.get(row.file_id) ?? fileById(box.db, scope, document, row.file_id);
    if (!file || file.blob_id === null) throw conflict(message("problem.conflict.notArrangeable"));
    files.set(row.file_id, { ...file, blob_id: file.blob_id });
    const lay = Math.round(row.turn / 90) * 90;
    return {
      source: [...files.keys()].indexOf(row.file_id),
      page: row.file_page,
      turn: (((lay + turn) % 360) + 360) % 360,
      bare: turn !== 0 && row.source !== "text",
    };
  });
  const sources = [...files.values()].map((file) => {
    const password = passwordOf(box, scope, file.id);
    return { file: source(box, scope, file), ...(password === null ? {} : { password }) };
  });
  return box.engines.arrange(sources, { pages: placed });
}

interface Prepared {
  found: Found;
  first: NewReadable;
  rest: Kept[];
}

const streamed = async function* (bytes: Uint8Array) {
  yield bytes;
};

/** Why no PDF could be made, as a refusal. */
function notMade(e: unknown): unknown {
  if (!(e instanceof EngineFailure)) return e;
  if (e.kind === "unavailable" || e.kind === "crash")
    return refuse(503, null, "notArranged", {}, { headers: { "Retry-After": "5" } });
  return conflict(message("problem.conflict.notArrangeable"));
}

/** Where the next arrangement of a document stands among its readable forms. */
function nextPlace(files: readonly FileRow[]): number {
  const last = arrangedOf(files);
  return last ? last.position + 2 : ARRANGED;
}

async function prepared(box: App, scope: AccountScope, asked: Asked): Promise<Prepared | null> {
  const it = found(box, scope, asked);
  if (asItIs(it, wholePages(box.db, scope, it.d.id))) return null;
  const files = filesOf(box.db, scope, it.d.id);
  const original = files.find((f) => f.role === "original");
  if (!original) throw conflict(message("problem.conflict.notArrangeable"));
  const rest: Kept[] = [];
  let first: NewReadable | null = null;
  try {
    for (const [i, part] of it.parts.entries()) {
      const pdf = await made(box, scope, part);
      if (i === 0) {
        const at = { ...original, position: nextPlace(files) };
        first = await storeReadable(box, scope, it.d.id, at, streamed(pdf));
      } else {
        const name = `${original.name.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 150)}, ${i + 1}.pdf`;
        const mime = "application/pdf";
        rest.push(await keepBytes(box, scope, { name, mime, bytes: streamed(pdf) }, "part.pdf"));
      }
    }
  } catch (e) {
    await first?.discard();
    await dropBytes(box, rest);
    throw notMade(e);
  }
  return first && { found: it, first, rest };
}

/** Puts the pages on file as they were arranged, so that they are seen at once; where they may say something else, reading them anew follows. */
function putPages(box: App, scope: AccountScope, { d, parts }: Found, fileId: string): void {
  const pages = (parts[0] ?? []).map(
    ({ row, turn }, i): PageOnFile => ({
      ...turnedPage(row, turn),
      number: i + 1,
      file_id: fileId,
      file_page: i + 1,
      turn: 0,
      from_file: fileId,
      from_page: i + 1,
    }),
  );
  replacePages(box.db, scope, d.id, pages);
  setPages(
    box.db,
    scope,
    d.id,
    pages.length,
    pages.filter((p) => p.source === "ocr").length,
    box.clock.now(),
  );
}

/** Lets facts go along with their pages. Gives where those stood that no reading would find again. */
function moveFacts(box: App, scope: AccountScope, { d, parts }: Found): Arrangement["facts"] {
  const to = new Map(
    (parts[0] ?? []).flatMap(({ document, row, turn }, i) =>
      document === d.id ? [[row.number, { page: i + 1, turn }] as const] : [],
    ),
  );
  const facts = placesOfFacts(box.db, scope, d.id);
  placeFacts(
    box.db,
    scope,
    d.id,
    facts.map(({ id, page, box: place }) => {
      const moved = to.get(page ?? 0);
      return { id, page: moved?.page ?? null, box: moved && place ? movedBox(place, moved.turn) : null };
    }),
  );
  return facts.filter((f) => f.mine === 1).map(({ id, page, box: place }) => ({ id, page, box: place }));
}

/** Makes documents of the pages that were cut out. */
function takeOut(box: App, scope: AccountScope, d: DocumentRecord, rest: Kept[]): string[] {
  const arrival = arrivalOf(box.db, scope, d.id);
  if (!arrival) return [];
  const taken: TakenIn[] = rest.map((kept) => {
    const one = takeIn(box, scope, { ...arrival, files: [kept], title: null, date: null, purpose: null });
    setSeparate(box.db, scope, one.id, 2);
    if (!one.duplicateOf) joinBundles(box.db, scope, d.id, one.id, box.clock.now());
    return one;
  });
  settle(box, scope, taken);
  return taken.map((one) => one.id);
}

/** So many arrangements of a paper are undone one by one. Those before are taken back all at once: their PDFs are gone. */
const STEPS_BACK = 5;

const about = (action: string, id: string): Trace => ({ action, subject: "document", subject_id: id });

/**
 * Puts the pages of a document as a person wants them. The files as they came stay as they are; what is shown and read from now on
 * is a PDF of the pages beside them. Whoever arranges what was changed meanwhile is refused with 409.
 */
export const arrangeOperation = change<Asked, Prepared | null, PagesArranged>(
  { kind: "change", scope: "write" },
  {
    prepare: prepared,
    async discard(box, made) {
      await made?.first.discard();
      await dropBytes(box, made?.rest ?? []);
    },
    commit(box, scope, asked, made, call) {
      if (!made) {
        const { output } = changedDocument(box, scope, asked.document, call, null);
        return { output: { ...output, documents: [] }, traces: [] };
      }
      const it = made.found;
      const d = movable(box, scope, it.d.id);
      // What it is and what was found on it stays.
      const stays = onlyTurned(it, wholePages(box.db, scope, d.id)) && !isBeingRead(d);
      for (const [id, form] of it.seen)
        if (formOf(wholePages(box.db, scope, id)) !== form)
          throw conflict(message("problem.conflict.pagesChanged"));
      const merged = [...it.seen.keys()].filter((id) => id !== d.id);
      const facts = moveFacts(box, scope, it);
      const fileId = made.first.commit({ pages: it.parts[0]?.length ?? 0 });
      const pages = (it.parts[0] ?? []).map(({ row, turn }) => ({
        file: row.from_file ?? row.file_id,
        page: row.from_page ?? row.file_page,
        turn,
      }));
      putPages(box, scope, it, fileId);
      const now = box.clock.now();
      addArrangement(box.db, {
        file_id: fileId,
        document_id: d.id,
        pages,
        merged,
        made: [],
        facts,
        made_at: now,
      });
      const cut = takeOut(box, scope, d, made.rest);
      setMade(box.db, fileId, cut);
      removeLater(box, forgetReadables(box.db, scope, d.id, STEPS_BACK));
      for (const id of merged) putInTrash(box, scope, id);
      setSeparate(box.db, scope, d.id, 2);
      if (!stays) sendToBeRead(box, scope, d.id);
      const { output, traces } = changedDocument(box, scope, d.id, call, "document.arrange");
      const row = (id: string) => documentRow(box.db, scope, call.origin, wanted(box, scope, id));
      return {
        output: { ...output, documents: cut.map(row) },
        traces: [
          ...traces,
          ...cut.map((id) => about("document.add", id)),
          ...merged.map((id) => about("document.trash", id)),
        ],
      };
    },
  },
);

/**
 * Takes arrangements back, the newest first. Gives what happened to other documents by it. Throws 409 where one whose pages were
 * taken in is gone for good: they are in this document alone.
 */
function takeBack(
  box: App,
  scope: AccountScope,
  d: DocumentRecord,
  call: Call,
  undone: Arrangement[],
): Trace[] {
  const files = filesOf(box.db, scope, d.id);
  const traces: Trace[] = [];
  if (undone.some((one) => one.merged.some((id) => documentById(box.db, scope, id) === undefined)))
    throw conflict(message("problem.conflict.pagesChanged"));
  for (const one of undone) {
    for (const id of one.merged)
      if (documentById(box.db, scope, id)?.trashed_at)
        traces.push(...restoreOperation.commit(box, scope, { document: id }, undefined, call).traces);
    for (const id of one.made)
      if (documentById(box.db, scope, id)?.trashed_at === null) {
        putInTrash(box, scope, id);
        traces.push(about("document.trash", id));
      }
    placeFacts(box.db, scope, d.id, one.facts);
  }
  const from = Math.min(
    ...undone.map((one) => files.find((f) => f.id === one.file_id)?.position ?? Number.POSITIVE_INFINITY),
  );
  removeLater(box, removeReadables(box.db, scope, d.id, { from, to: Number.MAX_SAFE_INTEGER }));
  const left = filesOf(box.db, scope, d.id);
  const arranged = arrangedOf(left);
  const shown = arranged ? [arranged] : left.filter((f) => f.role === "original");
  // Their words come with the reading; until then the pages are seen as the files have them.
  replacePages(box.db, scope, d.id, []);
  const count = shown.reduce((sum, f) => sum + f.pages, 0);
  setPages(box.db, scope, d.id, count, 0, box.clock.now());
  sendToBeRead(box, scope, d.id);
  return traces;
}

/** Undoes the last arrangement: what it took in comes back, what it cut out goes to the trash. Throws 409 when there is none. */
export const undoArrangementOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = movable(box, scope, document);
      const [last] = arrangementsOf(box.db, scope, d.id);
      if (!last) throw conflict(message("problem.conflict.neverArranged"));
      const before = arrangedOf(filesOf(box.db, scope, d.id).filter((f) => f.id !== last.file_id));
      if (before?.blob_id === null) throw conflict(message("problem.conflict.arrangedLongAgo"));
      const others = takeBack(box, scope, d, call, [last]);
      const { output, traces } = changedDocument(box, scope, d.id, call, "document.unarrange");
      return { output, traces: [...traces, ...others] };
    },
  },
);

/** Puts the pages back as they arrived, however often they were arranged. Throws 409 when they never were. */
export const restorePagesOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = movable(box, scope, document);
      const all = arrangementsOf(box.db, scope, d.id);
      if (all.length === 0) throw conflict(message("problem.conflict.neverArranged"));
      const others = takeBack(box, scope, d, call, all);
      const { output, traces } = changedDocument(box, scope, d.id, call, "document.unarrange");
      return { output, traces: [...traces, ...others] };
    },
  },
);

/** What became of the pages of a document: whether they are arranged, and where those of one in the trash went. */
export const arrangementOperation = read<{ document: string }, PageArrangement>(
  { scope: "read" },
  (box, scope, { document }, { origin }) =>
    box.db.read(() => {
      const d = wanted(box, scope, document);
      const words = paperWords(box.db, scope);
      const named = (ids: string[]) =>
        titlesOf(box.db, scope, ids).map((t) => namedDocument(origin, { id: t.id, title: words.title(t) }));
      const into = d.trashed_at === null ? undefined : mergedInto(box.db, scope, d.id);
      const all = arrangementsOf(box.db, scope, d.id);
      return {
        arranged: all.length > 0,
        merged: named([...new Set(all.flatMap((a) => a.merged))]),
        merged_into: into === undefined ? null : (named([into])[0] ?? null),
      };
    }),
);
