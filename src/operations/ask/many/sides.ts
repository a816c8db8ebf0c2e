import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { goOn, withoutTime } from "#questions/follow-up/follow.ts";
import { apart, askedOfOne, combiningIn } from "#questions/plan/combining.ts";
import { type Question, understand } from "#questions/plan/question.ts";
import { type Sides, sidesIn } from "#questions/plan/sides.ts";
import { noSubject } from "#questions/plan/subject.ts";
import type { Span } from "#questions/time/span-parts.ts";
import { answersOf, type Found, type Reading } from "#questions/value-finder/best.ts";
import type { Focus } from "#questions/value-finder/question/focus.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { readingsFor } from "../one/comprehend.ts";
import type { Likely } from "../one/comprehend-papers.ts";
import { chosenFor } from "../one/spoken.ts";
import { voiceIn } from "../voice.ts";
import { type How, tellSaid } from "./combined-text.ts";
import { asPart, numberOf, type Said } from "./combined-values.ts";

/** How surely a paper must say what is asked for to be held against what another says. */
const SURE = 0.6;

/** Readings of a question that are tried. */
const MOST_TRIED = 2;

/** A value that was found for one of the sides. */
interface Value {
  said: Said;
  focus: Focus;
}

/** Whether several papers are of what a question is about. */
const ofMany = (asking: Asking, own: Question): boolean =>
  !noSubject(own.subject) &&
  chosenFor(asking, own, own.span).chosen.filter((c) => c.fits.every((f) => f === "named" || f === "kind"))
    .length > 1;

/** How surely the one paper about a thing must say what it costs. */
const SURELY = 0.9;

/**
 * What a thing costs, where one paper alone has every name of it and says what it comes to: kinds of things ("the flights") need
 * not stand on the paper for them. Undefined when there is none or more than one.
 */
function ofTheOne(focus: Focus, readings: readonly Reading<Likely>[]): Found<Likely> | undefined {
  if (!focus.clauses[0]?.usual || focus.clauses[0].kinds[0] !== "money") return undefined;
  const named = readings.filter((r) => {
    const names = r.standing.sought.flatMap((s, i) =>
      s.role === "name" ? [r.standing.stands[i] as number] : [],
    );
    return names.length > 0 && names.every((n) => n >= STANDS);
  });
  const [one] = named;
  const [found] = one && named.length === 1 ? answersOf(focus, [one], true) : [];
  return found !== undefined && found.candidate.attribute >= SURELY ? found : undefined;
}

/** From here on a name stands on a paper. */
const STANDS = 0.75;

/** What is said of one side, in the words it is asked for by itself; null when no paper says it surely, or no number. */
async function saidOf(asking: Asking, own: Question): Promise<Value | null> {
  const read = await readingsFor(asking, own.whole, { ...own, about: [] });
  if (read === null || read.focus.yesNo) return null;
  const focus = {
    ...read.focus,
    clauses: read.focus.clauses.slice(0, 1).map((c) => ({ ...c, difference: false })),
  };
  const [clause] = focus.clauses;
  const [found = ofTheOne(focus, read.readings)] = answersOf(focus, read.readings, asking.only !== null);
  // What was bought there again and again has no one price.
  if (clause?.usual && clause.kinds[0] === "money" && ofMany(asking, own)) return null;
  const fit = found === undefined || !clause ? null : asPart(found, clause);
  if (fit === null || !clause || fit.candidate.attribute < SURE) return null;
  const { record } = fit.reading.of;
  const said = numberOf({ record }, fit, clause);
  return said === null ? null : { said, focus };
}

/** Whether a value stands more than once on its line: "295.20 on 15 November; 295.20 on 15 January". */
function twice({ candidate: c, reading }: Found<Likely>): boolean {
  const page = reading.paper.pages.find((p) => p.number === c.page);
  const lines = c.lines === null ? [] : (page?.lines.slice(c.lines[0], c.lines[1] + 1) ?? []);
  return lines.some((l) => l.line.text.split(c.text).length > 2);
}

const samePlace = (a: Found<Likely>, b: Found<Likely>): boolean =>
  a.reading.of.record.id === b.reading.of.record.id &&
  a.candidate.page === b.candidate.page &&
  a.candidate.text === b.candidate.text &&
  (a.candidate.lines?.[1] ?? a.candidate.quote) === (b.candidate.lines?.[1] ?? b.candidate.quote);

