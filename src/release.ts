import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/**
 * `bun run release [--only=linux-x64,…] [--quick]`: makes `dist/release` from a checkout, the same bytes each time: a program
 * for each system, sums, a bill of materials for each, the licences of everything in them, and what sets them up (a compose
 * file, a systemd unit, an installer that checks the sums). Packages of other systems come by the lock file, with its sums.
 */
const root = join(import.meta.dir, "..");
const work = join(root, "dist", "release-work");
const out = join(root, "dist", "release");

const lock = readFileSync(join(root, "bun.lock"), "utf8");
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Installs what the lock file has for a system into a folder of its own, unless it lies there from before. Gives the folder. */
function install(target: Target): string {
  const folder = join(work, nameOf(target));
  const mark = join(folder, "installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === sha256(Buffer.from(lock))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "bun.lock"]) cpSync(join(root, name), join(folder, name));
  const system = ["--os", target.os, "--cpu", target.cpu];
  const { exitCode, stderr } = Bun.spawnSync(
    [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", ...system],
    { cwd: folder, stdout: "ignore", stderr: "pipe" },
  );
  if (exitCode !== 0) throw new Error(`Packages for ${nameOf(target)} can’t be installed: ${stderr}`);
  writeFileSync(mark, sha256(Buffer.from(lock)));
  return folder;
}

/** When the sources were last changed: SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch), else the commit. */
function sourceTime(): string {
  const said =
    process.env.SOURCE_DATE_EPOCH ??
    Bun.spawnSync(["git", "log", "-1", "--format=%ct"], { cwd: root }).stdout.toString();
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
    work: join(work, `${nameOf(target)}-build`),
    outfile,
    quick,
    bun: bunProgram(target, packages),
  });
  const components = componentsOf(
    [...built.packages, join(packages, "node_modules", "bun")],
    sumsOfLock(lock),
  );
  const product = { name: pack.name, version: pack.version, licence: pack.license, file, time };
  const bom = sbomOf({ ...product, sha256: sha256(readFileSync(outfile)) }, components);
  writeFileSync(join(out, `${file}.cdx.json`), bom);
  return components;
}

const only = process.argv
  .find((a) => a.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const targets = RELEASED.filter((target) => !only || only.includes(nameOf(target)));
if (targets.length === 0) throw new Error(`Choose among ${RELEASED.map(nameOf).join(", ")}.`);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const time = sourceTime();
const all = new Map<string, Component>();
for (const target of targets)
  for (const one of await release(target, process.argv.includes("--quick"), time))
    all.set(`${one.name}@${one.version}`, one);
const components = [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const bad = refused(components);
if (bad.length > 0)
  throw new Error(
    `May not be given away: ${bad.map(({ name, licence }) => `${name} (${licence || "no licence"})`).join(", ")}.`,
  );
writeFileSync(
  join(out, "LICENSES.txt"),
  licencesText(`Deedbox ${pack.version}: what it is made of`, components),
);
writeFileSync(
  join(out, "SYSTEMS.md"),
  systemsPage(targets.map((target) => [target, partsOf(target, join(work, `${nameOf(target)}-build`))])),
);
const setUp = join(root, "src", "executable", "release", "files");
for (const name of readdirSync(setUp)) cpSync(join(setUp, name), join(out, name), { recursive: true });
const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name).slice(out.length + 1))
  .sort();
const sums = files.map((name) => `${sha256(readFileSync(join(out, name)))}  ${name}\n`);
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
console.log(`${out}: ${files.length + 1} files`);
