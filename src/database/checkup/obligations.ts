import type { Said } from "#messages/message.ts";
import { restored, stored } from "#messages/render.ts";
import type { AddedItem } from "#reading/obligations/by-hand.ts";
import type { ReadObligation } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { SURE_OF_ITEM } from "#rules/checkup/checkup.ts";
import { oncePerPaper } from "#rules/checkup/obligations/obligations.ts";
import { titleByDebit } from "#rules/checkup/obligations/titles.ts";
import { guestDocuments, guestValues } from "../accounts/bundle-guests.ts";
import { nameOf } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import type { obligation } from "../sqlite/tables.ts";
import * as t from "../sqlite/tables.ts";

interface OnFile
  extends RowOf<
    typeof t.obligation,
    "id" | "due" | "title" | "snoozed_until" | "note" | "lead_days" | "closed_by_rule"
  > {
  kind: string;
  status: string;
}

/** An item that is a person's: they moved it, or added the day it stands on. */
interface HeldItem extends Pick<ReadObligation, "kind" | "due" | "page" | "quote"> {
  fact_id: string | null;
}

/** True when what a reader found is what a person holds: the same words, or the same thing on a day that they added. */
const isHeld = (held: HeldItem, o: ReadObligation): boolean =>
  held.kind === o.kind &&
  ((held.page === o.page && held.quote === o.quote) ||
    (held.fact_id !== null && (oncePerPaper.has(o.kind) || held.due === o.due)));

/**
 * Puts what a reader found in place of what it found before. An item found again keeps its id, so that a calendar
 * program knows it again, and everything a person did about it; one that is not found any more goes, unless a person
 * has acted on it.
 */
export function replaceObligations(
  db: Database,
  scope: AccountScope,
  documentId: string,
  found: (ReadObligation & { entity_id: string | null })[],
  newId: () => string,
  at: number,
): void {
  const old = db
    .sql(
      `SELECT id, kind, due, title, status, snoozed_until, note, lead_days, closed_by_rule FROM obligation
       WHERE document_id = ? AND account_id = ? AND by_hand = 0 ORDER BY created_at, id`,
    )
    .all(documentId, scope.accountId) as OnFile[];
  // An item a person moved by correcting the fact it was read from is known by the words it was read at.
  const moved = db
    .sql(
      "SELECT kind, due, page, quote, fact_id FROM obligation WHERE document_id = ? AND account_id = ? AND by_hand = 1",
    )
    .all(documentId, scope.accountId) as HeldItem[];
  for (const o of found) {
    if (moved.some((m) => isHeld(m, o))) continue;
    const automatic = o.automatic && !isPaidByHand(db, scope, o.entity_id);
    const title = stored(titleByDebit(o.title, automatic));
    const ifMissed = stored(o.if_missed);
    const values = {
      entity_id: o.entity_id,
      title: title.words,
      title_message: title.message,
      amount: o.amount,
      currency: o.currency,
      automatic: automatic ? 1 : 0,
      if_missed: ifMissed.words,
      if_missed_message: ifMissed.message,
      page: o.page,
      quote: o.quote,
      confidence: Math.round(o.confidence),
    };
    const same = old.filter((k) => k.kind === o.kind && k.due === o.due);
    const known = same.find((k) => k.title === values.title) ?? same[0];
    if (known) {
      old.splice(old.indexOf(known), 1);
      if (known.status === "open" || known.closed_by_rule !== null) update(db, known.id, values, at);
      continue;
    }
    insertRow(db, t.obligation, {
      ...values,
      id: newId(),
      account_id: scope.accountId,
      document_id: documentId,
      kind: o.kind,
      due: o.due,
      created_at: at,
      changed_at: at,
    });
  }
  for (const k of old) {
    const touched =
      (k.status !== "open" && k.closed_by_rule === null) ||
      k.snoozed_until !== null ||
      k.note !== null ||
      k.lead_days !== null;
    if (!touched) db.sql("DELETE FROM obligation WHERE id = ?").run(k.id);
  }
}

