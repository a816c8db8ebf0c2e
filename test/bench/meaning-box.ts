import { setFull, setPages, setSorting } from "#database/documents/document-fields.ts";
import { addDocument, setStatus } from "#database/documents/documents.ts";
import { replaceFacts } from "#database/documents/facts.ts";
import { addFile } from "#database/documents/files.ts";
import { replacePages } from "#database/documents/pages.ts";
import { typeId } from "#database/documents/taxonomy.ts";
import { refreshWords, reindex } from "#operations/search/index-words.ts";
import { builtInReader } from "#reading/built-in.ts";
import { packWords } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { householdPaper, kindNames } from "../paper/household/household.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { context, note } from "../reading/paper.ts";
import { shortPapers } from "./meaning-papers.ts";

/** A paper of the bench: what it is by construction (a tag or the slug of a type), and its pages. */
interface BenchPaper {
  is: string;
  title: string | null;
  pages: Page[];
}

/** Papers of each kind of the made-up household; in layouts and under names that nothing was trained with. */
const OF_EACH = 5;
/** A type that is rarer among a kind's papers is looked for among so many. */
const LOOKED_AT = 30;

function* papers(): Generator<BenchPaper> {
  const types = new Set<string>();
  for (const [k, kind] of kindNames.entries())
    for (let i = 0; i < LOOKED_AT; i++) {
      const p = householdPaper({ seed: 90_000 + k * 100 + i, kind, held: true });
      if (i >= OF_EACH && types.has(p.truth.type)) continue;
      types.add(p.truth.type);
      yield { is: p.truth.type, title: null, pages: pagesOf(p.sheets) };
    }
  for (const line of shortPapers.trim().split("\n")) {
    const [is, , title, text] = line.split("|") as [string, string, string, string];
    yield { is, title, pages: note(`${title}\n${text}`) };
  }
}

/** Puts a paper on file as the pipeline does, read by the built-in reader. */
function file({ box, scope }: TestBox, p: BenchPaper, i: number): string {
  const { db, ids } = box;
  const [id, fileId] = [ids.uuid(), ids.uuid()];
  const name = `scan${i}.pdf`;
  const sorted = builtInReader.sort(p.pages, context());
  const full = builtInReader.read(p.pages, sorted, context());
  addDocument(db, scope, {
    id,
    title: "",
    original_name: name,
    titleByHand: false,
    doc_date: null,
    dateByHand: false,
    had_on: null,
    arrived_on: "2025-06-30",
    arrived_at: 1.75e12 + i,
    arrived_by: "api",
    added_by: null,
    purpose: null,
    duplicate_of: null,
    page_count: p.pages.length,
  });
  addFile(db, scope, {
    id: fileId,
    document_id: id,
    role: "original",
    position: 0,
    name,
    mime: "application/pdf",
    bytes: 1,
    pages: p.pages.length,
    blob_id: null,
    fingerprint: id,
    quarantined: 0,
  });
  replacePages(
    db,
    scope,
    id,
    p.pages.map((page) => ({
      number: page.number,
      width: page.width,
      height: page.height,
      packed: packWords(page.words),
      text: page.text,
      source: page.source,
      confidence: page.confidence,
      file_id: fileId,
      file_page: page.number,
      turn: 0,
    })),
  );
  setPages(db, scope, id, p.pages.length, 0, 1);
  setSorting(
    db,
    scope,
    id,
    {
      title: sorted.title,
      type_id: sorted.type === null ? null : typeId(sorted.type),
      doc_date: sorted.date,
      period_from: null,
      period_to: null,
      language: sorted.language,
      confidence: sorted.confidence,
      reader: builtInReader.name,
    },
    1,
  );
  setFull(db, scope, id, { summary: full.summary, retention_until: null, confidence: 90 }, 1);
  replaceFacts(db, scope, id, full.facts, () => ids.uuid());
  setStatus(db, scope, id, "filed", 1);
  reindex(box, scope, id);
  return id;
}

/** A box with the papers of the bench, read without hints, and what each is by its id. */
export async function meaningBox(): Promise<{ t: TestBox; is: Map<string, string> }> {
  const t = await openTestBox();
  const is = new Map<string, string>();
  let i = 0;
  for (const p of papers())
    is.set(
      t.box.db.write(() => file(t, p, i++)),
      p.is,
    );
  while (refreshWords(t.box));
  return { t, is };
}
