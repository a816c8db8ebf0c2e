import { addDays, addMonths } from "#kernel/dates.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import type { Going, Question } from "../plan/question.ts";
import { somebody, understand } from "../plan/question.ts";
import { routeOf } from "../plan/route.ts";
import type { Slot, Subject } from "../plan/subject.ts";
import { noSubject, subjectWords } from "../plan/subject.ts";
import { isEmptyWord } from "../plan/words.ts";
import { spanOf } from "../time/span.ts";
import type { Span } from "../time/span-parts.ts";
import { ofLoose, wide } from "../time/span-parts.ts";
import { attributesIn } from "../value-finder/attributes.ts";
import { pointsAt, stepIn } from "./follow-words.ts";

/** What a question that goes on opens with before it names anything. */
const opening = new RegExp(
  `^(?:(?:${any("follow-and")}) )?(?:(?:what|how) about |was ist mit |wie ist es mit |(?:y )?que tal |what of |wat (?:is er )?met )?`,
  "iu",
);
/** Stands for what was asked: "celle de Zoé", "der von Silke", "that of Ben". */
const standIn = new RegExp(`^(?:(?:${any("follow-stand-in")})) (?:${any("follow-of")}) `, "iu");

/** Prepositions that stand for one another, by what they lead to: whom something is for, where it was, when. */
const leads: readonly RegExp[] = [whole("follow-for"), whole("follow-leads")];
const leadOf = (word: string): RegExp | null => leads.find((l) => l.test(plain(word))) ?? null;

const article = whole("follow-article");

