import { readFileSync } from "node:fs";
import { accountById, isEmpty } from "#database/accounts/accounts.ts";
import { seedTaxonomy } from "#database/documents/taxonomy.ts";
import { keptKeys } from "#database/jobs/box-state.ts";
import { holdFolder } from "#database/sqlite/lock.ts";
import { type Database, lookAtDatabase, migrations, openDatabase } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import type { SlowQueries } from "#database/sqlite/slow.ts";
import type { Engines } from "#engines/engines.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { notFound } from "#kernel/problem.ts";
import { Semaphore } from "#kernel/semaphore.ts";
import type { Settings } from "#kernel/settings.ts";
import { type Plan, planNamed, readPlans, shipped } from "#rules/access/plans.ts";
import type { Sender } from "#vault/blobs/sender.ts";
import { type AccountKeys, accountKeys, type BoxKeys, deriveKeys, unwrapAccountKey } from "#vault/derived.ts";
import { openVault, type Vault } from "#vault/vault.ts";
import type { FirstRestore } from "./backup/first-restore-state.ts";
import { BoxState, type Opener } from "./box-state.ts";
import { Events } from "./events.ts";
import { OperatorLog } from "./operator-log.ts";
import { farOf } from "./papers/far.ts";
import { senderOf } from "./papers/sender.ts";
import { RateLimit } from "./rate-limit.ts";
import { rootsOf, withFirstRoot } from "./root-key/root-key.ts";
import { Metrics } from "./watch/metrics.ts";
import { Workers } from "./workers/workers.ts";

/** Uploads received at a time, in all and for one account. */
const UPLOADS = 24;
const UPLOADS_EACH = 8;

/** An open box: everything an operation needs, made once at start and passed in. */
export interface App {
  db: Database;
  vault: Vault;
  /** Keeps the papers and their store alike; null on a box that keeps them on its disk. */
  papers: Sender | null;
  engines: Engines;
  /** Other machines that read for this box. */
  workers: Workers;
  clock: Clock;
  ids: Ids;
  keys: BoxKeys;
  /** The root key, for adding another way to open the box. */
  root: Uint8Array;
  /** Called when the root key was changed: the database is to be sealed anew, which takes a new opening of the box. */
  rootChanged(root: Uint8Array): void;
  /** Has a restored box put into the place of this one, which has no account: once nobody uses it, and then opens what is there. */
  replace(root: Uint8Array, place: (env: Record<string, string | undefined>) => Promise<void>): Promise<void>;
  /** The restore that was asked for on the first page. */
  firstRestore: FirstRestore | null;
  settings: Settings;
  plans: readonly Plan[];
  /** The plan that a new account gets. */
  firstPlan: string;
  events: Events;
  rateLimit: RateLimit;
  /** One line for each sign-in, refusal and file that was read. */
  operator: OperatorLog;
  /** Counters of the running program. */
  metrics: Metrics;
  /** Uploads that are received at the same time. */
  uploads: Semaphore;
  /** Keyed calls that run now, by name: a mark on file without one of these is of a call that ended badly. */
  running: Set<string>;
  /** People whose question is being answered now, each with the account: one at a time. */
  asking: Set<string>;
  /** Blobs of uploads in hand that no row names yet; the sweep leaves them alone. */
  inHand: Set<string>;
  /**
   * What a running server says of the certificate that the box makes for itself, and the name for which it has one that every device
   * trusts; null where it makes none.
   */
  own: { httpPort: number | null; fingerprint: string; named: string | null } | null;
  /** This start of the program: leases and unfinished calls of another start are void. */
  boot: string;
  version: string;
  /** How old the parts of the box are against each other. */
  state: BoxState;
  /** What was found when it was opened, a sentence each for whoever runs it. */
  found: readonly string[];
  /** Wakes the worker after a commit that left it something to do; nothing in a process that runs none. */
  wake(): void;
  /** Logs a fault of ours in work that goes on after a call was answered; nothing in a process that logs none. */
  fault(e: unknown, where: string): void;
  accountKey(accountId: string): AccountKeys;
  planOf(name: string): Plan;
  close(): Promise<void>;
}

/**
 * Opens a box with its root key. Throws DatabaseProblem when the key does not fit, the database is damaged, newer, lost, or an
 * older copy that nobody accepted; nothing was changed then. `opener`: who opens it; a command when nobody says.
 */
