import { ptr, toBuffer } from "bun:ffi";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { type Kernel, O_PATH, openKernel } from "./kernel.ts";
import { confine } from "./landlock.ts";
import type { Launch } from "./launched.ts";
import { filterOf } from "./seccomp.ts";

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
