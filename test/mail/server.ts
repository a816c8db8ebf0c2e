import { createServer, type Socket } from "node:net";
import { envelopeOf, type Message, sectionOf, sourceOf, structureOf } from "./mime.ts";

export interface Stored {
  uid: number;
  date: Date;
  message: Message;
}

/** A folder as the server holds it; tests change it while the server runs. */
export interface Folder {
  validity: number;
  messages: Stored[];
  flag?: string;
}

export interface Habits {
  password: string;
  idle: boolean;
  /** Cuts the connection after so many FETCHes of words, once. */
  cutAfter: number | null;
  /** Answers a FETCH of this part with NO. */
  refuses: string | null;
  /** Answers with fewer bytes than there are, and then with none. */
  cheats: boolean;
}

/**
 * A server that speaks as much IMAP4rev1 (RFC 3501) as a reader of mail needs, and writes down every line it was sent. It
 * knows no command that changes anything: one that came would be answered with BAD and be found in the log.
 */
export class ImapServer {
  readonly log: string[] = [];
  readonly folders: Record<string, Folder> = { INBOX: { validity: 7, messages: [] } };
  readonly habits: Habits = { password: "secret", idle: true, cutAfter: null, refuses: null, cheats: false };
  /** Bytes of messages that were sent out. */
  sent = 0;
  private readonly connections = new Set<Connection>();
  private readonly server = createServer((socket) => {
    const connection = new Connection(this, socket);
    this.connections.add(connection);
    socket.on("close", () => this.connections.delete(connection));
  });

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    const address = this.server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  get inbox(): Folder {
    return this.folders.INBOX as Folder;
  }

  /** Puts a message in and tells those who wait for it. */
  deliver(message: Message, more: Partial<Stored> = {}, folder = "INBOX"): Stored {
    const box = this.folders[folder] as Folder;
    const uid = more.uid ?? Math.max(0, ...box.messages.map((m) => m.uid)) + 1;
    const stored = { uid, date: more.date ?? new Date(), message };
    box.messages.push(stored);
    for (const c of this.connections) c.tell(box);
    return stored;
  }

  /** Commands of one name that were sent. */
  commands(name: RegExp): string[] {
    return this.log.filter((line) => name.test(line));
  }

  /** Ends every connection, as a router does. */
  cut(): void {
    for (const c of this.connections) c.cut();
  }

  get open(): number {
    return this.connections.size;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((done) => this.server.close(() => done()));
  }
}

class Connection {
  private waiting = "";
  private folder: Folder | null = null;
  private idling: string | null = null;
  /** How many messages the client was told there are. */
  private told = 0;

  constructor(
    private readonly server: ImapServer,
    private readonly socket: Socket,
  ) {
    socket.on("error", () => {});
    socket.on("data", (piece) => this.take(piece.toString("latin1")));
    this.say("* OK ready");
  }

  cut(): void {
    this.socket.destroy();
  }

  tell(folder: Folder): void {
    if (this.folder === folder && this.idling !== null) this.exists(folder);
  }

  private exists(folder: Folder): void {
    this.told = folder.messages.length;
    this.say(`* ${this.told} EXISTS`);
  }

  private say(line: string | Buffer): void {
    this.socket.write(line);
    if (typeof line === "string") this.socket.write("\r\n");
  }

  private take(piece: string): void {
    this.waiting += piece;
    for (;;) {
      const end = this.waiting.indexOf("\r\n");
      if (end < 0) return;
      const line = this.waiting.slice(0, end);
      this.waiting = this.waiting.slice(end + 2);
      if (this.idling !== null && line.toUpperCase() === "DONE") {
        this.say(`${this.idling} OK done`);
        this.idling = null;
      } else this.command(line);
    }
  }

