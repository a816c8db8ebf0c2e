import { any, whole } from "#lexicon/phrases.ts";
import { heldAs } from "../kinds/held.ts";
import { kindsIn } from "../kinds/kinds.ts";
import { attributesIn, modifiers } from "../value-finder/attributes.ts";
import { sumCues } from "./cues.ts";
import { type Group, groupedBy, whichGroup } from "./grouping.ts";
import { type Op, opOf } from "./op.ts";

/** What an average is taken by. */
export type Per = "week" | "month" | "quarter" | "year" | "paper";

/** How a question is answered, by the words it is asked in (en de fr es it nl). All work on folded words, single spaces. */
export type Route =
  /** Amounts of several papers added up. */
  | { to: "sum" }
  /** The same, by the month, the year or the paper. */
  | { to: "average"; per: Per }
  | { to: "count" }
  | { to: "list" }
  /** The paper with the highest or the lowest amount. */
  | { to: "extreme"; most: boolean }
  /** The paper that came last, or first. `back`: how many before it, 1 for "the one before the last". */
  | { to: "latest"; first: boolean; back: number }
  /** Two years, two makers or two papers beside one another. */
  | { to: "compare" }
  /** Who makes a kind of paper: "who insures the car", "which shops". */
  | { to: "who" }
  /** Who has something with a company: "who has an account at the savings bank". */
  | { to: "holders" }
  /** Amounts put together by something, all told or the one with the most or least: `most` null for all. */
  | { to: "group"; by: Group; most: boolean | null }
  /** Whether there is such a paper: "do we have a lease". */
  | { to: "exists" }
  /** Whether a bill is paid. */
  | { to: "paid" }
  /** What the Checkup says is to do; `gaps`: what it says is missing. */
  | { to: "next"; gaps?: boolean }
  /** What one paper says. */
  | { to: "paper" };

const b = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");

const compare = b(any("route-compare"));
const most = b(any("route-most"));
const least = b(any("route-least"));
const average = b(any("route-average"));
const perMonth = b(any("route-per-month"));
const perYear = b(any("route-per-year"));
const perQuarter = b(any("route-per-quarter"));
const perWeek = b(any("route-rate"));
const beforeLast = b(any("route-before-last"));
const latest = b(any("route-latest"));
const first = b(any("route-first"));
const count = b(any("route-count"));
const howMuchDutch = /^hoeveel\b/;
const measured = new RegExp(
  `^(?:(?:${any("route-measured-within")}) )?(?:how many|wie viele[nr]?|wieviele|combien (?:de` +
    String.raw`|d)|cuant[oa]s|quant[ie]|hoeveel) (?:${any("route-measured")})\b`,
);
const listed = new RegExp(
  String.raw`^(?:and |so |ok |hi |hello |please |can you |could you )*(?:${any("route-listed")})\b`,
);
const toldOf = new RegExp(String.raw`^(?:${any("route-told-of")})\b`);
const who = new RegExp(String.raw`^(?:${any("route-whom")})\b.*\b(?:${any("route-who")})\b`);
const spending = b(any("route-spending"));
const nextAsked = new RegExp(String.raw`\b(?:${any("route-next-asked")})\b`);

const asksWhich = new RegExp(
  `^(?:and |y |e |en |et |und )?(?:${any("route-asks-which")}) (?:is |are |the |our |my )?`,
  "u",
);

const shareWords = whole("route-share");

const typeWords = whole("route-type");

/** "What rent does the lease ask", "which seat": one value that a paper has, not papers. */
function asksOne(text: string): boolean {
  const lead = asksWhich.exec(text)?.[0];
  if (lead === undefined) return false;
  const words = text.slice(lead.length).split(" ").slice(0, 4);
  const [word = ""] = words;
  if (shareWords.test(word)) return true;
  if (/[^s]s$/.test(word)) return false;
  return attributesIn(words).some(
    (n) =>
      n.from <= (typeWords.test(word) ? 2 : 0) &&
      !modifiers.has(n.attribute.id) &&
      !/^(?:name|list|words|place)$/.test(n.attribute.kinds[0] ?? ""),
  );
}

const there = new RegExp(
  `^(?:and |so |ok |und |et |y |e |en )?(?:${any("route-there")})(?: (?:${any("route-already")}))? (.*)$`,
);
const preposition = whole("route-preposition");

const FILED = new RegExp(` (?:${any("route-on-file")})$`);

/** "Do we have a lease": a kind of paper is asked after, and nothing about it. `first`: where that kind begins. */
function asksForPaper(tokens: readonly string[], text: string, first: number | null): boolean {
  const m = there.exec(text);
  if (m === null || first === null) return false;
  // "Ist WLAN inbegriffen?" asks what a paper says of it, "ist ein Mietvertrag abgelegt?" for the paper.
  if (/^(?:und )?ist /.test(text) && !FILED.test(text)) return false;
  const begin = tokens.length - (m[1] ?? "").split(" ").length;
  const between = tokens.slice(begin, first);
  return first >= begin && between.length <= 4 && !between.some((t) => preposition.test(t) && t !== "any");
}

