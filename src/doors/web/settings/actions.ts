import { settingsWords } from "../words/settings.ts";
import type { AuditLine } from "./shapes.ts";

/**
 * What a line of the audit log says was done; of a word that is not in the catalogue, the word itself, readable. Looks of
 * assistants are kept under the call they made (`assistant.search`).
 */
export const actionWords = (action: string): string =>
  settingsWords.settings.actions[action] ??
  (action.startsWith("assistant.") ? settingsWords.settings.actions.assistant : undefined) ??
  action.replace(".", ": ").replaceAll("_", " ");

/** How it was done: in the app, by the API, by an assistant, whose name is said where it is known. */
export const viaWords = (line: Pick<AuditLine, "via" | "connection">): string =>
  line.connection
    ? settingsWords.settings.audit.viaApp(line.connection.name)
    : settingsWords.settings.audit.via[line.via];
