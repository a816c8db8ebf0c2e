import * as auditMessages from "#messages/app/audit.ts";
import type { AuditLine } from "./shapes.ts";

/** What was done, by the two parts of the word it is kept under: `document.trash`. */
const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = auditMessages.actions;

/**
 * What a line of the audit log says was done; of a word that is not in the catalogue, the word itself, readable. Looks of
 * assistants are kept under the call they made (`assistant.search`).
 */
export function actionWords(action: string): string {
  const [subject = "", verb = "any"] = action.split(".");
  const known = sentences[subject]?.[verb] ?? sentences[subject]?.any;
  return known ?? action.replace(".", ": ").replaceAll("_", " ");
}

/** How it was done: in the app, by the API, by an assistant, whose name is said where it is known. */
export const viaWords = (line: Pick<AuditLine, "via" | "connection">): string =>
  line.connection ? auditMessages.viaApp({ name: line.connection.name }) : auditMessages.via[line.via];
