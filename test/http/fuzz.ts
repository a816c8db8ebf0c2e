import fc from "fast-check";
import { type Shot, shots } from "./chance.ts";
import { household, plain, someone, upload } from "./people.ts";
import { type Answer, type Refused, Target } from "./target.ts";

/**
 * Calls made of chance over the whole table of routes: right ones bent a little, and nonsense. Whatever comes in, no
 * answer is a fault (500 and up), none takes five seconds, none shows a stack, and every refusal is a problem.
 * `bun test/http/fuzz.ts 20000` runs that many calls; the seed of a run that failed is printed and can be given after.
 */

/** What must hold of any answer. Throws with what did not. */
export function soundness(shot: Shot, answer: Answer<Refused>, ms: number): void {
  const where = `${shot.method} ${shot.path.slice(0, 200)} -> ${answer.status}`;
  if (answer.status >= 500 && answer.status !== 503 && answer.status !== 507)
    throw new Error(`${where}: ${answer.text.slice(0, 200)}`);
  if (ms > 5_000) throw new Error(`${where} took ${Math.round(ms)} ms`);
  if (answer.status < 400 || shot.method === "HEAD") return;
  if (answer.headers.get("content-type") !== "application/problem+json")
    throw new Error(`${where} is no problem`);
  if (/\bat .+\.(?:ts|js):\d+|node_modules|SQLITE_/.test(answer.text))
    throw new Error(`${where} shows a stack`);
}

export interface Fuzzed {
  calls: number;
  statuses: Record<string, number>;
}

/** Fires `calls` shots at a box. Throws with the seed and the smallest shot that broke something. */
export async function fuzz(target: Target, calls: number, seed?: number): Promise<Fuzzed> {
  const home = await household(target);
  const ids: string[] = [];
  for (const words of ["A letter about the hedge.", "Another letter, total $12.00."]) {
    const { body: made } = await upload(target, home.all, plain(words));
    const row = made.documents[0];
    if (!row) throw new Error("Nothing was filed to fuzz.");
    const { body: doc } = await target.get<{ metadata: { files: { id: string }[] } }>(
      `/v1/documents/${row.id}`,
      home.all,
    );
    ids.push(row.id, ...doc.metadata.files.map((f) => f.id));
  }
  const tokens = [
    home.all,
    home.all,
    home.all,
    home.reads,
    await someone(target, home.account, "viewer"),
    null,
    "svc_pat_x",
  ];
  const statuses: Record<string, number> = {};
  let unsendable = 0;
  await fc.assert(
    fc.asyncProperty(shots(ids, tokens), async (shot) => {
      const started = performance.now();
      let request: Request;
      try {
        request = target.request(shot.method, shot.path, shot.sent);
      } catch {
        unsendable++;
        return; // No client could send this.
      }
      const response = await Promise.race([
        target.running.send(request),
        Bun.sleep(6_000).then(() => {
          throw new Error(`${shot.method} ${shot.path.slice(0, 200)} hangs`);
        }),
      ]);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      soundness(
        shot,
        { status: response.status, headers: response.headers, bytes, text, body: {} as Refused },
        performance.now() - started,
      );
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }),
    { numRuns: calls, ...(seed === undefined ? {} : { seed }), endOnFailure: false },
  );
  const told = target.running.inside?.faults ?? [];
  if (told.length > 0) throw new Error(`Faults were logged: ${told.slice(0, 3).join("; ")}`);
  return { calls: calls - unsendable, statuses };
}

if (import.meta.main) {
  const [calls = "20000", seed] = process.argv.slice(2);
  const target = new Target(process.env.DEEDBOX_EXECUTABLE ? "executable" : "in process", { worker: false });
  await target.open();
  try {
    const started = performance.now();
    const { statuses } = await fuzz(target, Number(calls), seed === undefined ? undefined : Number(seed));
    process.stdout.write(
      `${calls} calls in ${Math.round(performance.now() - started)} ms: ${JSON.stringify(statuses)}\n`,
    );
  } finally {
    await target.close();
  }
}
