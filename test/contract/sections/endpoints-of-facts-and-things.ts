import { expect } from "bun:test";
import { household } from "../../http/people.ts";
import {
  addNote,
  bill,
  far,
  file,
  linked,
  nowhere,
  ok,
  raw,
  refused,
  remind,
  type Scene,
  type Section,
  wrongFields,
} from "./scene.ts";

export const facts: Section = {
  of: "Facts",
  cases: [
    {
      says: "GET | /documents/{document}/facts | Returns `document` (Named), `facts` (Fact array), `identifiers_shown` (boolean).",
      check: async ({ api, bill: { id, metadata } }) => {
        const found = await ok(
          api.GET("/v1/documents/{document}/facts", { params: { path: { document: id } } }),
        );
        expect(found).toEqual({
          document: expect.objectContaining({ id }),
          facts: metadata.facts,
          identifiers_shown: true,
        });
        await refused(
          api.GET("/v1/documents/{document}/facts", { params: { path: { document: nowhere } } }),
          404,
        );
      },
    },
    {
      says: "GET | /facts | Query: `label` (string max 80, part of a label or key); `role` (money, date, party, text, identifier)",
      check: async ({ target }) => {
        const home = await household(target);
        const [api, reads] = [target.client(home.all), target.client(home.reads)];
        const part = { target, home, api, reads } as Scene;
        for (const n of [100, 200]) await file(part, home.all, bill(n));
        const query = {
          label: "amount_due",
          role: "money",
          category: "bills",
          year: 2025,
          limit: 1,
        } as const;
        const found = await ok(api.GET("/v1/facts", { params: { query } }));
        expect(found).toMatchObject({ showing: 1, total: 2, identifiers_shown: true });
        expect(found.sum_of_amounts).toEqual({ USD: 301.76 });
        expect(found.facts[0]?.document).toMatchObject({ kind: "document" });
        const { scope } = await refused(
          reads.GET("/v1/facts", { params: { query: { role: "identifier" } } }),
          403,
        );
        expect(scope).toBe("identifiers");
      },
    },
    {
      says: "PATCH | /documents/{document}/facts/{fact} | JSON: `value` (string, required). The value belongs to the person from then on.",
      check: async (at) => {
        const { id, metadata } = await file(at, at.home.all, bill(66));
        const of = (key: string) => metadata.facts.find((each) => each.key === key)?.id ?? "";
        const set = (fact: string, value: string) =>
          at.api.PATCH("/v1/documents/{document}/facts/{fact}", {
            params: { path: { document: id, fact } },
            body: { value },
          });
        const money = await ok(set(of("amount_due"), "1.234,50 €"));
        expect(money.fact).toMatchObject({ number: 1234.5, currency: "EUR", corrected_by_hand: true });
        expect(money.document.id).toBe(id);
        expect((await ok(set(of("due_date"), "1 April 2025"))).fact.date).toBe("2025-04-01");
        await refused(set(of("due_date"), "soon"), 422);
      },
    },
  ],
};

export const peopleAndThings: Section = {
  of: "People & things",
  cases: [
    {
      says: "GET | /people-and-things | Query: `kind` (person, pet, vehicle, property, organization, account, policy, item); `include_gone`",
      check: async ({ api }) => {
        const { id } = await addNote(api);
        const old = await linked(api, id, "The old car", "vehicle");
        await ok(
          api.PATCH("/v1/people-and-things/{entity}", {
            params: { path: { entity: old.id } },
            body: { disposed_at: "2020-01-01" },
          }),
        );
        const names = async (include_gone: boolean) => {
          const query = { kind: "vehicle", include_gone } as const;
          const found = await ok(api.GET("/v1/people-and-things", { params: { query } }));
          expect(found.total).toBe(found.people_and_things.length);
          return found.people_and_things.map((each) => each.name);
        };
        expect(await names(false)).not.toContain("The old car");
        expect(await names(true)).toContain("The old car");
      },
    },
    {
      says: "GET | /people-and-things/{entity} | Returns `person_or_thing`, `status`, `facts`, `identifiers_shown`, `documents` (DocumentRow array)",
      check: async ({ api, bill: { id, metadata } }) => {
        const energy =
          metadata.people_and_things.find((each) => each.name === "Harbour Lane Energy")?.id ?? "";
        const page = await ok(
          api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: energy } } }),
        );
        expect(Object.keys(page).sort()).toEqual([
          "documents",
          "facts",
          "identifiers_shown",
          "missing",
          "person_or_thing",
          "status",
          "up_next",
        ]);
        expect(page.documents.map((each) => each.id)).toContain(id);
      },
    },
    {
      says: "PATCH | /people-and-things/{entity} | JSON, at least one field: `name`, `kind` (person, pet, organization, property, vehicle",
      check: async (at) => {
        const { id } = await addNote(at.api);
        const { id: entity } = await linked(at.api, id, "Bike", "vehicle");
        const change = async (body: object) =>
          (await ok(at.api.PATCH("/v1/people-and-things/{entity}", { params: { path: { entity } }, body })))
            .person_or_thing;
        await change({
          name: "The bike",
          kind: "asset",
          attributes: { colour: "blue", size: 54 },
          pinned: true,
        });
        expect(await change({ attributes: { colour: null, bell: true }, household: null })).toMatchObject({
          name: "The bike",
          kind: "asset",
          details: { size: 54, bell: true },
        });
        expect((await raw(at, "PATCH", `/people-and-things/${entity}`, { json: {} })).status).toBe(422);
      },
    },
  ],
};

