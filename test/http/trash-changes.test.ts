import { beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Bundle, BundleWithDocuments } from "#contract/bundle.ts";
import type { CheckupList } from "#contract/checkup.ts";
import type { LinkList } from "#contract/link.ts";
import { monthNames } from "#kernel/dates.ts";
import { act, DAY, filed, found, row, trash } from "./acts.ts";
import { bundleOf, type Household, signedIn } from "./people.ts";
import { inProcess, type Refused, type Sent } from "./target.ts";

const soon = new Date(Date.now() + 40 * DAY);
const dueOn = `${soon.getUTCDate()} ${monthNames[soon.getUTCMonth()]} ${soon.getUTCFullYear()}`;
const bill = (no: string) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-${no}\nInvoice date 4 March 2026\nBill to: Maria Castillo\n` +
  `Account number 7123456789\nTotal amount due $214.8${no}\nPlease pay by ${dueOn}.\n`;

inProcess((target) => {
  let home: Household;
  let app: string;
  let gone: string;
  let other: string;
  let fact: string;
  let entity: string;
  let item: string;
  let bundle: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    gone = await filed(target, home.all, bill("1"));
    other = await filed(target, home.all, "A letter about the hedge.");
    bundle = await bundleOf(target, home.all, [gone]);
    const { facts, people_and_things } = await row(target, home.all, gone);
    fact = facts[0]?.id ?? "";
    entity = people_and_things[0]?.id ?? "";
    const { body } = await target.get<CheckupList>("/v1/checkup", home.all);
    item = body.items.find((i) => i.document?.id === gone)?.id ?? "";
    expect([fact, entity, item]).not.toContain("");
    await trash(target, home.all, gone);
  });

  describe("every change of a document in the trash is refused alike", () => {
    const doc = () => `/v1/documents/${gone}`;
    const about = () => ({ json: { document_id: gone } });
    const calls: Record<string, () => [method: string, path: string, sent: Sent]> = {
      "a correction": () => ["PATCH", doc(), { json: { title: "New" } }],
      "another type": () => [
        "POST",
        `${doc()}/type`,
        { json: { name: "Own", category_id: "0198c0de-0000-7000-8000-000000000000" } },
      ],
      "a fact": () => ["PATCH", `${doc()}/facts/${fact}`, { json: { value: "x" } }],
      "a fact of one's own": () => [
        "POST",
        `${doc()}/own-facts`,
        { json: { key: "total", value: "$1.00", page: null, quote: null, box: null } },
      ],
      "choices for one": () => ["POST", `${doc()}/own-facts/choices`, { json: { words: "x" } }],
      "taking one away": () => ["DELETE", `${doc()}/own-facts/${fact}`, {}],
      "a person on it": () => ["POST", `${doc()}/entities`, { json: { entity_id: entity } }],
      "a person off it": () => ["DELETE", `${doc()}/entities/${entity}`, {}],
      "reading again": () => ["POST", `${doc()}/read`, {}],
      unlocking: () => ["POST", `${doc()}/unlock`, { json: { password: "x" } }],
      "replacing another": () => ["POST", `${doc()}/replaces`, { json: { document_id: other } }],
      "being replaced": () => ["POST", `/v1/documents/${other}/replaces`, about()],
      "no longer replacing": () => ["DELETE", `${doc()}/replaces/${other}`, {}],
      "no longer being replaced": () => ["DELETE", `/v1/documents/${other}/replaces/${gone}`, {}],
      "being no copy": () => ["POST", `${doc()}/not-a-duplicate`, {}],
      "being a copy": () => ["POST", `${doc()}/duplicate-of`, { json: { document_id: other } }],
      "having a copy": () => ["POST", `/v1/documents/${other}/duplicate-of`, about()],
      splitting: () => ["POST", `${doc()}/split`, { json: { at: [] } }],
      "putting together": () => ["DELETE", `${doc()}/split`, {}],
      "a new bundle": () => ["POST", "/v1/bundles", { json: { name: "B", document_ids: [other, gone] } }],
      "into a bundle": () => ["POST", `/v1/bundles/${bundle}/documents`, { json: { document_ids: [gone] } }],
      "out of a bundle": () => ["DELETE", `/v1/bundles/${bundle}/documents/${gone}`, {}],
      sharing: () => ["POST", "/v1/links", { json: { document_id: gone, expires: "2099-01-01" } }],
      "a reminder": () => [
        "POST",
        "/v1/reminders",
        { json: { title: "R", on: "2099-01-01", document_id: gone } },
      ],
      "its dated item": () => ["POST", `/v1/checkup/obligations/${item}`, { json: { action: "handled" } }],
      "its lead days": () => ["PATCH", `/v1/checkup/obligations/${item}/lead-days`, { json: { days: 3 } }],
      "a draft about it": () => ["POST", `/v1/checkup/obligations/${item}/draft`, { json: {} }],
      "a question": () => ["POST", `${doc()}/ask`, { json: { question: "When?" } }],
    };
    test.each(Object.entries(calls))("%s", async (_what, make) => {
      const [method, path, sent] = make();
      const { status, body } = await target.call<Refused>(method, path, { ...sent, token: app });
      expect([status, body.title, body.detail]).toEqual([
        409,
        "In the trash",
        "This document is in the trash. Restore it first.",
      ]);
    });

    test("nothing of it shows in lists", async () => {
      expect(await found(target, home.all, "harbour")).toEqual([]);
      for (const path of [
        "/v1/checkup",
        "/v1/checkup?show=handled",
        "/v1/calendar.ics",
        "/v1/facts",
        "/v1/documents",
        "/v1/spending?year=2026",
        "/v1/ask/suggestions",
      ]) {
        const { text } = await target.get(path, app);
        expect([path, /Harbour|214\.8|INV-1/.test(text)]).toEqual([path, false]);
      }
    });

    test("trashing again changes nothing, and restoring brings it back", async () => {
      expect((await trash(target, home.all, gone)).status).toBe(200);
      expect((await act(target, home.all, gone, "restore")).status).toBe(200);
      expect((await target.patch(`/v1/documents/${gone}`, home.all, { title: "Back" })).status).toBe(200);
    });
  });

  describe("links to what is in the trash say so", () => {
    async function shared(what: object): Promise<{ id: string; path: string }> {
      const { body, status } = await target.post<{ link: { id: string }; share_url: string }>(
        "/v1/links",
        home.all,
        { json: { ...what, expires: "2099-01-01" } },
      );
      expect(status).toBe(201);
      return { id: body.link.id, path: new URL(body.share_url).pathname };
    }
    /** A visit of the link's page, or of what it shows with the cookie that the page gave. */
    const visit = (path: string, cookie = "") => target.call("GET", path, { headers: { cookie } });
    const cookieOf = ({ headers }: { headers: Headers }) =>
      (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const listed = async (id: string) =>
      (await target.get<LinkList>("/v1/links", home.all)).body.links.find((l) => l.id === id);

    test("a document: page, list and files", async () => {
      const id = await filed(target, home.all, "A letter about the well.");
      const link = await shared({ document_id: id });
      const open = await target.get(link.path, null);
      expect(open.status).toBe(200);
      const file = /\/s\/[^"]+\/files\/[^"]+/.exec(open.text)?.[0] ?? "";
      const cookie = cookieOf(open);
      expect((await visit(file, cookie)).status).toBe(200);
      await trash(target, home.all, id);
      for (const path of [link.path, file]) {
        const page = await visit(path, cookie);
        expect([path, page.status, page.text.includes("This document is in the trash")]).toEqual([
          path,
          410,
          true,
        ]);
        expect(page.text).not.toContain("well");
      }
      expect(await listed(link.id)).toMatchObject({ live: false, revoked: false, in_trash: true });
      const { links_out } = await row(target, home.all, id);
      expect(links_out.map((l) => l.live)).toEqual([false]);
      await act(target, home.all, id, "restore");
      expect((await target.get(link.path, null)).status).toBe(200);
      expect(await listed(link.id)).toMatchObject({ live: true, in_trash: false });
    });

    test("a bundle: some of it, then all of it", async () => {
      const [a, b] = [
        await filed(target, home.all, "A letter about the gable."),
        await filed(target, home.all, "A letter about the orchard."),
      ];
      const id = await bundleOf(target, home.all, [a, b]);
      const link = await shared({ bundle_id: id });
      const open = await target.get(link.path, null);
      const cookie = cookieOf(open);
      const zip = /\/s\/[^"]+\/download[^"]*/.exec(open.text)?.[0] ?? "";
      await trash(target, home.all, a);
      const page = await target.get(link.path, null);
      expect([page.status, page.text.includes("1 more document is in the trash")]).toEqual([200, true]);
      const part = await visit(zip, cookie);
      expect(Object.keys(unzipSync(part.bytes)).filter((n) => n.endsWith(".txt"))).toHaveLength(1);
      const held = await target.get<BundleWithDocuments>(`/v1/bundles/${id}`, home.all);
      expect(held.body.bundle).toMatchObject({ documents: 1, in_trash: 1 } satisfies Partial<Bundle>);
      expect(await listed(link.id)).toMatchObject({ live: true, in_trash: false });
      await trash(target, home.all, b);
      const none = await target.get(link.path, null);
      expect([none.status, none.text.includes("These documents are in the trash")]).toEqual([410, true]);
      expect((await visit(zip, cookie)).status).toBe(410);
      expect(await listed(link.id)).toMatchObject({ live: false, in_trash: true });
    });
  });
});
