import type { App } from "#operations/app.ts";
import { importExport, importPath, importStands } from "#operations/imports/local.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** Takes an import apart until nothing of it waits, here or in a server that runs beside. */
export type Unpack = (box: App, importId: string) => Promise<void>;

/**
 * `import PATH`: an archive or a folder of this machine, as through the API. It ends when everything is taken out; the
 * papers are read by the server, now or when it runs next.
 */
export async function importCommand(box: App, args: Arguments, out: Output, unpack: Unpack): Promise<void> {
  only(args, ["account"]);
  const [path, ...more] = args.words.slice(1);
  if (path === undefined || more.length > 0)
    throw new Usage("Choose one archive or folder: deedbox import PATH");
  const back = await importExport(box, path, args.flags.account);
  if (back !== null) {
    const lacking = back.left_out === 0 ? "" : ` The export lacks ${back.left_out} of their files.`;
    out.result(
      back,
      `${back.papers} documents are back as they were in the export, with everything that was read and corrected.${lacking}`,
    );
    return;
  }
  const { id, scope } = await importPath(box, path, args.flags.account);
  await unpack(box, id);
  const made = importStands(box, scope, id);
  const problems = made.problems.map((p) => `  ${p.entry}: ${p.detail}`);
  out.result(made, [`${made.name}: ${made.phrase}`, ...problems].join("\n"));
}
