import type { App } from "#operations/app.ts";
import { exportTo } from "#operations/export/local.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** Tells on standard error how far an export is: in one line of a terminal, else a line each tenth. */
function progress(): (p: { done: number; of: number }) => void {
  const { stderr } = process;
  let last = -1;
  return ({ done, of }) => {
    const tenth = Math.floor((done * 10) / of);
    if (!stderr.isTTY && tenth === last) return;
    last = tenth;
    const line = `${done.toLocaleString("en")} of ${of.toLocaleString("en")} documents`;
    stderr.write(stderr.isTTY ? `\r${line}${done === of ? "\n" : ""}` : `${line}\n`);
  };
}

/** `export DIR|FILE.zip`: everything of an account in the clear, while the box goes on working. */
export async function exportCommand(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["account", "template", "form"]);
  const [to, ...more] = args.words.slice(1);
  if (to === undefined || more.length > 0)
    throw new Usage("Say where to save it: deedbox export DIR or deedbox export FILE.zip");
  const made = await exportTo(box, to, args.flags, progress());
  const n = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  const named = (args.flags.form ?? "deedbox") === "deedbox" ? "; the manifest names each" : "";
  const lacking =
    made.left_out === 0
      ? ""
      : ` Left out because they’re damaged, deleted or kept apart: ${n(made.left_out, "file", "files")}${named}.`;
  out.result(
    made,
    `${made.path}: ${n(made.papers, "document", "documents")} in ${n(made.files, "file", "files")}.${lacking}\n` +
      "It isn’t encrypted: anyone who can open it can read everything. Keep it somewhere safe.",
  );
}
