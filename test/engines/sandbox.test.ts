import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSocket } from "node:dgram";
import * as fs from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FrameReader, frameHead } from "#engines/process/frames.ts";
import { Child, childOptions } from "#engines/process/host.ts";
import { openKernel } from "#engines/sandbox/kernel.ts";
import { filterOf, landlockVersion } from "#engines/sandbox/launch.ts";
import { type Machine, numberOf, type SystemCall } from "#engines/sandbox/syscalls.ts";
import { until } from "../took.ts";
import type { Loot } from "./intruder.ts";
import { openTestEngines, running, source } from "./open.ts";
import { tinyOnnx } from "./tiny-onnx.ts";

const kernel = openKernel();
const landlock = kernel ? landlockVersion(kernel) : 0;
if (landlock < 1)
  console.warn("This kernel has no Landlock: what keeps readers from files is not tested here.");

const home = fs.mkdtempSync(join(tmpdir(), "deedbox-sandbox-"));
const folder = join(home, "data");
const intruder = join(import.meta.dir, "intruder.ts");
const command = [process.execPath, intruder, "engine"];

let arrived: string[] = [];
let tcp: Server;
let unix: Server;
const udp = createSocket("udp4");
let loot: Loot;
/** Traced and signalled in place of the test itself, which it would stop. */
const victim = Bun.spawn(["/bin/sh", "-c", "read -r forever"], { stdin: "pipe" });

const listening = (server: Server, at: number | string): Promise<void> =>
  new Promise((done) =>
    typeof at === "number" ? server.listen(at, "127.0.0.1", done) : server.listen(at, done),
  );

beforeAll(async () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(join(home, "box.key"), "the root key");
  fs.chmodSync(join(home, "box.key"), 0o600);
  fs.writeFileSync(join(folder, "deedbox.db"), "the database");
  tcp = createServer((socket) => {
    arrived.push("tcp");
    socket.on("error", () => {});
    socket.end();
  });
  unix = createServer((socket) => {
    arrived.push("unix");
    socket.on("error", () => {});
    socket.end();
  });
  udp.on("message", () => arrived.push("udp"));
  await listening(tcp, 0);
  await listening(unix, join(folder, "socket"));
  await new Promise<void>((done) => udp.bind(0, "127.0.0.1", done));
  loot = {
    keyFile: join(home, "box.key"),
    database: join(folder, "deedbox.db"),
    folder,
    tcpPort: (tcp.address() as { port: number }).port,
    udpPort: udp.address().port,
    unixPath: join(folder, "socket"),
    other: victim.pid,
  };
});
afterAll(() => {
  tcp.close();
  unix.close();
  udp.close();
  victim.kill("SIGKILL");
  fs.rmSync(home, { recursive: true, force: true });
});

