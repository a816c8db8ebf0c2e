import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { archiveByName, shown } from "./names.ts";
import type { Former, Listed } from "./shapes.ts";
import { noFormer, plainEntry } from "./shapes.ts";
import type { Blocks } from "./source.ts";
import { pieces } from "./source.ts";
import type { Out, Unpacker } from "./unpacker.ts";
import { BATCH, MOST_ENTRIES } from "./unpacker.ts";

/**
 * An Evernote export as it streams by: tags, text and the long base64 of files, each with its place. Its document type
 * is never looked up and nothing in it is expanded: a declaration of its own entities ends the reading.
 */
export type Token =
  | { kind: "open"; name: string; at: number; attributes: string; empty: boolean }
  | { kind: "close"; name: string; end: number }
  | { kind: "text"; text: string }
  | { kind: "data"; base64: Uint8Array };

const bad = (cause: string) => new EngineFailure("unreadable", message("failure.damagedArchive"), cause);
/** A tag, a comment or a stretch of text is not longer; files come in pieces. */
const LONGEST = 16 * 1024 * 1024;

const LT = 0x3c;

/** A window over the stream: what is not used up yet, and where it lies. */
class Window {
  held: Buffer = Buffer.alloc(0);
  /** Place of the first byte of `held`. */
  at: number;
  private readonly stream: AsyncIterator<Uint8Array>;
  private done = false;

  constructor(bytes: AsyncIterable<Uint8Array>, at: number) {
    this.stream = bytes[Symbol.asyncIterator]();
    this.at = at;
  }

  async more(): Promise<boolean> {
    if (this.done) return false;
    const { done, value } = await this.stream.next();
    if (done) this.done = true;
    else this.held = this.held.length === 0 ? Buffer.from(value) : Buffer.concat([this.held, value]);
    return !this.done;
  }

  use(count: number): Buffer {
    const out = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    this.at += count;
    return out;
  }

  /** Place of the first of these bytes from `from` on, reading until they come; -1 at the end. */
  async find(what: string, from = 0): Promise<number> {
    for (let start = from; ; ) {
      const i = this.held.indexOf(what, start, "latin1");
      if (i >= 0) return i;
      start = Math.max(from, this.held.length - what.length + 1);
      if (this.held.length > LONGEST) throw bad("something in it has no end");
      if (!(await this.more())) return -1;
    }
  }

  async begins(what: string): Promise<boolean> {
    while (this.held.length < what.length && (await this.more()));
    return this.held.subarray(0, what.length).toString("latin1") === what;
  }
}

/** Reads from `at` on. Throws EngineFailure `unreadable` where it is no export. */
export async function* tokens(
  bytes: AsyncIterable<Uint8Array>,
  at = 0,
): AsyncGenerator<Token, void, undefined> {
  const w = new Window(bytes, at);
  let inData = false;
  while (w.held.length > 0 || (await w.more())) {
    if (w.held[0] !== LT) {
      yield* inData ? base64(w) : plainText(w);
      continue;
    }
    if (await w.begins("<![CDATA[")) {
      const end = await w.find("]]>");
      if (end < 0) throw bad("it ends too early");
      const text = w.use(end + 3).subarray(9, end);
      if (inData) yield { kind: "data", base64: Buffer.from(text) };
      else yield { kind: "text", text: text.toString("utf8") };
    } else if (await w.begins("<!--")) await past(w, "-->");
    else if (await w.begins("<?")) await past(w, "?>");
    else if (await w.begins("<!")) {
      if ((await past(w, ">")).includes("[")) throw bad("it declares entities of its own");
    } else {
      const tag = await readTag(w);
      inData = tag.kind === "open" && tag.name === "data" && !tag.empty;
      yield tag;
    }
  }
}

async function past(w: Window, what: string): Promise<string> {
  const end = await w.find(what);
  if (end < 0) throw bad("it ends too early");
  return w.use(end + what.length).toString("latin1");
}

