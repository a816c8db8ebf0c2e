import { beforeAll, describe, expect, test } from "bun:test";
import { routes } from "#contract/routes.ts";
import { problemKinds } from "#kernel/problem.ts";
import { type Household, household } from "./people.ts";
import { forTargets, type Refused, type Sent } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";

forTargets(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });
    const post = (path: string, sent: Sent) => target.post<Refused>(path, home.all, sent);

    describe('"Every refusal is `application/problem+json` with `status`, `title` and `detail`"', () => {
      // The shape itself is held against the contract for every answer of every suite (agreement.ts).
      test('every kind has a page: "that page exists (GET answers a short text)"', async () => {
        for (const kind of Object.keys(problemKinds)) {
          const { status, headers, text } = await target.get(`/problems/${kind}`, null);
          expect([kind, status]).toEqual([kind, 200]);
          expect(headers.get("content-type")).toStartWith("text/plain");
          expect(text.length).toBeGreaterThan(20);
        }
      });

      for (const none of ["nonsense", "constructor", "__proto__", "toString"]) {
        test(`there is no page of a kind that is none: ${none}`, async () => {
          const { status, headers } = await target.get(`/problems/${none}`, null);
          expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
        });
      }

      test("a document of discovery that is not served is 404 and no page of the app (RFC 8615)", async () => {
        for (const name of ["openid-configuration", "security.txt", "nodeinfo"]) {
          const { status, headers } = await target.get(`/.well-known/${name}`, null);
          expect([name, status, headers.get("content-type")]).toEqual([
            name,
            404,
            "application/problem+json",
          ]);
        }
      });

      test("the `type` of a refusal leads to its page", async () => {
        const { body } = await target.get<Refused>("/v1/search", home.all);
        expect(body.type).toStartWith(`${target.origin}/problems/`);
        expect((await target.get(body.type.slice(target.origin.length), null)).status).toBe(200);
      });

      test("nothing in a refusal tells of files, lines or rows", async () => {
        for (const path of [
          `/v1/documents/${nowhere}`,
          "/v1/search?q=",
          "/v1/documents?cursor=x",
          "/v1/none",
          "/none.js",
        ]) {
          const { text } = await target.get(path, home.all);
          expect(text).not.toMatch(/\.ts\b|\bat \w+ \(|SQLITE|node_modules|\/src\//);
        }
      });
    });

    describe("bodies that cannot be read are 400", () => {
      const json = { "content-type": "application/json" };
      const cases: Record<string, Sent> = {
        "no body": { headers: json },
        "half of it": { body: '{"title":', headers: json },
        "a comma too many": { body: '{"title":"x",}', headers: json },
        "single quotes": { body: "{'title':'x'}", headers: json },
        "not UTF-8": { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), headers: json },
        "a hundred thousand brackets": { body: "[".repeat(100_000), headers: json },
        NaN: { body: "NaN", headers: json },
        "no content type": { body: new Uint8Array(Buffer.from("{}")) },
        "a form": { body: "title=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
        "words as words": { body: "{}", headers: { "content-type": "text/plain" } },
        "a type like it": { body: "{}", headers: { "content-type": "application/jsonp" } },
        "two types": { body: "{}", headers: { "content-type": "application/json, text/plain" } },
      };
      for (const [what, sent] of Object.entries(cases)) {
        test(what, async () => {
          for (const answer of [
            await post("/v1/documents/note", sent),
            await target.call<Refused>("PATCH", `/v1/documents/${nowhere}`, { ...sent, token: home.all }),
          ]) {
            expect([answer.status, answer.body.type]).toEqual([400, `${target.origin}/problems/bad-request`]);
          }
        });
      }

      test("JSON with a charset, in any case, is JSON", async () => {
        const sent = {
          body: '{"title":"x","text":"y"}',
          headers: { "content-type": "Application/JSON; charset=UTF-8" },
        };
        expect((await post("/v1/documents/note", sent)).status).toBe(201);
      });

      test("10 MB of JSON is 413, declared or not", async () => {
        const body = `{"title":"x","text":"${"x".repeat(10_000_000)}"}`;
        const { status, body: said } = await post("/v1/documents/note", { body, headers: json });
        expect([status, said.type]).toEqual([413, `${target.origin}/problems/too-large`]);
        const pieces = new ReadableStream({
          start(c) {
            for (let i = 0; i < 10; i++)
              c.enqueue(new TextEncoder().encode(body.slice(i * 1e6, (i + 1) * 1e6)));
            c.close();
          },
        });
        expect((await post("/v1/documents/note", { body: pieces, headers: json })).status).toBe(413);
      });

      test("half a million characters are not too long, escaped or not", async () => {
        const json = { title: "Long", text: "ü".repeat(500_000) };
        expect((await post("/v1/documents/note", { json })).status).toBe(201);
        const escaped = `{"title":"Longer","text":"${"\\u00fc".repeat(500_000)}"}`;
        const headers = { "content-type": "application/json" };
        expect((await post("/v1/documents/note", { body: escaped, headers })).status).toBe(201);
      });

      test("deep and odd JSON is 422, naming the fields, and pollutes nothing", async () => {
        const deep = JSON.parse("[".repeat(3000) + "]".repeat(3000));
        const { status, body } = await post("/v1/documents/note", { json: { title: deep, text: {}, a: 1 } });
        expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, ["a", "text", "title"]]);
        const proto = await post("/v1/documents/note", {
          body: '{"title":"x","text":"y","__proto__":{"admin":true},"constructor":1}',
          headers: { "content-type": "application/json" },
        });
        expect([proto.status, proto.body.errors?.map((e) => e.field).sort()]).toEqual([
          422,
          ["__proto__", "constructor"],
        ]);
        expect(({} as { admin?: boolean }).admin).toBeUndefined();
      });

      test("a thousand unknown fields make no endless answer, and a long name is cut", async () => {
        const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, i]));
        const { status, body, text } = await post("/v1/documents/note", {
          json: { ...many, ["n".repeat(5000)]: 1 },
        });
        expect(status).toBe(422);
        expect(body.errors?.length).toBeLessThanOrEqual(101);
        expect(text.length).toBeLessThan(20_000);
      });
    });

    describe('"404: nothing of that id in this account; also an unrouted address", never 405', () => {
      const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
      test("every method of every path that has no such call", async () => {
        const paths = [...new Set(routes.map((r) => r.path))];
        for (const path of paths) {
          for (const method of methods) {
            if (routes.some((r) => r.path === path && r.method === method)) continue;
            const at = `/v1${path.replace("{page}", "1").replace(/\{\w+\}/g, nowhere)}`;
            // Where another path fits too (/documents/note is a document's address), that one answers: also 404.
            const { status, body } = await target.call<Refused>(method, at, { token: home.all });
            expect(`${method} ${path} ${status} ${body.type}`).toBe(`${method} ${path} 404 about:blank`);
          }
        }
      });

      for (const path of [
        "/v1/nothing",
        "/v1/documents/x/y/z",
        "/v1/me/extra",
        "/v1//me",
        "/v1/ME",
        "/v1/openapi.yaml",
        "/v1/constructor",
        "/app/nothing",
        "/app/",
        "/nothing.js",
        "/assets/../../x.ts",
        "/v1/.env",
        "/.git/config.json",
      ]) {
        test(path, async () => {
          for (const method of ["GET", "POST", "DELETE"]) {
            const { status, headers } = await target.call(method, path, { token: home.all });
            expect([method, status, headers.get("content-type")]).toEqual([
              method,
              404,
              "application/problem+json",
            ]);
          }
        });
      }

      test("an unrouted address without a token is 401, so that nobody can tell it from one that is routed", async () => {
        for (const method of methods) {
          expect([method, (await target.call(method, "/v1/nothing")).status]).toEqual([method, 401]);
        }
      });

      test("the app's own pages are the app's: every address without an ending gives its page", async () => {
        for (const path of [
          "/",
          "/documents",
          `/documents/${nowhere}`,
          "/search?q=x",
          "/people-and-things",
        ]) {
          const { status, headers } = await target.get(path, null);
          expect([path, status]).toEqual([path, 200]);
          expect(headers.get("content-type")).toStartWith("text/html");
        }
      }, 60_000);
    });

    test("the calls without parameters refuse any: a misspelt one is never silently without effect", async () => {
      const scopes = "read,write,files,identifiers,ask,members,webhooks";
      const token = await target.running.token({ email: home.email, name: "everything", scopes });
      for (const route of routes.filter((r) => r.method === "GET" && !r.params && !r.query && !r.app_only)) {
        const { status, body } = await target.get<Refused>(`/v1${route.path}?limit=5&x=%F0`, token);
        expect(status).toBe(422);
        expect(body.errors?.map((e) => [e.field, e.in])).toEqual([
          ["limit", "query"],
          ["x", "query"],
        ]);
      }
    });
  },
  { worker: false },
);
