import { isIP } from "node:net";
import { ImapFlow, type ImapFlowError, type MailboxObject } from "imapflow";
import { tls } from "#kernel/tls.ts";
import { type Message, message } from "#messages/message.ts";

/** The most a server may send in one answer: a piece of a message and what stands around it, or one long list. */
const MOST = 64 * 1024 * 1024;

/** What a folder of a mailbox is reached with. */
export interface ImapFolder {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  username: string;
  password: string;
  folder: string;
}

/** A connection to a mailbox that has not been made yet. Nothing of it is logged. */
export function newClient(mailbox: ImapFolder): ImapFlow {
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.security === "tls",
    ...(mailbox.security === "tls" ? {} : { doSTARTTLS: mailbox.security === "starttls" }),
    // An address in numbers has no name to ask for (RFC 6066); its certificate is checked for the address.
    tls: { ...tls, ...(isIP(mailbox.host) === 0 ? {} : { servername: undefined }) },
    auth: { user: mailbox.username, pass: mailbox.password },
    clientInfo: { name: "Deedbox" },
    logger: false,
    disableCompression: true,
    autoIdleDelay: 2_000,
    // Servers end an IDLE after half an hour, home routers a silent connection earlier (RFC 2177).
    maxIdleTime: 9 * 60_000,
    connectionTimeout: 30_000,
    socketTimeout: 3 * 60_000,
    maxLineLength: MOST,
    maxLiteralSize: MOST,
    maxResponseSize: 2 * MOST,
  });
  // Without a listener an error of the socket would end the program; whoever waits for an answer hears of it as well.
  client.on("error", () => {});
  return client;
}

/** Folders that are never read, by what the server says they are (RFC 6154). */
const never: Record<string, string> = { "\\Junk": "junk", "\\Trash": "trash", "\\Drafts": "drafts" };

/** A mailbox cannot be read, in a sentence for a person. */
export class MailTrouble extends Error {
  constructor(readonly sentence: Message) {
    super(sentence.key);
  }
}

/** Opens the folder of a mailbox for reading alone (EXAMINE): nothing that is done afterwards can change it. */
export async function examine(client: ImapFlow, folder: string): Promise<MailboxObject> {
  const opened = await client.mailboxOpen(folder, { readOnly: true });
  const kind = opened.specialUse === undefined ? undefined : never[opened.specialUse];
  if (kind !== undefined) throw new MailTrouble(message("mailbox.neverRead", { folder: kind }));
  return opened;
}

const detailOf = (e: unknown): ImapFlowError | null => (e instanceof Error ? e : null);

/** What went wrong with a mailbox, in a sentence for a person, or null when it is none of the mailbox's doing. */
export function troubleOf(e: unknown): Message | null {
  if (e instanceof MailTrouble) return e.sentence;
  const d = detailOf(e);
  if (!d) return null;
  if (d.authenticationFailed) return message("mailbox.refused");
  if (d.mailboxMissing) return message("mailbox.noFolder");
  const code = d.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return message("mailbox.noServer");
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH)$/.test(code)) return message("mailbox.nothingAnswers");
  if (d.tlsFailed || /CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(code)) return message("mailbox.unprotected");
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return message("mailbox.timeout");
  if (d.responseStatus === "NO" || d.responseStatus === "BAD") return message("mailbox.notShown");
  if (code !== "" || d.response !== undefined) return message("mailbox.brokeOff");
  return null;
}

/** What a look at a mailbox found. */
export interface MailboxLooked {
  ok: boolean;
  detail: Message;
}

/** Looks whether a mailbox can be read. Never throws for what is wrong with the mailbox. */
export async function tryMailbox(mailbox: ImapFolder): Promise<MailboxLooked> {
  const client = newClient(mailbox);
  try {
    await client.connect();
    const { exists } = await examine(client, mailbox.folder);
    return { ok: true, detail: message("mailbox.readable", { n: exists }) };
  } catch (e) {
    const detail = troubleOf(e);
    if (detail === null) throw e;
    return { ok: false, detail };
  } finally {
    await leave(client);
  }
}

/** Says goodbye, or just goes. */
export async function leave(client: ImapFlow): Promise<void> {
  try {
    if (client.usable) await Promise.race([client.logout(), Bun.sleep(1_000)]);
  } catch {
    // The connection is gone already, which is what was wanted.
  }
  client.close();
}
