import { type Message, message } from "#messages/message.ts";
import { EngineFailure, failureHeader } from "../process/failure.ts";
import { BadFrame, type Frame, FrameReader } from "../process/frames.ts";
import type { Answer } from "../process/protocol.ts";
import { containerKinds } from "./shapes.ts";
import { Blocks } from "./source.ts";
import type { Unpacker } from "./unpacker.ts";

type Write = (header: Record<string, unknown>, answer: Answer) => Promise<void>;

/**
 * The life of a child that takes one archive apart. It never holds the archive: it asks the host for the bytes it needs
 * and hands out what it finds piece by piece, each after the one before was taken. One speaks at a time:
 *
 *     host  {open: kind, size}            {list: true}                      {take: locator, passwords}
 *     child                               {entries} … {listed, system}      {file} {piece} … {taken, remark} or {failed}
 *     child {want: [from, to]}   host {bytes: true} + payload               after {entries}, {file}, {piece}: host {on: true}
 */
export async function runUnpacker(write: Write): Promise<void> {
  const frames = framesOf();
  const next = async (): Promise<Frame> => {
    const { done, value } = await frames.next();
    if (done) throw new BadFrame("the host has gone");
    return value;
  };
  const say = (header: Record<string, unknown>, payload?: Uint8Array) =>
    write({}, { header, ...(payload ? { payload } : {}) });
  const goOn = async () => {
    if ((await next()).header.on !== true) throw new BadFrame("not the time");
  };
  const { header } = await next();
  const unpacker = await open(header.open, Number(header.size), async (from, to) => {
    await say({ want: [from, to] });
    const { payload } = await next();
    if (payload.length !== to - from) throw new BadFrame("not what was asked for");
    return payload;
  });
  for (;;) {
    const asked = (await next()).header;
    try {
      if (asked.list === true) {
        for await (const batch of unpacker.list()) {
          await say({ entries: true }, new TextEncoder().encode(JSON.stringify(batch)));
          await goOn();
        }
        await say({ listed: true, system: unpacker.system?.() ?? null });
      } else if (typeof asked.take === "string")
        await hand(unpacker, asked.take, words(asked.passwords), say, goOn);
      else throw new BadFrame("no task");
    } catch (e) {
      if (e instanceof BadFrame) throw e;
      // The words of an unknown error may be words of a paper: they stay here.
      const failure =
        e instanceof EngineFailure ? e : new EngineFailure("unreadable", message("failure.damaged"));
      await say(failureHeader(failure));
    }
  }
}

async function hand(
  unpacker: Unpacker,
  locator: string,
  passwords: string[],
  say: (header: Record<string, unknown>, payload?: Uint8Array) => Promise<void>,
  goOn: () => Promise<void>,
): Promise<void> {
  let remark: Message | null = null;
  for await (const out of unpacker.take(locator, passwords)) {
    if ("remark" in out) remark = out.remark;
    else if ("file" in out) {
      await say({ file: out.file });
      await goOn();
    } else if (out.piece.length > 0) {
      await say({ piece: true }, out.piece);
      await goOn();
    }
  }
  await say({ taken: true, remark });
}

const words = (v: unknown): string[] => (Array.isArray(v) ? v.filter((x) => typeof x === "string") : []);

async function* framesOf(): AsyncGenerator<Frame, void, undefined> {
  const reader = new FrameReader();
  for await (const piece of Bun.stdin.stream()) yield* reader.push(piece);
}

async function open(
  kind: unknown,
  size: number,
  ask: (from: number, to: number) => Promise<Uint8Array>,
): Promise<Unpacker> {
  const blocks = new Blocks({ size, ask });
  switch (containerKinds.find((k) => k === kind)) {
    case "zip":
      return new (await import("./zip.ts")).ZipUnpacker(blocks);
    case "tgz":
      return new (await import("./tar.ts")).TarUnpacker(blocks);
    case "enex":
      return new (await import("./enex.ts")).EnexUnpacker(blocks);
    case "mbox":
      return new (await import("./mbox.ts")).MboxUnpacker(blocks);
  }
  throw new BadFrame("not an archive");
}
