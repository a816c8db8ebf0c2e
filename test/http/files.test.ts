import { beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import type { Document, DocumentFile } from "#contract/document.ts";
import { eicar, pdfBill } from "../paper/paper.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { forTargets, type Refused, type Sent } from "./target.ts";

forTargets((target) => {
  let home: Household;
  let bytes: Uint8Array;
  let path: string;
  let pdf: string;
  let etag: string;
  const fetchFile = <T>(headers: Record<string, string> = {}, query = "", sent: Sent = {}) =>
    target.get<T>(path + query, home.all, { ...sent, headers });
  const fileOf = async (id: string): Promise<DocumentFile> => {
    const { body } = await target.get<Document>(`/v1/documents/${id}`, home.all);
    const first = body.metadata.files[0];
    if (!first) throw new Error("The document has no file.");
    return first;
  };
  const at = async (id: string) => `/v1/documents/${id}/files/${(await fileOf(id)).id}`;

  beforeAll(async () => {
    home = await household(target);
    // Past two chunks of the seal, with every byte telling its place.
    bytes = Uint8Array.from({ length: 150_000 }, (_, i) => (i * 31 + (i >> 8)) & 255);
    const blob = await added(
      upload(target, home.all, { bytes, name: "Übersicht 2025.bin", mime: "application/octet-stream" }),
    );
    path = await at(blob);
    etag = (await fetchFile()).headers.get("etag") ?? "";
    const paper = await added(upload(target, home.all, await pdfBill({ seed: 5, pages: 2 })));
    await readThrough(target, home.all, paper);
    pdf = await at(paper);
  }, 60_000);

  test('"Returns the file bytes with its own content type, decrypted", byte for byte', async () => {
    const { status, bytes: got, headers } = await fetchFile();
    expect(status).toBe(200);
    expect(Buffer.compare(got, bytes)).toBe(0);
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("accept-ranges")).toBe("bytes");
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await target.get(pdf, home.all)).headers.get("content-type")).toBe("application/pdf");
  });

  test("every `url` of a file is where its bytes are", async () => {
    const { url } = await fileOf(path.split("/")[3] ?? "");
    expect(url).toBe(target.origin + path);
  });

  describe("Range (RFC 9110, section 14)", () => {
    const size = 150_000;
    /** A header, and the bytes it gives: [from, to), "all" or "none". */
    const ranges: [string, [number, number] | "all" | "none"][] = [
      ["bytes=0-0", [0, 1]],
      ["bytes=0-65535", [0, 65_536]],
      ["bytes=65535-65536", [65_535, 65_537]],
      ["bytes=65536-131072", [65_536, 131_073]],
      ["bytes=149999-149999", [149_999, 150_000]],
      ["bytes=149999-999999999", [149_999, 150_000]],
      ["bytes=100000-", [100_000, size]],
      ["bytes=0-", [0, size]],
      ["bytes=-1", [149_999, size]],
      ["bytes=-100", [149_900, size]],
      ["bytes=-150000", [0, size]],
      ["bytes=-999999", [0, size]],
      ["bytes=000-001", [0, 2]],
      [" bytes=0-1 ", [0, 2]],
      ["bytes=150000-", "none"],
      ["bytes=150000-150001", "none"],
      ["bytes=99999999999999999999999-", "none"],
      ["bytes=-0", "none"],
      // A server may ignore several ranges, and must ignore what is no range at all.
      ["bytes=0-1,5-6", "all"],
      ["bytes=5-2", "all"],
      ["bytes=", "all"],
      ["bytes=-", "all"],
      ["bytes=a-b", "all"],
      ["bytes=1.5-2", "all"],
      ["bytes=0x1-2", "all"],
      ["items=0-1", "all"],
      ["nonsense", "all"],
      ["bytes=--1", "all"],
    ];
    for (const [range, wanted] of ranges) {
      test(JSON.stringify(range), async () => {
        const { status, bytes: got, headers, body } = await fetchFile<Refused>({ range });
        if (wanted === "none") {
          // "416: ... Content-Range" gives the size (14.4); like every refusal it is a problem.
          expect([status, headers.get("content-range"), body.status]).toEqual([416, `bytes */${size}`, 416]);
          return;
        }
        const [from, to] = wanted === "all" ? [0, size] : wanted;
        expect(status).toBe(wanted === "all" ? 200 : 206);
        expect(headers.get("content-range")).toBe(
          wanted === "all" ? null : `bytes ${from}-${to - 1}/${size}`,
        );
        expect(headers.get("content-length")).toBe(String(to - from));
        expect(Buffer.compare(got, bytes.subarray(from, to))).toBe(0);
      });
    }

    test("If-Range with this ETag gives the range; with another one, a weak one or a date, the whole", async () => {
      const range = "bytes=0-9";
      expect((await fetchFile({ range, "if-range": etag })).status).toBe(206);
      for (const other of ['"other"', `W/${etag}`, "Wed, 21 Oct 2015 07:28:00 GMT"])
        expect([other, (await fetchFile({ range, "if-range": other })).status]).toEqual([other, 200]);
    });

    test("a Range past the end under an If-Range of other bytes is the whole, not 416", async () => {
      expect((await fetchFile({ range: "bytes=999999-", "if-range": '"other"' })).status).toBe(200);
    });
  });

  describe("ETag and If-None-Match (RFC 9110, 13.1.2)", () => {
    test("a strong ETag, the same each time; equal bytes have the same", async () => {
      expect(etag).toMatch(/^"[^"]+"$/);
      expect((await fetchFile()).headers.get("etag")).toBe(etag);
    });

    const matches = (tag: string): [string, number][] => [
      [tag, 304],
      [`W/${tag}`, 304],
      [`"other", ${tag}`, 304],
      ["*", 304],
      ['"other"', 200],
      ["", 200],
      [tag.replaceAll('"', ""), 200],
    ];
    test("304 without a body for the bytes a caller has, 200 for others", async () => {
      for (const [value, status] of matches(etag)) {
        const got = await fetchFile({ "if-none-match": value });
        expect([value, got.status, got.bytes.length]).toEqual([
          value,
          status,
          status === 304 ? 0 : bytes.length,
        ]);
        expect(got.headers.get("etag")).toBe(etag);
      }
    });

    test("If-None-Match goes before Range", async () => {
      expect((await fetchFile({ "if-none-match": etag, range: "bytes=0-1" })).status).toBe(304);
    });
  });

  describe("HEAD is GET without the body", () => {
    test("of a file, of a part of it, and of a page", async () => {
      for (const [headers, status, length] of [
        [{}, 200, "150000"],
        [{ range: "bytes=0-9" }, 206, "10"],
      ] as const) {
        const got = await target.call("HEAD", path, { token: home.all, headers });
        expect([got.status, got.headers.get("content-length"), got.headers.get("etag")]).toEqual([
          status,
          length,
          etag,
        ]);
      }
      const shown = await target.get(`${pdf}/pages/1?w=600`, home.all);
      const head = await target.call("HEAD", `${pdf}/pages/1?w=600`, { token: home.all });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(shown.bytes.length)]);
    }, 120_000);
  });

  describe("Content-Disposition (RFC 6266)", () => {
    test("a type a browser cannot show is offered for saving; `download` makes that so for all", async () => {
      expect((await fetchFile()).headers.get("content-disposition")).toStartWith("attachment;");
      expect((await target.get(pdf, home.all)).headers.get("content-disposition")).toStartWith("inline;");
      for (const yes of ["true", "1"]) {
        const { headers } = await target.get(`${pdf}?download=${yes}`, home.all);
        expect(headers.get("content-disposition")).toStartWith('attachment; filename="bill.pdf"');
      }
      expect((await target.get(`${pdf}?download=maybe`, home.all)).status).toBe(422);
    });

    test("a name with umlauts is there twice: plain for old programs, true for the others", async () => {
      const value = (await fetchFile()).headers.get("content-disposition") ?? "";
      expect(value).toContain('filename="Ubersicht 2025.bin"');
      expect(value).toContain("filename*=UTF-8''%C3%9Cbersicht%202025.bin");
    });

    test("what could run in a browser is never shown by it, whatever it says it is", async () => {
      const html = {
        bytes: new TextEncoder().encode("<script>alert(1)</script>"),
        name: "x.html",
        mime: "text/html",
      };
      const svg = {
        bytes: new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        name: "x.svg",
        mime: "image/svg+xml",
      };
      for (const file of [html, svg]) {
        const { headers } = await target.get(await at(await added(upload(target, home.all, file))), home.all);
        // Once it was read a page of one line may have turned out to be mere text, which a browser shows as that.
        const asText = (headers.get("content-type") ?? "").startsWith("text/plain");
        if (!asText) expect(headers.get("content-disposition")).toStartWith("attachment;");
        expect(headers.get("content-security-policy")).toContain("sandbox");
      }
    });
  });

  describe("the picture of a page: `image/png`, the long edge `w` pixels", () => {
    for (const [query, edge] of [
      ["", 1600],
      ["?w=600", 600],
      ["?w=2200", 2200],
    ] as const) {
      test(`${query || "no w"} gives ${edge}`, async () => {
        const { status, bytes: png, headers } = await target.get(`${pdf}/pages/1${query}`, home.all);
        expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
        const { width, height, format } = await sharp(png).metadata();
        expect([format, Math.max(width, height)]).toEqual(["png", edge]);
      }, 120_000);
    }

    test("asked for again it is the same, and 304 for who has it", async () => {
      const first = await target.get(`${pdf}/pages/2?w=600`, home.all);
      const again = await target.get(`${pdf}/pages/2?w=600`, home.all);
      expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
      const tag = first.headers.get("etag") ?? "";
      expect(again.headers.get("etag")).toBe(tag);
      expect(
        (await target.get(`${pdf}/pages/2?w=600`, home.all, { headers: { "if-none-match": tag } })).status,
      ).toBe(304);
    }, 120_000);

    for (const bad of ["599", "2201", "0", "-1", "x", "1600.5", "", "1e3"]) {
      test(`w=${bad} is 422`, async () => {
        const { status, body } = await target.get<Refused>(`${pdf}/pages/1?w=${bad}`, home.all);
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["w"]]);
      });
    }

    for (const page of ["3", "0", "-1", "x", "1.5", "999999999999999999999", "%00", "01x"]) {
      test(`page ${page} of two is 404`, async () => {
        expect((await target.get(`${pdf}/pages/${page}`, home.all)).status).toBe(404);
      });
    }

    test("a file that has no pages to draw is 404", async () => {
      expect((await target.get(`${path}/pages/1`, home.all)).status).toBe(404);
    }, 120_000);
  });

  describe('"Never serves a quarantined file": 410', () => {
    test("neither bytes nor pages, and the document says why", async () => {
      const id = await added(
        upload(target, home.all, { bytes: eicar, name: "eicar.com", mime: "text/plain" }),
      );
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({ status: "quarantined", needs_look: true, review_reason: "infected" });
      const where = await at(id);
      for (const each of [where, `${where}?download=1`, `${where}/pages/1`]) {
        const { status, body } = await target.get<Refused>(each, home.all, {
          headers: { range: "bytes=0-1" },
        });
        expect([status, body.type]).toEqual([410, `${target.origin}/problems/quarantined`]);
      }
    }, 120_000);
  });

  test("without the `files` scope: 403 with `scope`, and `insufficient_scope` in WWW-Authenticate", async () => {
    for (const each of [path, `${pdf}/pages/1`]) {
      const { status, body, headers } = await target.get<Refused>(each, home.reads);
      expect([status, body.scope]).toEqual([403, "files"]);
      expect(headers.get("www-authenticate")).toContain('error="insufficient_scope", scope="files"');
    }
  });

  test("a file of one document is not under another, nor in another account", async () => {
    const other = await added(upload(target, home.all, plain("Another paper.")));
    expect(
      (await target.get(`/v1/documents/${other}/files/${path.split("/").at(-1)}`, home.all)).status,
    ).toBe(404);
    expect((await target.get(path, (await household(target)).all)).status).toBe(404);
  });

  test("the file of an empty document is served as it is: no bytes, and no range of them", async () => {
    const where = await at(await added(upload(target, home.all, plain("", "empty.txt"))));
    const got = await target.get(where, home.all);
    expect([got.status, got.bytes.length]).toEqual([200, 0]);
    expect((await target.get(where, home.all, { headers: { range: "bytes=0-" } })).status).toBe(416);
  });
});
