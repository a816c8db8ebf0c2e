import { beforeAll, describe, expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document, DocumentList, DocumentsAdded } from "#contract/document.ts";
import type { UploadCompleted } from "#contract/upload.ts";
import { macroProject, macros, officeWith, pdfWith, windowsProgram } from "../paper/dangerous.ts";
import { type MailPart, mail } from "../paper/office.ts";
import { found, row } from "./acts.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { forTargets, type Refused, type Target } from "./target.ts";
import { complete, importDone, sendOne } from "./upload-calls.ts";

const macroFile = () => officeWith({ "word/vbaProject.bin": macroProject(macros.startsPrograms) });

/** The one document of a name, once it stands. */
async function named(target: Target, home: Household, name: string): Promise<Document> {
  for (let i = 0; i < 1_800; i++) {
    const { body } = await target.get<DocumentList>("/v1/documents?limit=200", home.all);
    for (const d of body.documents) {
      const whole = (await target.get<Document>(`/v1/documents/${d.id}`, home.all)).body;
      if (whole.metadata.original_name === name) return readThrough(target, home.all, whole.id);
    }
    await Bun.sleep(50);
  }
  throw new Error(`no ${name}`);
}

/** Kept apart in every way: bytes, pictures, search, and one line on the Checkup. */
async function keptApart(target: Target, home: Household, d: Document, what: string): Promise<void> {
  expect(d.metadata).toMatchObject({ status: "quarantined", review_reason: "infected", needs_look: true });
  for (const file of d.metadata.files)
    for (const path of ["", "?download=true", "/pages/1?w=600"]) {
      const url = `/v1/documents/${d.id}/files/${file.id}${path}`;
      const answer = await target.get<Refused>(url, home.all);
      expect([path, answer.status, answer.body.type]).toEqual([
        path,
        410,
        expect.stringContaining("quarantined"),
      ]);
    }
  const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
  const lines = body.items.filter((i) => i.document?.id === d.id);
  expect(lines).toMatchObject([{ source: "document", kind: "infected", severity: "urgent", status: "open" }]);
  expect(lines[0]?.detail).toContain(what);
}

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });
  const send = (name: string, bytes: Uint8Array) =>
    added(upload(target, home.all, { bytes, name, mime: "application/pdf" }));

  describe("what the scan finds is kept apart, by whatever door it came", () => {
    test("a plain upload, and the same bytes again", async () => {
      const first = await send("bill.pdf", pdfWith.launchPacked());
      await keptApart(
        target,
        home,
        await readThrough(target, home.all, first),
        "an action that starts a program",
      );
      const again = await send("again.pdf", pdfWith.launchPacked());
      expect((await readThrough(target, home.all, again)).metadata.status).toBe("quarantined");
    });

    test("a file sent in parts", async () => {
      const sent = await sendOne(target, home.all, "parts.pdf", windowsProgram());
      const { body } = await complete<UploadCompleted>(target, home.all, sent);
      const id = body.documents[0]?.id ?? "";
      await keptApart(target, home, await readThrough(target, home.all, id), "a Windows program");
    });

    test("an entry of an archive, and not those beside it", async () => {
      const zip = zipSync({
        "prices.docm": macroFile(),
        "letter.txt": strToU8("Dear Ann, about the quillwort."),
      });
      const answer = await upload(target, home.all, { bytes: zip, name: "all.zip", mime: "application/zip" });
      await importDone(target, home.all, (answer.body as DocumentsAdded).import_id ?? "");
      await keptApart(
        target,
        home,
        await named(target, home, "prices.docm"),
        "macros that start by themselves",
      );
      expect((await named(target, home, "letter.txt")).metadata.status).not.toBe("quarantined");
      expect(await found(target, home.all, "quillwort")).toHaveLength(1);
    });

    test("an attachment of a message, and not the message", async () => {
      const part: MailPart = { type: "application/vnd.ms-word", name: "offer.docm", body: macroFile() };
      const head = { from: "bob@example.org", to: "ann@example.org", subject: "Offer for the rowanberry" };
      const message = mail(head, [{ type: "text/plain", body: "Here is the offer." }, part]);
      const id = await send("offer.eml", message);
      expect((await readThrough(target, home.all, id)).metadata.status).not.toBe("quarantined");
      await keptApart(
        target,
        home,
        await named(target, home, "offer.docm"),
        "macros that start by themselves",
      );
    });
  });

  describe("what is noted is served, but never opened by itself", () => {
    test("a PDF with a script is sent as an attachment; one without is shown", async () => {
      for (const [name, bytes, disposition] of [
        ["script.pdf", pdfWith.script(), "attachment"],
        ["plain.pdf", pdfWith.file("factur-x.xml", strToU8("<Invoice/>")), "inline"],
      ] as const) {
        const id = await send(name, bytes);
        await readThrough(target, home.all, id);
        const { files } = await row(target, home.all, id);
        const original = files.find((f) => f.role === "original")?.id;
        const answer = await target.get(`/v1/documents/${id}/files/${original}`, home.all);
        expect([answer.status, answer.headers.get("content-disposition")?.split(";")[0]]).toEqual([
          200,
          disposition,
        ]);
      }
    });
  });
});
