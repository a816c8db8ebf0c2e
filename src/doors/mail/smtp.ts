import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { Problem } from "#kernel/problem.ts";
import { tls } from "#kernel/tls.ts";
import type { App } from "#operations/app.ts";
import { PLAIN_LIMIT } from "#operations/documents/filing/add.ts";
import {
  arrive,
  type Delivery,
  dropAtDoor,
  type Kept,
  keepAtDoor,
  readKept,
} from "#operations/documents/filing/arrive.ts";
import type { Fault, Notice } from "#operations/door.ts";
import { forgetOldMail, recipient } from "#operations/mail/address.ts";
import type { AccountScope } from "#operations/operation.ts";

/** People who write at the same time, and recipients of one message: a household has few of either. */
const CLIENTS = 20;
const RECIPIENTS = 10;
/** Wrong recipients of one connection before nothing more is heard from it. */
const WRONG = 10;
/** Silence of a sender, in milliseconds (RFC 5321 section 4.5.3.2 asks for some minutes). */
const SILENCE = 3 * 60_000;

/** An answer of the protocol (RFC 5321 section 4.2.3). */
class Answer extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

const nobody = () => new Answer(550, "There is no such address here");
const trouble = () => new Answer(451, "The message could not be kept just now; send it again later");
const tooLarge = () => new Answer(552, "The message is larger than 95 MB");

export interface SmtpDoor {
  /** Where it listens, once it does. */
  listening: Promise<{ port: number } | null>;
  stop(ms: number): Promise<void>;
}

/**
 * Takes mail for the private addresses of the accounts, and for nobody else; it never sends any. A message is answered
 * with 250 once it is on file, whole, as one document for each account. Mail comes in the clear unless there is a
 * certificate and the sender asks for it, and who a message says it is from is never proven: the secret is the address.
 */
export function startSmtp(box: App, fault: Fault, notice: Notice): SmtpDoor {
  const { smtp } = box.settings;
  const shut: SmtpDoor = { listening: Promise.resolve(null), stop: async () => {} };
  if (smtp === null) return shut;
  const certificate = certificateOf(box);
  if (certificate === "unreadable") {
    notice("smtp: the certificate or its key cannot be read; mail is not taken.");
    return shut;
  }
  const said = new Set<string>();
  const faultOnce = (e: unknown) => {
    if (!said.has(codeOf(e))) fault(e, "mail by SMTP");
    said.add(codeOf(e));
  };
  const server = serverFor(box, certificate, faultOnce);
  const listening = new Promise<{ port: number } | null>((ready) => {
    server.on("error", (e) => {
      // The rest is one connection that ended badly.
      if (/^E(ADDRINUSE|ACCES|ADDRNOTAVAIL)$/.test(codeOf(e)))
        notice(`smtp: the box cannot listen at ${smtp.host}:${smtp.port} (${codeOf(e)}); mail is not taken.`);
      ready(null);
    });
    server.listen(smtp.port, smtp.host, () => {
      ready({ port: (server.server.address() as AddressInfo).port });
    });
  });
  forget(box, faultOnce);
  const tidy = setInterval(() => forget(box, faultOnce), 3_600_000);
  tidy.unref?.();
  return {
    listening,
    async stop(ms) {
      clearInterval(tidy);
      await Promise.race([new Promise<void>((closed) => server.close(() => closed())), Bun.sleep(ms)]);
    },
  };
}

/** The certificate for STARTTLS with its key, or null when there is none. */
function certificateOf(box: App): { cert: Buffer; key: Buffer } | null | "unreadable" {
  const files = box.settings.smtpTls;
  try {
    return files && { cert: readFileSync(files.cert), key: readFileSync(files.key) };
  } catch {
    return "unreadable";
  }
}

