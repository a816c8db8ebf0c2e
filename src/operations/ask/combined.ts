import { documentById } from "#database/documents.ts";
import { apart, askedOfOne, combiningIn } from "#reading/ask/combining.ts";
import { answersOf, type Found, type Reading } from "#reading/ask/comprehend/best.ts";
import { type Clause, type Focus, focusOf } from "#reading/ask/comprehend/focus.ts";
import { standingOf } from "#reading/ask/comprehend/standing.ts";
import { wordingIn } from "#reading/ask/comprehend/wording.ts";
import { goOn, withoutTime } from "#reading/ask/follow.ts";
import { type Question, understand } from "#reading/ask/question.ts";
import { onAll } from "#reading/ask/route.ts";
import type { Span } from "#reading/ask/span.ts";
import { noSubject, type Subject } from "#reading/ask/subject.ts";
import { sumsByCurrency } from "#rules/exact-sum.ts";
import { amountText } from "#rules/obligations.ts";
import { types } from "#rules/taxonomy.ts";
import type { Asking } from "./answer.ts";
import type { Citing } from "./cite.ts";
import { inUnit, numberOf, type Said, unitAsked, unitOf } from "./combined-values.ts";
import { readingsFor } from "./comprehend.ts";
import { lineOf } from "./comprehend-lines.ts";
import { type Likely, onePaper, readFor } from "./comprehend-papers.ts";
import { Days } from "./days.ts";
import { type Chosen, select } from "./select.ts";
import { placed } from "./spoken.ts";
import type { Told } from "./sums.ts";
import { type Voice, voiceIn } from "./voice.ts";

const slugs = types.map((t) => t.slug);

/** Papers that are read for one question: each is read as a whole. */
const MOST_READ = 10;

/** How surely a paper must say what is asked for to be added to what others say. */
const SURE = 0.6;

/** A subject without the words that say what is asked for. */
function without(subject: Subject, words: ReadonlySet<string>): Subject {
  const slots = subject.slots
    .map((slot) =>
      slot.flatMap((c) => {
        if (c.kinds.length > 0 && !c.words.every((w) => words.has(w))) return [c];
        const left = c.words.filter((w) => !words.has(w));
        return left.length === 0 ? [] : [{ ...c, words: left, kinds: [] }];
      }),
    )
    .filter((s) => s.length > 0);
  return { ...subject, slots };
}

/** What each of the papers says of it, those that say nothing left out. */
async function readEach(
  asking: Asking,
  asked: string,
  clause: Clause,
  papers: readonly Chosen[],
): Promise<Said[] | null> {
  const { box, scope } = asking;
  const out: Said[] = [];
  for (const paper of papers) {
    if (!(await asking.breathe())) return null;
    const record = documentById(box.db, scope, paper.record.id);
    if (!record) continue;
    const likely = onePaper(box, record);
    const read = readFor(box, scope, likely, null);
    const focus = focusOf(asked, { also: [], today: box.clock.today(), slugs });
    const own = { ...focus, clauses: [clause] };
    const reading: Reading<Likely> = { of: likely, paper: read, standing: standingOf(read, focus.sought) };
    const [found] = answersOf(own, [reading], true);
    const fit = found === undefined ? null : inUnit(found, unitAsked(asked));
    const said = fit && fit.candidate.attribute >= SURE ? numberOf(paper, fit, clause) : null;
    if (said !== null) out.push(said);
  }
  return out;
}

const told = (number: number, s: Said, v: Voice): string =>
  s.money
    ? v.money(number, s.currency)
    : `${amountText(number, null, v.language).replace(/[.,]00$/, "")}${s.currency === null ? "" : ` ${s.currency}`}`;

/**
 * Adds up what several papers say of one thing, or tells how far two are apart: "how much federal tax came off the two pay
 * cheques together", "by how many cubic metres did our water use go up". Every value is read off its paper and cited there;
 * arithmetic is done here. Null when it is not asked for, or fewer than two papers say it.
 */
export async function tellCombined(asking: Asking, asked: Question, citing: Citing): Promise<Told | null> {
  const all = (asked.route.to === "sum" && asked.usage) || (asked.known.several && onAll.test(asked.text));
  const combining = combiningIn(asked.whole) ?? (all ? "add" : null);
  if (combining === null) return null;
  const today = asking.box.clock.today();
  const single = askedOfOne(withoutTime(asked.whole, today));
  const focus = focusOf(single, { also: [], today, slugs });
  const [first] = focus.clauses;
  if (!first || focus.yesNo || (first.usual && first.units.length === 0)) return null;
  const clause = { ...first, difference: false };
  const words = new Set([...clause.said, ...clause.words, ...clause.units, ...clause.pairs.flat()]);
  const names = new Set(
    focus.sought.filter((s) => s.role === "name" || s.role === "kind").map((s) => s.said),
  );
  const subject = without(asked.subject, new Set([...words].filter((w) => !names.has(w))));
  if (noSubject(subject) && subject.forms.length === 0) return null;
  const q = placed(asking, { ...asked, subject });
  const spans: (Span | null)[] = q.parts.length > 1 ? q.parts.slice(0, 4) : [q.span];
  const papers: Chosen[] = [];
  for (const span of spans)
    for (const c of select(asking.box, asking.scope, subject, span).chosen)
      if ((c.record.dated || span === null) && !papers.some((p) => p.record.id === c.record.id))
        papers.push(c);
  if (papers.length < 2) return null;
  const said = await readEach(asking, single, clause, papers.slice(0, MOST_READ));
  if (said === null) return null;
  const more = papers.length > MOST_READ;
  return more
    ? null
    : tellSaid(asking, combining, alike(said), { ...focus, language: asked.language }, citing);
}

