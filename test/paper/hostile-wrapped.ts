/** The test virus in what papers come in, and files that are two things at once. */
import { gzipSync } from "node:zlib";
import { strToU8 } from "fflate";
import { mailWith, officeWith, packaged, pdfWith } from "./dangerous.ts";
import { eicar, rawPdf, storedZip, stream } from "./hostile.ts";
import { makeTar, makeZip } from "./zips.ts";

const latin = (s: string): Uint8Array => new Uint8Array(Buffer.from(s, "latin1"));
const page = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
  stream("0 0 9 9 re f"),
]);
const dot = Buffer.from(
  "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b",
  "hex",
);

export const hostileWrapped: Record<string, (outside: string) => Uint8Array> = {
  "virus.txt": () => eicar,
  "virus.zip": () => makeZip([{ name: "virus.txt", bytes: eicar }]),
  "virus-in-zip-in-zip.zip": () =>
    makeZip([{ name: "inner.zip", bytes: makeZip([{ name: "virus.txt", bytes: eicar }]) }]),
  "virus.tar.gz": () => gzipSync(makeTar([{ name: "virus.txt", bytes: eicar }])),
  "virus.eml": () => mailWith("bill.txt", eicar),
  "virus-in-zip.eml": () => mailWith("bill.zip", makeZip([{ name: "virus.txt", bytes: eicar }])),
  "virus.pdf": () => pdfWith.file("bill.txt", eicar),
  "virus.docx": () => officeWith({ "word/embeddings/oleObject1.bin": packaged("virus.txt", eicar) }),
  "virus-in-part.docx": () => officeWith({ "word/media/image1.png": eicar }),
  "virus.mbox": () => Buffer.concat([latin("From a@b Mon Mar  4 10:00:00 2024\n"), mailWith("a.txt", eicar)]),
  "pdf-and-zip.pdf": () => Buffer.concat([page, storedZip("a.txt", strToU8("A letter."))]),
  "zip-and-pdf.zip": () => makeZip([{ name: "a.txt", bytes: "A letter." }], { before: page }),
  "picture-and-page.gif": (outside) =>
    Buffer.concat([dot, strToU8(`<html><script src="${outside}/both"></script></html>`)]),
  "picture-and-script.gif": () => Buffer.concat([latin("GIF89a/*"), dot, latin("*/=1;alert(1)")]),
  "picture-and-zip.jpg": () => Buffer.concat([latin("\xff\xd8\xff\xe0"), storedZip("a.txt", eicar)]),
  "pdf-late.pdf": () => Buffer.concat([Buffer.alloc(1000, "<html>"), page]),
  "pdf-in-mail.eml": () => Buffer.concat([latin("From: a@b\r\nSubject: x\r\n\r\n"), page]),
  "page-and-mail.html": () => latin("From: a@b\r\nSubject: x\r\n\r\n<!doctype html><p>Amount due 12.00</p>"),
};
