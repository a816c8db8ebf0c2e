import { beforeAll, describe, expect, test } from "bun:test";
import type { DocumentsAdded } from "#contract/document.ts";
import { beginsAsPage } from "#rules/documents/page-files.ts";
import { onDisk } from "./disk.ts";
import { type Household, household } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
const bytes = (text: string) => Buffer.from(text, "latin1");
const begins: Record<string, Buffer> = {
  JPEG: jpeg,
  PNG: Buffer.from("89504e470d0a1a0a0000000d", "hex"),
  WebP: bytes("RIFF\x00\x01\x00\x00WEBPVP8 "),
  HEIC: bytes("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"),
  "HEIC of another brand": bytes("\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00"),
  PDF: bytes("%PDF-1.7\n"),
  "PDF behind a byte order mark": bytes("\xef\xbb\xbf%PDF-1.4"),
};
const others: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  "plain text": bytes("A letter about the hedge."),
  "a page of the web": bytes("<!doctype html><p>%PD"),
  GIF: bytes("GIF89a\x01\x00"),
  "a film": bytes("\x00\x00\x00\x18ftypisom\x00\x00"),
  zip: bytes("PK\x03\x04"),
};

describe("how a page begins", () => {
  for (const [name, head] of Object.entries(begins)) test(name, () => expect(beginsAsPage(head)).toBe(true));
  for (const [name, head] of Object.entries(others))
    test(`not ${name}`, () => expect(beginsAsPage(head)).toBe(false));
});

inProcess(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });
    const send = (...parts: [string, Uint8Array, string?][]) => {
      const form = new FormData();
      for (const [name, content, type = "image/jpeg"] of parts)
        form.append(name, new File([new Uint8Array(content)], "page.jpg", { type }));
      return target.post<DocumentsAdded & Refused>("/v1/documents", home.all, { body: form });
    };

    test('"`pages` (JPEG, PNG, WebP, HEIC or PDF, one per page)": each of them is taken', async () => {
      const { status } = await send(...Object.values(begins).map((b): [string, Buffer] => ["pages", b]));
      expect(status).toBe(201);
    });

    test("anything else is a 422 that names the field and every such page; nothing is kept", async () => {
      const before = onDisk(target).blobs;
      const { status, body } = await send(
        ["pages", others["plain text"] ?? jpeg],
        ["pages", jpeg],
        ["pages", Buffer.alloc(0)],
      );
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        { field: "pages", in: "body", detail: "has a page 1 that isn’t a JPEG, PNG, WebP, HEIC or PDF" },
        { field: "pages", in: "body", detail: "has an empty file as page 3" },
      ]);
      expect(onDisk(target).blobs).toBe(before);
    });

    test("plain text under its own type is no page, either", async () => {
      const { status, body } = await send(["pages", bytes("words"), "text/plain"]);
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["pages"]]);
    });

    test("a `file` may be anything: what is in it is found out later", async () => {
      expect((await send(["file", Buffer.alloc(0), "application/pdf"])).status).toBe(201);
      expect((await send(["file", bytes("words"), "text/plain"])).status).toBe(201);
    });
  },
  { worker: false },
);
