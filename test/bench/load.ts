import Sqlite from "better-sqlite3";
import { Elysia } from "elysia";

/** Ten connections for a few seconds against one address; calls a second and how they were counted. */
export async function callsASecond(
  url: string,
  token: string | null,
  seconds = 4,
): Promise<{ rate: number; by: string }> {
  if (Bun.which("wrk")) {
    const headers = token === null ? [] : ["-H", `Authorization: Bearer ${token}`];
    const child = Bun.spawn(["wrk", "-t1", "-c10", `-d${seconds}s`, ...headers, url], { stdout: "pipe" });
    const text = await new Response(child.stdout).text();
    if (/Non-2xx/.test(text)) throw new Error(`${url} refused calls`);
    return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0), by: "wrk" };
  }
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const one = async () => {
    while (performance.now() < end) {
      const answer = await fetch(
        url,
        token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
      );
      if (!answer.ok) throw new Error(`${url} refused calls`);
      await answer.arrayBuffer();
      done++;
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return { rate: done / seconds, by: "fetch" };
}

/**
 * The barest server that does something of the kind: one route of the same library, one indexed lookup, no token, no
 * pace, no seal. Run as `bun test/bench/load.ts PORT`.
 */
export function bareServer(port: number): void {
  const db = new Sqlite(":memory:");
  db.exec("CREATE TABLE paper (id TEXT PRIMARY KEY, title TEXT)");
  const add = db.prepare("INSERT INTO paper VALUES (?, ?)");
  for (let i = 0; i < 5000; i++) add.run(`id${i}`, `title ${i}`);
  const get = db.prepare("SELECT * FROM paper WHERE id = ?");
  new Elysia().get("/paper/:id", ({ params }) => get.get(params.id)).listen(port);
}

if (import.meta.main) bareServer(Number(process.argv[2]));
