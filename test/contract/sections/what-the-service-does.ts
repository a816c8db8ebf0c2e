import { expect } from "bun:test";
import { household, plain, someone } from "../../http/people.ts";
import { complete, emptyZip, sendOne } from "../../http/upload-calls.ts";
import { photo, photos } from "./papers.ts";
import { addNote, file, ok, raw, refused, remind, type Section } from "./scene.ts";

const everyKind = [
  "person",
  "pet",
  "vehicle",
  "property",
  "financial_account",
  "policy",
  "organization",
  "asset",
] as const;

export const whatItDoes: Section = {
  of: "What the service does",
  cases: [
    {
      says: "The service files documents for a family or a business (both are called an account here).",
      check: async ({ target }) => {
        const owner = { owner: "Ann Smith", email: "office@example.org" };
        const made = await target.running.account({ name: "Smith & Daughter", kind: "business", ...owner });
        const token = await target.running.token({ email: owner.email, name: "t", scopes: "read" });
        const { account } = await ok(target.client(token).GET("/v1/me"));
        expect(account).toMatchObject({ id: made.account_id, kind: "business", name: "Smith & Daughter" });
      },
    },
    {
      says: [
        "It takes in documents and reads them.",
        "They are scanned for viruses, converted, tidied, and read twice: first a sorting read (what it is, whose, when), then a full read",
      ],
      check: ({ bill: { metadata } }) =>
        expect(metadata).toMatchObject({
          type: "bills/electricity",
          date: "2025-03-04",
          read: "full",
          facts: expect.arrayContaining([expect.objectContaining({ key: "amount_due", number: 214.88 })]),
        }),
    },
    {
      says: [
        "It pulls out facts, links documents to people and things, and keeps one list, the Checkup, of everything that needs a person.",
        "People and things are linked and the Checkup is updated.",
      ],
      check: ({ bill: { id, metadata }, payment }) => {
        expect(metadata.people_and_things.map((each) => each.name)).toContain("Harbour Lane Energy");
        expect(payment.document?.id).toBe(id);
      },
    },
    {
      says: "Documents arrive as a file, as photographs of pages, as a note written as text, or as an archive (an import).",
      check: async ({ target, home, api, bill, note }) => {
        expect([bill.metadata.arrived_by, note.title]).toEqual(["api", expect.stringContaining("Note")]);
        const pages = await target.post<{ documents: { id: string }[] }>("/v1/documents", home.all, {
          body: photos(await photo(), 2),
        });
        const { metadata } = await ok(
          api.GET("/v1/documents/{document}", {
            params: { path: { document: pages.body.documents[0]?.id ?? "" } },
          }),
        );
        expect(metadata.arrived_by).toBe("photo");
        await complete(
          target,
          home.all,
          await sendOne(target, home.all, "papers.zip", emptyZip, "application/zip"),
        );
        expect((await ok(api.GET("/v1/imports"))).imports.map((each) => each.name)).toContain("papers.zip");
      },
    },
    {
      says: "Facts are values read off the pages, each with a role: money, date, party, text or identifier.",
      check: ({ bill }) => {
        const roles = new Set(bill.metadata.facts.map((each) => each.role));
        for (const role of ["money", "date", "party", "identifier"] as const)
          expect([...roles]).toContain(role);
        for (const fact of bill.metadata.facts) expect(fact.page).toBe(1);
      },
    },
    {
      says: "People & things are the subjects documents are about: people, pets, vehicles, homes (property), accounts, policies, companies (organizations), assets.",
      check: async ({ api }) => {
        const { id } = await addNote(api);
        for (const kind of everyKind)
          await ok(
            api.POST("/v1/documents/{document}/entities", {
              params: { path: { document: id } },
              body: { name: `One ${kind}`, kind },
            }),
          );
        const { people_and_things } = await ok(api.GET("/v1/people-and-things"));
        const kinds = people_and_things
          .filter((each) => each.name.startsWith("One "))
          .map((each) => each.kind);
        expect(kinds.sort()).toEqual([...everyKind].sort());
      },
    },
    {
      says: "The Checkup has three kinds of line: dated items (obligations: a payment, a renewal, an expiry, a filing), things that are missing (gaps), and documents waiting on a look.",
      check: async (at) => {
        await file(at, at.home.all, plain("..."));
        const { items } = await ok(at.api.GET("/v1/checkup", { params: { query: { limit: 500 } } }));
        const sources = new Set(items.map((each) => each.source));
        expect([...sources].sort()).toEqual(
          at.gap === null ? ["document", "obligation"] : ["document", "gap", "obligation"],
        );
      },
    },
    {
      says: "Each can be handled, snoozed or dismissed.",
      check: async ({ api }) => {
        for (const [action, more, status] of [
          ["handled", {}, "handled"],
          ["snooze", { until: "2099-01-01" }, "snoozed"],
          ["dismiss", {}, "dismissed"],
        ] as const) {
          const { id } = await remind(api, `To be ${status}`);
          const { item } = await ok(
            api.POST("/v1/checkup/obligations/{obligation}", {
              params: { path: { obligation: id } },
              body: { action, ...more },
            }),
          );
          expect(item.status).toBe(status);
        }
      },
    },
    {
      says: "Ask: a question answered in a stream of server-sent events, grounded in the documents and dated items.",
      check: async (at) => {
        const { headers, text } = await raw(at, "POST", "/ask", {
          json: { question: "How much was the electricity?" },
        });
        expect(headers.get("content-type")).toBe("text/event-stream");
        expect(text).toMatch(/^event: (done|error)$/m);
      },
    },
    {
      says: "Email drafts are written from what is on file.",
      check: async ({ api, payment }) => {
        const draft = await ok(
          api.POST("/v1/checkup/obligations/{obligation}/draft", {
            params: { path: { obligation: payment.id } },
            body: {},
          }),
        );
        expect(`${draft.subject} ${draft.body}`).toContain("INV-214");
      },
    },
    {
      says: "The API is JSON over HTTPS.",
      check: async (at) =>
        expect((await raw(at, "GET", "/me")).headers.get("content-type")).toBe("application/json"),
    },
    {
      says: "Every call carries a bearer token.",
      check: async ({ target }) => expect((await target.get("/v1/me", null)).status).toBe(401),
    },
    {
      says: "The API offers the same operations as the app and the assistant tool server, and every change is audited as made through the API.",
      check: async ({ target, home }) => {
        if (target.kind === "executable") return;
        const told = target.inside.box.db
          .sql(
            "SELECT DISTINCT via FROM audit WHERE account_id = ? AND user_id IS NOT NULL AND action LIKE 'document.%'",
          )
          .all(home.account);
        expect(told).toEqual([{ via: "api" }]);
      },
    },
    {
      says: "What a token may do is bounded three ways and the narrowest wins: the scopes on the token, the person's role in the account, and the plan.",
      check: async ({ target, home, reads }) => {
        const body = { title: "Soon", on: "2099-01-01" };
        expect((await refused(reads.POST("/v1/reminders", { body }), 403)).scope).toBe("write");
        const viewer = target.client(await someone(target, home.account, "viewer"));
        expect((await refused(viewer.POST("/v1/reminders", { body }), 403)).type).toEndWith("/problems/role");
        const poor = target.client((await household(target, { plan: "free" })).all);
        expect((await refused(poor.POST("/v1/reminders", { body }), 403)).type).toEndWith("/problems/plan");
      },
    },
    {
      says: [
        "The API comes with the paid plans.",
        "On the Free plan a personal token cannot be used for it.",
        "Adding documents is the exception: it asks for the role and the scope but never the plan.",
      ],
      check: async ({ target }) => {
        const poor = target.client((await household(target, { plan: "free" })).all);
        expect((await refused(poor.GET("/v1/me"), 403)).detail).toContain("Home");
        await ok(poor.POST("/v1/documents/note", { body: { title: "On Free", text: "It is kept." } }));
      },
    },
    {
      says: ["Every id is a UUID.", "Every id in an answer can be given to the matching path."],
      check: async (at) => {
        const { api, bill, car, bundle } = at;
        for (const file of bill.metadata.files)
          expect((await raw(at, "GET", `/documents/${bill.id}/files/${file.id}`)).status).toBe(200);
        await ok(api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: car.id } } }));
        await ok(api.GET("/v1/bundles/{bundle}", { params: { path: { bundle: bundle.id } } }));
        for (const { id } of bill.metadata.people_and_things)
          await ok(api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: id } } }));
      },
    },
    {
      says: "Dates are `YYYY-MM-DD`.",
      check: async (at) => {
        expect(at.bill.metadata.arrived).toMatch(/^\d{4}-\d\d-\d\d$/);
        for (const since of ["4 March 2025", "2025-3-4", "2025-02-30", "20250304"])
          expect((await raw(at, "GET", `/documents?since=${encodeURIComponent(since)}`)).status).toBe(422);
      },
    },
    {
      says: "A field that is not on file is `null`, never missing.",
      check: ({ note }) => {
        expect(note).toMatchObject({ period: null });
        expect(Object.values(note)).not.toContain(undefined);
      },
    },
    {
      says: "Every row carries `url`, a link into the app.",
      check: ({ target, bill, payment, car, bundle }) => {
        expect([bill.url, car.url, bundle.url, payment.url]).toEqual([
          `${target.origin}/documents/${bill.id}`,
          `${target.origin}/people-and-things/${car.id}`,
          `${target.origin}/bundles/${bundle.id}`,
          `${target.origin}/checkup/${payment.id}`,
        ]);
      },
    },
    {
      says: "Boolean query parameters are written `true` or `1`.",
      check: async (at) => {
        for (const yes of ["true", "1"])
          expect((await raw(at, "GET", `/documents?include_superseded=${yes}`)).status).toBe(200);
        expect((await raw(at, "GET", "/documents?include_superseded=yes")).status).toBe(422);
      },
    },
    {
      says: [
        "A path marked app-only in the service's own description is left out of the public reference.",
        "It answers 404 to any other token, the same 404 as an unrouted address.",
      ],
      check: async (at) => {
        const { body } = await at.target.get<{ paths: object }>("/v1/openapi.json", null);
        expect(Object.keys(body.paths)).not.toContain("/events");
        const [events, unrouted] = [
          await raw(at, "GET", "/events"),
          await raw(at, "GET", "/nothing-of-the-kind"),
        ];
        expect([events.status, events.text]).toEqual([404, unrouted.text]);
        expect(unrouted.status).toBe(404);
      },
    },
  ],
};
