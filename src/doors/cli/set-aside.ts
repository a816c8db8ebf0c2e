import type { App } from "#operations/app.ts";
import { sweepFiles } from "#operations/sweep-files.ts";
import { type Arguments, only } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `set-aside`: puts away every stored file that no document names, however many they are. They stay for 30 days. */
export async function setAside(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, []);
  const said = await sweepFiles(box, { all: true });
  out.result({ said }, said.length === 0 ? "Every stored file belongs to a document." : said.join("\n"));
}
