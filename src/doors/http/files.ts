import { bytesHeaders } from "#kernel/http.ts";
import { refuse } from "#messages/refuse.ts";
import type { ServedFile, ServedPicture } from "#operations/documents/filing/files.ts";
import { disposition, notChanged, parseRange } from "./headers.ts";

/** What a browser may show by itself; anything else is offered for saving, whatever it claims to be. */
const shown = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/tiff",
  "image/bmp",
  "text/plain",
]);

/** Told of what ends an answer that has begun. */
export type Broke = (e: unknown) => unknown;

/**
 * A stream that is read as its reader takes it, and let go of when the reader leaves. Its first piece is read before this
 * answers: what cannot be opened throws, and no header promises it. Where it breaks later the connection is reset, so that no
 * half of a file looks whole (RFC 9112 section 8: a chunked body without its end is incomplete).
 */
export async function stream(
  open: () => AsyncIterable<Uint8Array>,
  broke: Broke,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = open()[Symbol.asyncIterator]();
  let ready: IteratorResult<Uint8Array> | null = await pieces.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = ready ?? (await pieces.next());
        ready = null;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (e) {
        broke(e);
        // With no error of its own: what is given here is printed, with the code around it.
        controller.error();
      }
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

/** Up to here a file is read before it is sent: a body that is a stream goes out in chunks, and its length is not told. */
const AT_ONCE = 4 * 1024 * 1024;

/** What is sent of `size` bytes: in one piece with its length where that fits, as a stream otherwise. */
async function bodyOf(size: number, open: () => AsyncIterable<Uint8Array>, broke: Broke) {
  if (size > AT_ONCE) return await stream(open, broke);
  const pieces: Uint8Array[] = [];
  for await (const piece of open()) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** The bytes of a file with `ETag`, conditional requests and one range (RFC 9110 sections 13 and 14). */
export async function sendFile(
  request: Request,
  file: ServedFile,
  download: boolean,
  broke: Broke,
): Promise<Response> {
  const plain = shown.has(file.mime);
  const headers = bytesHeaders({
    "Content-Type":
      file.mime === "text/plain"
        ? "text/plain; charset=utf-8"
        : plain
          ? file.mime
          : "application/octet-stream",
    "Content-Disposition": disposition(
      download || !plain || file.active ? "attachment" : "inline",
      file.name,
    ),
    "Accept-Ranges": "bytes",
    ETag: file.etag,
  });
  if (plain === false) headers["Content-Type"] = file.mime || "application/octet-stream";
  if (notChanged(request.headers.get("if-none-match"), file.etag))
    return new Response(null, { status: 304, headers });
  const guarded = request.headers.get("if-range");
  const range =
    guarded !== null && guarded !== file.etag ? null : parseRange(request.headers.get("range"), file.bytes);
  if (range === "none") {
    throw refuse(
      416,
      null,
      "noSuchRange",
      {},
      {
        headers: { "Content-Range": `bytes */${file.bytes}`, "Accept-Ranges": "bytes" },
      },
    );
  }
  if (range) {
    headers["Content-Range"] = `bytes ${range.from}-${range.to - 1}/${file.bytes}`;
    headers["Content-Length"] = String(range.to - range.from);
    const part = await bodyOf(range.to - range.from, () => file.open(range), broke);
    return new Response(part, { status: 206, headers });
  }
  headers["Content-Length"] = String(file.bytes);
  return new Response(await bodyOf(file.bytes, () => file.open(), broke), { headers });
}

export function sendPicture(request: Request, picture: ServedPicture): Response {
  const headers = bytesHeaders({
    "Content-Type": "image/png",
    ETag: picture.etag,
  });
  if (notChanged(request.headers.get("if-none-match"), picture.etag))
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.png), { headers });
}

/** A zip, or a table, that is made while it is sent: its length is not known before its end. */
export const sendZip = async (
  zip: { name: string; mime?: string; open(): AsyncIterable<Uint8Array> },
  broke: Broke,
): Promise<Response> =>
  new Response(await stream(zip.open, broke), {
    headers: bytesHeaders({
      "Content-Type": zip.mime ?? "application/zip",
      "Content-Disposition": disposition("attachment", zip.name),
      "Cache-Control": "no-store",
    }),
  });