/** Sets columns of one item that is not as they say, and counts the change. */
function update(
  db: Database,
  id: string,
  values: {
    entity_id: string | null;
    title: string;
    title_message: string | null;
    amount: number | null;
    currency: string | null;
    automatic: number;
    if_missed: string | null;
    if_missed_message: string | null;
    page: number | null;
    quote: string | null;
    confidence: number;
  },
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET entity_id = @entity_id, title = @title, title_message = @title_message, amount = @amount,
       currency = @currency, automatic = @automatic, automatic_learned = 0, if_missed = @if_missed,
       if_missed_message = @if_missed_message, page = @page, quote = @quote, confidence = @confidence, changed_at = @at, revision = revision + 1
     WHERE id = @id AND (entity_id IS NOT @entity_id OR title IS NOT @title OR title_message IS NOT @title_message
       OR amount IS NOT @amount OR currency IS NOT @currency OR automatic IS NOT @automatic
       OR if_missed IS NOT @if_missed OR if_missed_message IS NOT @if_missed_message OR page IS NOT @page
       OR quote IS NOT @quote OR confidence IS NOT @confidence)`,
  ).run({ ...values, id, at });
}

function isPaidByHand(db: Database, scope: AccountScope, entityId: string | null): boolean {
  if (entityId === null) return false;
  const sql = "SELECT 1 FROM paid_by_hand WHERE entity_id = ? AND account_id = ?";
  return db.sql(sql).get(entityId, scope.accountId) !== undefined;
}

/** A dated item that stands because of a fact that a person added. */
interface OfFact extends Omit<AddedItem, "confidence"> {
  id: string;
  fact_id: string;
  entity_id: string | null;
}

/**
 * Puts the item of an added fact on file. Where the paper asks for the same already, once, the reader's item moves to the
 * person's day; where it stands on that day, or a person or a rule is done with it, or it is a plan, nothing happens.
 */
export function addItemOfFact(
  db: Database,
  scope: AccountScope,
  documentId: string,
  item: OfFact,
  at: number,
): void {
  const alike = db
    .sql(
      "SELECT id, due, status, by_hand FROM obligation WHERE document_id = ? AND account_id = ? AND kind = ?",
    )
    .all(documentId, scope.accountId, item.kind) as {
    id: string;
    due: string;
    status: string;
    by_hand: number;
  }[];
  if (alike.some((o) => o.due === item.due)) return;
  const [only, more] = alike;
  if (only && oncePerPaper.has(item.kind)) {
    if (more || only.status !== "open" || only.by_hand === 1) return;
    db.sql(
      `UPDATE obligation SET due_before = due, due = @due, fact_id = @fact, by_hand = 1, changed_at = @at,
         revision = revision + 1 WHERE id = @id`,
    ).run({ id: only.id, due: item.due, fact: item.fact_id, at });
    return;
  }
  const title = stored(item.title);
  const ifMissed = stored(item.if_missed);
  insertRow(db, t.obligation, {
    id: item.id,
    account_id: scope.accountId,
    document_id: documentId,
    entity_id: item.entity_id,
    kind: item.kind,
    title: title.words,
    title_message: title.message,
    due: item.due,
    amount: item.amount,
    currency: item.currency,
    automatic: 0,
    if_missed: ifMissed.words,
    if_missed_message: ifMissed.message,
    page: item.page,
    quote: item.quote,
    by_hand: 1,
    fact_id: item.fact_id,
    created_at: at,
    changed_at: at,
  });
}

/**
 * Undoes `addItemOfFact` when the fact goes: what it moved is back on the reader's day, what it added is gone. What a
 * person handled or dismissed was theirs to decide and stays.
 */
export function dropItemOfFact(db: Database, scope: AccountScope, factId: string, at: number): void {
  const of = "fact_id = @fact AND account_id = @account";
  const named = { fact: factId.toLowerCase(), account: scope.accountId };
  db.sql(
    `UPDATE obligation SET due = due_before, due_before = NULL, fact_id = NULL, by_hand = 0, changed_at = @at,
       revision = revision + 1 WHERE ${of} AND due_before IS NOT NULL`,
  ).run({ ...named, at });
  db.sql(`DELETE FROM obligation WHERE ${of} AND (status = 'open' OR closed_by_rule IS NOT NULL)`).run(named);
}

/** Moves the open item of an added fact to the day that the fact says now. */
export const moveItemOfFact = (
  db: Database,
  scope: AccountScope,
  factId: string,
  due: string,
  at: number,
): void =>
  void db
    .sql(
      `UPDATE obligation SET due = @due, changed_at = @at, revision = revision + 1
       WHERE fact_id = @fact AND account_id = @account AND status = 'open' AND due <> @due`,
    )
    .run({ due, at, fact: factId, account: scope.accountId });

/** Gives the open payments of a paper that stand by an added day and have no amount the one that was added now. */
export const amountOfAdded = (
  db: Database,
  scope: AccountScope,
  documentId: string,
  sum: { value: number; currency: string | null },
  at: number,
): void =>
  void db
    .sql(
      `UPDATE obligation SET amount = @value, currency = @currency, changed_at = @at, revision = revision + 1
       WHERE document_id = @document AND account_id = @account AND kind = 'payment' AND status = 'open'
         AND fact_id IS NOT NULL AND amount IS NULL`,
    )
    .run({ ...sum, at, document: documentId, account: scope.accountId });

export interface ObligationRow
  extends RowOf<
    typeof obligation,
    | "id"
    | "document_id"
    | "entity_id"
    | "kind"
    | "title"
    | "title_message"
    | "due"
    | "amount"
    | "currency"
    | "automatic"
    | "if_missed"
    | "if_missed_message"
    | "status"
    | "snoozed_until"
    | "lead_days"
    | "note"
    | "dismissed_reason"
    | "dismissed_message"
    | "closed_at"
    | "closed_reason"
    | "closed_message"
    | "closed_by_rule"
    | "evidence"
    | "asserted"
    | "changed_at"
    | "revision"
  > {
  /** 1 when it is not sure that the paper asks for it. */
  unsure: number;
  document_title: string | null;
  document_title_message: string | null;
  /** Slug of the paper's type. */
  type: string | null;
  entity_name: string | null;
  entity_kind: string | null;
}

/** What an item is called. */
export const titleOf = (o: Pick<ObligationRow, "title" | "title_message">): Said =>
  restored(o.title, o.title_message);

/** A guest of one bundle sees neither what a person wrote beside an item nor the other papers that closed it or keep it open. */
const forHousehold = (scope: AccountScope, column: string) =>
  scope.bundle === null ? `o.${column}` : `NULL AS ${column}`;

/** Whether it is proven that an item is open: by what is on file, or by the word of a person who made, moved or snoozed it. */
export const asserted = "(o.asserted OR o.by_hand OR o.kept_open OR o.snoozed_until IS NOT NULL)";

/** Whether it is not sure that its paper asks for an item; what a person made is. */
export const unsure = `(ifnull(o.confidence, 100) < ${SURE_OF_ITEM} AND NOT o.by_hand)`;

const columns = (scope: AccountScope) =>
  `o.id, o.document_id, d.title AS document_title, d.title_message AS document_title_message, ty.slug AS type, o.entity_id,
  ${nameOf(scope)} AS entity_name, e.kind AS entity_kind, o.kind,
  o.title, o.title_message, o.due, o.amount, o.currency, o.automatic, o.if_missed, o.if_missed_message, o.status, o.snoozed_until, o.lead_days,
  ${forHousehold(scope, "note")},
  ${forHousehold(scope, "dismissed_reason")}, ${forHousehold(scope, "dismissed_message")}, o.closed_at, ${forHousehold(scope, "closed_reason")},
  ${forHousehold(scope, "closed_message")}, o.closed_by_rule, ${forHousehold(scope, "evidence")}, ${asserted} AS asserted,
  ${unsure} AS unsure, o.changed_at, o.revision`;
const joins =
  "LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id LEFT JOIN entity e ON e.id = o.entity_id";
/**
 * Items of papers of the guest's bundle, none from the trash; a reminder that somebody of the household wrote is on no paper.
 * Goes into queries where `d` is the item's document.
 */
const guest = (scope: AccountScope) =>
  scope.bundle === null
    ? ""
    : `${guestDocuments(scope, "o.document_id")} AND d.hidden <> 3 AND NOT (o.by_hand = 1 AND o.quote IS NULL AND o.fact_id IS NULL)`;

/** Dated items of a document that the caller may see, the soonest first. */
export const obligationsOf = (db: Database, scope: AccountScope, documentId: string): ObligationRow[] =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM obligation o ${joins} WHERE o.document_id = @document AND o.account_id = @account
       ${guest(scope)} ORDER BY o.due`,
    )
    .all({ document: documentId, account: scope.accountId, ...guestValues(scope) }) as ObligationRow[];

