import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stableUuid } from "#kernel/ids.ts";
import pack from "../package.json" with { type: "json" };
import { buildExecutable } from "./build.ts";
import {
  type Component,
  componentsOf,
  licencesText,
  refused,
  sumsOfLock,
} from "./executable/release/components.ts";
import { sbomOf } from "./executable/release/sbom.ts";
import { partsOf, systemsPage } from "./executable/release/systems.ts";
import { bunProgram, nameOf, RELEASED, type Target } from "./executable/target.ts";
import { sumOf } from "./executable/verify.ts";

/**
 * `bun run release [--only=linux-x64,…] [--quick]`: makes `dist/release` from a checkout, the same bytes each time: a program
 * for each system, sums, a bill of materials for each, the licences of everything in them, and what sets them up (a compose
 * file, a systemd unit, an installer that checks the sums). Packages of other systems come by the lock file, with its sums.
 */
const root = join(import.meta.dir, "..");
const work = join(root, "dist", "release-work");
const out = join(root, "dist", "release");

const lock = readFileSync(join(root, "bun.lock"), "utf8");
const lockSum = sumOf(Buffer.from(lock)).sha256;

const buildFolder = (target: Target): string => join(work, `${nameOf(target)}-build`);

/** Installs what the lock file has for a system into a folder of its own, unless it lies there from before. Gives the folder. */
function install(target: Target): string {
  const folder = join(work, nameOf(target));
  const mark = join(folder, "installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lockSum) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "bun.lock"]) cpSync(join(root, name), join(folder, name));
  const system = ["--os", target.os, "--cpu", target.cpu];
  const { exitCode, stderr } = Bun.spawnSync(
    [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", ...system],
    { cwd: folder, stdout: "ignore", stderr: "pipe" },
  );
  if (exitCode !== 0) throw new Error(`Packages for ${nameOf(target)} can’t be installed: ${stderr}`);
  writeFileSync(mark, lockSum);
  return folder;
}

/**
 * When the sources were last changed: SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch), else the
 * commit; 1970 where there is neither, as in the build of the container.
 */
function sourceTime(): string {
  const git = Bun.which("git");
  const said =
    process.env.SOURCE_DATE_EPOCH ??
    (git ? Bun.spawnSync([git, "log", "-1", "--format=%ct"], { cwd: root }).stdout.toString() : "");
  return new Date(Number(said.trim() || "0") * 1000).toISOString().replace(".000Z", "Z");
}

/** Builds the program of one system and its bill of materials. Gives what it is made of. */
async function release(target: Target, quick: boolean, time: string): Promise<Component[]> {
  const packages = install(target);
  const file = `deedbox-${pack.version}-${nameOf(target)}${target.os === "win32" ? ".exe" : ""}`;
  const outfile = join(out, file);
  const built = await buildExecutable({
    target,
    packages,
    work: buildFolder(target),
    outfile,
    quick,
    bun: bunProgram(target, packages),
  });
  const components = componentsOf(
    [...built.packages, join(packages, "node_modules", "bun")],
    sumsOfLock(lock),
  );
  const { sha256 } = sumOf(readFileSync(outfile));
  const { name, version, license: licence } = pack;
  const product = { name, version, licence, file, sha256, serial: stableUuid(`${file} ${sha256}`), time };
  const bom = sbomOf(product, components);
  writeFileSync(join(out, `${file}.cdx.json`), bom);
  return components;
}

/** Refuses components that may not be given away, and writes the licences of the others. */
function writeLicences(components: readonly Component[]): void {
  const bad = refused(components).map(({ name, licence }) => `${name} (${licence || "no licence"})`);
  if (bad.length > 0) throw new Error(`May not be given away: ${bad.join(", ")}.`);
  const title = `Deedbox ${pack.version}: what it is made of`;
  writeFileSync(join(out, "LICENSES.txt"), licencesText(title, components));
}

/** Writes the sums of everything in the folder, as `sha256sum` reads them. */
function writeSums(): void {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(out.length + 1))
    .sort();
  const sums = files.map((name) => `${sumOf(readFileSync(join(out, name))).sha256}  ${name}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  console.log(`${out}: ${files.length + 1} files`);
}

const wished = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const names = RELEASED.map(nameOf);
if (wished?.some((name) => !names.includes(name))) throw new Error(`Choose among ${names.join(", ")}.`);
const targets = RELEASED.filter((target) => wished?.includes(nameOf(target)) ?? true);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const time = sourceTime();
const all = new Map<string, Component>();
for (const target of targets)
  for (const one of await release(target, process.argv.includes("--quick"), time))
    all.set(`${one.name}@${one.version}`, one);
writeLicences([...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1)));
const parts = targets.map((target) => [target, partsOf(target, buildFolder(target))] as const);
writeFileSync(join(out, "SYSTEMS.md"), systemsPage(parts));
cpSync(join(root, "src", "executable", "release", "files"), out, { recursive: true });
writeSums();
