import { labelled } from "./addressees.ts";
import { compact } from "./fold.ts";
import type { Sheet } from "./layout.ts";
import { sameName } from "./names.ts";
import { isIdentityPaper } from "./parties/authority.ts";
import { asPeopleSay } from "./parties/brand.ts";
import { signedBy } from "./parties/closing.ts";
import { calledInContract } from "./parties/contract.ts";
import { type Domain, domainsOf } from "./parties/domains.ts";
import { type Evidence, evidenceOf } from "./parties/evidence.ts";
import { accountHolders } from "./parties/holders.ts";
import { firm, makersOf, NO_ISSUER } from "./parties/makers.ts";
import { partyKey, sameParty } from "./parties/name-core.ts";
import { isNarrow } from "./parties/narrow.ts";
import { MAX_NAMES, type PaperOfParties } from "./parties/paper.ts";
import { receiversOf } from "./parties/receivers.ts";
import { signedAs } from "./parties/signed-as.ts";
import { bestSpelling } from "./parties/spelling.ts";
import type { PartyFound } from "./party.ts";
import type { ReadingContext } from "./reader.ts";

export interface PartiesOfPaper {
  issuer: PartyFound | null;
  /** The registered name of the company behind the issuer where the issuer is its brand. */
  issuerLegal: PartyFound | null;
  /** Score of the best other name for the issuer. */
  issuerRival: number;
  /** What speaks for the issuer, for a trained calibration; null without an issuer. */
  issuerEvidence: Evidence | null;
  recipient: PartyFound | null;
  /** Score of the best other name for the recipient. */
  recipientRival: number;
  recipientEvidence: Evidence | null;
  all: PartyFound[];
}

/** A slip from a till, whatever the sorting took it for. A receipt as wide as a letter is laid out like a letter. */
const isSlip = (first: Sheet, till: boolean, group: string | null): boolean =>
  (till || group === null || group === "invoices") && isNarrow(first, till);

/** Every name of the paper that may have made it or may be whom it is for, best first. `till`: sorted as a receipt. */
export function weighed(
  sheets: Sheet[],
  context: ReadingContext,
  till: boolean,
  group: string | null,
): { makers: PartyFound[]; receivers: PartyFound[]; named: PartyFound[]; domains: Domain[]; slip: boolean } {
  const first = sheets[0];
  if (!first) return { makers: [], receivers: [], named: [], domains: [], slip: till };
  const named = sheets
    .slice(0, 3)
    .flatMap((s) =>
      [...labelled(s), ...calledInContract(s)].map((p) =>
        s.number === 1 ? p : { ...p, score: p.score - 5 },
      ),
    )
    .slice(0, MAX_NAMES);
  const paper: PaperOfParties = {
    first,
    context,
    slip: isSlip(first, till, group),
    group,
    identity: isIdentityPaper(sheets),
    domains: domainsOf(sheets),
    named,
    signatures: signedBy(sheets),
    signers: signedAs(sheets),
    holders: accountHolders(sheets),
  };
  const receivers = receiversOf(paper);
  const makers = makersOf(sheets, receivers, paper);
  return { makers, receivers, named, domains: paper.domains, slip: paper.slip };
}

/** Who made the paper and whom it is for. `group`: the group of its type, which decides which labels name the maker. */
export function partiesOf(
  sheets: Sheet[],
  context: ReadingContext,
  receipt: boolean,
  group: string | null,
): PartiesOfPaper {
  const { makers, receivers, named, domains, slip } = weighed(sheets, context, receipt, group);
  const maker =
    makers[0] && makers[0].score >= NO_ISSUER ? bestSpelling(firm(makers, domains), makers, domains) : null;
  const { issuer, legal } =
    maker === null ? { issuer: null, legal: null } : asPeopleSay(maker, makers, domains);
  const isIssuer = (r: PartyFound) =>
    issuer !== null &&
    r.kind !== "mail" &&
    ((r.line === issuer.line && r.start === issuer.start) ||
      compact(r.name) === compact(issuer.name) ||
      (legal !== null && compact(r.name) === compact(legal.name)));
  const others = receivers.filter((r) => !isIssuer(r));
  const best = others[0];
  const recipient = best && best.score >= (slip ? 28 : 14) ? best : null;
  const issuerKey = issuer ? partyKey(issuer.name) : null;
  const rival = issuer
    ? (makers.find(
        (m) =>
          m !== maker &&
          !sameParty(partyKey(m.name), issuerKey!, m.line.page.ocr) &&
          !(legal && sameParty(partyKey(m.name), partyKey(legal.name), m.line.page.ocr)),
      )?.score ?? 0)
    : 0;
  const recipientRival = recipient ? (others.find((r) => !sameName(r.name, recipient.name))?.score ?? 0) : 0;
  return {
    issuer,
    issuerLegal: legal,
    issuerRival: rival,
    issuerEvidence: issuer && maker ? evidenceOf(maker, rival, makers, domains) : null,
    recipient,
    recipientRival,
    recipientEvidence: recipient ? evidenceOf(recipient, recipientRival, receivers, domains) : null,
    all: named,
  };
}
