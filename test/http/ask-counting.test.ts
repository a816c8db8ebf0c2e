import { describe, expect, test } from "bun:test";
import type { CheckupItemAnswer } from "#contract/checkup.ts";
import type { Draft } from "#contract/draft.ts";
import type { Overview } from "#contract/overview.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { asked } from "#database/search/asks.ts";
import { addDays } from "#kernel/dates.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { ownWork } from "#rules/access/access.ts";
import { until } from "../took.ts";
import { filed } from "./acts.ts";
import { ask, readEvents } from "./ask.ts";
import { household, someone } from "./people.ts";
import { inProcess, type Target } from "./target.ts";

const letter = "Bramble Gardens\nDear Maria Castillo,\nThe hedge was cut on 3 June 2024.\n";

/** A family on the free plan with one letter on file, and the app's own token, which that plan lets ask. */
async function onFree(
  target: Target,
): Promise<{ account: string; user: string; token: string; own: string }> {
  const home = await household(target);
  await filed(target, home.all, letter);
  await target.running.plan(home.account, "free");
  const own = openSession(target.inside.box, { id: home.user }).token;
  return { account: home.account, user: home.user, token: home.all, own };
}

const left = async (target: Target, token: string) =>
  (await target.get<Overview>("/v1/overview", token)).body.plan.questions_left;

