import { word } from "#lexicon/phrases.ts";
import { groupOf, types } from "#rules/taxonomy/taxonomy.ts";
import type { Sheet } from "../layout/layout.ts";
import type { Shape } from "../layout/outer-look.ts";
import { brandPoints } from "../parties/brands.ts";
import { type Candidate, type Choice, chooserOf, ranked } from "../ranking/ranker.ts";
import { evidenceOf } from "./evidence.ts";
import { kindCandidates, type Signs } from "./kind-candidates.ts";
import { kindLeans } from "./kind-roles.ts";
import { tally } from "./tally.ts";
import { topicsOf } from "./topics.ts";

/** Things insured, by the words that only their policies use over and over. */
const FLAVOUR: [string, RegExp][] = [
  ["insurance/auto-policy", word("vehicle-policy", "g")],
  ["insurance/home-policy", word("home-policy", "g")],
  ["insurance/renters-policy", /(?<![a-z])(?:renters?|rental unit|tenant|personal property)(?![a-z])/g],
  ["insurance/pet-policy", word("kind-pets", "g")],
  ["insurance/life-policy", word("kind-life-insurance", "g")],
  ["insurance/travel-policy", word("kind-trip", "g")],
  ["insurance/liability-policy", word("kind-liability", "g")],
];

/** Points by how often the words of each kind of cover are used. */
function flavours(sheets: Sheet[]): Map<string, number> {
  const text = sheets
    .slice(0, 5)
    .map((s) =>
      s.lines
        .slice(0, 300)
        .map((l) => l.folded.slice(0, 300))
        .join("\n"),
    )
    .join("\n");
  return new Map(FLAVOUR.map(([slug, re]) => [slug, 2.2 * Math.log2(1 + (text.match(re) ?? []).length)]));
}

/** Types that are an invoice for something particular. */
const INVOICE_LIKE = new Set([
  "travel/hotel",
  "travel/taxi",
  "vehicles/service",
  "health/medical-bill",
  "insurance/premium-invoice",
  "pets/vet-bill",
  "education/tuition",
]);

/** Bills that are told by whose they are, as other papers of the same people are. */
const PRACTICES = new Set(["health/medical-bill", "pets/vet-bill"]);

/** Kinds of contract that have names of their own. */
const CONTRACTS = [
  "housing/lease",
  "work/contract",
  "banking/loan-agreement",
  "contracts/nda",
  "vehicles/rental",
  "vehicles/purchase",
  "insurance/policy",
];

/** Kinds of policy: what names an insurance policy in general speaks for each of them. */
const POLICY_LIKE = new Set(
  ["auto", "home", "renters", "liability", "health", "life", "travel", "pet"].map(
    (k) => `insurance/${k}-policy`,
  ),
);

export interface Kind {
  slug: string | null;
  /** Points of what the rules take, and of the best kind of another group. */
  score: number;
  rival: number;
  /** The likeliest kinds, the first first, whether or not it is likely enough to be said. */
  choices: Choice<string>[];
  /** Every kind that anything speaks for, as if there were none of those that `but` names. */
  candidates(but?: (slug: string) => boolean): Candidate<string>[];
}

/** A kind that needs no weighing. */
export const surely = (slug: string): Kind => ({
  slug,
  choices: [{ of: slug, value: slug, probability: 1 }],
  score: 30,
  rival: 0,
  candidates: () => [],
});

const ZONE_TYPES = {
  passport: "identity/passport",
  identity: "identity/id-card",
  visa: "identity/residence-permit",
};

/** Papers that name the number of an invoice and are none. */
const aboutInvoice = [
  "invoices/credit-note",
  "invoices/reminder",
  "invoices/order-confirmation",
  "invoices/delivery-note",
  "banking/bank-statement",
];

/** Known names on the paper: those at its head decide, on a slip those anywhere help. */
function knownNames(sheets: Sheet[], shape: Shape): Map<string, number> {
  const lines = (sheets[0]?.lines ?? []).map((l) => l.folded);
  // A name in a row of a list with its amount is where somebody paid, not who wrote the paper.
  const outside = (l: string) => !(/[a-z]/.test(l) && /\d[.,]\d{2}(?!\d)/.test(l.slice(0, 200)));
  return brandPoints(
    lines.slice(0, 10).filter(outside),
    shape.till > 5 ? lines.slice(10, 120) : lines.slice(-6).filter(outside),
  );
}

/** Kinds of bills that one supplier sends: a name known for the first of them speaks for whichever the paper is about. */
const SIBLINGS: string[][] = [
  ["bills/electricity", "bills/gas", "bills/heating"],
  ["bills/phone", "bills/internet", "bills/television"],
];

/** Gives what a name says of one bill of a supplier to the bill whose own words are plainest. */
function shareNames(named: Map<string, number>, own: (slug: string) => number): void {
  for (const family of SIBLINGS) {
    const points = Math.max(0, ...family.map((slug) => named.get(slug) ?? 0));
    if (points === 0) continue;
    const plainest = family.reduce((a, b) => (own(b) > own(a) ? b : a));
    if (own(plainest) > 1) named.set(plainest, Math.max(points, named.get(plainest) ?? 0));
  }
}

