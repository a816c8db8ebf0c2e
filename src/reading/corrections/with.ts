import { payTitle } from "#rules/checkup/obligations/titles.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { groupOf, typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { titleOf, withoutNumbers } from "../classify/title.ts";
import { fact } from "../fields/fact.ts";
import { decimalSign } from "../money/money.ts";
import { itemOfFact } from "../obligations/item.ts";
import { sameName } from "../parties/names.ts";
import type { FullRead, ReadFact, ReadingContext, ReadObligation, SortingRead } from "../reader.ts";
import type { Manner, Proposal } from "./apply.ts";
import { proposeOf } from "./apply.ts";
import type { Corrections, HeldPlace, MakerCorrections, NearPaper, Place } from "./lessons.ts";
import type { Certainty } from "./maker.ts";
import { makerOf, printedName } from "./maker.ts";
import { boxOf } from "./standing.ts";

/** Papers of one kind before the next one like them is sorted by them. */
const KIND = 3;
/** From here on two papers are printings of one form, or nearly. */
const ONE_FORM = 0.42;
/** What nobody has put in order is no proof against what somebody has. */
const LEFT = 0.75;

interface Weighed extends NearPaper {
  score: number;
}

const weighed = (near: readonly NearPaper[], maker: string | null): Weighed[] =>
  near
    .map((n) => {
      const known = maker !== null && n.maker !== null;
      return { ...n, score: n.likeness + (known ? (n.maker === maker ? 0.08 : -0.08) : 0) };
    })
    .sort((a, b) => b.score - a.score);

/**
 * The type that a person gave to papers like this one, when it is plain; null is an honest "unknown", and what the reader
 * made of the paper stays. At least three papers of the kind must be on file, one put there by hand, and no paper of
 * another kind may be nearly as like. `shipped`: what the reader made of it.
 */
export function ownType(
  lessons: Pick<Corrections, "near">,
  shipped: { type: string | null; confidence: number },
  maker: string | null,
): { type: string; confidence: number } | null {
  const near = weighed(lessons.near, maker);
  const byType = Map.groupBy(
    near.filter((n) => n.type !== null),
    (n) => n.type ?? "",
  );
  let best: { type: string; taught: Weighed[]; all: Weighed[]; score: number } | null = null;
  for (const [type, all] of byType) {
    const taught = all.filter((n) => n.by_hand);
    const score = taught[0]?.score ?? 0;
    if (taught.length > 0 && score > (best?.score ?? 0)) best = { type, taught, all, score };
  }
  if (best === null) return null;
  const { type, taught, all, score } = best;
  const rival = Math.max(
    0,
    ...near.filter((n) => n.type !== type).map((n) => n.score * (n.by_hand ? 1 : LEFT)),
  );
  if (score - rival < 0.08) return null;
  const form = all.filter((n) => n.score >= ONE_FORM);
  if (form.length >= KIND && form.some((n) => n.by_hand)) {
    const second = taught[1]?.score ?? score - 0.15;
    return {
      type,
      confidence: Math.round(Math.min(96, 74 + 28 * Math.min(1, (score + second) / 2 + 0.1))),
    };
  }
  // The same kind in other forms: only where the reader itself does not know.
  if (shipped.confidence < 70 && taught.length >= KIND && (taught[KIND - 1]?.score ?? 0) >= 0.26)
    return { type, confidence: 72 };
  return null;
}

/** Less sure than this nothing is said in the place of what the reader found. */
const SURE_ENOUGH = 50;

interface Known {
  from: { maker: MakerCorrections; certainty: Certainty } | null;
  manner: Manner;
}

/** Both reads of a paper ask who made it and how it prints things: worked out once for a study. */
const known = new WeakMap<Study, Known>();

function knownOf(s: Study, lessons: Corrections, today: string): Known {
  const before = known.get(s);
  if (before) return before;
  const sign = decimalSign(
    s.sheets.flatMap((sh) => sh.lines.map((l) => l.text)),
    ".",
  );
  const made = { from: makerOf(lessons, s), manner: { today, order: s.dates.order, sign } };
  known.set(s, made);
  return made;
}

const placesOf = (maker: MakerCorrections): Map<string, Place[]> => Map.groupBy(maker.places, (p) => p.key);

