import type { CheckupItem, UpNext } from "#contract/checkup.ts";
import { type GapRow, gapsOf, type WaitingRow, waitingDocuments } from "#database/checkup/gaps.ts";
import {
  alikeObligations,
  countClosed,
  type ObligationRow,
  obligationsById,
  obligationsOf,
  standingObligations,
} from "#database/checkup/obligations.ts";
import type { AccountScope } from "#rules/access/access.ts";
import {
  type CheckupCounts,
  count,
  inOrderOn,
  noCounts,
  placeOf,
  type Sorted,
} from "#rules/checkup/checkup.ts";
import type { App } from "../app.ts";
import { gapItem, obligationItem, standingOf, upNext, waitingItem } from "../present/checkup.ts";
import { todayOf } from "../today.ts";
import { wordsOf } from "./words.ts";

/** Which lines are wanted; days are both included, and a line without a day lies in no span of days. */
interface Wanted {
  show: "open" | "handled" | "dismissed";
  entity?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Also dated items of papers that ran out and stand among what is missing. */
  lapsed?: boolean;
}

/** A line before it is dressed up: where it stands, and the row it is made of when that was read with it. */
export interface Line extends Sorted {
  gap: GapRow | null;
  waiting: WaitingRow | null;
}

const line = (id: string, place: Line["place"], when: string | null, closed_at: number | null) => ({
  ...{ id, place, when, closed_at },
  gap: null,
  waiting: null,
});

const gapPlace = (g: GapRow, today: string) =>
  placeOf({ source: "gap", kind: g.kind, due: g.due, status: g.status }, today);

const waitingPlace = (d: WaitingRow, today: string) =>
  placeOf({ source: "document", reason: d.review_reason }, today);

/** Every line of the account as it stands on the day `today`, in the order of the Checkup. */
export function linesOf(box: App, scope: AccountScope, wanted: Wanted, today: string): Line[] {
  const { db } = box;
  const { show, entity, from, to } = wanted;
  const once = wanted.lapsed ? undefined : today;
  const lines: Line[] = standingObligations(db, scope, { status: show, entity, from, to, once }).map((o) =>
    line(o.id, placeOf(standingOf(o), today), o.due, o.closed_at),
  );
  const inSpan = (day: string | null) =>
    (from === undefined && to === undefined) ||
    (day !== null && (from === undefined || day >= from) && (to === undefined || day <= to));
  if (show !== "handled") {
    for (const g of gapsOf(db, scope, { status: show, entity })) {
      if (inSpan(g.due)) lines.push({ ...line(g.id, gapPlace(g, today), g.due, g.closed_at), gap: g });
    }
  }
  if (show === "open" && inSpan(null)) {
    for (const d of waitingDocuments(db, scope, entity))
      lines.push({ ...line(d.id, waitingPlace(d, today), null, null), waiting: d });
  }
  return lines.sort(inOrderOn(today));
}

/** Lines as the Checkup shows them, in the order given. */
export function itemsOf(
  box: App,
  scope: AccountScope,
  lines: readonly Line[],
  origin: string,
): CheckupItem[] {
  const plain = lines.filter((l) => l.gap === null && l.waiting === null).map((l) => l.id);
  const rows = new Map(obligationsById(box.db, scope, plain).map((o) => [o.id, o]));
  const words = wordsOf(
    box,
    scope,
    lines.map((l) => {
      const row = l.gap ?? rows.get(l.id);
      return row
        ? {
            document_id: row.document_id,
            words: [row.title, row.dismissed_reason, "note" in row ? row.note : row.detail],
          }
        : { document_id: l.id, words: [l.waiting?.title ?? null, l.waiting?.review_detail ?? null] };
    }),
  );
  return lines.flatMap((l) => {
    if (l.gap) return [gapItem(origin, l.gap, l.place, words)];
    if (l.waiting) return [waitingItem(origin, l.waiting, l.place, words)];
    const o = rows.get(l.id);
    return o ? [obligationItem(origin, o, l.place, words)] : [];
  });
}

/** One dated item as it stands today, or undefined when there is none of that id. */
export function obligationItemOf(
  box: App,
  scope: AccountScope,
  id: string,
  origin: string,
): CheckupItem | undefined {
  const o = obligationsById(box.db, scope, [id])[0];
  if (!o) return undefined;
  const place = placeOf(standingOf(o), todayOf(box, scope));
  return itemsOf(box, scope, [line(o.id, place, o.due, o.closed_at)], origin)[0];
}

export function gapItemOf(box: App, scope: AccountScope, gap: GapRow, origin: string): CheckupItem {
  const place = gapPlace(gap, todayOf(box, scope));
  return itemsOf(
    box,
    scope,
    [{ ...line(gap.id, place, gap.due, gap.closed_at), gap }],
    origin,
  )[0] as CheckupItem;
}

/** The counts of the whole Checkup: those of the overview, too. */
export function checkupCounts(box: App, scope: AccountScope, today: string): CheckupCounts {
  const counts = noCounts();
  for (const o of alikeObligations(box.db, scope, today)) count(counts, placeOf(standingOf(o), today), o.n);
  for (const status of ["handled", "dismissed"] as const)
    counts[status] += countClosed(box.db, scope, status);
  for (const g of gapsOf(box.db, scope)) count(counts, gapPlace(g, today), 1);
  for (const d of waitingDocuments(box.db, scope)) count(counts, waitingPlace(d, today), 1);
  return counts;
}

/** Dated items as a document, a person or a thing shows them, in the order given, their words as the caller may read them. */
export function upNextRows(box: App, scope: AccountScope, rows: ObligationRow[], origin: string): UpNext[] {
  const today = todayOf(box, scope);
  const words = wordsOf(
    box,
    scope,
    rows.map((o) => ({ document_id: o.document_id, words: [o.title] })),
  );
  const paper = (o: ObligationRow) =>
    o.document_id !== null && o.document_title !== null
      ? { id: o.document_id, title: o.document_title, title_message: o.document_title_message }
      : null;
  return rows.map((o) => upNext(origin, o, paper(o), today, words));
}

/** The dated items of one document. */
export const upNextOf = (box: App, scope: AccountScope, document: { id: string }, origin: string): UpNext[] =>
  upNextRows(box, scope, obligationsOf(box.db, scope, document.id), origin);