/** The type of a paper, or null when no type is plainly meant. */
export function kindOf(sheets: Sheet[], shape: Shape, signs: Signs): Kind {
  if (signs.zone !== null) {
    return surely(ZONE_TYPES[signs.zone]);
  }
  const tallies = tally(sheets);
  const named = knownNames(sheets, shape);
  const evidence = evidenceOf(sheets, shape);
  const points = (slug: string): number => evidence.get(slug)?.points ?? 0;
  const own = (slug: string): number => {
    const t = tallies.get(slug);
    return (t ? 2.2 * t.title + Math.min(9, 1.1 * t.body) : 0) + points(slug);
  };
  const plainest = Math.max(0, ...[...evidence.values()].map((e) => e.points));
  // A health insurer that decides is no office.
  const insurer = points("insurance/claim");
  shareNames(named, own);
  // It calls itself a statement and lists movements: whom money went to says nothing of what it is.
  const lists =
    Math.max(own("banking/bank-statement"), own("banking/credit-card-statement")) > 3 &&
    (shape.balances || shape.movements >= 2);
  const till = lists ? 0 : shape.till;
  const headed = (slug: string): boolean => (tallies.get(slug)?.title ?? 0) > 1.5;
  // What is headed as a policy and nowhere calls itself a receipt only looks like one.
  const policy =
    (tallies.get("receipts/receipt")?.title ?? 0) === 0 &&
    (tallies.get("insurance/policy")?.body ?? 0) > 0 &&
    [...POLICY_LIKE].some(headed);
  // A slip with no amount on it is no receipt, whatever else it looks like.
  const receipt =
    own("receipts/receipt") * 0.6 +
    till * 1.1 -
    (lists ? 6 : 0) -
    shape.formal * 0.7 -
    (shape.amounts === 0 ? 14 : shape.amounts < 3 ? 3 : 0);
  const invoice =
    own("invoices/invoice") * 0.7 +
    shape.formal * 0.7 -
    shape.till * 0.35 +
    (signs.invoiced && shape.till < 8 && !aboutInvoice.some((slug) => own(slug) > 4) ? 3.5 : 0);
  const flavour =
    own("insurance/policy") + own("insurance/renewal") < 4 ? new Map<string, number>() : flavours(sheets);
  // Of the two papers with balances the one that the words speak for; the least to be paid is only asked by cards.
  const account =
    shape.minimum || own("banking/credit-card-statement") >= own("banking/bank-statement")
      ? "banking/credit-card-statement"
      : "banking/bank-statement";
  const ofInvoice = tallies.get("invoices/invoice");
  const calledInvoice = (ofInvoice?.title ?? 0) > 0 || (ofInvoice?.body ?? 0) >= 1;
  const scores: [string, number][] = types.map((t) => {
    const group = groupOf(t.slug);
    const mine = own(t.slug);
    let s = mine;
    if (t.slug === "receipts/receipt") s = receipt + (policy ? -4 : 1.5);
    else if (t.slug === "receipts/card-slip" && (tallies.get(t.slug)?.body ?? 0) < 2) s = 0;
    // A slip that lists what was bought is the receipt, with the card's slip printed under it.
    else if (t.slug === "receipts/card-slip" && signs.goods > 1) s = Math.min(mine, receipt);
    else if (group === "receipts" && t.category === "purchases") {
      const name = t.slug === "receipts/card-slip" ? 0 : (named.get(t.slug) ?? 0);
      s = mine < 1.5 && name === 0 ? 0 : receipt + Math.min(10, mine * 0.75) + name;
    }
    // An invoice calls itself one; what merely asks for money may be a statement or a bill.
    else if (t.slug === "invoices/invoice") s = invoice + (calledInvoice ? 3.5 : -1.5);
    else if (t.slug === "banking/bank-statement" || t.slug === "banking/credit-card-statement")
      s =
        mine -
        Math.max(0, till - 6) * 0.5 +
        (mine > 2 && (shape.balances || lists) && t.slug === account ? 4 : 0) -
        // No bank asks for money by a day.
        (t.slug === "banking/bank-statement" && signs.due ? 6 : 0);
    // An insurer that decides on sick pay names the doctor's note.
    else if (t.slug === "health/sick-note") s = mine - 0.5 * insurer;
    // A slip that names medicines and asks for money is the chemist's receipt.
    else if (t.slug === "health/prescription") s = mine - (shape.amounts > 0 ? 3 : 0);
    // What is renewed is a licence or a tax where nobody is insured.
    else if (t.slug === "insurance/renewal") s = mine * (own("insurance/policy") > 0 ? 1 : 0.6);
    // What any contract says tells nothing of one that is plainly of a kind.
    else if (t.slug === "contracts/contract")
      s = mine - (CONTRACTS.some((slug) => own(slug) > 4) ? points(t.slug) : 0);
    // Nothing that asks for money is without an amount.
    else if (INVOICE_LIKE.has(t.slug) && shape.amounts === 0) s = mine * 0.5;
    // A practice is named at the head of whatever it hands out.
    else if (PRACTICES.has(t.slug) && !(shape.sums || shape.formal > 3)) s = mine * 0.5;
    else if (group === "bills" || INVOICE_LIKE.has(t.slug))
      s =
        mine < 2.5 && !named.has(t.slug)
          ? mine
          : mine +
            Math.max(0, invoice) * 0.75 +
            (group === "bills" ? 0.85 : 0.6) * (named.get(t.slug) ?? 0) +
            // Several words that only this trade uses: it is the trade's bill, though headed "Invoice".
            ((tallies.get(t.slug)?.body ?? 0) >= 2 && shape.till < 6 ? 2.5 : 0);
    else if (group === "identity" || t.slug === "insurance/health-card")
      s = mine * (shape.words < 140 && shape.amounts === 0 ? 1.9 : 1);
    else if (group === "letters")
      s =
        mine +
        (shape.letter && shape.amounts < 2
          ? 7
          : shape.letter && shape.amounts < 4
            ? 4.5
            : shape.letter
              ? 2
              : 0) +
        // A letter that says what it is about is not just a letter.
        (t.slug !== "letters/letter" && mine > 2 && shape.letter ? 2.5 : 0) -
        // What a letter does tells what it is, before that it is one.
        (t.slug === "letters/letter" ? 0.5 * plainest : t.slug === "letters/official" ? 0.5 * insurer : 0);
    else if (POLICY_LIKE.has(t.slug))
      s =
        mine +
        (flavour.get(t.slug) ?? 0) +
        (mine + (flavour.get(t.slug) ?? 0) < 3 ? 0 : 0.55 * own("insurance/policy")) +
        // Plainly of one kind: the general word speaks for it in full.
        ((flavour.get(t.slug) ?? 0) > 5 && mine > 2 ? 0.45 * own("insurance/policy") + 1 : 0) -
        // What is headed as a notice of the premium names all that is insured.
        (headed("insurance/premium-invoice") ? 12 : 0);
    else if (group === "travel" || t.slug === "vehicles/rental")
      s =
        mine +
        (mine < 0.7 ? 0 : (named.get(t.slug) ?? 0)) +
        // Numbers of orders look like those of flights: the paper's own words for a train say more.
        (t.slug === "travel/flight" && signs.flights && mine >= own("travel/train-ticket") ? 6 : 0) +
        // "Mietvertrag" is a lease and a rented car: drivers and kilometres tell.
        (t.slug === "vehicles/rental" && (tallies.get(t.slug)?.body ?? 0) > 2
          ? 0.6 * own("housing/lease")
          : 0) -
        Math.max(0, shape.till - 6) * 0.5;
    else
      s =
        mine -
        Math.max(0, shape.till - 6) * 0.5 -
        // An invoice for a tax return, a report, a certificate is an invoice.
        (t.total === "none" && shape.amounts > 1 ? 0.25 * own("invoices/invoice") : 0);
    // A bill without an amount is a letter about one.
    if (group === "bills" && shape.amounts === 0) s *= 0.5;
    return [t.slug, Math.round(s * 100) / 100];
  });
  // The general kind is for a policy that does not say what it covers.
  const covers = scores.filter(([slug]) => POLICY_LIKE.has(slug) && (flavour.get(slug) ?? 0) > 2);
  const cover = Math.max(0, ...covers.map(([, s]) => s));
  for (const one of scores)
    if (one[0] === "insurance/policy" && cover > 0.7 * one[1]) one[1] = Math.min(one[1], cover - 0.5);
  scores.sort((a, b) => b[1] - a[1]);
  const top = scores[0]!;
  const rival = scores.find(([slug]) => groupOf(slug) !== groupOf(top[0]))?.[1] ?? 0;
  // A paper without a heading that uses several words which only its kind uses.
  const words = tallies.get(top[0])?.seen.size ?? 0;
  const plain = top[1] >= 5 || (words >= 3 && top[1] >= 3 && top[1] - rival > 1.8);
  // Whatever else it may be, what greets somebody and closes with regards is a letter.
  const ruled = plain ? top[0] : shape.letter ? "letters/letter" : null;
  const topics = topicsOf(sheets, signs.language);
  const leanOf = kindLeans(sheets);
  const candidates = (but?: (slug: string) => boolean) =>
    kindCandidates({ scores, tallies, evidence, named, topics, shape, signs }, but).map((c) => ({
      ...c,
      lean: leanOf(c.of),
    }));
  const said = {
    score: plain || ruled === null ? top[1] : (scores.find(([s]) => s === ruled)?.[1] ?? 0),
    rival: plain ? rival : top[1],
  };
  const choices = ranked(chooserOf("type"), candidates());
  const [chosen] = choices;
  const sure = chosen !== undefined && chosen.probability >= chooserOf("type").least;
  return { slug: sure ? chosen.value : null, choices, ...said, candidates };
}
