import { createHmac } from "node:crypto";
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from "imapflow";
import { localDay, pause } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import type { AtDoor, Kept } from "#operations/documents/filing/arrive.ts";
import { arrive, dropAtDoor, keepAtDoor, takenBefore } from "#operations/documents/filing/arrive.ts";
import { examine, leave, MailTrouble, newClient, troubleOf } from "#operations/mail/imap.ts";
import type { OpenMailbox } from "#operations/mail/mailboxes.ts";
import { leaveOut, rememberPlace, rememberState } from "#operations/mail/mailboxes.ts";

/** A part of a message that is a paper, or may be one. */
export interface Piece {
  /** Number of the part (RFC 3501 section 6.4.5). */
  part: string;
  name: string | null;
  mime: string;
  /** Bytes as they are sent, encoded. */
  encoded: number;
  /** Content-ID without its brackets, when it is a picture that the text may show. */
  id: string | null;
}

/** What of a message is wanted, and the parts whose words say which pictures belong to the text. */
export interface Wanted {
  pieces: Piece[];
  html: string[];
}

/** Attachments of one message that are looked at. */
const MOST_PIECES = 100;
/** An inline picture shorter than this is a dot that counts readers, or a line. */
const TINY = 4096;

const pictures = /^image\/(jpe?g|pjpeg|png|tiff?|webp|hei[cf]|gif|bmp|x-ms-bmp|avif)$/;

const office = new RegExp(
  String.raw`^application\/(msword|rtf|x-rtf|vnd\.ms-(excel|powerpoint|word)[\w.+-]*|vnd\.openxmlformats-officedocument\.[\w.+-]+|` +
    String.raw`vnd\.oasis\.opendocument\.[\w.+-]+|vnd\.ms-outlook|ms-tnef|vnd\.ms-tnef|zip|x-zip-compressed|x-zip)$`,
);

/** Endings of names that say what a part of an unsure type is. */
const endings =
  /\.(pdf|jpe?g|png|tiff?|webp|hei[cf]|gif|bmp|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|html?|eml|msg|zip|enex|mbox)$/i;

const words = /\.(txt|csv|md|html?|rtf)$/i;

const nameOf = (node: MessageStructureObject): string | null =>
  node.dispositionParameters?.filename?.trim() || node.parameters?.name?.trim() || null;

/** Whether a leaf is a paper by its type and its name; `attached` when it says it is an attachment. */
function isPaper(type: string, name: string | null, attached: boolean, size: number): boolean {
  if (type === "application/pdf" || type === "application/x-pdf" || /\.pdf$/i.test(name ?? "")) return true;
  if (pictures.test(type)) return attached || size >= TINY;
  if (office.test(type) || /^winmail\.dat$/i.test(name ?? "")) return true;
  if (type.startsWith("text/")) return attached && words.test(name ?? "");
  if (type.startsWith("message/")) return false;
  // A type that says nothing, or a wrong one: the name decides, and without one the bytes will.
  if (endings.test(name ?? "")) return true;
  return type === "application/octet-stream" && attached && !/\.[A-Za-z0-9]{1,5}$/.test(name ?? "");
}

/** Finds the papers of a message in its structure, messages that are forwarded in it included, in their order. */
export function wantedParts(root: MessageStructureObject): Wanted {
  const wanted: Wanted = { pieces: [], html: [] };
  const visit = (node: MessageStructureObject, depth: number): void => {
    if (depth > 30) return;
    if (node.childNodes && node.childNodes.length > 0) {
      for (const child of node.childNodes) visit(child, depth + 1);
      return;
    }
    const type = node.type.toLowerCase();
    const name = nameOf(node);
    const part = node.part ?? "1";
    const attached = node.disposition?.toLowerCase() === "attachment";
    if (type === "text/html" && !attached) wanted.html.push(part);
    if (wanted.pieces.length >= MOST_PIECES || !isPaper(type, name, attached, node.size ?? 0)) return;
    const id = pictures.test(type) ? (node.id?.replace(/^<|>$/g, "") ?? null) : null;
    wanted.pieces.push({ part, name, mime: type, encoded: node.size ?? 0, id });
  };
  visit(root, 0);
  return wanted;
}

