/** A message written as a tree: gives its bytes, its BODYSTRUCTURE (RFC 3501 section 7.4.2) and each of its parts. */
export interface Node {
  type: string;
  /** Parameters of the type as they stand in the header: `{ name: "a.pdf" }`, `{ "name*": "utf-8''%C3%BC.pdf" }`. */
  params?: Record<string, string>;
  disposition?: string;
  dispositionParams?: Record<string, string>;
  id?: string;
  /** Left out: base64 for bytes, 7bit for words. */
  encoding?: "base64" | "quoted-printable" | "7bit" | "8bit";
  content?: Uint8Array | string;
  children?: Node[];
  /** A message inside this one (`message/rfc822`). */
  message?: Message;
}

export interface Message {
  subject: string;
  messageId: string;
  body: Node;
}

const quoted = (s: string) => `"${s.replace(/["\\]/g, "\\$&")}"`;
const orNil = (s: string | undefined) => (s === undefined ? "NIL" : quoted(s));
const listed = (params: Record<string, string> | undefined) => {
  const all = Object.entries(params ?? {});
  return all.length === 0 ? "NIL" : `(${all.map(([k, v]) => `${quoted(k)} ${quoted(v)}`).join(" ")})`;
};

const headerParams = (params: Record<string, string> | undefined) =>
  Object.entries(params ?? {})
    .map(([k, v]) => `; ${k}=${k.endsWith("*") ? v : quoted(v)}`)
    .join("");

const encodingOf = (n: Node) => n.encoding ?? (typeof n.content === "string" ? "7bit" : "base64");

function encoded(n: Node): Buffer {
  if (n.message) return sourceOf(n.message);
  const bytes = Buffer.from(n.content ?? "");
  if (encodingOf(n) === "base64") return Buffer.from(bytes.toString("base64").replace(/.{76}/g, "$&\r\n"));
  if (encodingOf(n) !== "quoted-printable") return bytes;
  const text = [...bytes].map((b) =>
    b === 0x3d || b < 32 || b > 126
      ? `=${b.toString(16).toUpperCase().padStart(2, "0")}`
      : String.fromCharCode(b),
  );
  if (text.at(-1) === " ") text[text.length - 1] = "=20";
  return Buffer.from(text.join("").replace(/(?:=..|[^=]){70}/g, "$&=\r\n"));
}

const boundaryOf = (path: string) => `=_part_${path.replaceAll(".", "_")}_x`;

function mimeHeader(n: Node, path: string): string {
  const boundary = n.children ? `; boundary="${boundaryOf(path)}"` : "";
  const lines = [`Content-Type: ${n.type}${headerParams(n.params)}${boundary}`];
  if (!n.children && !n.message) lines.push(`Content-Transfer-Encoding: ${encodingOf(n)}`);
  if (n.id) lines.push(`Content-ID: <${n.id}>`);
  if (n.disposition) lines.push(`Content-Disposition: ${n.disposition}${headerParams(n.dispositionParams)}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function bodyOf(n: Node, path: string): Buffer {
  if (!n.children) return encoded(n);
  const boundary = boundaryOf(path);
  const parts = n.children.flatMap((child, i) => [
    Buffer.from(`--${boundary}\r\n${mimeHeader(child, `${path}.${i + 1}`)}`),
    bodyOf(child, `${path}.${i + 1}`),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

const envelopeHeader = (m: Message) =>
  `From: Anna <anna@example.org>\r\nTo: home@example.org\r\nSubject: ${m.subject}\r\nMessage-ID: <${m.messageId}>\r\nMIME-Version: 1.0\r\n`;

/** The message as it is sent. */
export const sourceOf = (m: Message): Buffer =>
  Buffer.concat([Buffer.from(envelopeHeader(m) + mimeHeader(m.body, "0")), bodyOf(m.body, "0")]);

export const envelopeOf = (m: Message): string => {
  const person = '(("Anna" NIL "anna" "example.org"))';
  return `("Tue, 18 Nov 2025 09:12:00 +0100" ${quoted(m.subject)} ${person} ${person} ${person} ((NIL NIL "home" "example.org")) NIL NIL NIL ${quoted(`<${m.messageId}>`)})`;
};

/** The structure, as a server of the extended form tells it. */
export function structureOf(n: Node): string {
  if (n.children)
    return `(${n.children.map(structureOf).join("")} ${quoted(n.type.split("/")[1] ?? "")} NIL NIL NIL NIL)`;
  const [type = "", sub = ""] = n.type.split("/");
  const size = encoded(n).length;
  const disposition = n.disposition ? `(${quoted(n.disposition)} ${listed(n.dispositionParams)})` : "NIL";
  const id = orNil(n.id === undefined ? undefined : `<${n.id}>`);
  const basic = `${quoted(type)} ${quoted(sub)} ${listed(n.params)} ${id} NIL ${quoted(n.message ? "7bit" : encodingOf(n))} ${size}`;
  if (n.message)
    return `(${basic} ${envelopeOf(n.message)} ${structureOf(n.message.body)} 10 NIL ${disposition} NIL NIL)`;
  return `(${basic}${type === "text" ? " 10" : ""} NIL ${disposition} NIL NIL)`;
}

/** The bytes of `BODY[section]` (RFC 3501 section 6.4.5), or null when there is no such part. */
export function sectionOf(m: Message, section: string): Buffer | null {
  const upper = section.toUpperCase();
  if (upper === "") return sourceOf(m);
  const header = Buffer.from(envelopeHeader(m) + mimeHeader(m.body, "0"));
  if (upper === "HEADER") return header;
  if (upper === "TEXT") return bodyOf(m.body, "0");
  const mime = upper.endsWith(".MIME");
  const steps = upper
    .replace(/\.MIME$/, "")
    .split(".")
    .map(Number);
  let node = m.body;
  let path = "0";
  for (const [i, step] of steps.entries()) {
    if (node.message) node = node.message.body;
    if (!node.children) {
      if (i === steps.length - 1 && step === 1) break;
      return null;
    }
    const child = node.children[step - 1];
    if (!child) return null;
    node = child;
    path = `${path}.${step}`;
  }
  return mime ? Buffer.from(mimeHeader(node, path)) : bodyOf(node, path);
}

export const text = (words: string): Node => ({
  type: "text/plain",
  params: { charset: "utf-8" },
  content: words,
});
export const html = (words: string): Node => ({
  type: "text/html",
  params: { charset: "utf-8" },
  content: words,
});
export const mixed = (...children: Node[]): Node => ({ type: "multipart/mixed", children });
export const alternative = (...children: Node[]): Node => ({ type: "multipart/alternative", children });
export const related = (...children: Node[]): Node => ({ type: "multipart/related", children });
export const attached = (type: string, filename: string, content: Uint8Array | string): Node => ({
  type,
  params: { name: filename },
  disposition: "attachment",
  dispositionParams: { filename },
  encoding: "base64",
  content,
});
