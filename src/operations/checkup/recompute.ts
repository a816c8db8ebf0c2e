import { accountById, allAccounts } from "#database/accounts/accounts.ts";
import {
  type KeptItem,
  type Part,
  type Snapshot,
  snapshotAround,
  wholeOnFile,
} from "#database/checkup/account-snapshot.ts";
import { closeGaps, openGapKeys, replaceGaps } from "#database/checkup/gaps.ts";
import {
  beginCheckupDay,
  checkupDay,
  closeByRule,
  dropStaleCheckup,
  endCheckupDay,
  hasStaleCheckup,
  learnAutomatic,
  openByRule,
  sayEvidence,
  saysEvidence,
  setCheckupDay,
  takeStaleCheckup,
} from "#database/checkup/settlement.ts";
import { tidyEntities } from "#database/entities/entities.ts";
import { replaceEnds } from "#database/entities/entity-changes.ts";
import { dropLostDetails } from "#database/entities/entity-details.ts";
import { jobCount } from "#database/jobs/jobs.ts";
import { fillNumbering } from "#database/sqlite/numbering.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { answeredBy, answersOf } from "#rules/checkup/gaps/answered.ts";
import type { WantedGap } from "#rules/checkup/gaps/gap.ts";
import { gapSteps } from "#rules/checkup/gaps/wanted.ts";
import { bySeriesName, type Recurrence, rhythmSteps } from "#rules/checkup/recurrence/recurrence.ts";
import { closingSteps, type Settlements } from "#rules/checkup/settlement/settlement.ts";
import { isRules, type OpenEvidence, type Settlement } from "#rules/checkup/settlement/shapes.ts";
import { endsOf, withEnds } from "#rules/entities/ended.ts";
import type { App } from "../app.ts";
import { tell } from "../documents/standing.ts";
import { todayOf } from "../today.ts";
import { SLICE, Turn } from "../turn.ts";

/** What one run changed; all 0 when everything stood as it should. */
interface Recomputed {
  closed: number;
  opened: number;
  automatic: number;
  gaps: number;
}

const nothing = (): Recomputed => ({ closed: 0, opened: 0, automatic: 0, gaps: 0 });

const saysOtherwise = (i: KeptItem, { evidence }: Found): boolean => {
  const e = evidence.get(i.id);
  return e !== undefined && !saysEvidence(i, e);
};

/** Writes what rules found about some items in place of what they found before. */
function settle(
  box: App,
  scope: AccountScope,
  items: readonly KeptItem[],
  found: Found,
  done: Recomputed,
): void {
  const { db } = box;
  const at = box.clock.now();
  const papers = new Set<string>();
  for (const item of items) {
    if (!isRules(item)) continue;
    const held = { id: item.id, title: item.title, revision: item.revision };
    let changed = false;
    if (item.kind === "payment" && item.learned !== found.automatic.has(item.id)) {
      if (learnAutomatic(db, scope, held, !item.learned, at)) {
        held.revision++;
        done.automatic++;
        changed = true;
      }
    }
    const closing = found.closings.get(item.id);
    if (closing) {
      const { item: _, ...of } = closing;
      if (closeByRule(db, scope, held, of, at)) {
        done.closed++;
        changed = true;
      }
    } else if (item.closedBy && openByRule(db, scope, held, at)) {
      done.opened++;
      changed = true;
    }
    const open = found.evidence.get(item.id);
    if (open && !saysEvidence(item, open) && sayEvidence(db, scope, item.id, open)) changed = true;
    if (changed && item.paper !== null) papers.add(item.paper);
  }
  if (papers.size > 0) tell(box, scope, [...papers]);
}

/** What rules found about items, by their ids. */
interface Found {
  closings: Map<string, Settlement>;
  automatic: Set<string>;
  evidence: Map<string, OpenEvidence>;
}

function foundIn(steps: Iterable<Settlements>): Found {
  const found: Found = { closings: new Map(), automatic: new Set(), evidence: new Map() };
  for (const step of steps) {
    for (const c of step.closings) found.closings.set(c.item, c);
    for (const id of step.automatic) found.automatic.add(id);
    for (const e of step.evidence) found.evidence.set(e.item, e);
  }
  return found;
}

