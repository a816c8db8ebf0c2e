/**
 * What a parser that has been taken over might do, planted in place of the engine. It speaks the engine's own frames, so that a
 * host cannot tell the difference: each attempt is named by what it got hold of. `bun intruder.ts engine`
 */
import { dlopen, FFIType, ptr } from "bun:ffi";
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { FrameReader, frameHead } from "#engines/process/frames.ts";

/** Where it looks for things; all of them are the test's own. */
export interface Loot {
  keyFile: string;
  database: string;
  folder: string;
  tcpPort: number;
  udpPort: number;
  unixPath: string;
  /** A process of the same user. */
  other: number;
}

const i32 = FFIType.i32;
const i64 = FFIType.i64;

const wait = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([promise, Bun.sleep(3000).then(() => Promise.reject(new Error("nothing came")))]);

const dial = (to: { port: number; host: string } | { path: string }): Promise<void> =>
  new Promise((done, fail) => {
    const socket = connect(to as { path: string }, () => {
      socket.destroy();
      done();
    });
    socket.on("error", fail);
  });

const throwing = (went: boolean): void => {
  if (!went) throw new Error("refused");
};

/** Each attempt throws where it is kept from it. */
const attempts = (loot: Loot): Record<string, () => unknown> => {
  const libc = () =>
    dlopen("libc.so.6", {
      ptrace: { args: [i64, i32, i64, i64], returns: i64 },
      fork: { args: [], returns: i32 },
      _exit: { args: [i32], returns: i32 },
      setpriority: { args: [i32, i32, i32], returns: i32 },
      prlimit64: { args: [i32, i32, i64, i64], returns: i32 },
    }).symbols;
  return {
    "reads the key file": () => readFileSync(loot.keyFile),
    "reads the database": () => readFileSync(loot.database),
    "reads /etc/passwd": () => readFileSync("/etc/passwd"),
    "lists the data folder": () => readdirSync(loot.folder),
    "writes into the data folder": () => writeFileSync(join(loot.folder, "planted"), "x"),
    "makes a folder": () => mkdirSync(join(loot.folder, "made")),
    "writes beside the program": () => writeFileSync(join(import.meta.dir, `planted-${process.pid}`), "x"),
    "opens the key file to others": () => chmodSync(loot.keyFile, 0o644),
    "connects by TCP": () => dial({ port: loot.tcpPort, host: "127.0.0.1" }),
    "listens on TCP": () => {
      Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } }).stop();
    },
    "sends by UDP": () =>
      new Promise<void>((done, fail) => {
        const socket = createSocket("udp4");
        socket.on("error", fail);
        socket.send("out", loot.udpPort, "127.0.0.1", (e) => (e ? fail(e) : done()));
      }),
    "connects to a named socket": () => dial({ path: loot.unixPath }),
    "starts a shell": () => throwing(spawnSync("/bin/sh", ["-c", "exit 0"]).status === 0),
    "starts itself": () => throwing(spawnSync(process.execPath, ["--version"]).status === 0),
    forks: () => {
      const { fork, _exit } = libc();
      const pid = fork();
      if (pid === 0) _exit(0);
      throwing(pid > 0);
    },
    // PTRACE_SEIZE
    "traces another process": () => throwing(libc().ptrace(0x4206n, loot.other, 0n, 0n) === 0n),
    "reads another process's environment": () => readFileSync(`/proc/${loot.other}/environ`),
    "reads another process's memory": () => readFileSync(`/proc/${loot.other}/maps`),
    "reads another process's command line": () => readFileSync(`/proc/${loot.other}/cmdline`),
    "reads its parent's environment": () => readFileSync(`/proc/${process.ppid}/environ`),
    "signals another process": () => process.kill(loot.other, "SIGCONT"),
    "slows another process down": () => throwing(libc().setpriority(0, loot.other, 1) === 0),
    "starves another process": () => {
      const { prlimit64 } = libc();
      const now = new BigUint64Array(2);
      throwing(prlimit64(loot.other, 7, 0n, BigInt(ptr(now))) === 0);
    },
  };
};

async function all(loot: Loot): Promise<Record<string, string>> {
  const ends: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts(loot))) {
    try {
      await wait(Promise.resolve(attempt()));
      ends[name] = "done";
    } catch (e) {
      ends[name] = e instanceof Error && "code" in e ? String(e.code) : String(e);
    }
  }
  return ends;
}

async function answer(): Promise<void> {
  const reader = new FrameReader();
  let loot: Loot | null = null;
  for await (const piece of Bun.stdin.stream())
    for (const { header } of reader.push(piece)) {
      if (header.args) loot = header.args as unknown as Loot;
      if (header.end !== true || !loot) continue;
      const ends = await all(loot);
      await Bun.write(Bun.stdout, frameHead({ id: header.id, ends }, 0));
    }
}

if (import.meta.main) await answer();
