import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { certificate, key } from "./certificate.ts";

/** A mail that was taken, as it came. */
export interface Taken {
  from: string;
  to: string[];
  mail: Email;
  raw: string;
  protected: boolean;
  user: string | null;
}

type Refusal = { code: number; words: string } | null;

/** A mail server that keeps what it takes and refuses as it is told to. */
export async function taker(wish: { user?: { name: string; password: string }; tls?: boolean } = {}) {
  const taken: Taken[] = [];
  let refusal: Refusal = null;
  let at: "RCPT" | "DATA" = "DATA";
  let meanwhile: () => void | Promise<void> = () => {};
  const refused = () => refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code });
  const server = new SMTPServer({
    authOptional: wish.user === undefined,
    allowInsecureAuth: true,
    ...(wish.user === undefined && { disabledCommands: wish.tls ? ["AUTH"] : ["AUTH", "STARTTLS"] }),
    ...(wish.user && !wish.tls && { disabledCommands: ["STARTTLS"] }),
    ...(wish.tls && { cert: certificate, key }),
    logger: false,
    onAuth(auth, _session, done) {
      const right = auth.username === wish.user?.name && auth.password === wish.user?.password;
      if (right) return done(null, { user: auth.username ?? "" });
      done(Object.assign(new Error("Invalid username or password"), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) => done(at === "RCPT" ? refused() : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", async () => {
        const no = at === "DATA" ? refused() : null;
        if (no) return done(no);
        const raw = Buffer.concat(pieces).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((r) => r.address),
          mail: await PostalMime.parse(raw),
          raw,
          protected: session.secure,
          user: typeof session.user === "string" ? session.user : null,
        });
        await meanwhile();
        done(null, "OK");
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    /** What it answers from now on; null: it takes everything. */
    refuses(how: Refusal, where: typeof at = "DATA") {
      refusal = how;
      at = where;
    },
    /** What happens when a mail was taken and before it is answered for. */
    meanwhile(what: typeof meanwhile) {
      meanwhile = what;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type Taker = Awaited<ReturnType<typeof taker>>;