/** Dated items by id, in no order; those of another account are not among them. */
export const obligationsById = (db: Database, scope: AccountScope, ids: string[]): ObligationRow[] =>
  ids.length === 0
    ? []
    : (db
        .sql(
          `SELECT ${columns(scope)} FROM json_each(@ids) j CROSS JOIN obligation o ON o.id = j.value ${joins}
           WHERE o.account_id = @account ${guest(scope)}`,
        )
        .all({
          ids: JSON.stringify(ids.map((id) => id.toLowerCase())),
          account: scope.accountId,
          ...guestValues(scope),
        }) as ObligationRow[]);

/** What the place of a dated item hangs on; a list reads many of them and shows few. */
type ObligationStanding = Pick<
  ObligationRow,
  | "id"
  | "kind"
  | "title"
  | "title_message"
  | "due"
  | "status"
  | "snoozed_until"
  | "automatic"
  | "lead_days"
  | "asserted"
  | "unsure"
  | "closed_at"
  | "type"
>;

/** Dated items that something missing says in their place: their paper ran out, and a person asked for no other day. */
const saidAsMissing = `o.status = 'open' AND o.kind <> 'payment' AND o.due < @today
  AND ifnull(o.snoozed_until, '') <= @today AND EXISTS (SELECT 1 FROM gap g WHERE g.document_id = o.document_id
    AND g.account_id = o.account_id AND g.kind = 'expired_without_renewal'
    AND (g.due = o.due OR o.kind IN ('expiry', 'renewal')) AND (g.status = 'open' OR g.closed_by_rule = 0))`;

