import type { Address, Attachment, Email } from "postal-mime";
import PostalMime from "postal-mime";
import { message, type Message as Sentence } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Block, Part, Reading } from "./blocks.ts";
import { fields, reading } from "./blocks.ts";
import { asPictures } from "./embedded.ts";
import { readHtml, shownParts } from "./html.ts";

/** Lines of plain text: an empty one ends a paragraph, the others stay as they were broken. */
export function plainBlocks(text: string): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ kind: "paragraph", runs: [{ text: part.replace(/^\n+|\s+$/g, "") }] }));
}

/** A message as both of its forms (RFC 5322, Outlook) are brought to. */
export interface Message {
  /** Label and value of the lines at its head, in the order they are shown. */
  head: [string, string][];
  subject: string | null;
  from: string | null;
  /** ISO day it was sent. */
  day: string | null;
  html: string | null;
  text: string | null;
  attachments: Attached[];
  /** Its words are for somebody with a key. */
  encrypted: boolean;
}

export interface Attached extends Part {
  /** Content-ID without its brackets, lower case. */
  contentId: string | null;
  /** Belongs to the body: shown in it or to be ignored. */
  inline: boolean;
}

/** Parts that are kept as documents, in number and in bytes; an answer has to fit its frame. */
const MOST_PARTS = 200;
const MOST_BYTES = 80 * 1024 * 1024;

/** Signatures, delivery reports and the like say nothing to a person. */
const machinery = new RegExp(
  String.raw`^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys|encrypted)|message\/(?:delivery-status|` +
    String.raw`disposition-notification|feedback-report)|text\/rfc822-headers)$`,
);

const kilobytes = (n: number): string =>
  n < 1_000_000 ? `${Math.max(1, Math.round(n / 1000))} KB` : `${(n / 1_000_000).toFixed(1)} MB`;

/** A message as a page: its head, its words, its attachments by name. */
export async function typesetMessage(m: Message): Promise<Reading> {
  const warnings: Sentence[] = [];
  const bodies = m.attachments.filter((a) => a.inline);
  const pictures = await asPictures(new Map(bodies.flatMap((a) => (a.contentId ? [[a.contentId, a]] : []))));
  const { blocks, remote } = bodyOf(m, pictures);
  if (m.encrypted) warnings.push(message("partly.encrypted"));
  if (remote > 0 && blocks.length === 0) warnings.push(message("partly.remote"));
  const { parts, left } = partsOf(m.attachments);
  if (left > 0) warnings.push(message("partly.attachments", { n: left }));
  const head = [...m.head];
  const names = m.attachments.filter((a) => !a.inline).map((a) => `${a.name} (${kilobytes(a.bytes.length)})`);
  if (names.length > 0) head.push(["Attachments", names.join("\n")]);
  const top: Block[] = [];
  // The subject stands in the head; a message that has none is headed by it alone.
  if (m.subject && head.length < 3) top.push({ kind: "heading", level: 2, runs: [{ text: m.subject }] });
  if (head.length > 0) top.push(fields(head.map(([l, v]) => [`${l}:`, v])), { kind: "rule" });
  return reading([...top, ...blocks], {
    title: m.subject,
    from: m.from,
    date: m.day,
    parts,
    warnings,
  });
}

function bodyOf(m: Message, pictures: Map<string, Uint8Array>): { blocks: Block[]; remote: number } {
  if (m.html !== null) {
    const shown = readHtml({
      html: m.html,
      picture: (address) => pictures.get(address.replace(/^cid:/i, "").toLowerCase()) ?? null,
    });
    if (shown.blocks.length > 0) return shown;
    if (m.text === null) return shown;
  }
  return { blocks: m.text === null ? [] : plainBlocks(m.text), remote: 0 };
}

function partsOf(attachments: Attached[]): { parts: Part[]; left: number } {
  const parts: Part[] = [];
  let left = 0;
  let used = 0;
  for (const { inline, name, mime, bytes } of attachments) {
    if (inline || bytes.length === 0) continue;
    if (parts.length >= MOST_PARTS || used + bytes.length > MOST_BYTES) left++;
    else {
      parts.push({ name, mime, bytes });
      used += bytes.length;
    }
  }
  return { parts, left };
}

