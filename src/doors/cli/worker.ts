import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Ids } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import type { App } from "#operations/app.ts";
import { type Hands, isWorkerToken, pull, WorkerRefused } from "#operations/workers/pull.ts";
import { createWorker, endWorker, listWorkers } from "#operations/workers/tokens.ts";
import { type Arguments, need, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** Opens the engines of this machine for another box: so many tasks at a time. */
export type OpenHands = (settings: Settings, slots: number) => Promise<Hands>;

/** Tasks at a time, at most. */
const MOST_SLOTS = 16;

function tokenOf(args: Arguments, env: Record<string, string | undefined>): string {
  const file = args.flags["token-file"];
  const token = (file === undefined ? env.DEEDBOX_WORKER_TOKEN : readFileSync(file, "utf8"))?.trim() ?? "";
  if (token === "")
    throw new Usage(
      "Name the file with the worker’s token: --token-file FILE (or set DEEDBOX_WORKER_TOKEN).",
    );
  if (!isWorkerToken(token))
    throw new Usage(
      "That isn’t a worker’s token. Make one on the box: deedbox worker-token make --name NAME.",
    );
  return token;
}

function boxOf(args: Arguments): string {
  const of = need(args, "of");
  const url = URL.canParse(of) ? new URL(of) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new Usage(`--of must look like https://papers.example.org, not "${of}".`);
  return of.replace(/\/+$/, "");
}

/** An authority's certificate, PEM or DER, as PEM. */
function authorityOf(args: Arguments): string | null {
  const file = args.flags.ca;
  if (file === undefined) return null;
  const bytes = readFileSync(file);
  try {
    return new X509Certificate(bytes).toString();
  } catch {
    throw new Usage(`${file} isn’t a certificate.`);
  }
}

function slotsOf(args: Arguments): number {
  const given = args.flags.slots;
  if (given === undefined) return Math.min(MOST_SLOTS, availableParallelism());
  const slots = Number(given);
  if (!Number.isInteger(slots) || slots < 1 || slots > MOST_SLOTS)
    throw new Usage(`--slots must be a whole number from 1 to ${MOST_SLOTS}, not "${given}".`);
  return slots;
}

/** `worker --of URL`: reads papers for a box on another machine until it is stopped. Gives the exit code. */
export async function workerCommand(
  given: {
    settings: Settings;
    version: string;
    ids: Ids;
    env: Record<string, string | undefined>;
    hands: OpenHands;
  },
  args: Arguments,
  out: Output,
): Promise<number> {
  only(args, ["of", "token-file", "ca", "slots", "models", "tessdata"]);
  const { settings, version, ids, env } = given;
  const [of, token, ca, slots] = [boxOf(args), tokenOf(args, env), authorityOf(args), slotsOf(args)];
  const stop = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => stop.abort());
  const hands = await given.hands(settings, slots);
  const say = (sentence: string) => out.result({ said: sentence }, sentence);
  try {
    await pull({ of, token, ca, slots, hands, version, ids, say, signal: stop.signal });
    return 0;
  } catch (e) {
    if (!(e instanceof WorkerRefused)) throw e;
    process.stderr.write(`${e.message}\n`);
    return 1;
  } finally {
    await hands.close();
  }
}

/** `worker-token make | list | remove`: the machines that may read for this box. */
export function workerTokens(box: App, args: Arguments, out: Output): void {
  only(args, ["name", "worker"]);
  const what = args.words[1];
  if (what === "make") {
    const made = createWorker(box, need(args, "name"));
    out.result({ worker_id: made.id, token: made.secret }, made.secret);
  } else if (what === "list") {
    const workers = listWorkers(box);
    const lines = workers.map(
      (w) => `${w.id}  ${w.name}, ${w.pages} pages, last seen ${w.last_seen ?? "never"}`,
    );
    out.result(workers, workers.length === 0 ? "No other machine reads for this box." : lines.join("\n"));
  } else if (what === "remove") {
    const id = need(args, "worker");
    endWorker(box, id);
    out.result({ worker_id: id, removed: true }, "That machine no longer reads for this box.");
  } else
    throw new Usage(
      "Choose one: deedbox worker-token make --name NAME, worker-token list, or worker-token remove --worker ID.",
    );
}