/** Tells of two sides what is asked of both. Null when one is not said, when both are one value, or of different units. */
async function tellTwo(
  asking: Asking,
  how: How,
  two: readonly [Question, Question],
  names: readonly [string, string],
  q: Question,
  citing: Citing,
  ofOneSort = false,
): Promise<Told | null> {
  const a = await saidOf(asking, two[0]);
  const b = a === null ? null : await saidOf(asking, two[1]);
  if (a === null || b === null) return null;
  if (
    a.said.money !== b.said.money ||
    (samePlace(a.said.found, b.said.found) && !(ofOneSort && twice(a.said.found)))
  )
    return null;
  const [own, other] = [a.said.currency, b.said.currency];
  if (own !== null && other !== null && own !== other) return null;
  // Two times of one thing are told of by papers of one sort.
  if (ofOneSort && a.said.paper.record.type_slug !== b.said.paper.record.type_slug) return null;
  if (names[0] === "" || names[0] === names[1]) return null;
  const currency = own ?? other;
  const said = [a.said, b.said].map((s) => ({ ...s, currency }));
  return tellSaid(asking, how, said, { ...a.focus, language: q.language }, citing, names);
}

/**
 * Two things that a question names one after the other, on one paper or on two: their sum, how far they are apart, or which is
 * more ("which costs more, the roof or the car", "how much higher is Ann's excess than Ben's"). Each is asked for by itself.
 * Null when it is not so put, or one of them is not said.
 */
export async function tellSides(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const today = asking.box.clock.today();
  const than = apart(q.whole);
  if (than !== null) {
    const first = understand(than.first, today);
    const second = goOn({ ...understand(`and ${than.second}`, today), follows: true }, first, today);
    const told = await tellTwo(asking, "differ", [second, first], [nameIn(second), nameIn(first)], q, citing);
    if (told !== null) return told;
  }
  const timed = timesOf(asking, q);
  if (timed !== null) {
    const [a, b] = timed.questions.map((asked) => understand(asked, today)) as [Question, Question];
    return tellTwo(asking, timed.how, [a, b], timed.names, q, citing, true);
  }
  if (q.parts.length > 1) return null;
  for (const sides of sidesIn(q.whole, q.language).slice(0, MOST_TRIED)) {
    if (!isPlain(q, sides)) continue;
    const [a, b] = sides.questions.map((asked) => understand(asked, today)) as [Question, Question];
    const told = await tellTwo(asking, sides.how, [a, b], sides.names, q, citing);
    if (told !== null) return told;
  }
  return null;
}

/** How far a car went between two days is how far its clock went on. */
const DRIVEN = new RegExp(
  `(?:${any("sides-how-far")}).*(?: between | zwischen | entre | tra | fra | tussen )`,
);

const linkWords = new RegExp(`(?: (?:${any("sides-y")}))+$`, "iu");

/** A question about two times as it is asked of each of them: "by how much did it go up from 2025 to 2026". */
function timesOf(asking: Asking, q: Question): Sides | null {
  const driven = DRIVEN.test(fold(q.whole));
  const how = combiningIn(q.whole) ?? (q.route.to === "compare" || driven ? "differ" : null);
  if (how === null || q.parts.length !== 2) return null;
  // Papers of both times are put beside one another as papers.
  const papers = chosenFor(asking, q, q.span).chosen.filter((c) => c.fits.every((f) => f !== "stands"));
  if (papers.length > 1) return null;
  const v = voiceIn(q.language);
  // The later is held against the earlier, in whatever order they were named.
  const [from, to] = [...q.parts].sort((a, b) => (a.from < b.from ? -1 : 1)) as [Span, Span];
  // A month without its year is told, and looked for, as it was named.
  const name = (s: Span) => (q.loose.length === 2 ? v.span(s).replace(/ (?:de )?\d{4}$/, "") : v.span(s));
  const names = [name(from), name(to)] as const;
  const rest = askedOfOne(withoutTime(q.whole, asking.box.clock.today()));
  const alone = rest.replace(/[\s?!.]+$/u, "").replace(linkWords, "");
  return { how, questions: [`${alone} ${names[0]}`, `${alone} ${names[1]}`], names };
}

/** False for what is bought again and again: what was spent in two shops is what all their papers come to. */
const isPlain = (q: Question, sides: Sides): boolean =>
  sides.how !== "add" ||
  (!spends.test(q.text) &&
    (combiningIn(q.whole) === "add" || q.route.to === "sum" || q.wants.includes("money")));

const spends = new RegExp(`(?:^| )(?:${any("sides-spend")})(?= |$)`);

/** What a question is about by its names, as they were typed. */
const nameIn = (q: Question): string =>
  q.subject.slots
    .filter((s) => s.every((c) => c.kinds.length === 0))
    .map((s) => s.map((c) => c.words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(" ")).join(" "))
    .at(-1) ?? "";
