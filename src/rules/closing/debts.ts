import { addDays, daysBetween } from "#kernel/dates.ts";
import type { ItemOnFile, PaperOnFile } from "../on-file.ts";
import { groupOf } from "../taxonomy.ts";
import { cents, invoiceNumbers, isRules, ownNumbers, shareNumber, text } from "./shapes.ts";

/** One paper's way of asking for money. */
export interface Face {
  item: ItemOnFile;
  paper: PaperOnFile | null;
  /** The day of the paper; a while before it is due when the paper says none. */
  issued: string;
}

/** Money that is owed once, however many papers ask for it; the last of them is how it stands. */
export interface Debt {
  faces: Face[];
  amounts: number[];
  currency: string | null;
  issued: string;
  due: string;
  /** A rule may close it: some face of it was not acted on. */
  open: boolean;
  /** A person said that it is done. */
  settled: Face | null;
}

const isReminder = (p: PaperOnFile | null): boolean => p?.type === "invoices/reminder";

/** How long after a bill a reminder of it may come, in days. */
const REMINDED = 240;

const faceOf = (item: ItemOnFile, paper: PaperOnFile | null): Face => ({
  item,
  paper,
  issued: paper ? (paper.date ?? paper.period?.to ?? addDays(item.due, -60)) : addDays(item.due, -60),
});

/** Whether a later paper asks for the same money as an earlier one. */
function asksAgain(earlier: Face, later: Face): boolean {
  const [a, b] = [earlier.paper, later.paper];
  if (!a || !b || a.id === b.id) return false;
  const numbered = shareNumber(invoiceNumbers(a), invoiceNumbers(b));
  const [x, y] = [earlier.item.amount, later.item.amount];
  const equal = x !== null && y !== null && cents(x) === cents(y);
  const near = x !== null && y !== null && y >= x && y <= x * 1.5 + 60;
  if (isReminder(b)) {
    if (daysBetween(earlier.issued, later.issued) > REMINDED) return false;
    if (numbered || shareNumber(invoiceNumbers(a), ownNumbers(b)))
      return equal || near || x === null || y === null;
    const [n, m] = [invoiceNumbers(a), invoiceNumbers(b)];
    return equal && !isReminder(a) && earlier.item.due <= later.issued && (n.length === 0 || m.length === 0);
  }
  // A reminder may be taken for a bill or a letter: the number of the bill and the later day tell it.
  if (numbered && (equal || near) && later.item.due >= earlier.item.due) return true;
  // The same bill sent or scanned twice.
  if (isReminder(a) || !equal || earlier.item.due !== later.item.due) return false;
  const kind = (p: PaperOnFile) => (p.type === null ? "" : groupOf(p.type));
  return (
    numbered || (a.type === b.type && kind(a) !== "" && earlier.issued === later.issued && !contradict(a, b))
  );
}

const contradict = (a: PaperOnFile, b: PaperOnFile): boolean => {
  const [n, m] = [invoiceNumbers(a), invoiceNumbers(b)];
  return n.length > 0 && m.length > 0 && !shareNumber(n, m);
};

/** Puts the payments to one payee together that ask for the same money, the first due first. */
export function debtsOf(items: readonly ItemOnFile[], papers: Map<string, PaperOnFile>): Debt[] {
  const faces = items
    .filter((i) => i.kind === "payment")
    .map((i) => faceOf(i, i.paper === null ? null : (papers.get(i.paper) ?? null)))
    .sort(
      (a, b) =>
        text(a.issued, b.issued) ||
        text(a.item.due, b.item.due) ||
        text(a.paper?.arrived ?? "", b.paper?.arrived ?? "") ||
        text(a.item.id, b.item.id),
    );
  const groups: Face[][] = [];
  const byDue = new Map<string, Face[][]>();
  const byNumber = new Map<string, Face[][]>();
  for (const face of faces) {
    // A reminder without a number is of the one bill it fits, or of the oldest; copies are due on one day.
    const numbers = face.paper ? invoiceNumbers(face.paper) : [];
    const near = isReminder(face.paper)
      ? groups
      : [...(byDue.get(face.item.due) ?? []), ...numbers.flatMap((n) => byNumber.get(n) ?? [])];
    const group = near.find(
      (g) => g.some((f) => asksAgain(f, face)) && !g.some((f) => f.item.paper === face.item.paper),
    );
    if (group) {
      group.push(face);
      continue;
    }
    const one = [face];
    groups.push(one);
    byDue.set(face.item.due, [...(byDue.get(face.item.due) ?? []), one]);
    for (const n of numbers) byNumber.set(n, [...(byNumber.get(n) ?? []), one]);
  }
  return groups
    .map(debtOf)
    .sort(
      (a, b) =>
        text(a.due, b.due) || text(a.issued, b.issued) || text(a.faces[0]!.item.id, b.faces[0]!.item.id),
    );
}

function debtOf(faces: Face[]): Debt {
  const settled = faces.find((f) => f.item.byHand && f.item.status !== "open") ?? null;
  return {
    faces,
    amounts: [...new Set(faces.flatMap((f) => (f.item.amount === null ? [] : [cents(f.item.amount)])))],
    currency: faces.find((f) => f.item.currency !== null)?.item.currency ?? null,
    issued: faces[0]!.issued,
    due: faces[0]!.item.due,
    open: faces.some((f) => isRules(f.item)),
    settled,
  };
}

/** A person opened it again: no payment is looked for. */
export const keptOpen = (d: Debt): boolean =>
  d.faces.some((f) => f.item.byHand && f.item.status === "open" && f.item.keptOpen === true);
