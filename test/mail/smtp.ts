import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** A sender that says its lines one by one (RFC 5321), and hears what is answered. */
export class Sender {
  private heard = "";
  private socket: Socket;
  ended = false;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.hear();
  }

  private hear(): void {
    this.socket.on("data", (piece) => {
      this.heard += piece.toString("latin1");
    });
    this.socket.on("close", () => {
      this.ended = true;
    });
    this.socket.on("error", () => {
      this.ended = true;
    });
  }

  /** Goes on under TLS after STARTTLS (RFC 3207), whoever vouches for the certificate. */
  async protect(): Promise<void> {
    const plain = this.socket;
    plain.removeAllListeners("data");
    const secure = connectTls({ socket: plain, rejectUnauthorized: false });
    this.socket = secure;
    this.hear();
    await new Promise<void>((done) => secure.once("secureConnect", () => done()));
  }

  /** The next whole answer, its code and its words. */
  async answer(seconds = 60): Promise<string> {
    const end = performance.now() + seconds * 1000;
    for (;;) {
      const m = /^((?:\d{3}-[^\n]*\n)*\d{3} [^\n]*)\r?\n/.exec(this.heard);
      if (m) {
        this.heard = this.heard.slice(m[0].length);
        return (m[1] as string).replaceAll("\r", "");
      }
      if (this.ended) return "closed";
      if (performance.now() > end) throw new Error(`no answer; heard ${JSON.stringify(this.heard)}`);
      await Bun.sleep(2);
    }
  }

  async say(line: string): Promise<string> {
    this.socket.write(`${line}\r\n`);
    return this.answer();
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return new Promise((done) => {
      if (this.ended || this.socket.write(bytes)) return done();
      const go = () => {
        this.socket.off("drain", go);
        this.socket.off("close", go);
        done();
      };
      this.socket.once("drain", go);
      this.socket.once("close", go);
    });
  }

  cut(): void {
    this.socket.destroy();
  }

  /** The envelope up to DATA; gives the answer to each recipient. */
  async envelope(from: string, to: string[]): Promise<string[]> {
    await this.answer();
    await this.say("EHLO scanner.example.org");
    await this.say(`MAIL FROM:<${from}>`);
    const answers: string[] = [];
    for (const address of to) answers.push(await this.say(`RCPT TO:<${address}>`));
    return answers;
  }

  /** A whole message after its envelope, dots stuffed; gives the answer to it. */
  async data(message: string): Promise<string> {
    await this.say("DATA");
    await this.write(`${message.replace(/^\./gm, "..")}\r\n.\r\n`);
    return this.answer();
  }
}

/** Sends one message and gives every answer that matters. */
export async function send(
  port: number,
  mail: { from?: string; to: string[]; message: string },
): Promise<{ recipients: string[]; answer: string }> {
  const sender = new Sender(port);
  try {
    const recipients = await sender.envelope(mail.from ?? "scanner@example.org", mail.to);
    if (!recipients.some((r) => r.startsWith("250"))) return { recipients, answer: "" };
    const answer = await sender.data(mail.message);
    await sender.say("QUIT");
    return { recipients, answer };
  } finally {
    sender.cut();
  }
}

/** A message as a scanner sends it, lines ended as on the wire. */
export const message = (words: string): string =>
  [
    "From: Scanner <scanner@example.org>",
    "To: papers",
    `Subject: Scan ${words.length}`,
    "Date: Tue, 18 Nov 2025 09:12:00 +0100",
    "Message-ID: <1@scanner.example.org>",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    words,
    ".a line that begins with a dot",
  ].join("\r\n");
