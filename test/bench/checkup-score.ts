import type { Database } from "#database/sqlite/open.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { day } from "../paper/years/days.ts";
import {
  type Claim,
  expectedOn,
  type Face,
  type MadePaper,
  type MissingTruth,
  type Truth,
} from "../paper/years/truth.ts";

/** What the box says, held against what is true. */

export interface ItemRow {
  id: string;
  document: string;
  kind: string;
  title: string;
  due: string;
  amount: number | null;
  currency: string | null;
  automatic: number;
  status: "open" | "handled" | "dismissed";
}

export interface Failing {
  /** What went wrong, in few words: errors of one class have the same. */
  class: string;
  paper: string;
  says: string;
  unseen: boolean;
}

/** Right ones of all: `of` is 0 where nothing was asked. */
export interface Ratio {
  right: number;
  of: number;
}

export interface Score {
  precision: Ratio;
  recall: Ratio;
  /** Claims that a later paper or their day ended, and that the box has no longer open. */
  closed: Ratio;
  /** Those that are still owed and that the box has open. */
  stillOpen: Ratio;
  /** Claims for which exactly one item is open while they are owed. */
  once: Ratio;
  gapPrecision: Ratio;
  gapRecall: Ratio;
  failing: Failing[];
}

export const ratio = (): Ratio => ({ right: 0, of: 0 });

export const blank = (): Score => ({
  precision: ratio(),
  recall: ratio(),
  closed: ratio(),
  stillOpen: ratio(),
  once: ratio(),
  gapPrecision: ratio(),
  gapRecall: ratio(),
  failing: [],
});

const count = (r: Ratio, right: boolean) => {
  r.of++;
  if (right) r.right++;
};

/** A paper that was folded under a newer version of itself has its items no more: they were found, and are put aside. */
const itemsOnFile = (db: Database, scope: AccountScope): ItemRow[] =>
  db
    .sql(
      `SELECT o.id, o.document_id AS document, o.kind, o.title, o.due, o.amount, o.currency, o.automatic,
         CASE WHEN d.hidden = 1 THEN 'dismissed' ELSE o.status END AS status
       FROM obligation o JOIN document d ON d.id = o.document_id
       WHERE o.account_id = ? AND (d.hidden = 0 OR d.replaced_by IS NOT NULL)`,
    )
    .all(scope.accountId) as ItemRow[];

const fits = (item: ItemRow, f: Face): boolean =>
  (f.kinds as string[]).includes(item.kind) &&
  f.days.includes(item.due) &&
  (f.amounts === null ||
    item.kind !== "payment" ||
    f.amounts.some((a) => Math.abs(a - (item.amount ?? -1)) < 0.011));

/** Why an item that fits no claim does not, as far as one can say. */
function whyNot(item: ItemRow, faces: { face: Face; claim: Claim }[]): string {
  const near = faces.find((f) => (f.face.kinds as string[]).includes(item.kind));
  if (!near)
    return faces.length === 0
      ? `${item.kind} on a paper that asks nothing`
      : `${item.kind} beside what is asked`;
  return near.face.days.includes(item.due) ? `${item.kind}: another amount` : `${item.kind}: another day`;
}

export interface Seen {
  db: Database;
  scope: AccountScope;
  documents: Map<string, string>;
}

/** What is known while dated items are scored. */
interface Desk {
  truth: Truth;
  seen: Seen;
  only: (p: MadePaper) => boolean;
  out: Score;
  papers: Map<string, MadePaper>;
  /** Papers of each document: a copy that was folded has the document it was folded into. */
  on: Map<string, MadePaper[]>;
  hits: Map<Claim, ItemRow[]>;
}

function say(d: Desk, cls: string, p: MadePaper, says: string): void {
  const paper = `${p.key} ${p.sort}/${p.layout}/${p.language}`;
  d.out.failing.push({ class: cls, paper, says, unseen: p.unseen });
}

/** Holds every item of the box against the claims of its paper. */
function matchItems(d: Desk): void {
  const facesOf = new Map<string, { face: Face; claim: Claim }[]>();
  for (const claim of d.truth.claims)
    for (const face of claim.faces)
      facesOf.set(face.paper, [...(facesOf.get(face.paper) ?? []), { face, claim }]);
  for (const item of itemsOnFile(d.seen.db, d.seen.scope)) {
    const on = d.on.get(item.document) ?? [];
    const first = on[0];
    if (!first || !on.some(d.only)) continue;
    const faces = on.flatMap((p) => facesOf.get(p.key) ?? []);
    const hit = faces.find((f) => fits(item, f.face));
    const text = `${item.kind} ${item.due} ${item.amount ?? ""} "${item.title}" ${item.status}`;
    const tolerated = (p: MadePaper) =>
      p.tolerated.some((t) => t.kind === item.kind && (t.days?.includes(item.due) ?? true));
    if (hit) {
      const had = d.hits.get(hit.claim) ?? [];
      const again = had.some(
        (h) => h.document === item.document && h.due === item.due && h.kind === item.kind,
      );
      count(d.out.precision, !again);
      if (again) say(d, "item twice on one paper", first, text);
      d.hits.set(hit.claim, [...had, item]);
      // What the box itself put aside nobody sees.
    } else if (item.status !== "dismissed" && !on.some(tolerated)) {
      count(d.out.precision, false);
      const wanted = faces.map(({ face }) => `${face.kinds[0]} ${face.days[0]} ${face.amounts?.[0] ?? ""}`);
      say(d, whyNot(item, faces), first, `${text}; true: ${wanted.join(", ") || "nothing"}`);
    }
  }
}

