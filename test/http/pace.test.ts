import { describe, expect, test } from "bun:test";
import { household } from "./people.ts";
import { forTargets, inProcess, type Refused } from "./target.ts";

const limits = { token: 120, account: 600, app: 3000 };

forTargets(
  (target) => {
    test('"Calls per token: 120 a minute. Past the pace: 429 with `Retry-After` (seconds)"', async () => {
      const home = await household(target);
      for (let i = 1; i <= 120; i++) {
        const { status, headers } = await target.get("/v1/account", home.reads);
        expect([i, status]).toEqual([i, 200]);
        expect(headers.get("ratelimit")).toMatch(new RegExp(`^"token";r=${120 - i};t=\\d+$`));
        expect(headers.get("ratelimit-policy")).toBe('"token";q=120;w=60');
      }
      const { status, body, headers } = await target.get<Refused>("/v1/account", home.reads);
      expect([status, body.type]).toEqual([429, `${target.origin}/problems/pace`]);
      const wait = Number(headers.get("retry-after"));
      expect(Number.isInteger(wait) && wait >= 1 && wait <= 60).toBe(true);
      // Another token of the same person goes on.
      expect((await target.get("/v1/account", home.all)).status).toBe(200);
    }, 120_000);

    test("calls without a token cost nobody anything", async () => {
      const home = await household(target);
      for (let i = 0; i < 130; i++) await target.get("/v1/account", null);
      expect((await target.get("/v1/account", home.reads)).status).toBe(200);
    });

    test("past the pace an unrouted address and one of the app's answer alike, too", async () => {
      const home = await household(target);
      for (let i = 0; i < 60; i++) {
        await target.get("/v1/events", home.reads);
        await target.get("/v1/nothing-here", home.reads);
      }
      expect((await target.get("/v1/events", home.reads)).status).toBe(429);
      expect((await target.get("/v1/nothing-here", home.reads)).status).toBe(429);
    });
  },
  { pace: limits },
);

inProcess(
  (target) => {
    describe("by the clock", () => {
      test("a call at the second that `Retry-After` names goes through, one before it does not", async () => {
        const { clock } = target.inside;
        const home = await household(target);
        clock.stand();
        for (let i = 0; i < 120; i++) await target.get("/v1/account", home.reads);
        clock.advance(20_000);
        const refused = await target.get("/v1/account", home.reads);
        expect(refused.status).toBe(429);
        const wait = Number(refused.headers.get("retry-after"));
        expect(wait).toBeGreaterThan(35);
        expect(wait).toBeLessThanOrEqual(40);
        clock.advance((wait - 2) * 1000);
        expect((await target.get("/v1/account", home.reads)).status).toBe(429);
        clock.advance(2_000);
        expect((await target.get("/v1/account", home.reads)).status).toBe(200);
        clock.stand(false);
      });

      test('"Calls per account across all its tokens: 600 a minute"', async () => {
        const { clock } = target.inside;
        const home = await household(target);
        const tokens = [home.all, home.reads];
        for (let i = 0; i < 4; i++)
          tokens.push(await target.running.token({ email: home.email, name: `t${i}`, scopes: "read" }));
        const answers: number[] = [];
        for (let i = 0; i < 606; i++)
          answers.push((await target.get("/v1/account", tokens[i % 6] ?? "")).status);
        expect(answers.slice(0, 600).every((s) => s === 200)).toBe(true);
        expect(answers.slice(600).every((s) => s === 429)).toBe(true);
        const { body } = await target.get<Refused>("/v1/account", home.all);
        expect(body.detail).toContain("this account");
        // Another account is not slowed by it.
        expect((await target.get("/v1/account", (await household(target)).reads)).status).toBe(200);
        clock.advance(60_000);
        expect((await target.get("/v1/account", home.all)).status).toBe(200);
      }, 120_000);
    });
  },
  { pace: limits },
);
