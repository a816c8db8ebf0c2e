import { addDays, addMonths, daysBetween } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { type Message, message, type Said } from "#messages/message.ts";
import type { SnapshotPaper, SnapshotThing } from "../account-snapshot.ts";
import { nameOfType } from "../obligations/titles.ts";
import type { Desk } from "./desk.ts";
import {
  countryOf,
  dayIn,
  dayOf,
  factOf,
  group,
  isGone,
  madeOn,
  makerOf,
  numbersOf,
  onIt,
  papersAbout,
  papersOf,
} from "./desk.ts";
import { isCancellation } from "./ended.ts";
import type { WantedGap } from "./gap.ts";
import { gapKey } from "./gap.ts";

/** Papers that run out and are followed by a newer one, as long as what they are about is kept. */
interface Expiring {
  types: readonly string[];
  /** Keys of the facts that say until when, the plainest first. */
  keys: readonly string[];
  /** The end of the time it covers counts, too. */
  period: boolean;
  /** Days after its end before it is called missing: until the new one has come by post and was filed. */
  grace: number;
  /** What tells one from another of its type: who holds it, what it covers. */
  of: "holder" | "vehicle" | "cover" | "pet";
  /** Why it matters. */
  why: Message;
  /** Only papers that are for at least so many days: cover for one journey ends and is not renewed. */
  atLeast?: number;
}

/**
 * The kinds, with where the duty or the use comes from. Warranties, vouchers, quotes, cover for one journey and life cover
 * for a term are none: they end, and nobody renews them. A lease goes on by itself in most countries.
 */
