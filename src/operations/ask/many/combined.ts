import { documentById } from "#database/documents/documents.ts";
import { any } from "#lexicon/phrases.ts";
import { message } from "#messages/message.ts";
import { withoutTime } from "#questions/follow-up/follow.ts";
import { askedOfOne, combiningIn, countsBought } from "#questions/plan/combining.ts";
import type { Question } from "#questions/plan/question.ts";
import { onAll } from "#questions/plan/route.ts";
import { pickedOf, pickingIn } from "#questions/plan/sides.ts";
import { noSubject, type Subject } from "#questions/plan/subject.ts";
import type { Span } from "#questions/time/span-parts.ts";
import { answersOf, type Reading } from "#questions/value-finder/best.ts";
import { type Clause, type Focus, focusOf } from "#questions/value-finder/question/focus.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { type Likely, onePaper, readFor } from "../one/comprehend-papers.ts";
import { placed } from "../one/spoken.ts";
import { voiceIn } from "../voice.ts";
import { type How, tellSaid } from "./combined-text.ts";
import { asPart, inUnit, numberOf, type Said, type SaidOn, unitAsked } from "./combined-values.ts";
import { type Chosen, select } from "./select.ts";

const slugs = types.map((t) => t.slug);

/** Papers that are read for one question: each is read as a whole. */
const MOST_READ = 10;

/** How surely a paper must say what is asked for to be added to what others say. */
const SURE = 0.6;

/** A subject without words that name no paper. */
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
    const likely = onePaper(box, scope, record);
    const read = readFor(box, scope, likely, null);
    const focus = focusOf(asked, { also: [], today: box.clock.today(), slugs });
    const own = { ...focus, clauses: [clause] };
    const reading: Reading<Likely> = { of: likely, paper: read, standing: standingOf(read, focus.sought) };
    const [found] = answersOf(own, [reading], true);
    const part = found === undefined ? null : asPart(found, clause);
    const fit = part === null ? null : inUnit(part, clause.kinds[0] === "money" ? null : unitAsked(asked));
    const said = fit && fit.candidate.attribute >= SURE ? numberOf(paper, fit, clause) : null;
    if (said !== null) out.push(said);
  }
  return out;
}

/** What is done with what papers say, by the words of the question; null when it is about one of them. */
function howOf(asked: Question, focus: Focus): How | null {
  const [clause] = focus.clauses;
  const counts = clause !== undefined && !clause.usual && clause.kinds[0] === "count";
  // A word of what was bought that papers have a label for ("surface") would be looked for as such.
  const bought =
    counts && countsBought(asked.whole) !== null && clause.attributes.every((a) => a.id === "unknown");
  const combining = combiningIn(asked.whole);
  if (combining === "differ") return "differ";
  // "In which of the months did we use the most": of many papers the one with most of what is asked for.
  if (asked.route.to === "extreme") return asked.route.most ? "most" : "least";
  const picking =
    asked.known.several || asked.number !== null || OF_TWO.test(asked.text) ? pickingIn(asked.whole) : null;
  if (picking !== null) return picking;
  const all =
    (asked.route.to === "sum" && asked.usage) ||
    (asked.known.several && onAll.test(asked.text)) ||
    bought ||
    (counts && asked.parts.length > 1);
  return combining ?? (all ? "add" : null);
}

/** Of things that are not named it is still said that there are some: "which of the two". */
const OF_TWO = new RegExp(`(?:^| )(?:${any("combined-of-both")})(?= |$)`);

/** The papers such a question is about: those that fit what it names beside what is asked for. Null when it names nothing. */
function papersFor(asking: Asking, asked: Question, focus: Focus, clause: Clause): Chosen[] | null {
  const counted = countsBought(asked.whole) ?? [];
  const names = new Set(
    focus.sought.filter((s) => s.role === "name" || s.role === "kind").map((s) => s.said),
  );
  const kinds = asked.subject.slots.flat().flatMap((c) => (c.kinds.length > 0 ? c.words : []));
  const said = [...clause.said, ...clause.words, ...clause.units, ...clause.pairs.flat()].filter(
    (w) => !names.has(w) && !kinds.includes(w),
  );
  // Verbs and small numbers are on no paper: "steckt in den zwei Rechnungen".
  const light = focus.sought.filter((s) => s.role === "light").flatMap((s) => s.said.split(" "));
  const subject = without(asked.subject, new Set([...said, ...clause.said, ...light, ...counted]));
  const all = chosenOf(asking, asked, subject);
  if (all === null || all.length > 1) return all;
  // "Leo's summer camp" without its words would be all that is Leo's: only where several papers are asked about.
  if (subject.forms.length === 0 && !asked.known.several && pickingIn(asked.whole) === null) return all;
  // "The two places in Valencia": a plain word that stands on no two papers says nothing of which are meant.
  const plain = new Set(
    focus.sought
      .filter((s) => s.role === "word" && !kinds.includes(s.said))
      .flatMap((s) => s.said.split(" ")),
  );
  const left = without(subject, plain);
  return noSubject(left) ? all : chosenOf(asking, asked, left);
}

