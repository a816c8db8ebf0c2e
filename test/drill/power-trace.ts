/** What a traced server did to its data folder, and what it answered, in the order the tracer saw it (strace(1)). */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { PowerDisk } from "./power-disk.ts";

const calls =
  "open,openat,creat,write,writev,pwrite64,pwritev,pwritev2,lseek,ftruncate,truncate,fallocate,fsync,fdatasync,rename," +
  "renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,sendto,sendmsg,io_uring_setup," +
  "copy_file_range,sendfile,splice,sync_file_range";

/** The tracer and its arguments: every byte in hexadecimal, and the path behind every descriptor. */
export const tracer = (log: string): string[] => [
  ...["strace", "-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-s", String(64 * 1024 * 1024)],
  ...["-e", `trace=${calls}`, "-o", log],
];

/** One step of the trace: a change of the disk, or bytes that left for whoever had asked. */
export type Step = { does: (disk: PowerDisk) => void } | { says: string };

const text = (hex: string): Buffer => Buffer.from(hex.replaceAll("\\x", ""), "hex");

interface Call {
  name: string;
  /** What stands between the brackets, and the result. */
  given: string;
  result: string;
}

/** Strings of a call, in order; nothing that is hexadecimal holds a quotation mark. */
function strings(given: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = given.indexOf('"'); at >= 0; ) {
    const end = given.indexOf('"', at + 1);
    if (given.startsWith("...", end + 1)) throw new Error("the tracer cut a string");
    found.push(text(given.slice(at + 1, end)));
    at = given.indexOf('"', end + 1);
  }
  return found;
}

const paths = (call: Call): string[] => strings(call.given).map((b) => b.toString("utf8"));

/** The descriptor a call begins with, and the path behind it. */
function descriptor(given: string): { fd: string; path: string } {
  const end = given.indexOf(">");
  const [fd = "", hex = ""] = given.slice(0, end).split("<");
  return { fd, path: given.startsWith("(deleted)", end + 1) ? "" : text(hex).toString("utf8") };
}

/** Steps of a trace that touch `folder`. Throws when the server used a call that is not understood here. */
export async function* stepsOf(log: string, folder: string): AsyncGenerator<Step, void, undefined> {
  const hex = [...Buffer.from(`${folder}/`)].map((b) => `\\x${b.toString(16).padStart(2, "0")}`).join("");
  const waiting = new Map<string, Call & { sync?: number }>();
  const positions = new Map<string, number>();
  const within = (path: string): string | null =>
    path === folder ? "" : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
  let syncs = 0;
  for await (const line of createInterface({ input: createReadStream(log, "latin1") })) {
    const space = line.indexOf(" ");
    const pid = line.slice(0, space);
    const rest = line.slice(space).trimStart();
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest);
    if (resumed) {
      const call = waiting.get(pid);
      waiting.delete(pid);
      if (!call) continue;
      const tail = rest.slice(resumed[0].length);
      call.given += tail.slice(0, tail.lastIndexOf(") "));
      call.result = tail.slice(tail.lastIndexOf(" = ") + 3);
      if (call.sync !== undefined) yield { does: endOf(call.sync) };
      else yield* done(call, within, positions);
      continue;
    }
    const name = /^(\w+)\(/.exec(rest)?.[1];
    if (!name) continue;
    const own = rest.includes(hex);
    if (name === "io_uring_setup") throw new Error("the server writes past the tracer (io_uring)");
    const unfinished = rest.endsWith("<unfinished ...>");
    const end = unfinished ? rest.length - 16 : rest.lastIndexOf(") ");
    const call: Call & { sync?: number } = {
      name,
      given: rest.slice(name.length + 1, end),
      result: unfinished ? "" : rest.slice(rest.lastIndexOf(" = ") + 3),
    };
    // An answer counts from the moment it is given to the system.
    if (name.startsWith("send") && !own) {
      if (rest.includes('"\\x48\\x54\\x54\\x50')) yield { says: strings(call.given).join("") };
      continue;
    }
    if (!own && !rest.includes(hex.slice(0, -4))) continue;
    if (name === "fsync" || name === "fdatasync") {
      const path = within(descriptor(call.given).path);
      if (path === null) continue;
      const sync = ++syncs;
      call.sync = sync;
      yield { does: (disk) => disk.syncBegins(sync, path) };
      if (unfinished) waiting.set(pid, call);
      else yield { does: endOf(sync) };
    } else if (unfinished) waiting.set(pid, call);
    else yield* done(call, within, positions);
  }
}

const endOf = (sync: number) => (disk: PowerDisk) => disk.syncEnds(sync);

/** What a call that has come back did. */
function* done(
  call: Call,
  within: (path: string) => string | null,
  positions: Map<string, number>,
): Generator<Step, void, undefined> {
  if (call.result.startsWith("-1") || call.result.startsWith("?")) return;
  const named = () => paths(call).map(within);
  switch (call.name) {
    case "open":
    case "openat":
    case "creat": {
      const [path] = named();
      if (path === null || path === undefined) return;
      const opened = descriptor(call.result);
      positions.set(`${opened.fd} ${path}`, 0);
      const makes = call.name === "creat" || call.given.includes("O_CREAT");
      const empties = call.name === "creat" || call.given.includes("O_TRUNC");
      if (call.given.includes("O_APPEND") && !path.endsWith("-shm"))
        positions.set(`${opened.fd} ${path}`, -1);
      yield {
        does: (disk) => {
          if (makes && !disk.has(path)) disk.create(path);
          else if (empties) disk.resize(path, 0);
        },
      };
      return;
    }
    case "write":
    case "pwrite64": {
      const { fd, path: whole } = descriptor(call.given);
      const path = within(whole);
      const [bytes] = strings(call.given.slice(call.given.indexOf(">")));
      if (path === null || !bytes) return;
      const count = Number.parseInt(call.result, 10);
      const key = `${fd} ${path}`;
      let at = Number(call.given.slice(call.given.lastIndexOf(",") + 1));
      if (call.name === "write") {
        at = positions.get(key) ?? -1;
        if (at >= 0) positions.set(key, at + count);
      }
      const kept = bytes.subarray(0, count);
      yield { does: (disk) => disk.write(path, at < 0 ? disk.size(path) : at, kept) };
      return;
    }
    case "lseek": {
      const { fd, path: whole } = descriptor(call.given);
      const path = within(whole);
      if (path !== null) positions.set(`${fd} ${path}`, Number.parseInt(call.result, 10));
      return;
    }
    case "ftruncate": {
      const path = within(descriptor(call.given).path);
      const size = Number(call.given.slice(call.given.lastIndexOf(",") + 1));
      if (path !== null) yield { does: (disk) => disk.resize(path, size) };
      return;
    }
    case "mkdir":
    case "mkdirat":
    case "unlink":
    case "unlinkat":
    case "rmdir": {
      const [path] = named();
      const makes = call.name.startsWith("mkdir");
      if (path !== null && path !== undefined)
        yield { does: (disk) => (makes ? disk.makeFolder(path) : disk.remove(path)) };
      return;
    }
    case "link":
    case "linkat":
    case "rename":
    case "renameat":
    case "renameat2": {
      const [from, to] = named();
      if (from === null || to === null || from === undefined || to === undefined) break;
      const links = call.name.startsWith("link");
      yield { does: (disk) => (links ? disk.link(from, to) : disk.rename(from, to)) };
      return;
    }
  }
  throw new Error(`${call.name} is not understood here`);
}
