import { readdirSync, readFileSync } from "node:fs";

/** A process and everything it started, as it is now. */
function tree(root: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const out = [root];
  for (let i = 0; i < out.length; i++) out.push(...(parents.get(out[i] ?? 0) ?? []));
  return out;
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // It ended a moment ago.
    return "";
  }
}

/** Memory that a process has to itself plus its share of what it has with others (proc(5), smaps_rollup: Pss), in MB. */
const pssOf = (pid: number): number =>
  (Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024) / 1e6;

/** The kernel's clock tick (USER_HZ), the same on every Linux people run. */
const TICKS = 100;

/** Processor seconds of a server so far: its own, and with its children those of children that ended and of those that live. */
export function processorSeconds(root: number, children = true): number {
  let ticks = 0;
  for (const pid of children ? tree(root) : [root]) {
    const stat = read(`/proc/${pid}/stat`);
    const f = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    ticks += (f[11] ?? 0) + (f[12] ?? 0) + (children ? (f[13] ?? 0) + (f[14] ?? 0) : 0);
  }
  return ticks / TICKS;
}

export interface Watched {
  /** Most memory of all processes together, MB of Pss, and how it was spread then, largest first. */
  peak: number;
  at: { pid: number; mb: number }[];
  /** The server's own, at its most. */
  server: number;
}

/** Looks at the memory of a server and its children until told to stop. */
export function watchMemory(root: number): () => Watched {
  const seen: Watched = { peak: 0, at: [], server: 0 };
  const look = () => {
    const at = tree(root).map((pid) => ({ pid, mb: pssOf(pid) }));
    const sum = at.reduce((s, p) => s + p.mb, 0);
    seen.server = Math.max(seen.server, at.find((p) => p.pid === root)?.mb ?? 0);
    if (sum > seen.peak) Object.assign(seen, { peak: sum, at: at.sort((a, b) => b.mb - a.mb) });
  };
  const timer = setInterval(look, 250);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

export interface Pulse {
  /** Milliseconds of each call of /health, and of each call to a server that does nothing else. */
  health: number[];
  bare: number[];
}

/** Calls /health twenty-five times a second from a process of its own, and beside it a server that has nothing else to do. */
export async function watchHealth(origin: string): Promise<() => Promise<Pulse>> {
  const bare = Bun.spawn([process.execPath, import.meta.path, "bare"], { stdout: "pipe", stderr: "inherit" });
  const { value } = await bare.stdout.getReader().read();
  const address = new TextDecoder().decode(value).trim();
  const probe = Bun.spawn([process.execPath, import.meta.path, "probe", `${origin}/health`, address], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  return async () => {
    await probe.stdin.end();
    const pulse = JSON.parse(await new Response(probe.stdout).text()) as Pulse;
    bare.kill();
    await Promise.all([probe.exited, bare.exited]);
    return pulse;
  };
}

async function probe(health: string, bare: string): Promise<void> {
  const pulse: Pulse = { health: [], bare: [] };
  let going = true;
  void Bun.stdin.text().then(() => {
    going = false;
  });
  while (going) {
    for (const [address, times] of [
      [health, pulse.health],
      [bare, pulse.bare],
    ] as const) {
      const begin = performance.now();
      await (await fetch(address)).arrayBuffer();
      times.push(performance.now() - begin);
    }
    await Bun.sleep(40);
  }
  process.stdout.write(JSON.stringify(pulse));
}

if (import.meta.main) {
  if (process.argv[2] === "probe") await probe(process.argv[3] ?? "", process.argv[4] ?? "");
  else {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") });
    process.stdout.write(`${server.url.origin}\n`);
  }
}
