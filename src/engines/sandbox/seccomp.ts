import { auditArch, LAST_KNOWN, type Machine, numberOf, refused, type SystemCall } from "./syscalls.ts";

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
const PR_SET_PDEATHSIG = 1;
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
    ...about("prctl", none(0, [PR_SET_PDEATHSIG])),
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
