import type { Sheet } from "./layout.ts";
import { type Domain, domainsOf, namedByDomain, tiedToDomain } from "./parties/domains.ts";
import { headNames, repeated } from "./parties/head.ts";
import { companiesInProse, saysWho } from "./parties/sayings.ts";
import type { PartyFound } from "./party.ts";

/** Candidates for the issuer from the letterhead, the head of a slip, addresses of the web and the small print at the foot. */
export function letterhead(
  sheets: Sheet[],
  receipt: boolean,
  domains: Domain[] = domainsOf(sheets),
): PartyFound[] {
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
