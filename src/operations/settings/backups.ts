import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { OwnPassword } from "#contract/routes/settings.ts";
import type { Removed } from "#contract/settings.ts";
import type { Backup, BackupList, RecoveryCode, WorkStarted } from "#contract/settings-box.ts";
import { localDay } from "#kernel/clock.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { prefaceOf } from "#vault/backup-file.ts";
import { makeBackup } from "../backup/make.ts";
import type { Box } from "../box.ts";
import { newRecoveryCode, slotKinds } from "../identity/recovery.ts";
import { confirmPassword } from "../members/sign-in.ts";
import { change, read } from "../operation.ts";
import { startWork, stopWork, workOf } from "../work.ts";
import { mustKeep } from "./keeper.ts";

const keeps = { kind: "change", scope: "manage", appOnly: true } as const;
const looks = { scope: "manage", appOnly: true } as const;

const form = /^deedbox-[0-9-]{10,30}\.dbxbackup$/;

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
export const listBackupsOperation = read<object, BackupList>(looks, async (box, _scope, _input, call) => {
  mustKeep(box, call.caller);
  const { backups: folder, dataDir } = box.settings;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => form.test(name)) : [];
  const rows = await Promise.all(names.map((name) => row(folder, name)));
  const disk = (path: string) => statSync(existsSync(path) ? path : dataDir).dev;
  return {
    folder,
    same_disk: disk(folder) === disk(dataDir),
    backups: rows.sort((a, b) => b.name.localeCompare(a.name)),
    work: workOf(box, "backup"),
    keys: slotKinds(box).map((slot) => ({ kind: slot.kind, made: slot.made })),
  };
});

/** A name by the moment, local time: they sort as they were made. */
function freshName(box: Box): string {
  const now = box.clock.now();
  const at = new Date(now);
  const two = (n: number) => String(n).padStart(2, "0");
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  for (let n = 0; ; n++) {
    const name = `deedbox-${localDay(now)}-${time}${n === 0 ? "" : `-${n}`}.dbxbackup`;
    if (!existsSync(join(box.settings.backups, name))) return name;
  }
}

/** The folder of backups, made at the first one. Throws 409 with the reason where it cannot be. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new Problem(409, null, "No folder", `The folder ${folder} cannot be written to${code}.`);
  }
}

/** Begins a backup into the folder of backups; the stream of events tells how far it is. */
export const makeBackupOperation = change<object, void, WorkStarted>(keeps, {
  commit(box, scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    makeFolder(box.settings.backups);
    const name = freshName(box);
    const work = startWork(
      box,
      scope.accountId,
      { work: "backup", name, slot: null },
      async (tell, signal) => {
        const path = join(box.settings.backups, name);
        // Halves of backups that were killed; none but this one is written here now.
        for (const left of readdirSync(box.settings.backups))
          if (left.endsWith(".part") && form.test(left.slice(0, -".part".length)))
            rmSync(join(box.settings.backups, left), { force: true });
        await makeBackup(box, path, ({ stage, done, of }) => tell(stage, done, of), signal);
      },
      (error) => (error instanceof Problem ? error.detail : "It broke off; nothing half is left behind."),
    );
    return { output: { work }, traces: traced("backup.make", name) };
  },
});

export const stopBackupOperation = change<object, void, WorkStarted>(keeps, {
  commit(box, _scope, _input, _prepared, call) {
    mustKeep(box, call.caller);
    const work = stopWork(box, "backup", null);
    return { output: { work }, traces: traced("backup.stop", work.name) };
  },
});

/** A backup to be carried away: it is sealed, and worth nothing without a key of the box. */
export const backupOperation = read<
  { backup: string },
  { name: string; bytes: number; open: () => AsyncIterable<Uint8Array> }
>(looks, (box, _scope, { backup }, call) => {
  mustKeep(box, call.caller);
  const path = join(box.settings.backups, backup);
  if (!form.test(backup) || !existsSync(path)) throw notFound();
  return { name: backup, bytes: statSync(path).size, open: () => createReadStream(path) };
});

export const deleteBackupOperation = change<{ backup: string }, void, Removed>(keeps, {
  commit(box, _scope, { backup }, _prepared, call) {
    mustKeep(box, call.caller);
    const path = join(box.settings.backups, backup);
    if (!form.test(backup) || !existsSync(path)) throw notFound();
    rmSync(path);
    return { output: { deleted: true }, traces: traced("backup.delete", backup) };
  },
});

/** A new recovery code of the box. Throws 422 for a wrong password. */
export const renewRecoveryCodeOperation = change<OwnPassword, string, RecoveryCode>(keeps, {
  fingerprint: () => "by password",
  async prepare(box, _scope, { password }, call) {
    mustKeep(box, call.caller);
    await confirmPassword(box, call.caller.user.id, password, "password");
    return newRecoveryCode(box);
  },
  commit: (_box, _scope, _body, recovery_code) => ({
    output: { recovery_code },
    traces: [{ action: "recovery_code.renew", subject: "box", subject_id: "box" }],
  }),
});
