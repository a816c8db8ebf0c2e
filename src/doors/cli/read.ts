import type { ReadEngines } from "#operations/documents/filing/read-file.ts";
import { readFiles } from "#operations/documents/filing/read-file.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `read FILE…`: reads files without filing them. A file that cannot be read says so, and the command goes on. */
export async function readCommand(
  engines: ReadEngines,
  today: string,
  args: Arguments,
  out: Output,
): Promise<number> {
  only(args, ["country"]);
  const files = args.words.slice(1);
  if (files.length === 0) throw new Usage("Choose the files to read: deedbox read FILE…");
  let failed = 0;
  for await (const r of readFiles(engines, files, { today, country: args.flags.country ?? null })) {
    if ("problem" in r) failed++;
    if (out.json) out.line(JSON.stringify(r));
    else if ("problem" in r) out.line(`${r.file}: ${r.problem}`);
    else {
      const money = r.total === null ? "" : `, ${r.total} ${r.currency ?? ""}`.trimEnd();
      out.line(
        `${r.file}: ${r.title} [${r.type ?? "unknown"}] ${r.date ?? "no date"}${money} (${r.confidence} %, ${r.ms} ms)`,
      );
    }
  }
  return failed === files.length ? 1 : 0;
}
