import { expect } from "bun:test";
import { longForm, rawForm } from "../../http/forms.ts";
import { start, urls } from "../../http/upload-calls.ts";
import { pastThePace } from "./another-pace.ts";
import { photo, photos } from "./papers.ts";
import { ok, raw, refused, type Scene, type Section, wrongFields } from "./scene.ts";

const MB = 1_000_000;
const GiB = 1024 ** 3;

/** What a query or body is answered with at its edges: those within are 200, those outside 422 for that field. */
async function edges(
  at: Scene,
  field: string,
  path: (value: string | number) => string,
  within: (string | number)[],
  outside: (string | number)[],
): Promise<void> {
  for (const value of within)
    expect([value, (await raw(at, "GET", path(value))).status]).toEqual([value, 200]);
  for (const value of outside)
    expect([value, await wrongFields(at, "GET", path(value))]).toEqual([value, [field]]);
}

const perMinute =
  (pace: { token: number; account: number }, allowed: number, tokens: number) => (at: Scene) =>
    pastThePace(at.target.kind, { ...pace, app: 9_999 }, async (call) => {
      for (let n = 0; n < allowed; n++) expect((await call(n % tokens)).status).toBe(200);
      expect((await call(allowed % tokens)).status).toBe(429);
    });

export const limits: Section = {
  of: "Limits",
  cases: [
    { says: "Calls per token | 120 a minute", check: perMinute({ token: 120, account: 600 }, 120, 1) },
    {
      says: "Calls per account across all its tokens | 600 a minute",
      check: perMinute({ token: 400, account: 600 }, 600, 3),
    },
    {
      says: "Past the pace | 429 with `Retry-After` (seconds)",
      check: ({ target }) =>
        pastThePace(target.kind, { token: 1, account: 600, app: 600 }, async (call) => {
          await call();
          const { status, headers } = await call();
          expect([status, headers.get("retry-after")]).toEqual([
            429,
            expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
          ]);
        }),
    },
    {
      says: "Idempotency window | one day: same key and same body replays the first answer with `Idempotent-Replayed: true`; same key, different body is 422; same key while the first call runs is 409",
      check: async ({ api }) => {
        const params = { header: { "Idempotency-Key": "one-day" } };
        const body = { title: "Once", text: "Only once." };
        const first = await api.POST("/v1/documents/note", { params, body });
        const again = await api.POST("/v1/documents/note", { params, body });
        expect([again.response.status, again.data]).toEqual([201, first.data]);
        expect([first, again].map((each) => each.response.headers.get("idempotent-replayed"))).toEqual([
          null,
          "true",
        ]);
        await refused(api.POST("/v1/documents/note", { params, body: { ...body, title: "Twice" } }), 422);
      },
    },
    {
      says: "Plain upload (POST /documents) | up to 95 MB",
      check: async (at) => {
        const { url } = await at.target.running.listen();
        const { body, headers } = longForm(95 * MB + 1_048_576 * 6, { declare: true });
        const answer = await fetch(`${url}/v1/documents`, {
          method: "POST",
          body,
          headers: { ...headers, authorization: `Bearer ${at.home.all}` },
        }).catch(() => null);
        // A client that is still sending when it is refused may see the connection close instead.
        if (answer)
          expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining("/uploads")]);
      },
    },
    {
      says: "Pages per POST /documents | at most 30 in `pages`",
      check: async (at) =>
        expect(await wrongFields(at, "POST", "/documents", { body: photos(await photo(), 31) })).toEqual([
          "pages",
        ]),
    },
    {
      says: "Title on upload | at most 120 characters",
      check: async (at) => {
        const form = (title: string) =>
          rawForm([
            { name: "title", content: title },
            { name: "file", filename: "a.txt", content: `A letter, ${title.length}.` },
          ]);
        expect(await wrongFields(at, "POST", "/documents", form("t".repeat(121)))).toEqual(["title"]);
        expect((await raw(at, "POST", "/documents", form("t".repeat(120)))).status).toBe(201);
      },
    },
    {
      says: "Upload part size | 64 MiB (67108864 bytes)",
      check: async ({ target, home }) =>
        expect((await start(target, home.all, "a.pdf", 2 * 67_108_864)).body).toMatchObject({
          part_bytes: 67_108_864,
          parts: 2,
        }),
    },
    {
      says: "Part numbers per /uploads/urls call | at most 20",
      check: async ({ target, home }) => {
        const { body } = await start(target, home.all, "a.zip", 30 * 67_108_864, "application/zip");
        const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
        expect((await urls(target, home.all, body, numbers(20))).body.urls.length).toBe(20);
        expect((await urls(target, home.all, body, numbers(21))).status).toBe(422);
      },
    },
    {
      says: "Parts in flight | three at a time advised; retry a failed part on its own",
      check: async ({ target, home }) => {
        const { body } = await start(target, home.all, "a.pdf", 3 * 67_108_864);
        const { urls: three } = (await urls(target, home.all, body, [1, 2, 3])).body;
        // Three of the wrong size at once: each is refused by itself, and may be sent again.
        const sent = await Promise.all(
          three.map(({ url }) => target.call("PUT", url.slice(target.origin.length), { body: "too short" })),
        );
        expect(sent.map((each) => each.status)).toEqual([422, 422, 422]);
        expect((await urls(target, home.all, body, [2])).status).toBe(200);
      },
    },
    {
      says: "Document by parts | at most 1 GiB",
      check: async (at) => {
        const json = (size: number) => ({ json: { name: "a.pdf", size, mime: "application/pdf" } });
        expect((await raw(at, "POST", "/uploads", json(GiB))).status).toBe(201);
        expect(await wrongFields(at, "POST", "/uploads", json(GiB + 1))).toEqual(["size"]);
      },
    },
    {
      says: "Archive (export) by parts | at most 8 GiB",
      check: async (at) => {
        const json = (size: number) => ({ json: { name: "a.zip", size, mime: "application/zip" } });
        expect((await raw(at, "POST", "/uploads", json(8 * GiB))).status).toBe(201);
        expect(await wrongFields(at, "POST", "/uploads", json(8 * GiB + 1))).toEqual(["size"]);
      },
    },
    {
      says: "Search `q` | at most 200 characters; `limit` 1..50, default 20",
      check: async (at) => {
        await edges(at, "q", (q) => `/search?q=${q}`, ["a".repeat(200)], ["a".repeat(201)]);
        await edges(at, "limit", (n) => `/search?q=a&limit=${n}`, [1, 50], [0, 51, "x"]);
      },
    },
    {
      says: "Documents `limit` | 1..200, default 50",
      check: (at) => edges(at, "limit", (n) => `/documents?limit=${n}`, [1, 200], [0, 201, "x"]),
    },
    {
      says: "Facts `limit` | 1..200, default 100; `label` at most 80 characters",
      check: async (at) => {
        await edges(at, "limit", (n) => `/facts?limit=${n}`, [1, 200], [0, 201]);
        await edges(at, "label", (label) => `/facts?label=${label}`, ["l".repeat(80)], ["l".repeat(81)]);
      },
    },
    {
      says: "Document text window | `max_chars` 500..60000, default 12000",
      check: (at) =>
        edges(
          at,
          "max_chars",
          (n) => `/documents/${at.bill.id}?text=1&max_chars=${n}`,
          [500, 60_000],
          [499, 60_001],
        ),
    },
    {
      says: "Page picture | `w` 600..2200, default 1600; long edge at most 2200 px",
      check: async (at) => {
        const at1 = `/documents/${at.bill.id}/files/${at.bill.metadata.files[0]?.id}/pages/1`;
        for (const w of [599, 2201]) expect(await wrongFields(at, "GET", `${at1}?w=${w}`)).toEqual(["w"]);
      },
    },
    {
      says: "Correct a document | title at most 140, summary at most 2000, type at most 120 characters",
      check: async (at) => {
        const { id } = at.note;
        for (const [field, most] of [
          ["title", 140],
          ["summary", 2000],
        ] as const) {
          const json = (n: number) => ({ json: { [field]: "x".repeat(n) } });
          expect((await raw(at, "PATCH", `/documents/${id}`, json(most))).status).toBe(200);
          expect(await wrongFields(at, "PATCH", `/documents/${id}`, json(most + 1))).toEqual([field]);
        }
        expect(
          await wrongFields(at, "PATCH", `/documents/${id}`, { json: { type: "x".repeat(121) } }),
        ).toEqual(["type"]);
      },
    },
    {
      says: "Lead days | 1..365",
      check: async (at) => {
        const path = `/checkup/obligations/${at.payment.id}/lead-days`;
        for (const days of [1, 365])
          expect((await raw(at, "PATCH", path, { json: { days } })).status).toBe(200);
        for (const days of [0, 366, 1.5])
          expect(await wrongFields(at, "PATCH", path, { json: { days } })).toEqual(["days"]);
      },
    },
    {
      says: "Free plan | ten questions to Ask",
      check: async ({ target }) => {
        const who = { email: "ten@example.org", password: "correct horse battery" };
        await target.running.account({
          name: "Ten",
          kind: "family",
          owner: "Ann Smith",
          plan: "free",
          ...who,
        });
        const signedIn = await target.post("/app/sign-in", null, { json: who });
        const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
        const { body } = await target.get("/v1/overview", null, { headers: { cookie } });
        expect(body).toMatchObject({ plan: { label: "Free", questions_left: 10 } });
      },
    },
    {
      says: "Archive entries past the plan's room | counted and left to import later, never deleted; nothing is refused for size",
      check: async ({ api }) => {
        for (const { counts } of (await ok(api.GET("/v1/imports"))).imports)
          expect(counts.left_behind).toBeGreaterThanOrEqual(0);
      },
    },
  ],
};
