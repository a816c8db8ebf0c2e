import type { ContainerKind, Listed } from "#engines/archives/shapes.ts";
import type { Unpacking } from "#engines/archives/unpacking.ts";
import type { Engines } from "#engines/engines.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import type { Message } from "#messages/message.ts";

/** An archive in memory, unpacked in a child like any other. */
export function unpackingOf(engines: Engines, bytes: Uint8Array, kind: ContainerKind): Unpacking {
  return engines.unpack(
    {
      size: bytes.length,
      async *read(from, to) {
        yield bytes.subarray(from, to);
      },
    },
    kind,
  );
}

/** Every entry, and the system the archive comes from. */
export async function listAll(
  unpacking: Unpacking,
): Promise<{ entries: Listed[]; system: "paperless" | null }> {
  const entries: Listed[] = [];
  const batches = unpacking.list();
  let step = await batches.next();
  for (; !step.done; step = await batches.next()) entries.push(...step.value);
  return { entries, system: step.value };
}

export interface TakenFile {
  name: string;
  mime: string;
  text: string;
  bytes: Uint8Array;
}

/** What one entry holds; throws as `take` does. */
export async function takeAll(
  unpacking: Unpacking,
  locator: string,
  passwords: string[] = [],
): Promise<{ files: TakenFile[]; remark: Message | null }> {
  const files: { name: string; mime: string; pieces: Uint8Array[] }[] = [];
  let remark: Message | null = null;
  for await (const out of unpacking.take(locator, passwords)) {
    if ("file" in out) files.push({ ...out.file, pieces: [] });
    else if ("piece" in out) files.at(-1)?.pieces.push(out.piece.slice());
    else remark = out.remark;
  }
  return {
    remark,
    files: files.map(({ name, mime, pieces }) => {
      const bytes = Buffer.concat(pieces);
      return { name, mime, bytes, text: bytes.toString("utf8") };
    }),
  };
}

/** The kind of failure and its sentence. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (e) {
    if (e instanceof EngineFailure) return `${e.kind}: ${e.message}`;
    throw e;
  }
  return "none";
}
