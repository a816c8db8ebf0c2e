import { addAudit } from "#database/sqlite/audit.ts";
import { invalid } from "#kernel/problem.ts";
import { templateTrouble, templateWords, usualTemplate } from "#rules/documents/export-names.ts";
import type { App } from "../app.ts";
import { accountOf } from "../members/accounts.ts";
import { type ExportMade, exportedAccount } from "./account.ts";
import { writeExport } from "./write.ts";

/** Refuses a template that lays nothing out. Throws 422. */
function checkTemplate(template: string): string {
  const trouble = templateTrouble(template);
  if (trouble === null) return template;
  const known = templateWords.map((w) => `{${w}}`).join(", ");
  const detail =
    trouble === "noName"
      ? "must end in a part with {name} or {title}"
      : `has {${trouble.unknown}}, which isn’t known; choose from ${known}`;
  throw invalid([{ field: "--template", in: "query", detail }]);
}

/** Exports an account to a path of this machine. Throws Problem with a sentence; nothing is left behind then. */
export async function exportTo(
  box: App,
  path: string,
  flags: Record<string, string>,
): Promise<ExportMade & { path: string }> {
  const scope = accountOf(box, flags.account);
  const template = checkTemplate(flags.template ?? usualTemplate);
  const made = await writeExport(path, exportedAccount(box, scope, { template, language: "en" }));
  box.db.write(() =>
    addAudit(box.db, box.keys.auditKey, {
      at: box.clock.now(),
      account_id: scope.accountId,
      user_id: null,
      via: "cli",
      action: "account.export",
      subject: "account",
      subject_id: scope.accountId,
    }),
  );
  return made;
}
