import { any } from "#lexicon/phrases.ts";
import type { Sheet } from "../layout/layout.ts";
import { cellAt, spanAt } from "../layout/layout.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { authorities } from "./authority.ts";
import { legalForm } from "./cues.ts";
import type { Domain } from "./domains.ts";
import { domainsAlone, domainsOf, namedByDomain, tiedToDomain, tieToAny } from "./domains.ts";
import { headNames, repeated } from "./head.ts";
import { mailHead } from "./mail-head.ts";
import type { PartyKey } from "./name-core.ts";
import { partyKey, sameParty } from "./name-core.ts";
import { isTownOfState, sameName } from "./names.ts";
import type { PaperOfParties } from "./paper.ts";
import { ISSUER_LABELS, MAX_NAMES } from "./paper.ts";
import type { PartyFound } from "./party.ts";
import { companiesInProse, saysWho } from "./sayings.ts";

/** Candidates for the issuer from the letterhead, the head of a slip, addresses of the web and the small print at the foot. */
function letterhead(sheets: Sheet[], receipt: boolean, domains: Domain[] = domainsOf(sheets)): PartyFound[] {
  const heads = sheets.slice(0, 3).flatMap((s) => headNames(s, domains, receipt));
  const all = [
    ...namedByDomain(sheets, domains),
    ...tiedToDomain(sheets, domains),
    ...saysWho(sheets),
    ...companiesInProse(sheets),
    ...heads,
  ];
  repeated(sheets, all);
  return all;
}

/** Offices that write about taxes under their own name; the line of the Treasury on American forms is none of theirs. Folded. */
const OFFICE = new RegExp(any("tax-office"));

/** How many different kinds of places name the same party as each maker does. */
function agreeing(makers: PartyFound[], keys: PartyKey[], misread: boolean): number[] {
  // A hostile paper may print hundreds of names; only the weightiest bear witness.
  const witnesses = [...makers.entries()].sort((a, b) => b[1].score - a[1].score).slice(0, 80);
  return makers.map((m, i) => {
    const kinds = new Set<string>();
    for (const [j, o] of witnesses)
      if (j !== i && o.kind !== m.kind && o.score > 4 && sameParty(keys[i]!, keys[j]!, misread))
        kinds.add(o.kind ?? "label");
    return kinds.size;
  });
}

/** True for a line of the address under whom the paper is for: his street and town are nobody's name. */
function isUnder(m: PartyFound, r: PartyFound): boolean {
  const below = m.line.index - r.line.index;
  if (m.kind !== "letterhead" || m.line.page !== r.line.page || below < 1 || below > 4) return false;
  const edge = (p: PartyFound) => (cellAt(p.line, p.start) ?? spanAt(p.line, p.start, p.end)).x0;
  return (
    Math.abs(edge(m) - edge(r)) < 1.5 * r.line.size &&
    m.line.y0 - r.line.y1 < 2 * below * r.line.size &&
    m.line.size < 1.2 * r.line.size
  );
}

/** Adds what the rest of the paper and the files on hand say about each name for the maker. */
function weigh(makers: PartyFound[], receivers: PartyFound[], paper: PaperOfParties): void {
  const { context, slip, group, domains } = paper;
  const misread = makers[0]?.line.page.ocr ?? false;
  const keys = makers.map((m) => partyKey(m.name));
  const agree = agreeing(makers, keys, misread);
  const times = new Map<string, number>();
  for (const k of keys) times.set(k.flat, (times.get(k.flat) ?? 0) + 1);
  // Only the best address is surely somebody else's; a far weaker one may be the maker's own.
  const least = Math.max(13, (receivers[0]?.score ?? 0) - 12);
  const weight = (r: PartyFound): number => Math.max(r.score, r.top?.score ?? r.score);
  const rivals = receivers.filter((r) => weight(r) >= least).map((r) => ({ r, flat: compact(r.name) }));
  const organizations = context.known
    .filter((k) => k.kind === "organization")
    .flatMap((k) => [k.name, ...k.aliases])
    .map(partyKey);
  const addresses = receivers.filter((r) => r.kind === "window" && r.score >= 24);
  for (const [i, m] of makers.entries()) {
    if (addresses.some((r) => isUnder(m, r))) m.score -= 18;
    const flat = keys[i]!.flat;
    if (!isTownOfState(m.name) && organizations.some((n) => sameParty(n, keys[i]!, misread))) m.score += 26;
    const taken = rivals.find(
      ({ r, flat: f }) => (r.line === m.line && r.start === m.start) || f === flat,
    )?.r;
    // A block under a far plainer letterhead is the letterhead's own address.
    if (taken && m.kind !== "mail")
      m.score -= slip
        ? 8
        : Math.min(28, Math.max(4, weight(taken) + 6 - Math.max(0, m.score - weight(taken) - 12)));
    if (context.household.some((h) => sameName(h, m.name))) m.score -= 20;
    m.score += Math.min(6, 2 * ((times.get(flat) ?? 1) - 1)) + Math.min(12, 5 * agree[i]!);
    if (m.kind === "label" || m.kind === "sender" || m.kind === "holder")
      m.score += 8 * tieToAny(m.name, domains);
    if (group === "travel" && /airport|bahnhof|station/.test(foldKeep(m.name))) m.score -= 10;
  }
  makers.sort((a, b) => b.score - a.score);
}

/** Every name that may have made the paper, weighed against those it is for, best first. */
export function makersOf(sheets: Sheet[], receivers: PartyFound[], paper: PaperOfParties): PartyFound[] {
  const { first, identity, group, slip, domains, named, holders, signatures, signers } = paper;
  // Boxes of a tax form are printed all over its head: only labels and company names count there.
  const heads = letterhead(sheets, slip, domains)
    .filter((m) => group !== "tax" || legalForm(m.name) !== null || OFFICE.test(foldKeep(m.name)))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_NAMES / 4);
  const isMaker = (p: PartyFound) =>
    ISSUER_LABELS[p.role] !== undefined && (p.role !== "payer" || group === "tax" || group === "insurance");
  // Slips print "from" and "cashier" about many things; a card terminal says "merchant" and means it.
  const label = (p: PartyFound): PartyFound => ({
    ...p,
    score:
      p.score +
      (ISSUER_LABELS[p.role] ?? 0) -
      (slip && !/^(?:merchant|store|handler)/.test(p.cue ?? "") ? 14 : 0),
  });
  const from = mailHead(first)?.from;
  const makers = [
    ...(from ? [from] : []),
    ...(identity ? authorities(first) : []),
    ...heads.map((h) => (identity ? { ...h, score: h.score - 20 } : h)),
    // On a statement the holder is the customer; elsewhere whoever owns the account to be paid into wrote the bill.
    ...(group === "banking" ? [] : holders),
    ...signatures,
    ...signers.filter((p) => p.role === "issuer"),
    ...named.filter(isMaker).map(label),
  ];
  weigh(makers, receivers, paper);
  const known = [...makers.filter((m) => m.score > 0).slice(0, 40), ...receivers.slice(0, 20)];
  return [...makers, ...domainsAlone(domains, known)].sort((a, b) => b.score - a.score);
}
