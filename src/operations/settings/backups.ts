import { createReadStream, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { OwnPassword } from "#contract/routes/settings-bodies.ts";
import type { Removed } from "#contract/settings.ts";
import type {
  Backup,
  BackupList,
  RecoveryCode,
  RecoveryCodeKept,
  WorkStarted,
} from "#contract/settings-box.ts";
import { backupPlan } from "#database/jobs/backup-plan.ts";
import { dropUnkeptRecoveryCode, unkeptRecoveryCode } from "#database/jobs/box-state.ts";
import { notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { prefaceOf } from "#vault/backup-file.ts";
import {
  backupFolders,
  backupName,
  dropHalves,
  freshName,
  makeFolder,
  pathOfBackup,
  sameDisk,
} from "../backup/files.ts";
import { backupBroke, makeBackup } from "../backup/make.ts";
import { plannedStore } from "../backup/planned.ts";
import { shownPlace } from "../backup/stores/open.ts";
import { tryRestore } from "../backup/try.ts";
import { noteRead } from "../documents/filing/note-read.ts";
import { newRecoveryCode, slotKinds } from "../identity/recovery.ts";
import { confirmPerson } from "../members/sign-in.ts";
import { change, read } from "../operation.ts";
import { startWork, stopWork, workOf, workRow } from "../work.ts";
import { planRow } from "./backup-plan.ts";
import { mustKeep } from "./keeper.ts";

const keeps = { kind: "change", scope: "manage", appOnly: true } as const;
const looks = { scope: "manage", appOnly: true } as const;
const proof = { ...keeps, proof: true } as const;

const traced = (action: string, name: string) => [{ action, subject: "backup", subject_id: name }];

async function row(folder: string, name: string): Promise<Backup> {
  const path = join(folder, name);
  const preface = await prefaceOf(path).catch(() => null);
  return {
    name,
    made: preface?.made ?? null,
    bytes: statSync(path).size,
    program: preface?.program ?? null,
  };
}

/** The backups made from the app, the newest first, and what opens them. */
export const listBackupsOperation = read<object, BackupList>(looks, async (box, scope, _input, call) => {
  mustKeep(box, call.caller);
  const { backups: folder, dataDir } = box.settings;
  const folders = backupFolders(box).filter((each) => existsSync(each));
  const named = folders.flatMap((each) =>
    readdirSync(each).flatMap((name) => (backupName.test(name) ? [{ folder: each, name }] : [])),
  );
  const rows = await Promise.all(named.map((each) => row(each.folder, each.name)));
  const plan = planRow(box, scope.language);
  return {
    folder,
    same_disk: folders.every((each) => sameDisk(each, dataDir)),
    backups: rows.sort((a, b) => b.name.localeCompare(a.name)),
    plan,
    work: workRow(workOf(box, "backup"), scope.language),
    trying: workRow(workOf(box, "restore"), scope.language),
    keys: slotKinds(box).map((slot) => ({ kind: slot.kind, made: slot.made })),
  };
});

/** Begins a backup into the folder of backups; the stream of events tells how far it is. */
export const makeBackupOperation = change<object, void, WorkStarted>(keeps, {
  commit(box, scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    makeFolder(box.settings.backups);
    const name = freshName(box, box.settings.backups);
    const work = startWork(
      box,
      scope.accountId,
      { work: "backup", name, slot: null },
      async (tell, signal) => {
        const path = join(box.settings.backups, name);
        dropHalves(box.settings.backups);
        await makeBackup(
          box,
          path,
          ({ stage, done, of }) => tell(message(`work.${stage}`), done, of),
          signal,
        );
      },
      backupBroke,
    );
    return { output: { work: workRow(work, scope.language) }, traces: traced("backup.make", name) };
  },
});

/** Begins a restore on trial: of the plan's store, or of the newest file. Throws 404 when there is no backup. */
export const tryRestoreOperation = change<object, void, WorkStarted>(keeps, {
  commit(box, scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    const plan = backupPlan(box.db);
    const address = plan?.store ?? null;
    const newest = backupFolders(box)
      .filter((each) => existsSync(each))
      .flatMap((each) =>
        readdirSync(each).flatMap((name) => (backupName.test(name) ? [join(each, name)] : [])),
      )
      .sort((a, b) => basename(a).localeCompare(basename(b)))
      .at(-1);
    if (address === null && newest === undefined) throw notFound();
    const name = address === null ? basename(newest ?? "") : shownPlace(address);
    const work = startWork(
      box,
      scope.accountId,
      { work: "restore", name, slot: null },
      async (tell) => {
        const told = (bytes: number) => tell(message("work.restoring"), bytes, 0);
        if (plan === undefined || address === null) return void (await tryRestore(box, newest ?? "", told));
        const store = await plannedStore(box, plan, address);
        await tryRestore(box, store, told).finally(() => store.close());
      },
      backupBroke,
    );
    return { output: { work: workRow(work, scope.language) }, traces: traced("backup.try", name) };
  },
});

export const stopBackupOperation = change<object, void, WorkStarted>(keeps, {
  commit(box, scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    const work = stopWork(box, "backup", null);
    return { output: { work: workRow(work, scope.language) }, traces: traced("backup.stop", work.name) };
  },
});

/** A backup to be carried away: it is sealed, and worth nothing without a key of the box. */
export const backupOperation = read<
  { backup: string },
  { name: string; bytes: number; open: () => AsyncIterable<Uint8Array> }
>({ ...looks, proof: true }, (box, _scope, { backup }, call) => {
  mustKeep(box, call.caller);
  const path = pathOfBackup(box, backup);
  if (path === null) throw notFound();
  noteRead(box, call, { action: "backup.download", subject: "backup", subject_id: backup }, "");
  return { name: backup, bytes: statSync(path).size, open: () => createReadStream(path) };
});

export const deleteBackupOperation = change<{ backup: string }, void, Removed>(proof, {
  commit(box, _scope, { backup }, _prepared, call) {
    mustKeep(box, call.caller);
    const path = pathOfBackup(box, backup);
    if (path === null) throw notFound();
    rmSync(path);
    return { output: { deleted: true }, traces: traced("backup.delete", backup) };
  },
});

/** A new recovery code of the box. Throws 422 for a wrong password. */
export const renewRecoveryCodeOperation = change<OwnPassword, string, RecoveryCode>(keeps, {
  fingerprint: () => "by password",
  async prepare(box, _scope, { password }, call) {
    mustKeep(box, call.caller);
    await confirmPerson(box, call, password);
    return newRecoveryCode(box);
  },
  commit: (_box, _scope, _body, recovery_code) => ({
    output: { recovery_code },
    traces: [{ action: "recovery_code.renew", subject: "box", subject_id: "box" }],
  }),
});

/** The recovery code that nobody has said to have written down. Throws 404 when there is none. */
export const recoveryCodeOperation = read<object, RecoveryCode>(
  { ...looks, proof: true },
  (box, _scope, _input, call) => {
    mustKeep(box, call.caller);
    const recovery_code = unkeptRecoveryCode(box.db);
    if (recovery_code === null) throw notFound();
    noteRead(box, call, { action: "recovery_code.show", subject: "box", subject_id: "box" }, "");
    return { recovery_code };
  },
);

/** Somebody has written the recovery code down: the box forgets it. */
export const keptRecoveryCodeOperation = change<object, void, RecoveryCodeKept>(keeps, {
  commit(box, _scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    const was = dropUnkeptRecoveryCode(box.db);
    return {
      output: { kept: true },
      traces: was ? [{ action: "recovery_code.kept", subject: "box", subject_id: "box" }] : [],
    };
  },
});
