import { documentById } from "#database/documents/documents.ts";
import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { withoutTime } from "#questions/follow-up/follow.ts";
import { type Question, understand } from "#questions/plan/question.ts";
import { subjectWords } from "#questions/plan/subject.ts";
import { attributesIn } from "#questions/value-finder/attributes.ts";
import type { Asking, Given } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { nextPaper } from "../one/spoken.ts";
import { tellWords } from "../one/tell.ts";
import { tellOne } from "./latest.ts";
import { tellSender } from "./makers.ts";

/** "And the one after that?", "what about the other one?": another paper than the one that was told of. */
export const goesToAnother = (asking: Asking, q: Question): boolean => {
  const { before, step, points } = q;
  if (before === null || (asking.spoken ?? []).length === 0) return false;
  if (step === null && !q.back) return false;
  // "And the year before?" moves the time that was asked about, where there was one.
  if (step !== null && "months" in step && before.span !== null) return false;
  return step !== null || (points === "other" && new Set(asking.spoken).size === 1);
};

/** Tells of another paper of the series what was asked of the one before. Null when there is none, or it does not say. */
export async function ofSeries(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const only = nextPaper(asking, q);
  if (only === null || q.before === null) return null;
  const same = q.route.to === q.before.route.to;
  const asked = same ? withoutTime(q.before.whole, asking.box.clock.today()) : q.asked;
  const told = await tellWords({ ...asking, only }, asked, same ? q.before : q, citing);
  return told?.grounded ? told : (tellOne(asking, q, { record: only }, citing) ?? told);
}

/** "How much?" after an answer that found nothing: there is nothing it could go on from. */
export function saysNothing(asking: Asking, q: Question): boolean {
  if ((asking.spoken ?? []).length > 0 || q.route.to !== "paper") return false;
  const own = understand(q.asked, asking.box.clock.today());
  return own.span === null && !own.exact;
}

const sender = new RegExp(String.raw`\b(?:${any("turns-who-sent")})\b`);

/** "When is it due?" after an answer that stood on one document: that document says. */
export async function ofSpoken(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const [id] = asking.spoken ?? [];
  if (!q.back || id === undefined || asking.spoken?.length !== 1 || q.route.to !== "paper") return null;
  const only = documentById(asking.box.db, asking.scope, id);
  if (!only || only.hidden >= 2) return null;
  if (sender.test(fold(q.asked))) return tellSender(asking, only, citing);
  // What it is about is that paper: words of the question before need not stand beside the answer to this one.
  return tellWords({ ...asking, only }, q.asked, { ...q, about: [] }, citing);
}

/** "And the deposit?", "and for the other dog?" after an answer that stood on one paper: that paper may say it, too. */
export async function onSamePaper(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const { before } = q;
  const ids = new Set(asking.spoken ?? []);
  const [id] = ids;
  if (before === null || ids.size !== 1 || id === undefined || q.points === "other") return null;
  const time = q.span?.from !== before.span?.from || q.span?.to !== before.span?.to || q.loose.length > 0;
  const own = q.going;
  // Another time, another kind of paper or another sum is of other papers.
  if (own === null || time || own.kind || (before.route.to !== "paper" && !own.attribute && !own.points))
    return null;
  const only = documentById(asking.box.db, asking.scope, id);
  if (!only || only.hidden >= 2) return null;
  const print = fold(
    citing
      .pagesOf(only.id)
      .map((p) => p.text)
      .join(" "),
  );
  if (!own.names.every((n) => print.includes(n))) return null;
  const on = { ...asking, only };
  const plain = { ...q, about: [] };
  // "How much of that": of the thing that was asked about, where the paper has it in a row of its own.
  const thing = own.points && own.attribute ? thingOf(before) : [];
  const row = inRow(citing.pagesOf(only.id), thing);
  const told = !row
    ? null
    : await tellWords(on, `${q.asked.replace(/[\s?!.]+$/u, "")} ${thing.join(" ")}`, plain, citing);
  return told?.grounded ? told : tellWords(on, own.attribute && !own.swap ? q.asked : q.whole, plain, citing);
}

/** What a question is about, without the words that say what is asked of it. */
const thingOf = (q: Question): string[] =>
  subjectWords(q.subject).filter((w) => attributesIn([w]).length === 0);

/** Whether a line with an amount names a thing: what is asked of it then stands in that row, and not in the sums of the paper. */
function inRow(pages: readonly { text: string }[], thing: readonly string[]): boolean {
  const words = thing.filter((w) => w.length >= 4);
  if (words.length === 0) return false;
  const lines = pages.flatMap((p) => p.text.split("\n")).filter((l) => /\d[.,]\d{2}(?!\d)/.test(l));
  return lines.some((l) => {
    const line = fold(l);
    return words.filter((w) => line.includes(w)).length * 2 >= words.length;
  });
}