/** What is shipped of a type: its own slug, or for one of the account's own what the reader takes such papers for. */
export const shippedType = (type: string | null, s: Study): string | null =>
  type === null || typeBySlug(type) !== null ? type : s.kind.slug;

/** The title of a paper whose type, day or maker was taught, for a type of the account's own too. `names`: of those, by slug. */
function retitled(r: SortingRead, names: Corrections["types"], fileName: string | null) {
  const own = r.type === null || typeBySlug(r.type) !== null ? undefined : names[r.type];
  const { text, message } = titleOf({ ...r, fileName, ...(own === undefined ? {} : { ownType: own }) });
  return { title: text, titleMessage: message };
}

/** The sorting read with a type in the place of the one it has; what is asked about the kind is answered then. */
function sortedAs(
  read: SortingRead,
  { type, trust }: { type: string; trust: number },
  names: Corrections["types"],
  fileName: string | null,
): SortingRead {
  const out = { ...read, type, typeConfidence: trust };
  out.confidence = Math.round(
    Math.min(100, Math.max(0, read.confidence + 0.6 * (trust - read.typeConfidence))),
  );
  if (out.look?.reason === "low_confidence" && out.confidence >= 40) out.look = null;
  return type === read.type ? out : Object.assign(out, retitled(out, names, fileName));
}

/** The sorting read of a paper whose type is settled: nothing is asked about its kind. */
export function sortedAsSettled(read: SortingRead, context: ReadingContext): SortingRead {
  const { type: settled, fileName } = context;
  if (!settled) return read;
  const names = { [settled.slug]: settled.name };
  const out = sortedAs(read, { type: settled.slug, trust: 100 }, names, fileName);
  return out.look?.reason === "low_confidence" ? { ...out, look: null } : out;
}

/** The sorting read with what was taught: type, date and maker. Without lessons it is given back as it is. */
export function sortedByCorrections(read: SortingRead, s: Study, context: ReadingContext): SortingRead {
  const { lessons } = context;
  if (!lessons) return read;
  const { from, manner } = knownOf(s, lessons, context.today);
  const out = { ...read };
  if (from) {
    out.issuer = from.maker.name;
    const places = placesOf(from.maker).get("issue_date");
    const date = places ? proposeOf(places, s.sheets, manner) : null;
    if (date?.date && date.confidence >= SURE_ENOUGH) out.date = date.date;
  }
  const shipped = { type: read.type, confidence: read.typeConfidence };
  const own = ownType(
    lessons,
    shipped,
    from?.maker.key ?? (read.issuer === null ? null : nameKey(read.issuer)),
  );
  if (own) {
    const trust = own.type === read.type ? Math.max(own.confidence, read.typeConfidence) : own.confidence;
    Object.assign(out, sortedAs(out, { type: own.type, trust }, lessons.types, context.fileName));
  }
  if (out.type !== read.type || out.date !== read.date || out.issuer !== read.issuer)
    Object.assign(out, retitled(out, lessons.types, context.fileName));
  return out;
}

/** Facts with what was taught among them. */
interface TaughtFacts {
  facts: ReadFact[];
  /** Those that a taught place says, by key. */
  taught: Map<string, ReadFact>;
  held: HeldPlace[];
}

function factOf(p: Proposal, s: Study, confidence: number): ReadFact {
  const currency =
    p.number === null ? null : currencyOfPaper(p.currency, s.money, s.sheets, s.origin, s.numbers);
  return fact(p.place.key, p.place.label, p.place.role, p.value, p.at, confidence, {
    number: p.number,
    date: p.date,
    currency,
  });
}

const sameValue = (a: ReadFact, b: ReadFact): boolean =>
  a.role === "identifier"
    ? a.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase() ===
      b.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()
    : a.value === b.value;

/** Puts a taught fact in the place of what the reader has under its key; what agrees with it is surer. */
function place(facts: ReadFact[], mine: ReadFact): ReadFact[] {
  const agrees = facts.find((f) => f.key === mine.key && sameValue(f, mine));
  if (agrees) {
    const both = Math.min(97, Math.max(agrees.confidence, mine.confidence) + 2);
    agrees.confidence = Math.max(agrees.confidence, both);
    return facts;
  }
  const at = facts.findIndex((f) => f.key === mine.key);
  return at < 0 ? [...facts, mine] : facts.map((f, i) => (i === at ? mine : f));
}

