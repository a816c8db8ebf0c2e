import { settingsWords } from "../words/settings.ts";

/** What a line of the audit log says was done; of a word that is not in the catalogue, the word itself, readable. */
export const actionWords = (action: string): string =>
  settingsWords.settings.actions[action] ?? action.replace(".", ": ").replaceAll("_", " ");
