import type { BusboyFileStream } from "@fastify/busboy";
import Busboy from "@fastify/busboy";
import { badRequest, invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { Part } from "#operations/documents/filing/add.ts";
import { MOST_PAGES, PLAIN_LIMIT } from "#operations/documents/filing/add.ts";

/** What form fields and part headers may add to the bytes of an upload. */
const FORM_OVERHEAD = 1024 * 1024;

const cutOff = () => badRequest(message("problem.uploadBroken"));

/** A queue of one: the parser waits until what it found has been taken. */
class Handover {
  private waiting: ((r: IteratorResult<Part>) => void) | null = null;
  private offered: { part: Part; taken: () => void } | null = null;
  private ended: { error: unknown } | null = null;

  offer(part: Part): Promise<void> {
    if (this.waiting) {
      const give = this.waiting;
      this.waiting = null;
      give({ done: false, value: part });
      return Promise.resolve();
    }
    return new Promise((taken) => {
      this.offered = { part, taken };
    });
  }

  end(error: unknown = null): void {
    this.ended ??= { error };
    const give = this.waiting;
    this.waiting = null;
    if (give) give({ done: true, value: undefined });
  }

  async next(): Promise<IteratorResult<Part>> {
    if (this.offered) {
      const { part, taken } = this.offered;
      this.offered = null;
      taken();
      return { done: false, value: part };
    }
    if (this.ended) {
      if (this.ended.error) throw this.ended.error;
      return { done: true, value: undefined };
    }
    const result = await new Promise<IteratorResult<Part>>((give) => {
      this.waiting = give;
    });
    const ended = this.ended as { error: unknown } | null;
    if (result.done && ended?.error) throw ended.error;
    return result;
  }
}

/** The bytes of a part; whatever ends them early is the sender breaking off. */
async function* whole(stream: BusboyFileStream): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* stream;
  } catch {
    throw cutOff();
  }
}

/** The names under which files come; a scanner that writes them in capitals means the same. */
const fileNames = new Set(["file", "pages"]);
const named = (name: string): string => (fileNames.has(name.toLowerCase()) ? name.toLowerCase() : name);

/** Bytes that an old program packed as base64 (RFC 7578 section 4.7 has done away with it), as they were before. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let rest = "";
  for await (const piece of bytes) {
    const text = rest + Buffer.from(piece).toString("latin1").replace(/\s+/g, "");
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
      throw badRequest(message("problem.notBase64"));
    }
    const end = text.length - (text.length % 4);
    rest = text.slice(end);
    if (end > 0) yield Buffer.from(text.slice(0, end), "base64");
  }
  if (rest !== "") yield Buffer.from(rest, "base64");
}

/**
 * The parts of a multipart/form-data body (RFC 7578) as they come off the wire: nothing larger than a piece is held in
 * memory, and the sender is slowed to what the disk takes. Throws 400 when it is no such body or breaks off, 413 past
 * the plain limit.
 */
export async function* multipart(request: Request): AsyncGenerator<Part, void, undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || !request.body) {
    throw badRequest(message("problem.takesForm"));
  }
  if (Number(request.headers.get("content-length") ?? 0) > PLAIN_LIMIT + FORM_OVERHEAD) {
    throw refuse(413, "too-large", "plainUploadTooLarge");
  }
  const hand = new Handover();
  const parser = Busboy({
    headers: { "content-type": type },
    // What comes under the name of a file and says its type is one, also without a file name. Words alone are a field.
    isPartAFile: (name, mime, filename) =>
      filename !== undefined ||
      mime === "application/octet-stream" ||
      (mime !== "text/plain" && fileNames.has((name ?? "").toLowerCase())),
    limits: {
      fieldSize: 64 * 1024,
      fields: 20,
      files: MOST_PAGES + 5,
      parts: MOST_PAGES + 25,
      headerPairs: 50,
    },
  });
  const files = new Set<BusboyFileStream>();
  // Fields are small: they may queue up behind a file that is still being taken.
  let order: Promise<void> = Promise.resolve();
  const queue = (part: Part) => {
    order = order.then(() => hand.offer(part));
  };
  const nameless = () =>
    hand.end(invalid([{ field: "body", in: "body", detail: message("field.namelessPart") }]));
  parser.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (name === undefined) nameless();
    else if (nameCut || valueCut)
      hand.end(invalid([{ field: name.slice(0, 100), in: "body", detail: message("field.tooLong") }]));
    else queue({ kind: "field", name, value });
  });
  parser.on("file", (name: string | undefined, stream, filename, encoding, mime) => {
    // Whoever reads it hears of an error; one that nobody reads yet, or any more, would end the program.
    stream.on("error", () => {});
    if (name === undefined) {
      stream.resume();
      return nameless();
    }
    files.add(stream);
    stream.on("close", () => files.delete(stream));
    queue({
      kind: "file",
      name: named(name),
      filename: filename || null,
      mime: mime || "application/octet-stream",
      bytes: encoding.trim() === "base64" ? unpacked(whole(stream)) : whole(stream),
    });
  });
  parser.on("partsLimit", () =>
    hand.end(invalid([{ field: "body", in: "body", detail: message("field.tooManyParts") }])),
  );
  parser.on("filesLimit", () =>
    hand.end(
      invalid([{ field: "pages", in: "body", detail: message("field.tooManyPages", { n: MOST_PAGES }) }]),
    ),
  );
  parser.on("finish", () => {
    order = order.then(() => hand.end());
  });
  const breakOff = () => {
    for (const f of files) f.destroy(cutOff());
    hand.end(cutOff());
  };
  parser.on("error", breakOff);
  const reader = request.body.getReader();
  let left = false;
  const feed = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (left) return;
      if (done) return void parser.end();
      if (!parser.write(value)) await new Promise((drained) => parser.once("drain", drained));
    }
  };
  feed().catch(breakOff);
  try {
    while (true) {
      const { done, value } = await hand.next();
      if (done) return;
      yield value;
    }
  } finally {
    left = true;
    reader.cancel().catch(() => {});
    for (const f of files) f.destroy();
  }
}
