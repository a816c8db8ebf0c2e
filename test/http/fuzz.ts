import fc from "fast-check";
import { routeOf } from "./agreement.ts";
import { type Shot, shots } from "./chance.ts";
import { furnish } from "./furnish.ts";
import { type Answer, type Refused, Target } from "./target.ts";

/**
 * Calls made of chance over the whole table of routes: right ones bent a little, and nonsense. Whatever comes in, no
 * answer is a fault (500 and up), none takes twenty seconds, none shows a stack, and every refusal is a problem.
 * `bun test/http/fuzz.ts 20000` runs that many calls; the seed of a run that failed is printed and can be given after.
 */

/** Milliseconds after which an answer counts as none; a machine that is busy with other tests takes seconds now and then. */
const SLOW = 20_000;

/** What must hold of any answer. Throws with what did not. */
export function soundness(shot: Shot, answer: Answer<Refused>, ms: number): void {
  const where = `${shot.method} ${shot.path.slice(0, 200)} -> ${answer.status}`;
  if (answer.status >= 500 && answer.status !== 503 && answer.status !== 507)
    throw new Error(`${where}: ${answer.text.slice(0, 200)}`);
  if (ms > SLOW) throw new Error(`${where} took ${Math.round(ms)} ms`);
  if (answer.status < 400 || shot.method === "HEAD") return;
  if (answer.headers.get("content-type") !== "application/problem+json")
    throw new Error(`${where} is no problem`);
  if (/\bat .+\.(?:ts|js):\d+|node_modules|SQLITE_/.test(answer.text))
    throw new Error(`${where} shows a stack`);
}

/** The bytes of an answer; of a stream of events those of its first moment, after which it is left and must not mind. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  if (response.headers.get("content-type") !== "text/event-stream" || !response.body)
    return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  const reader = response.body.getReader();
  const over = Bun.sleep(20).then(() => ({ done: true as const, value: undefined }));
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), over]);
    if (done) break;
    pieces.push(value);
  }
  await reader.cancel();
  return new Uint8Array(Buffer.concat(pieces));
}

export interface Fuzzed {
  calls: number;
  statuses: Record<string, number>;
  /** Calls of the contract that went well at least once, by the names of their routes. */
  met: Set<string>;
}

/** Fires `calls` shots at a box. Throws with the seed and the smallest shot that broke something. */
export async function fuzz(target: Target, calls: number, seed?: number): Promise<Fuzzed> {
  const { ids, all, reads, viewer, cookie } = await furnish(target);
  const own = { token: null, cookie };
  const callers = [
    ...Array.from({ length: 4 }, () => ({ token: all })),
    ...[own, { token: reads }, { token: viewer }, { token: null }, { token: "svc_pat_x" }],
  ];
  const statuses: Record<string, number> = {};
  const met = new Set<string>();
  let unsendable = 0;
  await fc.assert(
    fc.asyncProperty(shots(ids, callers), async (shot) => {
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
        Bun.sleep(SLOW + 10_000).then(() => {
          throw new Error(`${shot.method} ${shot.path.slice(0, 200)} hangs`);
        }),
      ]);
      const bytes = await bytesOf(response);
      const text = new TextDecoder().decode(bytes);
      soundness(
        shot,
        { status: response.status, headers: response.headers, bytes, text, body: {} as Refused },
        performance.now() - started,
      );
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const route = response.status < 300 ? routeOf(shot.method, shot.path) : undefined;
      if (route) met.add(route.id);
    }),
    { numRuns: calls, ...(seed === undefined ? {} : { seed }), endOnFailure: false },
  );
  const told = target.running.inside?.faults ?? [];
  if (told.length > 0) throw new Error(`Faults were logged: ${told.slice(0, 3).join("; ")}`);
  return { calls: calls - unsendable, statuses, met };
}

if (import.meta.main) {
  const [calls = "20000", seed] = process.argv.slice(2);
  const target = new Target(process.env.DEEDBOX_EXECUTABLE ? "executable" : "in process", {});
  await target.open();
  try {
    const started = performance.now();
    const { statuses, met } = await fuzz(
      target,
      Number(calls),
      seed === undefined ? undefined : Number(seed),
    );
    process.stdout.write(
      `${calls} calls in ${Math.round(performance.now() - started)} ms: ${JSON.stringify(statuses)}; ${met.size} calls went well\n`,
    );
  } finally {
    await target.close();
  }
}
