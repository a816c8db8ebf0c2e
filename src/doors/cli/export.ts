import type { App } from "#operations/app.ts";
import { exportTo } from "#operations/export/local.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `export DIR|FILE.zip`: everything of an account in the clear, while the box goes on working. */
export async function exportCommand(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["account", "template"]);
  const [to, ...more] = args.words.slice(1);
  if (to === undefined || more.length > 0)
    throw new Usage("Say where to save it: deedbox export DIR or deedbox export FILE.zip");
  const made = await exportTo(box, to, args.flags);
  const n = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  const lacking =
    made.left_out === 0 ? "" : ` Left out: ${n(made.left_out, "file", "files")}; the manifest names each.`;
  out.result(
    made,
    `${made.path}: ${n(made.papers, "document", "documents")} in ${n(made.files, "file", "files")}.${lacking}\n` +
      "It isn’t encrypted: anyone who can open it can read everything. Keep it somewhere safe.",
  );
}
