import type { DocumentRecord } from "#database/documents/documents.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Message } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { FullRead, SortingRead } from "#reading/reader.ts";
import { titleFromName } from "#rules/documents/naming.ts";

/** The longest message that is kept, as JSON: a title or a summary has a few names and amounts. */
const MOST = 4_000;

const kept = (message: Message | null): string | null => {
  const text = message && JSON.stringify(message);
  return text !== null && text.length <= MOST ? text : null;
};

/** The columns of the title that a sorting read gives. A mail keeps its subject, and what has no words at all the name of its file. */
export function titleColumns(
  d: Pick<DocumentRecord, "title" | "title_message" | "original_name"> | undefined,
  sorting: Pick<SortingRead, "title" | "titleMessage">,
  mail: boolean,
): { title: string; title_message: string | null } {
  if (mail && d?.title) return { title: d.title, title_message: d.title_message };
  const title = cleanLine(sorting.title, 140);
  if (title !== "") return { title, title_message: kept(sorting.titleMessage) };
  const { words, message } = stored(titleFromName(d?.original_name ?? null));
  return { title: words, title_message: message };
}

/** The columns of the summary of a full read. */
export const summaryColumns = (
  full: FullRead,
): { summary: string | null; summary_message: string | null } => ({
  summary: full.summary,
  summary_message: kept(full.summaryMessage),
});