/**
 * Which items of a part may be judged by it. Payments to somebody may be closed, and opened where both their paper and the
 * one that closed them are there; of the others the part shows only what this paper does to them, or does no more.
 */
function judged(part: Part, documentId: string, closings: Map<string, Settlement>): KeptItem[] {
  const here = new Set(part.onFile.papers.map((p) => p.id));
  return part.onFile.items.filter((i) => {
    const by = i.closedBy?.paper ?? null;
    if (i.kind === "payment") {
      if (i.paper === documentId) return true;
      if (i.about === null || !part.payees.has(i.about)) return false;
      if (i.paper === null || !here.has(i.paper)) return false;
      return closings.has(i.id) || by === null || by === documentId || here.has(by);
    }
    if (i.paper === documentId) return true;
    const closing = closings.get(i.id);
    return closing ? closing.paper === documentId || by === documentId : by === documentId;
  });
}

/**
 * Works out anew what one paper does to the Checkup: what it closes and what no longer closes because of it. To be called
 * in the transaction that puts the paper on file; of a paper that goes, after it went.
 */
export function recomputeAround(box: App, scope: AccountScope, documentId: string): Recomputed {
  const done = nothing();
  const own = ownWork({ id: scope.accountId, number: scope.accountNumber });
  const part = snapshotAround(box.db, own, documentId, todayOf(box, own));
  const found = foundIn(closingSteps(part.onFile));
  settle(box, own, judged(part, documentId, found.closings), found, done);
  done.gaps += gapsAround(box, own, part, documentId);
  // What is missing hangs on everything there is: it is looked for once nothing more comes in.
  setCheckupDay(box.db, own.accountId, null);
  dropStaleCheckup(box.db, documentId);
  return done;
}

/** Closes what is not missing any more now that this paper is here. */
function gapsAround(box: App, scope: AccountScope, part: Part, documentId: string): number {
  const { onFile } = part;
  const open = openGapKeys(
    box.db,
    scope,
    onFile.things.map((t) => t.id),
  );
  if (open.size === 0) return 0;
  return closeGaps(box.db, scope, answeredBy(onFile, documentId, open), box.clock.now(), answersOf(onFile));
}

/** Items that are written in one transaction. */
const WRITES = 20;

/** Papers whose pages are looked at for numbers at a time. */
const NUMBERED = 8;

async function whole(
  box: App,
  scope: AccountScope,
  today: string,
  turn: Turn,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const steps = wholeOnFile(box.db, scope, today);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn.over(signal);
  }
}

/** The run of each account that was asked for last, while it lasts. */
const runs = new WeakMap<App, Map<string, Promise<unknown>>>();

/**
 * Works out anew the whole Checkup of an account as of a day, in slices that give others a turn. What a stop cuts off is
 * done by the next run: each slice leaves a state that is right by itself. Running it again changes nothing. Of two runs the
 * one that began later sees more and waits for the other: its word is the last.
 */
export function recomputeAccount(
  box: App,
  scope: AccountScope,
  today = todayOf(box, scope),
  signal?: AbortSignal,
): Promise<Recomputed> {
  const ofBox = runs.get(box) ?? new Map<string, Promise<unknown>>();
  runs.set(box, ofBox);
  const work = () => workOut(box, scope, today, signal);
  const before = ofBox.get(scope.accountId);
  const run = before ? before.then(work, work) : work();
  ofBox.set(scope.accountId, run);
  const over = () => ofBox.get(scope.accountId) === run && ofBox.delete(scope.accountId);
  run.then(over, over);
  return run;
}

