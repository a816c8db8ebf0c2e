import { expect } from "bun:test";
import { fields, nowhere, ok, raw, refused, type Scene, type Section } from "./scene.ts";

export const linkOut: Section = {
  of: "LinkOut",
  cases: fields(
    ({ bill }) => bill.metadata.links_out[0],
    [
      ["id | uuid", "id"],
      ["expires | date", { is: "2099-06-15" }],
      ["views | integer", { is: 0 }],
      ["max_views | integer", { is: 3 }],
      ["passcode | boolean", { is: true }],
      ["live | boolean", { is: true }],
      ["revoked | boolean", { is: false }],
    ],
  ),
};

const missing = ({ reads, bill }: Scene) =>
  refused(
    reads.PATCH("/v1/documents/{document}", {
      params: { path: { document: bill.id } },
      body: { title: "x" },
    }),
    403,
  );

export const problem: Section = {
  of: "Problem",
  cases: [
    {
      says: "`application/problem+json` (RFC 9457).",
      check: async (at) => {
        const { headers } = await raw(at, "GET", `/documents/${nowhere}`);
        expect(headers.get("content-type")).toBe("application/problem+json");
      },
    },
    {
      says: "type | `about:blank` or a URL under the API host naming the kind of problem",
      check: async (at) => {
        const { type } = await missing(at);
        expect(type).toBe(`${at.target.origin}/problems/missing-scope`);
        const page = await at.target.get(type.slice(at.target.origin.length), null);
        expect([page.status, page.text.includes("scope")]).toEqual([200, true]);
        expect((await raw(at, "GET", `/documents/${nowhere}`)).body.type).toBe("about:blank");
      },
    },
    ...fields(missing, [
      ["title | string", "text"],
      ["status | integer", { is: 403 }],
      ["detail | string, a sentence a person could read out", "text"],
      ["scope | string, present on a missing-scope refusal, names the scope needed", { is: "write" }],
    ]),
    {
      says: "On 422 a further member `errors` names each wrong field.",
      check: async (at) => {
        const { body } = await raw(at, "GET", "/documents?limit=0&year=x");
        expect(body.errors).toMatchObject([{ field: "limit" }, { field: "year" }]);
      },
    },
  ],
};

const me = ({ api }: Scene) => ok(api.GET("/v1/me"));

export const aboutMe: Section = {
  of: "Me",
  cases: [
    ...fields(me, [
      [
        "user | object: id (string), name (string or null), email (string)",
        { like: { id: expect.any(String), name: "Maria Castillo", email: expect.stringContaining("@") } },
      ],
      [
        "account | object: id, name, kind (`family` or `business`), role, bundle",
        {
          like: {
            kind: "family",
            role: "owner",
            bundle: null,
            family_or_business: { kind: "family" },
            plan: { name: "home", label: "Home" },
          },
        },
      ],
      [
        "can | object: change (boolean: the role, plan and token all allow",
        { is: { change: true, identifiers: true } },
      ],
      [
        "accounts | array of {id, name, kind, role, guest (boolean)}: every account",
        { like: [{ kind: "family", role: "owner", guest: false }] },
      ],
      ["header | string, always `Service-Account`", { is: "Service-Account" }],
      [
        "token | object. A personal or app token carries kind, name, label, scopes, expires_at.",
        {
          like: {
            kind: "personal",
            name: expect.any(String),
            label: expect.any(String),
            scopes: ["read", "write", "files", "identifiers", "ask"],
            expires_at: null,
          },
        },
      ],
    ]),
    {
      says: "account.role values | owner, member, viewer, view, edit, upload_only",
      check: async ({ target, home }) => {
        const { body } = await target.get<{
          components: { schemas: { MyAccount: { properties: { role: { enum: string[] } } } } };
        }>("/v1/openapi.json", home.all);
        expect(body.components.schemas.MyAccount.properties.role.enum).toEqual([
          "owner",
          "member",
          "viewer",
          "view",
          "edit",
          "upload_only",
        ]);
      },
    },
    {
      says: "api | string, the versioned base every URL hangs off",
      check: async (at) => expect((await me(at)).api).toBe(`${at.target.origin}/v1`),
    },
  ],
};

const overview = ({ api }: Scene) => ok(api.GET("/v1/overview"));
const count = expect.any(Number);

export const overviewFields: Section = {
  of: "Overview",
  cases: fields(overview, [
    ["family_or_business | object: name, kind", { like: { name: expect.any(String), kind: "family" } }],
    [
      "you | object: name, role, and the token or connection the call came on",
      {
        like: { name: "Maria Castillo", role: "owner", token: { kind: "personal" } },
      },
    ],
    [
      "documents | object: current, including_replaced, needs_a_look, being_read, arrived_last_7_days (integers), years (object)",
      {
        like: {
          current: count,
          including_replaced: count,
          needs_a_look: count,
          being_read: count,
          arrived_last_7_days: count,
          years: { "2025": count },
        },
      },
    ],
    [
      "categories | array of {name, slug, documents (integer)}",
      { is: expect.arrayContaining([{ name: expect.any(String), slug: "bills", documents: count }]) },
    ],
    [
      "types | array of {name, slug, documents (integer)}",
      {
        is: expect.arrayContaining([
          { name: expect.any(String), slug: "bills/electricity", documents: count },
        ]),
      },
    ],
    [
      "people_and_things | array of {kind, label, count}",
      { is: expect.arrayContaining([{ kind: "vehicle", label: expect.any(String), count }]) },
    ],
    [
      "checkup | object: open, past_due_or_urgent, snoozed, handled (integers)",
      { like: { open: count, past_due_or_urgent: count, snoozed: count, handled: count } },
    ],
    [
      "plan | object: label (string), questions_left (integer or null), full_reads_left",
      { is: { label: "Home", questions_left: null, full_reads_left: null } },
    ],
    ["ways_in | string", "text"],
    [
      "urls | object (the URLs of four places in the app)",
      {
        is: {
          home: expect.any(String),
          library: expect.any(String),
          people_and_things: expect.any(String),
          checkup: expect.any(String),
        },
      },
    ],
  ]),
};

export const uploadSession: Section = {
  of: "Upload session",
  cases: [
    {
      says: "`key` (string, storage key), `upload_id` (string), `part_bytes` (integer, 67108864 = 64 MiB), `parts` (integer, number of parts the file takes).",
      check: async ({ api }) => {
        for (const [size, parts] of [
          [67_108_864, 1],
          [67_108_865, 2],
          [1024 ** 3, 16],
        ] as const) {
          const session = await ok(
            api.POST("/v1/uploads", { body: { name: "long.pdf", size, mime: "application/pdf" } }),
          );
          expect(session).toEqual({
            key: expect.any(String),
            upload_id: expect.any(String),
            part_bytes: 67_108_864,
            parts,
          });
        }
      },
    },
  ],
};

export const bundle: Section = {
  of: "Bundle",
  cases: [
    {
      says: "A named set of documents made by hand, and a year-end tax package assembled from a rule.",
      check: async ({ api, bundle: made }) => {
        expect(made).toMatchObject({ name: "For the accountant", kind: "made", year: null, documents: 0 });
        const { bundle: tax } = await ok(api.POST("/v1/bundles/tax", { body: { year: 2024 } }));
        expect(tax).toMatchObject({ kind: "tax", year: 2024 });
        expect(tax.rule).not.toBeNull();
      },
    },
  ],
};
