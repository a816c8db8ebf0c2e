import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { unzipSync } from "fflate";
import sharp from "sharp";
import type { Converted } from "#engines/pdf/extracted.ts";
import { bitmap } from "../paper/hostile-pictures.ts";
import * as paper from "../paper/paper.ts";
import { makeZip, type ZipWish } from "../paper/zips.ts";
import { openOwnEngines, openTestEngines, outcome, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const convert = (bytes: Uint8Array, password?: string): Promise<Converted> =>
  engines.convert(source(bytes), password ? { password } : {});

/** The words on the pages that were made, as a reader of the PDF finds them. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const lifted = await engines.lift(source(bytes), {});
  expect(lifted.kind).toBe("typeset");
  return lifted.pages.map((p) => p.text).join("\n");
}

const red = (await sharp({ create: { width: 80, height: 40, channels: 3, background: "#c00" } })
  .png()
  .toBuffer()) as Uint8Array;
const message = (body: string, type = "text/plain; charset=utf-8") =>
  paper.mail({ from: "Shop <shop@example.org>", to: "Ann <ann@example.org>", subject: "Your order 12" }, [
    { type, body },
  ]);

describe("formats without pages of their own become pages with real words", () => {
  const cases: { name: string; bytes: Uint8Array; mime: RegExp; words: string[]; not?: string[] }[] = [
    {
      name: "Word",
      bytes: paper.wordLetter(red),
      mime: /wordprocessingml/,
      words: [
        "Northfield Roofing Ltd",
        "Statement of fees",
        "gladly confirm",
        "1. Survey",
        "2. Repair",
        "Scaffolding 12 480.00",
        "Registered in",
      ],
      not: ["never"],
    },
    {
      name: "Excel",
      bytes: paper.xlsx(
        [
          {
            name: "Costs",
            rows: '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="3"><c r="B3" s="1"><v>45355</v></c><c r="C3" s="2"><v>1234.5</v></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>by hand</t></is></c><c r="C4" t="b"><v>1</v></c></row>',
          },
          {
            name: "Kept back",
            rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>secretsheet</t></is></c></row>',
            state: "hidden",
          },
        ],
        ["Day paid", "Amount"],
      ),
      mime: /spreadsheetml/,
      words: ["Day paid", "Amount", "2024-03-04", "1,234.50", "by hand", "TRUE"],
      not: ["secretsheet", "45355"],
    },
    {
      name: "PowerPoint",
      bytes: paper.pptx([
        { title: "Plan of the house", lines: ["North wall", "South wall"] },
        { title: "Costs", lines: ["7,000 EUR"] },
      ]),
      mime: /presentationml/,
      words: ["Plan of the house", "South wall", "7,000 EUR"],
    },
    {
      name: "OpenDocument text",
      bytes: paper.openDocument(
        "text",
        '<text:h text:outline-level="1">Minutes</text:h><text:p>All<text:s text:c="2"/>were there.</text:p><text:list><text:list-item><text:p>First point</text:p></text:list-item></text:list>',
      ),
      mime: /opendocument\.text/,
      words: ["Minutes", "were there.", "First point"],
    },
    {
      name: "OpenDocument sheet",
      bytes: paper.openDocument(
        "spreadsheet",
        '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>Rent</text:p></table:table-cell><table:table-cell office:value-type="float"><text:p>850.00</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
      ),
      mime: /opendocument\.spreadsheet/,
      words: ["Rent 850.00"],
    },
    {
      name: "Rich Text",
      bytes: utf8(
        String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator Nobody;}\b Notice\b0\par Stra\'dfe and \u8364?20 \'96 paid{\v unseen}\par\trowd\cellx100\cellx200\intbl one\cell two\cell\row}`,
      ),
      mime: /rtf/,
      words: ["Notice", "Straße and €20 – paid", "one two"],
      not: ["Nobody", "Arial", "unseen"],
    },
    {
      name: "a web page",
      bytes: utf8(
        "<!doctype html><html><head><title>Order</title><style>p{color:red}</style><script>document.write('scripted')</script></head><body><h1>Thank you</h1><p>Paid <b>12.00</b></p><table border=1><tr><th>Item</th><th>Price</th></tr><tr><td>Lamp</td><td>12.00</td></tr></table><div style='display:none'>preheader</div><ul><li>one<li>two</ul></body></html>",
      ),
      mime: /html/,
      words: ["Thank you", "Paid 12.00", "Item Price", "Lamp 12.00", "• one", "• two"],
      not: ["scripted", "color", "preheader"],
    },
    {
      name: "a table in characters",
      bytes: utf8(
        'Date;Text;Amount\n2024-03-01;"Rent; March";-850,00\n2024-03-02;Shop;-12,30\n2024-03-03;Salary;2.000,00\n',
      ),
      mime: /csv/,
      words: ["2024-03-01 Rent; March -850,00", "Salary 2.000,00"],
    },
    {
      name: "a calendar",
      bytes: utf8(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Dentist\\, check-up\r\nDTSTART;TZID=Europe/Berlin:20240305T093000\r\nLOCATION:Long\r\n er Road 5\r\nBEGIN:VALARM\r\nDESCRIPTION:alarmed\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      ),
      mime: /calendar/,
      words: ["Dentist, check-up", "2024-03-05 09:30", "Longer Road 5"],
      not: ["alarmed"],
    },
    {
      name: "a contact",
      bytes: utf8(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dr. Ada Example\r\nTEL;TYPE=WORK:+49 30 1234\r\nADR:;;Main St 1;Town;;12345;DE\r\nEND:VCARD\r\n",
      ),
      mime: /vcard/,
      words: ["Dr. Ada Example", "+49 30 1234", "Main St 1, Town, 12345, DE"],
    },
    {
      name: "an electronic invoice",
      bytes: utf8(paper.ublInvoice()),
      mime: /xml/,
      words: [
        "Northfield Roofing GmbH",
        "Invoice RE-2024-77",
        "2024-03-18",
        "Roof survey",
        "2 h",
        "119.00 EUR",
      ],
    },
    {
      name: "other XML",
      bytes: utf8('<?xml version="1.0"?><meter><reading day="2024-03-04">1432</reading></meter>'),
      mime: /xml/,
      words: ["reading", "1432", "2024-03-04"],
    },
    {
      name: "a message",
      bytes: message("Hello Ann,\n\nthe lamp is on its way.\n> quoted"),
      mime: /rfc822/,
      words: [
        "From: Shop shop@example.org",
        "To: Ann ann@example.org",
        "Mon, 04 Mar 2024",
        "Your order 12",
        "the lamp is on its way.",
      ],
    },
  ];
  for (const { name, bytes, mime, words, not = [] } of cases)
    test(name, async () => {
      expect((await engines.inspect(source(bytes))).mime).toMatch(mime);
      const text = (await wordsOf(bytes)).replace(/\s+/g, " ");
      for (const word of words) expect(text).toContain(word);
      for (const word of not) expect(text).not.toContain(word);
    });

  test("the same file gives the same PDF", async () => {
    const once = await convert(paper.wordLetter(red));
    const again = openOwnEngines({ workers: 1 });
    try {
      const other = await again.convert(source(paper.wordLetter(red)));
      const hash = (b: Uint8Array) => createHash("sha256").update(b).digest("hex");
      expect(hash(other.pdf)).toBe(hash(once.pdf));
    } finally {
      await again.close();
    }
  });

  test("Greek, Cyrillic and Polish are shown; Chinese is found all the same", async () => {
    const text = await wordsOf(message("Καλημέρα Здравствуйте Zażółć gęślą 发票号码 12"));
    for (const word of ["Καλημέρα", "Здравствуйте", "Zażółć", "gęślą", "发票号码"])
      expect(text).toContain(word);
  });

  test("a page of it can be drawn, and shows the picture that is in it", async () => {
    const drawn = await engines.draw(source(paper.wordLetter(red)), { page: 1, longEdge: 800 });
    const { data, info } = await sharp(drawn.png).raw().toBuffer({ resolveWithObject: true });
    let reddish = 0;
    for (let i = 0; i < data.length; i += info.channels)
      if (data[i]! > 180 && data[i + 1]! < 30 && data[i + 2]! < 30) reddish++;
    expect(reddish).toBeGreaterThan(500);
  });

  test("plain text and Markdown stay what they are", async () => {
    for (const text of [
      "Dear Ann,\nthe bill, the lamp, the rug.\nYours, Bob\n",
      "# Title\n\n- one\n- two\n",
      "Milk, eggs\nBread, butter\nTea\n",
    ])
      expect((await engines.inspect(source(utf8(text)))).kind).toBe("text");
    expect(await outcome(convert(utf8("just words")))).toBe("unsupported");
  });
});

describe("messages", () => {
  test("attachments come out whole under their names; what the body shows does not", async () => {
    const pdf = (await paper.pdfBill()).bytes;
    const inner = paper.mail(
      { from: "c@example.org", to: "a@example.org", subject: "Inner" },
      [{ type: "text/plain", body: "inside" }],
      "inner",
    );
    const made = await convert(
      paper.mail({ from: "a@example.org", to: "b@example.org", subject: "=?utf-8?B?R3LDvMOfZQ==?=" }, [
        { type: "text/html; charset=utf-8", body: '<p>See <img src="cid:logo@x"></p>' },
        { type: "image/png", body: red, name: "logo.png", id: "logo@x", disposition: "inline" },
        { type: "application/pdf", body: pdf, name: "bill.pdf", disposition: "attachment" },
        { type: "message/rfc822", body: inner },
        { type: "application/pkcs7-signature", body: "sig", name: "smime.p7s", disposition: "attachment" },
      ]),
    );
    expect(made.about).toMatchObject({ title: "Grüße", date: "2024-03-04" });
    expect(made.parts.map((p) => [p.name, p.mime])).toEqual([
      ["bill.pdf", "application/pdf"],
      [expect.stringMatching(/\.eml$/), "message/rfc822"],
    ]);
    expect(Buffer.from(made.parts[0]!.bytes).equals(Buffer.from(pdf))).toBe(true);
    expect(Buffer.from(made.parts[1]!.bytes).toString("latin1")).toBe(Buffer.from(inner).toString("latin1"));
  });

  test("pictures that lie elsewhere are never fetched", async () => {
    let calls = 0;
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch() {
        calls++;
        return new Response(new Uint8Array(red));
      },
    });
    try {
      const at = `http://127.0.0.1:${server.port}/dot.png`;
      const html = `<p>Hello</p><img src="${at}"><link rel=stylesheet href="${at}"><iframe src="${at}"></iframe><script src="${at}"></script><div style="background:url(${at})">x</div><object data="${at}"></object>`;
      expect(await wordsOf(message(html, "text/html"))).toContain("Hello");
      expect(await wordsOf(utf8(`<html><body>${html}</body></html>`))).toContain("Hello");
      await wordsOf(
        paper.docx(paper.wordParagraph("Linked"), {
          files: {
            "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rP" TargetMode="External" Type="x/image" Target="${at}"/></Relationships>`,
          },
        }),
      );
    } finally {
      await server.stop(true);
    }
    expect(calls).toBe(0);
  });

  test("an encrypted one says so, and its head is read", async () => {
    const bytes = utf8(
      "From: a@example.org\r\nTo: b@example.org\r\nSubject: Sealed\r\nMIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nMIAGCSqGSIb3DQEHA6CAMIACAQAx\r\n",
    );
    const made = await convert(bytes);
    expect(made.warnings).toEqual([{ key: "partly.encrypted" }]);
    expect(made.parts).toEqual([]);
    expect(await wordsOf(bytes)).toContain("Sealed");
  });

  test("one that nests without end is answered", async () => {
    let deep = message("the core");
    for (let i = 0; i < 40; i++)
      deep = paper.mail(
        { from: "a@example.org", to: "b@example.org", subject: `level ${i}` },
        [{ type: "message/rfc822", body: deep }],
        `e${i}`,
      );
    expect((await convert(deep)).parts.length).toBe(1);
    let mixed = "Content-Type: text/plain\r\n\r\ncore";
    for (let i = 0; i < 500; i++)
      mixed = `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n${mixed}\r\n--b${i}--`;
    const bytes = utf8(`From: a@example.org\r\nSubject: deep\r\n${mixed}`);
    expect(["done", "unreadable", "limit", "overrun"]).toContain(await outcome(convert(bytes)));
  });
});

describe("what means harm", () => {
  const doctype =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "aaaaaaaaaa"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><a>&y;</a>';
  const refused: [string, () => Uint8Array, string][] = [
    ["an XML of entities", () => utf8(doctype), "unreadable"],
    [
      "a Word document of entities",
      () => paper.docx("", { files: { "word/document.xml": doctype } }),
      "unreadable",
    ],
    [
      "a Word document that unpacks to 80 MB",
      () => paper.docx("", { files: { "word/document.xml": `<a>${" ".repeat(80_000_000)}</a>` } }),
      "limit",
    ],
    [
      "elements inside elements without end",
      () => utf8(`<?xml version="1.0"?>${"<a>".repeat(5000)}`),
      "limit",
    ],
    ["a zip that calls itself Word", () => paper.docx("x").subarray(0, 900), "unreadable"],
  ];
  for (const [name, make, kind] of refused)
    test(name, async () => {
      const bytes = make();
      expect([kind, "unsupported"]).toContain(await outcome(convert(bytes)));
    }, 60_000);

  test("a sheet that says it has a billion cells is shown as far as it has any", async () => {
    const rows =
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="3"><c r="A3"><v>7</v></c></row>';
    const made = await convert(
      paper.xlsx([{ name: "a", rows, more: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }]),
    );
    expect(made.pages).toBe(1);
  });

  test("rows without end are cut off and counted", async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
    ).join("");
    const made = await convert(paper.xlsx([{ name: "a", rows }]));
    expect(made.warnings).toContainEqual({ key: "partly.first", params: { what: "rows", n: 2000 } });
    expect(made.pages).toBeLessThan(60);
  }, 120_000);

  test("any bytes give an answer or a failure that says why", async () => {
    const seeds = [
      paper.wordLetter(),
      message("words"),
      utf8(paper.ublInvoice()),
      utf8("a;b\n1;2\n3;4\n"),
      utf8("{\\rtf1 \\b x}"),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        async (seed, changes) => {
          const bytes = Uint8Array.from(seed);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          expect(["done", "unreadable", "unsupported", "limit", "overrun", "password"]).toContain(
            await outcome(convert(bytes)),
          );
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  test("half a file is answered too", async () => {
    const whole = paper.wordLetter(red);
    for (let i = 1; i < 8; i++)
      expect(["done", "unreadable", "unsupported"]).toContain(
        await outcome(convert(whole.subarray(0, Math.floor((whole.length * i) / 8)))),
      );
  }, 120_000);
});

describe("pictures of further kinds", () => {
  test("a bitmap is drawn", async () => {
    const width = 16;
    const height = 12;
    const head = bitmap(width, height, 54);
    head.writeUInt32LE(54 + width * height * 3, 2);
    // Blue, green, red: all pixels are red.
    const pixels = Buffer.alloc(width * height * 3);
    for (let i = 2; i < pixels.length; i += 3) pixels[i] = 200;
    const bytes = Buffer.concat([head, pixels]);
    expect(await engines.inspect(source(bytes))).toMatchObject({
      mime: "image/bmp",
      kind: "image",
      width,
      height,
    });
    const drawn = await engines.draw(source(bytes), { page: 1, longEdge: 64 });
    const { data } = await sharp(drawn.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([200, 0, 0]);
  });

  test("an HEIC photograph without its picture is refused in plain words", async () => {
    const box = (type: string, body: Uint8Array) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(8 + body.length);
      return Buffer.concat([size, Buffer.from(type), body]);
    };
    const bytes = Buffer.concat([
      box("ftyp", Buffer.from("heic\0\0\0\0mif1heic")),
      box("meta", Buffer.alloc(40)),
      box("mdat", Buffer.alloc(500, 7)),
    ]);
    const failure = await engines.inspect(source(bytes)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: "unreadable",
      said: { key: "failure.damaged" },
    });
    expect(await outcome(engines.lift(source(bytes), {}))).toBe("unreadable");
  });
});

test("office files in the 64-bit form of a zip, and with sizes behind the bytes, are read like any other", async () => {
  const parts = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, bytes: content }));
  const shapes: ZipWish[] = [
    { wide: true },
    { streamed: true },
    { wide: true, streamed: true },
    { both: true },
  ];
  for (const shape of shapes)
    for (const [bytes, words] of [
      [paper.docx(paper.wordParagraph("Sixty-four bits")), "Sixty-four bits"],
      [paper.wordLetter(red), "Northfield Roofing Ltd"],
    ] as const)
      expect([shape, await wordsOf(makeZip(parts(bytes), shape))]).toEqual([
        shape,
        expect.stringContaining(words),
      ]);
});
