import { expect } from "bun:test";
import { plain, readThrough } from "../../http/people.ts";
import {
  addNote,
  bill,
  far,
  file,
  linked,
  NUMBER,
  nowhere,
  ok,
  raw,
  refused,
  remind,
  type Scene,
  type Section,
} from "./scene.ts";

const act = (
  api: Scene["api"],
  obligation: string,
  body: { action: "handled" | "snooze" | "dismiss" | "reopen" | "manual"; until?: string },
) => api.POST("/v1/checkup/obligations/{obligation}", { params: { path: { obligation } }, body });
const listed = async (api: Scene["api"], query: { show?: "open" | "handled" | "dismissed" } = {}) =>
  (await ok(api.GET("/v1/checkup", { params: { query: { limit: 500, ...query } } }))).items;

export const checkupItem: Section = {
  of: "Checkup item",
  cases: [
    {
      says: "Item statuses used by the `show` filter: open, handled, dismissed.",
      check: async ({ api }) => {
        const [done, dropped] = [await remind(api, "Done with"), await remind(api, "Dropped")];
        await ok(act(api, done.id, { action: "handled" }));
        await ok(act(api, dropped.id, { action: "dismiss" }));
        const ids = async (show: "open" | "handled" | "dismissed") =>
          (await listed(api, { show })).map((each) => each.id);
        expect(await ids("handled")).toContain(done.id);
        expect(await ids("dismissed")).toContain(dropped.id);
        expect(await ids("open")).not.toContain(done.id);
      },
    },
    {
      says: [
        "Snoozed items have `snoozed_until`.",
        "open | action `snooze` with `until` | `until` after today | snoozed | shows again from that day",
      ],
      check: async (at) => {
        const { id } = await remind(at.api, "Put off");
        const { item } = await ok(act(at.api, id, { action: "snooze", until: far }));
        expect(item).toMatchObject({ status: "snoozed", snoozed_until: far, group: "snoozed" });
        const past = await raw(at, "POST", `/checkup/obligations/${id}`, {
          json: { action: "snooze", until: "2020-01-01" },
        });
        expect(past.status).toBe(422);
        if (at.target.kind === "in process") return;
        expect((await listed(at.api)).map((each) => each.id)).toContain(id);
      },
    },
    {
      says: "open | action `handled` | none stated | handled | closes it",
      check: async ({ api }) => {
        const { id } = await remind(api, "To be handled");
        expect((await ok(act(api, id, { action: "handled" }))).item.status).toBe("handled");
        expect((await listed(api)).map((each) => each.id)).not.toContain(id);
      },
    },
    {
      says: "open | action `dismiss` | none stated | dismissed | closed as not needed",
      check: async ({ api }) => {
        const { id } = await remind(api, "Not needed");
        expect((await ok(act(api, id, { action: "dismiss" }))).item.status).toBe("dismissed");
        expect((await listed(api)).map((each) => each.id)).not.toContain(id);
      },
    },
    {
      says: "handled, snoozed or dismissed | action `reopen` | none stated | open | brings it back",
      check: async ({ api }) => {
        const { id } = await remind(api, "Back again");
        for (const body of [
          { action: "handled" },
          { action: "snooze", until: far },
          { action: "dismiss" },
        ] as const) {
          await ok(act(api, id, body));
          expect((await ok(act(api, id, { action: "reopen" }))).item).toMatchObject({
            status: "open",
            snoozed_until: null,
          });
        }
      },
    },
    {
      says: "open | action `manual` | a bill taken for automatic is paid by hand | open | the payee is remembered as paid by hand",
      check: async (at) => {
        const { id, metadata } = await file(
          at,
          at.home.all,
          bill(99, "The amount will be debited from your account automatically.\n"),
        );
        const [owed] = metadata.up_next;
        expect((await ok(act(at.api, owed?.id ?? id, { action: "manual" }))).item.status).toBe("open");
      },
    },
  ],
};

export const checkupGap: Section = {
  of: "Checkup gap",
  cases: [
    {
      says: [
        "open | POST /checkup/{gap}/dismiss | `reason` given | dismissed | with `disposed` true, the thing it is about is gone (sold, ended)",
        "dismissed | POST /checkup/{gap}/reopen | none stated | open | back on the Checkup",
      ],
      check: async ({ api, gap }) => {
        const params = { path: { gap: gap ?? nowhere } };
        const dismissed = api.POST("/v1/checkup/{gap}/dismiss", {
          params,
          body: { reason: "It was a gift." },
        });
        if (gap === null) return void (await refused(dismissed, 404));
        expect((await ok(dismissed)).item).toMatchObject({
          status: "dismissed",
          dismissed_reason: "It was a gift.",
        });
        const { item } = await ok(api.POST("/v1/checkup/{gap}/reopen", { params }));
        expect(item).toMatchObject({ id: gap, status: "open", dismissed_reason: null });
        expect((await listed(api)).map((each) => each.id)).toContain(gap);
      },
    },
  ],
};

export const personOrThing: Section = {
  of: "Person or thing",
  cases: [
    {
      says: "When `disposed_at` is set, the open items of the thing are closed.",
      check: async ({ api }) => {
        const { id: note } = await addNote(api);
        const van = await linked(api, note, "The van", "vehicle");
        const { id } = await remind(api, "The van's inspection", far, { person_or_thing: van.id });
        const params = { path: { entity: van.id } };
        const { person_or_thing } = await ok(
          api.PATCH("/v1/people-and-things/{entity}", { params, body: { disposed_at: "2025-01-31" } }),
        );
        expect(person_or_thing.gone).toBe("2025-01-31");
        expect((await listed(api)).map((each) => each.id)).not.toContain(id);
      },
    },
    {
      says: "A person left on no document at all is tidied away by the next recompute.",
      check: async (at) => {
        const { target, api, home } = at;
        const paper = bill(22);
        const words = new TextDecoder()
          .decode(paper.bytes)
          .replace("Harbour Lane Energy", "Quarry Hill Energy")
          .replace("harbourlane", "quarryhill")
          .replace(NUMBER, "5550314427");
        const { id: document, metadata } = await file(at, home.all, plain(words));
        const entity =
          metadata.people_and_things.find((each) => each.name === "Quarry Hill Energy")?.id ?? "";
        await ok(
          api.DELETE("/v1/documents/{document}/entities/{entity}", {
            params: { path: { document, entity } },
          }),
        );
        // The recompute follows a document that is read.
        await ok(api.POST("/v1/documents/{document}/read", { params: { path: { document } } }));
        await readThrough(target, home.all, document);
        const names = async () =>
          (await ok(api.GET("/v1/people-and-things"))).people_and_things.map((each) => each.name);
        for (let tries = 0; (await names()).includes("Quarry Hill Energy"); tries++) {
          if (tries > 1_800) throw new Error("Somebody on no document is still there.");
          await Bun.sleep(50);
        }
      },
    },
  ],
};
