import { beforeAll, describe, expect, test } from "bun:test";
import { openapi } from "#contract/openapi.ts";
import { inEnglish } from "#messages/render.ts";

import { type Household, household } from "./people.ts";
import { forTargets } from "./target.ts";

forTargets(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });

    describe("every answer forbids what it does not need (agreement.ts holds it for all suites)", () => {
      const paths = [
        "/",
        "/health",
        "/v1",
        "/v1/me",
        "/v1/openapi.json",
        "/v1/reference",
        "/problems/role",
        "/none.js",
        "/app/state",
        "/connect/none",
        "/v1/none",
      ];
      for (const path of paths) {
        test(path, async () => {
          const { headers } = await target.get(path, home.all);
          expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
          expect(headers.get("x-content-type-options")).toBe("nosniff");
          expect(headers.get("referrer-policy")).toBe("no-referrer");
          expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
          expect(headers.get("server")).toBeNull();
          expect(headers.get("x-powered-by")).toBeNull();
        }, 60_000);
      }

      test("only the page where an app asks to be let in keeps the window that opened it", async () => {
        const opener = async (path: string) =>
          (await target.get(path, home.all)).headers.get("cross-origin-opener-policy");
        expect(await opener("/connect/none")).toBe("unsafe-none");
        for (const path of ["/", "/connect", "/connected/none", "/settings", "/v1/me", "/app/state"])
          expect([path, await opener(path)]).toEqual([path, "same-origin"]);
      }, 60_000);

      test("what is private is kept by no one on the way", async () => {
        for (const path of ["/v1/me", "/v1/documents", "/v1/none", "/app/state"])
          expect((await target.get(path, home.all)).headers.get("cache-control")).toBe("no-store");
      });

      test("no page of another site may read the API: no CORS header, also not when asked for", async () => {
        const headers = { origin: "https://evil.example", "access-control-request-method": "GET" };
        for (const method of ["GET", "OPTIONS"]) {
          const answer = await target.call(method, "/v1/me", { token: home.all, headers });
          expect(answer.headers.get("access-control-allow-origin")).toBeNull();
          expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
        }
      });
    });

    describe("HEAD is GET without the body (RFC 9110, 9.3.2)", () => {
      for (const path of [
        "/v1/me",
        "/v1/documents",
        "/v1/search",
        "/v1/none",
        "/health",
        "/v1/openapi.json",
        "/",
      ]) {
        test(path, async () => {
          // As it is: what travels packed has another length.
          const headers = { "accept-encoding": "identity" };
          const get = await target.get(path, home.all, { headers });
          const head = await target.call("HEAD", path, { token: home.all, headers });
          expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
          expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
          expect(head.headers.get("content-length")).toBe(String(get.bytes.length));
        });
      }
    });

    test('"GET /health (no token) answers 200 {status:\\"ok\\", version} when the appliance can serve"', async () => {
      const { status, body } = await target.get<{ status: string; version: string }>("/health", null);
      expect([status, body.status]).toEqual([200, "ok"]);
      expect(body.version).toMatch(/^\d+\.\d+\.\d+/);
      expect(Object.keys(body).sort()).toEqual(["status", "version"]);
    });

    test("the description served is the one of the contract, for the address it was asked at", async () => {
      const { body } = await target.get<{ info: { version: string } }>("/v1/openapi.json", null);
      expect(body).toEqual(JSON.parse(JSON.stringify(openapi(target.origin, body.info.version, inEnglish))));
    });

    for (const path of ["/v1/openapi.json", "/v1/reference"])
      test(`${path} is made once: it has an ETag, 304 for whoever has it, and at another address the one of what is served there`, async () => {
        const first = await target.get(path, null);
        const etag = first.headers.get("etag") ?? "";
        expect(etag).toMatch(/^"[\w-]{43}"$/);
        const again = await target.get(path, null, { headers: { "if-none-match": `W/"x", ${etag}` } });
        expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
        const elsewhere = await target.get(path, null, { headers: { host: "127.0.0.2:1" } });
        expect(elsewhere.status).toBe(200);
        if (target.kind === "in process") return;
        expect(elsewhere.text === first.text).toBe(path === "/v1/reference");
        expect(elsewhere.headers.get("etag") === etag).toBe(path === "/v1/reference");
      });

    test("another address costs no new description", async () => {
      const times: number[] = [];
      const making: number[] = [];
      const { version } = (await target.get<{ info: { version: string } }>("/v1/openapi.json", null)).body
        .info;
      for (let port = 1; port <= 40; port++) {
        const begun = performance.now();
        JSON.stringify(openapi(`http://127.0.0.1:${port}`, version, inEnglish));
        making.push(performance.now() - begun);
        const at = new Request(`http://127.0.0.1:${port}/v1/openapi.json`);
        const from = performance.now();
        const answer = target.kind === "in process" ? await target.running.send(at) : null;
        times.push(performance.now() - from);
        if (answer)
          expect(((await answer.json()) as { servers: { url: string }[] }).servers[0]?.url).toBe(
            `http://127.0.0.1:${port}/v1`,
          );
      }
      // Turn by turn in the same run, the middle ones: machines differ.
      const middle = (all: number[]) => all.toSorted((a, b) => a - b)[20] ?? 0;
      expect(middle(times)).toBeLessThan(middle(making));
    });

    test("the reference is one page that loads nothing from elsewhere", async () => {
      const { status, headers, text } = await target.get("/v1/reference", null);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const loaded = [...text.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="([^"]+)"/g)].map(
        (m) => m[1],
      );
      expect(loaded.filter((url) => /^(?:https?:)?\/\//.test(url ?? ""))).toEqual([]);
    });

    describe("links begin with the address the box was called at", () => {
      test("also where it is reached by address alone", async () => {
        const host = "[::1]:7170";
        const request = new Request(`http://${host}/v1/identity`, {
          headers: { authorization: `Bearer ${home.all}`, host },
        });
        // Over a socket the name travels in the Host header alone.
        const at =
          target.kind === "in process" ? request : new Request(`${target.origin}/v1/identity`, request);
        const answer = await target.running.send(at);
        expect(answer.status).toBe(200);
        expect(((await answer.json()) as { api: string }).api).toBe(`http://${host}/v1`);
      });

      test("X-Forwarded-* of somebody who is no trusted proxy changes nothing", async () => {
        const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
        const { body } = await target.get<{ api: string }>("/v1/identity", home.all, { headers });
        expect(body.api).toBe(`${target.origin}/v1`);
      });
    });
  },
  { worker: false },
);