inProcess((target) => {
  describe('"Free plan: ten questions to Ask"', () => {
    test("each answer counts, the overview is true, and when they are used up: 403 naming the plan that has it", async () => {
      const free = await onFree(target);
      expect(await left(target, free.own)).toBe(10);
      for (let n = 9; n >= 0; n--) {
        // An honest "not on file" is an answer, too.
        const { done } = await ask(
          target,
          free.own,
          n % 2 ? "When was the hedge cut?" : "When does my gym membership end?",
        );
        expect([done.questions_left, await left(target, free.own)]).toEqual([n, n]);
      }
      const over = await ask(target, free.own, "When was the hedge cut?");
      expect([over.status, over.refusal?.type]).toEqual([403, `${target.origin}/problems/plan`]);
      expect(over.refusal).toMatchObject({
        title: "No questions left",
        detail: "You’ve used all 10 questions of the Free plan. The Home plan has more.",
      });
      expect(over.headers.get("content-type")).toBe("application/problem+json");
      // Before what else may be wrong is told.
      expect((await ask(target, free.own, "")).status).toBe(403);
      expect(await left(target, free.own)).toBe(0);
    });

    test("what was asked on a plan without a limit uses up nothing of the free one", async () => {
      const home = await household(target);
      for (let i = 0; i < 3; i++)
        expect((await ask(target, home.all, "When?")).done.questions_left).toBeNull();
      await target.running.plan(home.account, "free");
      expect(await left(target, openSession(target.inside.box, { id: home.user }).token)).toBe(10);
    });

    test("refusals count for nothing", async () => {
      const free = await onFree(target);
      expect((await ask(target, free.own, "")).status).toBe(422);
      expect((await ask(target, free.own, "When?", { document: free.user })).status).toBe(404);
      expect(await left(target, free.own)).toBe(10);
    });

    test("two people ask for the last one: one answer, one `error` or refusal, never eleven", async () => {
      const free = await onFree(target);
      const { box } = target.inside;
      const email = `second${free.user}@example.org`;
      const user = await target.running.member({
        account: free.account,
        email,
        name: "Second",
        role: "member",
      });
      const second = openSession(box, { id: user }).token;
      for (let i = 0; i < 9; i++) await ask(target, free.own, "When was the hedge cut?");
      const both = await Promise.all(
        [free.own, second].map((t) => ask(target, t, "When was the hedge cut?")),
      );
      expect(both.flatMap((a) => a.events).filter((e) => e === "done")).toHaveLength(1);
      const refused = both.find((a) => !a.events.includes("done"));
      expect(refused?.error?.type ?? refused?.refusal?.type).toEndWith("/problems/plan");
      expect(await left(target, free.own)).toBe(0);
    });
  });

  test('"Ask: answers and drafts; each call counts as an ask on the plan"', async () => {
    const home = await household(target);
    const { box, clock } = target.inside;
    const row = accountById(box.db, home.account);
    if (!row) throw new Error("no account");
    const count = () => asked(box.db, ownWork(row), "home");
    const on = addDays(clock.today(), 30);
    const reminder = await target.post<CheckupItemAnswer>("/v1/reminders", home.all, {
      json: { title: "Ask about the hedge", on },
    });
    const path = `/v1/checkup/obligations/${reminder.body.item.id}/draft`;
    // A draft that could not be made is none.
    expect((await target.post(path, home.all)).status).toBe(503);
    expect(count()).toBe(0);
    const { status } = await target.post<Draft>(path, home.all, { json: { about: "When is it cut?" } });
    expect([status, count()]).toEqual([200, 1]);
    await ask(target, home.all, "When?");
    expect(count()).toBe(2);
  });

  describe("one question a person at a time", () => {
    test("another is 429 with a true `Retry-After`; another person's is answered", async () => {
      const home = await household(target);
      const other = await someone(target, home.account, "member");
      const all = await Promise.all(
        [home.all, home.all, other].map((t) => ask(target, t, "When was the hedge cut?")),
      );
      expect(all.map((a) => a.status)).toEqual([200, 429, 200]);
      expect(all[1]?.headers.get("retry-after")).toBe("1");
      expect((await ask(target, home.all, "When was the hedge cut?")).status).toBe(200);
    });
  });

  describe("a client that leaves", () => {
    const leaving: Record<string, (r: Response, c: AbortController) => unknown> = {
      "cancels the stream": (r) => r.body?.cancel(),
      "drops the connection": (_r, c) => c.abort(),
    };
    for (const [how, leave] of Object.entries(leaving)) {
      test(`${how}: it stops, nothing is counted or remembered, and the next question is taken at once`, async () => {
        const free = await onFree(target);
        const c = new AbortController();
        const sent = target.request("POST", "/v1/ask", {
          token: free.own,
          json: { question: "When was the hedge cut?" },
        });
        const response = await target.running.send(new Request(sent, { signal: c.signal }));
        expect(response.status).toBe(200);
        await leave(response, c);
        await until(() => target.inside.box.asking.size === 0, "nobody asks any more");
        expect(await left(target, free.own)).toBe(10);
        expect((await ask(target, free.own, "and in 2024?")).done.grounded).toBe(false);
      });
    }

    test("has left before the answer began: the place is free again", async () => {
      const free = await onFree(target);
      const c = new AbortController();
      const sent = target.request("POST", "/v1/ask", { token: free.own, json: { question: "When?" } });
      const going = target.running.send(new Request(sent, { signal: c.signal }));
      c.abort();
      await (await going).body?.cancel().catch(() => {});
      await until(() => target.inside.box.asking.size === 0, "nobody asks any more");
      expect(await left(target, free.own)).toBe(10);
    });
  });

  test('"error: exactly one, instead of done, saying what went wrong"; it counts for nothing and is logged once', async () => {
    const free = await onFree(target);
    const { box, faults } = target.inside;
    const { write } = box.db;
    const before = faults.length;
    box.db.write = () => {
      throw new Error("The hedge was cut on 3 June 2024.");
    };
    const a = await ask(target, free.own, "When was the hedge cut?").finally(() => {
      box.db.write = write;
    });
    expect(a.status).toBe(200);
    expect(a.events.filter((e) => e !== "text")).toEqual(["error"]);
    expect(a.events.at(-1)).toBe("error");
    expect(a.error).toMatchObject({ status: 500, type: "about:blank" });
    expect(a.error?.detail).not.toContain("hedge");
    // What works in the background may have tried to write in the same moment: that is another fault.
    const all = faults.splice(before);
    expect(all.filter((f) => f.includes("POST /v1/ask"))).toHaveLength(1);
    expect(all.filter((f) => f.includes("hedge was") && !f.startsWith("worker"))).toEqual([]);
    expect(await left(target, free.own)).toBe(10);
    expect((await ask(target, free.own, "When was the hedge cut?")).done.questions_left).toBe(9);
  });

  test("over a socket: the whole stream arrives, and one that is dropped frees its place", async () => {
    const home = await household(target);
    await filed(target, home.all, letter);
    const { url } = await target.running.listen();
    const send = (signal?: AbortSignal) =>
      fetch(`${url}/v1/ask`, {
        method: "POST",
        body: JSON.stringify({ question: "When was the hedge cut?" }),
        headers: { authorization: `Bearer ${home.all}`, "content-type": "application/json" },
        ...(signal ? { signal } : {}),
      });
    const whole = readEvents(await (await send()).text());
    expect(whole.done.answer).toContain("3 June 2024");
    const c = new AbortController();
    const dropped = await send(c.signal);
    c.abort();
    await dropped.text().catch(() => "");
    await until(() => target.inside.box.asking.size === 0, "nobody asks any more");
    expect((await send()).status).toBe(200);
  });

  test("the last few turns: six are kept, the oldest goes first", async () => {
    const home = await household(target);
    const { box } = target.inside;
    for (let i = 0; i < 9; i++) await ask(target, home.all, `Question ${i} about the hedge`);
    const kept = box.db
      .sql("SELECT question FROM ask_turn WHERE user_id = ? ORDER BY position")
      .all(home.user) as { question: string }[];
    expect(kept.map((k) => k.question)).toEqual(
      [3, 4, 5, 6, 7, 8].map((i) => `Question ${i} about the hedge`),
    );
  });
});