/** Whether a claim was found, and stands as it should. */
function judgeClaim(d: Desk, claim: Claim, isOpen: boolean): void {
  const on = claim.faces.flatMap((f) => d.papers.get(f.paper) ?? []);
  const first = on[0];
  if (!first || !on.some(d.only)) return;
  const items = d.hits.get(claim) ?? [];
  const face = claim.faces[0]!;
  count(d.out.recall, items.length > 0);
  if (items.length === 0) {
    say(d, `${face.kinds[0]} not found`, first, `${face.days[0]} ${face.amounts?.[0] ?? ""}`);
    return;
  }
  if (claim.loose) return;
  const opened = items.filter((i) => i.status === "open").length;
  const what = `${items[0]!.kind} ${items[0]!.due} ${items[0]!.amount ?? ""}`;
  if (!isOpen) {
    count(d.out.closed, opened === 0);
    if (opened > 0)
      say(d, `not closed: ${claim.endings[0]?.why ?? ""}`, first, `${what}; ${endingsText(claim)}`);
    return;
  }
  count(d.out.stillOpen, opened > 0);
  if (opened === 0) say(d, "closed though owed", first, what);
  else count(d.out.once, opened === 1);
  if (opened > 1) say(d, "open more than once", on.at(-1)!, `${opened} x ${what}`);
}

/** Scores dated items as they stand on a day on which all papers that arrived until then are on file. */
export function scoreItems(
  truth: Truth,
  seen: Seen,
  today: string,
  only: (p: MadePaper) => boolean,
  out: Score,
): void {
  const papers = truth.papers.filter((p) => seen.documents.has(p.key));
  const on = new Map<string, MadePaper[]>();
  for (const p of papers) {
    const id = seen.documents.get(p.key)!;
    on.set(id, [...(on.get(id) ?? []), p]);
  }
  const byKey = new Map(papers.map((p) => [p.key, p]));
  const d: Desk = { truth, seen, only, out, papers: byKey, on, hits: new Map() };
  matchItems(d);
  const { open, closed } = expectedOn(truth, today);
  for (const c of open) judgeClaim(d, c, true);
  for (const c of closed) judgeClaim(d, c, false);
}

const endingsText = (c: Claim) =>
  c.endings.map((e) => `${e.day} ${e.paper ?? "day over"} (${e.why})`).join(", ");

interface GapLine {
  id: string;
  kind: string;
  title: string;
  detail: string | null;
  due: string | null;
  document: string | null;
  entity: string | null;
  subject: string;
}

/** Scores gaps. `entities` says which true things a person or thing of the box stands for. */
export function scoreGaps(
  truth: Truth,
  seen: Seen,
  today: string,
  entities: Map<string, Set<string>>,
  out: Score,
): void {
  const rows = seen.db
    .sql(
      `SELECT g.id, g.kind, g.title, g.detail, g.due, g.document_id AS document, g.entity_id AS entity, g.subject
       FROM gap g LEFT JOIN document d ON d.id = g.document_id
       WHERE g.account_id = ? AND g.status = 'open' AND ifnull(d.hidden, 0) = 0`,
    )
    .all(seen.scope.accountId) as GapLine[];
  const { missing, mayBeMissing } = expectedOn(truth, today);
  const papersOf = (id: string | null) =>
    truth.papers.filter((p) => id !== null && seen.documents.get(p.key) === id).map((p) => p.key);
  const found = new Set<string>();
  for (const g of rows) {
    if (g.kind === "unknown_detail") continue;
    const on = new Set(papersOf(g.document));
    const about = g.entity === null ? new Set<string>() : (entities.get(g.entity) ?? new Set<string>());
    const hits = mayBeMissing.filter(
      (m) =>
        m.kind === g.kind &&
        (m.about.some((k) => about.has(k)) || m.papers.some((k) => on.has(k))) &&
        (m.day === null || near(m, g)),
    );
    const hit = hits.filter((m) => !found.has(m.key)).sort((x, y) => away(x, g) - away(y, g))[0];
    if (hit) found.add(hit.key);
    if (!hit || missing.includes(hit)) count(out.gapPrecision, hit !== undefined);
    if (!hit)
      out.failing.push({
        class: hits.length > 0 ? `gap ${g.kind} said twice` : `gap ${g.kind} that is none`,
        paper: [...on][0] ?? "-",
        says: `${g.title} | ${g.detail ?? ""} | ${g.due ?? ""} | about ${[...about].map((k) => truth.things.get(k)?.name).join(", ")}`,
        unseen: false,
      });
  }
  for (const m of missing) {
    count(out.gapRecall, found.has(m.key));
    if (!found.has(m.key))
      out.failing.push({
        class: `gap ${m.kind} not found`,
        paper: m.papers.at(-1) ?? "-",
        says: `${m.about.map((k) => truth.things.get(k)?.name).join(", ")} ${m.day ?? ""}`,
        unseen: false,
      });
  }
}

/** A gap names its month by its day or in its subject: a bill is counted by the time it is for or by the day it is written. */
function near(m: MissingTruth, g: GapLine): boolean {
  const from = day.plus(m.day ?? "", -10);
  const to = day.plus(m.written ?? m.day ?? "", 16);
  if (g.due !== null) return g.due >= from && g.due <= to;
  return g.subject.includes(from.slice(0, 7)) || g.subject.includes(to.slice(0, 7));
}

/** Days from the time that a gap is about. */
const away = (m: MissingTruth, g: GapLine): number =>
  m.day === null || g.due === null ? 0 : Math.abs(day.between(m.written ?? m.day, g.due));
