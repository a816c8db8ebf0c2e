import { isInBundle } from "#database/accounts/bundles.ts";
import { type DocumentRecord, documentById, setStatus } from "#database/documents/documents.ts";
import { type FactRow, factsOf } from "#database/documents/facts.ts";
import {
  addVersionFound,
  apartFrom,
  candidatesFor,
  printsOf,
  setLikelyCopies,
  setMarks,
  versionsFound,
} from "#database/documents/likeness.ts";
import { textOf } from "#database/documents/pages.ts";
import { copiesOf, setCopyOf, setReplacedBy, versionsUnder } from "#database/documents/trash.ts";
import { addDays, addMonths } from "#kernel/dates.ts";
import { message } from "#messages/message.ts";
import { type Content, marksOf, ownKeys, seemsSame, surelySame } from "#reading/layout/likeness.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import {
  type NamedPapers,
  namedPapers,
  replaces,
  saysCorrected,
  type VersionFacts,
} from "#rules/documents/versions.ts";
import type { App } from "../app.ts";
import { reindex } from "../search/index-words.ts";
import { leadsTo } from "./replaces.ts";
import { tell } from "./standing.ts";

/** Papers that are looked at closely, of those that share most marks. */
const CLOSELY = 8;

/** A number from this confidence on tells a policy by itself; from the lower one on where the times of two follow each other. */
const SURE_POLICY = 75;
const DOUBTED_POLICY = 55;

interface Paper {
  record: DocumentRecord;
  content: Content;
  version: VersionFacts;
}

const inOneForm = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

function paperOf(box: App, scope: AccountScope, record: DocumentRecord): Paper {
  const facts = factsOf(box.db, scope, record.id);
  const values = (wanted: (f: FactRow) => boolean) => facts.filter(wanted).map((f) => inOneForm(f.value));
  // Most of those that share a mark are told apart by what was read off them: their words are not asked for.
  let words: string | null = null;
  const text = () => {
    words ??= textOf(box.db, scope, record.id)
      .map((p) => p.text)
      .join("\n");
    return words;
  };
  const insured = record.type_slug?.startsWith("insurance/") ?? false;
  const policies = (least: number) =>
    values(
      (f) =>
        (f.key === "policy_number" || (insured && f.key === "contract_number")) &&
        (f.by_hand === 1 || (f.confidence ?? 0) >= least),
    );
  const day = (keys: string[]) => keys.flatMap((k) => facts.find((f) => f.key === k)?.date ?? [])[0] ?? null;
  const printed = record.period_from !== null && record.period_to !== null;
  const from = printed ? record.period_from : day(["period_from", "start_date", "renewal_date"]);
  // A policy that says only when it begins runs for a year.
  const year = insured && from !== null ? addDays(addMonths(from, 12), -1) : null;
  const to = printed ? record.period_to : (day(["period_to", "end_date", "expiry_date"]) ?? year);
  const total = facts.find((f) => f.key === "total")?.number ?? null;
  let said: NamedPapers | null = null;
  const named = () => {
    said ??= namedPapers(text());
    return said;
  };
  const numbers = values((f) => ownKeys.has(f.key));
  // Of several numbers one may be that of the paper whose place it takes.
  const others = numbers.length > 1 ? [...named().replaced, ...named().cancelled] : [];
  return {
    record,
    content: {
      get text() {
        return text();
      },
      noisy: record.ocr_pages > 0,
      date: record.doc_date,
      total,
      own: numbers.filter((n) => !others.includes(n)),
      policies: policies(SURE_POLICY),
      get prints() {
        return printsOf(box.db, record.id);
      },
    },
    version: {
      type: record.type_slug,
      issuer: facts.find((f) => f.key === "issuer")?.value ?? null,
      date: record.doc_date,
      period: from && to && from < to ? { from, to } : null,
      policies: policies(SURE_POLICY),
      alike: [...policies(DOUBTED_POLICY), ...values((f) => f.key === "vin" || f.key === "plate")],
      invoices: values((f) => f.key === "invoice_number"),
      total,
      whom: facts.find((f) => f.key === "recipient" || f.key === "employee")?.value ?? null,
      get named() {
        return named();
      },
      get corrected() {
        return saysCorrected(text());
      },
    },
  };
}

/** What a paper is found by among those on file: its marks, with the numbers it says it takes the place of. */
function markedBy({ content, version }: Paper): { content: Content; marks: number[] } {
  const { replaced, cancelled } = version.named;
  const found = { ...content, own: [...content.own, ...replaced, ...cancelled] };
  return { content: found, marks: marksOf(found) };
}

/** Makes the marks of a paper anew that came onto the box without being read here; inside a transaction. */
export function markPaper(box: App, given: AccountScope, id: string): void {
  const scope = ownWork({ id: given.accountId, number: given.accountNumber });
  const record = documentById(box.db, scope, id);
  // One that lies in the trash may come back; a copy that was never read is found by its bytes.
  if (record && record.read !== "not yet")
    setMarks(box.db, scope, id, markedBy(paperOf(box, scope, record)).marks);
}