  private command(line: string): void {
    const [tag = "", ...rest] = line.split(" ");
    const said = rest.join(" ");
    this.server.log.push(said.replace(/^(LOGIN \S+) .*/i, "$1 ***"));
    const [word = ""] = rest;
    const name = word.toUpperCase() === "UID" ? `UID ${rest[1]?.toUpperCase()}` : word.toUpperCase();
    const { habits } = this.server;
    const commands: Record<string, () => void> = {
      CAPABILITY: () => {
        this.say(`* CAPABILITY IMAP4rev1${habits.idle ? " IDLE" : ""} SPECIAL-USE`);
        this.ok(tag);
      },
      LOGIN: () => {
        if (said.includes(`"${habits.password}"`) || said.endsWith(` ${habits.password}`)) this.ok(tag);
        else this.say(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
      },
      LIST: () => this.list(tag, name, said),
      LSUB: () => this.list(tag, name, said),
      EXAMINE: () => this.examine(tag, said),
      "UID FETCH": () => this.fetch(tag, said),
      "UID SEARCH": () => this.search(tag, said),
      NOOP: () => {
        this.news();
        this.ok(tag);
      },
      IDLE: () => {
        this.idling = tag;
        this.say("+ idling");
        this.news();
      },
      LOGOUT: () => {
        this.say("* BYE");
        this.ok(tag);
        this.socket.end();
      },
    };
    const known = commands[name];
    if (known) known();
    else this.say(`${tag} BAD unknown`);
  }

  /** What any command may bring: the number of messages, when it changed. */
  private news(): void {
    if (this.folder && this.folder.messages.length !== this.told) this.exists(this.folder);
  }

  private ok(tag: string, more = "done"): void {
    this.say(`${tag} OK ${more}`);
  }

  private list(tag: string, name: string, said: string): void {
    const wanted = /"([^"]*)"$|(\S+)$/.exec(said);
    const path = wanted?.[1] ?? wanted?.[2] ?? "";
    if (path === "") {
      this.say(`* ${name} (\\Noselect) "/" ""`);
      this.ok(tag);
      return;
    }
    for (const [folder, { flag }] of Object.entries(this.server.folders))
      if (path === "*" || path === folder)
        this.say(`* ${name} (\\HasNoChildren${flag ? ` ${flag}` : ""}) "/" "${folder}"`);
    this.ok(tag);
  }

  private examine(tag: string, said: string): void {
    const path = /^EXAMINE "?([^"]*?)"?$/i.exec(said)?.[1] ?? "";
    const folder = this.server.folders[path];
    if (!folder) {
      this.say(`${tag} NO [NONEXISTENT] no such folder`);
      return;
    }
    this.folder = folder;
    this.say("* FLAGS (\\Seen \\Answered)");
    this.exists(folder);
    this.say(`* OK [UIDVALIDITY ${folder.validity}] valid`);
    this.say(`* OK [UIDNEXT ${Math.max(0, ...folder.messages.map((m) => m.uid)) + 1}] next`);
    this.ok(tag, "[READ-ONLY] examined");
  }

  private search(tag: string, said: string): void {
    const since = /SINCE "?(\d{1,2}-\w{3}-\d{4})"?/i.exec(said)?.[1];
    const from = since ? Date.parse(`${since} UTC`) : 0;
    const found = (this.folder?.messages ?? []).filter((m) => m.date.getTime() >= from);
    this.say(`* SEARCH ${found.map((m) => m.uid).join(" ")}`);
    this.ok(tag);
  }

  private wanted(set: string): { stored: Stored; seq: number }[] {
    const all = (this.folder?.messages ?? []).map((stored, i) => ({ stored, seq: i + 1 }));
    const last = Math.max(0, ...all.map((m) => m.stored.uid));
    const number = (s: string) => (s === "*" ? last : Number(s));
    return all.filter(({ stored: { uid } }) =>
      set.split(",").some((range) => {
        const [a = "", b] = range.split(":");
        const [from, to] = [number(a), number(b ?? a)].sort((x, y) => x - y) as [number, number];
        return uid >= from && uid <= to;
      }),
    );
  }

  private fetch(tag: string, said: string): void {
    const { habits } = this.server;
    const [, set = "", items = ""] = /^UID FETCH (\S+) (.*)$/i.exec(said) ?? [];
    const sections = [...items.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi)];
    if (sections.length > 0 && habits.cutAfter !== null && --habits.cutAfter < 0) {
      habits.cutAfter = null;
      this.cut();
      return;
    }
    if (sections.some((s) => s[1] === habits.refuses)) {
      this.say(`${tag} NO [SERVERBUG] cannot`);
      return;
    }
    for (const { stored, seq } of this.wanted(set)) this.one(stored, seq, items, sections);
    this.ok(tag);
  }

  private one(stored: Stored, seq: number, items: string, sections: RegExpExecArray[]): void {
    const { message, uid, date } = stored;
    const parts: Buffer[] = [Buffer.from(`* ${seq} FETCH (UID ${uid}`)];
    const add = (s: string) => parts.push(Buffer.from(s));
    if (/\bENVELOPE\b/i.test(items)) add(` ENVELOPE ${envelopeOf(message)}`);
    if (/\bINTERNALDATE\b/i.test(items)) add(` INTERNALDATE "${internal(date)}"`);
    if (/RFC822\.SIZE/i.test(items)) add(` RFC822.SIZE ${sourceOf(message).length}`);
    if (/\bBODYSTRUCTURE\b/i.test(items)) add(` BODYSTRUCTURE ${structureOf(message.body)}`);
    if (/\bFLAGS\b/i.test(items)) add(" FLAGS ()");
    for (const [, section = "", start, length] of sections) {
      const all = sectionOf(message, section);
      const from = Number(start ?? 0);
      const cheat = this.server.habits.cheats && !/MIME|HEADER/.test(section.toUpperCase());
      const whole = all === null ? null : cheat ? all.subarray(0, Math.floor(all.length / 3)) : all;
      const bytes = whole?.subarray(from, length === undefined ? undefined : from + Number(length));
      const origin = start === undefined ? "" : `<${start}>`;
      if (!bytes) add(` BODY[${section}]${origin} NIL`);
      else {
        this.server.sent += bytes.length;
        add(` BODY[${section}]${origin} {${bytes.length}}\r\n`);
        parts.push(bytes);
      }
    }
    add(")\r\n");
    this.say(Buffer.concat(parts));
  }
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (n: number) => String(n).padStart(2, "0");
const internal = (d: Date): string =>
  `${two(d.getUTCDate())}-${months[d.getUTCMonth()]}-${d.getUTCFullYear()} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())} +0000`;