export const checkup: Section = {
  of: "Checkup",
  cases: [
    {
      says: "GET | /checkup | Query: `group` (`past_due`, `missing`, `housekeeping`, `snoozed`, `dated`, or a month `YYYY-MM`); `from` (date)",
      check: async ({ api, payment }) => {
        const found = await ok(api.GET("/v1/checkup", { params: { query: { limit: 500 } } }));
        expect(Object.keys(found).sort()).toEqual(["by_group", "counts", "items", "total", "url"]);
        const place = (group: string) =>
          ["past_due", "month", "missing", "housekeeping", "snoozed"].indexOf(
            /^\d/.test(group) ? "month" : group,
          );
        const order = found.items.map((each) => place(each.group));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        for (const [query, held] of [
          [{ group: "housekeeping" }, true],
          [{ group: "past_due" }, false],
          [{ group: "2099-06" }, false],
          [{ from: "2025-03-28", to: "2025-03-28" }, true],
          [{ person_or_thing: "Harbour Lane Energy" }, true],
          [{ show: "dismissed" }, false],
        ] as const) {
          const { items } = await ok(api.GET("/v1/checkup", { params: { query } }));
          expect([query, items.some((each) => each.id === payment.id)]).toEqual([query, held]);
        }
      },
    },
    {
      says: "GET | /calendar.ics | No input. Returns `text/calendar`, the dated items as an iCalendar feed (the same feed the app's calendar settings hand out).",
      check: async (at) => {
        const { text, headers } = await raw(at, "GET", "/calendar.ics");
        expect(headers.get("content-type")).toStartWith("text/calendar");
        expect(text).toStartWith("BEGIN:VCALENDAR\r\n");
        expect(text).toContain("20990615");
      },
    },
    {
      says: "POST | /checkup/obligations/{obligation} | JSON: `action` (required: handled, snooze, dismiss, reopen, manual); `until`",
      check: async (at) => {
        const { id } = await remind(at.api, "With a note");
        const path = `/checkup/obligations/${id}`;
        expect(await wrongFields(at, "POST", path, { json: {} })).toEqual(["action"]);
        expect(await wrongFields(at, "POST", path, { json: { action: "snooze" } })).toEqual(["until"]);
        // A getting-started example sends the same path with PATCH and a note.
        const patched = await ok(
          at.api.PATCH("/v1/checkup/obligations/{obligation}", {
            params: { path: { obligation: id } },
            body: { action: "handled", note: "Paid in cash" },
          }),
        );
        expect(patched.item).toMatchObject({
          id,
          status: "handled",
          detail: expect.stringContaining("Paid in cash"),
        });
      },
    },
    {
      says: "PATCH | /checkup/obligations/{obligation}/lead-days | JSON: `days` (integer 1..365, required, days before the date that the item shows as due).",
      check: async ({ api }) => {
        const { id } = await remind(api, "Early");
        const set = await ok(
          api.PATCH("/v1/checkup/obligations/{obligation}/lead-days", {
            params: { path: { obligation: id } },
            body: { days: 30 },
          }),
        );
        expect(set).toMatchObject({ lead_days: 30, item: { id } });
      },
    },
    {
      says: "POST | /checkup/{gap}/dismiss | JSON: `reason` (string, required, in the person's words); `disposed` (boolean).",
      check: async (at) => {
        expect(await wrongFields(at, "POST", `/checkup/${at.gap ?? nowhere}/dismiss`, { json: {} })).toEqual([
          "reason",
        ]);
      },
    },
    {
      says: "POST | /checkup/{gap}/reopen | No body. Returns `item`. 401, 403, 404.",
      check: async ({ api }) => {
        await refused(api.POST("/v1/checkup/{gap}/reopen", { params: { path: { gap: nowhere } } }), 404);
      },
    },
    {
      says: "POST | /reminders | JSON: `title` (string, required); `on` (date, required, after today); `document_id` (uuid); `person_or_thing`",
      check: async (at) => {
        const item = await remind(at.api, "Tyres", far, {
          document_id: at.note.id,
          person_or_thing: at.car.id,
          note: "Winter",
        });
        expect(item).toMatchObject({
          kind: "reminder",
          when: far,
          document: { id: at.note.id },
          person_or_thing: { id: at.car.id },
        });
        const json = { title: "", on: "2020-01-01" };
        expect(await wrongFields(at, "POST", "/reminders", { json })).toContain("title");
        expect(await wrongFields(at, "POST", "/reminders", { json: { ...json, title: "x" } })).toEqual([
          "on",
        ]);
      },
    },
    {
      says: [
        "POST | /checkup/obligations/{obligation}/draft | See Ask below.",
        "POST | /checkup/{gap}/draft | See Ask below.",
      ],
      check: async (at) => {
        for (const path of ["/checkup/obligations/", "/checkup/"])
          expect((await raw(at, "POST", `${path}${nowhere}/draft`, { json: {} })).status).toBe(404);
      },
    },
  ],
};
