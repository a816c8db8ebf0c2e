import { beforeAll, describe, expect, test } from "bun:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { zipSync } from "fflate";
import type { CheckupList } from "#contract/checkup.ts";
import { macroProject, macros, officeWith, windowsProgram } from "../paper/dangerous.ts";
import { lockAgile } from "../paper/locked-office.ts";
import { wordLetter } from "../paper/office.ts";
import { act } from "./acts.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { forTargets } from "./target.ts";

/** A PDF with a file packed inside it, locked by a password so that nobody sees what it is. */
async function lockedPdf(inside: Uint8Array, password: string): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.addPage([400, 400]).drawText("A letter with something inside");
  await doc.attach(inside, "notes.txt", { mimeType: "text/plain" });
  doc.encrypt({ userPassword: password, ownerPassword: "owner" });
  return doc.save({ useObjectStreams: true });
}

const lockedOffice = (bytes: Uint8Array, password: string): Uint8Array =>
  new Uint8Array(lockAgile(bytes, password));

/** The standard test string for virus scanners (eicar.org), in halves so that no scanner takes this file for it. */
const eicar = new TextEncoder().encode(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe("what a password opens is scanned before anything is taken from it", () => {
    const word = "word/vbaProject.bin";
    const cases: [string, string, () => Uint8Array | Promise<Uint8Array>, string][] = [
      ["locked.pdf", "a program in a PDF", () => lockedPdf(windowsProgram(), "sesame"), "program"],
      [
        "eicar.docx",
        "a known signature in an office file",
        () => lockedOffice(zipSync({ "word/media/a.bin": [eicar, { level: 0 }] }), "sesame"),
        "Eicar",
      ],
      [
        "locked.docx",
        "a macro in an office file",
        () => lockedOffice(officeWith({ [word]: macroProject(macros.startsPrograms) }), "sesame"),
        "macro",
      ],
    ];
    test.each(cases)("%s: %s", async (name, _, make, what) => {
      const file = { bytes: await make(), name, mime: "application/octet-stream" };
      const id = await added(upload(target, home.all, file));
      expect((await readThrough(target, home.all, id)).metadata.review_reason).toBe("password_needed");
      expect((await act(target, home.all, id, "unlock", { password: "sesame" })).status).toBe(200);
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({ status: "quarantined", review_reason: "infected" });
      const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
      const detail = body.items.find((i) => i.document?.id === id)?.detail;
      expect(detail?.toLowerCase()).toContain(what.toLowerCase());
      // Nothing opens it again.
      expect((await act(target, home.all, id, "unlock", { password: "sesame" })).status).toBe(409);
    });

    test("a harmless one is read", async () => {
      for (const [name, bytes] of [
        ["calm.pdf", await lockedPdf(new TextEncoder().encode("Some notes."), "sesame")],
        ["calm.docx", lockedOffice(wordLetter(), "sesame")],
      ] as const) {
        const id = await added(upload(target, home.all, { bytes, name, mime: "application/octet-stream" }));
        await readThrough(target, home.all, id);
        await act(target, home.all, id, "unlock", { password: "sesame" });
        const { metadata } = await readThrough(target, home.all, id);
        expect([name, metadata.status === "quarantined", metadata.page_count]).toEqual([name, false, 1]);
      }
    });
  });
});
