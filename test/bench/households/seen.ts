import type { CheckupItem } from "#contract/checkup.ts";
import { checkupOn } from "#operations/checkup/list.ts";
import type { ClockBox } from "../clock-box.ts";
import type { Side } from "./tally.ts";
import type { Household, Paper } from "./truth.ts";

/** A dated item as the box keeps it, listed or not. */
export interface ItemRow {
  id: string;
  document: string;
  kind: string;
  due: string;
  amount: number | null;
  status: string;
  title: string;
}

/** What is looked at on a day: the truth, the box, and which papers lie behind each document. */
export interface Look {
  truth: Household;
  box: ClockBox;
  today: string;
  papers: Map<string, Paper>;
  on: Map<string, Paper[]>;
  hidden: Map<string, number>;
  lists: Record<"open" | "handled" | "dismissed", CheckupItem[]>;
  red: Set<string>;
  rows: ItemRow[];
}

export function lookAt(truth: Household, box: ClockBox, today: string): Look {
  const filed = truth.papers.filter((p) => box.documents.has(p.key));
  const on = new Map<string, Paper[]>();
  for (const p of filed) {
    const id = box.documents.get(p.key)!;
    on.set(id, [...(on.get(id) ?? []), p]);
  }
  const list = (show: "open" | "handled" | "dismissed", group?: string) =>
    checkupOn(
      box.box,
      box.scope,
      { show, limit: 100_000, ...(group ? { group } : {}) },
      today,
      "http://box.test",
    ).items;
  const rows = box.box.db
    .sql(
      "SELECT id, document_id AS document, kind, due, amount, status, title FROM obligation WHERE account_id = ?",
    )
    .all(box.scope.accountId) as ItemRow[];
  const hidden = box.box.db
    .sql("SELECT id, hidden FROM document WHERE account_id = ?")
    .all(box.scope.accountId) as { id: string; hidden: number }[];
  return {
    truth,
    box,
    today,
    papers: new Map(filed.map((p) => [p.key, p])),
    on,
    hidden: new Map(hidden.map((h) => [h.id, h.hidden])),
    lists: { open: list("open"), handled: list("handled"), dismissed: list("dismissed") },
    red: new Set(list("open", "past_due").map((i) => i.id)),
    rows,
  };
}

export const sideOf = (p: Pick<Paper, "sealed">): Side => (p.sealed ? "sealed" : "opened");

/** Papers of one side behind a document: a folded copy stands with its first. */
export const firstOn = (look: Look, document: string | null): Paper | undefined =>
  document === null ? undefined : look.on.get(document)?.[0];
