import { addressBlocks, calledInContract, labelled, saluted } from "./addressees.ts";
import { legalForm, type PartyRole } from "./cues/parties.ts";
import { compact, foldKeep } from "./fold.ts";
import type { Sheet } from "./layout.ts";
import { letterhead } from "./letterhead.ts";
import { looksLikePerson, sameName } from "./names.ts";
import type { PartyFound } from "./party.ts";
import type { ReadingContext } from "./reader.ts";

export type { PartyFound } from "./party.ts";

export interface PartiesOfPaper {
  issuer: PartyFound | null;
  /** Score of the best other name for the issuer. */
  issuerRival: number;
  recipient: PartyFound | null;
  all: PartyFound[];
}

/** Below this a name is right hardly one time in six: no issuer is better than that one. */
const NO_ISSUER = 16;

const ISSUER_LABELS: Partial<Record<PartyRole, number>> = {
  issuer: 8,
  payee: 12,
  employer: 6,
  insurer: 8,
  landlord: 0,
  payer: 6,
};

/** More candidates than any honest paper has are not weighed. */
const MAX_NAMES = 400;

/** Those the paper may be for, scored. `named`: names behind labels. */
function receiversOf(
  first: Sheet,
  named: PartyFound[],
  context: ReadingContext,
  receipt: boolean,
  group: string | null,
): PartyFound[] {
  const receivers = [
    ...named.filter((p) => p.role === "recipient" || p.role === "tenant" || p.role === "patient"),
    ...(receipt ? [] : [...saluted(first), ...addressBlocks(first)]),
  ].slice(0, MAX_NAMES / 4);
  const makers = new Set(
    named
      .filter((p) => ISSUER_LABELS[p.role] !== undefined && (p.role !== "payer" || group === "tax"))
      .map((p) => compact(p.name)),
  );
  const again = receivers.map((r) => receivers.filter((o) => o !== r && sameName(o.name, r.name)).length);
  for (const [i, r] of receivers.entries()) {
    if (makers.has(compact(r.name)) && !named.includes(r)) r.score -= 20;
    if (context.household.some((h) => sameName(h, r.name))) r.score += 25;
    if (looksLikePerson(r.name)) r.score += 3;
    // "Elizabeth Wren, MD" signs papers; they are for somebody else.
    if (/,? (?:m\.?d\.?|d\.?o\.?|dds|dvm|rn|np|ph\.?d\.?|facp|esq\.?)(?:,|$)/i.test(r.name)) r.score -= 16;
    r.score += 2 * (again[i] ?? 0);
  }
  return receivers.sort((a, b) => b.score - a.score);
}

/** Adds what the rest of the paper and the files on hand say about each name for the maker. */
function weighMakers(
  makers: PartyFound[],
  receivers: PartyFound[],
  context: ReadingContext,
  receipt: boolean,
  group: string | null,
): void {
  const times = new Map<string, number>();
  const flat = new Map(makers.map((m) => [m, compact(m.name)]));
  for (const f of flat.values()) times.set(f, (times.get(f) ?? 0) + 1);
  const rivals = receivers.filter((r) => r.score >= 13).map((r) => ({ r, flat: compact(r.name) }));
  const organizations = context.known
    .filter((k) => k.kind === "organization")
    .flatMap((k) => [k.name, ...k.aliases]);
  for (const m of makers) {
    if (organizations.some((n) => sameName(n, m.name))) m.score += 26;
    const taken = rivals.find(
      ({ r, flat: f }) => (r.line === m.line && r.start === m.start) || f === flat.get(m),
    )?.r;
    // A block under a far plainer letterhead is the letterhead's own address.
    if (taken)
      m.score -= receipt
        ? 8
        : Math.min(28, Math.max(4, taken.score + 6 - Math.max(0, m.score - taken.score - 12)));
    if (context.household.some((h) => sameName(h, m.name))) m.score -= 20;
    m.score += Math.min(6, 2 * ((times.get(flat.get(m) ?? "") ?? 1) - 1));
    if (group === "travel" && /airport|bahnhof|station/.test(foldKeep(m.name))) m.score -= 10;
  }
  makers.sort((a, b) => b.score - a.score);
}

/** Who made the paper and whom it is for. `group`: the group of its type, which decides which labels name the maker. */
export function partiesOf(
  sheets: Sheet[],
  context: ReadingContext,
  receipt: boolean,
  group: string | null,
): PartiesOfPaper {
  const first = sheets[0];
  if (!first) return { issuer: null, issuerRival: 0, recipient: null, all: [] };
  const named = sheets
    .slice(0, 3)
    .flatMap((s) =>
      [...labelled(s), ...calledInContract(s)].map((p) =>
        s.number === 1 ? p : { ...p, score: p.score - 5 },
      ),
    )
    .slice(0, MAX_NAMES);
  const receivers = receiversOf(first, named, context, receipt, group);
  // Boxes of a tax form are printed all over its head: only labels and company names count there.
  const heads = letterhead(sheets, receipt)
    .filter((m) => group !== "tax" || legalForm(m.name) !== null)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_NAMES);
  const isMaker = (p: PartyFound) =>
    ISSUER_LABELS[p.role] !== undefined && (p.role !== "payer" || group === "tax" || group === "insurance");
  const makers = [
    ...heads,
    ...named
      .filter(isMaker)
      .map((p) => ({ ...p, score: p.score + (ISSUER_LABELS[p.role] ?? 0) - (receipt ? 14 : 0) })),
  ];
  weighMakers(makers, receivers, context, receipt, group);
  const issuer = makers[0] && makers[0].score >= NO_ISSUER ? makers[0] : null;
  const isIssuer = (r: PartyFound) =>
    issuer !== null &&
    ((r.line === issuer.line && r.start === issuer.start) || compact(r.name) === compact(issuer.name));
  const best = receivers.find((r) => !isIssuer(r));
  const recipient = best && best.score >= (receipt ? 28 : 14) ? best : null;
  const rival = issuer ? (makers.find((m) => !sameName(m.name, issuer.name))?.score ?? 0) : 0;
  return { issuer, issuerRival: rival, recipient, all: named };
}
