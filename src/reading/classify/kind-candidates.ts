import { groupOf, typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import type { Shape } from "../layout/outer-look.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import type { Evidence } from "./evidence.ts";
import { NOWHERE, type Tally } from "./tally.ts";
import type { Topic } from "./topics.ts";

/** What else was found on a paper that tells its kind. */
export interface Signs {
  /** Things bought, line by line. */
  goods: number;
  /** Numbers of flights. */
  flights: boolean;
  /** A number or a day that is plainly called the invoice's. */
  invoiced: boolean;
  /** It names a day to pay by; a time of day; an end of something. */
  due: boolean;
  timed: boolean;
  language: string | null;
  /** Kind of paper whose machine readable zone it bears. */
  zone: "passport" | "identity" | "visa" | null;
}

/** What the rules say of a paper and of each kind. */
interface Sorted {
  /** Points of every kind, the best first. */
  scores: [string, number][];
  tallies: Map<string, Tally>;
  evidence: Map<string, Evidence>;
  named: Map<string, number>;
  topics: Map<string, Topic>;
  shape: Shape;
  signs: Signs;
}

/** More kinds are never looked at. */
const MOST = 18;

/** Kinds for whatever says nothing narrower. */
const GENERAL = new Set([
  "invoices/invoice",
  "receipts/receipt",
  "letters/letter",
  "insurance/policy",
  "contracts/contract",
  "letters/official",
]);

/** What is true of the paper, whatever its kind. */
const ofLook = (shape: Shape, signs: Signs): Features => ({
  "look.till": shape.till,
  "look.formal": shape.formal,
  "look.amounts": Math.min(9, shape.amounts),
  "look.priced": Math.min(9, shape.priced),
  "look.sums": flag(shape.sums),
  "look.letter": flag(shape.letter),
  "look.balances": flag(shape.balances),
  "look.movements": Math.min(9, shape.movements),
  "look.due": flag(signs.due),
  "look.timed": flag(signs.timed),
  "look.goods": Math.min(9, signs.goods),
  "look.invoiced": flag(signs.invoiced),
});

/** What is true of a kind on any paper. */
function ofKind(slug: string): Features {
  const total = typeBySlug(slug)?.total ?? "none";
  const group = groupOf(slug);
  return {
    "kind.owed": flag(total === "amount_due"),
    "kind.bought": flag(total === "grand_total"),
    "kind.silent": flag(total === "none"),
    "kind.general": flag(GENERAL.has(slug)),
    "kind.slip": flag(group === "receipts"),
    "kind.letter": flag(group === "letters"),
    "kind.card": flag(group === "identity"),
    "kind.account": flag(group === "banking"),
  };
}

const best = (values: number[]): number => Math.max(0, ...values);

/** Every kind that anything speaks for, with what does; as if there were none of those that `but` names. */
export function kindCandidates(
  { scores: all, tallies, evidence, named, topics, shape, signs }: Sorted,
  but: (slug: string) => boolean = () => false,
): Candidate<string>[] {
  const scores = all.filter(([slug]) => !but(slug));
  const top = scores[0]?.[1] ?? 0;
  const second = scores[1]?.[1] ?? 0;
  const spoken = scores.filter(
    ([slug, score]) =>
      score > 0 ||
      (tallies.get(slug)?.title ?? 0) > 0 ||
      (evidence.get(slug)?.about ?? 0) > 0 ||
      (topics.get(slug)?.title ?? 0) > 0,
  );
  const title = best(spoken.map(([slug]) => tallies.get(slug)?.title ?? 0));
  const body = best(spoken.map(([slug]) => tallies.get(slug)?.rareBody ?? 0));
  const strand = best(spoken.map(([slug]) => evidence.get(slug)?.points ?? 0));
  const first = Math.min(NOWHERE, ...spoken.map(([slug]) => tallies.get(slug)?.at ?? NOWHERE));
  const topic = (of: "head" | "body") => best(spoken.map(([slug]) => topics.get(slug)?.[of] ?? 0));
  const look = ofLook(shape, signs);
  return spoken.slice(0, MOST).map(([slug, score], rank) => {
    const t = tallies.get(slug);
    const e = evidence.get(slug);
    const about = topics.get(slug);
    const rival = spoken.find(([other]) => groupOf(other) !== groupOf(slug))?.[1] ?? 0;
    return {
      of: slug,
      value: slug,
      features: {
        ...look,
        ...ofKind(slug),
        "rule.points": score,
        "rule.behind": top - score,
        "rule.lead": score - (rank === 0 ? second : top),
        "rule.apart": score - rival,
        "order.rank": rank,
        "word.title": t?.title ?? 0,
        "word.under": title - (t?.title ?? 0),
        "word.body": t?.body ?? 0,
        "word.rare_title": t?.rareTitle ?? 0,
        "word.rare_body": t?.rareBody ?? 0,
        "word.less_body": body - (t?.rareBody ?? 0),
        "word.seen": t?.seen.size ?? 0,
        "word.at": t?.at ?? NOWHERE,
        "word.later": (t?.at ?? NOWHERE) - first,
        "word.alone": flag(t?.alone ?? false),
        "word.large": flag(t?.large ?? false),
        "strand.about": e?.about ?? 0,
        "strand.deeds": e?.deeds ?? 0,
        "strand.who": e?.who ?? 0,
        "strand.first": flag(e?.first ?? false),
        "strand.points": e?.points ?? 0,
        "strand.under": strand - (e?.points ?? 0),
        "topic.head": about?.head ?? 0,
        "topic.body": about?.body ?? 0,
        "topic.title": about?.title ?? 0,
        "topic.less_head": topic("head") - (about?.head ?? 0),
        "topic.less_body": topic("body") - (about?.body ?? 0),
        "name.points": named.get(slug) ?? 0,
      },
    };
  });
}
