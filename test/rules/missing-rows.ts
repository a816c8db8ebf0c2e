import { describe, expect, test } from "bun:test";
import { written } from "#messages/render.ts";
import type { SnapshotItem, SnapshotPaper, SnapshotThing } from "#rules/checkup/account-snapshot.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { account, type Made, paper, wantedOf } from "./account-on-file.ts";

export type More = {
  things?: SnapshotThing[];
  items?: SnapshotItem[];
  country?: string;
  firstArrived?: string;
};
/** What a table of scenarios holds: papers, the day, what is wanted, and more about the account. */
export type Row = [string, SnapshotPaper[], string, string[], More?];
export const none: string[] = [];

export const item = (paperId: string, more: Partial<SnapshotItem> = {}): SnapshotItem => ({
  id: `item of ${paperId}`,
  paper: paperId,
  about: null,
  kind: "expiry",
  title: "Expires",
  due: "2025-01-31",
  amount: null,
  currency: null,
  automatic: false,
  status: "open",
  byHand: false,
  ...more,
});
export const passport = (who: string, expires: string, more: Partial<Made> = {}) =>
  paper({
    type: "identity/passport",
    who: `office ${who}`,
    date: `${Number(expires.slice(0, 4)) - 10}-02-01`,
    facts: { expiry_date: expires, birth_date: "1984-03-09" },
    ...more,
  });
export const policy = (from: string, to: string, more: Partial<Made> = {}) =>
  paper({
    type: "insurance/auto-policy",
    who: "insurer covered:car-1",
    date: from,
    period: [from, to],
    facts: { policy_number: "HM4471902" },
    ...more,
  });
export const inspection = (day: string, due: string, who = "garage covered:car-1") =>
  paper({ type: "vehicles/inspection", who, date: day, facts: { inspection_due: due } });
export const registration = (more: Partial<Made> = {}) =>
  paper({
    type: "vehicles/registration",
    who: "office covered:car-1",
    date: "2023-02-01",
    facts: { plate: "M-OR 1234" },
    ...more,
  });
export const insured = policy("2025-01-01", "2025-12-31");

/** One test a row. */
export function tables(all: [string, Row[]][]): void {
  for (const [about, rows] of all)
    describe(about, () => {
      for (const [name, papers, today, wanted, more] of rows)
        test(name, () => {
          expect(wantedOf(account(papers, today, more))).toEqual(wanted);
        });
    });
}

/** What the gaps of some papers say, in words. */
export const say = (papers: SnapshotPaper[], today: string): string[] =>
  wantedGaps(account(papers, today), []).map(
    (g) => `${written(g.title, "en")} | ${written(g.detail, "en")} | ${g.due}`,
  );
