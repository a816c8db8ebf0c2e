import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, DocumentsAdded } from "#contract/document.ts";
import { pdfBill } from "../paper/paper.ts";
import { BOUNDARY } from "./forms.ts";
import { type Household, household } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

/**
 * What scanners, phones and old programs send: forms that are not as a browser writes them and still say all that is
 * needed (RFC 7578, RFC 2046).
 */
forTargets((target) => {
  let home: Household;
  let n = 0;
  beforeAll(async () => {
    home = await household(target);
  });

  /** A form of one part, written as given, around bytes that are on file nowhere yet. */
  const form = async (odd: {
    head?: string;
    before?: string;
    after?: string;
    type?: string;
    bytes?: (bytes: Buffer) => Buffer;
    boundary?: string;
  }) => {
    const { bytes } = await pdfBill({ seed: 900 + n++ });
    const boundary = odd.boundary ?? BOUNDARY;
    const head =
      odd.head ??
      'Content-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf';
    const body = Buffer.concat([
      Buffer.from(`${odd.before ?? ""}--${boundary}\r\n${head}\r\n\r\n`),
      odd.bytes?.(Buffer.from(bytes)) ?? Buffer.from(bytes),
      Buffer.from(odd.after ?? `\r\n--${boundary}--\r\n`),
    ]);
    const type = odd.type ?? `multipart/form-data; boundary=${boundary}`;
    return { bytes: Buffer.from(bytes), body: new Uint8Array(body), headers: { "content-type": type } };
  };

  const disposition = (rest: string, type = "\r\nContent-Type: application/pdf") => ({
    head: `Content-Disposition: form-data; ${rest}${type}`,
  });

  const cases: [string, Parameters<typeof form>[0], string][] = [
    ["as a browser does", {}, "scan.pdf"],
    ["no file name, a type", disposition('name="file"'), "document"],
    [
      "no file name, bytes of any kind",
      disposition('name="file"', "\r\nContent-Type: application/octet-stream"),
      "document",
    ],
    ["an empty file name", disposition('name="file"; filename=""'), "document"],
    ["a name without quotes", disposition("name=file; filename=scan.pdf"), "scan.pdf"],
    ["the name in capitals", disposition('name="FILE"; filename="SCAN0001.PDF"'), "SCAN0001.PDF"],
    [
      "the header in capitals",
      {
        head: 'CONTENT-DISPOSITION: FORM-DATA; NAME="file"; FILENAME="SCAN.PDF"\r\nCONTENT-TYPE: APPLICATION/PDF',
      },
      "SCAN.PDF",
    ],
    [
      "the header in small letters",
      { head: 'content-disposition:form-data;name="file";filename="s.pdf"' },
      "s.pdf",
    ],
    [
      "the type before the name",
      {
        head: 'Content-Type: application/pdf\r\nContent-Disposition: form-data; name="file"; filename="t.pdf"',
      },
      "t.pdf",
    ],
    ["a path of Windows", disposition('name="file"; filename="C:\\Scans\\2025\\scan.pdf"'), "scan.pdf"],
    ["a name in UTF-8", disposition('name="file"; filename="Grüße 契約.pdf"'), "Grüße 契約.pdf"],
    [
      "a name as RFC 5987 says, which RFC 7578 forbids here",
      disposition("name=\"file\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf"),
      "Grüße.pdf",
    ],
    [
      "a part with its length",
      {
        head: 'Content-Disposition: form-data; name="file"; filename="l.pdf"\r\nContent-Type: application/pdf\r\nContent-Length: 123',
      },
      "l.pdf",
    ],
    [
      "bytes as base64, as old programs pack them",
      {
        head: 'Content-Disposition: form-data; name="file"; filename="b.pdf"\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: BASE64',
        bytes: (b) => Buffer.from(b.toString("base64").replace(/.{76}/g, "$&\r\n")),
      },
      "b.pdf",
    ],
    [
      "bytes that say they are binary",
      {
        head: 'Content-Disposition: form-data; name="file"; filename="b.pdf"\r\nContent-Transfer-Encoding: binary',
      },
      "b.pdf",
    ],
    ["words before the first line", { before: "This is a form.\r\n" }, "scan.pdf"],
    ["a line end before the first line", { before: "\r\n" }, "scan.pdf"],
    ["no line end after the last line", { after: `\r\n--${BOUNDARY}--` }, "scan.pdf"],
    ["words after the last line", { after: `\r\n--${BOUNDARY}--\r\nThat was it.\r\n` }, "scan.pdf"],
    [
      "the boundary in quotes",
      { boundary: "a b:c", type: 'multipart/form-data; boundary="a b:c"' },
      "scan.pdf",
    ],
    ["the type in capitals", { type: `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}` }, "scan.pdf"],
    [
      "a type with more to say",
      { type: `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}` },
      "scan.pdf",
    ],
    ["a long boundary of dashes", { boundary: `${"-".repeat(60)}7e9` }, "scan.pdf"],
  ];

  describe("one paper, sent", () => {
    for (const [what, odd, name] of cases)
      test(what, async () => {
        const sent = await form(odd);
        const { status, body, text } = await target.post<DocumentsAdded>("/v1/documents", home.all, {
          body: sent.body,
          headers: sent.headers,
        });
        expect([status, status === 201 ? "" : text]).toEqual([201, ""]);
        const id = body.documents[0]?.id;
        const doc = await target.get<Document>(`/v1/documents/${id}`, home.all);
        const [file] = doc.body.metadata.files;
        expect(file?.name).toBe(name);
        const kept = await target.get(`/v1/documents/${id}/files/${file?.id}`, home.all);
        expect(Buffer.from(kept.bytes).equals(sent.bytes)).toBe(true);
      });
  });

  test("base64 that is none is refused, and nothing is on file", async () => {
    const sent = await form({
      head: 'Content-Disposition: form-data; name="file"; filename="b.pdf"\r\nContent-Transfer-Encoding: base64',
      bytes: () => Buffer.from("%%% this is no base64 %%%"),
    });
    const { status } = await target.post<Refused>("/v1/documents", home.all, {
      body: sent.body,
      headers: sent.headers,
    });
    expect(status).toBe(400);
  });

  test("pages without names", async () => {
    const part = (words: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="pages"\r\nContent-Type: image/jpeg\r\n\r\n${words}\r\n`;
    const body = `${part("%PDF-1.4 First, a page of its own.")}${part("%PDF-1.4 Second, another page.")}--${BOUNDARY}--\r\n`;
    const { status, body: made } = await target.post<DocumentsAdded>("/v1/documents", home.all, {
      body,
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    });
    expect([status, made.documents.length]).toEqual([201, 1]);
  });

  test("over a socket: announced with Expect, in chunks, and by a real program", async () => {
    const { url } = await target.running.listen();
    const sent = await form({});
    const large = Buffer.alloc(3_000_000, 65 + (n++ % 20));
    const path = `${target.running.dataDir}.large.txt`;
    await Bun.write(path, large);
    const curl = Bun.which("curl");
    const header = `Authorization: Bearer ${home.all}`;
    if (curl !== null) {
      for (const more of [
        [],
        ["-H", "Expect: 100-continue"],
        ["-H", "Transfer-Encoding: chunked"],
        ["--http1.0"],
      ]) {
        await Bun.write(path, Buffer.concat([large, Buffer.from(more.join())]));
        const child = Bun.spawn(
          [curl, "-sS", "-H", header, ...more, "-F", `file=@${path}`, `${url}/v1/documents`],
          {
            stdout: "pipe",
            stderr: "pipe",
          },
        );
        const answer = JSON.parse(await new Response(child.stdout).text()) as DocumentsAdded;
        expect(answer.documents).toHaveLength(1);
      }
    }
    await Bun.file(path).delete();
    const body = new ReadableStream<Uint8Array>({
      async start(c) {
        for (let at = 0; at < sent.body.length; at += 1000) c.enqueue(sent.body.slice(at, at + 1000));
        c.close();
      },
    });
    const answer = await fetch(`${url}/v1/documents`, {
      method: "POST",
      body,
      headers: { ...sent.headers, authorization: `Bearer ${home.all}` },
    });
    expect(answer.status).toBe(201);
  }, 120_000);
});
