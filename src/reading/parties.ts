import { addressBlocks, labelled, saluted } from "./addressees.ts";
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

/** Who made the paper and whom it is for. `roles`: labels that name the issuer on this kind of paper. */
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
    .flatMap((s) => labelled(s).map((p) => (s.number === 1 ? p : { ...p, score: p.score - 5 })));
  const receivers = [
    ...named.filter((p) => p.role === "recipient" || p.role === "tenant" || p.role === "patient"),
    ...(receipt ? [] : [...saluted(first), ...addressBlocks(first)]),
  ];
  const labelledMakers = new Set(
    named
      .filter((p) => ISSUER_LABELS[p.role] !== undefined && (p.role !== "payer" || group === "tax"))
      .map((p) => compact(p.name)),
  );
  for (const r of receivers) {
    if (labelledMakers.has(compact(r.name)) && !named.includes(r)) r.score -= 20;
    if (context.household.some((h) => sameName(h, r.name))) r.score += 25;
    if (looksLikePerson(r.name)) r.score += 3;
    r.score += 2 * receivers.filter((o) => o !== r && sameName(o.name, r.name)).length;
  }
  // Boxes of a tax form are printed all over its head: only labels and company names count there.
  const heads = letterhead(sheets, receipt).filter((m) => group !== "tax" || legalForm(m.name) !== null);
  const makers = [
    ...heads,
    ...named
      .filter(
        (p) =>
          ISSUER_LABELS[p.role] !== undefined &&
          (p.role !== "payer" || group === "tax" || group === "insurance"),
      )
      .map((p) => ({ ...p, score: p.score + (ISSUER_LABELS[p.role] ?? 0) - (receipt ? 14 : 0) })),
  ];
  const times = new Map<string, number>();
  for (const m of makers) times.set(compact(m.name), (times.get(compact(m.name)) ?? 0) + 1);
  for (const m of makers) {
    const known = context.known.find(
      (k) => k.kind === "organization" && [k.name, ...k.aliases].some((n) => sameName(n, m.name)),
    );
    if (known) m.score += 26;
    const taken = receivers.find(
      (r) =>
        r.score >= 13 && ((r.line === m.line && r.start === m.start) || compact(r.name) === compact(m.name)),
    );
    // A block under a far plainer letterhead is the letterhead's own address.
    if (taken)
      m.score -= receipt
        ? 8
        : Math.min(28, Math.max(4, taken.score + 6 - Math.max(0, m.score - taken.score - 12)));
    if (context.household.some((h) => sameName(h, m.name))) m.score -= 20;
    m.score += Math.min(6, 2 * ((times.get(compact(m.name)) ?? 1) - 1));
    if (group === "travel" && /airport|bahnhof|station/.test(foldKeep(m.name))) m.score -= 10;
  }
  makers.sort((a, b) => b.score - a.score);
  const issuer = makers[0] && makers[0].score >= NO_ISSUER ? makers[0] : null;
  const recipients = receivers
    .filter(
      (r) =>
        !issuer ||
        (!(r.line === issuer.line && r.start === issuer.start) && compact(r.name) !== compact(issuer.name)),
    )
    .sort((a, b) => b.score - a.score);
  const recipient = recipients[0] && recipients[0].score >= (receipt ? 28 : 14) ? recipients[0] : null;
  const rival = issuer ? (makers.find((m) => !sameName(m.name, issuer.name))?.score ?? 0) : 0;
  return { issuer, issuerRival: rival, recipient, all: named };
}