async function readTag(w: Window): Promise<Extract<Token, { kind: "open" | "close" }>> {
  const at = w.at;
  // A ">" may stand in an attribute.
  let end = await w.find(">");
  for (; end >= 0; end = await w.find(">", end + 1)) {
    const text = w.held.subarray(0, end).toString("latin1");
    if ((text.replace(/"[^"]*"|'[^']*'/g, "").match(/["']/g) ?? []).length === 0) break;
  }
  if (end < 0) throw bad("it ends too early");
  const text = w.use(end + 1).toString("utf8");
  const m = /^<(\/?)([\w:.-]+)([\s\S]*?)(\/?)>$/.exec(text);
  if (!m?.[2]) throw bad("it holds a tag that is none");
  return m[1] === "/"
    ? { kind: "close", name: m[2], end: w.at }
    : { kind: "open", name: m[2], at, attributes: m[3] ?? "", empty: m[4] === "/" };
}

async function* base64(w: Window): AsyncGenerator<Token, void, undefined> {
  const end = w.held.indexOf(LT);
  yield { kind: "data", base64: w.use(end < 0 ? w.held.length : end) };
}

async function* plainText(w: Window): AsyncGenerator<Token, void, undefined> {
  const end = await w.find("<");
  const text = w.use(end < 0 ? w.held.length : end).toString("utf8");
  yield { kind: "text", text: decodeEntities(text) };
}

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "",
  euro: "€",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  trade: "™",
  copy: "©",
  reg: "®",
  deg: "°",
  sect: "§",
  para: "¶",
  times: "×",
  divide: "÷",
  plusmn: "±",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  pound: "£",
  yen: "¥",
  cent: "¢",
  iexcl: "¡",
  iquest: "¿",
  szlig: "ß",
  ordf: "ª",
  ordm: "º",
  sup1: "¹",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  larr: "←",
  rarr: "→",
  infin: "∞",
  check: "✓",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  zwnj: "",
  zwj: "",
  lsaquo: "‹",
  rsaquo: "›",
  oelig: "œ",
  OElig: "Œ",
  aelig: "æ",
  AElig: "Æ",
  oslash: "ø",
  Oslash: "Ø",
  eth: "ð",
  ETH: "Ð",
  thorn: "þ",
  THORN: "Þ",
  not: "¬",
  curren: "¤",
};

/** Marks over letters, as the names of Latin letters end: "auml" is a with two dots. */
const marks: Record<string, string> = {
  uml: "\u0308",
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

/** Character references and the named ones of HTML's Latin letters and signs; an unknown one stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, ref: string) => {
    if (ref.startsWith("#")) {
      const code = /^#x/i.test(ref) ? Number.parseInt(ref.slice(2), 16) : Number(ref.slice(1));
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
        ? String.fromCodePoint(code)
        : whole;
    }
    const sign = named[ref];
    if (sign !== undefined) return sign;
    const letter = /^([A-Za-z])(uml|acute|grave|circ|tilde|ring|cedil|caron)$/.exec(ref);
    return letter ? `${letter[1]}${marks[letter[2] ?? ""]}`.normalize("NFC") : whole;
  });

/** Tags of a note's body that begin a line of their own. */
const blocks = new Set(
  "div p br h1 h2 h3 h4 h5 h6 li ul ol table tr blockquote pre hr en-note section article dl dt dd center address".split(
    " ",
  ),
);

/** The words of a note's body (ENML), line by line; `locked` when a part of it is encrypted. */
export function noteText(content: string): { text: string; locked: boolean } {
  const start = content.search(/<en-note[\s>/]/);
  const body = start < 0 ? "" : content.slice(start);
  let locked = false;
  let inside = "";
  let out = "";
  for (const part of body.split(/(<!--[\s\S]*?-->|<[^>]*>)/)) {
    if (part.startsWith("<!")) continue;
    const tag = /^<(\/?)([\w-]+)([\s\S]*)>$/.exec(part);
    if (!tag) {
      // What stands between tags of an encrypted part is its cipher, of a style its rules.
      if (inside === "" && !part.startsWith("<")) out += decodeEntities(part.replace(/\s+/g, " "));
      continue;
    }
    const name = (tag[2] ?? "").toLowerCase();
    const rest = tag[3] ?? "";
    if (["en-crypt", "style", "script"].includes(name) && !rest.endsWith("/")) {
      inside = tag[1] === "/" ? "" : name;
      if (name === "en-crypt" && tag[1] !== "/") {
        locked = true;
        out += "[encrypted]";
      }
    } else if (name === "en-todo" && tag[1] !== "/")
      out += /checked\s*=\s*["']true/i.test(rest) ? "[x] " : "[ ] ";
    else if (name === "td" || name === "th") out += tag[1] === "/" ? "\t" : "";
    else if (blocks.has(name)) out += "\n";
    if (name === "li" && tag[1] !== "/") out += "- ";
  }
  const lines = out.split("\n").map((l) => l.replace(/[ \u00a0]+/g, " ").trim());
  return {
    text: lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    locked,
  };
}

const endings: Record<string, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "image/heic": ".heic",
  "image/tiff": ".tiff",
  "text/plain": ".txt",
  "text/html": ".html",
  "application/msword": ".doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
  "application/vnd.ms-excel": ".xls",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
};

/** The ending of a file that came with a media type and no name; none for an uncommon one. */
export const extension = (mime: string): string => endings[mime.toLowerCase()] ?? "";

/**
 * An Evernote export (en-export 2 to 4). A note becomes what it holds: its words and its pictures together are one
 * paper, in this order: the pictures, then the words; every other file in it is a paper of its own.
 */

interface Resource {
  mime: string;
  name: string;
  bytes: number;
}

interface Note {
  from: number;
  to: number;
  title: string;
  created: string;
  subjectDate: string;
  sourceUrl: string;
  tags: string[];
  content: string;
  resources: Resource[];
  /** When to be reminded of it, and when that was done. */
  reminder: string;
  reminded: string;
  tasks: Task[];
}

interface Task {
  title: string;
  status: string;
  due: string;
}

const MOST_CONTENT = 32 * 1024 * 1024;

/** Where a text belongs, by the tags it stands in. */
function place(note: Note, resource: Resource | null, path: string[], text: string): void {
  const [tag, parent] = [path.at(-1), path.at(-2)];
  if (tag === "title" && parent === "note") note.title += text;
  else if (tag === "created" && parent === "note") note.created += text.trim();
  else if (tag === "subject-date") note.subjectDate += text.trim();
  else if (tag === "reminder-time" && parent === "note-attributes") note.reminder += text.trim();
  else if (tag === "reminder-done-time") note.reminded += text.trim();
  else if (parent === "task") placeTask(note.tasks.at(-1), tag, text);
  else if (tag === "source-url" && parent === "note-attributes") note.sourceUrl += text.trim();
  else if (tag === "tag" && parent === "note") note.tags[note.tags.length - 1] += text;
  else if (tag === "content" && parent === "note") note.content += text;
  else if (resource && tag === "mime") resource.mime += text.trim();
  else if (resource && tag === "file-name") resource.name += text.trim();
  if (note.content.length > MOST_CONTENT) throw new EngineFailure("limit", message("failure.tooLarge"));
}

function placeTask(task: Task | undefined, tag: string | undefined, text: string): void {
  if (!task) return;
  if (tag === "title") task.title += text;
  else if (tag === "taskStatus") task.status += text.trim();
  else if (tag === "dueDate") task.due += text.trim();
}

/** What is still to be done: a reminder that is not done, and each open task with its day. */
function remindersOf(n: Note, title: string): Former["reminders"] {
  const all = n.tasks
    .filter((t) => t.status !== "completed")
    .map((t) => ({ on: dayOf(t.due), title: shown(t.title).trim().slice(0, 200) }));
  if (n.reminded === "") all.push({ on: dayOf(n.reminder), title: title.slice(0, 200) });
  return all.flatMap(({ on, title: words }) => (on === null || words === "" ? [] : [{ on, title: words }]));
}

/** The notes of a stream, one after another; a note's tags may come in any order. */
async function* notes(stream: AsyncIterable<Token>): AsyncGenerator<Note, void, undefined> {
  let note: Note | null = null;
  let resource: Resource | null = null;
  const path: string[] = [];
  let root = false;
  for await (const t of stream) {
    if (t.kind === "open") {
      if (t.name === "en-export" || t.name === "note") root = true;
      if (!root) throw new EngineFailure("unreadable", message("failure.notEvernote"));
      if (t.name === "note" && note === null)
        note = {
          from: t.at,
          to: 0,
          title: "",
          created: "",
          subjectDate: "",
          sourceUrl: "",
          tags: [],
          content: "",
          resources: [],
          reminder: "",
          reminded: "",
          tasks: [],
        };
      if (note && t.name === "tag") note.tags.push("");
      if (note && t.name === "task") note.tasks.push({ title: "", status: "", due: "" });
      if (note && t.name === "resource") {
        resource = { mime: "", name: "", bytes: 0 };
        note.resources.push(resource);
      }
      if (!t.empty) path.push(t.name);
    } else if (t.kind === "close") {
      if (path.pop() !== t.name) throw new EngineFailure("unreadable", message("failure.damagedArchive"));
      if (t.name === "resource") resource = null;
      if (note && t.name === "note") {
        yield { ...note, to: t.end };
        note = null;
      }
    } else if (note && t.kind === "data") {
      if (!resource || path.at(-1) !== "data" || path.includes("recognition")) continue;
      resource.bytes += Math.floor((t.base64.length * 3) / 4);
    } else if (note && t.kind === "text") place(note, resource, path, t.text);
  }
  if (path.length > 0) throw new EngineFailure("unreadable", message("failure.damagedArchive"));
}

/** `20240112T072747Z` or ISO 8601, as its day. */
function dayOf(text: string): string | null {
  const m = /^(\d{4})-?(\d{2})-?(\d{2})T/.exec(text);
  const day = m ? `${m[1]}-${m[2]}-${m[3]}` : "";
  return day !== "" && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
    ? day
    : null;
}

const isPicture = (r: Resource) => r.mime.startsWith("image/") && !r.mime.includes("svg");

interface Locator {
  from: number;
  to: number;
  /** The resource to take, or null for the words and the pictures. */
  resource: number | null;
}

const wordsOf = (n: Note) => {
  const { text, locked } = noteText(n.content);
  const body = text === "" || n.sourceUrl === "" ? text : `${text}\n\n${n.sourceUrl}`;
  return { text: body, locked };
};

function entriesOf(n: Note): Listed[] {
  const title = shown(n.title).trim();
  const name = title === "" ? "Untitled note" : title;
  const { text, locked } = wordsOf(n);
  const others = n.resources.flatMap((r, i) => (isPicture(r) || r.bytes === 0 ? [] : [i]));
  const main = text !== "" || n.resources.some((r) => isPicture(r) && r.bytes > 0);
  const former = (own: boolean): Former => ({
    ...noFormer,
    title: title !== "" && own ? title : null,
    date: dayOf(n.subjectDate),
    had_on: dayOf(n.created),
    tags: n.tags.map((t) => t.trim()).filter((t) => t !== ""),
  });
  const at = (resource: number | null): Locator => ({ from: n.from, to: n.to, resource });
  const remark = locked ? message("failure.evernoteLocked") : null;
  const entries: Listed[] = [];
  const note = n.resources.every((r) => !isPicture(r));
  if (main)
    entries.push({ ...plainEntry(name, text.length, at(null)), problem: remark, note, former: former(true) });
  for (const i of others) {
    const r = n.resources[i] as Resource;
    const file = fileName(r, name);
    const entry = plainEntry(`${name}/${file}`, r.bytes, at(i));
    // The only file in a note goes by the note's own title.
    entries.push({ ...entry, nested: archiveByName(file), former: former(others.length === 1) });
  }
  // The first paper of a note carries what is to be done about it.
  const first = entries[0]?.former;
  if (first) first.reminders = remindersOf(n, name);
  if (entries.length === 0 && locked)
    entries.push({ ...plainEntry(name, null, null), fate: "refuse", problem: remark });
  if (entries.length === 0) entries.push({ ...plainEntry(name, 0, null), fate: "skip" });
  return entries;
}

const fileName = (r: Resource, title: string) => {
  const clean = shown(r.name).replace(/[\\/]/g, "-").trim();
  return clean !== "" ? clean.slice(-200) : `${title.slice(0, 100)}${extension(r.mime)}`;
};

export class EnexUnpacker implements Unpacker {
  constructor(private readonly blocks: Blocks) {}

  async *list(): AsyncGenerator<Listed[], void, undefined> {
    let batch: Listed[] = [];
    let count = 0;
    for await (const n of notes(tokens(this.blocks.from(0)))) {
      batch.push(...entriesOf(n));
      if (++count > MOST_ENTRIES)
        throw new EngineFailure("limit", message("failure.tooMany", { n: MOST_ENTRIES }));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async *take(locator: string): AsyncGenerator<Out, void, undefined> {
    const at = JSON.parse(locator) as Locator;
    const read = () => tokens(this.blocks.from(at.from, at.to), at.from);
    // What comes first in the file may be named last: once through for the names, once for the bytes.
    const known = (await notes(read()).next()).value;
    if (!known) throw new EngineFailure("unreadable", message("failure.damaged"));
    const wanted = known.resources.flatMap((r, i) =>
      (at.resource === null ? isPicture(r) && r.bytes > 0 : i === at.resource) ? [i] : [],
    );
    for (const i of wanted) {
      const r = known.resources[i] as Resource;
      yield { file: { name: fileName(r, shown(known.title).trim() || "note"), mime: r.mime } };
      for await (const piece of pieces(decoded(read(), i))) yield { piece };
    }
    if (at.resource !== null) return;
    const { text } = wordsOf(known);
    if (text === "") return;
    const name = shown(known.title).replace(/[\\/]/g, "-").trim().slice(0, 100) || "note";
    yield { file: { name: `${name}.txt`, mime: "text/plain" } };
    yield { piece: new TextEncoder().encode(text) };
  }
}

/** The bytes of one resource of a note, decoded as they come. */
async function* decoded(
  stream: AsyncIterable<Token>,
  wanted: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = -1;
  let rest = "";
  for await (const t of stream) {
    if (t.kind === "open" && t.name === "resource") at++;
    if (at > wanted || (t.kind === "close" && t.name === "resource" && at === wanted)) break;
    if (t.kind !== "data" || at !== wanted) continue;
    const text = rest + Buffer.from(t.base64).toString("latin1").replace(/\s+/g, "");
    // Four letters are three bytes; what is over waits for its fellows.
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), "base64");
  }
  if (rest !== "") yield Buffer.from(rest, "base64");
}
