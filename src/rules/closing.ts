import { isStatement, type Payee } from "./closing/paid.ts";
import { payeeClosings } from "./closing/payments.ts";
import { mayClose, otherClosing } from "./closing/renewals.ts";
import { type Closing, cents, type Index, indexOf, text } from "./closing/shapes.ts";
import type { OnFile, PaperOnFile } from "./on-file.ts";

/** What later papers and time did to the dated items of an account. */
export interface Closings {
  /** At most one of an item. An item without one is open, as far as rules go. */
  closings: Closing[];
  /** Payments that are debited by themselves, as the statements show, though their own papers do not say so. */
  automatic: string[];
}

const makes = (p: PaperOnFile, id: string): boolean =>
  p.on.some((o) => o.entity === id && (o.role === "issuer" || o.role === "payee"));

const nothing: Closings = { closings: [], automatic: [] };

/** Papers that are looked through before others get a turn. */
const PAPERS = 500;

/** Payees that have payments, each with all that bears on them. */
function* payeesOf(onFile: OnFile, index: Index): Generator<Closings, Payee[]> {
  const payees = new Map<string, Payee>();
  for (const i of onFile.items) {
    if (i.kind !== "payment" || i.about === null) continue;
    const payee = payees.get(i.about) ?? { id: i.about, items: [], papers: [], lines: [] };
    payee.items.push(i);
    payees.set(i.about, payee);
  }
  let n = 0;
  for (const p of onFile.papers) {
    if (++n % PAPERS === 0) yield nothing;
    const by = new Set(p.on.filter((o) => o.role === "issuer" || o.role === "payee").map((o) => o.entity));
    for (const id of by) payees.get(id)?.papers.push(p);
    // The paper an item stands on may not name whom it is about, once a person has put a name right.
  }
  // Whom an amount is owed: a line is looked at by those alone.
  const wanted = new Map<number, Set<Payee>>();
  for (const payee of payees.values())
    for (const i of payee.items) {
      if (i.amount === null) continue;
      const of = wanted.get(cents(i.amount)) ?? new Set();
      wanted.set(cents(i.amount), of.add(payee));
    }
  yield nothing;
  for (const paper of index.papers.values()) {
    if (++n % PAPERS === 0) yield nothing;
    for (const line of paper.lines ?? []) {
      if (line.amount >= 0) continue;
      for (const payee of wanted.get(cents(line.amount)) ?? [])
        if (isStatement(paper) || makes(paper, payee.id)) payee.lines.push({ line, paper });
    }
  }
  return [...payees.values()].sort((a, b) => text(a.id, b.id));
}

/**
 * What closes dated items, a payee or an item at a time: whoever asks may give others a turn in between. Pure, and the
 * same whatever order papers came in: what a rule closed before is looked at anew, what a person did is left alone.
 */
export function* closingSteps(onFile: OnFile): Generator<Closings> {
  const index = indexOf(onFile);
  const payees = yield* payeesOf(onFile, index);
  for (const payee of payees) yield payeeClosings(payee, index);
  const near: PaperOnFile[] = onFile.papers.filter(mayClose);
  yield nothing;
  for (const item of onFile.items) {
    const closing = otherClosing(item, index, near);
    yield closing ? { closings: [closing], automatic: [] } : nothing;
  }
  // A payment that is about nobody is closed by its day alone.
  for (const i of onFile.items) {
    if (i.kind !== "payment" || i.about !== null) continue;
    yield payeeClosings({ id: "", items: [i], papers: [], lines: [] }, index);
  }
}