export const expiring: readonly Expiring[] = [
  {
    types: ["identity/passport"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 1,
    of: "holder",
    // ICAO Doc 9303 part 4 (8th edition, 2021): the date of expiry is a field of every machine readable passport.
    why: message("checkup.why.passport"),
    // Children's hold five or six years; what holds for less is an emergency one, or no passport.
    atLeast: 1200,
  },
  {
    types: ["identity/id-card", "identity/residence-permit", "identity/driver-licence"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 1,
    of: "holder",
    // Directive 2006/126/EC, article 7 (licences end after 10 to 15 years); § 6 PAuswG (2009) for identity cards.
    why: message("checkup.why.identity"),
  },
  {
    types: ["insurance/health-card"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 30,
    of: "holder",
    why: message("checkup.why.health_card"),
  },
  {
    types: [
      "insurance/auto-policy",
      "insurance/home-policy",
      "insurance/renters-policy",
      "insurance/liability-policy",
      "insurance/health-policy",
      "insurance/pet-policy",
      "insurance/policy",
    ],
    keys: ["expiry_date", "end_date", "period_to", "renewal_date"],
    period: true,
    grace: 14,
    of: "cover",
    why: message("checkup.why.cover"),
  },
  {
    types: ["insurance/travel-policy"],
    keys: ["expiry_date", "end_date", "period_to", "renewal_date"],
    period: true,
    grace: 14,
    of: "cover",
    why: message("checkup.why.cover_year"),
    atLeast: 300,
  },
  {
    types: ["vehicles/registration"],
    keys: ["expiry_date"],
    period: false,
    grace: 14,
    of: "vehicle",
    // Only where it runs out (states of the USA, Canada, Australia); in Europe it names no day and nothing is asked.
    why: message("checkup.why.registration"),
  },
  {
    types: ["vehicles/inspection"],
    keys: ["inspection_due", "expiry_date", "end_date"],
    period: false,
    grace: 14,
    of: "vehicle",
    // Directive 2014/45/EU, article 5 (MOT, TÜV, ITV, contrôle technique, revisione, APK); Road Traffic Act 1988, s. 47.
    why: message("checkup.why.inspection"),
  },
  {
    types: ["pets/vaccination"],
    keys: ["next_due", "expiry_date"],
    period: false,
    grace: 45,
    of: "pet",
    why: message("checkup.why.vaccination"),
  },
];

/** How long a paper holds at most by law, where it was not read off the paper itself. */
interface Term {
  type: string;
  country: string;
  months: number;
  source: string;
}

const passport = (country: string, source: string): Term => ({
  type: "identity/passport",
  country,
  months: 120,
  source,
});
const inspection = (country: string, months: number, source: string): Term => ({
  type: "vehicles/inspection",
  country,
  months,
  source,
});

/** The longest terms: a child's passport and an old car's inspection end earlier, so what is over by these is over. */
export const terms: readonly Term[] = [
  passport("DE", "§ 5 Abs. 1 PassG (2007)"),
  // Passports of adults issued since 10 September 2018.
  passport("GB", "HM Passport Office"),
  passport("US", "22 CFR 51.4(b)(1)"),
  passport("FR", "Décret n° 2005-1726 du 30 décembre 2005"),
  passport("IT", "Legge 1185/1967, art. 17"),
  passport("ES", "Real Decreto 896/2003, art. 5"),
  passport("NL", "Paspoortwet (2014)"),
  inspection("GB", 12, "Road Traffic Act 1988, s. 47"),
  inspection("DE", 24, "Anlage VIII StVZO, Nr. 2.1.2"),
  inspection("FR", 24, "Code de la route, art. R323-22"),
  inspection("IT", 24, "D.Lgs. 285/1992 (Codice della strada), art. 80"),
  // Until the tenth year.
  inspection("ES", 24, "Real Decreto 920/2017, art. 5"),
  inspection("NL", 24, "Wegenverkeerswet 1994, art. 72"),
];

/** Longer ago than this, in days, it is history: two years. */
const HISTORY = 731;

/** The day a paper runs out, or null when it says none that can be right. */
function endOfPaper(d: Desk, p: SnapshotPaper, e: Expiring): string | null {
  const covered = e.period && p.period !== null ? p.period.to : null;
  const end = dayIn(p, e.keys) ?? covered ?? termOf(d, p)?.end ?? null;
  // What ends before it was made was misread.
  return end === null || (p.date !== null && end <= p.date) ? null : end;
}

/** Whether a paper is for so short that it is another kind of paper: one journey, or a guarantee taken for a passport. */
function isTooShort(d: Desk, p: SnapshotPaper, e: Expiring): boolean {
  const end = endOfPaper(d, p, e);
  const began = p.period?.from ?? p.date;
  return e.atLeast !== undefined && end !== null && (began === null || daysBetween(began, end) < e.atLeast);
}

/** Until when a paper holds by law at most, and by which; null where its country is not known or a test was not passed. */
function termOf(d: Desk, p: SnapshotPaper): (Term & { end: string }) | null {
  if (p.date === null || !terms.some((t) => t.type === p.type)) return null;
  if (FAILED.test(factOf(p, ["result"])?.value ?? "")) return null;
  const country = countryOf(d, p);
  const term = terms.find((t) => t.type === p.type && t.country === country);
  return term === undefined ? null : { ...term, end: addMonths(p.date, term.months) };
}

/** A test that was not passed (en de fr it nl es). */
const FAILED = new RegExp(any("expired-fail"), "i");

const NUMBERS: Record<Expiring["of"], readonly string[]> = {
  holder: [],
  vehicle: ["vin", "plate"],
  cover: ["policy_number", "contract_number", "vin", "plate"],
  pet: [],
};
const KINDS: Record<Expiring["of"], readonly SnapshotThing["kind"][]> = {
  holder: ["person"],
  vehicle: ["vehicle"],
  cover: ["vehicle", "property", "pet", "asset", "policy"],
  pet: ["pet"],
};

/** What a paper is about, as far as it tells it from others of its kind. */
interface Marked {
  paper: SnapshotPaper;
  /** The kind it counts as. */
  type: string;
  end: string;
  things: SnapshotThing[];
  numbers: string[];
  names: string[];
}

/** Names on a paper that stand for its holder or for the animal, in one form. */
const namesOn = (p: SnapshotPaper, e: Expiring): string[] => {
  if (e.of === "pet") return [factOf(p, ["pet"])?.value ?? ""].map(plain).filter(Boolean);
  if (e.of !== "holder") return [];
  const [surname, given] = [factOf(p, ["surname"]), factOf(p, ["given_names"])];
  const whole = surname && given ? `${given.value} ${surname.value}` : factOf(p, ["recipient"])?.value;
  return whole === undefined ? [] : [plain(whole)];
};
const plain = (s: string) =>
  s
    .normalize("NFKD")
    .replace(/[^\p{L} ]/gu, "")
    .toLowerCase()
    .split(" ")
    .sort()
    .join(" ")
    .trim();

function marked(d: Desk, p: SnapshotPaper, e: Expiring, type: string): Marked | null {
  const end = endOfPaper(d, p, e);
  if (end === null || isTooShort(d, p, e)) return null;
  const things = KINDS[e.of].flatMap((kind) => onIt(d, p, kind));
  return { paper: p, type, end, things, numbers: numbersOf(p, NUMBERS[e.of]), names: namesOn(p, e) };
}

/** Whether two papers of one kind are about one thing: yes, no, or null where they do not say. */
function sameMatter(a: Marked, b: Marked, e: Expiring): boolean | null {
  if (a.things.some((t) => b.things.includes(t)) || a.numbers.some((n) => b.numbers.includes(n))) return true;
  if (a.names.length > 0 && b.names.length > 0) return a.names.some((n) => b.names.includes(n));
  // A policy's number changes with the insurer; what it covers does not.
  const covered = (m: Marked) => m.things.filter((t) => e.of !== "cover" || t.kind !== "policy");
  if (covered(a).length > 0 && covered(b).length > 0) return false;
  if (e.of === "vehicle" && a.numbers.length > 0 && b.numbers.length > 0) return false;
  return null;
}

/** Days around the end within which a newer paper that names no thing is taken for the one that follows. */
const FOLLOWS = 120;

/** A contract that ran beside the old one long before it ended is another one, not what follows it. */
function ranBefore(d: Desk, newer: Marked, old: Marked): boolean {
  const maker = makerOf(d, newer.paper);
  if (maker === null || newer.numbers.length === 0) return false;
  return papersAbout(d, maker).some(
    (p) =>
      dayOf(p) < addDays(old.end, -2 * FOLLOWS) &&
      numbersOf(p, NUMBERS.cover).some((n) => newer.numbers.includes(n)),
  );
}

/** Whether a newer paper takes the place of one that ran out. What cannot be told apart counts: quiet is right then. */
function follows(d: Desk, newer: Marked, old: Marked, e: Expiring): boolean {
  if (newer.paper.id === old.paper.id || newer.end <= old.end) return false;
  const same = sameMatter(newer, old, e);
  if (same !== null) return same;
  if (ranBefore(d, newer, old)) return false;
  const began = newer.paper.period?.from ?? dayOf(newer.paper);
  return e.of !== "cover" || Math.abs(daysBetween(old.end, began)) <= FOLLOWS;
}

/** A paper of the insurer after the end that shows that the cover goes on: an invoice for it, a renewal, a claim. */
function goesOn(d: Desk, old: Marked, e: Expiring): boolean {
  if (e.of !== "cover") return false;
  const maker = makerOf(d, old.paper);
  const about = new Set([
    ...(maker === null ? [] : papersAbout(d, maker)),
    ...old.things.flatMap((t) => papersAbout(d, t.id)),
  ]);
  return [...about].some((p) => {
    if (p.id === old.paper.id || p.type === null) return false;
    if (group(p.type) !== "insurance" && group(p.type) !== "invoices") return false;
    const until = p.period?.to ?? dayOf(p);
    if (until <= addDays(old.end, -45) || dayOf(p) <= addDays(old.paper.date ?? old.paper.arrived, 1))
      return false;
    const numbers = numbersOf(p, NUMBERS.cover);
    return numbers.length === 0 || old.numbers.length === 0 || numbers.some((n) => old.numbers.includes(n));
  });
}

/** A letter after it was made that ends the contract: nobody waits for a new term then. */
function cancelled(d: Desk, old: Marked): boolean {
  const maker = makerOf(d, old.paper);
  const about = new Set([
    ...(maker === null ? [] : papersAbout(d, maker)),
    ...old.things.flatMap((t) => papersAbout(d, t.id)),
  ]);
  return [...about].some((p) => {
    if (dayOf(p) < madeOn(old.paper) || !isCancellation(p)) return false;
    const numbers = numbersOf(p, NUMBERS.cover);
    return numbers.length === 0 || old.numbers.length === 0 || numbers.some((n) => old.numbers.includes(n));
  });
}

/** A person said of its dated item that it is done or not needed. */
const settled = (d: Desk, p: SnapshotPaper): boolean =>
  (d.items.get(p.id) ?? []).some(
    (i) => (i.kind === "expiry" || i.kind === "renewal") && i.byHand && i.status !== "open",
  );

/** What a paper covers is gone: the policy itself, or all that it is about. */
function matterGone({ things }: Marked): boolean {
  const [policies, rest] = [true, false].map((is) => things.filter((t) => (t.kind === "policy") === is));
  return [policies, rest].some((all) => all !== undefined && all.length > 0 && all.every(isGone));
}

const ANY_POLICY = "insurance/policy";
/** What a policy is taken for when it is not known as one. */
const TAKEN_FOR: readonly (string | null)[] = [null, "receipts/receipt", "invoices/invoice"];
/** Cover for a journey or a hired car bears a number and an end, too, but not one as far off, in days. */
const A_YEAR = 300;

/** Papers that were sorted as something else or not at all, but bear the number of a policy and the end of its year. */
const mistaken = (d: Desk): SnapshotPaper[] =>
  d.onFile.papers.filter((p) => {
    if (!TAKEN_FOR.includes(p.type) || p.date === null || factOf(p, ["policy_number"]) === null) return false;
    const end = dayIn(p, ["end_date", "expiry_date"]);
    return end !== null && daysBetween(p.date, end) >= A_YEAR && makerOf(d, p) !== null;
  });

/** What ran out in the last two years without a newer one on file. */
function expiredOf(d: Desk, e: Expiring): WantedGap[] {
  const all = papersOf(d, e.types).flatMap((p) => marked(d, p, e, p.type as string) ?? []);
  if (e.types.includes(ANY_POLICY))
    all.push(...mistaken(d).flatMap((p) => marked(d, p, e, ANY_POLICY) ?? []));
  const oldest = addDays(d.today, -HISTORY);
  const out: WantedGap[] = [];
  const seen = new Set<string>();
  for (const m of all) {
    if (addDays(m.end, e.grace) >= d.today || m.end < oldest) continue;
    if (matterGone(m) || isGone(d.things.get(makerOf(d, m.paper) ?? ""))) continue;
    if (settled(d, m.paper) || goesOn(d, m, e)) continue;
    if (all.some((n) => n.type === m.type && follows(d, n, m, e)) || followedByAny(d, m, e)) continue;
    if (e.of === "cover" && cancelled(d, m)) continue;
    const gap = asGap(d, m, e);
    // Two scans of one paper, or a policy and its schedule, are one matter.
    const key = gapKey(gap);
    if (!seen.has(key)) out.push(gap);
    seen.add(key);
  }
  return out;
}

/** A paper that was not sorted but bears the number of the vehicle may be the newer one. */
const mayFollow = (d: Desk, m: Marked, e: Expiring): boolean =>
  e.of === "vehicle" &&
  m.things
    .flatMap((t) => papersAbout(d, t.id))
    .some(
      (p) =>
        p.type === null &&
        dayOf(p) > addDays(m.end, -FOLLOWS) &&
        dayOf(p) > madeOn(m.paper) &&
        factOf(p, NUMBERS.vehicle) !== null,
    );

/** A newer paper of the kind whose end could not be read is a newer one all the same, unless it is another's. */
function followedByAny(d: Desk, m: Marked, e: Expiring): boolean {
  if (mayFollow(d, m, e)) return true;
  const types = e.of === "cover" ? [m.type, "insurance/renewal"] : [m.type];
  return papersOf(d, types).some((p) => {
    if (p.id === m.paper.id || dayOf(p) < addDays(m.end, -FOLLOWS) || dayOf(p) <= madeOn(m.paper))
      return false;
    if (p.type === m.type && (endOfPaper(d, p, e) !== null || isTooShort(d, p, e))) return false;
    const other = {
      paper: p,
      type: m.type,
      end: "",
      things: KINDS[e.of].flatMap((k) => onIt(d, p, k)),
      numbers: numbersOf(p, NUMBERS[e.of]),
      names: namesOn(p, e),
    };
    return sameMatter(other, m, e) ?? !ranBefore(d, other, m);
  });
}

/** Whom or what the line is about: what is covered before the policy, the policy before the insurer. */
function subjectOf(d: Desk, m: Marked): SnapshotThing | undefined {
  const first = m.things.find((t) => t.kind !== "policy") ?? m.things[0];
  return first ?? d.things.get(makerOf(d, m.paper) ?? "");
}

function asGap(d: Desk, m: Marked, e: Expiring): WantedGap {
  const what = nameOfType(m.type);
  const about = subjectOf(d, m);
  const maker = d.things.get(makerOf(d, m.paper) ?? "")?.name;
  const named = about !== undefined && about.kind !== "organization" && about.kind !== "policy";
  const from = named && e.of === "cover" ? maker : undefined;
  return {
    kind: "expired_without_renewal",
    subject: `expired ${m.type} ${m.end.slice(0, 7)}${about === undefined ? ` ${m.paper.id}` : ""}`,
    title: named
      ? message("checkup.gap.of", { what, who: about.name })
      : e.of === "cover" && maker !== undefined
        ? message("checkup.gap.from", { what, who: maker })
        : what,
    detail: detailOf(d, m, e, from),
    due: m.end,
    document_id: m.paper.id,
    entity_id: about?.id ?? null,
  };
}

/** When it ran out and, where the paper itself says no day, by what law; `from`: who made it. */
function detailOf(d: Desk, m: Marked, e: Expiring, from: Said | undefined): Message {
  const law = dayIn(m.paper, e.keys) === null ? termOf(d, m.paper) : null;
  const again = e.of === "pet" || m.type === "vehicles/inspection";
  return message(again ? "checkup.why.due_again" : "checkup.why.expired", {
    names: from === undefined ? (law ? "law" : "none") : law ? "both" : "who",
    who: from ?? "",
    date: m.end,
    months: law?.months ?? 0,
    made: m.paper.date ?? "",
    law: law?.source ?? "",
    why: e.why,
  });
}

/** Every kind, one after the other. */
export function* allExpired(d: Desk): Generator<WantedGap[]> {
  for (const e of expiring) yield expiredOf(d, e);
}