const settled = new RegExp(`^(?:and )?(?:${any("route-settled")})`);

const makersAsked = new RegExp(
  "^(?:and )?(?:(?:from|at|with|to|by|bei|von|in|chez|dans|a|de|en|con|da|bij|van) )?(?:which" +
    "|what|welche[rsnm]?|quel(?:le)?s|que|cuales|quali|che|welke) (?:different " +
    String.raw`|other )?(?:${any("route-makers-asked")})\b`,
);

/** What is known of a question beside its words. */
export interface Known {
  /** Money is asked for. */
  money: boolean;
  /** Several papers' amounts are to be added: by its verbs. */
  sum: boolean;
  date: boolean;
  /** What was used is asked for: "how many kWh". */
  usage: boolean;
  /** The very fact is named (a premium, a deductible). */
  exact: boolean;
  /** It names a kind or form of paper, and whether that word stands in its first words. */
  paper: boolean;
  early: boolean;
  /** It names several papers: a kind in the plural, or a number of them. */
  several: boolean;
  /** A kind of paper stands right behind the first word: "hoeveel rekeningen". */
  counts: boolean;
  /** It names two or more of one sort: "IKEA and Decathlon". */
  both: boolean;
  /** Spans it names one by one. */
  parts: number;
  span: boolean;
  /** It names something beside kinds and times. */
  named: boolean;
  /** Where the first kind of paper begins, as a place among the words; null for none. */
  firstKind: number | null;
  /** Each paper is to be told of with its amount. */
  each: boolean;
  /** A time is named that lies in the past. */
  past: boolean;
}

/** "How much VAT was on the Cyberport invoices": an amount that each of them has. */
export const onAll: RegExp = new RegExp(
  `^(?:how much|wie ?viel|combien d[e ]|cuant[oa]|quant[oaie]` +
    `|hoeveel) .*(?:${any("route-on")}) (?:all |allen |toutes |todas |tutte ` +
    `|alle )?(?:${any("route-on-all")}) `,
);

/** "Which bills were due in 2021": what was, not what is to do. */
const wasDue = new RegExp(`(?:^| )(?:${any("route-was-due")})(?= |$)`);

/** "By shop", "in which month did we spend the most". Null for neither. */
function grouped(text: string, k: Known): Route | null {
  const spent = k.money || k.sum || spending.test(text) || sumCues(text);
  if (!spent || average.test(text)) return null;
  const which = whichGroup(text);
  const high = mostOf.test(text);
  const low = leastOf.test(text);
  if (which !== null && (high || low)) return { to: "group", by: which, most: !low };
  const all = groupedBy(text);
  // "Per month" of one paper is what it costs a month.
  return all !== null &&
    (k.sum || (all !== "month" && all !== "year" && all !== "quarter" && all !== "person"))
    ? { to: "group", by: all, most: null }
    : null;
}
const mostOf = b(any("route-most-of"));
const leastOf = b(any("route-least-of"));

const firstVisit = new RegExp(`(?:^| )(?:${any("route-first-visit")})(?= |$)`);
const allOf = new RegExp(`(?:^| )(?:${any("route-all-of")})(?= )`);
/** "Who sent the 1099 forms": who made several papers. */
const senders = new RegExp(
  String.raw`^(?:and )?(?:${any("route-who-wer")}) (?:\p{L}+ ){0,5}?(?:${any("route-senders")})(?= |$)`,
  "u",
);

const picked = new RegExp(`^(?:and )?(?:${any("route-which")}) (?!is |ist |est |es |e )`);

const reason = new RegExp(`^(?:and )?(?:${any("route-why")})(?= )`);

const ofPreposition = whole("route-of");

/** "The last instalment of the council tax": the last of something that a paper tells of, not the last paper. */
function lastOfInside(text: string): boolean {
  const m = latest.exec(text) ?? first.exec(text);
  if (m === null) return false;
  const after = text
    .slice(m.index + m[0].length)
    .trim()
    .split(" ");
  return (
    kindsIn(after.slice(0, 3))[0]?.from !== 0 &&
    /^\p{L}{4,}$/u.test(after[0] ?? "") &&
    ofPreposition.test(after[1] ?? "")
  );
}

/** How surely the model of plans must say what is asked for before it counts more than the rules. */
const SURE = 0.6;

const perOf = (text: string): Per =>
  perMonth.test(text)
    ? "month"
    : perYear.test(text)
      ? "year"
      : perQuarter.test(text)
        ? "quarter"
        : perWeek.test(text)
          ? "week"
          : "paper";

/** Ways that rules seldom name wrongly: one value of one paper is no better guess. */
const RULED: ReadonlySet<Route["to"]> = new Set([
  "next",
  "extreme",
  "compare",
  "average",
  "group",
  "who",
  "holders",
]);

