import { afterAll, describe, expect, test } from "bun:test";
import { zipSync } from "fflate";
import { dangerNamed } from "#engines/malware/programs.ts";
import { inEnglish } from "#messages/render.ts";
import * as danger from "../paper/dangerous.ts";
import { wordLetter } from "../paper/office.ts";
import * as paper from "../paper/paper.ts";
import { openOwnEngines, openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const text = (s: string) => new Uint8Array(Buffer.from(s, "latin1"));
const { pdfWith, officeWith, macroProject, macros, windowsProgram, compoundFile, packaged, mailWith } =
  danger;

type Make = () => Uint8Array | Promise<Uint8Array>;

describe("kept apart", () => {
  const bad: [string, string, Make, string][] = [
    ...Object.entries(danger.programs).flatMap(([name, bytes]): [string, string, Make, string][] => [
      [`${name} named as a paper`, "bill.pdf", () => bytes, "program"],
    ]),
    ["a PDF that starts a program", "a.pdf", pdfWith.launch, "starts a program"],
    ["the same with its name escaped", "a.pdf", pdfWith.launchEscaped, "starts a program"],
    ["the same in an object stream", "a.pdf", pdfWith.launchPacked, "starts a program"],
    ["the same in an object stream packed twice", "a.pdf", pdfWith.launchPackedTwice, "starts a program"],
    [
      "a program in a PDF, by its name",
      "a.pdf",
      () => pdfWith.file("bill.js", text("var x")),
      "inside the PDF",
    ],
    ["a program in a PDF, by its bytes", "a.pdf", () => pdfWith.file("bill.txt", windowsProgram()), "inside"],
    [
      "a program in a PDF that says nothing of it",
      "a.pdf",
      () => pdfWith.file("b", windowsProgram(), ""),
      "inside",
    ],
    [
      "a PDF that starts a program, in a PDF",
      "a.pdf",
      () => pdfWith.file("b.pdf", pdfWith.launchPacked()),
      "starts a program",
    ],
    [
      "macros that start by themselves and start programs",
      "a.docm",
      () => officeWith({ "word/vbaProject.bin": macroProject(macros.startsPrograms) }),
      "macros that start by themselves",
    ],
    [
      "macros that hide what they call",
      "a.docm",
      () => officeWith({ "word/vbaProject.bin": macroProject(macros.hidden) }),
      "macros that start by themselves",
    ],
    [
      "macros whose source was taken out",
      "a.docm",
      () => officeWith({ "word/vbaProject.bin": macroProject(null) }),
      "source was removed",
    ],
    [
      "macros in an older Word file",
      "a.doc",
      () => macroProject(macros.startsPrograms, "Macros/VBA"),
      "macros that start by themselves",
    ],
    [
      "a program packed into an older Word file",
      "a.doc",
      () => compoundFile({ "/ObjectPool/_1/\x01Ole10Native": packaged("bill.exe", windowsProgram()) }),
      "packed inside the document",
    ],
    [
      "a program packed into a Word file, under the name of a text",
      "a.docx",
      () =>
        officeWith({
          "word/embeddings/oleObject1.bin": compoundFile({
            "/\x01Ole10Native": packaged("bill.txt", windowsProgram()),
          }),
        }),
      "a Windows program, packed inside it",
    ],
    [
      "a field that starts a program",
      "a.docx",
      () =>
        officeWith({
          "word/document.xml":
            '<w:document><w:instrText xml:space="preserve"> DDEAUTO c:\\\\cmd.exe </w:instrText></w:document>',
        }),
      "field that starts a program",
    ],
    [
      "macros of a spreadsheet's old kind",
      "a.xlsm",
      () => officeWith({ "xl/macrosheets/sheet1.xml": '<f>EXEC("calc")</f>' }),
      "start programs",
    ],
    ["a script in a zip", "a.zip", () => zipSync({ "bill.pdf.js": text("var x = 1") }), "inside the archive"],
    [
      "a program in a zip under the name of a paper",
      "a.zip",
      () => zipSync({ "b.pdf": windowsProgram() }),
      "Windows",
    ],
    [
      "a program in a zip in a zip",
      "a.zip",
      () => zipSync({ "b.zip": zipSync({ "c.exe": text("x") }) }),
      "archive",
    ],
    [
      "a Java program",
      "a.zip",
      () => zipSync({ "META-INF/MANIFEST.MF": text("Main-Class: A"), "A.class": text("x") }),
      "Java",
    ],
    [
      "a message with a program",
      "a.eml",
      () => mailWith("bill.txt", windowsProgram()),
      "attached to the message",
    ],
    [
      "a message with a script",
      "a.eml",
      () => mailWith("bill.vbs", text("MsgBox 1")),
      "attached to the message",
    ],
    [
      "an Outlook message with a program",
      "a.msg",
      () => compoundFile({ "/__attach_version1.0_#00000000/__substg1.0_37010102": windowsProgram() }),
      "packed inside",
    ],
    [
      "an Outlook message with a script",
      "a.msg",
      () =>
        compoundFile({
          "/__attach_version1.0_#00000000/__substg1.0_3707001F": Buffer.from("bill.hta", "utf16le"),
        }),
      "attached to the message",
    ],
    [
      "a Rich Text file with a program",
      "a.rtf",
      () =>
        text(
          `{\\rtf1 {\\object\\objemb{\\*\\objdata 0105000002000000 08000000 5061636b61676500 00000000 00000000 ${Buffer.from(packaged("bill.exe", windowsProgram())).toString("hex")}}}}`,
        ),
      "packed inside the document",
    ],
    [
      "a script made to look like a paper",
      "bill.pdf.js",
      () => text("var x = 1"),
      "under the name of a document",
    ],
    [
      "the same with its letters turned",
      "bill\u202Efdp.pdf .vbs",
      () => text("MsgBox 1"),
      "under the name of a document",
    ],
  ];
  test.each(bad)("%s", async (_, name, make, what) => {
    const found = await engines.scan(source(await make()), { name });
    expect(found).toMatchObject({ clean: false, by: "built-in checks" });
    expect(found.clean ? "" : inEnglish(dangerNamed(found.signature))).toContain(what);
  });
});

describe("noted and not kept apart", () => {
  const noted: [string, Make, string][] = [
    ["a PDF with a script", pdfWith.script, "contains a script, which is never run"],
    ["the same in an object stream", pdfWith.scriptPacked, "contains a script, which is never run"],
    [
      "macros that do sums",
      () => officeWith({ "xl/vbaProject.bin": macroProject(macros.harmless) }),
      "contains macros, which are never run",
    ],
    [
      "macros that show a sheet when the file is opened",
      () => officeWith({ "xl/vbaProject.bin": macroProject(macros.opensItself) }),
      "contains macros, which are never run",
    ],
    [
      "a template from the internet",
      () =>
        officeWith({
          "word/_rels/settings.xml.rels":
            '<Relationship Type="http://schemas.openxmlformats.org/x/attachedTemplate" Target="https://example.org/t.dotm" TargetMode="External"/>',
        }),
      "would fetch a template from the internet, which is never done",
    ],
  ];
  test.each(noted)("%s", async (_, make, note) => {
    expect(await engines.scan(source(await make()))).toEqual({
      clean: true,
      by: "built-in checks",
      notes: [note],
    });
  });
});

describe("clean", () => {
  const good: [string, string, Make][] = [
    ["a bill", "bill.pdf", async () => (await paper.pdfBill()).bytes],
    ["a scan", "scan.pdf", async () => (await paper.scanPdf({ seed: 5, dpi: 80 })).bytes],
    ["a photograph", "photo.jpg", async () => (await paper.receiptPhoto({ longEdge: 500 })).bytes],
    ["a letter", "letter.docx", () => wordLetter()],
    ["a PDF with an invoice inside", "bill.pdf", () => pdfWith.file("factur-x.xml", text("<Invoice/>"))],
    ["a text that begins with MZ", "mz.txt", () => text("MZ Holding AG, invoice 7, 12.00 EUR. ".repeat(20))],
    ["a text about programs", "about.txt", () => text("Run setup.exe, then open macro AutoOpen with Shell.")],
    ["a text named as a site", "www.example.com", () => text("A page that was saved.")],
    ["a script under its own name", "sums.js", () => text("let total = 0;")],
    ["a message with a paper", "a.eml", () => mailWith("bill.txt", text("TVMonitor 12.00 ".repeat(30)))],
    ["a zip of papers", "a.zip", () => zipSync({ "a/bill.txt": text("12.00"), "b.csv": text("1;2") })],
  ];
  test.each(good)("%s", async (_, name, make) => {
    expect(await engines.scan(source(await make()), { name })).toEqual({
      clean: true,
      by: "built-in checks",
      notes: [],
    });
  });

  const odd: [string, Make][] = [
    ["a locked PDF", () => paper.encryptedPdf("secret")],
    ["a zip cut off", () => paper.truncated(zipSync({ "a.txt": text("x".repeat(9000)) }))],
    [
      "a compound file that is none",
      () => Buffer.concat([text("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), Buffer.alloc(600)]),
    ],
  ];
  test.each(odd)("%s is looked at in part, and that is said", async (_, make) => {
    expect(await engines.scan(source(await make()))).toMatchObject({
      clean: true,
      by: "built-in checks, in part",
    });
  });

  test("an owner's password alone hides no program", async () => {
    const open = paper.encryptedPdf("");
    expect((await engines.scan(source(open))).clean).toBe(true);
  });
});

test("a file too large for a child is looked at by its beginning, and never refused for its size", async () => {
  const small = openOwnEngines({ memoryMb: 400 });
  const size = 150 * 1024 * 1024;
  const zeros = {
    size,
    async *open() {
      for (let at = 0; at < size; at += 1024 * 1024) yield new Uint8Array(1024 * 1024);
    },
  };
  expect(await small.scan(zeros)).toEqual({ clean: true, by: "built-in checks, in part", notes: [] });
  await small.close();
}, 120_000);
