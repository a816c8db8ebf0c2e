import { accountOfDocument, type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { textOf } from "#database/documents/pages.ts";
import { notesAmong } from "#database/documents/paper-notes.ts";
import { entitiesOf, madeNames } from "#database/entities/entities.ts";
import { keepWeighing, putMeaning } from "#database/search/meaning.ts";
import { indexDocument, isIndexed, unindexDocument } from "#database/search/search.ts";
import { behind, clearStep, markStale, mergeStep, takeStale } from "#database/search/stale-words.ts";
import { sweepTerms, sweepWaits } from "#database/search/vocabulary.ts";
import type { Database } from "#database/sqlite/open.ts";
import { fold } from "#kernel/text.ts";
import { headingsOf } from "#lexicon/kinds.ts";
import { languageNamed } from "#messages/languages.ts";
import { render } from "#messages/render.ts";
import { indexed, type OnFile } from "#questions/query/indexed.ts";
import { type Weights, weigh } from "#reading/meaning/weights.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { giveWay, SLICE } from "../turn.ts";

/** Words of very long papers past this many characters are not indexed: the first pages say what it is. */
const MOST_TEXT = 2_000_000;

/** What goes into the index about a paper, with the paper it was made from. */
interface Prepared {
  paper: OnFile;
  weights: Weights;
  columns: ReturnType<typeof indexed>;
}

const columnsOf = (box: App, paper: OnFile) => indexed(paper, Number(box.clock.today().slice(0, 4)));

/** Works out what goes into the index before the transaction that writes it, giving way in between. Null for a paper that is not indexed. */
export async function prepareIndex(box: App, scope: AccountScope, id: string): Promise<Prepared | null> {
  const d = documentById(box.db, scope, id);
  if (!d || !isFound(d)) return null;
  const paper = onFile(box, scope, d);
  const weights = weigh(paper);
  await giveWay();
  const columns = columnsOf(box, paper);
  await giveWay();
  return { paper, weights, columns };
}

/** A folded copy is found as the first one, and what is in the trash is not found at all. */
const isFound = (d: DocumentRecord): boolean => d.hidden < 2 && d.status !== "quarantined";

/** Brings the index in line with what is on file about a document; inside a transaction. `prepared` is used if the paper has not changed since. */
export function reindex(box: App, scope: AccountScope, id: string, prepared: Prepared | null = null): void {
  const { db } = box;
  const d = documentById(db, scope, id);
  if (!d) return;
  if (!isFound(d)) {
    unindexDocument(db, d.n);
    return;
  }
  const paper = onFile(box, scope, d);
  const { weights, columns } =
    prepared !== null && Bun.deepEquals(prepared.paper, paper)
      ? prepared
      : { weights: weigh(paper), columns: columnsOf(box, paper) };
  putMeaning(db, d.n, weights);
  indexDocument(db, scope.accountNumber, d.n, { ...columns, language: d.language });
}

/**
 * Puts a paper that waits to be read into the index by its printed words alone; other forms of them, facts and meaning come with
 * `reindex`. A paper that is in the index already stays as it is. Inside a transaction.
 */
export function indexText(box: App, scope: AccountScope, id: string): void {
  const { db } = box;
  const d = documentById(db, scope, id);
  if (!d || !isFound(d) || isIndexed(db, d.n)) return;
  const words = { people: "", facts: "", identifiers: "", stems: "", terms: [], language: null };
  const title = fold([d.title, d.original_name ?? ""].join(" "));
  indexDocument(db, scope.accountNumber, d.n, { ...words, title, text: fold(printedText(db, scope, id)) });
}

const printedText = (db: Database, scope: AccountScope, id: string): string =>
  textOf(db, scope, id)
    .map((p) => p.text)
    .join("\n")
    .slice(0, MOST_TEXT);

/** What is on file about a document, as far as it can be found by it. */
function onFile(box: App, scope: AccountScope, d: DocumentRecord): OnFile {
  const { db } = box;
  const facts = factsOf(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), d.id);
  return {
    title: d.title,
    type:
      d.type_slug === null
        ? null
        : { slug: d.type_slug, name: d.type_name ?? "", called: headingsOf(d.type_slug) },
    originalName: d.original_name ?? "",
    people: namesOn(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), d),
    notes: notesAmong(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), [d.id]).map(
      (note) => note.text,
    ),
    summary: d.summary ?? "",
    facts: facts.filter((f) => f.role !== "identifier").map((f) => `${f.label} ${f.value}`),
    identifiers: facts.filter((f) => f.role === "identifier").map((f) => f.value),
    days: [d.sort_date, d.doc_date, ...facts.map((f) => f.date)].filter((day) => day !== null),
    text: printedText(db, scope, d.id),
    language: d.language,
  };
}

/** Names of those on a document; one that the box gave also in the language of the document, in which it is looked for. */
function namesOn(db: Database, scope: AccountScope, d: DocumentRecord): string[] {
  const on = entitiesOf(db, scope, [d.id]);
  const language = languageNamed(d.language);
  const made =
    language === null || language === "en"
      ? []
      : madeNames(
          db,
          scope,
          on.map((e) => e.id),
        ).values();
  return [...on.map((e) => e.name), ...[...made].map((name) => render(name, language ?? "en"))];
}

/** So many documents are brought in line within the change that touched them. */
const AT_ONCE = 10;

/**
 * Brings the index in line for documents that one change touched; inside its transaction. Many of them wait on file and
 * follow in slices, so that nobody is held up: until then they are found by the words they had.
 */
export function reindexAll(box: App, scope: AccountScope, ids: readonly string[]): void {
  if (ids.length > AT_ONCE) markStale(box.db, ids);
  else for (const id of ids) reindex(box, scope, id);
}

/** Most documents of one slice: their words are written with the commit. */
const MOST = 4;
/** Words of the vocabulary that one slice looks at. */
const SWEPT = 150;

/** Does a slice of what waits for the index, in one transaction. False when nothing waits. */
export function refreshWords(box: App): boolean {
  const { db } = box;
  weighedAnew(box);
  const next = behind(db);
  if (next === null && !sweepWaits(db)) return false;
  db.writeSoon(() => {
    if (next === null) return sweepTerms(db, SWEPT);
    if (next === "clearing") return clearStep(db);
    const end = performance.now() + SLICE;
    for (let n = 0; n < MOST && performance.now() < end; n++) {
      const id = takeStale(db);
      const account = id === undefined ? undefined : accountOfDocument(db, id);
      if (id === undefined) break;
      if (account) reindex(box, ownWork(account), id);
    }
    mergeStep(db);
  });
  return true;
}

const looked = new WeakSet<App>();

/** Once a start: papers weighed by another lexicon wait to be gone through anew. */
function weighedAnew(box: App): void {
  if (looked.has(box)) return;
  box.db.writeSoon(() => keepWeighing(box.db));
  looked.add(box);
}
