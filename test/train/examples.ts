import { type Study, study } from "#reading/classify/study.ts";
import type { Page } from "#reading/layout/page.ts";
import * as of from "#reading/ranking/features.ts";
import { type Features, rowOf } from "#reading/ranking/forest.ts";
import type { Field } from "#reading/ranking/model.ts";
import type { HouseholdTruth } from "../paper/household/content.ts";
import { context } from "../reading/paper.ts";
import made from "./examples.json" with { type: "json" };

export type Source = "text" | "noise" | "picture";

/** What the rules said of one field of one paper, whether it was right, and what a model may look at. */
export interface Judged {
  field: Field;
  features: Features;
  right: boolean;
  paper: { kind: string; layout: string; held: boolean; source: Source };
}

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

/** Everything the rules said of a paper, judged. */
export function judged(pages: Page[], truth: HouseholdTruth, paper: Judged["paper"]): Judged[] {
  const ctx = context({ today: READ_ON });
  const s: Study = study(pages, ctx);
  const out: Judged[] = [];
  const add = (field: Field, features: Features, right: boolean) =>
    out.push({ field, features, right, paper });
  for (const n of s.numbers) add("number", of.numberFeatures(n, s), rightNumber(n.key, n.value, truth));
  return out;
}

/** The features of a field, in one order for all of its examples. */
export function featureNames(all: Judged[]): string[] {
  const names = new Set<string>();
  for (const j of all) for (const name of Object.keys(j.features)) names.add(name);
  return [...names];
}

export const rowFor = (names: string[], j: Judged): number[] => rowOf(names, j.features);
