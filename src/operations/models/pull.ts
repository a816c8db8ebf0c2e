import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { sumOf } from "#engines/process/model-host.ts";
import { message } from "#messages/message.ts";
import { addressOf, type ModelFile, modelNamed } from "#rules/accounts/models.ts";
import { type ModelFolder, ModelProblem, syncFolder } from "./folder.ts";

/** What a pull tells on its way. */
export type PullNews =
  | { kind: "licence"; name: string; licence: string; text: string; bytes: number }
  | { kind: "there"; file: string }
  | { kind: "by hand"; file: string; sha256: string }
  | { kind: "progress"; file: string; have: number; bytes: number }
  | { kind: "checking"; file: string }
  | { kind: "done"; file: string };

export interface PullOptions {
  /** Stands for the hub in every address. */
  mirror?: string | null;
  /** Tries after a connection that broke without bringing a byte; each that brings some begins the count anew. */
  tries?: number;
  /** Milliseconds before another try, and without a byte before a connection counts as broken. */
  waitMs?: number;
  silenceMs?: number;
  signal?: AbortSignal;
}

/** Left free on the disk beside the model: papers come first. */
const SPARE = 256 * 1024 * 1024;
/** Bytes between two lines about progress. */
const STEP = 16 * 1024 * 1024;

/**
 * Fetches what is missing of a model: on from where a stop, a cut or a kill left it, checked for size and SHA-256 before it
 * gets its name. Throws ModelProblem; what was fetched so far stays for the next try, unless its sum is wrong.
 */
export async function* pullModel(
  shelf: ModelFolder,
  name: string,
  options: PullOptions = {},
): AsyncGenerator<PullNews> {
  const model = modelNamed(name, shelf.manifest);
  if (!model)
    throw new ModelProblem(
      `There’s no model "${name}" to download. Choose one of these: ${shelf.manifest.models.map((m) => m.name).join(", ")}.`,
    );
  const folder = join(shelf.folder, name);
  const bytes = model.files.reduce((n, f) => n + f.bytes, 0);
  yield { kind: "licence", name, licence: model.licence.name, text: model.licence.text, bytes };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = hold(folder, name);
  try {
    let byHand = 0;
    for (const file of model.files) {
      const path = join(folder, file.name);
      if (existsSync(path) && statSync(path).size === file.bytes) {
        yield { kind: "there", file: file.name };
        continue;
      }
      const address = addressOf(file, options.mirror ?? shelf.manifest.base);
      if (address === null) {
        byHand++;
        yield { kind: "by hand", file: file.name, sha256: file.sha256 };
        continue;
      }
      const sentOn = options.mirror == null ? (shelf.manifest.sentOn ?? []) : [];
      yield* fetchFile(file, { address, sentOn }, path, options);
      yield* settle(file, path);
      await syncFolder(folder);
      yield { kind: "done", file: file.name };
    }
    if (byHand > 0) throw new ModelProblem(message("work.byHand", { model: name }));
  } finally {
    unlock();
  }
}

