/**
 * The program as a container runs it, without anything that runs containers: the root folder that the Dockerfile lays out,
 * read-only, no shell in it, nobody's rights. Needs root and a Debian of this processor. `bun test/drill/container.ts [PROGRAM]`
 */
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { builtProgram, filesUnder } from "../smoke/program.ts";
import { until } from "../took.ts";
import { result } from "./result.ts";

const drill = "container";
if (process.getuid?.() !== 0 || !existsSync("/usr/bin/dpkg-query"))
  result({ drill, detail: "not run: it needs root and Debian" });

const program = process.argv[2] ? resolve(process.argv[2]) : await builtProgram();
const folder = mkdtempSync(join(tmpdir(), "deedbox-container-"));
const root = join(folder, "root");
const volumes = { data: join(folder, "data"), key: join(folder, "key") };
const PORT = String(20_000 + (process.pid % 10_000));
const USER = 10001;

const laid = Bun.spawnSync(
  ["sh", join(import.meta.dir, "../../src/executable/release/rootfs.sh"), program, root],
  { stderr: "pipe" },
);
if (laid.exitCode !== 0) throw new Error(`The root folder was not laid out: ${laid.stderr}`);
for (const name of ["proc", "dev"]) mkdirSync(join(root, name));

/** Fresh volumes, as the engine makes them from the image's folders. */
function fresh(owner: number): void {
  for (const place of Object.values(volumes)) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { mode: 0o700 });
    chownSync(place, owner, owner);
  }
}

/** Mounts as an engine does, then the program as a user, in a mount namespace of its own. */
function start(user: number, words: string[], env: Record<string, string> = {}) {
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...Object.entries(volumes).map(([name, place]) => `mount --bind ${place} ${root}/${name}`),
    `mount -o remount,bind,ro ${root}`,
  ];
  const enter = `exec chroot --userspec=${user}:${user} ${root} /usr/local/bin/deedbox "$@"`;
  return Bun.spawn(["unshare", "-m", "sh", "-ec", [...mounts, enter].join("\n"), "sh", ...words], {
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      DEEDBOX_DATA: "/data",
      DEEDBOX_RUNTIME: "/usr/local/lib/deedbox",
      DEEDBOX_KEY_FILE: "/key/deedbox.key",
      DEEDBOX_HOST: "0.0.0.0",
      DEEDBOX_PORT: PORT,
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: number; said: string }> {
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, said: (out + err).trim() };
}

const bad: string[] = [];
const must = (what: string, right: boolean, more: unknown = "") => {
  if (!right) bad.push(`${what} ${more}`.trim());
  console.log(`${right ? "ok " : "BAD"} ${what} ${right ? "" : more}`.trimEnd());
};
const health = async (user = USER) => (await ended(start(user, ["health"]))).code;

/** Runs the server while `work` goes on, then stops it as an engine does. */
async function served(user: number, env: Record<string, string>, work: () => Promise<void>): Promise<number> {
  const server = start(user, ["serve"], env);
  const said = ended(server);
  await until(async () => (await health()) === 0, "the health check goes well", 120);
  await work().finally(() => server.kill("SIGTERM"));
  return (await said).code;
}

fresh(USER);
const account = ["account", "create", "--name", "Home", "--kind", "family"];
const owner = ["--owner-name", "Ann", "--owner-email", "ann@example.org", "--json"];
const made = await ended(start(USER, [...account, ...owner]));
must("an account is made", made.code === 0, made.said);
const scopes = ["--scopes", "read,write", "--json"];
const token = await ended(
  start(USER, ["token", "create", "--email", "ann@example.org", "--name", "t", ...scopes]),
);
const bearer = `Bearer ${JSON.parse(token.said).token}`;
const code = await served(USER, {}, async () => {
  const form = new FormData();
  form.append(
    "file",
    new File(["Invoice 77 of Marwick Plumbing\nTotal due: $120.00\nDue 3 March 2031\n"], "bill.txt"),
  );
  const origin = `http://127.0.0.1:${PORT}`;
  const sent = await fetch(`${origin}/v1/documents`, {
    method: "POST",
    headers: { Authorization: bearer },
    body: form,
  });
  must("a paper is taken", sent.status < 300, await sent.text());
  await until(
    async () => {
      const list = await fetch(`${origin}/v1/documents`, { headers: { Authorization: bearer } });
      const { documents } = (await list.json()) as { documents?: { status: string }[] };
      return documents?.some((d) => d.status === "filed" || d.status === "needs_review");
    },
    "the paper is read",
    120,
  );
});
must("it is stopped in order", code === 0, code);
must("the health check fails of a server that is not there", (await health()) === 1);
must(
  "nothing belongs to root",
  Object.values(volumes)
    .flatMap(filesUnder)
    .every((path) => statSync(path).uid === USER),
);

const key = join(volumes.key, "deedbox.key");
renameSync(key, join(folder, "kept.key"));
const locked = await ended(start(USER, ["serve"]));
must(
  "papers without their key are not opened",
  locked.code === 1 && locked.said.includes("key"),
  locked.said,
);
must("no new key is made over them", !existsSync(key));
writeFileSync(key, new Uint8Array(32).fill(7), { mode: 0o600 });
chownSync(key, USER, USER);
const other = await ended(start(USER, ["serve"]));
must(
  "another key is refused with a sentence",
  other.code === 1 && other.said.includes("belongs to another box"),
  other.said,
);
copyFileSync(join(folder, "kept.key"), key);

const number = 12_345;
const dropped = await served(0, { PUID: String(number), PGID: String(number) }, async () => {
  const pid = Bun.spawnSync(["pgrep", "-f", "-n", "/usr/local/bin/deedbox serve"]).stdout.toString().trim();
  const owner = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m
    .exec(readFileSync(`/proc/${pid}/status`, "utf8"))
    ?.slice(1)
    .map(Number);
  must("root is given up for PUID", owner?.every((uid) => uid === number) ?? false, owner);
});
must("it serves the same box as PUID", dropped === 0, dropped);
must(
  "the papers are PUID's",
  Object.values(volumes)
    .flatMap(filesUnder)
    .every((path) => statSync(path).uid === number),
);
const wrong = await ended(start(0, ["serve"], { PUID: "ann" }));
must(
  "a PUID that is no number is refused with a sentence",
  wrong.code === 1 && /^PUID must be .*“ann”\.$/.test(wrong.said),
  wrong.said,
);

rmSync(folder, { recursive: true, force: true });
result({
  drill,
  bad: bad.length,
  detail:
    bad.length > 0 ? bad.join("; ") : "read-only root, no shell, never root; keys missing and wrong; PUID",
});
