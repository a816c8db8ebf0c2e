import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A running server under measure: the compiled program when it was built, else the checkout. */
export interface Running {
  process: Bun.Subprocess;
  origin: string;
  /** Milliseconds from the start of the process to the first 200 of GET /health. */
  started: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dir, "..", "..");
const executable = join(root, "dist", "deedbox");
export const compiled = existsSync(executable);
export const program = compiled ? [executable] : [process.execPath, join(root, "src", "main.ts")];

let nextPort = 7400 + (process.pid % 500);

/** Starts a server on a data folder whose key file is `keyFile`. */
export async function startServer(dataDir: string, home: string, flags: string[] = []): Promise<Running> {
  const port = nextPort++;
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    DEEDBOX_PACE_TOKEN: "1000000000",
    DEEDBOX_PACE_ACCOUNT: "1000000000",
  };
  const begin = performance.now();
  const child = Bun.spawn([...program, "serve", "--data", dataDir, "--port", String(port), ...flags], {
    env,
    stdout: "ignore",
    stderr: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const ok = await fetch(`${origin}/health`).then(
      (r) => r.status === 200,
      () => false,
    );
    if (ok) break;
    if (child.exitCode !== null) throw new Error("the server ended before it answered");
    await Bun.sleep(2);
  }
  return {
    process: child,
    origin,
    started: performance.now() - begin,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Resident memory of a process in MB (10^6 bytes). */
export function memoryOf(pid: number): number {
  const m = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return (Number(m?.[1] ?? 0) * 1024) / 1e6;
}
