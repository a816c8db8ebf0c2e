/** Forms written byte by byte, for what no well-meaning client would send (RFC 7578). */
export interface RawPart {
  /** The whole Content-Disposition value; usually made of `name` and `filename`. */
  disposition?: string;
  name?: string;
  filename?: string;
  type?: string;
  content: Uint8Array | string;
}

export const BOUNDARY = "deedbox-test-boundary";

function headOf(part: RawPart, boundary: string): string {
  const named = part.filename === undefined ? "" : `; filename="${part.filename}"`;
  const disposition = part.disposition ?? `form-data; name="${part.name}"${named}`;
  const type = part.type === undefined ? "" : `Content-Type: ${part.type}\r\n`;
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n`;
}

/** A body of parts with its Content-Type. `whole: false` leaves out the closing line, as a broken connection does. */
export function rawForm(
  parts: RawPart[],
  options: { boundary?: string; whole?: boolean } = {},
): { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const boundary = options.boundary ?? BOUNDARY;
  const pieces = parts.flatMap((p) => [
    Buffer.from(headOf(p, boundary)),
    Buffer.from(p.content),
    Buffer.from("\r\n"),
  ]);
  const end = options.whole === false ? [] : [Buffer.from(`--${boundary}--\r\n`)];
  return {
    body: new Uint8Array(Buffer.concat([...pieces, ...end])),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** A file part of `bytes` zeros, streamed in pieces, so that a test holds no more of it than the server does. */
export function longForm(bytes: number, options: { declare?: boolean } = {}) {
  const head = Buffer.from(headOf({ name: "file", filename: "long.bin", content: "" }, BOUNDARY));
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const piece = new Uint8Array(64 * 1024);
  let left = bytes;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (c) => c.enqueue(new Uint8Array(head)),
    pull(c) {
      if (left === 0) {
        c.enqueue(new Uint8Array(tail));
        c.close();
        return;
      }
      const n = Math.min(left, piece.length);
      left -= n;
      sent += n;
      c.enqueue(piece.slice(0, n));
    },
  });
  const length = { "content-length": String(head.length + bytes + tail.length) };
  return {
    body,
    headers: {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      ...(options.declare ? length : {}),
    },
    /** Bytes of the file that were taken so far. */
    sent: () => sent,
  };
}
