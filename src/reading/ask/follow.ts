import { addDays, addMonths } from "#kernel/dates.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { type Question, understand } from "./question.ts";
import type { Span } from "./span.ts";
import { noSubject, type Subject, subjectWords } from "./subject.ts";

/** A question that goes on from the one before it: what it does not say is as it was. */
export function goOn(now: Question, before: Question | null): Question {
  if (!now.follows || before === null || now.change !== null) return now;
  const same = now.wants.length === 1 && now.wants[0] === "words";
  const ask = same ? before : now;
  const bare = noSubject(now.subject) && now.subject.forms.length === 0;
  const topic = !bare && (now.about.length > 0 || now.paper !== null) ? now : before;
  return {
    wants: ask.wants,
    keys: ask.keys,
    named: ask.named,
    exact: ask.exact,
    sum: ask.sum,
    about: topic.about,
    paper: topic.paper,
    span: now.span ?? moved(now.asked, before.span),
    follows: false,
    overdue: now.overdue || (same && before.overdue),
    back: now.back,
    asked: now.asked,
    whole: same ? `${askOf(before)} ${now.asked}` : now.asked,
    route: now.route.to === "paper" && same ? before.route : now.route,
    subject: bare ? before.subject : swapped(now.subject, before.subject),
    parts: now.span === null ? before.parts : now.parts,
    amount: now.amount ?? (same ? before.amount : null),
    days: same ? before.days : now.days,
    same: now.same || (same && before.same),
    currency: now.currency ?? (same ? before.currency : null),
    number: now.number,
    usage: now.usage || (same && before.usage),
    change: null,
  };
}

/** A question without what it is about: "when does … expire". */
function askOf(q: Question): string {
  const words = new Set([...subjectWords(q.subject), ...q.about.map((t) => t.said)]);
  return q.whole
    .split(/\s+/)
    .filter((w) => !words.has(fold(w).replace(/[^\p{L}\p{N}]|'s$/gu, "")))
    .join(" ")
    .slice(0, 300);
}

const earlier =
  /\b(?:(?:the |das |im |l'|el |il |het )?(?:year before|previous year|prior year|jahr davor|jahr zuvor|vorjahr|annee (?:d'avant|precedente)|ano (?:anterior|antes|previo)|anno (?:prima|precedente)|jaar (?:ervoor|daarvoor))|(?:the )?(?:month before|previous month)|monat (?:davor|zuvor)|mois (?:d'avant|precedent)|mes anterior|mese (?:prima|precedente)|maand (?:ervoor|daarvoor))\b/;
const later =
  /\b(?:year after|following year|next year|jahr danach|annee (?:suivante|d'apres)|ano siguiente|anno (?:dopo|successivo)|jaar erna|month after|monat danach|mois suivant|mes siguiente|mese dopo|maand erna)\b/;

/** The time of the question before, moved where this one says so: "and the year before?". */
function moved(asked: string, before: Span | null): Span | null {
  const text = squeeze(fold(asked).replace(/[’`´]/g, "'"));
  const by = earlier.test(text) ? -1 : later.test(text) ? 1 : 0;
  if (before === null || by === 0 || before.from < "1100" || before.to > "9000") return before;
  const months = /\b(?:month|monat|mois|mes|mese|maand)\b/.test(text) ? by : 12 * by;
  const from = addMonths(before.from, months);
  const to =
    before.to.slice(5) === "12-31"
      ? `${from.slice(0, 4)}-12-31`
      : addDays(addMonths(addDays(before.to, 1), months), -1);
  return { from, to, year: from.slice(0, 4) === to.slice(0, 4) ? Number(from.slice(0, 4)) : null };
}

/** "What about IKEA?" after "how much on furniture at Möbel Maier": the new name takes the place of what was asked about. */
const swapped = (now: Subject, before: Subject): Subject => ({
  slots: now.slots.length > 0 ? now.slots : before.slots,
  forms: now.forms.length > 0 ? now.forms : before.forms,
});

/** The last of a few questions of one thread, the oldest first. */
export const inThread = (questions: readonly string[], today: string): Question | null =>
  questions.reduce<Question | null>((before, asked) => goOn(understand(asked, today), before), null);
