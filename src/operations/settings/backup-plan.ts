import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { BackupPlanBody } from "#contract/routes/settings-box.ts";
import type { BackupPlan, BackupPlanSet } from "#contract/settings-box.ts";
import { dropBoxLine } from "#database/checkup/box-lines.ts";
import { type BackupPlanRow, backupPlan, dropBackupPlan, setBackupPlan } from "#database/jobs/backup-plan.ts";
import { invalid, type Problem } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { restored, written } from "#messages/render.ts";
import { nextBackup } from "#rules/accounts/backup-plan.ts";
import { BACKUP_LINE, DRILL_LINE } from "#rules/checkup/box-lines.ts";
import { dayNames, dayNumbers } from "#rules/digest/sending.ts";
import type { App } from "../app.ts";
import { checkFolder, sameDisk } from "../backup/files.ts";
import { plannedStore } from "../backup/planned.ts";
import { snapshotsIn } from "../backup/repository.ts";
import { openStore } from "../backup/stores/open.ts";
import { storeProblem } from "../backup/stores/store.ts";
import { isKeeper } from "../members/profile.ts";
import { change, refusedBy } from "../operation.ts";
import { sealText } from "../root-key/sealed-text.ts";
import { mustKeep } from "./keeper.ts";

const proof = { kind: "change", scope: "manage", appOnly: true, proof: true } as const;
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The plan as the app shows it; null while there is none. */
export function planRow(box: App, language: Language): BackupPlan | null {
  const plan = backupPlan(box.db);
  return plan ? shown(box, plan, language) : null;
}

const shown = (box: App, p: BackupPlanRow, language: Language): BackupPlan => ({
  every: p.every,
  weekday: p.weekday === null ? null : (dayNames([p.weekday])[0] ?? null),
  at: p.at,
  folder: p.folder ?? box.settings.backups,
  own_folder: p.folder !== null,
  store: p.store,
  tried: moment(p.tried_at),
  keep: p.keep,
  next: moment(nextBackup(p, box.clock.now())),
  last:
    p.last_at === null
      ? null
      : {
          at: moment(p.last_at) ?? "",
          name: p.last_name,
          failure: written(restored(p.last_failure, p.last_failure_message), language),
        },
  last_good: moment(p.last_good_at),
});

/** The folder somebody named, checked. Throws 422 for one that cannot be. */
function folderOf(box: App, named: string): { folder: string; other_disk: number } {
  const wrong = (detail: Said): Problem => invalid([{ field: "folder", in: "body", detail }]);
  const path = named.trim();
  if (!isAbsolute(path)) throw wrong(message("field.wholePath"));
  const folder = resolve(path);
  const { dataDir } = box.settings;
  const inside = relative(dataDir, folder);
  if (inside === "" || !(inside.startsWith("..") || isAbsolute(inside)))
    throw wrong(message("field.inDataFolder"));
  try {
    checkFolder(folder);
  } catch {
    throw wrong(existsSync(folder) ? message("field.notWritable") : message("field.notThere"));
  }
  return { folder, other_disk: sameDisk(folder, dataDir) ? 0 : 1 };
}

/** Opens the store somebody named and looks into it, so that a wrong address or password is said now. Throws 409, 422. */
async function reachStore(box: App, address: string, given: string | undefined): Promise<string | null> {
  const before = backupPlan(box.db);
  const kept = given === undefined && before?.store === address && before.store_secret !== null;
  const store = kept ? await plannedStore(box, before, address) : await openStore(address, given ?? null);
  try {
    await snapshotsIn(store);
  } catch (error) {
    throw storeProblem(error, store.place);
  } finally {
    await store.close();
  }
  return given ?? null;
}

/** Has backups made by themselves, in place of the plan before. Throws 422 for a folder that cannot be. */
export const planBackupsOperation = change<BackupPlanBody, string | null, BackupPlanSet>(proof, {
  async prepare(box, _scope, { store, secret }, { caller }) {
    mustKeep(box, caller);
    return store == null ? null : reachStore(box, store.trim(), secret);
  },
  fingerprint: () => "with its store",
  wrong(box, _scope, { folder }, { caller }) {
    return folder == null || !isKeeper(box, caller) ? [] : refusedBy(() => folderOf(box, folder));
  },
  commit(box, scope, body, secret, call) {
    mustKeep(box, call.caller);
    const store = body.store?.trim() ?? null;
    const before = backupPlan(box.db);
    const store_secret =
      store === null || secret === null
        ? store !== null && before?.store === store
          ? before.store_secret
          : null
        : sealText(box, scope, "backup-store", store, secret);
    const named = store === null ? (body.folder ?? null) : null;
    const place = named === null ? { folder: null, other_disk: 0 } : folderOf(box, named);
    const weekday = body.every === "week" ? (dayNumbers([body.weekday ?? "monday"])[0] ?? 1) : null;
    const { every, at, keep } = body;
    const begins_at = box.clock.now();
    setBackupPlan(box.db, {
      account_id: scope.accountId,
      every,
      weekday,
      at,
      keep,
      begins_at,
      store,
      store_secret,
      ...place,
    });
    return {
      output: { plan: planRow(box, scope.language) },
      traces: [{ action: "backup_plan.set", subject: "box", subject_id: "box" }],
    };
  },
});

/** Ends the plan; backups that are there stay. */
export const endBackupPlanOperation = change<object, void, BackupPlanSet>(proof, {
  commit(box, _scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    const was = dropBackupPlan(box.db);
    dropBoxLine(box.db, BACKUP_LINE);
    dropBoxLine(box.db, DRILL_LINE);
    return {
      output: { plan: null },
      traces: was ? [{ action: "backup_plan.end", subject: "box", subject_id: "box" }] : [],
    };
  },
});
