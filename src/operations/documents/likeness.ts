import { type DocumentRecord, documentById, setStatus } from "#database/documents.ts";
import { type FactRow, factsOf } from "#database/facts.ts";
import {
  addVersionFound,
  apartFrom,
  candidatesFor,
  printsOf,
  setLikelyCopies,
  setMarks,
  versionsFound,
} from "#database/likeness.ts";
import { textOf } from "#database/pages.ts";
import { setReplacedBy } from "#database/trash.ts";
import { type Content, marksOf, ownKeys, seemsSame } from "#reading/likeness.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import { replaces, saysCorrected, type VersionFacts } from "#rules/versions.ts";
import type { Box } from "../box.ts";
import { leadsTo } from "./replaces.ts";
import { tell } from "./standing.ts";

/** Papers that are looked at closely, of those that share most marks. */
const CLOSELY = 8;

interface Paper {
  record: DocumentRecord;
  content: Content;
  version: VersionFacts;
}

const inOneForm = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

function paperOf(box: Box, scope: AccountScope, record: DocumentRecord): Paper {
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
  const policies = values((f) => f.key === "policy_number" && (f.by_hand === 1 || (f.confidence ?? 0) >= 75));
  const { period_from: from, period_to: to } = record;
  return {
    record,
    content: {
      get text() {
        return text();
      },
      noisy: record.ocr_pages > 0,
      date: record.doc_date,
      total: facts.find((f) => f.key === "total")?.number ?? null,
      own: values((f) => ownKeys.has(f.key)),
      policies,
      prints: printsOf(box.db, record.id),
    },
    version: {
      type: record.type_slug,
      issuer: facts.find((f) => f.key === "issuer")?.value ?? null,
      date: record.doc_date,
      period: from && to ? { from, to } : null,
      policies,
      invoices: values((f) => f.key === "invoice_number"),
      get corrected() {
        return saysCorrected(text());
      },
    },
  };
}

/**
 * Compares a paper that was just read with those on file; inside a transaction. One that seems to be on file already is offered
 * as a copy of it: nothing is folded by itself. A newer version of a policy or a bill supersedes the older one.
 */
export function compareWithFile(box: Box, given: AccountScope, id: string): void {
  const { db } = box;
  // Numbers count here, whoever asks for the reading.
  const scope = ownWork({ id: given.accountId, number: given.accountNumber });
  const record = documentById(db, scope, id);
  if (!record || record.hidden > 1) return;
  const paper = paperOf(box, scope, record);
  const marks = marksOf(paper.content);
  setMarks(db, scope, id, marks);
  const apart = apartFrom(db, id);
  const near = candidatesFor(db, scope, id, marks, CLOSELY).flatMap((c) => {
    const other = documentById(db, scope, c.id);
    return other ? [paperOf(box, scope, other)] : [];
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
  if (same.length > 0) askAboutCopy(box, scope, record, same);
  else for (const other of near) if (!apart.has(other.record.id)) versionOf(box, scope, paper, other);
}

/** Which one is not named: who sees this paper may not see that one. It is found by `look`, by those who may. */
function askAboutCopy(box: Box, scope: AccountScope, record: DocumentRecord, same: Paper[]): void {
  // Something about the file itself comes first: it may not have been read rightly.
  if (record.review_reason !== null && record.review_reason !== "low_confidence") return;
  const what = same.length === 1 ? "a paper that is" : `${same.length} papers that are`;
  const detail = `It looks like ${what} on file already. Fold it under the other one, or say that it is not a duplicate.`;
  setStatus(box.db, scope, record.id, record.status, box.clock.now(), {
    reason: "possible_duplicate",
    detail,
  });
}

/** Supersedes the older of two versions, once: what a person took back stays so. */
function versionOf(box: Box, scope: AccountScope, a: Paper, b: Paper): void {
  const pair = replaces(a.version, b.version) ? [a, b] : replaces(b.version, a.version) ? [b, a] : null;
  if (!pair) return;
  const [newer, older] = pair.map((p) => documentById(box.db, scope, p.record.id));
  if (!newer || !older || older.replaced_by !== null || older.duplicate_of !== null) return;
  if (versionsFound(box.db, newer.id).has(older.id) || leadsTo(box, scope, newer.id, older.id)) return;
  addVersionFound(box.db, newer.id, older.id);
  setReplacedBy(box.db, scope, older.id, newer.id, box.clock.now());
  tell(box, scope, [newer.id, older.id]);
}
