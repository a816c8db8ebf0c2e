import { existsSync, readFileSync, statSync } from "node:fs";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import type { App } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { restoreBackup, restoreFromStore } from "#operations/backup/restore.ts";
import { leavesBox, openStore, type Store } from "#operations/backup/stores/open.ts";
import { tryRestore } from "#operations/backup/try.ts";
import { verifyStore } from "#operations/backup/verify.ts";
import { trace } from "#operations/members/accounts.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

const mb = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString("en")} MB`;
const files = (n: number): string => `${n.toLocaleString("en")} ${n === 1 ? "file" : "files"}`;

type Given = { settings: Settings; clock: Clock; ids: Ids; env: Record<string, string | undefined> };

/** The secret of a store: from a file, or from DEEDBOX_STORE_SECRET. On the command line every program could read it. */
function secretOf(args: Arguments, env: Given["env"]): string | null {
  const path = args.flags["secret-file"];
  return (path === undefined ? env.DEEDBOX_STORE_SECRET : readFileSync(path, "utf8"))?.trim() ?? null;
}

/** Does something with a store and closes it. */
async function withStore<T>(
  address: string,
  args: Arguments,
  env: Given["env"],
  work: (s: Store) => Promise<T>,
) {
  const store = await openStore(address, secretOf(args, env));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const KEEP_KEY =
  "\nIt opens with the key file, passphrase or recovery code of this box. Keep one of them somewhere else.";

/** `backup FILE`: everything the box holds in one sealed file; `backup --to STORE`: what a store lacks. The box goes on working. */
export async function backup(box: App, args: Arguments, out: Output, env: Given["env"]): Promise<void> {
  only(args, ["to", "secret-file", "check", "try-restore"]);
  const address = args.flags.to;
  if (address !== undefined) {
    if (args.words.length > 1) throw new Usage("Say where to save it once: deedbox backup --to STORE");
    return withStore(address, args, env, (store) => offBox(box, store, args, out));
  }
  const to = args.words[1];
  if (to === undefined || args.words.length > 2)
    throw new Usage("Say where to save it: deedbox backup FILE, or deedbox backup --to STORE");
  const made = await makeBackup(box, to);
  box.db.write(() => trace(box, "cli", null, null, "backup.make", "box", "box"));
  const lacking =
    made.missing === 0
      ? ""
      : ` Missing from the box itself: ${files(made.missing)}. Run deedbox doctor for details.`;
  out.result(
    made,
    `${made.path}: the database and ${files(made.files)}, ${mb(made.bytes)}, encrypted and checked.${lacking}${damage(made)}${KEEP_KEY}`,
  );
}

/** What `backup --to` does with its store: a backup, or with an option a check of what is there. */
async function offBox(box: App, store: Store, args: Arguments, out: Output): Promise<void> {
  if (args.has("check")) {
    const { files: n, bad } = await verifyStore(box, store);
    const mended =
      bad === 0 ? "all as they were sent" : `${files(bad)} were not as they were sent: send a backup again`;
    return out.result(
      { place: store.place, files: n, bad },
      `${store.place}: the database and ${files(n)}, ${mended}.`,
    );
  }
  if (args.has("try-restore")) {
    const { files: n, made } = await tryRestore(box, store);
    return out.result(
      { place: store.place, files: n, made },
      `${store.place}: restored on trial, compared and removed again. The database and ${files(n)} came back.`,
    );
  }
  const made = await backUpTo(box, store);
  box.db.write(() => trace(box, "cli", null, null, "backup.make", "box", "box"));
  const lacking = made.missing === 0 ? "" : ` Missing from the box itself: ${files(made.missing)}.`;
  out.result(
    made,
    `${made.place}: the database and ${files(made.files)}, ${files(made.sent)} of them new, ${mb(made.bytes)} sent, ` +
      `encrypted and checked.${lacking}${damage(made)}${KEEP_KEY}`,
  );
}

/** What is said of papers that are damaged in a backup. */
const damage = ({ damaged, damaged_documents: ids }: { damaged: number; damaged_documents: string[] }) => {
  if (damaged === 0) return "";
  const more = ids.length > 20 ? ` and ${ids.length - 20} more` : "";
  const which = ids.length === 0 ? "" : ` (${ids.slice(0, 20).join(", ")}${more})`;
  return ` ${files(damaged)} in it ${damaged === 1 ? "is" : "are"} damaged${which}: an older backup may hold them whole.`;
};

/** `restore FILE|STORE`: a box back from its backup, into an empty data folder. */
export async function restore(given: Given, args: Arguments, out: Output): Promise<void> {
  only(args, ["recovery-stdin", "secret-file", "snapshot"]);
  const from = args.words[1];
  if (from === undefined || args.words.length > 2)
    throw new Usage("Say which backup: deedbox restore FILE, or deedbox restore STORE");
  const recovery = args.has("recovery-stdin") ? (await Bun.stdin.text()).trim() : null;
  const isStore = leavesBox(from) || (existsSync(from) && statSync(from).isDirectory());
  const done = isStore
    ? await withStore(from, args, given.env, (store) =>
        restoreFromStore(given, store, { recovery }, args.flags.snapshot ?? null),
      )
    : await restoreBackup(given, from, recovery);
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
