import type { App } from "#operations/app.ts";
import { deleteTrashed, trashCount } from "#operations/documents/trash.ts";
import { accountOf } from "#operations/members/accounts.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `trash show | empty --yes | delete ID --yes`: what is in the trash of an account, and removing it for good. */
export async function trash(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["account", "yes"]);
  const scope = accountOf(box, args.flags.account);
  const [, what, id] = args.words;
  const n = trashCount(box, scope);
  if (what === "show") {
    out.result(
      { documents: n },
      n === 1 ? "One document is in the trash." : `${n} documents are in the trash.`,
    );
    return;
  }
  if (what !== "empty" && (what !== "delete" || id === undefined))
    throw new Usage("Use deedbox trash show, empty --yes, or delete DOCUMENT --yes.");
  if (!args.has("yes")) {
    const goes = what === "delete" ? "this document" : n === 1 ? "one document" : `${n} documents`;
    throw new Usage(
      `This deletes ${goes} for good, with files, pages and everything read from them. Add --yes to do it.`,
    );
  }
  const deleted = await deleteTrashed(box, scope, what === "delete" ? id : undefined);
  out.result(
    { deleted },
    deleted === 1 ? "One document deleted for good." : `${deleted} documents deleted for good.`,
  );
}