/** The same program started as any other is. */
async function unguarded(): Promise<Record<string, string>> {
  const child = Bun.spawn(command, { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  child.stdin.write(frameHead({ id: 1, op: "hook", args: loot, size: 0, whole: true }));
  child.stdin.write(frameHead({ id: 1, end: true }));
  await child.stdin.flush();
  const reader = new FrameReader();
  for await (const piece of child.stdout)
    for (const { header } of reader.push(piece)) {
      child.kill();
      return header.ends as Record<string, string>;
    }
  throw new Error("no answer");
}

async function guarded(): Promise<Record<string, string>> {
  const child = new Child({ ...childOptions({ command, runtime: null }), reads: [intruder] });
  try {
    const file = source(new Uint8Array());
    const { header } = await child.run({ op: "hook", args: { ...loot }, file, ms: 60_000 });
    return header.ends as Record<string, string>;
  } finally {
    child.kill();
    await child.exited;
  }
}

/** A user who is not root may be kept from these by the system's own settings. */
const perhaps = new Set(["traces another process"]);

describe.skipIf(landlock < 1)("a parser that was taken over", () => {
  test("reaches all of it where nothing holds it", async () => {
    const ends = await unguarded();
    const failed = Object.entries(ends).filter(([name, end]) => end !== "done" && !perhaps.has(name));
    expect(failed).toEqual([]);
    await until(() => new Set(arrived).size === 3, "tcp, udp and unix arrived");
    for (const name of ["planted", "made"]) fs.rmSync(join(folder, name), { recursive: true });
    for (const name of fs.readdirSync(import.meta.dir))
      if (name.startsWith("planted-")) fs.rmSync(join(import.meta.dir, name));
  }, 60_000);

  test("reaches no key, no paper, no network, no program and no other process", async () => {
    arrived = [];
    fs.chmodSync(loot.keyFile, 0o600);
    const before = fs.readdirSync(folder);
    const ends = await guarded();
    expect(Object.keys(ends).length).toBeGreaterThan(18);
    expect(Object.entries(ends).filter(([, end]) => end === "done")).toEqual([]);
    expect(arrived).toEqual([]);
    expect(fs.readdirSync(folder)).toEqual(before);
    expect(fs.statSync(loot.keyFile).mode & 0o777).toBe(0o600);
  }, 60_000);

  test("is told so by the kernel from its first instruction on", async () => {
    const child = new Child(childOptions({ runtime: null }));
    try {
      await child.run({ op: "inspect", args: {}, file: source(new Uint8Array([1])), ms: 60_000 });
      const status = fs.readFileSync(`/proc/${child.pid}/status`, "latin1");
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      expect(status).toMatch(/^Seccomp:\s+2$/m);
      for (const task of fs.readdirSync(`/proc/${child.pid}/task`))
        expect(fs.readFileSync(`/proc/${child.pid}/task/${task}/status`, "latin1")).toMatch(
          /^Seccomp:\s+2$/m,
        );
      expect(fs.readFileSync(`/proc/${child.pid}/coredump_filter`, "latin1").trim()).toBe("00000000");
    } finally {
      child.kill();
      await child.exited;
    }
  });
});

describe.skipIf(process.platform !== "linux")("a server that is killed", () => {
  test("takes its children with it, one in the middle of its work and one that waits", async () => {
    const host = Bun.spawn([process.execPath, join(import.meta.dir, "doomed.ts")], { stdout: "pipe" });
    let told = "";
    for await (const piece of host.stdout) {
      told += new TextDecoder().decode(piece);
      if (told.includes("\n")) break;
    }
    const pids: number[] = JSON.parse(told);
    expect(pids.length).toBe(3);
    expect(pids.filter(running)).toEqual(pids);
    host.kill("SIGKILL");
    await host.exited;
    await until(() => pids.filter(running).length === 0, "they are gone", 1);
  }, 60_000);
});

describe("a library that reports to its maker", () => {
  test("is quiet wherever it is loaded, and in every child", async () => {
    const model = join(home, "tiny.onnx");
    fs.writeFileSync(model, tinyOnnx({ table: [[1, 2]] }));
    const own = join(home, "own");
    const load = (how: string) =>
      `const m = await ${how}; await (m.default ?? m).InferenceSession.create(${JSON.stringify(model)});`;
    const native = JSON.stringify(Bun.resolveSync("onnxruntime-node", import.meta.dir));
    const runtime = JSON.stringify(Bun.resolveSync("#engines/process/runtime.ts", import.meta.dir));
    const writes = async (script: string): Promise<boolean> => {
      fs.mkdirSync(own);
      const env = { HOME: own, BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" };
      const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "ignore", stderr: "ignore" });
      expect(await child.exited).toBe(0);
      const wrote = fs.existsSync(join(own, ".cache", "Microsoft"));
      fs.rmSync(own, { recursive: true });
      return wrote;
    };
    // The control: it does where nobody stops it.
    expect(await writes(load(`import(${native})`))).toBe(process.platform === "linux");
    expect(
      await writes(
        `const { loadNative } = await import(${runtime}); ${load('loadNative("onnxruntime-node")')}`,
      ),
    ).toBe(false);
    expect(childOptions({ runtime: null }).env).toMatchObject({
      ORT_DISABLE_TELEMETRY: "1",
      HOME: "/dev/null",
    });
  }, 60_000);
});

describe("what a child could reach is found out by trying", () => {
  const file = () => loot.keyFile;
  test.skipIf(landlock < 1)("nothing, in the sandbox", async () => {
    const engines = openTestEngines();
    expect(await engines.reached(file())).toEqual({ files: false, network: false, programs: false });
    await engines.close();
  });

  test("everything, outside of it", async () => {
    const script = `const { reached } = await import(${JSON.stringify(Bun.resolveSync("#engines/sandbox/reach.ts", import.meta.dir))}); console.log(JSON.stringify(reached(${JSON.stringify(file())})));`;
    const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
    expect(await new Response(child.stdout).json()).toEqual({ files: true, network: true, programs: true });
  });
});

/** What a filter says to a call: runs the five instructions it is made of. */
function verdict(program: Uint8Array, arch: number, nr: number, args: (number | bigint)[] = []): number {
  const view = new DataView(program.buffer);
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, nr, true);
  data.setUint32(4, arch, true);
  for (const [i, a] of args.entries()) data.setBigUint64(16 + 8 * i, BigInt.asUintN(64, BigInt(a)), true);
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const [code, k] = [view.getUint16(at * 8, true), view.getUint32(at * 8 + 4, true)];
    const jump = (holds: boolean) => {
      at += view.getUint8(at * 8 + (holds ? 2 : 3));
    };
    if (code === 0x20) accumulator = data.getUint32(k, true);
    else if (code === 0x54) accumulator = (accumulator & k) >>> 0;
    else if (code === 0x15) jump(accumulator === k);
    else if (code === 0x25) jump(accumulator > k);
    else if (code === 0x45) jump((accumulator & k) !== 0);
    else if (code === 0x06) return k;
    else throw new Error(`no such instruction: ${code}`);
  }
}

