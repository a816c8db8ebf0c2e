import { startFolder } from "#doors/folder/watch.ts";
import { type FaultLog, faultsOf, logFault } from "#doors/http/faults.ts";
import { ACCOUNT_HEADER } from "#doors/http/headers.ts";
import { type Listener, listen } from "#doors/http/listening.ts";
import { certificateOf } from "#doors/http/over-tls.ts";
import { type OwnTls, ownTls } from "#doors/http/own-tls.ts";
import { restOf } from "#doors/http/rest.ts";
import { sealedDoor } from "#doors/http/sealed.ts";
import { httpDoor } from "#doors/http/server.ts";
import { underPath } from "#doors/http/under-path.ts";
import { type WebFile, WebFiles } from "#doors/http/web.ts";
import { workersDoor } from "#doors/http/workers.ts";
import { startMailboxes } from "#doors/mail/mailboxes.ts";
import type { Fetch as FetchDocument } from "#doors/oauth/documents.ts";
import { oauthDoor } from "#doors/oauth/door.ts";
import type { Clock } from "#kernel/clock.ts";
import { safety } from "#kernel/http.ts";
import type { Ids } from "#kernel/ids.ts";
import { noRoute, Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { type Language, languageOf } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { type App, openApp } from "#operations/app.ts";
import { mustBeEmpty } from "#operations/backup/first-restore.ts";
import { finishRestores } from "#operations/backup/restore.ts";
import { assistantCaller } from "#operations/connections/callers.ts";
import type { Engines } from "#operations/documents/filing/read-file.ts";
import type { Fault, Mount, Notice } from "#operations/door.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { renewDatabase } from "#operations/root-key/root-key.ts";
import { UnsealTries } from "#operations/root-key/unseal-tries.ts";
import { isRootOf, KeyProblem, unseal } from "#operations/root-key/unsealing.ts";
import { Metrics } from "#operations/watch/metrics.ts";
import { startCertificate } from "#pipeline/certificate.ts";
import { startCourier } from "#pipeline/courier.ts";
import { startDigests } from "#pipeline/digests.ts";
import { startEmbedding } from "#pipeline/embed.ts";
import { startModelReader } from "#pipeline/model-read.ts";
import { startPapers } from "#pipeline/papers.ts";
import { startSchedule, tidyUp } from "#pipeline/schedule.ts";
import { startWorker } from "#pipeline/worker.ts";

/** What main hands to the server. */
interface Serving {
  settings: Settings;
  clock: Clock;
  ids: Ids;
  version: string;
  env: Record<string, string | undefined>;
  engines: () => Engines;
  web: (language: Language) => Promise<Map<string, WebFile>>;
  /** Makes ready what the engines run on, beside everything else. Never rejects: what fails is tried again by the next paper that is read. */
  ready: (box: App) => Promise<void>;
}

/** How long a stop waits for calls and for stages in hand, in milliseconds. What is cut off goes on at the next start. */
const DRAIN = 6_000;

/** How often a running server looks whether another program changed the keys, in milliseconds. */
const LOOK = 5_000;
/** After this the answer of the call that changed a key is on its way, in milliseconds. */
const ANSWERED = 500;
const print = (line: string) => void process.stdout.write(`${line}\n`);

type Fetch = (request: Request, address: string | null) => Promise<Response>;

/** Runs the box until it is told to stop. Prints its address once it answers. Gives the exit code. */
export async function serve(given: Serving, lock: () => () => void): Promise<number> {
  const { settings, clock, ids, version, env } = given;
  // Whoever read the first lines and left (`| head`) ends no server.
  process.stdout.on("error", () => {});
  const web = new WebFiles(given.web);
  const operator = new OperatorLog(clock, (line) => void process.stderr.write(`${line}\n`), settings);
  const log: FaultLog = (sentence, about) => {
    const { event, ...fields } = about ?? { event: "box.notice" };
    operator.say(event, sentence, fields);
  };
  const metrics = new Metrics();
  const begun = clock.now();
  let open: { box: App; background: { stop(ms: number): Promise<void> } } | null = null;
  let calls = 0;
  let stopping = false;
  let listener: Listener | null = null;
  let announce = () => {};
  let answer: Fetch = async () => new Response(null, { status: 503 });
  // Before anything is opened: a certificate that cannot be read is no reason to answer in the clear.
  if (settings.tls !== null && settings.tls !== "own") certificateOf(settings.tls);
  const current = underPath(settings, (request, address) => {
    calls++;
    return answer(request, address).finally(() => calls--);
  });
  const own = settings.tls === "own" ? ownTls(given, log, print) : null;
  const unlock = lock();

  const openWith = async (
    root: Uint8Array,
    by: string,
    restore: App["firstRestore"] = null,
  ): Promise<void> => {
    await renewDatabase({ clock, ids }, settings.dataDir, root).catch((e) =>
      logFault(e, ids.uuid(), "sealing the database under its new key", log),
    );
    const opener = "server";
    const engines = given.engines();
    const box = await openApp({
      settings,
      root,
      clock,
      ids,
      engines,
      version,
      opener,
      operator,
      metrics,
      by,
    });
    for (const sentence of box.found) log(sentence);
    const fault = (e: unknown, where: string) => logFault(e, ids.uuid(), where, log);
    box.fault = fault;
    box.firstRestore = restore;
    const door = httpDoor(box, web, log, print, mountedDoors(box));
    answer = door.fetch;
    announce = door.announce;
    own?.open(box, listener);
    // A box that was sealed listens already.
    if (listener) announce();
    box.rootChanged = (changed) => {
      box.root = changed;
      setTimeout(
        () => void underNewKey(changed).catch((e) => fault(e, "opening the box under its new key")),
        ANSWERED,
      );
    };
    box.replace = async (other, place) => {
      await reopen(other, { may: () => mustBeEmpty(box), place: () => place(env) });
      log("A backup was restored. The box is now what it holds.");
    };
    open = { box, background: startBackground(given, box, own, fault, log) };
  };

  /**
   * Closes the box and opens it again under a root key, so that its database can be sealed under it. `swap`: another box takes its place
   * meanwhile. `may` is asked once nobody uses this one any more; where it throws, the box goes on as it was.
   */
  const reopen = async (
    root: Uint8Array,
    swap?: { may: () => void; place: () => Promise<void> },
  ): Promise<void> => {
    const before = open;
    if (!before || stopping) throw new Error("The box is closed.");
    open = null;
    answer = async () => new Response(null, { status: 503, headers: { "Retry-After": "5" } });
    before.box.events.end();
    before.box.workers.close();
    await before.background.stop(DRAIN);
    for (const until = clock.now() + DRAIN; calls > 0 && clock.now() < until; ) await Bun.sleep(20);
    let refusal: { error: unknown } | null = null;
    try {
      swap?.may();
    } catch (error) {
      refusal = { error };
    }
    await before.box.close();
    if (refusal === null)
      try {
        await swap?.place();
      } catch (error) {
        refusal = { error };
      }
    const by = swap ? "restore" : "changed-key";
    await openWith(refusal === null ? root : before.box.root, by, before.box.firstRestore);
    if (refusal !== null) throw refusal.error;
  };
  const underNewKey = async (root: Uint8Array): Promise<void> => {
    if (!open || stopping) return;
    await reopen(root);
    log("The keys of the box changed. Its database is now encrypted with the new one.");
  };

  // Another program may have changed a key; what cannot be opened without a person is left for the next start.
  const watch = setInterval(async () => {
    if (!open || isRootOf(settings.dataDir, open.box.root)) return;
    const root = await unseal(settings, clock, ids, env, undefined, false).catch(() => null);
    if (root)
      await underNewKey(root.root).catch((e) =>
        logFault(e, ids.uuid(), "opening the box under its new key", log),
      );
  }, LOOK);

  const sealed = () =>
    sealedDoor({
      settings,
      version,
      web,
      log,
      operator,
      tries: new UnsealTries(settings.dataDir, () => clock.now()),
      async unlock(passphrase) {
        try {
          const { root, by } = await unseal(settings, clock, ids, env, passphrase);
          await openWith(root, by);
        } catch (e) {
          if (e instanceof KeyProblem)
            throw e.reason === "wrong-key"
              ? refuse(401, null, "wrongPassphrase")
              : new Problem(401, null, message("problem.wrongPassphrase.title"), e.message);
          throw e;
        }
      },
    }).fetch;

  try {
    if (await finishRestores(settings.dataDir)) log("A restore that was interrupted has been completed.");
    const { root, by } = await unseal(settings, clock, ids, env);
    await openWith(root, by);
  } catch (e) {
    if (!(e instanceof KeyProblem) || e.reason !== "needs-passphrase") {
      unlock();
      throw e;
    }
    answer = sealed();
  }

  listener = listen(settings, current, own?.shown() ?? null, log);
  print(`deedbox listening on ${listener.address}`);
  operator.line("box.listening", {
    version,
    port: Number(new URL(listener.address).port || (settings.tls ? 443 : 80)),
    ms: clock.now() - begun,
  });
  own?.listening(listener);
  announce();
  if (!open) log("The box is locked. Open its page and enter the passphrase.");

  await stopSignal();
  const asked = clock.now();
  stopping = true;
  clearInterval(watch);
  own?.stop();
  const closing = open as { box: App; background: { stop(ms: number): Promise<void> } } | null;
  closing?.box.events.end();
  closing?.box.workers.close();
  await Promise.race([Promise.all([listener.stop(), closing?.background.stop(DRAIN)]), Bun.sleep(DRAIN)]);
  await listener.stop(true);
  await closing?.box.close();
  unlock();
  operator.line("box.stop", { version, ms: clock.now() - asked });
  return 0;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}

/** Starts what works beside the calls: stages of papers, everything that goes by the clock, and the doors that wait for nobody. */
function startBackground(
  given: Serving,
  box: App,
  own: OwnTls | null,
  fault: Fault,
  notice: Notice,
): { stop(ms: number): Promise<void> } {
  void given.ready(box);
  const running: { stop(ms: number): Promise<void> }[] = [
    startWorker(box, (e, job) => fault(e, job ? `stage ${job.stage} of ${job.document_id}` : "worker")),
    startCourier(box, (e) => fault(e, "webhooks")),
    startDigests(box, (e) => fault(e, "digests")),
    startModelReader(box, (e, id) => fault(e, id ? `model reading of ${id}` : "model reading")),
    startEmbedding(box, (e) => fault(e, "embedding")),
    startCertificate(
      box,
      (certificate) => own?.renewed(certificate),
      (e) => fault(e, "certificate"),
      notice,
    ),
    startPapers(box, (e) => fault(e, "papers")),
  ];
  const schedule = startSchedule(box, (e) => fault(e, "schedule"), notice);
  tidyUp(box, notice).catch((e) => fault(e, "tidy up"));
  running.push(openDoors(box, fault, notice));
  return {
    async stop(ms) {
      schedule.stop();
      await Promise.all(running.map((one) => one.stop(ms)));
    },
  };
}

/** Two seconds of quiet, and never fewer than two looks. */
const QUIET = 2_000;

/** Opens the doors that wait for nobody's call: the watched folder and mail. None of them delays the start or the stop. */
function openDoors(box: App, fault: Fault, notice: Notice): { stop(ms: number): Promise<void> } {
  const open = [
    startFolder(box, { every: box.settings.inboxSeconds * 1000, quiet: QUIET }, fault, notice),
    startMailboxes(box, fault),
    openSmtp(box, fault, notice),
  ];
  return {
    async stop(ms) {
      await Promise.all(open.map((door) => door.stop(ms)));
    },
  };
}

/** The listener for mail is loaded only on a box that has one. */
function openSmtp(box: App, fault: Fault, notice: Notice): { stop(ms: number): Promise<void> } {
  if (box.settings.smtp === null) return { stop: async () => {} };
  const opening = import("#doors/mail/smtp.ts").then(({ startSmtp }) => startSmtp(box, fault, notice));
  opening.catch((e) => fault(e, "mail by SMTP"));
  return {
    async stop(ms) {
      await (await opening.catch(() => null))?.stop(ms);
    },
  };
}

/** What tests put in the place of the world outside. */
export interface Outside {
  /** Gets what an app says of itself from its own address. */
  fetchDocument?: FetchDocument;
}

/** The doors that speak HTTP beside REST and the web app, at addresses of their own. Each is loaded with its first call. */
export const mountedDoors = (box: App, outside: Outside = {}): Mount[] => [
  oauthDoor(box, outside.fetchDocument),
  assistants(box),
  desktopClients(box),
  workersDoor(box),
];

/** The bundle by which a desktop client on another machine is connected with a click: it knows this address already. */
const desktopClients = (box: App): Mount => ({
  paths: ["/deedbox.mcpb"],
  async answer(request, { origin }) {
    if (request.method !== "GET") throw noRoute();
    const { desktopBundle } = await import("#doors/mcp/desktop/bundle.ts");
    return new Response(desktopBundle(box.version, origin), {
      headers: {
        ...safety,
        "Content-Type": "application/octet-stream",
        "Content-Disposition": 'attachment; filename="deedbox.mcpb"',
        "Cache-Control": "no-store",
      },
    });
  },
});

function assistants(box: App): Mount {
  let door: Promise<Mount> | null = null;
  return {
    paths: ["/mcp"],
    async answer(request, around) {
      door ??= import("#doors/mcp/http.ts").then(({ mcpMount }) =>
        mcpMount(box, ({ headers }, origin) => {
          const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
          return assistantCaller(
            box,
            sent ?? null,
            origin,
            headers.get(ACCOUNT_HEADER),
            languageOf(headers.get("accept-language")),
          );
        }),
      );
      return (await door).answer(request, around);
    },
  };
}

/** Speaks with an assistant on this machine over standard input and output; see `serveAssistant`. */
export async function speak(
  box: App,
  token: string,
  account: string | null,
  log: (line: string) => void,
): Promise<void> {
  const { serveAssistant } = await import("#doors/mcp/stdio.ts");
  await serveAssistant(box, restOf(box, faultsOf(box, log)), token, account);
}
