/**
 * A mailbox file: messages one after another, each after a line that begins "From " (RFC 4155; quoting as mboxrd does
 * it, lengths in headers ignored). A Takeout's mailboxes carry their labels in X-Gmail-Labels.
 */

import { createHash } from "node:crypto";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { shown } from "./names.ts";
import { type Listed, noFormer, plainEntry } from "./shapes.ts";
import { type Blocks, pieces } from "./source.ts";
import { BATCH, MOST_ENTRIES, type Out, type Unpacker } from "./unpacker.ts";

/** As much of a message's headers as is looked at. */
const HEADERS = 64 * 1024;
const MOST_BYTES = 1024 ** 3;
const LF = 0x0a;
const FROM = Buffer.from("From ");

interface Message {
  /** Where its first header begins and where it ends. */
  from: number;
  to: number;
}

/** A line after "From …" that begins a message: a header, and no sentence. */
const header = /^(?:[A-Za-z][A-Za-z0-9-]*:|>?From )/;

/** Where messages begin: each "From " line at the start or after an empty line, with a header after it. */
async function* starts(blocks: Blocks): AsyncGenerator<{ line: number; body: number }, void, undefined> {
  let base = 0;
  let rest: Buffer = Buffer.alloc(0);
  let blank = true;
  for await (const piece of blocks.from(0)) {
    const chunk = Buffer.concat([rest, piece]);
    let at = 0;
    for (;;) {
      const end = chunk.indexOf(LF, at);
      if (end < 0) break;
      const text = end > at && chunk[end - 1] === 0x0d ? end - 1 : end;
      if (blank && chunk.subarray(at, at + 5).equals(FROM)) {
        const next = (await blocks.at(base + end + 1, 80)).subarray(0, 80);
        if (header.test(Buffer.from(next).toString("latin1")))
          yield { line: base + at, body: base + end + 1 };
      }
      blank = text === at;
      at = end + 1;
    }
    base += at;
    rest = Buffer.from(chunk.subarray(at));
    // A line without an end is no separator: what is certain of it is let go.
    if (rest.length > 1024 * 1024) {
      base += rest.length;
      rest = Buffer.alloc(0);
      blank = false;
    }
  }
}

async function* messages(blocks: Blocks): AsyncGenerator<Message, void, undefined> {
  let open: number | null = null;
  for await (const { line, body } of starts(blocks)) {
    if (open !== null) yield { from: open, to: line };
    open = body;
  }
  if (open !== null) yield { from: open, to: blocks.size };
}

/** The headers of a message, unfolded, names in lower case; the first of each. */
export function headersOf(head: Uint8Array): Map<string, string> {
  const text = Buffer.from(head).toString("utf8");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const out = new Map<string, string>();
  for (const line of text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)) {
    const m = /^([!-9;-~]+):\s*(.*)$/.exec(line);
    if (m?.[1] && !out.has(m[1].toLowerCase())) out.set(m[1].toLowerCase(), m[2] ?? "");
  }
  return out;
}

/** Encoded words (RFC 2047) as text; what is encoded wrongly stays as it is. */
export function decodeWords(value: string): string {
  const joined = value.replace(/(=\?[^?]+\?[BbQq]\?[^?]*\?=)\s+(?==\?)/g, "$1");
  return joined.replace(
    /=\?([^?*]+)(?:\*[^?]*)?\?([BbQq])\?([^?]*)\?=/g,
    (whole, charset: string, way: string, text: string) => {
      const bytes =
        way.toUpperCase() === "B"
          ? Buffer.from(text, "base64")
          : Buffer.from(
              text
                .replace(/_/g, " ")
                .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
                  String.fromCharCode(Number.parseInt(hex, 16)),
                ),
              "latin1",
            );
      try {
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return whole;
      }
    },
  );
}

/** Folders nobody wants filed, by the names a mailbox of these languages gives them. */
const leftOut = new Set(
  (
    "spam junk trash bin chat chats papierkorb corbeille papelera cestino prullenbak prullenmand lixeira lixo kosz " +
    "spamverdacht indésirables eliminados"
  ).split(" "),
);

const labelsOf = (headers: Map<string, string>): string[] =>
  decodeWords(headers.get("x-gmail-labels") ?? "")
    .split(",")
    .map((l) => l.trim().replace(/^"|"$/g, "").toLowerCase());

