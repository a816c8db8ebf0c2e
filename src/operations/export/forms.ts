import type { ExportForm } from "#contract/export.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type ExportLayout, exportedAccount } from "./account.ts";
import type { ExportFiles, ExportProgress } from "./files.ts";
import { exportedForPaperless } from "./paperless.ts";

/** Everything of an account in the form that is asked for; `layout` counts for Deedbox's own, its language for each. */
export const exportedAs = (
  box: App,
  scope: AccountScope,
  form: ExportForm,
  layout: ExportLayout,
  tell: (progress: ExportProgress) => void,
): ExportFiles =>
  form === "deedbox"
    ? exportedAccount(box, scope, layout, tell)
    : exportedForPaperless(box, scope, form, layout.language, tell);
