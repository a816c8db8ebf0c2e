/** What is done with what comes in: chapters 1, 2 and 15 of ASVS 5.0. */

import { beforeAll, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { appRoutes } from "#contract/app.ts";
import { openapi } from "#contract/openapi.ts";
import type { Route } from "#contract/routes/route.ts";
import { routes } from "#contract/routes.ts";
import { inEnglish } from "#messages/render.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "../http/people.ts";
import { inProcess, type Refused } from "../http/target.ts";
import { table } from "./documented.ts";

const everyRoute: readonly Route[] = [...routes, ...appRoutes];

/** Every schema inside of one, with where it stands. */
function* within(schema: TSchema, at: string): Generator<[string, TSchema]> {
  yield [at, schema];
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>))
    yield* within(inner, `${at}.${name}`);
  if (schema.items) yield* within(schema.items as TSchema, `${at}[]`);
  for (const inner of (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as TSchema[])
    yield* within(inner, at);
}

const inputs = everyRoute.flatMap((route) =>
  [route.params, route.query, route.body].flatMap((schema) =>
    schema ? [...within(schema as TSchema, route.id)] : [],
  ),
);

describe("the published rules of what may come in", () => {
  test("2.1.1 and 2.2.1: every text has a longest form, a pattern or a fixed set of words", () => {
    const loose = inputs.filter(
      ([, s]) =>
        s.type === "string" &&
        s.const === undefined &&
        s.enum === undefined &&
        s.maxLength === undefined &&
        s.pattern === undefined &&
        // A day, an id, bytes that are streamed.
        !["date", "uuid", "binary"].includes(String(s.format)),
    );
    // A cursor is a word of the box: whatever else it is, long ones too, is answered 400 before it is looked at.
    expect(loose.map(([at]) => at)).toEqual(["listDocuments.cursor"]);
  });

  test("1.4.2 and 2.2.1: every number has a least and a most, within what is counted exactly", () => {
    const numbers = inputs.filter(
      ([, one]) => (one.type === "integer" || one.type === "number") && one.const === undefined,
    );
    for (const [at, s] of numbers) {
      const least = s.minimum ?? s.exclusiveMinimum;
      const most = s.maximum ?? s.exclusiveMaximum;
      expect([at, typeof least, typeof most]).toEqual([at, "number", "number"]);
      expect([
        at,
        Math.abs(Number(most)) <= Number.MAX_SAFE_INTEGER,
        Math.abs(Number(least)) <= Number.MAX_SAFE_INTEGER,
      ]).toEqual([at, true, true]);
    }
  });

  test("2.2.1: every list has a most", () => {
    const endless = inputs.filter(([, s]) => s.type === "array" && s.maxItems === undefined);
    expect(endless.map(([at]) => at)).toEqual([]);
  });

  test("15.3.3: every body and every query is closed: what is not named is refused", () => {
    for (const route of everyRoute)
      for (const schema of [route.body, route.query, route.params] as (TSchema | undefined)[])
        if (schema) expect([route.id, schema.additionalProperties]).toEqual([route.id, false]);
    // Nothing that decides about rights can be sent but by the calls that are about them.
    const rights =
      /\.(?:owner|keeper|account_id|user_id|scopes?|plan|role|admin|password_hash|created_at|hidden|status)$/;
    const found = [...new Set(inputs.filter(([at]) => rights.test(at)).map(([at]) => at))];
    // The role of a fact, and of a person on a paper, is what they are there; the status of a list is what is looked for.
    const meantOtherwise = /^(?:addFact|linkPersonOrThing|listFacts)\.role$|^list\w+\.status$/;
    expect(found.filter((at) => !meantOtherwise.test(at)).sort()).toEqual([
      "addMember.role",
      // What groups of an identity provider become here, and what it is asked for: for an owner who has proved to be there.
      "addProvider.group_roles[].role",
      "addProvider.scopes",
      "addToken.scopes",
      "changeMember.role",
      "changeProvider.group_roles[].role",
      "changeProvider.scopes",
      // Which of the person's own accounts an app is connected to: another one is refused.
      "giveConsent.account_id",
    ]);
  });

  test("2.1.1: the rules are what the box serves as its description", () => {
    const served = JSON.stringify(openapi("http://localhost", "1.0.0", inEnglish));
    for (const route of routes.filter((r) => !r.app_only))
      expect([route.id, served.includes(`"${route.id}"`)]).toEqual([route.id, true]);
  });

  test("2.1.2 and 2.1.3: what is checked together, and the limits, are documented", () => {
    expect(table("What is checked of what comes in").length).toBeGreaterThan(12);
  });
});

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });

  /** What breaks out of SQL, full-text queries, shells, patterns, formats, LDAP, XPath, templates, HTML and headers. */
  const hostile = [
    `' OR 1=1 --`,
    `"; DROP TABLE document; --`,
    `x') UNION SELECT hash FROM token --`,
    `a" OR "b" NEAR/2 *`,
    "$(touch /tmp/deedbox-injected) `id` ; id | id && id",
    "(((((a+)+)+)+)+$ [[[ \\ *?+{}",
    "%s%s%n%x {0} {{7*7}} \u0024{7*7} <%= 7*7 %> #{7*7}",
    "*)(uid=*))(|(uid=*",
    "' or count(/*)=1 or '",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "a\r\nSet-Cookie: x=1\r\n\r\n<html>",
    "../../../../etc/passwd\u0000.pdf",
    "=cmd|' /C calc'!A0",
    "__proto__ constructor prototype toString",
    "\ud800 \u202e\u0000 lone",
  ];

  test("1.2.4, 1.2.5, 1.2.9 and 1.3.3: words that would break out of a query, a pattern or a shell are words, everywhere", async () => {
    const { box, faults } = target.inside;
    const tables = () => (box.db.sql("SELECT count(*) AS n FROM sqlite_schema").get() as { n: number }).n;
    const before = tables();
    for (const words of hostile) {
      const q = encodeURIComponent(words.replace(/\ud800/g, "\ufffd"));
      for (const path of [
        `/v1/search?q=${q}`,
        `/v1/documents?person=${q}`,
        `/v1/documents?type=${q}`,
        `/v1/facts?label=${q}`,
        `/v1/people-and-things?q=${q}`,
        `/v1/documents/${q}`,
        `/v1/documents?cursor=${q}`,
      ]) {
        const { status, text } = await target.get(path, home.all);
        expect([path, status < 500]).toEqual([path, true]);
        expect(text).not.toContain("svc_pat_");
      }
      const note = await target.post<Refused>("/v1/documents/note", home.all, {
        json: { title: words.slice(0, 100), text: `Said: ${words}` },
      });
      expect([words, [201, 422].includes(note.status)]).toEqual([words, true]);
      const asked = await target.post("/v1/ask", home.all, {
        json: { question: `What does ${words} cost?`.slice(0, 400) },
      });
      expect([words, asked.status < 500]).toEqual([words, true]);
    }
    expect(tables()).toBe(before);
    expect(await Bun.file("/tmp/deedbox-injected").exists()).toBe(false);
    expect(faults).toEqual([]);
  }, 120_000);

  test("1.1.1: what is sent is decoded once: a name encoded twice stays encoded once", async () => {
    const id = await added(upload(target, home.all, plain("Once.", "a%2520b%2e%2e%2fc.txt")));
    const { metadata } = await readThrough(target, home.all, id);
    expect(metadata.files[0]?.name).toBe("a%2520b%2e%2e%2fc.txt");
    for (const path of ["/v1/documents/%252e%252e", "/v1/%2564ocuments", "/v1/documents%252f"]) {
      const { status } = await target.get(path, home.all);
      expect([path, status]).toEqual([path, 404]);
    }
    const { body } = await target.get<Refused>("/v1/documents?year=%2532025", home.all);
    expect(body.errors?.map((e) => e.field)).toEqual(["year"]);
  }, 60_000);

  test("1.1.2, 1.2.3 and 3.2.2: words are escaped where they are put out: JSON stays JSON, a page shows them as words", async () => {
    const text = `</script><script>alert("1")</script> " \\ \u2028 ${"'"}`;
    const { body } = await target.post<{ document: { id: string } }>("/v1/documents/note", home.all, {
      json: { title: text.slice(0, 100), text },
    });
    const { id } = body.document;
    await readThrough(target, home.all, id);
    const got = await target.get<{ text: string }>(`/v1/documents/${id}?text=true`, home.all);
    expect(JSON.parse(got.text)).toEqual(got.body);
    expect(got.body.text).toContain('alert("1")');
    const link = await target.post<{ share_url: string }>("/v1/links", home.all, {
      json: { document_id: id, expires: "2099-01-01" },
    });
    const page = await target.call("GET", new URL(link.body.share_url).pathname);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<script");
    expect(page.text).toContain("&lt;script&gt;");
  }, 60_000);

  test("15.3.7: a parameter that is given twice, or in another place than its own, is refused by name", async () => {
    const twice = await target.get<Refused>("/v1/documents?limit=5&limit=500", home.all);
    expect([twice.status, twice.body.errors?.map((e) => e.detail)]).toEqual([
      422,
      ["is given more than once"],
    ]);
    const query = await target.post<Refused>("/v1/documents/note?title=Other", home.all, {
      json: { title: "Mine", text: "x" },
    });
    expect([query.status, query.body.errors?.map((e) => [e.field, e.in])]).toEqual([
      422,
      [["title", "query"]],
    ]);
    const path = await target.patch<Refused>(
      `/v1/documents/${"0198c0de-0000-7000-8000-000000000000"}`,
      home.all,
      {
        title: "x",
        document: "another",
      },
    );
    expect([path.status, path.body.errors?.map((e) => e.field)]).toEqual([422, ["document"]]);
    // Of two keys of one name in JSON the last counts, for the check and for what is done.
    const headers = { "content-type": "application/json" };
    const json = await target.post<{ document: { title: string } }>("/v1/documents/note", home.all, {
      body: '{"title":"First","title":"Last","text":"Twice."}',
      headers,
    });
    expect(json.body.document.title).toBe("Last");
  }, 60_000);

  test("1.4.2 and 15.3.5: numbers beyond what is counted exactly, and other types in their place, are refused by name", async () => {
    for (const limit of [
      "9007199254740993",
      "-1",
      "1e309",
      "0x10",
      "1.5",
      "NaN",
      "Infinity",
      "٣",
      " 5",
      "+5",
      "05e0",
      "",
    ]) {
      const { status, body } = await target.get<Refused>(
        `/v1/documents?limit=${encodeURIComponent(limit)}`,
        home.all,
      );
      expect([limit, status, body.errors?.map((e) => e.field)]).toEqual([limit, 422, ["limit"]]);
    }
    for (const size of [-1, 1.5, 1e300, "5", null, [5], { valueOf: 5 }, true]) {
      const { status, body } = await target.post<Refused>("/v1/uploads", home.all, {
        json: { name: "x.pdf", size },
      });
      expect([size, status, body.errors?.map((e) => e.field)]).toEqual([size, 422, ["size"]]);
    }
  });

  test("15.3.6: names that every object has are names like any other, and change no object", async () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
      const { status, body } = await target.get<Refused>(`/v1/documents?${name}=1`, home.all);
      expect([name, status, body.errors?.map((e) => e.field)]).toEqual([name, 422, [name]]);
      const headers = { "content-type": "application/json" };
      const json = `{"title":"x","text":"y","${name}":{"polluted":true}}`;
      const posted = await target.post<Refused>("/v1/documents/note", home.all, { body: json, headers });
      expect([name, posted.body.errors?.map((e) => e.field)]).toEqual([name, [name]]);
      expect((await target.get(`/v1/documents?type=${name}`, home.all)).status).toBeLessThan(500);
      expect((await target.get(`/problems/${name}`, null)).status).toBe(404);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("15.3.3: a call sets what it is about and nothing beside it: rights and ids of others are refused", async () => {
    const id = await added(upload(target, home.all, plain("Assigned.")));
    for (const extra of [
      { account_id: "x" },
      { status: "filed" },
      { id: "x" },
      { hidden: 0 },
      { arrived_by: "mail" },
      { corrected_by_hand: [] },
    ]) {
      const { status, body } = await target.patch<Refused>(`/v1/documents/${id}`, home.all, {
        title: "New",
        ...extra,
      });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, Object.keys(extra)]);
    }
    for (const extra of [
      { role: "owner" },
      { keeper: true },
      { id: "x" },
      { password_hash: "x" },
      { plan: "home" },
    ]) {
      const { status, body } = await target.patch<Refused>("/v1/profile", app, { name: "New", ...extra });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, Object.keys(extra)]);
    }
  });

  test("2.2.2 and 8.3.1: the box decides, whatever a client skipped: every call refuses an empty and a wrong body by itself", async () => {
    for (const route of everyRoute.filter(
      (r) => r.body && Object.keys((r.body as TSchema).properties ?? {}).length > 0,
    )) {
      const base = route.path.startsWith("/app/") ? route.path : `/v1${route.path}`;
      const path = base.replace(/\{\w+\}/g, "0198c0de-0000-7000-8000-000000000000");
      // A form of several parts is refused for its type.
      const wrong = await target.call<Refused>(route.method, path, { token: app, json: { nonsense: 1 } });
      expect([route.id, [400, 401, 403, 404, 409, 422].includes(wrong.status)]).toEqual([route.id, true]);
    }
  }, 60_000);

  test("2.2.3: what belongs together is checked together", async () => {
    const both = await target.post<Refused>("/v1/links", home.all, {
      json: {
        document_id: "0198c0de-0000-7000-8000-000000000000",
        bundle_id: "0198c0de-0000-7000-8000-000000000000",
        expires: "2099-01-01",
      },
    });
    expect(both.status).toBe(422);
    const bundle = await target.post<Refused>("/v1/members", app, {
      json: {
        name: "X",
        email: "x@example.org",
        role: "member",
        bundle: "0198c0de-0000-7000-8000-000000000000",
      },
    });
    expect([bundle.status, bundle.body.errors?.map((e) => e.field)]).toEqual([422, ["bundle"]]);
  });

  test("2.3.1: steps come in their order: no completion without parts, no code without a secret, no second beginning", async () => {
    const { body: session } = await target.post<{ key: string; upload_id: string }>("/v1/uploads", home.all, {
      json: { name: "x.pdf", size: 10, mime: "application/pdf" },
    });
    const early = await target.post<Refused>("/v1/uploads/complete", home.all, {
      json: {
        ...{ key: session.key, upload_id: session.upload_id },
        parts: [{ part_number: 1, etag: "made-up" }],
      },
    });
    expect([early.status >= 400, early.status < 500]).toEqual([true, true]);
    expect((await target.post("/v1/totp/confirm", app, { json: { code: "123456" } })).status).toBe(409);
    expect((await target.post("/app/setup", null, { json: {} })).status).toBe(404);
    expect(
      (
        await target.post("/app/welcome/come-in", null, {
          json: { token: "svc_inv_x", password: "a quiet zebra" },
        })
      ).status,
    ).toBe(404);
  });
});
