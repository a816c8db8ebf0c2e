import { describe, expect, test } from "bun:test";
import { planNamed, planWith, readPlans, shippedPlans } from "#rules/access/plans.ts";

const club = { name: "club", label: "Club", api: false, drafts: true, questions: 40, full_reads: null };
const text = (said: unknown) => JSON.stringify(said);

describe("an operator's plans", () => {
  test("stand beside the shipped ones, and a new account gets the one that is said", () => {
    const { all, first } = readPlans(text({ plans: [club], first: "club" }));
    expect(all.map((p) => p.name)).toEqual(["free", "home", "office", "club"]);
    expect(first).toBe("club");
    expect(planNamed("club", all)).toEqual({ ...club, api_on: "Home" });
    expect(readPlans(text({ plans: [] })).first).toBe("home");
  });

  test("one of a shipped name takes its place, and refusals name what there is", () => {
    const home = { ...club, name: "home", label: "House" };
    const { all } = readPlans(text({ plans: [home] }));
    expect(all.filter((p) => p.name === "home")).toEqual([home]);
    expect(planWith("api", all)).toBe("Office");
    expect(planNamed("home", all).api_on).toBe("Office");
  });

  test("an account whose plan is no longer defined goes on as on free, the operator's if there is one", () => {
    const free = { ...club, name: "free", questions: 3 };
    expect(planNamed("gone", readPlans(text({ plans: [free] })).all)).toMatchObject({ questions: 3 });
    expect(planNamed("gone", shippedPlans)).toMatchObject({ name: "free", questions: 10 });
  });

  test.each([
    ["{", "The file of plans isn’t JSON."],
    ["[]", "The file of plans must be"],
    [text({ plans: [club], colour: 1 }), "The file of plans must be"],
    [
      text({ plans: [null] }),
      "Plan 1 in the file of plans needs a name of small letters, digits and dashes.",
    ],
    [text({ plans: [club, { ...club, name: "Big One" }] }), "Plan 2 in the file of plans needs a name"],
    [text({ plans: [{ ...club, label: " " }] }), "Plan 1 in the file of plans needs a label."],
    [text({ plans: [{ ...club, api: "yes" }] }), "Plan 1 in the file of plans needs “api”: true or false."],
    [
      text({ plans: [{ ...club, questions: -1 }] }),
      "needs “questions”: a whole number, or null for no limit.",
    ],
    [text({ plans: [{ ...club, full_reads: 1.5 }] }), "needs “full_reads”: a whole number"],
    [text({ plans: [{ ...club, bytes: 5 }] }), "Plan 1 in the file of plans has “bytes”, which no plan has."],
    [text({ plans: [club, club] }), "The file of plans has two plans named “club”."],
    [text({ plans: [club], first: "gold" }), "gives new accounts the plan “gold”, which isn’t defined."],
  ])("%s: one sentence", (said, sentence) => {
    expect(() => readPlans(said)).toThrow(sentence);
  });
});
