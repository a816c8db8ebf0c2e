import { createHmac } from "node:crypto";
import type { FetchMessageObject, ImapFlow } from "imapflow";
import { localDay } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import {
  type AtDoor,
  arrive,
  dropAtDoor,
  type Kept,
  keepAtDoor,
  takenBefore,
} from "#operations/documents/arrive.ts";
import { MailTrouble } from "#operations/mail/imap.ts";
import type { OpenMailbox } from "#operations/mail/mailboxes.ts";
import { type Piece, wantedParts, withoutShown } from "./parts.ts";

/** What is asked of a message before any of its words. */
export const QUERY = {
  uid: true,
  envelope: true,
  internalDate: true,
  size: true,
  bodyStructure: true,
} as const;

/** Bytes asked for at a time, and the most of a text that is read for the pictures it shows. */
const CHUNK = 512 * 1024;
const MOST_TEXT = 1024 * 1024;
/** A count that is off by this little says nothing. */
const SLACK = 256;

const dateOf = (message: FetchMessageObject): number | null => {
  const at = message.internalDate === undefined ? Number.NaN : new Date(message.internalDate).getTime();
  return Number.isNaN(at) ? null : at;
};

/** When a message came to the mailbox, or null when the server does not say. */
export const cameAt = dateOf;

/** What tells one message from every other of its mailbox, under whatever number: an HMAC, since it holds an address. */
function keyOf(box: Box, mailbox: OpenMailbox, message: FetchMessageObject): string {
  const { dedupKey } = box.accountKey(mailbox.scope.accountId);
  const said = [message.envelope?.messageId ?? null, dateOf(message), message.size ?? null];
  return `${mailbox.id}/${createHmac("sha256", dedupKey).update(JSON.stringify(said)).digest("base64url")}`;
}

/**
 * Files what is wanted of a message, in one transaction with `also`, which says how far the mailbox has been read. What
 * was filed of this message before, under another number, is not filed again. Flags stay as they are: parts are peeked
 * at. Throws when the connection breaks off; nothing of the message is on file then.
 */
export async function fileMessage(
  box: Box,
  client: ImapFlow,
  mailbox: OpenMailbox,
  message: FetchMessageObject,
  also: () => void,
): Promise<void> {
  const once = { key: keyOf(box, mailbox, message), mark: "" };
  const { scope } = mailbox;
  if (takenBefore(box, scope, "mailbox", once.key)) return box.db.write(also);
  const files =
    mailbox.mode === "messages"
      ? await wholeMessage(box, client, mailbox, message)
      : await attachments(box, client, mailbox, message);
  if (files.length === 0) return box.db.write(also);
  const came = dateOf(message);
  const day = came === null ? null : localDay(came);
  const hadOn = day !== null && day < box.clock.today() ? day : null;
  const documents = files.map((file): AtDoor => ({ file, title: null, hadOn, bundle: null }));
  await arrive(box, "mailbox", [{ scope, documents, once }], also);
}

async function wholeMessage(
  box: Box,
  client: ImapFlow,
  mailbox: OpenMailbox,
  message: FetchMessageObject,
): Promise<Kept[]> {
  const bytes = content(client, message.uid, undefined, message.size ?? 0);
  const subject = message.envelope?.subject
    ?.trim()
    .replace(/[\\/]+/g, "-")
    .slice(0, 100);
  const name = `${subject || `Mail of ${box.clock.today()}`}.eml`;
  const kept = await unlessTooLarge(keepAtDoor(box, mailbox.scope, { name, mime: "message/rfc822", bytes }));
  return kept ? [kept] : [];
}

async function attachments(
  box: Box,
  client: ImapFlow,
  mailbox: OpenMailbox,
  message: FetchMessageObject,
): Promise<Kept[]> {
  if (!message.bodyStructure) return [];
  const kept: Kept[] = [];
  try {
    for (const piece of await papersOf(client, message)) {
      const bytes = content(client, message.uid, piece.part, piece.encoded);
      const one = await unlessTooLarge(
        keepAtDoor(box, mailbox.scope, { name: piece.name, mime: piece.mime, bytes }),
      );
      if (one) kept.push(one);
    }
    return kept;
  } catch (e) {
    await dropAtDoor(box, kept);
    throw e;
  }
}

/** A part that is too large for a document is left out, and the rest of the message taken. */
async function unlessTooLarge(keeping: Promise<Kept>): Promise<Kept | null> {
  try {
    return await keeping;
  } catch (e) {
    if (e instanceof Problem && e.status === 413) return null;
    throw e;
  }
}

/** The papers of a message; its text is read only when a picture may belong to it. */
async function papersOf(client: ImapFlow, message: FetchMessageObject): Promise<Piece[]> {
  if (!message.bodyStructure) return [];
  const { pieces, html } = wantedParts(message.bodyStructure);
  if (pieces.every((p) => p.id === null)) return pieces;
  let text = "";
  for (const part of html.slice(0, 5)) text += await textOf(client, message.uid, part);
  return withoutShown(pieces, text);
}

async function textOf(client: ImapFlow, uid: number, part: string): Promise<string> {
  const found = await client.download(String(uid), part, {
    uid: true,
    chunkSize: CHUNK,
    maxBytes: MOST_TEXT,
  });
  if (!found.content) return "";
  const pieces: Uint8Array[] = [];
  for await (const piece of found.content) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString("utf8");
}

/** The decoded bytes of a part, or of the whole message. Throws when there are fewer than the server announced. */
async function* content(
  client: ImapFlow,
  uid: number,
  part: string | undefined,
  announced: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const found = await client.download(String(uid), part, { uid: true, chunkSize: CHUNK });
  if (!found.content) throw new MailTrouble("A message went away while it was read.");
  let got = 0;
  for await (const piece of found.content) {
    got += (piece as Uint8Array).length;
    yield piece as Uint8Array;
  }
  // Base64 takes 4 bytes and a line end for 3, quoted-printable up to 3 for 1; some servers count a little wrong.
  const shortest =
    found.meta.encoding === "quoted-printable" ? 0.25 : found.meta.encoding === "base64" ? 0.6 : 0.9;
  if (got < announced * shortest - SLACK) throw new MailTrouble("The server gave only a part of a message.");
}
