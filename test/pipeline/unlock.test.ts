import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { documentById } from "#database/documents/documents.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { getOperation } from "#operations/documents/get.ts";
import { unlockOperation } from "#operations/documents/unlock.ts";
import { ask, perform } from "#operations/operation.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { lockedBy, lockedR6 } from "../paper/locked.ts";
import { encryptedPdf } from "../paper/paper.ts";

let t: TestBox;
let worker: Worker;
beforeAll(async () => {
  t = await openTestBox();
  worker = startWorker(t.box, () => {});
});
afterAll(async () => {
  await worker.stop(5_000);
  await t.close();
});

async function* one(bytes: Uint8Array): AsyncGenerator<Part, void, undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  yield { kind: "file", name: "file", filename: "letter.pdf", mime: "application/pdf", bytes: stream };
}

async function settled(id: string) {
  const end = performance.now() + 90_000;
  for (;;) {
    const d = documentById(t.box.db, t.scope, id);
    if (d && ["filed", "needs_review", "quarantined"].includes(d.status)) return d;
    if (performance.now() > end) throw new Error("never settled");
    await Bun.sleep(20);
  }
}

async function add(bytes: Uint8Array) {
  const done = await perform(t.box, addOperation, { parts: one(bytes) }, t.call, null, 201);
  return settled(done.output!.documents[0]!.id);
}

const textOf = async (id: string) =>
  (await ask(t.box, getOperation, { document: id, text: true, max_chars: 5000 }, t.call)).text ?? "";

const unlock = (document: string, password: string, remember = false) =>
  perform(t.box, unlockOperation, { document, password, remember }, t.call, null, 200).then(
    () => "opened",
    (e: { status: number; extra: { errors?: { field: string }[] } }) => [
      e.status,
      e.extra.errors?.map((x) => x.field),
    ],
  );

const line = (n: number) => `Harbour Lane Energy, account ${n}, amount due 214.88`;

describe("a PDF locked with a password waits, is not opened by a wrong one, and is read with the right one", () => {
  const kinds: [string, (word: string, text: string) => Uint8Array | Promise<Uint8Array>][] = [
    ["RC4, 40 bits, revision 2", (word, text) => encryptedPdf(word, [text])],
    [
      "RC4, 40 bits, by another writer",
      (word, text) => lockedBy("1.3", { userPassword: word, ownerPassword: "o" }, text),
    ],
    ["RC4, 128 bits", (word, text) => lockedBy("1.4", { userPassword: word, ownerPassword: "o" }, text)],
    ["AES, 128 bits", (word, text) => lockedBy("1.6", { userPassword: word, ownerPassword: "o" }, text)],
    [
      "AES, 256 bits, revision 5",
      (word, text) => lockedBy("1.7ext3", { userPassword: word, ownerPassword: "o" }, text),
    ],
    ["AES, 256 bits, revision 6", (word, text) => lockedR6(word, "o", text)],
    ["AES, 256 bits, a word with umlauts", (word, text) => lockedR6(`Schlüssel-${word}`, "o", text)],
  ];
  test.each(kinds)("%s", async (name, make) => {
    const n = 1000 + kinds.findIndex(([k]) => k === name);
    const word = name.includes("umlauts") ? `Schlüssel-word${n}` : `word${n}`;
    const d = await add(await make(`word${n}`, line(n)));
    expect([d.status, d.review_reason]).toEqual(["needs_review", "password_needed"]);
    expect(d.review_detail).toContain("locked");
    expect(await unlock(d.id, "another")).toEqual([422, ["password"]]);
    expect(await unlock(d.id, word)).toBe("opened");
    const open = await settled(d.id);
    expect([open.review_reason === "password_needed", open.page_count]).toEqual([false, 1]);
    expect(await textOf(d.id)).toContain(line(n));
  });
});

describe("an owner's password alone asks nobody", () => {
  const kinds: [string, (text: string) => Uint8Array | Promise<Uint8Array>][] = [
    ["RC4, 40 bits", (text) => encryptedPdf("", [text])],
    ["RC4, 128 bits", (text) => lockedBy("1.4", { ownerPassword: "owner" }, text)],
    ["AES, 256 bits, revision 5", (text) => lockedBy("1.7ext3", { ownerPassword: "owner" }, text)],
    ["AES, 256 bits, revision 6", (text) => lockedR6("", "owner", text)],
  ];
  test.each(kinds)("%s", async (name, make) => {
    const n = 2000 + kinds.findIndex(([k]) => k === name);
    const d = await add(await make(line(n)));
    expect(d.review_reason).not.toBe("password_needed");
    expect(await textOf(d.id)).toContain(line(n));
  });
});

test("a password that is remembered opens the next paper, and lies on the disk in no form that can be read", async () => {
  const word = "Kirschbaum-4711-im-Garten";
  const first = await add(lockedR6(word, "o", line(3001)));
  expect(await unlock(first.id, word, true)).toBe("opened");
  await settled(first.id);
  const next = await add(encryptedPdf(word, [line(3002)]));
  expect(next.review_reason).not.toBe("password_needed");
  expect(await textOf(next.id)).toContain(line(3002));
  t.box.db.client.pragma("wal_checkpoint(TRUNCATE)");
  const forms = [word, Buffer.from(word).toString("base64"), Buffer.from(word).toString("hex")].map((f) =>
    Buffer.from(f),
  );
  forms.push(Buffer.from(word, "utf16le"));
  const files = readdirSync(t.dataDir, { recursive: true }).map((f) => join(t.dataDir, String(f)));
  let looked = 0;
  for (const path of files.filter((f) => statSync(f).isFile())) {
    const bytes = readFileSync(path);
    looked++;
    for (const form of forms) expect(bytes.includes(form)).toBe(false);
  }
  expect(looked).toBeGreaterThan(2);
  // Inside the encrypted database it is sealed once more.
  for (const table of ["password", "file_password"]) {
    const rows = t.box.db.client.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    for (const value of rows.flatMap((r) => Object.values(r)))
      expect(Buffer.from(value instanceof Uint8Array ? value : String(value)).includes(forms[0]!)).toBe(
        false,
      );
  }
});
