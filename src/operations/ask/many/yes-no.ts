import { documentById } from "#database/documents/documents.ts";
import { message } from "#messages/message.ts";
import { kinds } from "#questions/kinds/table.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject } from "#questions/plan/subject.ts";
import type { Asking, Told } from "../asking.ts";
import { citeItem } from "../change.ts";
import type { Citing } from "../cite.ts";
import { itemsAbout } from "../one/next.ts";
import { voiceIn } from "../voice.ts";
import { tellPapers } from "./lists.ts";

const BOUGHT = new Set(["bills", "receipts"]);

/** Whether there is such a paper: yes with the papers there are. Null when there is none, which is then said to be not on file. */
export function tellWhether(asking: Asking, q: Question, citing: Citing): Told | null {
  // People call a receipt a bill, and a bill a receipt.
  const { forms } = q.subject;
  const bought = forms.some((f) => f.name === "bills" || f.name === "receipts");
  const told =
    tellPapers(asking, q, citing) ??
    (bought && !noSubject(q.subject)
      ? tellPapers(
          asking,
          { ...q, subject: { ...q.subject, forms: kinds.filter((k) => BOUGHT.has(k.name)) } },
          citing,
        )
      : null);
  if (told === null || !told.grounded) return null;
  const [head = "", ...rest] = told.lines;
  return { ...told, lines: [`${voiceIn(q.language).say(message("answer.yes"))} ${head}`, ...rest] };
}

/** Items that are told of one by one. */
const MOST_TOLD = 6;

/**
 * Whether something is paid, as far as the Checkup knows: no while its bill is open, yes once that was closed. Null when no
 * bill is about it: then what the paper itself says of it is looked for.
 */
export function tellPaid(asking: Asking, q: Question, citing: Citing): Told | null {
  const { box, scope, origin } = asking;
  const v = voiceIn(q.language);
  const items = (show: "open" | "handled") =>
    itemsAbout(
      box,
      scope,
      { span: q.span, only: asking.only, subject: q.subject, show },
      origin,
    ).items.filter((i) => i.source === "obligation" && i.amount !== null && i.document !== null);
  const open = items("open");
  const done = items("handled");
  const all = [...open, ...done].slice(0, MOST_TOLD);
  if (all.length === 0) return null;
  const lines: string[] = [];
  for (const i of all) {
    const record = documentById(box.db, scope, i.document?.id ?? "");
    if (!record || !citeItem(asking, i, citing)) continue;
    const state = v.say(message(open.includes(i) ? "answer.open" : "answer.paid"));
    const amount = i.amount === null ? "" : `, ${v.money(i.amount, i.currency)}`;
    lines.push(citing.clean(record.id, `- ${i.title}${amount}: ${state}`));
  }
  if (lines.length === 0) return null;
  const head =
    open.length === 0
      ? [v.say(message("answer.yes"))]
      : done.length === 0
        ? [v.say(message("answer.no"))]
        : [];
  return { lines: [...head, ...lines], grounded: true };
}
