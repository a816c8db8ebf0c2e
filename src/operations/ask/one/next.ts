import type { CheckupItem } from "#contract/checkup.ts";
import { obligationsOf } from "#database/checkup/obligations.ts";
import { type DocumentRecord, titlesOf } from "#database/documents/documents.ts";
import { obligationPlaces } from "#database/search/asks.ts";
import { fold, wordsOf } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { message } from "#messages/message.ts";
import { hasTerm } from "#questions/grounding/passage.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject, type Subject } from "#questions/plan/subject.ts";
import { termOf } from "#questions/plan/term.ts";
import type { Span } from "#questions/time/span-parts.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { itemsOf, type Line, linesOf } from "../../checkup/lines.ts";
import { todayOf } from "../../today.ts";
import type { Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { type Chosen, select } from "../many/select.ts";
import { voiceIn } from "../voice.ts";

/** Items that are told of. */
const MOST_TOLD = 8;
/** Lines that are looked through for those about something. */
const MOST_LOOKED = 1_000;

const howTo = new RegExp(String.raw`\b(?:${any("next-what-to-do")})\b`);

/** What every open line of the Checkup is asked to be. */
interface Sought {
  span: Span | null;
  only: DocumentRecord | null;
  subject: Subject | null;
  /** Documents that were spoken of, for "it". */
  documents?: readonly string[];
  show?: "open" | "handled" | "dismissed";
}

/** Lines of the Checkup about something, in its order, with what each says. */
export function itemsAbout(
  box: App,
  scope: AccountScope,
  s: Sought,
  origin: string,
): { items: CheckupItem[]; lines: Line[] } {
  const span = s.span === null ? {} : { from: s.span.from, to: s.span.to };
  const own = s.only && new Set(obligationsOf(box.db, scope, s.only.id).map((o) => o.id));
  const all = linesOf(
    box,
    scope,
    { show: s.show ?? "open", lapsed: true, ...span },
    todayOf(box, scope),
  ).filter((l) => l.waiting === null && (own === null || own.has(l.id)));
  const { subject, documents } = s;
  if (
    (subject === null || noSubject(subject)) &&
    subject?.forms.every((f) => f.name === "documents" || f.name === "bills") !== false &&
    documents === undefined
  )
    return { items: [], lines: all };
  const looked = all.slice(0, MOST_LOOKED);
  const items = itemsOf(box, scope, looked, origin);
  const byId = new Map(looked.map((l) => [l.id, l]));
  const papers =
    subject === null || (noSubject(subject) && subject.forms.length === 0)
      ? new Set(documents)
      : new Set(
          select(box, scope, subject, null)
            .chosen.filter(isAbout)
            .map((c) => c.record.id),
        );
  const fits = items.filter(
    (i) =>
      (i.document !== null && papers.has(i.document.id)) ||
      (subject !== null && !noSubject(subject) && names(subject, i)),
  );
  return { items: fits, lines: fits.flatMap((i) => byId.get(i.id) ?? []) };
}

/** Whether a paper is about what is named: words that merely stand on it make none of its days an answer. */
const isAbout = (c: Chosen): boolean => c.fits.every((f) => f !== "stands");

/** Whether a line itself names everything that is asked about. */
function names(subject: Subject, i: CheckupItem): boolean {
  const words = wordsOf(
    [i.title, i.detail ?? "", i.document?.title ?? "", i.person_or_thing?.name ?? "", i.kind_label].join(" "),
  );
  return subject.slots.every((slot) => slot.some((c) => c.words.every((w) => hasTerm(words, termOf(w)))));
}

/** What is due or missing, from the Checkup as it stands and in its order. Null when nothing on it is about what was asked. */
export function tellNext(
  box: App,
  scope: AccountScope,
  q: Question,
  only: DocumentRecord | null,
  citing: Citing,
  origin: string,
): Told | null {
  const v = voiceIn(q.language);
  const gaps = q.route.to === "next" && q.route.gaps === true;
  const about = itemsAbout(
    box,
    scope,
    { span: q.span, only, subject: only === null ? q.subject : null },
    origin,
  );
  // An old bill that may be paid is part of the answer only where the question names it or its time.
  const named = only !== null || q.span !== null || !noSubject(q.subject);
  const asked = (l: Line) =>
    q.overdue ? l.place.overdue : named || l.place.status !== "open" || l.place.group !== "housekeeping";
  const lines = about.lines.filter((l) =>
    gaps ? l.gap !== null : l.when !== null && l.gap === null && asked(l),
  );
  if (lines.length === 0) {
    if (!noSubject(q.subject) && only === null) return null;
    return {
      lines: [
        v.say(message(gaps ? "answer.nothingMissing" : "answer.nothingDue", { inTime: q.span !== null })),
      ],
      grounded: false,
    };
  }
  const items = itemsOf(box, scope, lines.slice(0, MOST_TOLD), origin);
  const places = new Map(
    obligationPlaces(
      box.db,
      scope,
      items.map((i) => i.id),
    ).map((p) => [p.id, p]),
  );
  // Items carry the title in the language of the question; a citation is shown in the caller's.
  const titles = new Map(
    titlesOf(
      box.db,
      scope,
      items.flatMap((i) => i.document?.id ?? []),
    ).map((row) => [row.id, row]),
  );
  const steps = howTo.test(wordsOf(q.asked).join(" ")) && items.length <= 2;
  const said = items.flatMap((item) => {
    const { document: d, when } = item;
    const place = places.get(item.id);
    const titled = d === null ? undefined : titles.get(d.id);
    if (titled) citing.place(titled, place?.page ?? null, place?.quote ?? null);
    const amount = item.amount === null ? "" : `, ${v.money(item.amount, item.currency)}`;
    const day =
      when === null || gaps
        ? ""
        : `${item.overdue ? v.say(message("answer.pastDue", { day: v.day(when) })) : v.day(when)}: `;
    const own = [`- ${day}${item.title}${amount}`];
    const todo = item.what_to_do;
    if (steps && todo)
      own.push(...[todo.summary, ...todo.steps].flatMap((s) => (s === null ? [] : [`  ${s}`])));
    return own.map((l) => citing.clean(d?.id ?? null, l));
  });
  if (lines.length > items.length)
    said.push(v.say(message("answer.moreOnCheckup", { n: lines.length - items.length })));
  return { lines: [v.say(message(gaps ? "answer.missing" : "answer.due")), ...said], grounded: true };
}