function serverFor(
  box: App,
  certificate: { cert: Buffer; key: Buffer } | null,
  faultOnce: (e: unknown) => void,
): SMTPServer {
  return new SMTPServer({
    name: box.settings.smtpName,
    banner: "Deedbox",
    size: PLAIN_LIMIT,
    // Nobody signs in here, and without a certificate of its own the library would use one whose key everybody has.
    disabledCommands: certificate ? ["AUTH"] : ["AUTH", "STARTTLS"],
    ...(certificate && { ...certificate, ...tls }),
    authOptional: true,
    disableReverseLookup: true,
    maxClients: CLIENTS,
    socketTimeout: SILENCE,
    closeTimeout: 1_000,
    logger: false,
    onRcptTo(address, session, done) {
      try {
        admit(box, address.address, session);
        done();
      } catch (e) {
        if (!(e instanceof Answer)) faultOnce(e);
        done(e instanceof Answer ? e : trouble());
      }
    },
    onData(stream, session, done) {
      receive(box, stream, session).then(
        () => done(null, "OK: on file"),
        (e) => {
          const answer = answerTo(e);
          if (answer === null && !isBroken(e)) faultOnce(e);
          done(answer ?? trouble());
        },
      );
    },
  });
}

function forget(box: App, faultOnce: (e: unknown) => void): void {
  try {
    forgetOldMail(box);
  } catch (e) {
    faultOnce(e);
  }
}

const codeOf = (e: unknown): string => (e instanceof Error && "code" in e ? String(e.code) : "");

/** The sender went away in the middle: there is nobody to answer and nothing to log. */
const isBroken = (e: unknown): boolean =>
  codeOf(e) === "ECONNECTION" || codeOf(e) === "ERR_STREAM_PREMATURE_CLOSE" || codeOf(e) === "ABORT_ERR";

function answerTo(e: unknown): Answer | null {
  if (e instanceof Answer) return e;
  if (e instanceof Problem && e.status === 413) return tooLarge();
  if (e instanceof Problem) return new Answer(452, "There is no room for the message just now");
  return null;
}

/** Wrong recipients of a connection so far. */
const wrongs = new WeakMap<SMTPServerSession, number>();

/** Lets a recipient in. Throws the answer for one that is none. */
function admit(box: App, address: string, session: SMTPServerSession): void {
  const wrong = wrongs.get(session) ?? 0;
  if (wrong >= WRONG) throw new Answer(421, "Too many wrong addresses");
  if (session.envelope.rcptTo.length >= RECIPIENTS) throw new Answer(452, "Too many recipients");
  try {
    accountFor(box, address, session);
  } catch (e) {
    wrongs.set(session, wrong + 1);
    throw e;
  }
}

function accountFor(box: App, address: string, { envelope }: SMTPServerSession): AccountScope {
  const found = recipient(box, address, envelope.mailFrom ? envelope.mailFrom.address : "");
  if ("scope" in found) return found.scope;
  throw found.refused === "sender" ? new Answer(550, "Mail of this sender is not taken here") : nobody();
}

/** Every account a message is for, each once. An address that ended since it was named takes nothing any more. */
function accountsOf(box: App, session: SMTPServerSession): AccountScope[] {
  const scopes = session.envelope.rcptTo.map((to) => accountFor(box, to.address, session));
  return [...new Map(scopes.map((scope) => [scope.accountId, scope])).values()];
}

/** Seals a message as it comes and files it, for every account it is for or for none. */
async function receive(box: App, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const [first, ...others] = accountsOf(box, session);
  if (!first) throw nobody();
  const mail = { name: `Mail of ${box.clock.today()}.eml`, mime: "message/rfc822" };
  const kept: { scope: AccountScope; file: Kept }[] = [];
  try {
    const bytes = whole(stream);
    kept.push({ scope: first, file: await keepAtDoor(box, first, { ...mail, bytes }, PLAIN_LIMIT) });
    const [one] = kept;
    for (const scope of others) {
      const again = one ? readKept(box, first, one.file) : whole(stream);
      kept.push({ scope, file: await keepAtDoor(box, scope, { ...mail, bytes: again }, PLAIN_LIMIT) });
    }
  } catch (e) {
    await dropAtDoor(
      box,
      kept.map((k) => k.file),
    );
    throw e;
  }
  await arrive(
    box,
    "smtp",
    kept.map(
      ({ scope, file }): Delivery => ({
        scope,
        documents: [{ file, title: null, hadOn: null, bundle: null }],
        // A sender that did not hear the answer sends the same bytes again.
        once: { key: file.fingerprint, mark: "" },
      }),
    ),
  );
}

/** The bytes of a message to its end; throws when the sender goes away before. */
async function* whole(stream: SMTPServerDataStream): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of stream) yield piece as Uint8Array;
  if (!stream.readableEnded)
    throw Object.assign(new Error("The message broke off."), { code: "ECONNECTION" });
}
