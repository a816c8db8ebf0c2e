import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import type { App } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { restoreBackup } from "#operations/backup/restore.ts";
import { trace } from "#operations/members/accounts.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

const mb = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString("en")} MB`;
const files = (n: number): string => `${n.toLocaleString("en")} ${n === 1 ? "file" : "files"}`;

/** `backup FILE`: everything the box holds in one sealed file, while the box goes on working. */
export async function backup(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, []);
  const to = args.words[1];
  if (to === undefined || args.words.length > 2) throw new Usage("Say where to save it: deedbox backup FILE");
  const made = await makeBackup(box, to);
  box.db.write(() => trace(box, "cli", null, null, "backup.make", "box", "box"));
  const lacking =
    made.missing === 0
      ? ""
      : ` Missing from the box itself: ${files(made.missing)}. Run deedbox doctor for details.`;
  out.result(
    made,
    `${made.path}: the database and ${files(made.files)}, ${mb(made.bytes)}, encrypted and checked.${lacking}${damage(made)}\nIt ` +
      "opens with the key file, passphrase or recovery code of this box. Keep one of them somewhere else.",
  );
}

/** What is said of papers that are damaged in a backup. */
const damage = ({ damaged, damaged_documents: ids }: { damaged: number; damaged_documents: string[] }) => {
  if (damaged === 0) return "";
  const more = ids.length > 20 ? ` and ${ids.length - 20} more` : "";
  const which = ids.length === 0 ? "" : ` (${ids.slice(0, 20).join(", ")}${more})`;
  return ` ${files(damaged)} in it ${damaged === 1 ? "is" : "are"} damaged${which}: an older backup may hold them whole.`;
};

/** `restore FILE`: a box back from its backup, into an empty data folder. */
export async function restore(
  given: { settings: Settings; clock: Clock; ids: Ids; env: Record<string, string | undefined> },
  args: Arguments,
  out: Output,
): Promise<void> {
  only(args, ["recovery-stdin"]);
  const from = args.words[1];
  if (from === undefined || args.words.length > 2) throw new Usage("Say which backup: deedbox restore FILE");
  const recovery = args.has("recovery-stdin") ? (await Bun.stdin.text()).trim() : null;
  const done = await restoreBackup(given, from, recovery);
  const next =
    recovery === null
      ? ""
      : "\nIt was opened with the recovery code. Create a key file with deedbox key restore, or use the passphrase.";
  const lacking = done.missing === 0 ? "" : ` ${files(done.missing)} were missing when the backup was made.`;
  out.result(
    done,
    `${done.data}: the box as it was on ${done.made.slice(0, 16).replace("T", " at ")} UTC, ` +
      `${files(done.files)}${done.damaged === 0 ? ", all undamaged" : ""}.${lacking}${damage(done)}${next}`,
  );
}