/**
 * Those of a status whose paper is current: nothing of a trashed, folded or replaced document. With `once`, a day, none
 * that stands among what is missing on that day.
 */
export function standingObligations(
  db: Database,
  scope: AccountScope,
  filter: {
    status: ObligationRow["status"];
    entity?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    once?: string | undefined;
  },
): ObligationStanding[] {
  const about = filter.entity
    ? `AND (o.entity_id = @entity OR o.document_id IN (SELECT document_id FROM document_entity WHERE entity_id = @entity))`
    : "";
  // A guest is not told what is missing, so that the item itself stands.
  const missing = filter.once !== undefined && scope.bundle === null;
  const once = missing ? `AND NOT (${saidAsMissing})` : "";
  return db
    .sql(
      `SELECT o.id, o.kind, o.title, o.title_message, o.due, o.status, o.snoozed_until, o.automatic, o.lead_days,
         ${asserted} AS asserted, ${unsure} AS unsure, o.closed_at, ty.slug AS type
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id
       WHERE o.account_id = @account AND o.status = @status AND ifnull(d.hidden, 0) = 0
         AND o.due >= @from AND o.due <= @to ${about} ${once} ${guest(scope)}`,
    )
    .all({
      account: scope.accountId,
      status: filter.status,
      from: filter.from ?? "",
      to: filter.to ?? "~",
      ...(filter.entity ? { entity: filter.entity } : {}),
      ...(missing ? { today: filter.once } : {}),
      ...guestValues(scope),
    }) as ObligationStanding[];
}

/** No count hangs on these. */
type NotCounted = "id" | "closed_at" | "title" | "title_message" | "type";

/** How many open items stand alike on a day: what the counts are made of, without reading each. */
export const alikeObligations = (
  db: Database,
  scope: AccountScope,
  today: string,
): (Omit<ObligationStanding, NotCounted> & { n: number })[] =>
  db
    .sql(
      `SELECT o.kind, o.due, o.status, o.snoozed_until, o.automatic, o.lead_days, ${asserted} AS asserted,
         ${unsure} AS unsure, count(*) AS n
       FROM obligation o LEFT JOIN document d ON d.id = o.document_id
       WHERE o.account_id = @account AND o.status = 'open' AND ifnull(d.hidden, 0) = 0
         ${scope.bundle === null ? `AND NOT (${saidAsMissing})` : ""} ${guest(scope)} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    )
    .all({
      account: scope.accountId,
      ...(scope.bundle === null ? { today } : {}),
      ...guestValues(scope),
    }) as (Omit<ObligationStanding, NotCounted> & {
    n: number;
  })[];

/**
 * How many dated items were handled or dismissed. After years these are nearly all: they are counted by the index alone, less those of
 * papers that no list shows, which are few.
 */
export function countClosed(db: Database, scope: AccountScope, status: "handled" | "dismissed"): number {
  const values = { account: scope.accountId, status, ...guestValues(scope) };
  const sql =
    scope.bundle === null
      ? `SELECT (SELECT count(*) FROM obligation WHERE account_id = @account AND status = @status)
           - (SELECT count(*) FROM document d CROSS JOIN obligation o ON o.document_id = d.id
              WHERE d.account_id = @account AND d.hidden IN (1, 2, 3) AND o.account_id = @account AND o.status = @status) AS n`
      : `SELECT count(*) AS n FROM obligation o LEFT JOIN document d ON d.id = o.document_id
         WHERE o.account_id = @account AND o.status = @status AND ifnull(d.hidden, 0) = 0 ${guest(scope)}`;
  return (db.sql(sql).get(values) as { n: number }).n;
}

/** What a calendar shows: every open item, and those closed since `closedSince` (milliseconds), the soonest first. */
export const calendarObligations = (
  db: Database,
  scope: AccountScope,
  closedSince: number,
): ObligationRow[] =>
  db
    .sql(
      `SELECT ${columns(scope)} FROM obligation o ${joins} WHERE o.account_id = @account AND ifnull(d.hidden, 0) = 0
         AND (o.status = 'open' OR o.closed_at >= @since) ${guest(scope)} ORDER BY o.due, o.id`,
    )
    .all({ account: scope.accountId, since: closedSince, ...guestValues(scope) }) as ObligationRow[];

/** Writes down when and why items were closed together with what they are about. */
export function stampClosed(
  db: Database,
  scope: AccountScope,
  entityId: string,
  reason: Said,
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET closed_at = @at, changed_at = @at, revision = revision + 1, dismissed_reason = @words,
       dismissed_message = @message
     WHERE account_id = @account AND status = 'dismissed' AND closed_at IS NULL
       AND id IN (SELECT obligation_id FROM closed_with_entity WHERE entity_id = @entity)`,
  ).run({ account: scope.accountId, entity: entityId, ...stored(reason), at });
}

