import { label } from "../fields/owed.ts";

/** What a payment is called by whom it goes to; empty when the paper names nobody. */
export const payTitle = (who: string): string => (who === "" ? "Pay this bill" : `Pay ${who}`);

/** What of a paper expires is called by the thing, not by the paper. */
const THING: Readonly<Record<string, string>> = {
  "vehicles/inspection": "vehicle inspection",
  "vehicles/registration": "vehicle registration",
  "pets/vaccination": "vaccination",
};

/** What is told of the last day that a paper or card of a type counts. */
export const expiring = (type: string | null): string => `Expires: ${THING[type ?? ""] ?? label(type)}`;

/** What is told of the last day of a cover or a lease: the kind of item, and its name. */
export const ending = (type: string | null, who: string): { kind: "expiry" | "renewal"; title: string } =>
  type === "housing/lease"
    ? { kind: "expiry", title: `Lease ends: ${who || label(type)}` }
    : { kind: "renewal", title: `Cover ends: ${label(type)}` };

export const renewing = (type: string | null): string => `Renewal: ${label(type)}`;
export const cancelling = (type: string | null): string => `Last day to cancel: ${label(type)}`;