/** The maker's name as printed, in the place of what the reader took for it; a name that was misread before goes. */
function nameOfMaker(
  facts: ReadFact[],
  from: { maker: MakerCorrections; certainty: Certainty },
  s: Study,
  proved: (f: ReadFact) => boolean,
): ReadFact[] {
  const { maker } = from;
  const names = [maker.name, ...maker.names];
  const read = facts.find((f) => f.key === "issuer");
  if (read && names.some((n) => sameName(n, read.value))) return facts;
  const at = names.flatMap((n) => printedName(s.sheets[0], n) ?? [])[0];
  const name = at ? at.line.text.slice(at.start, at.end) : "";
  const mine = at ? fact("issuer", "From", "party", name, at, from.certainty === "plain" ? 88 : 84) : null;
  if (mine && proved(mine)) return place(facts, mine);
  return facts.filter((f) => f !== read || !maker.misread.some((m) => sameName(m, f.value)));
}

/**
 * The facts of a paper with those that its maker's papers say at taught places. A taught fact passes the same proof as any:
 * its words stand on the page (`standsOn`). Without lessons the facts are given back as they are.
 */
export function taughtFacts(
  read: ReadFact[],
  s: Study,
  context: ReadingContext,
  stands: (page: number, quote: string) => boolean,
): TaughtFacts {
  const taught = new Map<string, ReadFact>();
  const what = context.lessons ? knownOf(s, context.lessons, context.today) : null;
  if (!what?.from) return { facts: read, taught, held: [] };
  const { from, manner } = what;
  const held: HeldPlace[] = [];
  const proved = (f: ReadFact) => stands(f.page, f.quote);
  let facts = nameOfMaker(
    read.map((f) => ({ ...f })),
    from,
    s,
    proved,
  );
  for (const [key, places] of placesOf(from.maker)) {
    if (key === "issuer") continue;
    const p = proposeOf(places, s.sheets, manner);
    const confidence = (p?.confidence ?? 0) - (from.certainty === "plain" ? 0 : 4);
    if (!p || confidence < SURE_ENOUGH) continue;
    const mine = factOf(p, s, confidence);
    if (!proved(mine)) continue;
    facts = place(facts, mine);
    const now = facts.find((f) => f.key === key && sameValue(f, mine));
    if (now) taught.set(key, now);
    const { held: _, ...place_ } = p.place;
    held.push({ ...place_, page: mine.page, box: boxOf(p.at), words: p.place.words, maker: from.maker.key });
  }
  return { facts, taught, held };
}

const NO_PAYMENT = new Set(["identity", "tax"]);

/** What is owed, moved along with the facts that were taught: the day and the amount of a payment, the days of the rest. */
export function taughtObligations(
  read: ReadObligation[],
  before: ReadFact[],
  now: TaughtFacts,
  s: Study,
  type: string | null,
): ReadObligation[] {
  if (now.taught.size === 0) return read;
  const due = now.taught.get("due_date");
  const total = now.facts.find((f) => f.key === "total" || f.key === "amount_due");
  const out = read.map((o): ReadObligation => {
    if (o.kind === "payment")
      return {
        ...o,
        ...(due?.date ? { due: due.date, page: due.page, quote: due.quote, confidence: due.confidence } : {}),
        amount: total?.number ?? o.amount,
        currency: total ? total.currency : o.currency,
      };
    const moved = [...now.taught.values()].find(
      (f) => f.date !== null && before.some((b) => b.key === f.key && b.date === o.due),
    );
    return moved?.date ? { ...o, due: moved.date, page: moved.page, quote: moved.quote } : o;
  });
  const owes = total === undefined || (total.number ?? 0) > 0;
  const pays = due?.date && owes && !s.receipt && !(type !== null && NO_PAYMENT.has(groupOf(type)));
  if (!pays || !due.date || out.some((o) => o.kind === "payment")) return out;
  const name = now.facts.find((f) => f.key === "issuer")?.value ?? "";
  return [
    {
      ...itemOfFact("payment", payTitle(withoutNumbers(name)), due.date, due, 100),
      amount: total?.number ?? null,
      currency: total?.currency ?? null,
    },
    ...out,
  ];
}

/** Notes on a full read which taught places held. */
export const withHeld = (full: FullRead, held: HeldPlace[]): FullRead =>
  held.length === 0 ? full : { ...full, held };