export async function openApp(given: {
  settings: Settings;
  root: Uint8Array;
  clock: Clock;
  ids: Ids;
  engines: Engines;
  version: string;
  opener?: Opener;
  /** The operator's log, or where one goes; left out: nowhere. */
  operator?: OperatorLog;
  /** Counters that go on from an opening before. */
  metrics?: Metrics;
  /** How its key was opened, for that log. */
  by?: string;
  log?: (line: string) => void;
}): Promise<App> {
  const { settings, root, clock, ids, engines, version, opener = "command" } = given;
  // Before anything is opened: a file that is wrong changes nobody's plan.
  const plans = settings.plans === null ? shipped : readPlans(readFileSync(settings.plans, "utf8"));
  const { dataDir } = settings;
  const operator = given.operator ?? new OperatorLog(clock, given.log ?? (() => {}), settings);
  const slow = {
    ms: operator.slowMs,
    tell: (shape: string, ms: number) => void operator.once("query.slow", shape, { ms }, shape),
  };
  const roots = rootsOf(dataDir, root);
  const state = new BoxState({ dataDir, roots, opener, acceptOlder: settings.acceptOlderDatabase });
  const far = await farOf(settings, opener, () => clock.now());
  const free = opener === "look" ? () => {} : holdFolder(dataDir);
  const { db, keys, found } = onFailure(free, () => {
    const under = withFirstRoot(roots, (each) =>
      openFor({ opener, state, dataDir, root: each, now: clock.now(), by: version, slow }),
    );
    const db = under.opened;
    return onFailure(db.close, () => {
      const keys = deriveKeys(under.root, keptKeys(db) ?? undefined);
      state.under(under.root);
      return { db, keys, found: state.begin(db, { clock, ids, auditKey: keys.auditKey }) };
    });
  });
  const vault = await openVault({ dataDir, ids, look: opener === "look", far });
  if (opener !== "look") seedTaxonomy(db);
  if (opener === "server")
    operator.line("box.open", { version, migrations: migrations.length, ...(given.by && { by: given.by }) });
  const opened = new Map<string, AccountKeys>();
  const box: App = {
    db,
    vault,
    papers: senderOf(vault, db, settings, (account) => box.accountKey(account)),
    engines,
    workers: new Workers({
      db,
      clock,
      ids,
      elsewhere: engines.elsewhere,
      operator,
      version,
      wake: () => box.wake(),
    }),
    clock,
    ids,
    keys,
    settings,
    version,
    root,
    rootChanged(changed) {
      box.root = changed;
    },
    replace: async () => {
      throw new Error("Only a running server can take another box in.");
    },
    firstRestore: null,
    state,
    found,
    plans: plans.all,
    firstPlan: plans.first,
    events: new Events(),
    rateLimit: new RateLimit(clock, settings.pace),
    operator,
    metrics: given.metrics ?? new Metrics(),
    uploads: new Semaphore(UPLOADS, UPLOADS_EACH),
    running: new Set(),
    asking: new Set(),
    inHand: new Set(),
    own: null,
    boot: ids.uuid(),
    wake: () => {},
    fault: () => {},
    accountKey(accountId) {
      let k = opened.get(accountId);
      if (!k) {
        const row = accountById(db, accountId);
        if (!row) throw notFound();
        k = accountKeys(unwrapAccountKey(keys.wrapKey, accountId, row.sealed_key), keys.changes);
        opened.set(accountId, k);
      }
      return k;
    },
    planOf: (name) => planNamed(name, plans.all),
    async close() {
      operator.tell(true);
      box.workers.close();
      await engines.close();
      try {
        state.note(db, clock.now());
      } finally {
        db.close();
        free();
      }
    },
  };
  return box;
}

/** What `work` gives; what was opened before it is closed when it throws. */
function onFailure<T>(close: () => void, work: () => T): T {
  try {
    return work();
  } catch (e) {
    close();
    throw e;
  }
}

function openFor(given: {
  opener: Opener;
  state: BoxState;
  dataDir: string;
  root: Uint8Array;
  now: number;
  by: string;
  slow: SlowQueries;
}): Database {
  const { opener, state, dataDir, root, now, by, slow } = given;
  const make = state.mayMake();
  const key = deriveKeys(root).databaseKey;
  const check = (db: Database) => state.check(db);
  if (opener !== "look")
    return openDatabase({ dataDir, key, now, make, check, by, ...(opener === "server" && { slow }) });
  const db = lookAtDatabase(dataDir, key);
  return onFailure(db.close, () => {
    check(db);
    return db;
  });
}

export { DatabaseProblem, isEmpty };
