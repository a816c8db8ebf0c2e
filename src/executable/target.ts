import { join } from "node:path";

/** A system that the program is made for. */
export interface Target {
  os: "linux" | "darwin" | "win32";
  cpu: "x64" | "arm64";
  /** Which C library, on Linux. */
  libc: "glibc" | "musl" | null;
}

/** The system that this runs on. */
export function thisSystem(): Target {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const libc = report.header?.glibcVersionRuntime ? "glibc" : "musl";
  return {
    os: process.platform as Target["os"],
    cpu: process.arch as Target["cpu"],
    libc: process.platform === "linux" ? libc : null,
  };
}

/** Systems that a release is made for. One x64 program serves processors with and without AVX2: Bun's two builds are the same file in 1.4.4. */
export const RELEASED: readonly Target[] = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "arm64", libc: null },
  { os: "darwin", cpu: "x64", libc: null },
  { os: "win32", cpu: "x64", libc: null },
];

/** "linux-x64", "linux-arm64-musl", "macos-arm64": as files of a release are called. */
export const nameOf = ({ os, cpu, libc }: Target): string =>
  [{ linux: "linux", darwin: "macos", win32: "windows" }[os], cpu, libc === "musl" && "musl"]
    .filter(Boolean)
    .join("-");

/** The name of a system among the prebuilt addons of better-sqlite3: "linux-x64", "linuxmusl-arm64", "darwin-arm64". */
export const addonOf = ({ os, cpu, libc }: Target): string => `${libc === "musl" ? "linuxmusl" : os}-${cpu}`;

/** The name of a system among Bun's own programs (https://bun.sh/docs/bundler/executables, cross-compilation). */
export const bunOf = ({ os, cpu, libc }: Target): Bun.Build.CompileTarget =>
  `bun-${os === "win32" ? "windows" : os}-${cpu}${libc === "musl" ? "-musl" : ""}` as Bun.Build.CompileTarget;

/** Bun's own program for a system, as the lock file has it, in a folder that was installed for that system. */
export function bunProgram({ os, cpu, libc }: Target, folder: string): string {
  const system = `${os === "win32" ? "windows" : os}-${cpu === "arm64" ? "aarch64" : cpu}`;
  const name = `bun-${system}${libc === "musl" ? "-musl" : ""}`;
  return join(folder, "node_modules", "@oven", name, "bin", os === "win32" ? "bun.exe" : "bun");
}
