import type { Sheet } from "../layout/layout.ts";
import type { ReadingContext } from "../reader.ts";
import type { PartyRole } from "./cues.ts";
import type { Domain } from "./domains.ts";
import type { PartyFound } from "./party.ts";

/** What is known of a paper before its parties are weighed. */
export interface PaperOfParties {
  first: Sheet;
  context: ReadingContext;
  /** Laid out like a slip from a till. */
  slip: boolean;
  /** Sorted as a receipt. */
  receipt: boolean;
  /** Written like a letter: it greets and closes. */
  letter: boolean;
  /** Group of its type, or null. */
  group: string | null;
  /** A passport, a licence to drive, a card of identity. */
  identity: boolean;
  domains: Domain[];
  /** Names behind labels and names that a contract gives a part. */
  named: PartyFound[];
  /** Names under the greeting of a letter. */
  signatures: PartyFound[];
  /** Who signed a contract as what. */
  signers: PartyFound[];
  /** Owners of accounts to be paid into. */
  holders: PartyFound[];
}

/** Labels whose name may be the maker, with the points they add. */
export const ISSUER_LABELS: Partial<Record<PartyRole, number>> = {
  issuer: 8,
  payee: 12,
  employer: 6,
  insurer: 8,
  landlord: 0,
  payer: 6,
};

/** More candidates than any honest paper has are not weighed. */
export const MAX_NAMES = 400;