const plain = (word: string): string =>
  fold(word)
    .replace(/['’]s$/u, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

const isName = (word: string): boolean => /^[¿¡"“(]?\p{Lu}/u.test(word);
const says = (word: string): boolean => plain(word).length >= 4 && !isEmptyWord(plain(word));

const cut = (text: string): string[] =>
  squeeze(text)
    .replace(/[\s?!.]+$/u, "")
    .split(" ")
    .filter(Boolean);

/** Most words of a thing that is named anew. */
const MOST_OWN = 7;

/**
 * A question with the thing that another one names in place of its own of the same sort: "and the second half?" after "when is
 * the first half due", "and for Ben?" after "what does Ann's policy cost". Both without their times. Null where nothing in it
 * is of that sort; then the two have to be put together in another way.
 */
export function swapIn(before: string, own: string): string | null {
  const said = cut(own.replace(/^[¿¡"'“„«(\s]+/u, "").replace(opening, ""));
  const old = cut(before);
  // What led to a time that was left out.
  while (said.length > 0 && leadOf(said.at(-1) as string) !== null) said.pop();
  if (said.length === 0 || said.length > MOST_OWN || old.length < 2) return null;
  const shared = bySharedWord(old, said);
  if (shared !== null) return shared;
  const bare = cut(said.join(" ").replace(standIn, ""));
  if (bare.length === 0) return null;
  const lead = leadOf(bare[0] as string);
  const thing = lead === null ? bare : bare.slice(1);
  if (thing.length === 0 || !thing.some((w) => isName(w) || says(w))) return null;
  const led = lead === null ? null : byLead(old, bare, lead);
  if (led !== null) return led;
  return thing.every((w) => isName(w) || article.test(plain(w))) ? byName(old, thing) : null;
}

/** "The second half" for "the first half", "verres complexes" for "verres simples": a noun both have, with other words beside it. */
function bySharedWord(old: readonly string[], said: readonly string[]): string | null {
  for (const [j, word] of said.entries()) {
    if (!says(word)) continue;
    const i = old.findLastIndex((w) => plain(w) === plain(word));
    if (i < 0) continue;
    let from = i;
    let first = j;
    // Words before it that say which: an ordinal, a number, an adjective; then what leads to it.
    if (j > 0 && i > 0 && which(said[j - 1] as string) && which(old[i - 1] as string)) {
      from = i - 1;
      first = j - 1;
      if (first > 0 && from > 0 && leadOf(said[first - 1] as string) && leadOf(old[from - 1] as string)) {
        from--;
        first--;
      }
    }
    const next = old[i + 1];
    const behind = said.slice(j + 1);
    const to = behind.length > 0 && next !== undefined && which(next) ? i + 2 : i + 1;
    if (from === i && to === i + 1) continue;
    return [...old.slice(0, from), ...said.slice(first), ...old.slice(to)].join(" ");
  }
  return null;
}

/** A word that tells one of several: neither an article nor what leads to it. */
const which = (word: string): boolean => {
  const w = plain(word);
  return (
    w !== "" && !article.test(w) && leadOf(w) === null && (/\d/.test(w) || ordinal.test(w) || !isEmptyWord(w))
  );
};
const ordinal = whole("follow-ordinal");

const STOPS = whole("follow-stops");

/** Ends what a preposition leads to. */
const stops = (word: string): boolean =>
  leadOf(word) !== null || /^\d{4}$/.test(plain(word)) || STOPS.test(plain(word));

/** What a preposition of one sort leads to in the place of what the last one of that sort leads to. */
function byLead(old: readonly string[], bare: readonly string[], lead: RegExp): string | null {
  const tokens = old.map(plain);
  const same = tokens.findLastIndex((t, i) => i > 0 && t === plain(bare[0] as string) && i < old.length - 1);
  const at = same > 0 ? same : tokens.findLastIndex((t, i) => i > 0 && lead.test(t) && i < old.length - 1);
  if (at < 0) return null;
  let to = at + 1;
  while (to < old.length && !(to > at + 1 && stops(old[to] as string))) to++;
  if (to - at > 6) return null;
  return [...old.slice(0, at), ...bare, ...old.slice(to)].join(" ");
}

/** Verbs before which, or behind which, somebody is named. */
const beside = whole("follow-beside");

/** Before who made a paper. */
const dealtWith = whole("follow-at");

/** Runs of words that may name somebody, as places in a question: [from, to]. */
function nameRuns(old: readonly string[]): [number, number][] {
  const runs: [number, number][] = [];
  for (let i = 1; i < old.length; i++) {
    const word = old[i] as string;
    const ahead = plain(old[i - 1] as string);
    if (!isName(word) || /^(?:I|\p{Lu}{2,})$/u.test(word.replace(/[^\p{L}]/gu, ""))) continue;
    // A noun of German has its article or a preposition; so have places.
    const led = leadOf(ahead);
    if (led === null ? article.test(ahead) : !(leads[0] as RegExp).test(ahead) && !dealtWith.test(ahead))
      continue;
    let to = i + 1;
    while (!GENITIVE.test(word) && to < old.length && isName(old[to] as string)) to++;
    runs.push([i, to]);
    i = to - 1;
  }
  return runs;
}

const GENITIVE = /^\p{Lu}[\p{L}-]*['’]s$|^\p{Lu}\p{Ll}+s$/u;

const articleBeforeName = new RegExp(String.raw`^(?:${any("follow-the")}) (?=\p{Lu})`, "u");

/** A new name for the name in a question: "Silkes" for "Haukes", "Unai" for "Ander". */
function byName(old: readonly string[], thing: readonly string[]): string | null {
  const name = thing.join(" ").replace(articleBeforeName, "");
  const length = name.split(" ").length;
  const worth = ([from, to]: [number, number]): number =>
    (GENITIVE.test(old[from] as string) ? 2 : 0) +
    (to - from === length ? 1 : 0) +
    (beside.test(plain(old[from - 1] as string)) ? 1 : 0) +
    (beside.test(plain(old[to] ?? "")) ? 0.5 : 0);
  const [run] = nameRuns(old).sort((a, b) => worth(b) - worth(a));
  if (run === undefined) return null;
  const was = old[run[0]] as string;
  // "The passport of Ines", "and Max's?".
  const owns = /['’]s$/u.test(was) || (GENITIVE.test(was) && leadOf(old[run[0] - 1] as string) === null);
  const ending =
    run[1] - run[0] > 1 || /['’]s$|s$/u.test(name)
      ? ""
      : owns
        ? (/(?:['’]s|(?<=\p{Ll})s)$/u.exec(was)?.[0] ?? "")
        : "";
  return [
    ...old.slice(0, run[0]),
    `${owns ? name : name.replace(/['’]s$/u, "")}${ending}`,
    ...old.slice(run[1]),
  ].join(" ");
}

/** Words of a question that do not tell its language for sure. */
const FEW_WORDS = 4;

/** A question that goes on from the one before it: what it does not say is as it was. */
export function goOn(now: Question, before: Question | null, today: string): Question {
  if (!now.follows || before === null || now.change !== null) return now;
  const same = now.wants.length === 1 && now.wants[0] === "words";
  const ask = same ? before : now;
  const going = goingOf(now);
  // "How many hours did she work": words of what is asked for name nothing that it is about.
  const bare =
    now.subject.forms.length === 0 &&
    (noSubject(now.subject) || going.names.length === 0 || somebody.test(` ${now.text}`));
  const swap = same ? swapIn(withoutTime(before.whole, today), withoutTime(now.asked, today)) : null;
  const named = swap === null ? null : understand(swap, today);
  const topic = named ?? (!bare && (now.about.length > 0 || now.paper !== null) ? now : before);
  const time = timeOf(now, before);
  const subject = named?.subject ?? (bare ? before.subject : swapped(now.subject, before.subject));
  const alone = bare ? null : replaced(now.subject, before.subject);
  return {
    ...now,
    wants: ask.wants,
    keys: ask.keys,
    named: ask.named,
    exact: ask.exact,
    sum: ask.sum,
    about: topic.about,
    paper: topic.paper,
    ...time,
    follows: false,
    overdue: now.overdue || (same && before.overdue),
    whole: !same
      ? now.asked
      : swap === null
        ? rewritten(now, before, time.span, today)
        : timed(swap, now, before, time.span, today),
    route: routeGoing(now, before, same, subject),
    subject,
    instead: alone !== null && !sameSubject(alone, subject) ? alone : null,
    amount: now.amount ?? (same ? before.amount : null),
    days: same ? before.days : now.days,
    same: now.same || (same && before.same),
    currency: now.currency ?? (same ? before.currency : null),
    usage: now.usage || (same && before.usage),
    undated: now.undated || (same && before.undated),
    each: now.each || (same && before.each),
    change: null,
    text: named?.text ?? now.text,
    // A few words tell too little of their language: a thread goes on in the one it began in.
    language: now.text.split(" ").length <= FEW_WORDS ? before.language : now.language,
    before,
    points: pointsAt(now.asked),
    step: stepIn(now.asked),
    going: { ...going, swap: swap !== null },
  };
}

/** A question whose time was left out, with the time it is about: its own, that of the question before, or that one moved. */
function timed(swap: string, now: Question, before: Question, span: Span | null, today: string): string {
  if (moves(now.asked)) return squeeze(`${swap} ${monthSaid(span)} ${span?.year ?? ""}`).slice(0, 600);
  const own = now.span !== null || now.loose.length > 0;
  const said = timeWords(own ? now.asked : before.whole, today);
  const year = own && span?.year != null && !new RegExp(`\\b${span.year}\\b`).test(said) ? span.year : "";
  return squeeze(`${swap} ${said} ${year}`).slice(0, 600);
}

/** The words of a question that say its time. */
function timeWords(text: string, today: string): string {
  const left = withoutTime(text, today).split(" ");
  return squeeze(text)
    .split(" ")
    .filter((w) => {
      const at = left.indexOf(w);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join(" ")
    .replace(/[\s?!]+$/u, "");
}

const pointing = new RegExp(`(?:^| )(?:${any("follow-pointing")})(?= |$)`);

/** What a question that goes on names itself, its words of asking left out. */
function goingOf(now: Question): Going {
  const tokens = wordsOf(squeeze(now.asked).replace(lead, "")).slice(0, 40);
  const named = attributesIn(tokens).filter((n) => n.attribute.kinds[0] !== "name");
  const slots = now.subject.slots.flat();
  return {
    attribute: named.length > 0,
    kind: now.subject.forms.length > 0 || slots.some((c) => c.kinds.some((k) => k.kind.unpaid === true)),
    swap: false,
    points: pointing.test(` ${now.text}`),
    names: slots
      .flatMap((c) => c.words)
      .filter((w) => !named.some((n) => tokens.slice(n.from, n.to).includes(w))),
  };
}

/** "And the cheapest?", "and how many?": another way of asking about what was asked about before. */
function routeGoing(now: Question, before: Question, same: boolean, subject: Subject): Question["route"] {
  if (now.route.to !== "paper") return now.route;
  const named = !noSubject(subject) || subject.forms.length > 0;
  const own = routeOf(now.text, { ...now.known, paper: named, named, early: true });
  // "And in June" asks as before; "which is the latest of them" asks anew.
  if (own.to !== "paper") return own;
  return same ? before.route : now.route;
}

/** The time it is about: its own, in the year of the question before where it names none, or that one moved. */
function timeOf(now: Question, before: Question): Pick<Question, "span" | "parts" | "loose"> {
  const y = before.span?.year ?? null;
  if (now.loose.length > 0 && before.loose.length === 0 && y !== null) {
    const parts = now.loose.map((l) => ofLoose(y, l));
    return { span: wide(parts), parts, loose: [] };
  }
  if (now.span !== null) return { span: now.span, parts: now.parts, loose: now.loose };
  const span = moved(now.asked, before.span);
  const kept = span === before.span;
  return {
    span,
    parts: kept ? before.parts : span === null ? [] : [span],
    loose: kept ? before.loose : [],
  };
}

const lead = new RegExp(
  `^[¿¡"'“„«( ]*(?:(?:${any("follow-and")}) )?(?:(?:what|how) about |was ist mit |wie ist es mit |que tal |what of |what about )?`,
  "i",
);

const prepositionsAtEnd = new RegExp(`(?: (?:${any("follow-in")}))+$`, "iu");

/**
 * The question before in its own words, with what this one says in place of what it takes the place of: "when does Ines's
 * passport expire" and "and Max's?" is "when does passport expire Max's". It is read for what a paper says.
 */
function rewritten(now: Question, before: Question, span: Span | null, today: string): string {
  const gone = new Set(takenPlace(now.subject, before.subject));
  const timedAnew = now.span !== null || span !== before.span;
  const words = wordsBut(timedAnew ? withoutTime(before.whole, today) : before.whole, gone);
  // What led to the time that is gone: "at Norden in".
  const kept = timedAnew ? words.replace(prepositionsAtEnd, "") : words;
  const own = squeeze(now.asked).replace(lead, "");
  // A month borrows its year; "the year before" names none.
  const year =
    span?.year != null && !new RegExp(`\\b${span.year}\\b`).test(own) && timedAnew ? ` ${span.year}` : "";
  const said = moves(now.asked) ? monthSaid(span) : own;
  return squeeze(`${kept} ${said}${moves(now.asked) && span?.year == null ? "" : year}`).slice(0, 600);
}

/** The month of a span that is one, in words: years are said by themselves. */
function monthSaid(span: Span | null): string {
  if (span === null || span.from.slice(0, 7) !== span.to.slice(0, 7)) return "";
  return MONTHS[Number(span.from.slice(5, 7)) - 1] as string;
}
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const wordsBut = (text: string, gone: ReadonlySet<string>): string =>
  text
    .split(/\s+/)
    .filter(
      (w) =>
        !gone.has(
          fold(w)
            .replace(/'s$/u, "")
            .replace(/[^\p{L}\p{N}]/gu, ""),
        ),
    )
    .join(" ")
    .replace(/[?!.]+\s*$/, "");

/** A question without its words of time. */
export function withoutTime(text: string, today: string): string {
  const folded = squeeze(fold(text).replace(/[’`´]/g, "'"));
  const left = new Map<string, number>();
  for (const w of spanOf(folded, today).rest.match(/[\p{L}\p{N}]+/gu) ?? [])
    left.set(w, (left.get(w) ?? 0) + 1);
  return squeeze(text)
    .split(" ")
    .filter((word) => {
      const parts = fold(word).match(/[\p{L}\p{N}]+/gu) ?? [];
      if (parts.length === 0) return true;
      const stays = parts.every((p) => (left.get(p) ?? 0) > 0);
      if (stays) for (const p of parts) left.set(p, (left.get(p) ?? 0) - 1);
      return stays;
    })
    .join(" ");
}

/** Words of the slots that a new subject takes the place of. */
const takenPlace = (now: Subject, before: Subject): string[] => {
  const kept = new Set(swapped(now, before).slots);
  return subjectWords({ slots: before.slots.filter((s) => !kept.has(s)), forms: [] });
};

const earlier = new RegExp(String.raw`\b(?:${any("follow-earlier")})\b`);
const later = new RegExp(String.raw`\b(?:${any("follow-later")})\b`);

const plaprepositionsAtEnd = (asked: string) => squeeze(fold(asked).replace(/[’`´]/g, "'"));
const moves = (asked: string): boolean =>
  earlier.test(plaprepositionsAtEnd(asked)) || later.test(plaprepositionsAtEnd(asked));

const saysMonth = new RegExp(String.raw`\b(?:${any("follow-month")})\b`);

/** The time of the question before, moved where this one says so: "and the year before?". */
function moved(asked: string, before: Span | null): Span | null {
  const text = plaprepositionsAtEnd(asked);
  const by = earlier.test(text) ? -1 : later.test(text) ? 1 : 0;
  if (before === null || by === 0 || before.from < "1100" || before.to > "9000") return before;
  const months = saysMonth.test(text) ? by : 12 * by;
  const from = addMonths(before.from, months);
  const to =
    before.to.slice(5) === "12-31"
      ? `${from.slice(0, 4)}-12-31`
      : addDays(addMonths(addDays(before.to, 1), months), -1);
  return { from, to, year: from.slice(0, 4) === to.slice(0, 4) ? Number(from.slice(0, 4)) : null };
}

/** A slot of nothing but kinds of papers or of spending: "electricity". */
const isKind = (slot: Slot): boolean =>
  slot.every((c) => c.kinds.reduce((n, k) => n + k.to - k.from, 0) === c.words.length);
const isPlace = (slot: Slot): boolean => slot.some((c) => c.place) && !isKind(slot);

/**
 * A new name, kind or place takes the place of what was named of its sort, and the rest stays: "and in Germany?" after
 * "at IKEA in Malaysia", "and for Leo?" after "what does Max's insurance cost".
 */
function swapped(now: Subject, before: Subject): Subject {
  const forms = now.forms.length > 0 ? now.forms : before.forms;
  if (now.slots.length === 0) return { slots: before.slots, forms };
  const sorts = [isPlace, isKind, (s: Slot) => !isPlace(s) && !isKind(s)];
  const kept = before.slots.filter((old) => {
    const sort = sorts.find((is) => is(old));
    return sort !== undefined && !now.slots.some((s) => sort(s));
  });
  // Where nothing of its sort was named, a place may be a name: "in Lidl".
  const stay =
    kept.length === before.slots.length && now.slots.every(isPlace) ? before.slots.filter(isKind) : kept;
  return { slots: [...stay, ...now.slots], forms };
}

/** "What about IKEA?" after "how much on furniture": the new name for all that was asked about. */
const replaced = (now: Subject, before: Subject): Subject => ({
  slots: now.slots.length > 0 ? now.slots : before.slots,
  forms: now.forms.length > 0 ? now.forms : before.forms,
});

const sameSubject = (a: Subject, b: Subject): boolean =>
  a.slots.length === b.slots.length && a.slots.every((s, i) => s === b.slots[i]);

/** The last of a few questions of one thread, the oldest first. */
export const inThread = (questions: readonly string[], today: string): Question | null =>
  questions.reduce<Question | null>((before, asked) => goOn(understand(asked, today), before, today), null);
