/**
 * The program made for another processor, run by an emulator: reads ten papers and gives what this machine's own program
 * reads of them. Needs root, `qemu-user-static` with its entry for arm64 (binfmt_misc) and Debian's `libc6-arm64-cross` and
 * `libstdc++6-arm64-cross`. `bun test/drill/emulated.ts PROGRAM [PAPERS]`, PROGRAM from `bun run release --only=linux-arm64`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pdfBill, receiptPhoto, scannedBill } from "../paper/paper.ts";
import { builtProgram } from "../smoke/program.ts";
import { result } from "./result.ts";

const drill = "emulated";
const LIBRARIES = "/usr/aarch64-linux-gnu/lib";
const program = process.argv[2];
const papers = Number(process.argv[3] ?? 10);
if (program === undefined) throw new Error("Name the program: bun test/drill/emulated.ts PROGRAM.");
if (
  process.getuid?.() !== 0 ||
  !existsSync(LIBRARIES) ||
  !existsSync("/proc/sys/fs/binfmt_misc/qemu-aarch64")
)
  result({ drill, detail: "not run: it needs root, qemu-user-static and the libraries of arm64" });

const folder = mkdtempSync(join(tmpdir(), "deedbox-emulated-"));
const root = join(folder, "root");
for (const name of ["lib", "tmp", "bin", "papers", "proc", "dev"])
  mkdirSync(join(root, name), { recursive: true });
cpSync(LIBRARIES, join(root, "lib"), { recursive: true, dereference: true });
cpSync(resolve(program), join(root, "bin", "deedbox"));

/** A third of them PDFs with text, a third scanned bills, the rest photos of receipts. */
async function paper(i: number): Promise<[string, Uint8Array]> {
  if (i % 3 === 0) return [`${i}-bill.pdf`, (await pdfBill({ seed: i + 1 })).bytes];
  if (i % 3 === 1) return [`${i}-scan.jpg`, (await scannedBill({ seed: i + 1 })).jpeg];
  return [`${i}-receipt.jpg`, (await receiptPhoto({ seed: i + 1, longEdge: 1600 })).bytes];
}
const names: string[] = [];
for (let i = 0; i < papers; i++) {
  const [name, bytes] = await paper(i);
  names.push(name);
  writeFileSync(join(root, "papers", name), bytes);
}

type Read = Record<string, unknown> & { file: string; ms?: number; problem?: string };
const FIELDS = ["title", "type", "date", "total", "currency", "issuer"] as const;

/** Reads every paper with a program, and gives what it read by name. */
async function read(command: string[], place: string): Promise<Map<string, Read>> {
  const files = names.map((name) => `${place}/${name}`);
  const child = Bun.spawn([...command, "read", ...files, "--json"], {
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      DEEDBOX_RUNTIME: `${place}/../tmp/runtime`,
      DEEDBOX_WORKERS: "1",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const out = await new Response(child.stdout).text();
  const rows = out
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Read);
  return new Map(rows.map((row) => [row.file.split("/").at(-1) ?? "", row]));
}

const own = await read([await builtProgram()], join(root, "papers"));
rmSync(join(root, "tmp"), { recursive: true });
mkdirSync(join(root, "tmp"));
const mounts = `mount -t proc proc ${root}/proc; mount --rbind /dev ${root}/dev; exec chroot ${root} /bin/deedbox "$@"`;
const emulated = await read(["unshare", "-m", "sh", "-ec", mounts, "sh"], "/papers");

let lost = 0;
let other = 0;
for (const name of names) {
  const [here, there] = [own.get(name), emulated.get(name)];
  if (!there || there.problem) lost++;
  const differs = FIELDS.filter((field) => JSON.stringify(here?.[field]) !== JSON.stringify(there?.[field]));
  other += differs.length;
  console.log(
    `${name}: ${there?.problem ?? `${there?.ms} ms, here ${here?.ms} ms`}${differs.length > 0 ? `; differs: ${differs}` : ""}`,
  );
}
rmSync(folder, { recursive: true, force: true });
result({
  drill,
  lost,
  bad: other,
  detail: `${emulated.size} of ${papers} papers read, ${other} of ${papers * FIELDS.length} fields differ from this machine's program`,
});
