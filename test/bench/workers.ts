import { join } from "node:path";
import { filledBox } from "./fill.ts";
import { pictureFiles } from "./intake.ts";
import type { Row } from "./row.ts";
import { program, startServer, unfiled, untilPast, upload } from "./server.ts";

/**
 * `bun run bench workers [--pages=N] [--rounds=N]`: pages a minute that a box reads from pictures of receipts, bound to one core (`taskset`), alone
 * and with a worker bound to another, turn by turn in the same run. Upload to filed counts, so what the worker cannot take over is in it.
 * Needs Linux and two cores.
 */
export async function benchWorkers(args: string[], home: string): Promise<Row[]> {
  if (!Bun.which("taskset")) throw new Error("this needs taskset (util-linux)");
  const wished = Number(
    args.find((a) => a.startsWith("--pages="))?.slice(8) ?? (args.includes("--quick") ? 8 : 40),
  );
  const rounds = Number(args.find((a) => a.startsWith("--rounds="))?.slice(9) ?? 2);
  const pictures = await pictureFiles(wished * rounds * 2 + 2);
  const dataDir = join(home, "workers");
  const { token } = await filledBox(dataDir, home, 1);
  const core = (n: number) => ["taskset", "-c", String(n)];
  const s = await startServer(dataDir, home, ["--workers", "1"], core(0));
  const secret = await workerToken(dataDir, home);
  const minutes = { alone: 0, together: 0 };
  const read = async (n: number): Promise<number> => {
    const begin = performance.now();
    const ids: string[] = [];
    for (const p of pictures.splice(0, n)) ids.push(...(await upload(s, token, `${n}-${p.name}`, p.bytes)));
    await untilPast(s, token, ids, unfiled, 200);
    return (performance.now() - begin) / 60_000;
  };
  // The child is there, as on a box that has been used.
  await read(1);
  for (let round = 0; round < rounds; round++) {
    minutes.alone += await read(wished);
    const worker = await startWorker(s.origin, secret, home, core(1));
    minutes.together += await read(wished);
    worker.kill("SIGTERM");
    await worker.exited;
  }
  await s.stop();
  const standing = await command<{ pages: number }[]>(dataDir, home, "worker-token", "list");
  const pages = wished * rounds;
  const [alone, together] = [pages / minutes.alone, pages / minutes.together];
  return [
    { name: "pages a minute, the box on one core alone", value: alone, unit: "pages" },
    {
      name: "pages a minute, with a worker on another core",
      value: together,
      unit: "pages",
      baseline: alone,
      ratio: together / alone,
      note: `${standing[0]?.pages ?? 0} of ${pages} read by the worker`,
    },
  ];
}

const environment = (home: string) => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  XDG_CONFIG_HOME: join(home, "config"),
});

async function command<T>(dataDir: string, home: string, ...words: string[]): Promise<T> {
  const child = Bun.spawn([...program, ...words, "--data", dataDir, "--json"], {
    env: environment(home),
    stdout: "pipe",
    stderr: "inherit",
  });
  return JSON.parse(await new Response(child.stdout).text()) as T;
}

const workerToken = async (dataDir: string, home: string): Promise<string> =>
  (await command<{ token: string }>(dataDir, home, "worker-token", "make", "--name", "Bench")).token;

/** Starts a worker and waits until it says that it is connected. */
async function startWorker(
  of: string,
  secret: string,
  home: string,
  before: string[],
): Promise<Bun.Subprocess> {
  const child = Bun.spawn([...before, ...program, "worker", "--of", of, "--slots", "1"], {
    env: { ...environment(home), DEEDBOX_WORKER_TOKEN: secret },
    stdout: "pipe",
    stderr: "inherit",
  });
  for await (const piece of child.stdout) if (new TextDecoder().decode(piece).includes("Reading for")) break;
  return child;
}