/** The pieces without the pictures that the text shows (RFC 2392): signatures, logos, photos set between its lines. */
export function withoutShown(pieces: Piece[], html: string): Piece[] {
  const shown = html.toLowerCase();
  const isShown = (id: string) =>
    shown.includes(`cid:${id.toLowerCase()}`) ||
    shown.includes(`cid:${encodeURI(id.toWellFormed()).toLowerCase()}`);
  return pieces.filter((p) => p.id === null || p.id === "" || !isShown(p.id));
}

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
function keyOf(box: App, mailbox: OpenMailbox, message: FetchMessageObject): string {
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
  box: App,
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
  box: App,
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
  box: App,
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
  if (!found.content) throw new MailTrouble(message("mailbox.vanished"));
  let got = 0;
  for await (const piece of found.content) {
    got += (piece as Uint8Array).length;
    yield piece as Uint8Array;
  }
  // Base64 takes 4 bytes and a line end for 3, quoted-printable up to 3 for 1; some servers count a little wrong.
  const shortest =
    found.meta.encoding === "quoted-printable" ? 0.25 : found.meta.encoding === "base64" ? 0.6 : 0.9;
  if (got < announced * shortest - SLACK) throw new MailTrouble(message("mailbox.partial"));
}

/** Messages whose structure is asked for in one go. */
const BATCH = 50;
/** Tries of one message that fails while the connection is well, before it is left out. */
const TRIES = 3;

export interface Pace {
  /** The longest time between two looks, in milliseconds: IDLE tells of new mail sooner. */
  every: number;
  /** The first and the longest wait after a connection that failed. */
  again: number;
  longest: number;
}

/** Reads one mailbox as long as it is set up: at once, then whenever the server tells of something new. */
export class MailboxWatch {
  private readonly stopping = new AbortController();
  private readonly tries = new Map<number, number>();
  private client: ImapFlow | null = null;
  /** The server told of something new that was not looked at yet, and who waits to hear of it. */
  private told = false;
  private wake: () => void = () => {};
  private place: { validity: string | null; lastUid: number };
  readonly running: Promise<void>;

  constructor(
    private readonly box: App,
    readonly mailbox: OpenMailbox,
    private readonly pace: Pace,
    private readonly fault: (e: unknown) => void,
  ) {
    this.place = { validity: mailbox.validity, lastUid: mailbox.lastUid };
    this.running = this.run();
  }

  /** Lets go of the connection; what is not on file yet is read the next time. */
  stop(): void {
    this.stopping.abort();
    this.client?.close();
  }

  private async run(): Promise<void> {
    let wait = this.pace.again;
    while (!this.stopping.signal.aborted) {
      const client = newClient(this.mailbox);
      this.client = client;
      client.on("exists", () => {
        this.told = true;
        this.wake();
      });
      try {
        await client.connect();
        await examine(client, this.mailbox.folder);
        for (;;) {
          this.told = false;
          await this.catchUp(client);
          this.say(null);
          wait = this.pace.again;
          await this.news(client);
        }
      } catch (e) {
        if (this.stopping.signal.aborted) break;
        this.failed(e);
        // A refused password is not tried again and again: servers shut people out for that.
        if (e instanceof Error && "authenticationFailed" in e) wait = this.pace.longest;
      } finally {
        await leave(client);
      }
      await pause(wait, this.stopping.signal);
      wait = Math.min(this.pace.longest, wait * 2);
    }
  }

  private failed(e: unknown): void {
    const trouble = e instanceof Problem && e.status === 507 ? message("mailbox.diskFull") : troubleOf(e);
    if (trouble === null) this.fault(e);
    this.say(trouble ?? message("mailbox.fault"));
  }

  private say(trouble: Message | null): void {
    try {
      rememberState(this.box, this.mailbox.id, trouble);
    } catch (e) {
      this.fault(e);
    }
  }