/** Makes the dated items of a document that are about somebody about somebody else: a person put the name right. */
export function moveObligations(
  db: Database,
  scope: AccountScope,
  documentId: string,
  from: string,
  to: string,
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET entity_id = @to, changed_at = @at, revision = revision + 1
     WHERE document_id = @document AND account_id = @account AND entity_id = @from`,
  ).run({ document: documentId, account: scope.accountId, from, to, at });
}

/** Adds a reminder of a person's own. */
export function addReminder(
  db: Database,
  scope: AccountScope,
  r: {
    id: string;
    title: string;
    due: string;
    document_id: string | null;
    entity_id: string | null;
    note: string | null;
    created_at: number;
  },
): void {
  insertRow(db, t.obligation, {
    ...r,
    account_id: scope.accountId,
    kind: "reminder",
    by_hand: 1,
    changed_at: r.created_at,
  });
}

/**
 * Moves an item to a state, by a person: what a rule closed is the person's from then on, and what a person opens again no
 * rule closes any more. A note of null leaves the one that is there. */
export function moveObligation(
  db: Database,
  scope: AccountScope,
  id: string,
  to: {
    status: ObligationRow["status"];
    snoozed_until: string | null;
    dismissed_reason: string | null;
    note: string | null;
  },
  at: number,
): void {
  db.sql(
    `UPDATE obligation SET status = @status, snoozed_until = @snoozed_until, dismissed_reason = @dismissed_reason,
       dismissed_message = CASE WHEN dismissed_reason IS @dismissed_reason THEN dismissed_message END,
       note = ifnull(@note, note), kept_open = CASE WHEN @status = 'open' THEN status <> 'open' OR kept_open ELSE 0 END,
       closed_by_rule = NULL, closed_by_document = NULL, closed_reason = NULL, closed_message = NULL, changed_at = @at, revision = revision + 1,
       closed_at = CASE WHEN @status = 'open' THEN NULL ELSE ifnull(closed_at, @at) END
     WHERE id = @id AND account_id = @account`,
  ).run({ ...to, id, account: scope.accountId, at });
}

export function setLeadDays(db: Database, scope: AccountScope, id: string, days: number, at: number): void {
  db.sql(
    "UPDATE obligation SET lead_days = ?, changed_at = ?, revision = revision + 1 WHERE id = ? AND account_id = ?",
  ).run(days, at, id, scope.accountId);
}

/** Remembers that a payee's bills are paid by hand, for those on file and those to come; without a payee, this bill alone. */
export function payByHand(
  db: Database,
  scope: AccountScope,
  item: { id: string; entity_id: string | null },
  at: number,
): void {
  if (item.entity_id !== null) {
    db.sql(
      "INSERT INTO paid_by_hand (entity_id, account_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    ).run(item.entity_id, scope.accountId, at);
  }
  const taken = db
    .sql(
      `SELECT id, title, title_message FROM obligation WHERE account_id = ? AND automatic = 1
         AND (status = 'open' OR closed_by_rule = 'passed') AND (id = ? OR entity_id = ?)`,
    )
    .all(scope.accountId, item.id, item.entity_id) as Pick<ObligationRow, "id" | "title" | "title_message">[];
  for (const o of taken) {
    const title = stored(titleByDebit(titleOf(o), false));
    db.sql(
      `UPDATE obligation SET automatic = 0, automatic_learned = 0, title = @words, title_message = @message, changed_at = @at,
         revision = revision + 1 WHERE id = @id`,
    ).run({ ...title, at, id: o.id });
  }
}
