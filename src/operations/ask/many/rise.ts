import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { message } from "#messages/message.ts";
import { withoutTime } from "#questions/follow-up/follow.ts";
import { askedOfOne, combiningIn } from "#questions/plan/combining.ts";
import type { Question } from "#questions/plan/question.ts";
import { answersOf, type Found } from "#questions/value-finder/best.ts";
import { type Value, valuesOf } from "#questions/value-finder/values/values.ts";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { readingsFor } from "../one/comprehend.ts";
import { lineOf } from "../one/comprehend-lines.ts";
import type { Likely } from "../one/comprehend-papers.ts";
import { voiceIn } from "../voice.ts";

/** How surely a paper must say what is asked for. */
const SURE = 0.6;

/** Stands beside what a value was before. */
const before = new RegExp(String.raw`(?<!\p{L})(?:${any("rise-before")})(?!\p{L})`, "u");
/** Leads from what it was to what it is: "von 648,72 auf 675,32". */
const leads = /^\s*(?:to|auf|a|à|naar|op|->|→)\s*$/u;

/** What it was and what it is now, where a line says both. */
function pairOn(found: Found<Likely>): [Value, Value] | null {
  const { candidate: c, reading } = found;
  const page = reading.paper.pages.find((p) => p.number === c.page);
  if (!page || c.lines === null || c.kind !== "money") return null;
  const text = page.lines
    .slice(c.lines[0], c.lines[1] + 1)
    .map((l) => l.line.text)
    .join(" ");
  const values = valuesOf("money", text, reading.paper.notation).filter((v) => v.number !== null);
  const own = c.fact?.number ?? c.value?.number ?? null;
  for (const [i, a] of values.entries()) {
    const b = values[i + 1];
    if (!b || (own !== a.number && own !== b.number)) continue;
    const between = fold(text.slice(a.end, b.start));
    const first = fold(text.slice(Math.max(0, a.start - 24), a.start));
    const behind = fold(text.slice(b.end, b.end + 24));
    if (leads.test(between)) return [a, b];
    if (before.test(between) || before.test(/^[^\d]*/.exec(behind)?.[0] ?? "")) return [b, a];
    if (before.test(first)) return [a, b];
  }
  return null;
}

/**
 * By how much something rose or fell of which one paper says what it was and what it is ("the value is 347,000, last year
 * 326,000"). Null when it is not asked, or no paper says both beside one another.
 */
export async function tellRise(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  if (combiningIn(q.whole) !== "differ") return null;
  const asked = askedOfOne(withoutTime(q.whole, asking.box.clock.today()));
  const read = await readingsFor(asking, asked, { ...q, about: [] });
  if (read === null || read.focus.yesNo) return null;
  const clauses = read.focus.clauses.slice(0, 1).map((c) => ({ ...c, difference: false }));
  const focus = { ...read.focus, clauses, language: q.language };
  const [found] = answersOf(focus, read.readings, asking.only !== null);
  const pair = found && found.candidate.attribute >= SURE ? pairOn(found) : null;
  if (!found || pair === null) return null;
  const [was, is] = pair.map((v) => v.number as number) as [number, number];
  const by =
    sumsByCurrency([
      { number: is, currency: null },
      { number: -was, currency: null },
    ]).get(null) ?? 0;
  const v = voiceIn(q.language);
  const line = lineOf(found, citing, focus);
  if (line === null) return null;
  const money = (n: number) => v.money(n, found.reading.paper.currency);
  const rise = { amount: money(Math.abs(by)), more: by >= 0, from: money(was), to: money(is) };
  return { lines: [`${v.say(message("answer.rise", rise))}.`, line], grounded: true };
}
