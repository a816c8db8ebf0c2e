import { dlopen, FFIType, type Library, ptr } from "bun:ffi";
import { type Machine, numberOf, type SystemCall } from "./syscalls.ts";

export const O_PATH = 0x200000;
export const O_CLOEXEC = 0x80000;
const AT_FDCWD = -100;

/** Names of the C library: glibc's, musl's. */
export const libraries = ["libc.so.6", `libc.musl-${process.arch === "x64" ? "x86_64" : "aarch64"}.so.1`];

/** The kernel's calls, made by this very thread. */
export interface Kernel {
  machine: Machine;
  /** What a call gave; below 0 when it failed. Throws for a call that the machine has not. */
  call(name: SystemCall, ...args: (number | bigint)[]): number;
  /** Address of bytes; whoever asks keeps them until the call is done. */
  at(bytes: NodeJS.TypedArray): number;
  open(path: string, flags: number): number;
}

const toMachine = (arch: string): Machine | null => (arch === "x64" || arch === "arm64" ? arch : null);

const { i64, i64_fast } = FFIType;
const shape = { syscall: { args: [i64, i64, i64, i64, i64, i64, i64], returns: i64_fast } } as const;

function openLibrary(): Library<typeof shape> | null {
  for (const name of libraries)
    try {
      return dlopen(name, shape);
    } catch {
      // The other one.
    }
  return null;
}

/** Opens the C library. Null on systems other than Linux, and on machines whose calls are not known here. */
export function openKernel(): Kernel | null {
  const machine = toMachine(process.arch);
  if (process.platform !== "linux" || machine === null) return null;
  const library = openLibrary();
  if (!library) return null;
  const kernel: Kernel = {
    machine,
    call(name, ...args) {
      const nr = numberOf(name, machine);
      if (nr === null) throw new Error(`${name} is no call of this machine`);
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
      return Number(library.symbols.syscall(nr, a, b, c, d, e, f));
    },
    at: (bytes) => ptr(bytes),
    open(path, flags) {
      const name = Buffer.from(`${path}\0`);
      return kernel.call("openat", AT_FDCWD, ptr(name), flags, 0);
    },
  };
  return kernel;
}
