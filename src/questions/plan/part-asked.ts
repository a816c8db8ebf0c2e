import { any, whole } from "#lexicon/phrases.ts";
import { attributesIn } from "../value-finder/attributes.ts";
import type { Question } from "./question.ts";

/** What is a part of an amount, or stands beside it, and never what a paper comes to. */
const PARTS = whole("part-asked-parts");

/** Verbs before which a part is the thing that was paid: "what did I spend on taxes". */
const paidFor = new RegExp(
  String.raw`(?:${any("part-asked-paid-for")}) (?:\p{L}+ ){0,3}(?:${any("part-asked-on")})(?= )`,
  "u",
);

/**
 * Whether a question asks for a part of what papers come to (a tax, a tip, a service charge): then the sum of their totals is
 * no answer to it. False where the same words name a kind of paper: "the service charge for the flat" is a bill of its own.
 */
export function asksPart(q: Question): boolean {
  if (paidFor.test(q.text)) return false;
  const tokens = q.text.split(" ").slice(0, 60);
  const kinds = q.subject.slots.flat().flatMap((c) => c.kinds.flatMap((k) => c.words.slice(k.from, k.to)));
  return attributesIn(tokens).some(
    (n) => PARTS.test(n.attribute.id) && !tokens.slice(n.from, n.to).every((w) => kinds.includes(w)),
  );
}
