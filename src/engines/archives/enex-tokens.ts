import { EngineFailure } from "../failure.ts";

/**
 * An Evernote export as it streams by: tags, text and the long base64 of files, each with its place. Its document type
 * is never looked up and nothing in it is expanded: a declaration of its own entities ends the reading.
 */
export type Token =
  | { kind: "open"; name: string; at: number; attributes: string; empty: boolean }
  | { kind: "close"; name: string; end: number }
  | { kind: "text"; text: string }
  | { kind: "data"; base64: Uint8Array };

const bad = (what: string) => new EngineFailure("unreadable", `This Evernote export is damaged: ${what}.`);
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