async function workOut(
  box: App,
  scope: AccountScope,
  today: string,
  signal?: AbortSignal,
): Promise<Recomputed> {
  const done = nothing();
  const own = ownWork({ id: scope.accountId, number: scope.accountNumber });
  const turn = new Turn(box);
  box.db.writeSoon(() => beginCheckupDay(box.db, own.accountId));
  for (let after: number | null = 0; after !== null; await turn.over(signal)) {
    const from: number = after;
    after = box.db.writeSoon(() => fillNumbering(box.db, own, NUMBERED, from));
  }
  const found = await whole(box, own, today, turn, signal);
  const ends = endsOf(found);
  await turn.over(signal);
  box.db.writeSoon(() => replaceEnds(box.db, own, ends, today));
  const onFile = withEnds(found, ends);
  const steps: Settlements[] = [];
  for (const step of closingSteps(onFile)) {
    steps.push(step);
    await turn.over(signal);
  }
  const settled = foundIn(steps);
  const changed = onFile.items.filter(
    (i) =>
      isRules(i) &&
      (settled.closings.has(i.id) ||
        saysOtherwise(i, settled) ||
        i.closedBy ||
        (i.kind === "payment" && i.learned !== settled.automatic.has(i.id))),
  );
  for (let at = 0; at < changed.length; at += WRITES) {
    box.db.writeSoon(() => settle(box, own, changed.slice(at, at + WRITES), settled, done));
    await turn.over(signal);
  }
  await wholeGaps(box, own, onFile, turn, done, signal);
  box.db.writeSoon(() => tidyEntities(box.db, own));
  await turn.over(signal);
  box.db.writeSoon(() => {
    dropLostDetails(box.db, own);
    endCheckupDay(box.db, own.accountId, today);
  });
  return done;
}

/** Looks for what is missing by everything on file. */
async function wholeGaps(
  box: App,
  scope: AccountScope,
  onFile: Snapshot,
  turn: Turn,
  done: Recomputed,
  signal?: AbortSignal,
): Promise<void> {
  const rhythms: Recurrence[] = [];
  for (const some of rhythmSteps(onFile)) {
    rhythms.push(...some);
    await turn.over(signal);
  }
  const wanted: WantedGap[] = [];
  for (const step of gapSteps(onFile, rhythms.sort(bySeriesName))) {
    wanted.push(...step);
    await turn.over(signal);
  }
  const why = answersOf(onFile);
  done.gaps += box.db.writeSoon(() =>
    replaceGaps(box.db, scope, wanted, () => box.ids.uuid(), box.clock.now(), why),
  );
  await turn.over(signal);
}

/** Looks anew at a few papers about which something changed; false when there are none left. */
export function refreshCheckup(box: App, most = 4): boolean {
  if (!hasStaleCheckup(box.db)) return false;
  const until = performance.now() + SLICE;
  for (let n = 0; n < most && performance.now() < until; n++) {
    const more = box.db.writeSoon(() => {
      const stale = takeStaleCheckup(box.db);
      if (!stale) return false;
      const account = accountById(box.db, stale.account_id);
      if (account) recomputeAround(box, ownWork(account), stale.document_id);
      return true;
    });
    if (!more) return false;
  }
  return hasStaleCheckup(box.db);
}

/** While papers keep coming in, what is missing is looked for this often, in milliseconds. */
const PATIENCE = 15 * 60_000;

/**
 * An account in which something came is left alone for so many times what the last look at all of it took: where that takes minutes, papers
 * that come in all day would have the box do nothing else.
 */
const REST = 9;
/** What took less than this, in milliseconds, is done as soon as something came: so are all but very large accounts. */
const LONG = 5_000;

/** When each account of a box was last worked out and how long that took, so that a long import does not ask for it all the time. */
const last = new WeakMap<App, Map<string, { at: number; took: number }>>();

/**
 * Works out anew the Checkup of every account whose day has begun since it was last done, or that got papers since, once
 * no more are waiting to be read. Midnight is the account's own; a day spent switched off is made up for once. Gives how
 * many accounts were worked out. Throws what `signal` was aborted with.
 */
export async function recomputeWhatIsDue(box: App, signal?: AbortSignal): Promise<number> {
  const done = last.get(box) ?? new Map<string, { at: number; took: number }>();
  last.set(box, done);
  let n = 0;
  for (const account of allAccounts(box.db)) {
    const scope = ownWork(account);
    const today = todayOf(box, scope);
    const on = checkupDay(box.db, account.id)?.checkup_on ?? null;
    if (on === today) continue;
    const now = box.clock.now();
    const before = done.get(account.id);
    // A clock that was set back does not hold it up.
    const since = before !== undefined && now >= before.at ? now - before.at : Number.POSITIVE_INFINITY;
    if (on === null && since < PATIENCE && jobCount(box.db) > 0) continue;
    const took = before?.took ?? 0;
    if (on === null && took > LONG && since < REST * took) continue;
    await recomputeAccount(box, scope, today, signal);
    const at = box.clock.now();
    done.set(account.id, { at, took: Math.max(0, at - now) });
    n++;
  }
  return n;
}
