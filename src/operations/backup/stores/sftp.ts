import { createHash } from "node:crypto";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SFTPWrapper } from "ssh2";
import ssh2 from "ssh2";
import { Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { inTime, SILENT, type Store, StoreFailure, timeFor } from "#vault/object-store.ts";
import { notBackedUp } from "./store.ts";

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const DENIED = 3;

/** How long a connection may take, and how often it is shown to be alive, in milliseconds. */
const CONNECT = 20_000;
const ALIVE = 15_000;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** What the server or the line to it said, as a failure. A server that is full says no more than that it failed. */
function failure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = codeOf(error);
  const words = error instanceof Error ? error.message : "";
  if (code === NO_SUCH_FILE) return new StoreFailure("missing", words);
  if (code === DENIED) return new StoreFailure("refused", words);
  if (/quota|no space/i.test(words)) return new StoreFailure("full", words);
  return new StoreFailure("away", words);
}

/** What a call with a callback gives, in time. */
const asked = <T>(work: (done: (error?: Error | null, given?: T) => void) => void): Promise<T> =>
  inTime(
    new Promise<T>((resolve, reject) =>
      work((error, given) => (error ? reject(error) : resolve(given as T))),
    ),
  ).catch((error) => {
    throw failure(error);
  });

/** The key of a server, as `ssh` shows it. */
const printOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

/** Connects and asks for SFTP. Throws 409 with the key of the server when it is not the one the address names. */
async function connect(
  url: URL,
  secret: string,
  closed: () => void,
): Promise<{ sftp: SFTPWrapper; end: () => void }> {
  const client = new ssh2.Client();
  const expected = url.searchParams.get("host-key");
  const seen = { key: "" };
  const ready = new Promise<void>((resolve, reject) => {
    client.on("ready", () => resolve());
    client.on("close", () => {
      closed();
      reject(new StoreFailure("away", "closed"));
    });
    client.on("error", (error: Error & { level?: string }) =>
      reject(new StoreFailure(error.level === "client-authentication" ? "refused" : "away", error.message)),
    );
    client.connect({
      host: url.hostname,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      ...(secret.startsWith("-----BEGIN") ? { privateKey: secret } : { password: secret }),
      readyTimeout: CONNECT,
      keepaliveInterval: ALIVE,
      hostVerifier: (key) => {
        seen.key = printOf(key);
        return seen.key === expected;
      },
    });
  });
  const end = () => void client.end();
  try {
    await ready;
    return { sftp: await asked<SFTPWrapper>((done) => client.sftp(done)), end };
  } catch (error) {
    end();
    if (seen.key !== "" && seen.key !== expected)
      throw notBackedUp(message("problem.store.hostKey", { host: url.host, key: seen.key }));
    throw failure(error);
  }
}

const PART = ".part";
const isFolder = (mode: number) => (mode & 0o170000) === 0o040000;

/** Backups in a folder of a server that speaks SFTP. A path that begins with /~/ is below the user's own folder. */
export async function sftpStore(url: URL, secret: string, place: string): Promise<Store> {
  const path = decodeURIComponent(url.pathname);
  const base = path.startsWith("/~/") ? path.slice(3) || "." : path || "/";
  const at = (name: string) => posix.join(base, name);
  let line: ReturnType<typeof connect> | null = null;
  const drop = () => {
    line?.then(({ end }) => end()).catch(() => {});
    line = null;
  };
  /** Does something over the line; over a new one after the last was closed or fell silent. */
  const doing = async <T>(work: (sftp: SFTPWrapper) => Promise<T>): Promise<T> => {
    line ??= connect(url, secret, drop);
    try {
      return await work((await line).sftp);
    } catch (error) {
      if (error instanceof Problem) throw error;
      const known = failure(error);
      if (known.message === SILENT) drop();
      throw known;
    }
  };
  await doing(async () => {});
  const there = new Set<string>(["."]);
  async function makeFolders(of: string): Promise<void> {
    if (there.has(of) || of === "/") return;
    await makeFolders(posix.dirname(of));
    await doing((to) => asked<void>((done) => to.mkdir(of, { mode: 0o700 }, done))).catch((error) => {
      // A folder that is there already is a failure without a name; one that may not be made shows at the first file.
      if (!(error instanceof StoreFailure) || error.failing === "missing") throw error;
    });
    there.add(of);
  }
  const filesIn = async (of: string): Promise<string[]> => {
    const found = await doing((to) =>
      asked<{ filename: string; attrs: { mode: number } }[]>((done) => to.readdir(at(of), done)),
    ).catch((error: StoreFailure) => {
      if (error.failing === "missing") return [];
      throw error;
    });
    const names: string[] = [];
    for (const { filename, attrs } of found) {
      if (filename === "." || filename === ".." || filename.endsWith(PART)) continue;
      if (isFolder(attrs.mode)) names.push(...(await filesIn(posix.join(of, filename))));
      else names.push(posix.join(of, filename));
    }
    return names;
  };
  return {
    place,
    async put(name, content) {
      await makeFolders(posix.dirname(at(name)));
      await doing(async (to) => {
        const part = `${at(name)}${PART}`;
        const writing = pipeline(
          Readable.from(content.stream()),
          to.createWriteStream(part, { mode: 0o600 }),
        );
        await inTime(writing, timeFor(content.size));
        // The rename of SFTP refuses a name that is there; OpenSSH's own does not, and other servers do not know it.
        await asked<void>((done) => to.ext_openssh_rename(part, at(name), done)).catch(async () => {
          await asked<void>((done) => to.unlink(at(name), done)).catch(() => {});
          await asked<void>((done) => to.rename(part, at(name), done));
        });
      });
    },
    async *get(name) {
      const pieces = (await doing(async (to) => to.createReadStream(at(name))))[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await doing(() => inTime(pieces.next()));
          if (done) return;
          yield value;
        }
      } finally {
        await pieces.return?.();
      }
    },
    list: (folder) => filesIn(folder.replace(/\/$/, "")),
    async remove(name) {
      await doing((to) => asked<void>((done) => to.unlink(at(name), done))).catch((error: StoreFailure) => {
        if (error.failing !== "missing") throw error;
      });
    },
    async close() {
      drop();
    },
  };
}
