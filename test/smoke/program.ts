import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import type { Subprocess } from "bun";

const root = resolve(import.meta.dir, "../..");
const built = join(root, "dist", "deedbox");

/** Every file below a folder. */
export function filesUnder(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const path = join(folder, e.name);
    return e.isDirectory() ? filesUnder(path) : [path];
  });
}

/** The executable; built anew when any source is younger. */
export async function builtProgram(): Promise<string> {
  const sources = [
    ...filesUnder(join(root, "src")),
    ...filesUnder(join(root, "migrations")),
    ...filesUnder(join(root, "models")),
    join(root, "bun.lock"),
  ];
  const youngest = Math.max(...sources.map((path) => fs.statSync(path).mtimeMs));
  if (fs.existsSync(built) && fs.statSync(built).mtimeMs > youngest) return built;
  const build = Bun.spawn([process.execPath, join(root, "src", "build.ts")], {
    stdout: "ignore",
    stderr: "pipe",
  });
  const wrong = await new Response(build.stderr).text();
  if ((await build.exited) !== 0) throw new Error(`The executable did not build:\n${wrong}`);
  return built;
}

/** What a server says on standard error beside what its log has of any day: what was done, what was refused, what took long. */
export const beside = (said: string): string =>
  said.replace(/^\S+Z (?:info \S+|warn call\.(?:refused|slow)) .*\n/gm, "");

export interface Ended {
  code: number;
  out: string;
  wrong: string;
}

/** The executable alone in an empty folder, with an empty home and an empty folder for temporary files. */
export class Program {
  readonly folder = fs.mkdtempSync(join(tmpdir(), "deedbox-alone-"));
  readonly dataDir = join(this.folder, "home", "share", "deedbox");
  readonly temporary = join(this.folder, "tmp");
  readonly home = join(this.folder, "home");
  #path = join(this.folder, "bin", "deedbox");
  #serving: Subprocess<"ignore", "pipe", "pipe"> | null = null;
  origin = "";

  constructor(executable: string) {
    for (const name of ["bin", "home", "tmp", "work"]) fs.mkdirSync(join(this.folder, name));
    fs.copyFileSync(executable, this.#path);
  }

  /** Where it unpacks its native code. */
  get runtime(): string {
    return join(this.home, "cache", "deedbox");
  }

  /** Waits until the engines are checked and unpacked and everything else is swept away; gives the name of their folder. */
  async unpacked(): Promise<string> {
    for (let i = 0; i < 1_800; i++) {
      const names = fs.readdirSync(this.runtime).filter((n) => n !== "unpack.lock" && !n.endsWith(".use"));
      const folder = names.find((n) => /^runtime-[0-9a-f]{16}$/.test(n));
      if (folder && names.length === 2) return folder;
      await Bun.sleep(50);
    }
    throw new Error(`The engines were not unpacked in time: ${fs.readdirSync(this.runtime)}`);
  }

  get keyFile(): string {
    const folder = join(this.home, "config", "deedbox");
    const [name, ...more] = fs.readdirSync(folder);
    if (!name || more.length > 0) throw new Error("There should be one key file.");
    return join(folder, name);
  }

  #env(): Record<string, string> {
    return {
      PATH: "/usr/bin:/bin",
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, "config"),
      XDG_DATA_HOME: join(this.home, "share"),
      XDG_CACHE_HOME: join(this.home, "cache"),
      TMPDIR: this.temporary,
      BUN_TMPDIR: this.temporary,
      // The same address at every start, so that answers of two starts can be held against each other.
      DEEDBOX_URL: "http://papers.example",
      DEEDBOX_WORKERS: "1",
      DEEDBOX_PACE_TOKEN: "1000000",
      DEEDBOX_PACE_ACCOUNT: "1000000",
    };
  }

  /** Runs one command to its end. */
  async run(...words: string[]): Promise<Ended> {
    const one = Bun.spawn([this.#path, ...words], {
      cwd: join(this.folder, "work"),
      env: this.#env(),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: 90_000,
    });
    const [out, wrong, code] = await Promise.all([
      new Response(one.stdout).text(),
      new Response(one.stderr).text(),
      one.exited,
    ]);
    return { code, out, wrong };
  }

  /** Runs one command that must go well, and gives what it says as JSON. */
  async json<T>(...words: string[]): Promise<T> {
    const { code, out, wrong } = await this.run(...words, "--json");
    if (code !== 0) throw new Error(`${words.slice(0, 2).join(" ")} ended with ${code}: ${wrong}`);
    return JSON.parse(out) as T;
  }

  /** Starts the server and reads its address off what it prints. Gives the milliseconds of processor to the first answer. */
  async serve(): Promise<number> {
    const child = Bun.spawn([this.#path, "serve", "--port", "0"], {
      cwd: join(this.folder, "work"),
      env: this.#env(),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    this.#serving = child;
    let said = "";
    for await (const piece of child.stdout) {
      said += new TextDecoder().decode(piece);
      const address = /listening on (http:\/\/\S+)/.exec(said)?.[1];
      if (!address) continue;
      this.origin = address;
      const { status } = await fetch(`${address}/health`);
      if (status !== 200) throw new Error(`/health answered ${status}.`);
      return this.#processorMs;
    }
    throw new Error(`The server ended before it listened: ${await new Response(child.stderr).text()}`);
  }

  /** Processor time of the server process so far (proc(5), stat: utime and stime in hundredths of a second). */
  get #processorMs(): number {
    const stat = fs.readFileSync(`/proc/${this.#serving?.pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Memory of the server process, its children not counted (proc(5), VmRSS). */
  get residentMb(): number {
    const status = fs.readFileSync(`/proc/${this.#serving?.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
  }

  /** Asks the server to stop and gives its exit code and what it said on standard error. */
  async stop(): Promise<{ code: number; wrong: string }> {
    const child = this.#serving;
    if (!child) throw new Error("There is no server to stop.");
    this.#serving = null;
    child.kill("SIGTERM");
    const [code, wrong] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    return { code, wrong: beside(wrong) };
  }

  async remove(): Promise<void> {
    this.#serving?.kill("SIGKILL");
    await this.#serving?.exited;
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Every file of a folder with its mode and the hash of its bytes: equal for folders that are byte for byte the same. */
export function snapshot(folder: string): Record<string, string> {
  const entries = filesUnder(folder).map((path) => {
    const hash = createHash("sha256").update(fs.readFileSync(path)).digest("hex");
    return [relative(folder, path), `${(fs.statSync(path).mode & 0o777).toString(8)} ${hash}`] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Which of the words stand in any file below a folder or in its name, whatever their case, in UTF-8 or UTF-16. */
export function wordsOnDisk(folder: string, words: string[]): string[] {
  const found = new Set<string>();
  const wanted = words.map((w) => w.toLowerCase());
  for (const path of filesUnder(folder)) {
    const text = fs.readFileSync(path).toString("latin1").toLowerCase();
    for (const word of wanted)
      if (path.toLowerCase().includes(word) || text.includes(word) || text.includes([...word].join("\0")))
        found.add(word);
  }
  return [...found];
}

/** A program with a business on file, not yet started. */
export async function businessProgram(): Promise<Program> {
  const program = new Program(await builtProgram());
  await program.json(
    ...["account", "create", "--name", "Harrow & Pell", "--kind", "business"],
    ...["--owner-name", "Ada Pell", "--owner-email", "ada@example.org"],
  );
  return program;
}