/** Ways that answer what is asked for; null where what rules chose is kept. */
const ANSWERS: Partial<Record<Op, (text: string, ruled: Route["to"], k: Known) => Route | null>> = {
  sum: (_, ruled) => (ruled === "group" ? null : { to: "sum" }),
  average: (text) => ({ to: "average", per: perOf(text) }),
  count: (text) => (measured.test(text) ? null : { to: "count" }),
  list: (_, ruled) => (RULED.has(ruled) ? null : { to: "list" }),
  latest: (_, ruled) => (ruled === "next" ? null : { to: "latest", first: false, back: 0 }),
  extreme: (text, ruled) =>
    ruled === "group" || ruled === "latest" ? null : { to: "extreme", most: !least.test(text) },
  compare: (_, ruled) => (ruled === "group" || ruled === "extreme" ? null : { to: "compare" }),
  due: () => ({ to: "next" }),
  missing: () => ({ to: "next", gaps: true }),
  // "How much did we pay": what it came to, and not whether it is paid.
  paid: (_, ruled) => (ruled === "sum" ? null : { to: "paid" }),
  exists: () => ({ to: "exists" }),
  lookup: (_, ruled, k) => (RULED.has(ruled) || k.each || k.sum ? null : { to: "paper" }),
  yesno: (_, ruled) => (ruled === "exists" || ruled === "paid" ? null : { to: "paper" }),
  open: () => ({ to: "paper" }),
};

/** The route of a question: as the model of plans has it where that is sure, else as its words rule. `text` as in `routeOf`. */
export function planned(asked: string, text: string, k: Known): Route {
  const ruled = routeOf(text, k);
  const { op, probability } = opOf(asked);
  const other = probability < SURE ? null : (ANSWERS[op]?.(text, ruled.to, k) ?? null);
  return other === null || (other.to === ruled.to && !("gaps" in other)) ? ruled : other;
}

/** The route of a question. `text`: its folded words, with those of time. */
export function routeOf(text: string, k: Known): Route {
  if (reason.test(text)) return { to: "paper" };
  if (settled.test(text) && (k.paper || k.named) && !listed.test(text)) return { to: "paid" };
  if (asksForPaper(text.split(" "), text, k.firstKind)) return { to: "exists" };
  const group = grouped(text, k);
  if (group !== null) return group;
  if (makersAsked.test(text) && !k.money && !k.date) return { to: "who" };
  if (average.test(text) && (k.money || k.sum || k.paper || k.named)) {
    return { to: "average", per: perOf(text) };
  }
  if (compare.test(text) && (k.parts > 1 || k.several || k.sum || k.both)) return { to: "compare" };
  if (
    nextAsked.test(text) &&
    !k.sum &&
    !(k.past && wasDue.test(text)) &&
    !latest.test(text.replace(/\bnext\b/g, ""))
  )
    return { to: "next" };
  if (k.usage && (k.paper || k.named)) return { to: "sum" };
  if (heldAs(text) !== null) return { to: "holders" };
  if (who.test(text)) return { to: "who" };
  if (k.several && k.paper && senders.test(text)) return { to: "who" };
  if (count.test(text) && !measured.test(text) && !/^(?:how much|wie viel )/.test(text))
    return { to: "count" };
  if (howMuchDutch.test(text) && k.counts) return { to: "count" };
  // "Which lease has the highest rent": of several papers the one with most of a named amount.
  const picks = (k.paper || k.named || spending.test(text)) && (!k.exact || (picked.test(text) && k.paper));
  if (picks && most.test(text)) return { to: "extreme", most: true };
  if (picks && least.test(text)) return { to: "extreme", most: false };
  if (lastOfInside(text)) return k.sum ? { to: "sum" } : { to: "paper" };
  if (k.paper && beforeLast.test(text)) return { to: "latest", first: false, back: 1 };
  if ((k.paper || k.named) && !k.sum && latest.test(text)) return { to: "latest", first: false, back: 0 };
  if (
    (k.paper || (k.named && firstVisit.test(text))) &&
    !k.sum &&
    first.test(text) &&
    !/\b(?:first|second) (?:name|page)\b/.test(text)
  )
    return { to: "latest", first: true, back: 0 };
  if (k.sum || ((k.each || allOf.test(text)) && k.money && (k.paper || k.named))) return { to: "sum" };
  if (k.early && listed.test(text) && !toldOf.test(text) && !asksOne(text)) return { to: "list" };
  // "Electricity 2025": a kind and a time, and nothing asked.
  if (k.money && !k.exact && k.span && (k.paper || k.named) && !k.date) return { to: "sum" };
  if (k.money && k.several && (!k.exact || onAll.test(text))) return { to: "sum" };
  if (k.several && k.paper && !k.money && !k.date && text.split(" ").length <= 5) return { to: "list" };
  return { to: "paper" };
}
