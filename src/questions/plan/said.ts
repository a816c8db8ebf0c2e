import { wordsOf } from "#lexicon/terms.ts";
import { kindsIn } from "../kinds/kinds.ts";
import { type Op, opsOf } from "./op.ts";
import type { Question } from "./question.ts";
import type { Route } from "./route.ts";
import { subjectWords } from "./subject.ts";

/** Ways of answering, as they are said back. */
export type How = "gaps" | "lowest" | "first" | Route["to"];

/** What a plan is about, in the words and the order in which they were typed; null where it names nothing. */
export function aboutSaid(q: Question): string | null {
  const typed = q.whole.slice(0, 1000).match(/[\p{L}\p{N}\p{M}'’&-]+/gu) ?? [];
  const words = typed.map((t) => wordsOf(t));
  const own = new Set(subjectWords(q.subject));
  const forms = new Set(
    kindsIn(words.flat())
      .filter((k) => q.subject.forms.includes(k.kind))
      .flatMap((k) => words.flat().slice(k.from, k.to)),
  );
  // A number is not said again: an answer shows none to whoever may not see it.
  const said = typed.filter(
    (t, i) => t.replace(/\D/g, "").length < 5 && words[i]?.some((w) => own.has(w) || forms.has(w)),
  );
  return said.length === 0 ? null : [...new Set(said)].join(" ");
}

/** How a question is answered, as it is said back to whoever asked it. */
export function howSaid({ route }: Question): How {
  if (route.to === "next" && route.gaps) return "gaps";
  if (route.to === "extreme" && !route.most) return "lowest";
  return route.to === "latest" && route.first ? "first" : route.to;
}

/** Ways in which a question can be put again in one plain sentence, by what the model of plans calls them. */
export const again = ["sum", "list", "latest", "due", "missing"] as const satisfies readonly Op[];
export type Again = (typeof again)[number];
const isAgain = (op: Op): op is Again => (again as readonly Op[]).includes(op);

/** How likely another way must be to be offered, and how many are. */
const LIKELY = 0.08;
const MOST = 2;

/** Other ways in which a question may have been meant, the likeliest first: what "did you mean" offers. */
export function otherWays(q: Question): Again[] {
  const now: Partial<Record<Route["to"], Again>> = { sum: "sum", list: "list", latest: "latest" };
  const own = q.route.to === "next" ? (q.route.gaps ? "missing" : "due") : now[q.route.to];
  return opsOf(q.asked)
    .flatMap(({ op, probability }) => (isAgain(op) && op !== own && probability >= LIKELY ? [op] : []))
    .slice(0, MOST);
}
