import type { FetchMessageObject, ImapFlow } from "imapflow";
import { pause } from "#kernel/pause.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { examine, leave, MailTrouble, newClient, troubleOf } from "#operations/mail/imap.ts";
import { leaveOut, type OpenMailbox, rememberPlace, rememberState } from "#operations/mail/mailboxes.ts";
import { cameAt, fileMessage, QUERY } from "./message.ts";

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
    private readonly box: Box,
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
    const trouble =
      e instanceof Problem && e.status === 507 ? "The disk of the box is full; mail waits." : troubleOf(e);
    if (trouble === null) this.fault(e);
    this.say(trouble ?? "Something went wrong on the box; it is tried again.");
  }

  private say(trouble: string | null): void {
    try {
      rememberState(this.box, this.mailbox.id, trouble);
    } catch (e) {
      this.fault(e);
    }
  }

  /** Waits until the server tells of something new, or for the longest time between two looks. Throws when it is gone. */
  private async news(client: ImapFlow): Promise<void> {
    if (!client.usable) throw new MailTrouble("The connection broke off.");
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
    if (why === "gone") throw new MailTrouble("The connection broke off.");
    if (why === "time") await client.noop();
  }

  /** Files what has come since the last look. */
  private async catchUp(client: ImapFlow): Promise<void> {
    if (!client.mailbox) throw new MailTrouble("The connection broke off.");
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
