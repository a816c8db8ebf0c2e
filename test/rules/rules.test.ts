import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { type Caller, type Needs, type Role, refusal, type Scope } from "#rules/access/access.ts";
import { planNamed, shippedPlans } from "#rules/access/plans.ts";
import { looksLikeToken, newToken, PERSONAL, tokenHash } from "#rules/access/tokens.ts";
import { rowDate } from "#rules/documents/dating.ts";
import { nameKey, titleFromName } from "#rules/documents/naming.ts";
import { handFields, nextStage, stageFor, stages, statuses, waitAfter } from "#rules/documents/states.ts";

const caller = (
  role: Role,
  scopes: Scope[],
  plan = "home",
  kind: Caller["token"]["kind"] = "personal",
): Caller => ({
  user: { id: "u", name: null, email: "a@b" },
  account: { id: "a", number: 1, name: "A", kind: "family" },
  role,
  bundle: null,
  plan: planNamed(plan, shippedPlans),
  token: { id: "t", kind, name: "t", scopes, expires_at: null, proved: false },
  via: "api",
  language: "en",
});

describe("what a token may do: scope, role and plan, the narrowest wins", () => {
  const readIt: Needs = { kind: "read", scope: "read" };
  const changeIt: Needs = { kind: "change", scope: "write" };
  const addIt: Needs = { kind: "add", scope: "write" };
  const files: Needs = { kind: "read", scope: "files" };
  const ours: Needs = { kind: "read", scope: "read", appOnly: true };
  const write: Scope[] = ["read", "write"];
  const cases: [string, Caller, Needs, string | null][] = [
    ["every token reads", caller("viewer", []), readIt, null],
    ["a viewer's token reads whatever its scopes say", caller("viewer", write), changeIt, "role"],
    ["a change needs the write scope", caller("owner", ["read"]), changeIt, "missing-scope"],
    ["an owner changes", caller("owner", write), changeIt, null],
    ["a member changes", caller("member", write), changeIt, null],
    ["an edit guest does not change", caller("edit", write), changeIt, "role"],
    ["an edit guest adds", caller("edit", write), addIt, null],
    ["an upload-only guest adds", caller("upload_only", write), addIt, null],
    ["an upload-only guest does not read", caller("upload_only", write), readIt, "role"],
    ["a view guest reads", caller("view", []), readIt, null],
    ["a view guest does not add", caller("view", write), addIt, "role"],
    ["a viewer does not add", caller("viewer", write), addIt, "role"],
    ["files need their scope", caller("owner", write), files, "missing-scope"],
    ["on the free plan a personal token is refused", caller("owner", write, "free"), readIt, "plan"],
    ["adding documents never asks the plan", caller("owner", write, "free"), addIt, null],
    ["the app works on the free plan", caller("owner", write, "free", "app"), readIt, null],
    ["the app alone finds its own paths", caller("owner", write, "home", "app"), ours, null],
  ];
  test.each(cases)("%s", (_name, who, needs, kind) =>
    expect(refusal(who, needs)?.kind ?? null).toBe(kind as Problem["kind"]),
  );

  test("to any other token an app-only path is the unrouted 404", () => {
    expect(refusal(caller("owner", write), ours)).toMatchObject({
      status: 404,
      detail: { key: "problem.noRoute" },
    });
  });

  test("more scopes, a better role or a better plan never take anything away", () => {
    const all: Scope[] = ["read", "write", "files", "identifiers", "ask"];
    const needs = fc.record({
      kind: fc.constantFrom("read", "change", "add"),
      scope: fc.constantFrom(...all),
    }) as fc.Arbitrary<Needs>;
    fc.assert(
      fc.property(
        needs,
        fc.subarray(all),
        fc.constantFrom("owner", "member", "viewer", "view", "edit", "upload_only"),
        fc.constantFrom("free", "home"),
        (n, some, role, plan) => {
          const less = refusal(caller(role as Role, some, plan), n);
          return (
            less !== null ||
            (refusal(caller("owner", all, "office"), n) === null &&
              refusal(caller(role as Role, all, plan), n) === null)
          );
        },
      ),
    );
  });
});

