import { message } from "#messages/message.ts";
import type { Sniffed } from "../kinds.ts";
import { EngineFailure } from "../process/failure.ts";
import { parcel } from "../process/parcel.ts";
import type { Answer } from "../process/protocol.ts";
import type { Reading } from "./blocks.ts";
import { typeset } from "./typeset.ts";

/** Bytes of an answer, so that it fits a frame with room for what is said about it. */
const MOST_ANSWER = 90 * 1024 * 1024;

/** Brings a file of a format that has no pages of its own to pages. Throws EngineFailure. */
export async function toPdf(bytes: Uint8Array, kind: Sniffed, password?: string) {
  const read = await readFormat(bytes, kind.mime, password);
  return { read, made: await typeset(read) };
}

/** The same as an answer: u32 length and JSON, then the PDF, then the files inside the file one after another. */
export async function convert(bytes: Uint8Array, kind: Sniffed, password?: string): Promise<Answer> {
  const { read, made } = await toPdf(bytes, kind, password);
  let room = MOST_ANSWER - made.pdf.length;
  const kept = read.parts.filter((part) => {
    room -= part.bytes.length;
    return room >= 0;
  });
  if (kept.length < read.parts.length) made.warnings.push(message("partly.attachmentsLarge"));
  const about = {
    mime: read.mime ?? kind.mime,
    pdf: made.pdf.length,
    pages: made.pages,
    title: read.title?.slice(0, 300) ?? null,
    date: read.date,
    from: read.from?.slice(0, 300) ?? null,
    warnings: made.warnings.slice(0, 50),
    parts: kept.map((p) => ({
      name: p.name.slice(0, 300),
      mime: /^[\w.+-]{1,90}\/[\w.+-]{1,90}$/.test(p.mime) ? p.mime : "application/octet-stream",
      bytes: p.bytes.length,
    })),
  };
  return { header: {}, payload: parcel(about, [made.pdf, ...kept.map((p) => p.bytes)]) };
}

const office = "application/vnd.openxmlformats-officedocument";
const open = "application/vnd.oasis.opendocument";

async function readFormat(bytes: Uint8Array, mime: string, password?: string): Promise<Reading> {
  switch (mime) {
    case "message/rfc822":
      return (await import("./mail.ts")).readMail(bytes);
    case "application/vnd.ms-outlook":
      return (await import("./outlook.ts")).readOutlook(bytes);
    case "text/html":
      return (await import("./page.ts")).readPage(bytes);
    case "application/rtf":
      return (await import("./rtf.ts")).readRtf(bytes);
    case "text/csv":
      return (await import("./csv.ts")).readCsv(bytes);
    case "text/calendar":
    case "text/vcard":
      return (await import("./cards.ts")).readCards(bytes, mime);
    case "application/xml":
      return (await import("./invoice.ts")).readXmlFile(bytes);
    case `${office}.wordprocessingml.document`:
      return (await import("./docx.ts")).readDocx(bytes);
    case `${office}.spreadsheetml.sheet`:
      return (await import("./xlsx.ts")).readXlsx(bytes);
    case `${office}.presentationml.presentation`:
      return (await import("./pptx.ts")).readPptx(bytes);
    case `${open}.text`:
    case `${open}.spreadsheet`:
    case `${open}.presentation`:
      return (await import("./opendocument.ts")).readOpenDocument(bytes);
    case "application/encrypted-office": {
      const { decrypt } = await import("./locked.ts");
      const plain = await decrypt(bytes, password);
      const { sniff } = await import("../kinds.ts");
      const inside = await sniff(plain);
      if (inside.kind !== "typeset" || inside.mime === mime)
        throw new EngineFailure("unsupported", message("failure.format", { format: "other" }));
      return { ...(await readFormat(plain, inside.mime)), mime: inside.mime };
    }
  }
  throw new EngineFailure("unsupported", message("failure.format", { format: "other" }));
}
