import { type ExportForm, exportForms } from "#contract/export.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { invalid } from "#kernel/problem.ts";
import { templateTrouble, templateWords, usualTemplate } from "#rules/documents/export-names.ts";
import type { App } from "../app.ts";
import { accountOf } from "../members/accounts.ts";
import type { ExportMade, ExportProgress } from "./files.ts";
import { exportedAs } from "./forms.ts";
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

/** The form that is asked for, its own when nothing is. Throws 422. */
function formOf(form = "deedbox"): ExportForm {
  const known = exportForms.find((each) => each === form);
  if (known !== undefined) return known;
  throw invalid([{ field: "--form", in: "query", detail: `must be one of ${exportForms.join(", ")}` }]);
}

/** Exports an account to a path of this machine. Throws Problem with a sentence; nothing is left behind then. */
export async function exportTo(
  box: App,
  path: string,
  flags: Record<string, string>,
  tell: (progress: ExportProgress) => void = () => {},
): Promise<ExportMade & { path: string }> {
  const scope = accountOf(box, flags.account);
  const form = formOf(flags.form);
  const template = checkTemplate(flags.template ?? usualTemplate);
  const made = await writeExport(path, exportedAs(box, scope, form, { template, language: "en" }, tell));
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