/**
 * Compares a paper that was just read with those on file; inside a transaction. One that is on file already beyond
 * doubt is folded under it, one that seems to be is offered as a copy. A newer version of a policy or a bill supersedes the older one.
 */
export function compareWithFile(box: App, given: AccountScope, id: string): void {
  const { db } = box;
  // Numbers count here, whoever asks for the reading.
  const scope = ownWork({ id: given.accountId, number: given.accountNumber });
  const record = documentById(db, scope, id);
  if (!record || record.hidden > 1) return;
  const paper = paperOf(box, scope, record);
  // Whichever of the two comes first: one that takes the place of another is found by the other's number.
  const { content, marks } = markedBy(paper);
  setMarks(db, scope, id, marks);
  const apart = apartFrom(db, id);
  // Of many bills on one form the one of a number is found by that number.
  const numbers = marksOf({ ...content, text: "", date: null, total: null, prints: [] });
  const found = new Set(
    [marks, numbers].flatMap((m) => candidatesFor(db, scope, id, m, CLOSELY).map((c) => c.id)),
  );
  const near = [...found].flatMap((other) => {
    const d = documentById(db, scope, other);
    return d ? [paperOf(box, scope, d)] : [];
  });
  // Of two the later one is the copy; the first keeps its place when it is read again.
  const same = near.filter(
    (o) => o.record.n < record.n && !apart.has(o.record.id) && seemsSame(paper.content, o.content),
  );
  setLikelyCopies(
    db,
    id,
    same.map((o) => o.record.id),
  );
  const first = same.find((o) => isOnePaper(paper, o));
  if (first && standsAlone(box, scope, record) && first.record.hidden === 0)
    foldUnder(box, scope, record, first);
  else if (same.length > 0) askAboutCopy(box, scope, record, same);
  else for (const other of near) if (!apart.has(other.record.id)) versionOf(box, scope, paper, other);
}

/** Papers about money carry a sum and mostly a number: only they are folded without being asked about. */
const MONEY = /^(?:bills|invoices|receipts|banking|insurance|tax|health|housing|pets|vehicles)\//;

const isOnePaper = (a: Paper, b: Paper): boolean =>
  a.record.type_slug !== null &&
  a.record.type_slug === b.record.type_slug &&
  MONEY.test(a.record.type_slug) &&
  surelySame(a.content, b.content);

/** Nothing hangs on it that folding would hide: no copy, no older version, no bundle, no person's word. */
const standsAlone = (box: App, scope: AccountScope, d: DocumentRecord): boolean =>
  d.hidden === 0 &&
  d.status !== "quarantined" &&
  copiesOf(box.db, scope, d.id).length === 0 &&
  versionsUnder(box.db, scope, d.id).length === 0 &&
  !isInBundle(box.db, d.id);

/** Folds a paper under the one that it is beyond doubt; "not a duplicate" takes it back, and it is not folded again. */
function foldUnder(box: App, scope: AccountScope, record: DocumentRecord, first: Paper): void {
  const now = box.clock.now();
  setCopyOf(box.db, scope, record.id, first.record.id, now);
  setStatus(box.db, scope, record.id, "filed", now);
  setLikelyCopies(box.db, record.id, []);
  // Its words were found since it came, and whoever sees it filed must not find both.
  reindex(box, scope, record.id);
  tell(box, scope, [record.id, first.record.id]);
}

/** Which one is not named: who sees this paper may not see that one. It is found by `look`, by those who may. */
function askAboutCopy(box: App, scope: AccountScope, record: DocumentRecord, same: Paper[]): void {
  // Something about the file itself comes first: it may not have been read rightly.
  if (record.review_reason !== null && record.review_reason !== "low_confidence") return;
  setStatus(box.db, scope, record.id, record.status, box.clock.now(), {
    reason: "possible_duplicate",
    detail: message("look.says.duplicate", { n: same.length }),
  });
}

/** Supersedes the older of two versions, once: what a person took back stays so. */
function versionOf(box: App, scope: AccountScope, a: Paper, b: Paper): void {
  const pair = replaces(a.version, b.version) ? [a, b] : replaces(b.version, a.version) ? [b, a] : null;
  if (!pair) return;
  const [newer, older] = pair.map((p) => documentById(box.db, scope, p.record.id));
  if (!newer || !older || older.replaced_by !== null || older.duplicate_of !== null) return;
  if (versionsFound(box.db, newer.id).has(older.id) || leadsTo(box, scope, newer.id, older.id)) return;
  addVersionFound(box.db, newer.id, older.id);
  setReplacedBy(box.db, scope, older.id, newer.id, box.clock.now());
  tell(box, scope, [newer.id, older.id]);
}