/** Those of one kind of paper and one unit: of the kind and unit that most are of. */
function alike(said: readonly Said[]): Said[] {
  const groups = Map.groupBy(said, (s) => `${s.paper.record.type_slug} ${s.currency} ${s.money}`);
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

function tellSaid(
  asking: Asking,
  combining: "add" | "differ",
  said: readonly Said[],
  focus: Focus,
  citing: Citing,
): Told | null {
  const v = voiceIn(focus.language);
  const sorted = [...said].sort((a, b) => (a.paper.record.sort_date < b.paper.record.sort_date ? -1 : 1));
  if (sorted.length < 2 || (combining === "differ" && sorted.length !== 2)) return null;
  const days = new Days(
    asking.box,
    sorted.map((s) => s.paper.record.id),
    v.language,
  );
  const lines: string[] = [];
  for (const s of sorted) {
    if (lineOf(s.found, citing, focus, wordingIn(v.language)) === null) return null;
    const day = days.of(citing, s.paper.record, s.found.candidate.page);
    lines.push(`- ${day}${told(s.number, s, v)}, ${citing.title(s.paper.record)}`);
  }
  const [a, b] = sorted as [Said, Said];
  const name = (s: Said) =>
    days.of(citing, s.paper.record, s.found.candidate.page, "") || citing.title(s.paper.record);
  if (combining === "differ") {
    const by = sumsByCurrency([
      { number: b.number, currency: b.currency },
      { number: -a.number, currency: b.currency },
    ]).get(b.currency) as number;
    const head =
      by === 0
        ? v.say.bothSame(told(a.number, a, v))
        : v.say.differs(name(b), told(Math.abs(by), a, v), by > 0, name(a));
    return { lines: [head, ...lines], grounded: true };
  }
  const sum = [...sumsByCurrency(sorted).values()][0] ?? 0;
  return { lines: [v.say.together(told(sum, a, v), v.say.papers(sorted.length)), ...lines], grounded: true };
}

/**
 * How far two values are apart that a question names one after the other, on one paper or on two: "how much higher is Ann's
 * excess than Ben's". Each is asked for by itself. Null when it is not so put, or one of them is not said.
 */
export async function tellApart(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const two = apart(q.whole);
  if (two === null) return null;
  const today = asking.box.clock.today();
  const first = understand(two.first, today);
  const second = goOn({ ...understand(`and ${two.second}`, today), follows: true }, first, today);
  const values: { found: Found<Likely>; focus: Focus; number: number; name: string }[] = [];
  for (const [own, name] of [
    [first, nameIn(first)],
    [second, nameIn(second)],
  ] as const) {
    const read = await readingsFor(asking, own.whole, { ...own, about: [] });
    if (read === null) return null;
    const focus = {
      ...read.focus,
      clauses: read.focus.clauses.slice(0, 1).map((c) => ({ ...c, difference: false })),
    };
    const [found] = answersOf(focus, read.readings, asking.only !== null);
    const number = found?.candidate.fact?.number ?? found?.candidate.value?.number ?? null;
    if (!found || number === null || found.candidate.attribute < SURE || name === "") return null;
    values.push({ found, focus: { ...focus, language: q.language }, number, name });
  }
  const [a, b] = values as [(typeof values)[number], (typeof values)[number]];
  // One value for both is the value of one of them.
  if (a.found.candidate.kind !== b.found.candidate.kind || a.name === b.name || samePlace(a.found, b.found))
    return null;
  const v = voiceIn(q.language);
  const lines = [a, b].map((x) => lineOf(x.found, citing, x.focus, wordingIn(v.language)));
  if (lines.some((l) => l === null)) return null;
  const money = a.found.candidate.kind === "money";
  const currency = (x: typeof a) => x.found.candidate.value?.currency ?? x.found.reading.paper.currency;
  const unit = money ? currency(a) : unitOf(a.found);
  if (money && currency(b) !== unit) return null;
  const by =
    [
      ...sumsByCurrency([
        { number: a.number, currency: null },
        { number: -b.number, currency: null },
      ]).values(),
    ][0] ?? 0;
  const amount = (n: number) =>
    money
      ? v.money(n, unit)
      : `${amountText(n, null, v.language).replace(/[.,]00$/, "")}${unit === null ? "" : ` ${unit}`}`;
  const head =
    by === 0 ? v.say.bothSame(amount(a.number)) : v.say.differs(a.name, amount(Math.abs(by)), by > 0, b.name);
  return {
    lines: [head, ...[a, b].map((x) => `- ${v.say.sideOne(x.name, amount(x.number))}`)],
    grounded: true,
  };
}

const samePlace = (a: Found<Likely>, b: Found<Likely>): boolean =>
  a.reading.of.record.id === b.reading.of.record.id &&
  a.candidate.page === b.candidate.page &&
  a.candidate.text === b.candidate.text &&
  (a.candidate.lines?.[1] ?? a.candidate.quote) === (b.candidate.lines?.[1] ?? b.candidate.quote);

/** What a question is about by its names, as they were typed. */
const nameIn = (q: Question): string =>
  q.subject.slots
    .filter((s) => s.every((c) => c.kinds.length === 0))
    .map((s) => s.map((c) => c.words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(" ")).join(" "))
    .at(-1) ?? "";
