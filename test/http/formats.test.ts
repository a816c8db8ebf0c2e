import { beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import type { Document } from "#contract/document.ts";
import { lockAgile } from "../paper/locked-office.ts";
import { mail, outlookMessage, ublInvoice, wordLetter } from "../paper/paper.ts";
import { found } from "./acts.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { forTargets } from "./target.ts";

forTargets((target) => {
  let home: Household;
  const filed = async (name: string, bytes: Uint8Array): Promise<Document> => {
    const id = await added(upload(target, home.all, { name, bytes, mime: "application/octet-stream" }));
    await readThrough(target, home.all, id);
    return (await target.get<Document>(`/v1/documents/${id}?text=true`, home.all)).body;
  };

  beforeAll(async () => {
    home = await household(target);
  });

  describe("a file without pages of its own is read, shown and served", () => {
    const red = sharp({ create: { width: 60, height: 30, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    const cases: [string, () => Promise<Uint8Array>, string][] = [
      ["letter.docx", async () => wordLetter(await red), "Scaffolding"],
      ["invoice.xml", async () => Buffer.from(ublInvoice()), "RE-2024-77"],
      [
        "outlook.msg",
        async () => outlookMessage("Scaffold", "It comes down on Friday."),
        "comes down on Friday",
      ],
      [
        "message.eml",
        async () =>
          mail({ from: "a@example.org", to: "b@example.org", subject: "Hedgehog house" }, [
            { type: "text/html", body: "<p>It stands <b>behind</b> the shed.</p>" },
          ]),
        "behind the shed",
      ],
    ];
    for (const [name, make, words] of cases)
      test(name, async () => {
        const bytes = await make();
        const d = await filed(name, bytes);
        expect(d.text).toContain(words);
        expect(d.metadata.files.map((f) => f.role)).toEqual(["original", "readable"]);
        const [original, readable] = d.metadata.files.map((f) => f.url.slice(target.origin.length));
        expect(Buffer.compare((await target.get(original!, home.all)).bytes, bytes)).toBe(0);
        const pdf = await target.get(readable!, home.all);
        expect(pdf.headers.get("content-type")).toBe("application/pdf");
        expect(Buffer.from(pdf.bytes).toString("latin1", 0, 5)).toBe("%PDF-");
        for (const path of [original, readable]) {
          const picture = await target.get(`${path}/pages/1?w=800`, home.all);
          expect(picture.headers.get("content-type")).toBe("image/png");
          expect((await sharp(picture.bytes).metadata()).height).toBe(800);
        }
      }, 120_000);
  });

  test("a locked office file asks for its password and opens with it", async () => {
    const locked = await filed("locked.docx", lockAgile(wordLetter(), "sesame"));
    expect(locked.metadata.review_reason).toBe("password_needed");
    const unlock = (password: string) =>
      target.post(`/v1/documents/${locked.id}/unlock`, home.all, { json: { password } });
    expect((await unlock("wrong")).status).toBe(422);
    expect((await unlock("sesame")).status).toBe(200);
    await readThrough(target, home.all, locked.id);
    const { body } = await target.get<Document>(`/v1/documents/${locked.id}?text=true`, home.all);
    expect(body.text).toContain("Scaffolding");
  }, 120_000);

  test("an attachment of a message is a document by itself, found by its words", async () => {
    await filed(
      "with list.eml",
      mail({ from: "a@example.org", to: "b@example.org", subject: "The list" }, [
        { type: "text/plain", body: "As promised." },
        {
          type: "text/plain",
          body: "Quinces, medlars and sloes.",
          name: "list.txt",
          disposition: "attachment",
        },
      ]),
    );
    const end = performance.now() + 90_000;
    let ids: string[] = [];
    while (ids.length === 0 && performance.now() < end) {
      ids = await found(target, home.all, "medlars");
      await Bun.sleep(100);
    }
    const { body } = await target.get<Document>(`/v1/documents/${ids[0]}`, home.all);
    expect(body.metadata).toMatchObject({ original_name: "list.txt", arrived_by: "api" });
  }, 120_000);
});
