import { message } from "#messages/message.ts";
import type { Focus } from "#questions/value-finder/question/focus.ts";
import { amountText } from "#rules/checkup/obligations/obligations.ts";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { Days } from "../days.ts";
import { lineOf } from "../one/comprehend-lines.ts";
import { type Voice, voiceIn } from "../voice.ts";
import type { Said } from "./combined-values.ts";

/** What is done with values that were read off papers: added up, held against one another, the highest or the lowest picked. */
export type How = "add" | "differ" | "most" | "least";

/** A number as it is told: money with its currency, a measure with its unit, a count bare. */
const toldNumber = (number: number, s: Pick<Said, "money" | "currency">, v: Voice): string =>
  s.money
    ? v.money(number, s.currency)
    : `${amountText(number, null, v.language).replace(/[.,]00$/, "")}${s.currency === null ? "" : ` ${s.currency}`}`;

/** By how much the second of two values of one unit is more than the first, exactly. */
const between = (a: Said, b: Said): number =>
  sumsByCurrency([
    { number: b.number, currency: b.currency },
    { number: -a.number, currency: b.currency },
  ]).get(b.currency) ?? 0;

/**
 * Tells values that papers say, each cited where it stands: their sum, the difference of two, or the highest or lowest of
 * them. `names`: what each is of, where the question names them; else the paper's day and title. Null when one cannot be
 * shown, or when there are not enough.
 */
export function tellSaid(
  asking: Asking,
  how: How,
  said: readonly Said[],
  focus: Focus,
  citing: Citing,
  names: readonly string[] | null = null,
): Told | null {
  const v = voiceIn(focus.language);
  if (said.length < 2 || (how === "differ" && said.length !== 2)) return null;
  const days = new Days(
    asking.box,
    said.map((s) => s.paper.record.id),
    v.language,
  );
  for (const s of said) if (lineOf(s.found, citing, focus) === null) return null;
  const page = (s: Said) => s.found.candidate.page;
  const title = (s: Said) => citing.title(s.paper.record);
  const nameOf = (s: Said) =>
    names?.[said.indexOf(s)] ?? (days.of(citing, s.paper.record, page(s), "") || title(s));
  const of = (s: Said) =>
    names === null
      ? `${days.of(citing, s.paper.record, page(s))}${toldNumber(s.number, s, v)}, ${title(s)}`
      : `${names[said.indexOf(s)]}: ${toldNumber(s.number, s, v)}, ${title(s)}`;
  const lines = said.map((s) => `- ${of(s)}`);
  if (how === "add") {
    const sum = [...sumsByCurrency(said)].map(([, n]) => n);
    const papers = new Set(said.map((s) => s.paper.record.id)).size;
    const [first] = said as [Said];
    return {
      lines: [
        v.say(message("answer.together", { sum: toldNumber(sum[0] ?? 0, first, v), n: papers })),
        ...lines,
      ],
      grounded: true,
    };
  }
  if (how === "differ") {
    const [a, b] = said as [Said, Said];
    const by = between(a, b);
    const head =
      by === 0
        ? v.say(message("answer.bothSame", { amount: toldNumber(a.number, a, v) }))
        : v.say(
            message("answer.differs", {
              one: nameOf(b),
              amount: toldNumber(Math.abs(by), a, v),
              more: by > 0,
              another: nameOf(a),
            }),
          );
    return { lines: [head, ...lines], grounded: true };
  }
  const sorted = [...said].sort((a, b) => (how === "most" ? b.number - a.number : a.number - b.number));
  const [first, ...rest] = sorted as [Said, ...Said[]];
  if (rest.every((s) => s.number === first.number))
    return {
      lines: [v.say(message("answer.bothSame", { amount: toldNumber(first.number, first, v) })), ...lines],
      grounded: true,
    };
  const head = v.say(
    message(how === "most" ? "answer.highest" : "answer.lowest", { currency: "any", what: of(first) }),
  );
  return {
    lines: [
      head,
      ...rest.map(
        (s) =>
          `- ${v.say(message(s.number === first.number ? "answer.asMuch" : "answer.next", { what: of(s) }))}`,
      ),
    ],
    grounded: true,
  };
}