/** One pull a model at a time; the mark of a process that is no more is void. */
function hold(folder: string, name: string): () => void {
  const path = join(folder, "pull.lock");
  const take = (): number | null => {
    try {
      return openSync(path, "wx", 0o600);
    } catch {
      return null;
    }
  };
  let mark = take();
  if (mark === null && !isAlive(Number(readFileSync(path, "utf8")))) {
    rmSync(path, { force: true });
    mark = take();
  }
  if (mark === null) throw new ModelProblem(message("work.pulling", { model: name }));
  writeSync(mark, String(process.pid));
  closeSync(mark);
  return () => rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function roomFor(path: string, missing: number): void {
  const disk = statfsSync(path);
  const free = Number(disk.bavail) * Number(disk.bsize);
  if (free < missing + SPARE)
    throw new ModelProblem(
      message("work.noRoom", { missing: mb(missing), free: mb(Math.max(0, free - SPARE)) }),
    );
}

const mb = (bytes: number): number => Math.ceil(bytes / 1e6);

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** Where a file is, and the domains its server may send on to. */
interface Place {
  address: string;
  sentOn: readonly string[];
}

/** Fetches a file into its `.part` until it is all there. */
async function* fetchFile(
  file: ModelFile,
  place: Place,
  path: string,
  options: PullOptions,
): AsyncGenerator<PullNews> {
  const part = `${path}.part`;
  const tries = options.tries ?? 5;
  for (let failed = 0; ; ) {
    const before = sizeOf(part);
    // Longer than it should be: it cannot be the file.
    if (before > file.bytes) rmSync(part, { force: true });
    const have = sizeOf(part);
    if (have === file.bytes) return;
    roomFor(join(path, ".."), file.bytes - have);
    try {
      yield* stream(file, place, part, options);
      if (sizeOf(part) === file.bytes) return;
    } catch (error) {
      if (error instanceof ModelProblem) throw error;
      if (options.signal?.aborted) throw new ModelProblem(message("work.cancelled"));
      if (error instanceof Error && "code" in error && error.code === "ENOSPC")
        throw new ModelProblem(message("work.diskFull"));
    }
    failed = sizeOf(part) > have ? 1 : failed + 1;
    if (failed >= tries)
      throw new ModelProblem(message("work.unreachable", { host: new URL(place.address).host }));
    await Bun.sleep((options.waitMs ?? 2_000) * failed);
  }
}

/** Times a server may send on. */
const HOPS = 5;

/** Asks for a file, followed to where its server may send on: its own address, or over TLS to one of its domains. */
async function asked({ address, sentOn }: Place, init: RequestInit): Promise<Response> {
  const { host, origin } = new URL(address);
  const isIts = ({ protocol, hostname }: URL) =>
    protocol === "https:" && sentOn.some((d) => hostname === d || hostname.endsWith(`.${d}`));
  let at = new URL(address);
  for (let hop = 0; hop <= HOPS; hop++) {
    const response = await fetch(at, { ...init, redirect: "manual" });
    const to = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || to === null) return response;
    await response.body?.cancel();
    at = new URL(to, at);
    if (at.origin !== origin && !isIts(at))
      throw new ModelProblem(message("work.elsewhere", { host, other: at.host }));
  }
  throw new Error("sent on without end");
}

/** One connection: asks for what is missing, and appends what comes. */
async function* stream(
  file: ModelFile,
  place: Place,
  part: string,
  options: PullOptions,
): AsyncGenerator<PullNews> {
  const have = sizeOf(part);
  const silence = new AbortController();
  const quiet = () => setTimeout(() => silence.abort(), options.silenceMs ?? 60_000);
  let timer = quiet();
  try {
    const response = await asked(place, {
      headers: { "accept-encoding": "identity", ...(have > 0 ? { range: `bytes=${have}-` } : {}) },
      signal: AbortSignal.any([silence.signal, ...(options.signal ? [options.signal] : [])]),
    });
    const from = startOf(response, have, place.address);
    if (from === null) return void rmSync(part, { force: true });
    const out = await open(part, from === 0 ? "w" : "a", 0o600);
    let at = from;
    let told = -1;
    try {
      for await (const piece of response.body ?? []) {
        clearTimeout(timer);
        timer = quiet();
        if (at + piece.length > file.bytes)
          throw new ModelProblem(message("work.otherFile", { file: file.name }));
        await out.appendFile(piece);
        at += piece.length;
        if (at - told < STEP && told >= 0) continue;
        told = at;
        yield { kind: "progress", file: file.name, have: at, bytes: file.bytes };
      }
      await out.datasync();
    } finally {
      await out.close();
    }
    yield { kind: "progress", file: file.name, have: at, bytes: file.bytes };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Where the bytes of an answer begin (RFC 9110, 14): at what was asked for, or at 0 from a server that gives the whole file
 * again. Null when what is here is no beginning of what is there.
 */
function startOf(response: Response, have: number, address: string): number | null {
  if (response.status === 206) {
    const from = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
    if (from !== undefined && Number(from) === have) return have;
    throw new Error("a range that was not asked for");
  }
  if (response.status === 200) return 0;
  if (response.status === 416) return null;
  const { host } = new URL(address);
  if (
    response.status === 401 ||
    response.status === 403 ||
    response.status === 404 ||
    response.status === 410
  )
    throw new ModelProblem(message("work.notOffered", { host, status: String(response.status) }));
  throw new Error(`status ${response.status}`);
}

/** Gives a file its name once it is what it should be. */
async function* settle(file: ModelFile, path: string): AsyncGenerator<PullNews> {
  const part = `${path}.part`;
  yield { kind: "checking", file: file.name };
  if ((await sumOf(part)) !== file.sha256) {
    rmSync(part, { force: true });
    throw new ModelProblem(message("work.otherFile", { file: file.name }));
  }
  await rename(part, path);
}