function dayOf(value: string | undefined): string | null {
  const ms = value === undefined ? Number.NaN : Date.parse(value.replace(/\([^)]*\)\s*$/, ""));
  // The day where it was written is the one printed; a time zone moves it by one at most.
  if (!(ms > 0) || ms > 4e12) return null;
  const zone = /([+-])(\d{2})(\d{2})\s*(?:\(|$)/.exec(value ?? "");
  const minutes = zone ? (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0;
  return new Date(ms + minutes * 60_000).toISOString().slice(0, 10);
}

export class MboxUnpacker implements Unpacker {
  constructor(private readonly blocks: Blocks) {}

  async *list(): AsyncGenerator<Listed[], void, undefined> {
    let batch: Listed[] = [];
    let count = 0;
    for await (const m of messages(this.blocks)) {
      if (++count > MOST_ENTRIES)
        throw new EngineFailure("limit", message("failure.tooMany", { n: MOST_ENTRIES }));
      batch.push(await this.entry(m, count));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (count === 0 && this.blocks.size > 0)
      throw new EngineFailure("unreadable", message("failure.noMessages"));
    if (batch.length > 0) yield batch;
  }

  private async entry(m: Message, number: number): Promise<Listed> {
    const headers = headersOf(await this.blocks.at(m.from, Math.min(HEADERS, m.to - m.from)));
    const subject = shown(decodeWords(headers.get("subject") ?? "")).trim();
    const name = `${subject.replace(/[\\/]/g, "-").slice(0, 120) || `message ${number}`}.eml`;
    const entry = plainEntry(name, m.to - m.from, { ...m, name });
    if (labelsOf(headers).some((l) => leftOut.has(l))) return { ...entry, fate: "skip" };
    if (m.to - m.from > MOST_BYTES)
      return { ...entry, fate: "refuse", problem: message("failure.larger", { size: "1 GB" }) };
    const id = headers.get("message-id")?.trim();
    // An id alone could be made up to hide another message: sender, day and subject must be the same, too.
    const same = [id, headers.get("from"), headers.get("date"), headers.get("subject")].join("\n");
    const mark = id ? `mail/${createHash("sha256").update(same).digest("hex")}` : null;
    return { ...entry, mark, former: { ...noFormer, had_on: dayOf(headers.get("date")) } };
  }

  async *take(locator: string): AsyncGenerator<Out, void, undefined> {
    const m = JSON.parse(locator) as Message & { name: string };
    yield { file: { name: m.name, mime: "message/rfc822" } };
    for await (const piece of pieces(unquoted(trimmed(this.blocks, m)))) yield { piece };
  }
}

/** The message without the empty line that parts it from the next. */
async function* trimmed(blocks: Blocks, m: Message): AsyncGenerator<Uint8Array, void, undefined> {
  const last = Buffer.from(await blocks.at(Math.max(m.from, m.to - 4), Math.min(4, m.to - m.from))).toString(
    "latin1",
  );
  const extra = last.endsWith("\r\n\r\n") ? 2 : last.endsWith("\n\n") ? 1 : 0;
  yield* blocks.from(m.from, m.to - extra);
}

/** Takes one `>` off every line that begins with some and "From ". */
async function* unquoted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let lineStart = true;
  for await (const piece of bytes) {
    const chunk = Buffer.concat([rest, piece]);
    // What follows the last line end may yet turn out to be quoted.
    const end = chunk.lastIndexOf(LF) + 1;
    const whole = end === 0 && chunk.length > 64 * 1024 ? chunk.length : end;
    yield unquotedLines(chunk.subarray(0, whole), lineStart);
    if (whole > 0) lineStart = chunk[whole - 1] === LF;
    rest = Buffer.from(chunk.subarray(whole));
  }
  if (rest.length > 0) yield unquotedLines(rest, lineStart);
}

function unquotedLines(chunk: Buffer, lineStart: boolean): Uint8Array {
  if (chunk.indexOf(">") < 0) return chunk;
  const text = chunk.toString("latin1");
  const plain = text.replace(lineStart ? /(^|\n)>(>*From )/g : /(\n)>(>*From )/g, "$1$2");
  return plain.length === text.length ? chunk : Buffer.from(plain, "latin1");
}
