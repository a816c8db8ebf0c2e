import { decompressRTF } from "@kenjiuno/decompressrtf";
import MsgReader, { type FieldsData } from "@kenjiuno/msgreader";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Reading } from "./blocks.ts";
import { shownParts } from "./html.ts";
import { type Attached, dayOf, nameFor, standing, typesetMessage } from "./mail.ts";
import { readRtf, rtfHtml } from "./rtf.ts";

/** A CommonJS package: bundled into the program its class stands one `default` deeper than in a checkout. */
const OutlookReader: typeof MsgReader = Reflect.get(MsgReader, "default") ?? MsgReader;

const damaged = () => new EngineFailure("unreadable", message("failure.damaged"));

/** Reads an Outlook message ([MS-OXMSG]). */
export async function readOutlook(bytes: Uint8Array): Promise<Reading> {
  let data: FieldsData;
  let reader: MsgReader;
  try {
    const copy = bytes.slice().buffer;
    reader = new OutlookReader(copy);
    data = reader.getFileData();
  } catch {
    throw damaged();
  }
  if (data.error) throw damaged();
  const html = htmlOf(data);
  const shown = shownParts(html ?? "");
  const attachments = (data.attachments ?? []).map((a, i) => attachedOf(reader, a, i, shown));
  const encrypted =
    /\.SMIME$/i.test(data.messageClass ?? "") ||
    attachments.some((a) => /^application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)$/.test(a.mime));
  const date = headerOf(data.headers, "date") ?? data.clientSubmitTime ?? data.messageDeliveryTime ?? "";
  const from = [data.senderName, addressOf(data.senderSmtpAddress, data.senderEmail)];
  const sender = person(from[0], from[1]);
  const head: [string, string][] = [];
  const say = (label: string, value: string) => {
    if (value.trim() !== "") head.push([label, value]);
  };
  say("From", standing(sender));
  say("To", peopleOf(data, "to"));
  say("Cc", peopleOf(data, "cc"));
  say("Date", date);
  say("Subject", data.subject ?? "");
  const text = data.body?.trim() ? data.body : html === null ? rtfText(data) : null;
  return typesetMessage({
    head,
    subject: data.subject?.trim() || null,
    from: sender || null,
    day: dayOf(date),
    html,
    text,
    attachments: encrypted ? [] : attachments,
    encrypted,
  });
}

function htmlOf(data: FieldsData): string | null {
  if (data.bodyHtml?.trim()) return data.bodyHtml;
  if (data.html && data.html.length > 0) {
    const label = /charset=["']?([\w-]+)/i.exec(
      Buffer.from(data.html.subarray(0, 2048)).toString("latin1"),
    )?.[1];
    try {
      return new TextDecoder(label ?? "utf-8").decode(data.html);
    } catch {
      return new TextDecoder("windows-1252").decode(data.html);
    }
  }
  const rtf = unpackedRtf(data);
  return rtf && rtfHtml(rtf);
}

/** The body that Outlook keeps packed ([MS-OXRTFCP]). */
function unpackedRtf(data: FieldsData): Uint8Array | null {
  if (!data.compressedRtf?.length) return null;
  try {
    return Uint8Array.from(decompressRTF([...data.compressedRtf]));
  } catch {
    return null;
  }
}

function rtfText(data: FieldsData): string | null {
  const rtf = unpackedRtf(data);
  if (!rtf) return null;
  const text = readRtf(rtf)
    .blocks.map((b) => ("runs" in b ? b.runs.map((r) => r.text).join("") : ""))
    .join("\n\n");
  return text.trim() ? text : null;
}

const headerOf = (headers: string | undefined, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, "im").exec(headers ?? "")?.[1]?.trim() ?? null;

/** Exchange keeps addresses of its own kind ("/O=…"), which say nothing to a person. */
const addressOf = (...given: (string | undefined)[]): string => given.find((a) => a?.includes("@")) ?? "";

const person = (name: string | undefined, address: string | undefined): string =>
  name && address && name !== address ? `${name} <${address}>` : address || name || "";

function peopleOf(data: FieldsData, kind: string): string {
  const list = (data.recipients ?? [])
    .filter((r) => r.recipType === kind)
    .map((r) => person(r.name, addressOf(r.smtpAddress, r.email)))
    .filter((p) => p !== "");
  return list.length === 1 ? standing(list[0] ?? "") : list.slice(0, 30).join(", ");
}

function attachedOf(reader: MsgReader, a: FieldsData, index: number, shown: Set<string>): Attached {
  const contentId = a.pidContentId?.replace(/^<|>$/g, "").toLowerCase() ?? null;
  const mime = a.attachMimeTag?.toLowerCase() ?? "application/octet-stream";
  let bytes: Uint8Array = new Uint8Array(0);
  try {
    bytes = reader.getAttachment(a).content;
  } catch {
    // Listed by its name all the same.
  }
  const said = a.fileName ?? a.fileNameShort ?? a.name;
  const nested = a.innerMsgContent === true;
  return {
    name: said
      ? nested && !/\.msg$/i.test(said)
        ? `${said}.msg`
        : said
      : nested
        ? `message ${index + 1}.msg`
        : nameFor(mime, index),
    mime: nested ? "application/vnd.ms-outlook" : mime,
    bytes,
    contentId,
    inline: (contentId !== null && shown.has(contentId)) || mime === "application/pgp-encrypted",
  };
}
