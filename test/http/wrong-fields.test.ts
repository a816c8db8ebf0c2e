import { beforeAll, describe, expect, test } from "bun:test";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, household, plain, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

/** An id of nothing. */
const nobody = "01890000-0000-7000-8000-000000000000";
const past = "2020-01-01";

inProcess(
  (target) => {
    let home: Household;
    let app: string;
    let document: string;
    let reminder: string;
    let entity: string;
    beforeAll(async () => {
      home = await household(target);
      app = openSession(target.inside.box, { id: home.user }, null).token;
      document = await added(upload(target, home.all, plain("A letter about the hedge.")));
      const made = await target.post<{ item: { id: string } }>("/v1/reminders", home.all, {
        json: { title: "The hedge", on: "2099-01-01" },
      });
      reminder = made.body.item.id;
      const linked = await target.post<{ person_or_thing: { id: string } }>(
        `/v1/documents/${document}/entities`,
        home.all,
        { json: { name: "Zoë", kind: "person" } },
      );
      entity = linked.body.person_or_thing.id;
    });

    /** Calls in which one field breaks the shape and another what is on file, with every field that is to be named. */
    const cases: [string, string, object, string[]][] = [
      ["POST", "/reminders", { title: "", on: past }, ["on", "title"]],
      ["POST", "/reminders", { on: past, person_or_thing: "Nobody" }, ["on", "person_or_thing", "title"]],
      ["POST", "/reminders", { title: 1, on: "soon", document_id: nobody }, ["document_id", "on", "title"]],
      ["POST", "/reminders", { title: "x", on: past, note: "n".repeat(501) }, ["note", "on"]],
      [
        "POST",
        "/documents/note",
        { text: "", title: "x", person_or_thing: "Nobody" },
        ["person_or_thing", "text"],
      ],
      [
        "POST",
        "/checkup/obligations/{reminder}",
        { action: "snooze", until: past, note: 1 },
        ["note", "until"],
      ],
      ["POST", "/checkup/obligations/{reminder}", { action: "manual", note: 1 }, ["action", "note"]],
      [
        "PATCH",
        "/documents/{document}",
        { title: "", type: "no/such", category_id: nobody },
        ["category_id", "title", "type"],
      ],
      ["POST", "/documents/{document}/type", { type_id: nobody, move_all: "x" }, ["move_all", "type_id"]],
      ["POST", "/documents/{document}/entities", { entity_id: nobody, role: "x" }, ["entity_id", "role"]],
      ["POST", "/documents/{document}/entities", { name: "Zoë", role: "x" }, ["kind", "role"]],
      ["POST", "/bundles", { name: "", document_ids: [nobody] }, ["document_ids.0", "name"]],
      [
        "POST",
        "/links",
        { document_id: nobody, expires: past, max_views: 0 },
        ["document_id", "expires", "max_views"],
      ],
      ["POST", "/links", { expires: past, passcode: "" }, ["document_id", "expires", "passcode"]],
      ["POST", "/people-and-things/{entity}/combine", { other_id: nobody, more: 1 }, ["more", "other_id"]],
      ["POST", "/uploads", { name: "", size: 2 ** 31 }, ["name", "size"]],
      ["POST", "/documents/{document}/replaces", { document_id: nobody, more: 1 }, ["document_id", "more"]],
    ];
    test.each(cases)("%s %s %j", async (method, path, json, fields) => {
      const at = path
        .replace("{document}", document)
        .replace("{reminder}", reminder)
        .replace("{entity}", entity);
      const { status, body } = await target.call<Refused>(method, `/v1${at}`, { token: home.all, json });
      expect([status, (body.errors ?? []).map((e) => e.field).sort()]).toEqual([422, fields]);
    });

    const inApp: [string, string, object, string[]][] = [
      [
        "POST",
        "/members",
        { email: "nobody", name: "", role: "view", bundle: nobody },
        ["bundle", "email", "name"],
      ],
      ["POST", "/tokens", { name: "", scopes: ["read"], expires: past }, ["expires", "name"]],
      ["POST", "/webhooks", { url: "ftp://x", events: ["x"] }, ["events.0", "url"]],
      [
        "POST",
        "/notices",
        { way: "ntfy", to: "x", person: "nobody@example.org", at: "x" },
        ["at", "person", "to"],
      ],
      ["POST", "/searches", { name: "", filters: { type: "no/such" } }, ["filters.type", "name"]],
      [
        "POST",
        "/documents/{document}/own-facts",
        { key: "no_such", value: "", page: 99, quote: "x", box: null },
        ["key", "page", "value"],
      ],
    ];
    test.each(inApp)("in the app: %s %s %j", async (method, path, json, fields) => {
      const at = path.replace("{document}", document);
      const { status, body } = await target.call<Refused>(method, `/v1${at}`, { token: app, json });
      expect([status, (body.errors ?? []).map((e) => e.field).sort()]).toEqual([422, fields]);
    });

    const looks: [string, string[]][] = [
      [
        "/documents?limit=0&category=none&type=none&person_or_thing=nobody",
        ["category", "limit", "person_or_thing", "type"],
      ],
      ["/search?category=none", ["category", "q"]],
      ["/facts?role=x&type=none", ["role", "type"]],
      ["/checkup?limit=0&from=2026-02-01&to=2026-01-01", ["limit", "to"]],
    ];
    test.each(looks)("GET %s", async (path, fields) => {
      const { status, body } = await target.get<Refused>(`/v1${path}`, home.all);
      expect([status, (body.errors ?? []).map((e) => e.field).sort()]).toEqual([422, fields]);
    });

    describe("what is on file for others stays unseen", () => {
      test("a wrong field beside an id of nothing is still the 404 of nothing", async () => {
        const json = { action: "snooze", until: past };
        const none = await target.post(`/v1/checkup/obligations/${nobody}`, home.all, { json });
        expect(none.status).toBe(404);
      });

      test("who may not is told that, and no field", async () => {
        const json = { title: "", on: past };
        const { status, body } = await target.post<Refused>("/v1/reminders", home.reads, { json });
        expect([status, body.errors]).toEqual([403, undefined]);
      });
    });
  },
  { worker: false },
);
