import { expect, test } from "bun:test";
import type { CheckupList as Checkup } from "#contract/checkup.ts";
import type { Document, DocumentList } from "#contract/document.ts";
import type { SamplesChanged } from "#contract/samples.ts";
import { languages } from "#messages/languages.ts";
import { textPdf } from "../paper/stacks.ts";
import { added, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const kinds = [
  "banking/bank-statement",
  "bills/electricity",
  "bills/internet",
  "health/appointment",
  "housing/lease",
  "insurance/auto-policy",
  "insurance/home-policy",
  "invoices/invoice",
  "pets/vet-bill",
  "receipts/groceries",
  "work/payslip",
];

inProcess((target) => {
  test.each([...languages])(
    "a made-up household in %s is filed, known and has something due this week; removed, nothing of it is left",
    async (language) => {
      const [home, app] = await signedIn(target);
      await target.call("PATCH", "/v1/profile", { token: app, json: { language } });
      const mine = await added(upload(target, home.all, plain("A letter of the house about the hedge.")));
      await readThrough(target, home.all, mine);
      const { status, body } = await target.post<SamplesChanged>("/v1/samples", app);
      expect([status, body.documents]).toEqual([200, 11]);
      expect((await target.post<Refused>("/v1/samples", app)).status).toBe(409);
      const list = async () =>
        (await target.get<DocumentList>("/v1/documents?limit=50", app)).body.documents.filter(
          (d) => d.id !== mine,
        );
      for (const row of await list()) await readThrough(target, home.all, row.id);
      const rows = await list();
      expect(rows.map((row) => row.type).toSorted()).toEqual(kinds);
      expect(rows.filter((row) => row.needs_look)).toEqual([]);
      const { items } = (await target.get<Checkup>("/v1/checkup", app)).body;
      expect(items.map((item) => [item.kind, item.amount])).toEqual([
        ["payment", 96.2],
        ["appointment", null],
        ["renewal", null],
        ["renewal", null],
      ]);
      expect(
        (await target.call<SamplesChanged>("DELETE", "/v1/samples", { token: app })).body.documents,
      ).toBe(11);
      expect(await list()).toEqual([]);
      const trash = async () =>
        (await target.get<DocumentList>("/v1/documents?trash=true", app)).body.documents.length;
      while ((await trash()) > 0) await Bun.sleep(20);
      const people = await target.get<{ people_and_things: unknown[] }>("/v1/people-and-things", app);
      expect(people.body.people_and_things).toEqual([]);
    },
    60_000,
  );

  test("what goes wrong while they are removed is logged as a fault", async () => {
    const [, app] = await signedIn(target);
    await target.post<SamplesChanged>("/v1/samples", app);
    const { box } = target.inside;
    const { vault, fault } = box;
    const faults: string[] = [];
    box.fault = (e, where) => faults.push(`${where}: ${(e as Error).message}`);
    const { remove } = vault;
    vault.remove = async () => {
      throw new Error("the disk is away");
    };
    try {
      await target.call("DELETE", "/v1/samples", { token: app });
      while (faults.length === 0) await Bun.sleep(20);
      expect(faults).toEqual(["removing samples: the disk is away"]);
    } finally {
      Object.assign(box, { fault });
      vault.remove = remove;
    }
  }, 60_000);

  test("a paper of one's own that was taken into a made-up one comes back when those go", async () => {
    const [home, app] = await signedIn(target);
    const bytes = await textPdf([["A letter of the house about the hedge.", "Dear Maria Castillo,"]]);
    const mine = await added(upload(target, home.all, { bytes, name: "hedge.pdf", mime: "application/pdf" }));
    const own = await readThrough(target, home.all, mine);
    await target.post<SamplesChanged>("/v1/samples", app);
    const list = (await target.get<DocumentList>("/v1/documents?limit=50", app)).body.documents;
    const sample = await readThrough(target, home.all, list.find((d) => d.id !== mine)?.id ?? "");
    const page = (d: Document) => ({
      file_id: (d.metadata.files.find((f) => f.role === "readable") ?? d.metadata.files[0])?.id,
      page: 1,
    });
    const json = { parts: [[page(sample), page(own)]] };
    expect((await target.post(`/v1/documents/${sample.id}/arrangement`, app, { json })).status).toBe(200);
    await target.call("DELETE", "/v1/samples", { token: app });
    const left = (await target.get<DocumentList>("/v1/documents?limit=50", app)).body.documents;
    expect(left.map((d) => d.id)).toEqual([mine]);
  }, 60_000);
});
