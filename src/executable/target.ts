/** A system that the program is made for. */
export interface Target {
  os: "linux" | "darwin" | "win32";
  cpu: "x64" | "arm64";
  /** Which C library, on Linux. */
  libc: "glibc" | "musl" | null;
  /** For processors without AVX2 (before 2013, and many Atoms and Celerons after). */
  baseline: boolean;
}

/** The system that this runs on. */
export function thisSystem(): Target {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const libc = report.header?.glibcVersionRuntime ? "glibc" : "musl";
  return {
    os: process.platform as Target["os"],
    cpu: process.arch as Target["cpu"],
    libc: process.platform === "linux" ? libc : null,
    baseline: false,
  };
}

/** "linux-x64", "linux-arm64-musl", "linux-x64-baseline": as files of a release are called. */
export const nameOf = ({ os, cpu, libc, baseline }: Target): string =>
  [
    { linux: "linux", darwin: "macos", win32: "windows" }[os],
    cpu,
    libc === "musl" && "musl",
    baseline && "baseline",
  ]
    .filter(Boolean)
    .join("-");

/** The name of a system among the prebuilt addons of better-sqlite3: "linux-x64", "linuxmusl-arm64", "darwin-arm64". */
export const addonOf = ({ os, cpu, libc }: Target): string => `${libc === "musl" ? "linuxmusl" : os}-${cpu}`;

/** The name of a system among Bun's own programs (https://bun.sh/docs/bundler/executables, cross-compilation). */
export const bunOf = ({ os, cpu, libc, baseline }: Target): Bun.Build.CompileTarget => {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[os];
  return `bun-${system}-${cpu}${baseline ? "-baseline" : ""}${libc === "musl" ? "-musl" : ""}` as Bun.Build.CompileTarget;
};
