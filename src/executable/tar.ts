import { createTarDecoder, packTar } from "modern-tar";

/** One file of the archive that carries folders inside the executable. */
export interface Entry {
  /** With forward slashes, relative, never leading out of the folder it is unpacked into. */
  path: string;
  bytes: Uint8Array;
}

/** One archive of the entries in the order given, without times: the same files make the same archive. */
export const writeTar = (entries: Entry[]): Promise<Uint8Array<ArrayBuffer>> =>
  packTar(
    entries.map(({ path, bytes }) => ({
      header: { name: path, size: bytes.length, mode: 0o600, mtime: new Date(0) },
      body: bytes,
    })),
  );

/**
 * The files of an archive as it streams by, so that none of them is ever held whole; each body is read to its end before
 * the next file is asked for. Throws for an archive that is cut short or damaged, that holds anything but files, or that names
 * a path outside of the folder.
 */
export async function* readTar(
  archive: ReadableStream<Uint8Array>,
): AsyncGenerator<{ path: string; body: ReadableStream<Uint8Array> }, void, undefined> {
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    const path = header.name;
    const outside = path.startsWith("/") || path.includes("\\") || path.split("/").includes("..");
    if (outside || header.type !== "file") throw new Error("The archive is not one of this program's.");
    yield { path, body };
  }
}