describe("the filter of system calls", () => {
  const [ALLOW, KILL, EPERM, ENOSYS] = [0x7fff0000, 0x80000000, 0x00050001, 0x00050026];
  const execAt = 0x1234_5678_9abcn;
  for (const [machine, arch] of [
    ["x64", 0xc000003e],
    ["arm64", 0xc00000b7],
  ] as [Machine, number][]) {
    const program = filterOf({ machine, pid: 77, execAt });
    const says = (call: SystemCall, ...args: (number | bigint)[]) =>
      verdict(program, arch, numberOf(call, machine) ?? -1, args);
    test(`of ${machine} is one the kernel takes, and knows its machine`, () => {
      expect(program.length / 8).toBeLessThan(4096);
      expect(verdict(program, 0x40000003, 1)).toBe(KILL);
      expect(verdict(program, arch, 452)).toBe(ENOSYS);
      // x32
      expect(verdict(program, arch, 0x40000000 + 59)).toBe(ENOSYS);
    });
    test(`of ${machine} lets no program start but the one it was made for`, () => {
      expect(says("execve", execAt)).toBe(ALLOW);
      expect(says("execve", execAt + 1n)).toBe(EPERM);
      expect(says("execve", execAt + (1n << 32n))).toBe(EPERM);
      expect(says("execve", execAt & 0xffffffffn)).toBe(EPERM);
      expect(says("execveat", -100)).toBe(EPERM);
    });
    test(`of ${machine} lets threads start and no processes`, () => {
      expect(says("clone", 0x3d0f00)).toBe(ALLOW);
      expect(says("clone", 17)).toBe(EPERM);
      expect(says("clone", 0x4111)).toBe(EPERM);
      expect(says("clone3", 0)).toBe(ENOSYS);
      if (machine === "x64") expect([says("fork"), says("vfork")]).toEqual([EPERM, EPERM]);
    });
    test(`of ${machine} refuses sockets, tracing, keys, mounts and the kernel's odder parts`, () => {
      for (const call of [
        ...(["socket", "socketpair", "connect", "bind", "listen", "accept", "accept4"] as const),
        ...([
          "ptrace",
          "process_vm_readv",
          "process_vm_writev",
          "pidfd_open",
          "pidfd_getfd",
          "kcmp",
        ] as const),
        ...(["keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd"] as const),
        ...(["mount", "umount2", "pivot_root", "unshare", "setns", "open_by_handle_at", "fsopen"] as const),
        ...(["kexec_load", "init_module", "finit_module", "setuid", "fchmodat", "fchownat"] as const),
      ])
        expect([call, says(call)]).toEqual([call, EPERM]);
      expect(says("io_uring_setup")).toBe(ENOSYS);
    });
    test(`of ${machine} lets a process signal, bound and slow itself alone`, () => {
      expect([says("kill", 77, 9), says("kill", 78, 9), says("kill", 0, 9), says("kill", -1, 9)]).toEqual([
        ALLOW,
        EPERM,
        EPERM,
        EPERM,
      ]);
      expect([says("tgkill", 77, 80, 6), says("tgkill", 1, 1, 9)]).toEqual([ALLOW, EPERM]);
      expect([says("prlimit64", 0, 7), says("prlimit64", 77, 7), says("prlimit64", 1, 7)]).toEqual([
        ALLOW,
        ALLOW,
        EPERM,
      ]);
      expect([
        says("setpriority", 0, 0, 5),
        says("setpriority", 0, 1, 5),
        says("setpriority", 2, 0, 5),
      ]).toEqual([ALLOW, EPERM, EPERM]);
      expect([says("prctl", 15), says("prctl", 1)]).toEqual([ALLOW, EPERM]);
      expect([says("fcntl", 0, 2), says("fcntl", 0, 8), says("fcntl", 0, 15)]).toEqual([ALLOW, EPERM, EPERM]);
      expect([says("ioctl", 0, 0x5421), says("ioctl", 0, 0x5412), says("ioctl", 0, 0x8901)]).toEqual([
        ALLOW,
        EPERM,
        EPERM,
      ]);
    });
    test(`of ${machine} leaves reading, writing and memory alone`, () => {
      for (const call of ["mmap", "openat", "close"] as const) expect(says(call)).toBe(ALLOW);
      // read, write, futex
      for (const nr of machine === "x64" ? [0, 1, 202] : [63, 64, 98])
        expect(verdict(program, arch, nr)).toBe(ALLOW);
    });
  }
});
