/** Machines whose system calls are known here. */
export type Machine = "x64" | "arm64";

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 (linux/audit.h): which table of numbers a call is meant by. */
export const auditArch: Record<Machine, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** The last call a filter knows (cachestat, Linux 6.5, the same on both machines): later ones may do what nobody has looked at. */
export const LAST_KNOWN = 451;

/**
 * Numbers of system calls, [x86_64, aarch64], from asm/unistd_64.h and asm-generic/unistd.h of Linux 6.1; null where a machine
 * has no such call.
 */
const numbers = {
  // What a filter looks at more closely.
  execve: [59, 221],
  clone: [56, 220],
  clone3: [435, 435],
  kill: [62, 129],
  tgkill: [234, 131],
  prlimit64: [302, 261],
  setpriority: [141, 140],
  prctl: [157, 167],
  fcntl: [72, 25],
  ioctl: [16, 29],
  // What the launcher itself calls.
  mmap: [9, 222],
  openat: [257, 56],
  close: [3, 57],
  close_range: [436, 436],
  seccomp: [317, 277],
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
  // Other programs and other processes.
  execveat: [322, 281],
  fork: [57, null],
  vfork: [58, null],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  setpgid: [109, 154],
  setsid: [112, 157],
  ioprio_set: [251, 30],
  sched_setaffinity: [203, 122],
  sched_setscheduler: [144, 119],
  sched_setparam: [142, 118],
  sched_setattr: [314, 274],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // The network; what was open before (stdin and stdout are a pair of sockets) can still be read and written.
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Talking to other processes by the kernel's own means.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  // Keys, tracing and parts of the kernel that have let many out.
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  lookup_dcookie: [212, 18],
  memfd_secret: [447, 447],
  syslog: [103, 116],
  // What Landlock leaves alone: the rights and times of files, and watching folders.
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  truncate: [76, 45],
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  // Mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  unshare: [272, 97],
  setns: [308, 268],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  mknod: [133, null],
  mknodat: [259, 33],
  // The machine itself, and who one is.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  vhangup: [153, 58],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  personality: [135, 92],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  setuid: [105, 146],
  setgid: [106, 144],
  setreuid: [113, 145],
  setregid: [114, 143],
  setresuid: [117, 147],
  setresgid: [119, 149],
  setgroups: [116, 159],
  setfsuid: [122, 151],
  setfsgid: [123, 152],
  capset: [126, 91],
} as const satisfies Record<string, readonly [number, number | null]>;

export type SystemCall = keyof typeof numbers;

/** The number of a system call on a machine; null where it has none. */
export const numberOf = (call: SystemCall, machine: Machine): number | null =>
  numbers[call][machine === "x64" ? 0 : 1];

/** Calls that a filter weighs by what they are given, or that the launcher makes before there is a filter. */
const weighed: ReadonlySet<SystemCall> = new Set<SystemCall>([
  ...(["execve", "clone", "clone3", "kill", "tgkill", "prlimit64", "setpriority", "prctl", "fcntl"] as const),
  ...(["ioctl", "mmap", "openat", "close", "close_range"] as const),
]);

/** Calls that whoever parses a paper never makes. */
export const refused: readonly SystemCall[] = (Object.keys(numbers) as SystemCall[]).filter(
  (call) => !weighed.has(call),
);