  /** Waits until the server tells of something new, or for the longest time between two looks. Throws when it is gone. */
  private async news(client: ImapFlow): Promise<void> {
    if (!client.usable) throw new MailTrouble(message("mailbox.brokeOff"));
    if (this.told) return;
    // Ends with the next command; a server that knows no IDLE is asked now and then instead.
    client.idle().catch(() => {});
    let end: (why: "new" | "time" | "gone") => void = () => {};
    const gone = () => end("gone");
    client.once("close", gone);
    const why = await new Promise<"new" | "time" | "gone">((done) => {
      end = done;
      const timer = setTimeout(() => done("time"), this.pace.every);
      timer.unref?.();
      this.wake = () => {
        clearTimeout(timer);
        done("new");
      };
    });
    client.off("close", gone);
    if (why === "gone") throw new MailTrouble(message("mailbox.brokeOff"));
    if (why === "time") await client.noop();
  }

  /** Files what has come since the last look. */
  private async catchUp(client: ImapFlow): Promise<void> {
    if (!client.mailbox) throw new MailTrouble(message("mailbox.brokeOff"));
    const validity = String(client.mailbox.uidValidity);
    if (this.place.validity !== validity) return this.first(client, validity, client.mailbox.uidNext);
    const after = this.place.lastUid;
    // "n:*" names the last message even when its number is lower (RFC 3501 section 6.4.8).
    const uids = await this.uidsOf(client, `${after + 1}:*`);
    await this.each(
      client,
      uids.filter((uid) => uid > after),
      (message) => {
        this.keepPlace(validity, message.uid);
      },
    );
  }

  /**
   * The first look, or the first after the server numbered its messages anew: everything that came since the mailbox was
   * set up, by its date. How far it was read is kept at the end alone; what was filed before is known by itself.
   */
  private async first(client: ImapFlow, validity: string, uidNext: number): Promise<void> {
    const { since } = this.mailbox;
    // SINCE knows days only, in the server's own time zone.
    const found = await client.search({ since: new Date(since - 2 * 86_400_000) }, { uid: true });
    const uids = Array.isArray(found) ? [...found].sort((a, b) => a - b) : [];
    await this.each(
      client,
      uids,
      () => {},
      (message) => (cameAt(message) ?? since) >= since,
    );
    this.keepPlace(validity, Math.max(uidNext - 1, uids.at(-1) ?? 0));
  }

  private keepPlace(validity: string, lastUid: number): void {
    rememberPlace(this.box, this.mailbox.id, validity, lastUid);
    this.place = { validity, lastUid };
  }

  private async uidsOf(client: ImapFlow, range: string): Promise<number[]> {
    const uids: number[] = [];
    for await (const message of client.fetch(range, { uid: true }, { uid: true })) uids.push(message.uid);
    return uids.sort((a, b) => a - b);
  }

  /** Files messages by rising number. `done` runs in the transaction of each one. */
  private async each(
    client: ImapFlow,
    uids: number[],
    done: (message: FetchMessageObject) => void,
    wanted: (message: FetchMessageObject) => boolean = () => true,
  ): Promise<void> {
    for (let at = 0; at < uids.length; at += BATCH) {
      const messages = await client.fetchAll(uids.slice(at, at + BATCH).join(","), QUERY, { uid: true });
      messages.sort((a, b) => a.uid - b.uid);
      for (const message of messages) {
        if (this.stopping.signal.aborted) return;
        if (wanted(message)) await this.one(client, message, () => done(message));
      }
    }
  }

  /** Files one message. One that fails again and again, while all else is well, is left out. */
  private async one(client: ImapFlow, message: FetchMessageObject, done: () => void): Promise<void> {
    try {
      await fileMessage(this.box, client, this.mailbox, message, done);
      this.tries.delete(message.uid);
    } catch (e) {
      const passes = e instanceof Problem || !client.usable || this.stopping.signal.aborted;
      const tries = (this.tries.get(message.uid) ?? 0) + 1;
      if (!passes) this.tries.set(message.uid, tries);
      if (passes || tries < TRIES) throw e;
      if (troubleOf(e) === null) this.fault(e);
      leaveOut(this.box, this.mailbox.id, done);
      this.tries.delete(message.uid);
    }
  }
}