/** Reads a message (RFC 5322, MIME). Messages in it stay whole, as attachments. */
export async function readMail(bytes: Uint8Array): Promise<Reading> {
  let email: Email;
  try {
    email = await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: 60,
      maxHeadersSize: 1024 * 1024,
      attachmentEncoding: "arraybuffer",
    });
  } catch {
    throw new EngineFailure("unreadable", message("failure.damaged"));
  }
  const header = (key: string) => email.headers.find((h) => h.key === key)?.value.trim() ?? "";
  const type = header("content-type").toLowerCase();
  const shown = shownParts(email.html ?? "");
  const crlf = Buffer.from(bytes.subarray(0, 4096)).includes("\r\n");
  const attachments = email.attachments.map((a, i) => attached(a, i, shown, crlf));
  const encrypted =
    type.startsWith("multipart/encrypted") ||
    (/^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes("certs-only"));
  const head: [string, string][] = [];
  const say = (label: string, value: string) => {
    if (value.trim() !== "") head.push([label, value]);
  };
  say("From", standing(email.from ? person(email.from) : header("from")));
  say("To", people(email.to));
  say("Cc", people(email.cc));
  say("Date", header("date"));
  say("Subject", email.subject ?? "");
  return typesetMessage({
    head,
    subject: email.subject?.trim() || null,
    from: email.from ? person(email.from) : null,
    day: dayOf(header("date")),
    html: email.html?.trim() ? email.html : null,
    text: email.text?.trim() ? email.text : null,
    attachments: encrypted ? [] : attachments,
    encrypted,
  });
}

const person = (a: Address): string =>
  a.group
    ? `${a.name}: ${a.group.map(person).join(", ")}`
    : a.name && a.address
      ? `${a.name} <${a.address}>`
      : a.address || a.name;

/** One person's name with the address below it, as at the head of a letter: a name alone on its line is read as one. */
export const standing = (who: string): string => who.replace(/^([^<>\n]+) <([^<>\s]+)>$/, "$1\n$2");

/** As many as fit a head; the rest is counted. */
const MOST_PEOPLE = 30;
function people(list: Address[] | undefined): string {
  if (!list) return "";
  if (list.length === 1 && list[0]) return standing(person(list[0]));
  const some = list.slice(0, MOST_PEOPLE).map(person).join(", ");
  return list.length > MOST_PEOPLE ? `${some} and ${list.length - MOST_PEOPLE} more` : some;
}

function attached(a: Attachment, index: number, shown: Set<string>, crlf: boolean): Attached {
  const contentId = a.contentId?.replace(/^<|>$/g, "").toLowerCase() ?? null;
  const given =
    typeof a.content === "string" ? new TextEncoder().encode(a.content) : new Uint8Array(a.content);
  const bytes = a.mimeType === "message/rfc822" ? asSent(given, crlf) : given;
  const picture = a.mimeType.startsWith("image/");
  const inBody = contentId !== null && shown.has(contentId) && picture;
  // An invitation beside the words of a message says the same once more.
  const invitation = a.mimeType === "text/calendar" && a.disposition !== "attachment";
  return {
    name: a.filename ?? nameFor(a.mimeType, index),
    mime: a.mimeType,
    bytes,
    contentId,
    inline: inBody || invitation || machinery.test(a.mimeType),
  };
}

/**
 * A message in a message as it was sent: its parser has made one character of each line end, and one more of the line end
 * that belongs to the boundary behind it (RFC 2046, 5.1.1).
 */
function asSent(bytes: Uint8Array, crlf: boolean): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("latin1")
    .replace(/\r?\n$/, "");
  return Buffer.from(crlf ? text.replace(/\r?\n/g, "\r\n") : text, "latin1");
}

const endings: Record<string, string> = {
  "message/rfc822": "eml",
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "text/plain": "txt",
  "text/html": "html",
  "text/calendar": "ics",
};

export const nameFor = (mime: string, index: number): string =>
  mime === "message/rfc822"
    ? `message ${index + 1}.eml`
    : `attachment ${index + 1}${endings[mime] ? `.${endings[mime]}` : ""}`;

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** The day of a Date line as its sender saw it (RFC 5322, 3.3); null when it is none. */
export function dayOf(date: string): string | null {
  const m = /(\d{1,2})\s+([A-Za-z]{3})[a-z]*\s+(\d{4})/.exec(date);
  const month = months.indexOf((m?.[2] ?? "").toLowerCase()) + 1;
  if (!m || month === 0) return null;
  const day = `${m[3]}-${String(month).padStart(2, "0")}-${String(m[1]).padStart(2, "0")}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}
