import { describeFault } from "#doors/http/faults.ts";
import { certificateOf, overTls } from "#doors/http/over-tls.ts";
import { sealedDoor } from "#doors/http/sealed.ts";
import { httpDoor } from "#doors/http/server.ts";
import { type WebFile, WebFiles } from "#doors/http/web.ts";
import { mountedDoors } from "#doors/mounted.ts";
import type { AppLanguage } from "#doors/web/languages.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { finishRestores } from "#operations/backup/restore.ts";
import { type Box, openBox } from "#operations/box.ts";
import type { Engines } from "#operations/documents/read-file.ts";
import { renewDatabase } from "#operations/root-key.ts";
import { UnsealTries } from "#operations/unseal-tries.ts";
import { isRootOf, KeyProblem, unseal } from "#operations/unsealing.ts";

/** What main hands to the server; doors see operations only, so the worker comes from above. */
export interface Serving {
  settings: Settings;
  clock: Clock;
  ids: Ids;
  version: string;
  env: Record<string, string | undefined>;
  engines: () => Engines;
  web: (language: AppLanguage) => Promise<Map<string, WebFile>>;
  /** Starts what works in the background; gives what stops it. `notice` takes a sentence for whoever looks after the box. */
  background: (
    box: Box,
    fault: (e: unknown, where: string) => void,
    notice: (sentence: string) => void,
  ) => { stop(ms: number): Promise<void> };
}

/** How long a stop waits for calls and for stages in hand, in milliseconds. What is cut off goes on at the next start. */
const DRAIN = 6_000;

/** How often a running server looks whether another program changed the keys, in milliseconds. */
const LOOK = 5_000;
/** After this the answer of the call that changed a key is on its way, in milliseconds. */
const ANSWERED = 500;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const log = (line: string) => void process.stderr.write(`${line}\n`);

type Fetch = (request: Request, address: string | null) => Promise<Response>;

/** Runs the box until it is told to stop. Prints its address once it answers. Gives the exit code. */
export async function serve(given: Serving, lock: () => () => void): Promise<number> {
  const { settings, clock, ids, version, env } = given;
  const web = new WebFiles(given.web);
  let open: { box: Box; background: { stop(ms: number): Promise<void> } } | null = null;
  let calls = 0;
  let stopping = false;
  let listening = false;
  let announce = () => {};
  let answer: Fetch = async () => new Response(null, { status: 503 });
  // Before anything is opened: a certificate that cannot be read is no reason to answer in the clear.
  const tls = settings.tls && certificateOf(settings.tls);
  const current: Fetch = (request, address) => answer(request, address);
  const spoken = tls ? overTls(current) : current;
  const unlock = lock();

  const openWith = async (root: Uint8Array): Promise<void> => {
    await renewDatabase({ clock, ids }, settings.dataDir, root).catch((e) =>
      log(describeFault(e, ids.uuid(), "sealing the database under its new key")),
    );
    const opener = "server";
    const engines = given.engines();
    const box = await openBox({ settings, root, clock, ids, engines, version, opener, log });
    for (const sentence of box.found) log(sentence);
    const fault = (e: unknown, where: string) => log(describeFault(e, ids.uuid(), where));
    const door = httpDoor(box, web, log, print, mountedDoors(box));
    answer = door.fetch;
    announce = door.announce;
    // A box that was sealed listens already.
    if (listening) announce();
    box.rootChanged = (changed) => {
      box.root = changed;
      setTimeout(
        () => void reopen(changed).catch((e) => fault(e, "opening the box under its new key")),
        ANSWERED,
      );
    };
    open = { box, background: given.background(box, fault, log) };
  };

  /** Closes the box, so that its database can be sealed under the new root key, and opens it again. */
  const reopen = async (root: Uint8Array): Promise<void> => {
    const before = open;
    if (!before || stopping) return;
    open = null;
    answer = async () => new Response(null, { status: 503, headers: { "Retry-After": "5" } });
    before.box.events.end();
    await before.background.stop(DRAIN);
    for (const until = clock.now() + DRAIN; calls > 0 && clock.now() < until; ) await Bun.sleep(20);
    await before.box.close();
    await openWith(root);
    log("The keys of the box were changed; its database is sealed under the new one.");
  };

  // Another program may have changed a key; what cannot be opened without a person is left for the next start.
  const watch = setInterval(async () => {
    if (!open || isRootOf(settings.dataDir, open.box.root)) return;
    const root = await unseal(settings, clock, ids, env, undefined, false).catch(() => null);
    if (root)
      await reopen(root.root).catch((e) =>
        log(describeFault(e, ids.uuid(), "opening the box under its new key")),
      );
  }, LOOK);

  const sealed = () =>
    sealedDoor({
      settings,
      version,
      web,
      log,
      now: () => clock.now(),
      tries: new UnsealTries(settings.dataDir, () => clock.now()),
      async unlock(passphrase) {
        try {
          await openWith((await unseal(settings, clock, ids, env, passphrase)).root);
        } catch (e) {
          if (e instanceof KeyProblem) throw new Problem(401, null, "Wrong passphrase", e.message);
          throw e;
        }
      },
    }).fetch;

  try {
    if (await finishRestores(settings.dataDir)) log("A restore that was cut off was brought to its end.");
    await openWith((await unseal(settings, clock, ids, env)).root);
  } catch (e) {
    if (!(e instanceof KeyProblem) || e.reason !== "needs-passphrase") {
      unlock();
      throw e;
    }
    answer = sealed();
  }

  const server = Bun.serve({
    hostname: settings.host,
    port: settings.port,
    // Larger bodies are refused with a sentence by the calls themselves; nothing here holds one in memory.
    maxRequestBodySize: 16 * 1024 ** 3,
    idleTimeout: 60,
    ...(tls && { tls }),
    fetch(request, connection) {
      // Putting eight gigabytes of parts together takes longer than any silence allowed elsewhere, and so may an answer.
      if (/\/v1\/(?:uploads\/complete|(?:documents\/[^/]+\/)?ask)$/.test(request.url))
        connection.timeout(request, 0);
      calls++;
      const address = connection.requestIP(request)?.address ?? null;
      return spoken(request, address).finally(() => calls--);
    },
    error: () => new Response(null, { status: 500 }),
  });
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  print(`deedbox listening on ${tls ? "https" : "http"}://${host}:${server.port}`);
  listening = true;
  announce();
  if (!open) log("The box is sealed: open its page and type the passphrase.");

  await stopSignal();
  stopping = true;
  clearInterval(watch);
  const closing = open as { box: Box; background: { stop(ms: number): Promise<void> } } | null;
  closing?.box.events.end();
  await Promise.race([Promise.all([server.stop(), closing?.background.stop(DRAIN)]), Bun.sleep(DRAIN)]);
  await server.stop(true);
  await closing?.box.close();
  unlock();
  return 0;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}