describe("tokens", () => {
  const made = newToken(PERSONAL, (n) => crypto.getRandomValues(new Uint8Array(n)));
  test("the form is the prefix, 30 of base62 and 6 of checksum", () =>
    expect(made).toMatch(/^svc_pat_[0-9A-Za-z]{36}$/));
  test("one changed character is refused without asking anybody", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: made.length - 1 }), fc.constantFrom(..."09AZaz"), (at, c) => {
        const other = made.slice(0, at) + c + made.slice(at + 1);
        return looksLikeToken(other) === (other === made);
      }),
    );
    expect(looksLikeToken(made)).toBe(true);
    expect(looksLikeToken(`${made}0`)).toBe(false);
    expect(looksLikeToken("svc_pat_")).toBe(false);
    expect(tokenHash(made).length).toBe(32);
  });
});

describe("names", () => {
  const same: [string, string][] = [
    ["Northfield Water & Power Ltd.", "NORTHFIELD WATER & POWER"],
    ["Müller GmbH", "muller"],
    ["O'Brien", "OBrien"],
    ["A.B.C. Inc", "ABC"],
  ];
  test.each(same)("%s and %s are one", (a, b) => expect(nameKey(a)).toBe(nameKey(b)));
  test("a name that is only a legal form stays a name", () => expect(nameKey("SE")).toBe("se"));
  test("a file name becomes a title", () => {
    expect(titleFromName("2024-03_water_bill.PDF")).toBe("2024-03 water bill");
    expect(titleFromName(null)).toEqual(message("paper.title.untitled"));
    expect(titleFromName(".pdf")).toEqual(message("paper.title.untitled"));
  });
});

describe("states", () => {
  test("every stage is reached from the first, and the last ends", () => {
    const seen = [stages[0].name as string];
    for (let s = nextStage(stages[0].name); s; s = nextStage(s)) seen.push(s);
    expect(seen).toEqual(stages.map((s) => s.name));
  });
  test("a document mid-way always has a stage to go on with, and one at rest has none", () => {
    expect(statuses.filter((s) => stageFor(s) !== null)).toEqual(["received", "scanning", "reading"]);
  });
  test("waits grow and are bounded by an hour and a fifth", () => {
    const waits = [1, 2, 3, 4, 5, 50].map((n) => waitAfter(n, 0));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waitAfter(1000, 1)).toBeLessThanOrEqual(4_320_000);
  });
  test("bits are the names of fields", () =>
    expect(handFields(1 | 4 | 16)).toEqual(["title", "doc_date", "category"]));
});

describe("the date of a row is the first known of print, period, possession and arrival", () => {
  const none = {
    ...{ doc_date: null, period_to: null, period_from: null, had_on: null, arrived_on: "2026-05-05" },
    type: null,
  };
  const term = { ...none, period_from: "2026-01-01", period_to: "2026-12-31" };
  test.each([
    [{ ...none, doc_date: "2024-01-01", period_to: "2023-12-31" }, "2024-01-01"],
    [{ ...none, period_from: "2023-12-01", period_to: "2023-12-31", had_on: "2025-01-01" }, "2023-12-31"],
    [{ ...none, had_on: "2025-01-01" }, "2025-01-01"],
    [none, "2026-05-05"],
    [{ ...term, type: "insurance/auto-policy" }, "2026-01-01"],
    [{ ...term, type: "housing/lease" }, "2026-01-01"],
    [{ ...term, type: "insurance/policy", doc_date: "2025-12-12" }, "2025-12-12"],
    [{ ...term, type: "banking/bank-statement" }, "2026-12-31"],
  ])("%j", (d, date) => expect(rowDate(d)).toBe(date));
});

test("plans: an account on a plan nobody defines any more keeps working on the terms of free", () => {
  expect(planNamed("gone", shippedPlans)).toMatchObject(shippedPlans[0]!);
  expect(planNamed("home", shippedPlans)).toMatchObject({ api: true, questions: null });
});
