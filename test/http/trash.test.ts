import { beforeAll, expect, test } from "bun:test";
import type { DocumentRow } from "#contract/document.ts";
import { setFilePassword } from "#database/documents/passwords.ts";
import { auditLog } from "#operations/audit.ts";
import { passwordOf } from "#operations/documents/passwords.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { tidyUp } from "#pipeline/schedule.ts";
import { ownWork } from "#rules/access/access.ts";
import { pdfPage } from "../paper/page.ts";
import { encryptedPdf, pdfBill } from "../paper/paper.ts";
import { act, DAY, filed, found, fresh, row, trash } from "./acts.ts";
import { onDisk } from "./disk.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess } from "./target.ts";

inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const blobOf = (id: string): string => {
    const rows = target.inside.box.db.sql("SELECT blob_id FROM file WHERE document_id = ?").all(id);
    return (rows as { blob_id: string }[])[0]?.blob_id ?? "";
  };
  const count = (table: string, id: string): number =>
    (
      target.inside.box.db.sql(`SELECT count(*) AS n FROM ${table} WHERE document_id = ?`).get(id) as {
        n: number;
      }
    ).n;

  test("after 30 days it is gone for good: rows, words, facts, dated items, pictures and bytes", async () => {
    const { box, clock } = target.inside;
    const paper = await pdfBill({ seed: 77 });
    const id = await added(upload(target, home.all, paper));
    const { metadata } = await readThrough(target, home.all, id);
    const file = metadata.files[0]?.id;
    expect((await target.get(`/v1/documents/${id}/files/${file}/pages/1?w=600`, home.all)).status).toBe(200);
    const blob = blobOf(id);
    const before = onDisk(target).blobs;
    const tables = ["page", "fact", "file"];
    for (const table of tables) expect([table, count(table, id) > 0]).toEqual([table, true]);
    const n = (box.db.sql("SELECT n FROM document WHERE id = ?").get(id) as { n: number }).n;
    await trash(target, home.all, id);
    clock.advance(30 * DAY - 60_000);
    expect(await emptyTrash(box)).toBe(0);
    expect(await box.vault.has(blob)).toBe(true);
    clock.advance(120_000);
    expect(await emptyTrash(box)).toBe(1);
    expect(await box.vault.has(blob)).toBe(false);
    expect(onDisk(target).blobs).toBe(before - 2);
    for (const table of [...tables, "obligation", "document_entity", "job"]) {
      expect([table, count(table, id)]).toEqual([table, 0]);
    }
    expect(box.db.sql("SELECT 1 FROM words WHERE rowid = ?").get(n)).toBeUndefined();
    expect((await target.get(`/v1/documents/${id}`, home.all)).status).toBe(404);
    expect((await act(target, home.all, id, "restore")).status).toBe(404);
    expect(target.inside.faults).toEqual([]);
  });

  test("a copy that names the same bytes keeps them, whichever of the two goes", async () => {
    const { box, clock } = target.inside;
    for (const goes of ["first", "copy"] as const) {
      const { word, text } = fresh();
      const first = await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      expect(blobOf(copy)).toBe(blobOf(first));
      const [gone, stays] = goes === "first" ? [first, copy] : [copy, first];
      await trash(target, home.all, gone);
      await readThrough(target, home.all, stays);
      clock.advance(31 * DAY);
      await tidyUp(box);
      expect((await target.get(`/v1/documents/${gone}`, home.all)).status).toBe(404);
      const kept = await row(target, home.all, stays);
      expect(kept).toMatchObject({ duplicate: false, duplicate_of: null, status: "filed" });
      const bytes = await target.get(`/v1/documents/${stays}/files/${kept.files[0]?.id}`, home.all);
      expect(bytes.text).toBe(text);
      expect(await found(target, home.all, word)).toEqual([stays]);
    }
  });

  test("a page of the whole in another document keeps the bytes of a paper that goes", async () => {
    const { box, clock } = target.inside;
    const text = pdfPage(fresh().text);
    const alone = await filed(target, home.all, text, "one.pdf");
    const form = new FormData();
    form.append("pages", new File([text], "one.pdf", { type: "application/pdf" }));
    form.append("pages", new File([pdfPage(fresh().text)], "two.pdf", { type: "application/pdf" }));
    const sent = await target.post<{ documents: DocumentRow[] }>("/v1/documents", home.all, { body: form });
    const both = sent.body.documents[0]?.id ?? "";
    await readThrough(target, home.all, both);
    await trash(target, home.all, alone);
    clock.advance(31 * DAY);
    await tidyUp(box);
    const { files } = await row(target, home.all, both);
    expect((await target.get(`/v1/documents/${both}/files/${files[0]?.id}`, home.all)).text).toBe(text);
  });

  test("each change stands in the audit log once, and a repeated one does not", async () => {
    const id = await filed(target, home.all, fresh().text);
    await trash(target, home.all, id);
    await trash(target, home.all, id);
    await act(target, home.all, id, "restore");
    await act(target, home.all, id, "read");
    await readThrough(target, home.all, id);
    const { rows } = auditLog(target.inside.box, { account: home.account });
    expect(rows.filter((l) => l.subject_id === id).map((l) => l.action)).toEqual([
      "document.add",
      "document.trash",
      "document.restore",
      "document.read_again",
    ]);
  });

  test('"counts as a full read": refused with 403 when the plan has no room left', async () => {
    const poor = await household(target);
    const id = await filed(target, poor.all, fresh().text);
    const { box } = target.inside;
    const small = { name: "small", label: "Small", api: true, drafts: true, questions: null, full_reads: 2 };
    const planOf = box.planOf;
    box.planOf = () => small;
    try {
      expect((await act(target, poor.all, id, "read")).status).toBe(200);
      await readThrough(target, poor.all, id);
      const { status, body } = await act(target, poor.all, id, "read");
      expect([status, body.type.split("/").pop()]).toEqual([403, "plan"]);
      expect(body.detail).toContain("Small");
    } finally {
      box.planOf = planOf;
    }
  });

  test("a password lies nowhere in plain, and its row opens nothing for another file", async () => {
    const { box } = target.inside;
    const bytes = encryptedPdf("harbour", [fresh().text]);
    const id = await added(upload(target, home.all, { bytes, name: "l.pdf", mime: "application/pdf" }));
    await readThrough(target, home.all, id);
    await act(target, home.all, id, "unlock", { password: "harbour", remember: true });
    await readThrough(target, home.all, id);
    const kept = [
      ...(box.db.sql("SELECT sealed FROM password").all() as { sealed: Buffer }[]),
      ...(box.db.sql("SELECT sealed FROM file_password").all() as { sealed: Buffer }[]),
    ];
    expect(kept).toHaveLength(2);
    for (const { sealed } of kept) expect(Buffer.from(sealed).includes("harbour")).toBe(false);
    const scope = ownWork({ id: home.account, number: 0 });
    const mine = (await row(target, home.all, id)).files[0]?.id ?? "";
    const other = await filed(target, home.all, fresh().text);
    const theirs = (await row(target, home.all, other)).files[0]?.id ?? "";
    expect(passwordOf(box, scope, mine)).toBe("harbour");
    const { sealed } = box.db.sql("SELECT sealed FROM file_password").get() as { sealed: Buffer };
    box.db.write(() => setFilePassword(box.db, theirs, sealed));
    expect(passwordOf(box, scope, theirs)).toBeNull();
  });
});

inProcess(
  (target) => {
    test("409 while it is being read", async () => {
      const home = await household(target);
      const id = await added(upload(target, home.all, plain("Waiting.")));
      const { status, body } = await act(target, home.all, id, "read");
      expect([status, body.detail]).toEqual([409, "It’s being read right now. Try again in a moment."]);
      expect((await act(target, home.all, id, "unlock", { password: "x" })).status).toBe(409);
    });
  },
  { worker: false },
);