/** Papers of a subject in the times that are asked about; null when it names nothing. */
function chosenOf(asking: Asking, asked: Question, subject: Subject): Chosen[] | null {
  if (noSubject(subject) && subject.forms.length === 0) return null;
  const q = placed(asking, { ...asked, subject });
  const spans: (Span | null)[] = q.parts.length > 1 ? q.parts.slice(0, 4) : [q.span];
  const papers: Chosen[] = [];
  for (const span of spans)
    for (const c of select(asking.box, asking.scope, subject, span).chosen)
      if ((c.record.dated || span === null) && !papers.some((p) => p.record.id === c.record.id))
        papers.push(c);
  return papers;
}

/**
 * Puts together what several papers say of one thing: their sum, how far two are apart, which says most ("how much federal tax
 * came off the two pay cheques together", "by how many cubic metres did our water use go up", "which bill has the higher tax").
 * Every value is read off its paper and cited there; arithmetic is done here. Null when it is not asked for, or fewer than two
 * papers say it.
 */
export async function tellCombined(asking: Asking, asked: Question, citing: Citing): Promise<Told | null> {
  const today = asking.box.clock.today();
  const timeless = withoutTime(asked.whole, today);
  const picks = asked.route.to === "extreme" || pickingIn(asked.whole) !== null;
  const single = picks ? pickedOf(timeless, asked.language) : askedOfOne(timeless);
  const focus = focusOf(single, { also: [], today, slugs });
  const [first] = focus.clauses;
  const how = howOf(asked, focus);
  // "How much do they come to, and how many kWh": two questions are each answered by themselves.
  if (how === null || !first || focus.yesNo || focus.clauses.length > 1) return null;
  if (how === "add" && asked.usage && asked.wants.includes("money")) return null;
  // "What do they cost a month" asks for no total; what they come to is added up elsewhere.
  const each = first.attributes.some((a) => PER.test(a.id));
  if (first.usual && first.units.length === 0 && !(each && how === "add")) return null;
  const clause = { ...first, difference: false };
  const papers = papersFor(asking, asked, focus, clause);
  if (papers === null || papers.length < 2 || papers.length > MOST_READ) return null;
  const said = await readEach(asking, single, clause, papers);
  if (said === null) return null;
  const own = alike(said);
  // "The three receipts": of two of them the sum would be another.
  if (asked.number !== null && own.length < asked.number && asked.number <= MOST_READ) return null;
  // "What does the camp cost altogether" is of one paper: what others say of a cost is of something else.
  const many = asked.known.several || asked.number !== null || asked.usage || asked.parts.length > 1;
  const sorts = new Set(own.map((s) => s.paper.record.type_slug));
  if (how === "add" && !many && sorts.size > 1) return null;
  const sorted = [...own].sort((a, b) => (a.paper.record.sort_date < b.paper.record.sort_date ? -1 : 1));
  const told = tellSaid(asking, how, sorted, { ...focus, language: asked.language }, citing);
  if (told === null || how !== "add") return told;
  return { ...told, lines: [...told.lines, ...silentAmong(asking, papers, own, asked, citing)] };
}

/** What something costs in a stretch of time. */
const PER = /^(?:monthly|yearly|weekly|quarterly)$/;

/** Kinds of paper that stand for one another: bills, receipts and invoices. */
const familyOf = (c: SaidOn): string => {
  const slug = c.record.type_slug ?? "receipts/";
  return /^(?:receipts|bills|invoices)\//.test(slug) ? "bought" : slug;
};

/** Those of one sort of paper and one unit: of the sort and unit that most are of. */
function alike(said: readonly Said[]): Said[] {
  const groups = Map.groupBy(said, (s) => `${familyOf(s.paper)} ${s.currency} ${s.money}`);
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Papers of the same sort that do not say it, or not so that it could be read: a sum names what it leaves out. */
function silentAmong(
  asking: Asking,
  papers: readonly Chosen[],
  said: readonly Said[],
  asked: Question,
  citing: Citing,
): string[] {
  const [first] = said;
  if (!first || asking.only !== null) return [];
  const silent = papers.filter(
    (p) => familyOf(p) === familyOf(first.paper) && !said.some((s) => s.paper.record.id === p.record.id),
  );
  if (silent.length === 0) return [];
  for (const p of silent.slice(0, MOST_BESIDE)) citing.place(p.record, null, null);
  const titles = silent.slice(0, MOST_BESIDE).map((p) => citing.title(p.record));
  return [
    voiceIn(asked.language).say(
      message("answer.noAmountRead", {
        titles: titles.join("; "),
        more: Math.max(0, silent.length - MOST_BESIDE),
      }),
    ),
  ];
}

const MOST_BESIDE = 5;
