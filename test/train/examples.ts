import type { HouseholdTruth } from "../paper/household/content.ts";
import made from "./examples.json" with { type: "json" };

/** The day on which made-up papers are read: after the last of them. */
export const READ_ON = "2025-06-30";

const flat = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*]/gu, "");

/** The same name, folded: one may be a part of the other ("Nordlicht" for "Nordlicht Energie GmbH"). */
export const sameParty = (a: string, b: string): boolean => {
  const [x, y] = [flat(a), flat(b)];
  return x.length >= 3 && y.length >= 3 && (x.includes(y) || y.includes(x));
};

/** Keys under which a number may rightly be found. */
const ALSO = made as Record<string, string[]>;

export const rightNumber = (key: string, value: string, truth: HouseholdTruth): boolean =>
  truth.identifiers.some(
    (t) => flat(t.value) === flat(value) && (t.key === key || (ALSO[t.key] ?? []).includes(key)),
  );

/** A wider word for the same paper is no wrong one: a receipt for a pharmacy's, an invoice for a vet's, a letter for an office's. */
const WIDER: [string, RegExp][] = [
  ["receipts/receipt", /^receipts\//],
  ["invoices/invoice", /^(?:bills\/subscription|pets\/vet-bill|health\/medical-bill|travel\/hotel)$/],
  ["letters/letter", /^(?:letters\/|education\/school-letter|insurance\/claim)/],
  ["insurance/policy", /^insurance\/(?:.*-policy|renewal)$/],
  ["identity/id-card", /^identity\/residence-permit$/],
  ["travel/hotel", /^travel\/booking$/],
];

export const rightType = (said: string, truth: string): boolean =>
  said === truth || WIDER.some(([wide, narrow]) => said === wide && narrow.test(truth));
