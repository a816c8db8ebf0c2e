import { SaxesParser, type SaxesTagNS } from "saxes";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";

export interface Node {
  /** Local name behind the prefix this program uses for its namespace, whatever the file uses: `w:p`. */
  name: string;
  attrs: Record<string, string>;
  children: (Node | string)[];
}

/** Namespaces by what they end with, since the strict and the transitional form of OOXML differ in their beginning. */
const prefixes: [RegExp, string][] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, "w"],
  [/\/spreadsheetml\/(?:2006\/)?main$/, "s"],
  [/\/presentationml\/(?:2006\/)?main$/, "p"],
  [/\/drawingml\/(?:2006\/)?main$/, "a"],
  [/\/drawingml\/(?:2006\/)?wordprocessingDrawing$/, "wp"],
  [/\/officeDocument\/(?:2006\/)?relationships$/, "r"],
  [/\/package\/2006\/relationships$/, "rel"],
  [/markup-compatibility\/2006$/, "mc"],
  [/^urn:schemas-microsoft-com:vml$/, "v"],
  [/office:1\.0$/, "office"],
  [/text:1\.0$/, "text"],
  [/table:1\.0$/, "table"],
  [/style:1\.0$/, "style"],
  [/drawing:1\.0$/, "draw"],
  [/presentation:1\.0$/, "pres"],
  [/xsl-fo-compatible:1\.0$/, "fo"],
  [/svg-compatible:1\.0$/, "svg"],
  [/meta:1\.0$/, "meta"],
  [/^http:\/\/www\.w3\.org\/1999\/xlink$/, "xlink"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, "dc"],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, "dcterms"],
  [/^http:\/\/www\.w3\.org\/XML\/1998\/namespace$/, "xml"],
];

const known = new Map<string, string>();

function named(uri: string, prefix: string, local: string): string {
  if (uri === "") return local;
  let ours = known.get(uri);
  if (ours === undefined) {
    ours = prefixes.find(([form]) => form.test(uri))?.[1] ?? prefix;
    if (known.size < 500) known.set(uri, ours);
  }
  return ours ? `${ours}:${local}` : local;
}

const MOST_DEPTH = 300;
const MOST_NODES = 1_500_000;

const damaged = () => new EngineFailure("unreadable", message("failure.damaged"));

interface Handler {
  open?(name: string, attrs: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Thrown by a handler that has seen enough. */
class Enough extends Error {}

/** The characters of an XML file: UTF-8 or UTF-16 by its mark, or what its declaration names (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(200, bytes.length)).toString("latin1");
  const label = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(/^utf-?16/i.test(label) ? "utf-8" : label).decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes);
  }
}

/**
 * Reads XML as a stream of tags. A DOCTYPE is refused: no office file has one, and entities are how XML bombs are made.
 * Throws EngineFailure `unreadable` for what is not well formed, `limit` for what nests without end.
 */
export function readXml(source: string, handler: Handler): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on("doctype", () => {
    throw new EngineFailure("unreadable", message("failure.definitions"));
  });
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("opentag", (tag: SaxesTagNS) => {
    if (++depth > MOST_DEPTH) throw new EngineFailure("limit", message("failure.tooLarge"));
    if (!handler.open) return;
    const attrs: Record<string, string> = {};
    for (const a of Object.values(tag.attributes)) attrs[named(a.uri, a.prefix, a.local)] = a.value;
    handler.open(named(tag.uri, tag.prefix, tag.local), attrs);
  });
  parser.on("closetag", (tag: SaxesTagNS) => {
    depth--;
    handler.close?.(named(tag.uri, tag.prefix, tag.local));
  });
  if (handler.text) {
    const text = (words: string) => handler.text?.(words);
    parser.on("text", text);
    parser.on("cdata", text);
  }
  try {
    for (let at = 0; at < source.length; at += 65_536) parser.write(source.slice(at, at + 65_536));
    parser.close();
  } catch (error) {
    if (error instanceof Enough) return;
    throw error instanceof EngineFailure ? error : damaged();
  }
}

/** A whole XML file as a tree. Throws like readXml, and `limit` when it has too many elements. */
export function tree(source: string): Node {
  const root: Node = { name: "", attrs: {}, children: [] };
  const path = [root];
  let nodes = 0;
  readXml(source, {
    open(name, attrs) {
      if (++nodes > MOST_NODES) throw new EngineFailure("limit", message("failure.tooLarge"));
      const node: Node = { name, attrs, children: [] };
      path[path.length - 1]?.children.push(node);
      path.push(node);
    },
    text(words) {
      path[path.length - 1]?.children.push(words);
    },
    close() {
      path.pop();
    },
  });
  const [first] = elements(root);
  if (!first) throw damaged();
  return first;
}

export const elements = (node: Node): Node[] => node.children.filter((c) => typeof c !== "string");

export const child = (node: Node | undefined, name: string): Node | undefined =>
  node && elements(node).find((c) => c.name === name);

export const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node ? elements(node).filter((c) => c.name === name) : [];

/** The first element of a path of names below a node. */
export const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((here, name) => child(here, name), node);

/** All words below a node. */
export function inner(node: Node | undefined): string {
  if (!node) return "";
  return node.children.map((c) => (typeof c === "string" ? c : inner(c))).join("");
}

/** Every element of a name below a node, in order, those inside one another included. */
export function* every(node: Node, name: string): Generator<Node, void, undefined> {
  for (const c of elements(node)) {
    if (c.name === name) yield c;
    yield* every(c, name);
  }
}
