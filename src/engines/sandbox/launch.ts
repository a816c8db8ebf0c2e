import { ptr, toBuffer } from "bun:ffi";
import { readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import type { Kernel } from "./kernel.ts";
import { O_CLOEXEC, O_PATH, openKernel } from "./kernel.ts";
import type { Launch } from "./launched.ts";
import type { Machine, SystemCall } from "./syscalls.ts";
import { auditArch, LAST_KNOWN, numberOf, refused } from "./syscalls.ts";

/*
 * Landlock (linux/landlock.h, docs.kernel.org/userspace-api/landlock.html): what a process may do with files, ports and signals,
 * said by itself and never to be taken back. Each version of it knows more; a kernel refuses rights that it does not know.
 */
const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;

/** How many rights about files a version knows: the first 13, REFER, TRUNCATE, and IOCTL_DEV from the fifth on. */
const fileRights = [0, 13, 14, 15, 15, 16];
/** Binding and connecting TCP. */
const NETWORK = { since: 4, rights: 3n };
/** Sockets by name and signals, to whoever is outside. */
const SCOPES = { since: 6, rights: 3n };

const VERSION = 1;
const PATH_BENEATH = 1;

/** Paths, files and whole folders; those that do not exist are left out. */
export interface Reach {
  read: readonly string[];
  /** Folders of which the names are read, and those of all folders in them. */
  list: readonly string[];
  /** Read and started as a program. */
  run: readonly string[];
  write: readonly string[];
}

/** Version of Landlock that the kernel has switched on; 0 for none. */
export const landlockVersion = (kernel: Kernel): number =>
  Math.max(0, kernel.call("landlock_create_ruleset", 0, 0, VERSION));

/**
 * Keeps this thread, and the program it becomes, from every file that is not named, from TCP and from everybody else's signals, as
 * far as the kernel can. No right to anything is kept but those named. Gives the version of Landlock that does it, 0 for none.
 */
export function confine(kernel: Kernel, reach: Reach): number {
  const version = landlockVersion(kernel);
  if (version === 0) return 0;
  const handled = (1n << BigInt(fileRights[Math.min(version, fileRights.length - 1)] ?? 0)) - 1n;
  const attributes = new BigUint64Array([
    handled,
    version >= NETWORK.since ? NETWORK.rights : 0n,
    version >= SCOPES.since ? SCOPES.rights : 0n,
  ]);
  const size = version >= SCOPES.since ? 24 : version >= NETWORK.since ? 16 : 8;
  const ruleset = kernel.call("landlock_create_ruleset", kernel.at(attributes), size, 0);
  if (ruleset < 0) return 0;
  for (const path of reach.read) permit(kernel, ruleset, path, READ_FILE | READ_DIR);
  for (const path of reach.list) permit(kernel, ruleset, path, READ_DIR);
  for (const path of reach.run) permit(kernel, ruleset, path, READ_FILE | EXECUTE);
  for (const path of reach.write) permit(kernel, ruleset, path, READ_FILE | WRITE_FILE);
  const done = kernel.call("landlock_restrict_self", ruleset, 0);
  kernel.call("close", ruleset);
  return done === 0 ? version : 0;
}

function permit(kernel: Kernel, ruleset: number, path: string, rights: bigint): void {
  let folder: boolean;
  try {
    folder = statSync(path).isDirectory();
  } catch {
    return;
  }
  const file = kernel.open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  // struct landlock_path_beneath_attr, packed; rights about folders are an error on a file.
  const rule = new DataView(new ArrayBuffer(12));
  rule.setBigUint64(0, folder ? rights : rights & ~READ_DIR, true);
  rule.setInt32(8, file, true);
  kernel.call("landlock_add_rule", ruleset, PATH_BENEATH, kernel.at(new Uint8Array(rule.buffer)), 0);
  kernel.call("close", file);
}

/*
 * Instructions of classic BPF as seccomp runs them (linux/bpf_common.h, linux/seccomp.h): {u16 code, u8 yes, u8 no, u32 k}. The
 * filter sees struct seccomp_data: the call's number at 0, the machine at 4, six 64-bit arguments from 16 on, low half first.
 */
const LOAD = 0x20;
const EQUAL = 0x15;
const GREATER = 0x25;
const AND = 0x54;
const SET = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const errno = (n: number): number => 0x00050000 | n;
const EPERM = errno(1);
const ENOSYS = errno(38);

const NUMBER = 0;
const MACHINE = 4;
const low = (argument: number): number => 16 + 8 * argument;
const high = (argument: number): number => low(argument) + 4;

const CLONE_THREAD = 0x00010000;
const SECCOMP_PR_SET_PDEATHSIG = 1;
/** F_SETOWN, F_SETSIG, F_SETOWN_EX (asm-generic/fcntl.h): a file that sends signals to another process. */
const signalling = [8, 10, 15];
/** TIOCSTI and TIOCLINUX (typing for whoever sits at a terminal), FIOASYNC. */
const typing = [0x5412, 0x541c, 0x5452];

type Instruction = readonly [code: number, yes: number, no: number, k: number];

const give = (verdict: number): Instruction => [RETURN, 0, 0, verdict];
const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
/** Skips one instruction, the verdict that follows, unless the value is `k`. */
const when = (k: number): Instruction => [EQUAL, 0, 1, k >>> 0];
const unless = (k: number): Instruction => [EQUAL, 1, 0, k >>> 0];

/** What a filter has to know of the process it is made for. */
export interface Guarded {
  machine: Machine;
  /** The process's own number, which it keeps through execve: the only one it may send signals to. */
  pid: number;
  /** Address of the path given to the one execve that is still to come. No later program has anything there. */
  execAt: bigint;
}

/**
 * The filter a reading process lives under, as instructions of 8 bytes: no other program, no new process, no socket, no other
 * process, nothing of the machine. What is not named is allowed; calls newer than this list do not exist for it.
 */
export function filterOf({ machine, pid, execAt }: Guarded): Uint8Array {
  const about = (call: SystemCall, body: Instruction[]): Instruction[] => {
    const nr = numberOf(call, machine);
    return nr === null ? [] : [[EQUAL, 0, body.length, nr], ...body];
  };
  /** Allowed with one of these values alone. */
  const only = (argument: number, values: readonly number[]): Instruction[] => [
    load(low(argument)),
    ...values.map((v, i): Instruction => [EQUAL, values.length - i, 0, v >>> 0]),
    give(EPERM),
    give(ALLOW),
  ];
  /** Allowed with all but these values. */
  const none = (argument: number, values: readonly number[]): Instruction[] => [
    load(low(argument)),
    ...values.flatMap((v) => [when(v), give(EPERM)]),
    give(ALLOW),
  ];
  const program: Instruction[] = [
    load(MACHINE),
    unless(auditArch[machine]),
    give(KILL_PROCESS),
    load(NUMBER),
    // The other numbers of x86 (x32, from 2^30 on) are in this, too.
    [GREATER, 0, 1, LAST_KNOWN],
    give(ENOSYS),
    ...about("execve", [
      load(low(0)),
      unless(Number(execAt & 0xffffffffn)),
      give(EPERM),
      load(high(0)),
      unless(Number(execAt >> 32n)),
      give(EPERM),
      give(ALLOW),
    ]),
    // Threads, but no processes. What clone3 is asked for lies where a filter cannot look: libc falls back to clone.
    ...about("clone", [load(low(0)), [SET, 1, 0, CLONE_THREAD], give(EPERM), give(ALLOW)]),
    ...about("clone3", [give(ENOSYS)]),
    ...about("kill", only(0, [pid])),
    ...about("tgkill", only(0, [pid])),
    ...about("prlimit64", only(0, [0, pid])),
    // PRIO_PROCESS of oneself.
    ...about("setpriority", [load(low(0)), unless(0), give(EPERM), ...only(1, [0, pid])]),
    ...about("prctl", none(0, [SECCOMP_PR_SET_PDEATHSIG])),
    ...about("fcntl", none(1, signalling)),
    ...about("ioctl", [
      load(low(1)),
      ...typing.flatMap((v) => [when(v), give(EPERM)]),
      // Those of sockets (linux/sockios.h): FIOSETOWN, and what the machine's networks are called.
      [AND, 0, 0, 0xff00],
      when(0x8900),
      give(EPERM),
      give(ALLOW),
    ]),
    ...refused.flatMap((call) => {
      const nr = numberOf(call, machine);
      return nr === null ? [] : [when(nr), give(call.startsWith("io_uring") ? ENOSYS : EPERM)];
    }),
    give(ALLOW),
  ];
  const bytes = new Uint8Array(program.length * 8);
  const view = new DataView(bytes.buffer);
  program.forEach(([code, yes, no, k], i) => {
    view.setUint16(i * 8, code, true);
    view.setUint8(i * 8 + 2, yes);
    view.setUint8(i * 8 + 3, no);
    view.setUint32(i * 8 + 4, k >>> 0, true);
  });
  return bytes;
}

const PR_SET_PDEATHSIG = 1;
const PR_SET_NO_NEW_PRIVS = 38;
const SIGKILL = 9;
const RLIMIT_CPU = 0;
const RLIMIT_CORE = 4;
const SECCOMP_SET_MODE_FILTER = 1;
/** As kernels from 5.16 on do by themselves: a filter does not switch off speculation, which slows every load down. */
const SECCOMP_FILTER_FLAG_SPEC_ALLOW = 4;
const CLOSE_RANGE_CLOEXEC = 4;
const PROT_READ_WRITE = 3;
const MAP_PRIVATE_ANONYMOUS = 0x22;
const PAGE = 4096;

/** What every program of this system reads: its libraries, fonts, and a few numbers of the machine. No settings, no one's files. */
const system = [
  ...["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"],
  ...["/etc/ld-musl-x86_64.path", "/etc/ld-musl-aarch64.path"],
  ...["/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/zoneinfo"],
  ...["/dev/urandom", "/dev/zero", "/proc/meminfo", "/proc/cpuinfo", "/proc/sys/vm/overcommit_memory"],
  ...["/sys/devices/system/cpu", "/sys/fs/cgroup", "/sys/kernel/mm/transparent_hugepage"],
  // Which C library this is, packages of native code find out there.
  "/usr/bin/ldd",
];

/**
 * Becomes another program, the rest of the command line, under the limits that its first word tells (`Launch` as JSON). They hold
 * from that program's first instruction on, for all of its threads. Only ever returns when that cannot be done: the exit code.
 */
export function launch([told = "", ...command]: string[]): number {
  const kernel = openKernel();
  const [program] = command;
  if (!kernel || !program) return 126;
  const { parent, cpuSeconds, reach }: Launch = JSON.parse(told);
  prctl(kernel, PR_SET_PDEATHSIG, SIGKILL);
  // Whoever wanted this may have gone before the line above.
  if (process.ppid !== parent) return 125;
  if (cpuSeconds !== undefined) limit(kernel, RLIMIT_CPU, cpuSeconds);
  // A core dump would hold papers. Where one is made nonetheless, it leaves all memory out (core(5)).
  limit(kernel, RLIMIT_CORE, 0);
  writeIfAllowed("/proc/self/coredump_filter", "0");
  prctl(kernel, PR_SET_NO_NEW_PRIVS, 1);
  kernel.call("close_range", 3, 0xffffffff, CLOSE_RANGE_CLOEXEC);
  const path = placeApart(kernel, program);
  if (reach) {
    // The folder of a process is made anew when nobody holds it, and a right to the old one would be lost: held open on purpose.
    kernel.open("/proc/self", O_PATH);
    const own = loader();
    confine(kernel, {
      read: [...system, "/proc/self", ...reach.read],
      list: reach.list,
      run: [program, ...(own ? [own] : [])],
      write: ["/dev/null"],
    });
    filter(kernel, path);
  }
  const argv = strings(command);
  const environment = strings(Object.entries(process.env).map(([name, value]) => `${name}=${value ?? ""}`));
  kernel.call("execve", path, kernel.at(argv.pointers), kernel.at(environment.pointers));
  // Naming the strings here keeps them in memory until the call.
  return argv.held.length > 0 && environment.held ? 127 : 126;
}

const prctl = (kernel: Kernel, what: number, value: number): number =>
  kernel.call("prctl", what, value, 0, 0, 0);

function limit(kernel: Kernel, what: number, value: number): void {
  kernel.call("prlimit64", 0, what, ptr(new BigUint64Array([BigInt(value), BigInt(value)])), 0);
}

function writeIfAllowed(path: string, value: string): void {
  try {
    writeFileSync(path, value);
  } catch {
    // Not on this system.
  }
}

/**
 * Puts a path somewhere in memory by chance and gives its address: the filter tells the one execve to come by it. The next program
 * has other things in memory, and cannot learn where this was.
 */
function placeApart(kernel: Kernel, path: string): number {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  const wanted = (BigInt(a) << 12n) | (1n << 44n);
  const bytes = Buffer.from(`${path}\0`);
  const room = 2 * PAGE + bytes.length;
  const start = kernel.call("mmap", wanted, room, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
  const address = start + (b % PAGE);
  toBuffer(address as Parameters<typeof toBuffer>[0], 0, bytes.length).set(bytes);
  return address;
}

/** The program that loads programs, as it loaded this one. */
function loader(): string | null {
  const found = /\s(\/\S*\/ld[-.]\S*)$/m.exec(readFileSync("/proc/self/maps", "latin1"))?.[1];
  return found ? realpathSync(found) : null;
}

function filter(kernel: Kernel, execAt: number): void {
  const instructions = filterOf({ machine: kernel.machine, pid: process.pid, execAt: BigInt(execAt) });
  // struct sock_fprog: u16 count, then at 8 the address.
  const program = new DataView(new ArrayBuffer(16));
  program.setUint16(0, instructions.length / 8, true);
  program.setBigUint64(8, BigInt(ptr(instructions)), true);
  const at = ptr(new Uint8Array(program.buffer));
  for (const flags of [SECCOMP_FILTER_FLAG_SPEC_ALLOW, 0])
    if (kernel.call("seccomp", SECCOMP_SET_MODE_FILTER, flags, at) === 0) return;
}

/** Strings of C and the row of pointers to them, a zero at its end. */
function strings(all: readonly string[]): { pointers: BigUint64Array; held: Buffer[] } {
  const held = all.map((s) => Buffer.from(`${s}\0`));
  return { held, pointers: new BigUint64Array([...held.map((b) => BigInt(ptr(b))), 0n]) };
}
